package dev.fairlead.testkit.server;

import dev.fairlead.testkit.engine.EngineRequest;
import dev.fairlead.testkit.engine.EngineResponse;
import java.io.IOException;

/** Who answers the requests that come through the door: an engine, or a server behind it. */
@FunctionalInterface
interface Origin {

  /**
   * Answers a request.
   *
   * @param target the path and query as they came
   * @throws IOException if there is no answer
   */
  EngineResponse handle(EngineRequest request, String target) throws IOException;
}
