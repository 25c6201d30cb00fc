package dev.fairlead.operator.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A screen that remembers. */
final class Recorder implements Screen {
  final List<String> steps = new ArrayList<>();
  final List<Claim> claims = new ArrayList<>();
  final List<Duration> passed = new ArrayList<>();
  final List<Duration> failed = new ArrayList<>();

  @Override
  public void step(int number, int of, String title) {
    steps.add(title);
  }

  @Override
  public void claim(Claim claim) {
    claims.add(claim);
  }

  @Override
  public void waiting(String what) {}

  @Override
  public void passed(Duration took) {
    passed.add(took);
  }

  @Override
  public void failed(Duration took, String seen) {
    failed.add(took);
  }

  @Override
  public void say(String line) {}

  @Override
  public void close() {}
}
