package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Who may do what. */
interface Authorizer {

  /** Lets everybody do everything, as a server with {@code --authorization-mode=AlwaysAllow}. */
  Authorizer ALWAYS =
      new Authorizer() {
        @Override
        public Optional<String> allows(Caller caller, Access access) {
          return Optional.of("");
        }

        @Override
        public List<Map<String, Object>> rules(Caller caller, String namespace) {
          List<Object> all = List.of("*");
          return List.of(
              Map.of("verbs", all, "apiGroups", all, "resources", all),
              Map.of("verbs", all, "nonResourceURLs", all));
        }
      };

  /** The reason, possibly empty, for which an access is allowed; empty if it is not. */
  Optional<String> allows(Caller caller, Access access);

  /** The policy rules that hold for somebody in a namespace. */
  List<Map<String, Object>> rules(Caller caller, String namespace);
}
