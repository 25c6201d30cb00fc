package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.List;

/** Who makes a request. The uid may be empty. */
record Caller(String name, String uid, List<String> groups) {
  static final String MASTERS = "system:masters";

  private static final String AUTHENTICATED = "system:authenticated";
  private static final String UNAUTHENTICATED = "system:unauthenticated";
  private static final String SERVICE_ACCOUNT = "system:serviceaccount:";

  static Caller anonymous() {
    return new Caller("system:anonymous", "", List.of(UNAUTHENTICATED));
  }

  /** A user with the groups that a server adds to it. */
  static Caller authenticated(String name, String uid, List<String> groups) {
    List<String> all = new ArrayList<>(groups);
    if (name.startsWith(SERVICE_ACCOUNT)) {
      add(all, "system:serviceaccounts");
      add(all, "system:serviceaccounts:" + name.split(":", -1)[2]);
    }
    if (!all.contains(UNAUTHENTICATED)) {
      add(all, AUTHENTICATED);
    }
    return new Caller(name, uid, List.copyOf(all));
  }

  /** What a server makes of a service account. */
  static String serviceAccount(String namespace, String name) {
    return SERVICE_ACCOUNT + namespace + ":" + name;
  }

  private static void add(List<String> groups, String group) {
    if (!groups.contains(group)) {
      groups.add(group);
    }
  }
}
