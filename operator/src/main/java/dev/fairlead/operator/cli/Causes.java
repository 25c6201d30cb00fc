package dev.fairlead.operator.cli;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/** The cause of a failed request in words, the same whichever client found it. */
final class Causes {

  private Causes() {}

  static String of(Throwable failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof UnknownHostException) {
        return "the name " + at.getMessage() + " is not known";
      }
      if (at instanceof ConnectException || at instanceof NoRouteToHostException) {
        return "connection refused";
      }
      if (at instanceof SocketTimeoutException || at instanceof TimeoutException) {
        return "no answer in time";
      }
      if (at instanceof SSLException) {
        return "TLS: " + at.getMessage();
      }
    }
    return String.valueOf(failure.getMessage());
  }
}
