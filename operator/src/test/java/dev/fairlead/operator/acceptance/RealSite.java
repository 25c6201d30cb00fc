package dev.fairlead.operator.acceptance;

import dev.fairlead.operator.model.Crds;
import dev.fairlead.operator.rights.GuardedHub;
import dev.fairlead.testkit.envtest.SharedControlPlane;
import dev.fairlead.testkit.server.RealApiServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Control planes of this machine. There are two such sites, which are lent to one world after the
 * other; their processes begin when they are first needed and end with this JVM.
 */
final class RealSite implements Site {

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  /** Most worlds reach no more targets, none reaches more than three. */
  private static final int USUAL_TARGETS = 2;

  private static final int MOST_TARGETS = 3;

  private static final BlockingQueue<RealSite> FREE =
      new LinkedBlockingQueue<>(List.of(new RealSite("first"), new RealSite("second")));

  private final String name;
  private final List<GuardedHub> open = new ArrayList<>();
  private int targets;

  private RealSite(String name) {
    this.name = name;
  }

  /** One that nobody uses, empty but for the definitions. */
  static Site lent() {
    try {
      var site = FREE.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      if (site == null) {
        throw new AssertionError("no control plane is given back within " + PATIENCE);
      }
      site.begin();
      return site;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for a control plane", e);
    }
  }

  private void begin() throws InterruptedException {
    boolean begun = false;
    try {
      startProcesses();
      var server = RealApiServer.shared(hubName());
      server.installCrds(Crds.yaml());
      Cleaning.ofHub(server).run();
      open.add(GuardedHub.real(server, OPERATOR));
      begun = true;
    } finally {
      if (!begun) {
        close();
      }
    }
  }

  /** All at once, since each mostly waits. */
  private void startProcesses() throws InterruptedException {
    var names = Stream.iterate(1, it -> it <= USUAL_TARGETS, it -> it + 1).map(this::targetName);
    var starts =
        Stream.concat(Stream.of(hubName()), names)
            .map(it -> new FutureTask<>(SharedControlPlane.named(it)::get))
            .toList();
    starts.forEach(it -> new Thread(it, "fairlead-acceptance-start").start());
    for (var start : starts) {
      try {
        start.get();
      } catch (ExecutionException e) {
        throw new AssertionError("a control plane does not start", e);
      }
    }
  }

  private String hubName() {
    return name + " hub of the acceptance tests";
  }

  private String targetName(int number) {
    return name + " site's target " + number;
  }

  @Override
  public GuardedHub hub() {
    return open.get(0);
  }

  /** Those after the third are further doors before its cluster. */
  @Override
  public GuardedHub target() {
    targets++;
    var server = RealApiServer.shared(targetName(Math.min(targets, MOST_TARGETS)));
    if (targets <= MOST_TARGETS) {
      Cleaning.ofTarget(server).run();
    }
    return opened(server);
  }

  private GuardedHub opened(RealApiServer server) {
    var target = GuardedHub.real(server, AT_TARGETS);
    open.add(target);
    target.grantRoleOfTargets(AT_TARGETS);
    return target;
  }

  /** Gives it back. */
  @Override
  public void close() {
    open.forEach(GuardedHub::close);
    open.clear();
    targets = 0;
    FREE.add(this);
  }
}
