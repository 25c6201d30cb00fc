package dev.fairlead.operator.acceptance;

import dev.fairlead.backend.official.OfficialBackendProvider;
import dev.fairlead.testkit.junit.OnRealServer;
import org.junit.jupiter.api.Nested;

/** The operator on the backend {@code official}, with kube-apiservers as hub and targets. */
@OnRealServer
final class OfficialRealAcceptanceTest {

  static final Setting SETTING = Setting.real(new OfficialBackendProvider());

  @Nested
  final class Template extends TemplateAcceptance {
    @Override
    Setting setting() {
      return SETTING;
    }
  }

  @Nested
  final class Spec extends SpecAcceptance {
    @Override
    Setting setting() {
      return SETTING;
    }
  }

  @Nested
  final class Status extends StatusAcceptance {
    @Override
    Setting setting() {
      return SETTING;
    }
  }

  @Nested
  final class Moves extends MovesAcceptance {
    @Override
    Setting setting() {
      return SETTING;
    }
  }

  @Nested
  final class Cleanup extends CleanupAcceptance {
    @Override
    Setting setting() {
      return SETTING;
    }
  }

  @Nested
  final class Ownership extends OwnershipAcceptance {
    @Override
    Setting setting() {
      return SETTING;
    }
  }

  @Nested
  final class Rendering extends RenderingAcceptance {
    @Override
    Setting setting() {
      return SETTING;
    }
  }

  @Nested
  final class Failure extends FailureAcceptance {
    @Override
    Setting setting() {
      return SETTING;
    }
  }

  @Nested
  final class Restart extends RestartAcceptance {
    @Override
    Setting setting() {
      return SETTING;
    }
  }

  @Nested
  final class Rotation extends RotationAcceptance {
    @Override
    Setting setting() {
      return SETTING;
    }
  }

  @Nested
  final class Columns extends ColumnsAcceptance {
    @Override
    Setting setting() {
      return SETTING;
    }
  }
}
