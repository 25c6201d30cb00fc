package dev.fairlead.testkit.cel;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.cel.bundle.CelBuilder;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Kubernetes' functions of texts: find and findAll of regular expressions, and URLs. */
final class TextFunctions {
  private static final CelType TEXT = SimpleType.STRING;
  private static final CelType TEXTS = ListType.create(TEXT);
  private static final CelType URL = OpaqueType.create("kubernetes.URL");

  private TextFunctions() {}

  static void addTo(CelBuilder builder) {
    addRegex(builder);
    addUrl(builder);
  }

  private static void addRegex(CelBuilder builder) {
    builder.addFunctionDeclarations(
        CelFunctionDecl.newFunctionDeclaration(
            "find", CelOverloadDecl.newMemberOverload("k8s_find", TEXT, TEXT, TEXT)),
        CelFunctionDecl.newFunctionDeclaration(
            "findAll",
            CelOverloadDecl.newMemberOverload("k8s_findAll", TEXTS, TEXT, TEXT),
            CelOverloadDecl.newMemberOverload(
                "k8s_findAll_limit", TEXTS, TEXT, TEXT, SimpleType.INT)));
    builder.addFunctionBindings(
        CelFunctionBinding.from("k8s_find", String.class, String.class, TextFunctions::find),
        CelFunctionBinding.from(
            "k8s_findAll", String.class, String.class, (text, regex) -> findAll(text, regex, -1)),
        CelFunctionBinding.from(
            "k8s_findAll_limit",
            List.of(String.class, String.class, Long.class),
            arguments ->
                findAll((String) arguments[0], (String) arguments[1], (Long) arguments[2])));
  }

  private static String find(String text, String regex) {
    Matcher matcher = Pattern.compile(regex).matcher(text);
    return matcher.find() ? matcher.group() : "";
  }

  private static List<String> findAll(String text, String regex, long limit) {
    Matcher matcher = Pattern.compile(regex).matcher(text);
    List<String> found = new ArrayList<>();
    while ((limit < 0 || found.size() < limit) && matcher.find()) {
      found.add(matcher.group());
    }
    return found;
  }

  private static void addUrl(CelBuilder builder) {
    builder.addFunctionDeclarations(
        CelFunctionDecl.newFunctionDeclaration(
            "url", CelOverloadDecl.newGlobalOverload("k8s_url", URL, TEXT)),
        CelFunctionDecl.newFunctionDeclaration(
            "isURL", CelOverloadDecl.newGlobalOverload("k8s_isURL", SimpleType.BOOL, TEXT)),
        part("getScheme", TEXT),
        part("getHost", TEXT),
        part("getHostname", TEXT),
        part("getPort", TEXT),
        part("getEscapedPath", TEXT),
        part("getQuery", MapType.create(TEXT, TEXTS)));
    builder.addFunctionBindings(
        CelFunctionBinding.from("k8s_url", String.class, TextFunctions::url),
        CelFunctionBinding.from("k8s_isURL", String.class, text -> parsed(text).isPresent()),
        CelFunctionBinding.from("k8s_getScheme", URI.class, url -> orEmpty(url.getScheme())),
        CelFunctionBinding.from("k8s_getHost", URI.class, url -> orEmpty(url.getRawAuthority())),
        CelFunctionBinding.from("k8s_getHostname", URI.class, TextFunctions::hostname),
        CelFunctionBinding.from("k8s_getPort", URI.class, TextFunctions::port),
        CelFunctionBinding.from("k8s_getEscapedPath", URI.class, url -> orEmpty(url.getRawPath())),
        CelFunctionBinding.from("k8s_getQuery", URI.class, TextFunctions::query));
  }

  private static CelFunctionDecl part(String name, CelType result) {
    return CelFunctionDecl.newFunctionDeclaration(
        name, CelOverloadDecl.newMemberOverload("k8s_" + name, result, URL));
  }

  private static URI url(String text) throws CelEvaluationException {
    return parsed(text)
        .orElseThrow(
            () ->
                new CelEvaluationException(
                    "URL parse error during conversion from string: parse \""
                        + text
                        + "\": invalid URI for request"));
  }

  /** A URL with a scheme, or an absolute path. */
  private static Optional<URI> parsed(String text) {
    try {
      URI url = new URI(text);
      return url.isAbsolute() || text.startsWith("/") ? Optional.of(url) : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private static String hostname(URI url) {
    return orEmpty(url.getHost()).replaceAll("^\\[|]$", "");
  }

  private static String port(URI url) {
    return url.getPort() < 0 ? "" : Integer.toString(url.getPort());
  }

  private static Map<String, List<String>> query(URI url) {
    Map<String, List<String>> query = new LinkedHashMap<>();
    for (String pair : orEmpty(url.getQuery()).split("&", -1)) {
      if (!pair.isEmpty()) {
        String[] parts = pair.split("=", 2);
        String value = parts.length > 1 ? parts[1] : "";
        query.computeIfAbsent(parts[0], any -> new ArrayList<>()).add(value);
      }
    }
    return query;
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
