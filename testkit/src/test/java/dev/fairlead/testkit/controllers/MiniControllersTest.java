package dev.fairlead.testkit.controllers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.testkit.junit.ApiServerTest;
import dev.fairlead.testkit.server.TestApiServer;
import java.io.IOException;
import java.util.List;

/** Rules 60, 64, 66: garbage collection and the end of namespaces, on every server there is. */
final class MiniControllersTest {
  @ApiServerTest
  void aDependentGoesWithTheLastOfItsOwners(TestApiServer server) throws IOException {
    var site = new Site(server);
    var one = site.make("one");
    var other = site.make("other");
    site.make("child", Site.owners(one, other));
    Site.done(site.send("DELETE", site.path("one"), ""));
    server.runGc();
    assertEquals(List.of("other"), site.ownersOf("child"));
    Site.done(site.send("DELETE", site.path("other"), ""));
    server.runGc();
    assertEquals(false, site.isThere("child"));
  }

  @ApiServerTest
  void aWholeTreeGoes(TestApiServer server) throws IOException {
    var site = new Site(server);
    var root = site.make("root");
    var branch = site.make("branch", Site.owners(root));
    site.make("leaf", Site.owners(branch));
    Site.done(site.send("DELETE", site.path("root"), ""));
    server.runGc();
    assertEquals(false, site.isThere("branch") || site.isThere("leaf"));
  }

  @ApiServerTest
  void anOwnerOfTheSameNameWithAnotherUidIsNone(TestApiServer server) throws IOException {
    var site = new Site(server);
    var former = site.make("owner");
    site.make("child", Site.owners(former));
    Site.done(site.send("DELETE", site.path("owner"), ""));
    site.make("owner");
    server.runGc();
    assertEquals(false, site.isThere("child"));
    assertEquals(true, site.isThere("owner"));
  }

  @ApiServerTest
  void anOwnerInAnotherNamespaceIsNone(TestApiServer server) throws IOException {
    var site = new Site(server);
    var elsewhere = new Site(server);
    var owner = elsewhere.make("owner");
    site.make("child", Site.owners(owner));
    server.runGc();
    assertEquals(false, site.isThere("child"));
    assertEquals(true, elsewhere.isThere("owner"));
  }

  @ApiServerTest
  void anOwnerOfAnUnknownKindKeepsItsDependents(TestApiServer server) throws IOException {
    var site = new Site(server);
    site.make(
        "child", Site.owners("{'apiVersion':'none.example/v1','kind':'X','name':'x','uid':'u'}"));
    server.runGc();
    assertEquals(true, site.isThere("child"));
  }

  @ApiServerTest
  void aForegroundDeletionWaitsForThoseThatBlockIt(TestApiServer server) throws IOException {
    var site = new Site(server);
    var owner = site.make("owner");
    site.make("blocker", Site.owners(Site.blocking(owner)), "'finalizers':['example.com/hold']");
    site.make("other", Site.owners(owner));
    Site.done(site.send("DELETE", site.path("owner"), "{'propagationPolicy':'Foreground'}"));
    server.runGc();
    assertEquals(true, site.isThere("owner"));
    assertEquals(false, site.isThere("other"));
    Site.done(site.send("PATCH", site.path("blocker"), "{'metadata':{'finalizers':null}}"));
    server.runGc();
    assertEquals(false, site.isThere("owner") || site.isThere("blocker"));
  }

  @ApiServerTest
  void anOrphaningDeletionLeavesDependentsWithoutOwner(TestApiServer server) throws IOException {
    var site = new Site(server);
    var owner = site.make("owner");
    site.make("child", Site.owners(owner));
    Site.done(site.send("DELETE", site.path("owner"), "{'propagationPolicy':'Orphan'}"));
    server.runGc();
    assertEquals(false, site.isThere("owner"));
    assertEquals(List.of(), site.ownersOf("child"));
  }

  @ApiServerTest
  void aNamespaceGoesWithItsContentAndWaitsForFinalizers(TestApiServer server) throws IOException {
    var site = new Site(server);
    var path = "/api/v1/namespaces/" + site.namespace;
    site.make("plain");
    site.make("held", "'finalizers':['example.com/hold']");
    Site.done(site.send("DELETE", path, ""));
    server.runGc();
    assertEquals(false, site.isThere("plain"));
    var status = Trees.map(Site.done(site.send("GET", path, "")), "status");
    var messages =
        Trees.maps(status, "conditions").stream()
            .map(condition -> Trees.text(condition, "message"))
            .toList();
    assertTrue(
        messages.contains(
            "Some content in the namespace has finalizers remaining: example.com/hold in 1"
                + " resource instances"),
        messages.toString());
    Site.done(site.send("PATCH", site.path("held"), "{'metadata':{'finalizers':null}}"));
    server.runGc();
    assertEquals(404, site.send("GET", path, "").status());
  }
}
