package dev.fairlead.examples.database;

import dev.fairlead.condition.Conditions;
import dev.fairlead.model.ApiResource;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import java.util.Optional;

/** A database server that somebody wants to have. */
@ApiResource(group = "example.com", version = "v1")
public record Database(ObjectMeta metadata, Spec spec, Status status) {

  /** The type {@code example.com/v1} Database. */
  public static final ResourceType<Database> TYPE = ResourceType.of(Database.class);

  /** An absent status reads as an empty one. */
  public Database {
    status = status == null ? Status.EMPTY : status;
  }

  /** A database that is not stored yet. */
  public Database(ObjectMeta metadata, Spec spec) {
    this(metadata, spec, Status.EMPTY);
  }

  Database withSpec(Spec newSpec) {
    return new Database(metadata, newSpec, status);
  }

  Database withStatus(String phase, String endpoint) {
    return new Database(metadata, spec, new Status(phase, endpoint, status.conditions()));
  }

  /**
   * What is wanted.
   *
   * @param engine {@code postgres} or {@code mysql}
   * @param version the engine's version, which is the tag of its image
   * @param replicas how many servers, at least one
   * @param host the name under which clients reach it; no two of an engine share one
   * @param template the DatabaseTemplate with further settings
   */
  public record Spec(
      String engine, String version, int replicas, String host, Optional<String> template) {}

  /**
   * What is there.
   *
   * @param phase {@code Pending}, {@code Creating} or {@code Running}
   * @param endpoint host and port within the cluster
   * @param conditions Ready and what it is made of
   */
  public record Status(String phase, String endpoint, Conditions conditions) {
    static final Status EMPTY = new Status("", "", Conditions.empty());

    /** Absent texts read as empty ones. */
    public Status {
      phase = phase == null ? "" : phase;
      endpoint = endpoint == null ? "" : endpoint;
    }
  }
}
