package dev.fairlead.runtime.internal.kubeconfig;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Judges addresses. Every answer is a reason that names no part of the address. */
final class Urls {
  private static final Pattern HOST_NAME =
      Pattern.compile("[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?");

  private Urls() {}

  static boolean isHostName(String name) {
    return HOST_NAME.matcher(name).matches();
  }

  static Optional<String> faultOfServer(String url) {
    return url.startsWith("https://") ? faultOf(url) : Optional.of("must start with https://");
  }

  static Optional<String> faultOfProxy(String url) {
    boolean known = url.startsWith("https://") || url.startsWith("http://");
    return known ? faultOf(url) : Optional.of("must start with https:// or http://");
  }

  private static Optional<String> faultOf(String url) {
    URI uri;
    try {
      uri = new URI(url);
    } catch (URISyntaxException e) {
      return Optional.of("is not a URL");
    }
    if (uri.getRawUserInfo() != null || url.indexOf('@') >= 0) {
      return Optional.of("must not hold user information");
    }
    if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
      return Optional.of("must not hold a query or a fragment");
    }
    if (uri.getHost() == null || uri.getPort() == 0 || uri.getPort() > 65535) {
      return Optional.of("must name a host and, if any, a valid port");
    }
    return faultOfPath(uri.getRawPath());
  }

  private static Optional<String> faultOfPath(String path) {
    String plain = path.toLowerCase(Locale.ROOT).replace("%2e", ".");
    boolean climbs = Pattern.compile("/").splitAsStream(plain).anyMatch(Urls::isDots);
    boolean hides = plain.contains("%2f") || plain.contains("%5c") || plain.contains("//");
    return climbs || hides
        ? Optional.of("must not hold a path with dots or hidden slashes")
        : Optional.empty();
  }

  private static boolean isDots(String segment) {
    return segment.equals(".") || segment.equals("..");
  }
}
