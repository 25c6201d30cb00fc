package dev.fairlead.testkit.controllers;

import static dev.fairlead.testkit.controllers.Scenario.step;

import java.util.List;

/** What can become of objects with owners, and of namespaces. */
final class Scenarios {
  private static final String HELD = "'finalizers':['example.com/hold']";
  private static final String OWNER = "here/owner";
  private static final String CHILD = "here/child";
  private static final String OTHER = "here/other";
  private static final String HERE = "namespace here";
  private static final String GONE = "gone";
  private static final String THERE = "there";
  private static final String HELD_DELETING = "deleting, finalizers [example.com/hold]";
  private static final String TERMINATING = "deleting, Terminating, held by [kubernetes]";

  private Scenarios() {}

  static List<Scenario> all() {
    return List.of(
        background(),
        foreground(),
        orphan(),
        wrongUid(),
        clusterOwner(),
        foreignOwner(),
        oneOfTwo(),
        bothOfTwo(),
        oneOfTwoInForeground(),
        chain(),
        chainInForeground(),
        circle(),
        unknownKind(),
        clusterDependent(),
        heldDependent(),
        ownedEvent(),
        namespace(),
        heldContent(),
        heldNamespace(),
        podsFirst());
  }

  private static void family(Stage stage) {
    stage.map(OWNER);
    stage.map(CHILD, Site.owners(stage.owner(OWNER)));
  }

  private static Scenario background() {
    return Scenario.of(
            "a dependent goes after its owner",
            step(Scenarios::family).see(OWNER, THERE).see(CHILD, "there, owners [here/owner]"),
            step(stage -> stage.delete(OWNER, "Background")).see(OWNER, GONE).see(CHILD, GONE))
        .order("DELETED here/owner", "DELETED here/child");
  }

  private static Scenario foreground() {
    return Scenario.of(
            "a foreground deletion waits for who blocks it",
            step(
                stage -> {
                  stage.map(OWNER);
                  stage.map(CHILD, Site.owners(stage.blocking(OWNER)), HELD);
                  stage.map(OTHER, Site.owners(stage.owner(OWNER)));
                }),
            step(stage -> stage.delete(OWNER, "Foreground"))
                .see(OWNER, "deleting, finalizers [foregroundDeletion]")
                .see(CHILD, HELD_DELETING + ", owners [here/owner]")
                .see(OTHER, GONE),
            step(stage -> stage.release(CHILD)).see(OWNER, GONE).see(CHILD, GONE))
        .order("MODIFIED here/owner", "MODIFIED here/child")
        .order("DELETED here/child", "DELETED here/owner");
  }

  private static Scenario orphan() {
    return Scenario.of(
            "an orphan has no owner before its owner is gone",
            step(Scenarios::family),
            step(stage -> stage.delete(OWNER, "Orphan")).see(OWNER, GONE).see(CHILD, THERE))
        .order("MODIFIED here/owner", "MODIFIED here/child")
        .order("MODIFIED here/child", "DELETED here/owner");
  }

  private static Scenario wrongUid() {
    return Scenario.of(
        "an owner of the same name with another uid is none",
        step(stage -> {
              stage.map(OWNER);
              var wrong = stage.owner(OWNER).replaceAll("'uid':'[^']*'", "'uid':'another'");
              stage.map(CHILD, Site.owners(wrong));
            })
            .see(OWNER, THERE)
            .see(CHILD, GONE));
  }

  private static Scenario clusterOwner() {
    return Scenario.of(
        "an owner without a namespace has dependents in any",
        step(stage -> {
              stage.role("owner");
              stage.map(CHILD, Site.owners(stage.owner("owner")));
              stage.map("there/child", Site.owners(stage.owner("owner")));
            })
            .see(CHILD, "there, owners [owner]"),
        step(stage -> stage.delete("owner", "Background"))
            .see("owner", GONE)
            .see(CHILD, GONE)
            .see("there/child", GONE));
  }

