package dev.fairlead.testkit.rules;

import dev.fairlead.model.Bytes;
import java.util.concurrent.atomic.AtomicInteger;

/** Objects of a custom type of a test's own, whose spec has a schema. */
final class Things {
  static final String DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

  private static final AtomicInteger GROUPS = new AtomicInteger();

  private final World world;
  private final String group;

  private Things(World world, String group) {
    this.world = world;
    this.group = group;
  }

  /** Installs the type and waits until it is served. */
  static Things of(World world, String spec) {
    var name = "t" + GROUPS.incrementAndGet();
    var root = "{'type':'object','properties':{'spec':" + spec + "}}";
    var definition = definition(world, name, root).replace('\'', '"').replace('\u00b4', '\'');
    world.server.installCrds(Bytes.ofUtf8(definition));
    return new Things(world, group(world, name));
  }

  /** A definition of a group of the test's own. */
  static String definition(World world, String name, String root) {
    var group = group(world, name);
    return "{'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition',"
        + "'metadata':{'name':'things."
        + group
        + "'},'spec':{'group':'"
        + group
        + "','scope':'Namespaced','names':{'plural':'things','kind':'Thing'},"
        + "'versions':[{'name':'v1','served':true,'storage':true,'schema':{'openAPIV3Schema':"
        + root
        + "}}]}}";
  }

  private static String group(World world, String name) {
    return name + "." + world.namespace + ".example";
  }

  String definitionPath() {
    return DEFINITIONS + "/things." + group;
  }

  String path(String... name) {
    return "/apis/"
        + group
        + "/v1/namespaces/"
        + world.namespace
        + "/things"
        + (name.length == 0 ? "" : "/" + name[0]);
  }

  String object(String name, String spec) {
    return "{'apiVersion':'"
        + group
        + "/v1','kind':'Thing','metadata':{'name':'"
        + name
        + "'},'spec':"
        + spec
        + "}";
  }

  /** Creates an object. */
  World.Answer store(String name, String spec) {
    return world.post(path(), object(name, spec)).is(201);
  }

  /** Would create an object. */
  World.Answer take(String spec) {
    return world.post(path() + "?dryRun=All", object("t", spec)).is(201);
  }

  /** Would not create an object, for these causes. */
  World.Answer check(String spec, String... causes) {
    return world.post(path() + "?dryRun=All", object("t", spec)).is(422).causes(causes);
  }
}
