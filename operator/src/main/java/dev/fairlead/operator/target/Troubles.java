package dev.fairlead.operator.target;

import dev.fairlead.client.KubernetesException;
import dev.fairlead.client.NotConnectedException;
import dev.fairlead.client.NotFoundException;
import dev.fairlead.client.RejectedException;
import dev.fairlead.client.TypeNotServedException;
import dev.fairlead.client.UnauthorizedException;
import dev.fairlead.client.UnavailableException;
import dev.fairlead.operator.model.Reasons;
import dev.fairlead.reconcile.FailureReason;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.SSLException;

/**
 * What went wrong, in the words of the operator. Of failures to connect no message is quoted: it
 * may hold the address, which comes from a Secret.
 */
final class Troubles {
  private static final int FORBIDDEN = 403;
  private static final int TOO_LARGE = 413;
  private static final int MOST_CAUSES = 20;

  private Troubles() {}

  static Trouble of(RuntimeException failure) {
    if (failure instanceof TargetException known) {
      return Trouble.of(known.reason(), known.text());
    }
    return failure instanceof KubernetesException answer
        ? ofAnswer(answer)
        : Trouble.of(FailureReason.of(failure), failure.getClass().getSimpleName());
  }

  private static Trouble ofAnswer(KubernetesException answer) {
    if (answer instanceof UnavailableException busy) {
      return unavailable(busy);
    }
    if (answer instanceof NotConnectedException) {
      return unanswered(answer);
    }
    if (answer instanceof UnauthorizedException) {
      return Trouble.of(Reasons.UNAUTHORIZED, "the cluster refuses the credentials");
    }
    if (answer instanceof TypeNotServedException) {
      return Trouble.of(Reasons.UNREACHABLE, "the address is not that of a Kubernetes API server");
    }
    if (answer instanceof NotFoundException) {
      return Trouble.of(Reasons.NAMESPACE_NOT_FOUND, text(answer));
    }
    return Trouble.of(refusal(answer), text(answer));
  }

  private static Trouble unavailable(UnavailableException busy) {
    if (busy.code() == 0) {
      return unanswered(busy);
    }
    return new Trouble(Reasons.UNREACHABLE, text(busy), busy.retryAfter());
  }

  private static Trouble unanswered(KubernetesException failure) {
    Throwable cause = failure;
    Throwable why = failure;
    boolean tls = false;
    for (int i = 0; cause != null && i < MOST_CAUSES; i++) {
      tls |= cause instanceof SSLException;
      why = cause instanceof IOException ? cause : why;
      cause = cause.getCause();
    }
    var named = why instanceof IOException ? ": " + why.getClass().getSimpleName() : "";
    return tls
        ? new Trouble(
            Reasons.TLS_ERROR, "no secure connection to the cluster" + named, Optional.empty())
        : Trouble.of(Reasons.UNREACHABLE, "the cluster does not answer" + named);
  }

  private static String refusal(KubernetesException answer) {
    var said = said(answer);
    if (answer.code() == TOO_LARGE || said.contains("too long: ")) {
      return Reasons.TOO_LARGE;
    }
    if (said.contains("immutable when `immutable` is set")) {
      return Reasons.IMMUTABLE_CONFLICT;
    }
    if (said.contains("exceeded quota")) {
      return Reasons.QUOTA_EXCEEDED;
    }
    if (said.contains("because it is being terminated")) {
      return Reasons.NAMESPACE_TERMINATING;
    }
    boolean byAdmission = said.contains("admission webhook") || said.contains("denied the request");
    return answer.code() == FORBIDDEN && !byAdmission ? Reasons.ACCESS_DENIED : Reasons.REJECTED;
  }

  private static String said(KubernetesException answer) {
    var causes = answer instanceof RejectedException refused ? refused.causes().toString() : "";
    return (text(answer) + causes).toLowerCase(Locale.ROOT);
  }

  private static String text(KubernetesException answer) {
    return String.valueOf(answer.getMessage());
  }
}