  private static Scenario foreignOwner() {
    return Scenario.of(
        "an owner in another namespace is none",
        step(stage -> {
              stage.map("there/owner");
              stage.map(CHILD, Site.owners(stage.owner("there/owner")));
            })
            .see("there/owner", THERE)
            .see(CHILD, GONE));
  }

  private static void twoOwners(Stage stage) {
    stage.map(OWNER);
    stage.map(OTHER);
    stage.map(CHILD, Site.owners(stage.blocking(OWNER), stage.owner(OTHER)));
  }

  private static Scenario oneOfTwo() {
    return Scenario.of(
            "a lost owner is forgotten where another is left",
            step(Scenarios::twoOwners).see(CHILD, "there, owners [here/owner, here/other]"),
            step(stage -> stage.delete(OWNER, "Background"))
                .see(OWNER, GONE)
                .see(OTHER, THERE)
                .see(CHILD, "there, owners [here/other]"))
        .order("DELETED here/owner", "MODIFIED here/child");
  }

  private static Scenario bothOfTwo() {
    return Scenario.of(
        "a dependent goes with the last of its owners",
        step(Scenarios::twoOwners),
        step(stage -> stage.delete(OTHER, "Background")).see(CHILD, "there, owners [here/owner]"),
        step(stage -> stage.delete(OWNER, "Background")).see(OWNER, GONE).see(CHILD, GONE));
  }

  private static Scenario oneOfTwoInForeground() {
    return Scenario.of(
            "a waiting owner lets a dependent go that has another one",
            step(Scenarios::twoOwners),
            step(stage -> stage.delete(OWNER, "Foreground"))
                .see(OWNER, GONE)
                .see(OTHER, THERE)
                .see(CHILD, "there, owners [here/other]"))
        .order("MODIFIED here/child", "DELETED here/owner");
  }

  private static void threeGenerations(Stage stage) {
    stage.map("here/root");
    stage.map("here/branch", Site.owners(stage.blocking("here/root")));
    stage.map("here/leaf", Site.owners(stage.blocking("here/branch")));
  }

  private static Scenario chain() {
    return Scenario.of(
            "a chain goes from its root on",
            step(Scenarios::threeGenerations),
            step(stage -> stage.delete("here/root", "Background"))
                .see("here/root", GONE)
                .see("here/branch", GONE)
                .see("here/leaf", GONE))
        .order("DELETED here/root", "DELETED here/branch")
        .order("DELETED here/branch", "DELETED here/leaf");
  }

  private static Scenario chainInForeground() {
    return Scenario.of(
            "a chain that blocks goes from its leaf on",
            step(Scenarios::threeGenerations),
            step(stage -> stage.delete("here/root", "Foreground"))
                .see("here/root", GONE)
                .see("here/branch", GONE)
                .see("here/leaf", GONE))
        .order("MODIFIED here/root", "MODIFIED here/branch")
        .order("DELETED here/leaf", "DELETED here/branch")
        .order("DELETED here/branch", "DELETED here/root");
  }

  private static Scenario circle() {
    return Scenario.of(
            "two that own each other go, too",
            step(
                stage -> {
                  stage.map(OWNER);
                  stage.map(CHILD, Site.owners(stage.blocking(OWNER)));
                  stage.merge(OWNER, "{'metadata':{" + Site.owners(stage.blocking(CHILD)) + "}}");
                }),
            step(stage -> stage.delete(OWNER, "Foreground")).see(OWNER, GONE).see(CHILD, GONE))
        .free(CHILD);
  }

  private static Scenario unknownKind() {
    return Scenario.of(
        "an owner of a kind that nobody knows keeps its dependents",
        step(stage ->
                stage.map(
                    CHILD,
                    Site.owners(
                        "{'apiVersion':'none.example/v1','kind':'X','name':'x','uid':'u'}")))
            .see(CHILD, "there, owners [x]"));
  }

