package dev.fairlead.operator.acceptance;

import dev.fairlead.operator.model.Crds;
import dev.fairlead.operator.rights.GuardedHub;
import dev.fairlead.operator.rights.ServiceAccount;
import java.util.ArrayList;
import java.util.List;

/** Servers of this JVM. */
final class InMemorySite implements Site {

  private final List<GuardedHub> servers = new ArrayList<>();
  private final GuardedHub hub = started(OPERATOR);

  InMemorySite() {
    hub.server().installCrds(Crds.yaml());
  }

  private GuardedHub started(ServiceAccount account) {
    var server = GuardedHub.inMemory(account.user());
    servers.add(server);
    return server;
  }

  @Override
  public GuardedHub hub() {
    return hub;
  }

  @Override
  public GuardedHub target() {
    var target = started(AT_TARGETS);
    target.grantRoleOfTargets(AT_TARGETS);
    return target;
  }

  @Override
  public void close() {
    servers.forEach(GuardedHub::close);
  }
}
