package dev.fairlead.testkit.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Requests as they come, good and bad, of a seed. A request may hold {@code $version(NAME)}, {@code
 * $old(NAME)} and {@code $uid(NAME)}, which stand for what a server last told of that object of the
 * same type, and {@code $ns} and {@code $group}.
 */
final class RandomRequests {
  private static final List<String> NAMES = List.of("a", "b", "c", "d");
  private static final List<String> MANAGERS = List.of("one", "two", "three");

  private final SplittableRandom random;

  RandomRequests(long seed) {
    random = new SplittableRandom(seed);
  }

  /** A kind of object to make requests about. */
  enum Type {
    MAPS("/api/v1/namespaces/$ns/configmaps", "'apiVersion':'v1','kind':'ConfigMap'"),
    SECRETS("/api/v1/namespaces/$ns/secrets", "'apiVersion':'v1','kind':'Secret'"),
    WIDGETS("/apis/$group/v1/namespaces/$ns/widgets", "'apiVersion':'$group/v1','kind':'Widget'"),
    DEPLOYMENTS(
        "/apis/apps/v1/namespaces/$ns/deployments", "'apiVersion':'apps/v1','kind':'Deployment'");

    private final String path;
    private final String header;

    Type(String path, String header) {
      this.path = path;
      this.header = header;
    }

    String path() {
      return path;
    }
  }

  /** One request, of a type, about an object or none. */
  record Request(Type type, String name, String method, String target, String media, String body) {}

  Request next() {
    var type = pick(List.of(Type.values()));
    var name = pick(NAMES);
    var object = type.path + "/" + name;
    return switch (random.nextInt(16)) {
      case 0, 1, 2 ->
          new Request(
              type, name, "POST", type.path + query(), "application/json", body(type, name, ""));
      case 3, 4 ->
          new Request(
              type,
              name,
              "PUT",
              object + query(),
              "application/json",
              body(type, name, lock(name)));
      case 5, 6 ->
          new Request(
              type, name, "PATCH", object + query(), RawApi.MERGE, change(type, lockOrNone(name)));
      case 7 -> new Request(type, name, "PATCH", object, RawApi.JSON_PATCH, operations(type));
      case 8 -> new Request(type, name, "PATCH", object, RawApi.STRATEGIC, change(type, ""));
      case 9, 10 ->
          new Request(
              type,
              name,
              "PATCH",
              object + "?fieldManager=" + pick(MANAGERS) + (chance(4) ? "&force=true" : ""),
              RawApi.APPLY,
              applied(type, name));
      case 11 -> status(type, name, object);
      case 12 ->
          new Request(
              type,
              name,
              "DELETE",
              object + propagation(),
              "application/json",
              preconditions(name));
      case 13 -> new Request(type, name, "GET", object, "", "");
      default -> new Request(type, name, "GET", type.path + selection(), "", "");
    };
  }

  private Request status(Type type, String name, String object) {
    var status = "'status':{'n':" + random.nextInt(3) + "}";
    var merge = "{" + (chance(3) ? "'spec':{'n':5}," : "") + status + "}";
    return new Request(type, name, "PATCH", object + "/status", RawApi.MERGE, merge);
  }

  private String query() {
    return switch (random.nextInt(12)) {
      case 0 -> "?dryRun=All";
      case 1 -> "?fieldValidation=Strict";
      case 2 -> "?fieldManager=" + pick(MANAGERS);
      case 3 -> "?fieldValidation=Ignore";
      default -> "";
    };
  }

  private String lock(String name) {
    return switch (random.nextInt(6)) {
      case 0 -> "";
      case 1 -> "'resourceVersion':'$old(" + name + ")',";
      case 2 -> "'resourceVersion':'$version(" + name + ")','uid':'$uid(" + name + ")',";
      default -> "'resourceVersion':'$version(" + name + ")',";
    };
  }

  private String lockOrNone(String name) {
    return chance(3) ? lock(name) : "";
  }

  private String body(Type type, String name, String lock) {
    var header = chance(12) ? "" : type.header + ",";
    return "{"
        + header
        + "'metadata':{'name':'"
        + name
        + "',"
        + lock
        + metadata()
        + "}"
        + content(type)
        + "}";
  }

  private String applied(Type type, String name) {
    return "{"
        + type.header
        + ",'metadata':{'name':'"
        + name
        + "'"
        + (chance(3) ? ",'labels':{'l" + random.nextInt(3) + "':'" + random.nextInt(3) + "'}" : "")
        + "}"
        + content(type)
        + "}";
  }

  private String metadata() {
    List<String> parts = new ArrayList<>();
    parts.add("'labels':{'l':'" + pick(List.of("1", "2", "3", "bad value")) + "'}");
    if (chance(4)) {
      parts.add("'annotations':{'note':'" + random.nextInt(3) + "'}");
    }
    if (chance(5)) {
      parts.add("'finalizers':['x.test/" + pick(List.of("f", "g")) + "']");
    }
    if (chance(9)) {
      parts.add("'generation':7");
    }
    return String.join(",", parts);
  }

  private String content(Type type) {
    var unknown = chance(12) ? ",'bogus':1" : "";
    return unknown
        + switch (type) {
          case MAPS -> ",'data':{" + data() + "}";
          case SECRETS -> ",'stringData':{" + data() + "}";
          case WIDGETS -> ",'spec':" + spec();
          case DEPLOYMENTS -> deployment();
        };
  }

