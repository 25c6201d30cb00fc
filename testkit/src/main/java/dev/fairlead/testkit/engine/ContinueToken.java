package dev.fairlead.testkit.engine;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/** Where the next page of a list starts: a revision (-1 for the current one) and a key. */
record ContinueToken(long revision, String start) {
  static final long INCONSISTENT = -1;

  private static final String VERSION = "meta.k8s.io/v1";

  static ContinueToken after(long revision, String key) {
    return new ContinueToken(revision, key + "\0");
  }

  static ContinueToken parse(String text) {
    try {
      Object tree = Json.parse(Base64.getUrlDecoder().decode(text));
      String start = Tree.text(tree, "start");
      long revision = Tree.number(tree, 0, "rv");
      if (!Tree.text(tree, "v").equals(VERSION) || revision == 0 || !start.startsWith("/")) {
        throw invalid("incorrect encoded start resourceVersion or key");
      }
      return new ContinueToken(revision, start.substring(1));
    } catch (IllegalArgumentException e) {
      throw invalid(String.valueOf(e.getMessage()));
    }
  }

  String text() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("v", VERSION);
    tree.put("rv", revision);
    tree.put("start", "/" + start);
    String json = Json.text(tree);
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(json.getBytes(StandardCharsets.UTF_8));
  }

  private static ApiError invalid(String why) {
    return ApiError.badRequest("invalid continue token: continue key is not valid: " + why);
  }
}