  private static Scenario clusterDependent() {
    return Scenario.of(
        "a dependent without a namespace is never collected for an owner in one",
        step(stage -> {
              stage.map(OWNER);
              stage.role("child", Site.owners(stage.owner(OWNER)));
            })
            .see("child", "there, owners [owner]"),
        step(stage -> stage.delete(OWNER, "Background"))
            .see(OWNER, GONE)
            .see("child", "there, owners [owner]"));
  }

  private static Scenario heldDependent() {
    return Scenario.of(
        "a dependent's own finalizers hold it",
        step(
            stage -> {
              stage.map(OWNER);
              stage.map(CHILD, Site.owners(stage.owner(OWNER)), HELD);
            }),
        step(stage -> stage.delete(OWNER, "Background"))
            .see(OWNER, GONE)
            .see(CHILD, HELD_DELETING + ", owners [here/owner]"),
        step(stage -> stage.release(CHILD)).see(CHILD, GONE));
  }

  private static Scenario ownedEvent() {
    return Scenario.of(
        "an event outlives its owner",
        step(
            stage -> {
              stage.map(OWNER);
              stage.map(CHILD, Site.owners(stage.owner(OWNER)));
              stage.event("here/event", Site.owners(stage.owner(OWNER)));
            }),
        step(stage -> stage.delete(OWNER, "Background"))
            .see(CHILD, GONE)
            .see("here/event", "there, owners [here/owner]"));
  }

  private static Scenario namespace() {
    return Scenario.of(
            "a namespace goes after what is in it",
            step(Scenarios::family),
            step(stage -> stage.delete(HERE, "Background"))
                .see(HERE, GONE)
                .see(OWNER, GONE)
                .see(CHILD, GONE))
        .order("MODIFIED namespace here", "DELETED here/owner")
        .order("DELETED here/owner", "DELETED namespace here")
        .order("DELETED here/child", "DELETED namespace here");
  }

  private static Scenario heldContent() {
    return Scenario.of(
            "a namespace waits for the finalizers of what is in it",
            step(
                stage -> {
                  stage.map(OWNER, HELD);
                  stage.map(OTHER);
                }),
            step(stage -> stage.delete(HERE, "Background"))
                .see(HERE, TERMINATING)
                .see(OWNER, HELD_DELETING)
                .see(OTHER, GONE)
                .tells(
                    "Some resources are remaining: configmaps. has 1 resource instances",
                    "Some content in the namespace has finalizers remaining: example.com/hold in 1"
                        + " resource instances"),
            step(stage -> stage.release(OWNER)).see(OWNER, GONE).see(HERE, GONE))
        .order("DELETED here/owner", "DELETED namespace here");
  }

  private static Scenario heldNamespace() {
    return Scenario.of(
        "a namespace's own finalizers hold it when it is empty",
        step(
            stage -> {
              stage.map(OWNER);
              stage.merge(HERE, "{'metadata':{" + HELD + "}}");
            }),
        step(stage -> stage.delete(HERE, "Background"))
            .see(OWNER, GONE)
            .see(HERE, HELD_DELETING + ", Terminating, held by []")
            .tells(),
        step(stage -> stage.release(HERE)).see(HERE, GONE));
  }

  private static Scenario podsFirst() {
    return Scenario.of(
            "pods go before the rest of a namespace, which is not told of meanwhile",
            step(
                stage -> {
                  stage.pod("here/pod", HELD);
                  stage.map(OWNER);
                }),
            step(stage -> stage.delete(HERE, "Background"))
                .see(HERE, TERMINATING)
                .see("here/pod", HELD_DELETING)
                .see(OWNER, THERE)
                .tells(),
            step(stage -> stage.release("here/pod"))
                .see(HERE, GONE)
                .see("here/pod", GONE)
                .see(OWNER, GONE))
        .order("DELETED here/pod", "DELETED here/owner");
  }
}
