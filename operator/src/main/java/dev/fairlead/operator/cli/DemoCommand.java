package dev.fairlead.operator.cli;

import dev.fairlead.operator.demo.Demo;
import dev.fairlead.operator.demo.DemoFailure;
import dev.fairlead.operator.demo.Screen;
import dev.fairlead.operator.demo.Screens;
import dev.fairlead.operator.wiring.HubClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The demo. */
@Command(
    name = "demo",
    sortOptions = false,
    description = {
      "Shows what the operator does, on a hub and three target clusters in this process.",
      "No cluster is needed, and none is touched."
    },
    footer = {
      "",
      "Plain lines come where the output is no terminal, or NO_COLOR is set. If a step fails, the",
      "exit code is 1, and the message names the step and the operator's log."
    })
final class DemoCommand implements Callable<Integer> {

  private final Host host;

  @Option(
      names = "--backend",
      paramLabel = "LIBRARY",
      defaultValue = "both",
      description =
          "Client library of the operator: ${COMPLETION-CANDIDATES}; default ${DEFAULT-VALUE}.")
  private DemoBackends backends = DemoBackends.BOTH;

  @Option(
      names = "--keep-running",
      description =
          "Applies the objects once more at the end, and leaves clusters and operator up for"
              + " kubectl, until Ctrl-C.")
  private boolean keepRunning;

  @Option(names = "--step-deadline", hidden = true, defaultValue = "20s")
  private Duration deadline = Demo.STEP;

  DemoCommand(Host host) {
    this.host = host;
  }

  @Override
  public Integer call() throws Exception {
    host.stop().heed(Thread.currentThread()::interrupt);
    try (var folder = DemoFolder.create()) {
      host.logs().accept(LogTarget.file(folder.log()));
      try (var screen = Screens.on(host.out(), host.terminal(), host.time());
          var demos = new Demos()) {
        play(screen, folder, demos);
      } catch (DemoFailure e) {
        folder.keep();
        throw new CommandFailure(
            "the step '%s' failed. The operator's log: %s".formatted(e.step(), folder.log()), e);
      }
    }
    return 0;
  }

  /** The demos that are up. */
  private static final class Demos implements AutoCloseable {
    private final List<Demo> open = new ArrayList<>();

    void add(Demo demo) {
      open.add(demo);
    }

    void close(Demo demo) {
      open.remove(demo);
      demo.close();
    }

    @Override
    public void close() {
      List.copyOf(open).forEach(this::close);
    }
  }

  private void play(Screen screen, DemoFolder folder, Demos demos)
      throws DemoFailure, IOException, InterruptedException {
    screen.say("One hub and three target clusters, all in this process: no cluster is needed.");
    screen.say("What a line says was read from a server over plain HTTP; rv is the object's");
    screen.say("resourceVersion there, and the time runs from the start of the step.");
    long start = host.time().nanoTime();
    for (var client : backends.clients()) {
      play(client, screen, folder.make(client.toString()), demos);
    }
    screen.say("");
    screen.say("All steps passed in " + seconds(host.time().nanoTime() - start) + ".");
    if (keepRunning) {
      screen.say("Everything stays up until Ctrl-C.");
      awaitStop();
    } else {
      screen.say("Have a look around yourself: fairlead demo --keep-running");
    }
  }

  private void play(HubClient client, Screen screen, Path folder, Demos demos)
      throws DemoFailure, IOException, InterruptedException {
    screen.say("");
    screen.say(
        "The operator on the %s client %s".formatted(client, VersionText.of(client.toString())));
    var demo = Demo.start(client, folder, deadline, host.time());
    demos.add(demo);
    demo.play(screen);
    if (keepRunning) {
      demo.leaveSomething();
      tell(screen, demo, folder);
    } else {
      demos.close(demo);
    }
  }

  private static void tell(Screen screen, Demo demo, Path folder) {
    screen.say("");
    screen.say("Template and instance are applied once more. The clusters of this run:");
    demo.kubeconfigs().forEach(file -> screen.say("  " + file));
    screen.say("Try, in another terminal:");
    screen.say("  cd " + folder);
    screen.say("  kubectl --kubeconfig hub.kubeconfig -n shop get ct,cti");
    screen.say("  kubectl --kubeconfig hub.kubeconfig -n shop patch cti app --type merge \\");
    screen.say("    -p '{\"spec\":{\"parameters\":{\"greeting\":\"Good morning\"}}}'");
    screen.say("  kubectl --kubeconfig berlin.kubeconfig -n shop get cm app -o yaml");
  }

  private void awaitStop() {
    try {
      host.stop().await();
    } catch (InterruptedException asAskedFor) {
      // The stop interrupts this thread: that is the end that was waited for.
      Thread.interrupted();
    }
  }

  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.1f s", nanos / 1e9);
  }
}
