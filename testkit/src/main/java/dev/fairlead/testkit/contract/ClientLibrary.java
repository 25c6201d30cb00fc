package dev.fairlead.testkit.contract;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.model.ResourceType;
import dev.fairlead.spi.Backend;
import java.time.Duration;
import java.util.function.Supplier;

/** A client library, as {@link TransportContract} needs it. What is made here the tests close. */
public interface ClientLibrary {

  /** Makes a backend with a client of its own. */
  Backend connect(ClusterConnection connection);

  /**
   * Makes a client as a host has it, and a backend around it.
   *
   * @param connection where to; its credentials are not used
   * @param token the client's source of tokens; asked as often as the client asks for one
   * @param timeout how long the client's own calls may take
   */
  BackendContract.Hosted around(
      ClusterConnection connection, Supplier<String> token, Duration timeout);

  /** The type of config maps, by the library's class. */
  ResourceType<?> configMaps();

  /** The type of pods, by the library's class. */
  ResourceType<?> pods();

  /** What the library keeps or reads for the whole process; equal to itself until it changes. */
  Object shared();

  /**
   * Does to the process what others in it may do: replaces what the library shares, and offers, by
   * system properties, credentials, servers and proxies that lead nowhere.
   *
   * @return undoes it
   */
  Runnable disturb();
}
