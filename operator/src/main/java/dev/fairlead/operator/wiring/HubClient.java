package dev.fairlead.operator.wiring;

import com.google.inject.Module;
import java.util.Locale;

/** The client library that the operator speaks to its clusters with. */
public enum HubClient {
  /** {@code io.fabric8:kubernetes-client}. */
  FABRIC8 {
    @Override
    Module module() {
      return new Fabric8Module();
    }
  },
  /** {@code io.kubernetes:client-java}. */
  OFFICIAL {
    @Override
    Module module() {
      return new OfficialModule();
    }
  };

  abstract Module module();

  /** As on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