  private String data() {
    List<String> members = new ArrayList<>();
    for (String key : List.of("x", "y", "z")) {
      if (chance(2)) {
        members.add("'" + key + "':'" + random.nextInt(4) + "'");
      }
    }
    if (chance(15)) {
      members.add("'bad key':'1'");
    }
    return String.join(",", members);
  }

  private String spec() {
    List<String> members = new ArrayList<>();
    if (chance(2)) {
      members.add("'n':" + pick(List.of("0", "1", "5", "9", "10", "-1", "'x'", "2.0", "null")));
    }
    if (chance(2)) {
      members.add("'color':'" + pick(List.of("red", "green", "blue")) + "'");
    }
    if (chance(3)) {
      members.add("'set':" + pick(List.of("[]", "['p']", "['p','q']", "['q','p']", "['p','p']")));
    }
    if (chance(3)) {
      members.add("'atomic':" + pick(List.of("[1]", "[1,2]", "[]")));
    }
    if (chance(3)) {
      members.add(
          "'map':"
              + pick(
                  List.of(
                      "[{'name':'a','value':'1'}]",
                      "[{'name':'a','value':'2'},{'name':'b'}]",
                      "[{'name':'b','value':'3'}]",
                      "[{'value':'4'}]",
                      "[]")));
    }
    if (chance(6)) {
      members.add("'unknown':1");
    }
    if (chance(4)) {
      members.add("'free':{'k" + random.nextInt(2) + "':" + random.nextInt(3) + "}");
    }
    return "{" + String.join(",", members) + "}";
  }

  private String deployment() {
    var ports = chance(3) ? ",'ports':[{'containerPort':" + pick(List.of("80", "81")) + "}]" : "";
    return ",'spec':{'replicas':"
        + pick(List.of("0", "1", "3", "-1"))
        + ",'selector':{'matchLabels':{'app':'"
        + pick(List.of("a", "a", "a", "b"))
        + "'}},'template':{'metadata':{'labels':{'app':'a'}},'spec':{'containers':[{'name':'c','image':'"
        + pick(List.of("x", "y"))
        + "'"
        + ports
        + "}]}}}";
  }

  private String change(Type type, String lock) {
    List<String> parts = new ArrayList<>();
    if (chance(2) || !lock.isEmpty()) {
      parts.add(
          "'metadata':{"
              + lock
              + pick(
                  List.of(
                      "'labels':{'l':'2'}",
                      "'labels':{'l':null}",
                      "'labels':null",
                      "'finalizers':null",
                      "'finalizers':['x.test/f']",
                      "'annotations':{'note':'9'}",
                      "'name':'zzz'"))
              + "}");
    }
    if (chance(2)) {
      parts.add(
          switch (type) {
            case MAPS, SECRETS ->
                pick(
                    List.of(
                        "'data':{'x':'MQ=='}",
                        "'data':{'y':null}",
                        "'data':null",
                        "'data':{'x':5}"));
            case WIDGETS -> "'spec':" + spec();
            case DEPLOYMENTS ->
                pick(
                    List.of(
                        "'spec':{'replicas':2}",
                        "'spec':{'paused':true}",
                        "'spec':{'template':{'spec':{'containers':[{'name':'c','image':'z'}]}}}",
                        "'spec':{'template':{'metadata':{'annotations':{'t':'1'}}}}"));
          });
    }
    return "{" + String.join(",", parts) + "}";
  }

  private String operations(Type type) {
    List<String> parts = new ArrayList<>();
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      parts.add(
          pick(
              List.of(
                  "{'op':'add','path':'/metadata/labels','value':{'l':'1'}}",
                  "{'op':'replace','path':'/metadata/labels/l','value':'2'}",
                  "{'op':'remove','path':'/metadata/finalizers'}",
                  "{'op':'add','path':'/metadata/annotations','value':{'note':'2'}}",
                  "{'op':'test','path':'/metadata/labels/l','value':'1'}",
                  type == Type.WIDGETS
                      ? "{'op':'add','path':'/spec/n','value':" + random.nextInt(12) + "}"
                      : "{'op':'test','path':'/kind','value':'X'}")));
    }
    return "[" + String.join(",", parts) + "]";
  }

  private String propagation() {
    return pick(List.of("", "", "", "?propagationPolicy=Background", "?dryRun=All"));
  }

  private String preconditions(String name) {
    return switch (random.nextInt(8)) {
      case 0 -> "{'preconditions':{'uid':'$uid(" + name + ")'}}";
      case 1 -> "{'preconditions':{'resourceVersion':'$old(" + name + ")'}}";
      case 2 -> "{'preconditions':{'resourceVersion':'$version(" + name + ")'}}";
      default -> "";
    };
  }

  private String selection() {
    return pick(
        List.of(
            "",
            "?labelSelector=l%3D1",
            "?labelSelector=l%20in%20(1,2)",
            "?labelSelector=!l",
            "?fieldSelector=metadata.name%3Da",
            "?fieldSelector=spec.n%3D1",
            "?limit=2",
            "?limit=2&resourceVersion=0",
            "?resourceVersion=0"));
  }

  private boolean chance(int in) {
    return random.nextInt(in) == 0;
  }

  private <E> E pick(List<E> from) {
    return from.get(random.nextInt(from.size()));
  }
}
