package dev.fairlead.operator.acceptance;

import dev.fairlead.backend.fabric8.Fabric8BackendProvider;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.spi.Backend;
import org.junit.jupiter.api.Nested;

/** The operator on the backend {@code fabric8}. */
final class Fabric8AcceptanceTest {

  static Backend backend(ClusterConnection hub) {
    return new Fabric8BackendProvider().connect(hub);
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
