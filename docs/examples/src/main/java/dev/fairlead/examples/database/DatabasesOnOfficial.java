package dev.fairlead.examples.database;

import dev.fairlead.backend.official.OfficialBackend;
import io.kubernetes.client.util.ClientBuilder;
import java.io.IOException;

/** The operator on the official client; the namespace is the only argument. */
public final class DatabasesOnOfficial {

  private DatabasesOnOfficial() {}

  /** Runs until the process is asked to end. */
  public static void main(String[] args) throws IOException {
    var backend = OfficialBackend.of(ClientBuilder.standard().build());
    DatabaseOperator.run(
        DatabaseOperator.manager(backend, args[0], new OfficialDatabaseController()));
  }
}
