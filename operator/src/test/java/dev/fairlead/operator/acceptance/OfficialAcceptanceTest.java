package dev.fairlead.operator.acceptance;

import dev.fairlead.backend.official.OfficialBackendProvider;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.spi.Backend;
import org.junit.jupiter.api.Nested;

/** The operator on the backend {@code official}. */
final class OfficialAcceptanceTest {

  static Backend backend(ClusterConnection hub) {
    return new OfficialBackendProvider().connect(hub);
  }

  @Nested
  final class Template extends TemplateAcceptance {
    @Override
    protected Backend connect(ClusterConnection hub) {
      return backend(hub);
    }
  }

  @Nested
  final class Spec extends SpecAcceptance {
    @Override
    protected Backend connect(ClusterConnection hub) {
      return backend(hub);
    }
  }

  @Nested
  final class Status extends StatusAcceptance {
    @Override
    protected Backend connect(ClusterConnection hub) {
      return backend(hub);
    }
  }

  @Nested
  final class Moves extends MovesAcceptance {
    @Override
    protected Backend connect(ClusterConnection hub) {
      return backend(hub);
    }
  }

  @Nested
  final class Cleanup extends CleanupAcceptance {
    @Override
    protected Backend connect(ClusterConnection hub) {
      return backend(hub);
    }
  }

  @Nested
  final class Ownership extends OwnershipAcceptance {
    @Override
    protected Backend connect(ClusterConnection hub) {
      return backend(hub);
    }
  }

  @Nested
  final class Rendering extends RenderingAcceptance {
    @Override
    protected Backend connect(ClusterConnection hub) {
      return backend(hub);
    }
  }

  @Nested
  final class Failure extends FailureAcceptance {
    @Override
    protected Backend connect(ClusterConnection hub) {
      return backend(hub);
    }
  }

  @Nested
  final class Restart extends RestartAcceptance {
    @Override
    protected Backend connect(ClusterConnection hub) {
      return backend(hub);
    }
  }

  @Nested
  final class Rotation extends RotationAcceptance {
    @Override
    protected Backend connect(ClusterConnection hub) {
      return backend(hub);
    }
  }

  @Nested
  final class Columns extends ColumnsAcceptance {
    @Override
    protected Backend connect(ClusterConnection hub) {
      return backend(hub);
    }
  }
}
