package dev.fairlead.runtime.internal.client;

import static dev.fairlead.runtime.internal.client.ClientFixture.KEY;
import static dev.fairlead.runtime.internal.client.ClientFixture.PATH;
import static dev.fairlead.runtime.internal.client.ClientFixture.json;
import static dev.fairlead.runtime.internal.client.ClientFixture.widget;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectCodec;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Unstructured;
import dev.fairlead.runtime.internal.client.ClientFixture.Part;
import dev.fairlead.runtime.internal.client.ClientFixture.Widget;
import dev.fairlead.runtime.internal.codec.Codecs;
import dev.fairlead.runtime.internal.codec.MetadataJson;
import dev.fairlead.runtime.internal.json.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** One change, by each way to name a type: part b gets an image and moves, part a is removed. */
class LosslessTest {

  private static final String PARTS =
      "'parts':[{'name':'a','image':'1','x':1},{'name':'b','image':'1','x':{'y':[null]}}]";
  private static final String EXPECTED =
      "{'metadata':{'resourceVersion':'1'},"
          + "'spec':{'parts':[{'name':'b','image':'2','x':{'y':[null]}}]}}";

  /** A mutable class as client libraries have them; it drops what it does not know. */
  static final class Model {
    ObjectMeta metadata = ObjectMeta.builder().build();
    List<Part> parts = List.of();
  }

  static final class ModelCodec implements ObjectCodec<Model> {
    @Override
    public Model decode(Bytes json) {
      var tree = Json.parseObject(json);
      var model = new Model();
      model.metadata = MetadataJson.of(tree);
      model.parts =
          Stream.of(tree.at("/spec/parts"))
              .flatMap(list -> list.valueStream())
              .map(it -> new Part(it.path("name").asText(), it.path("image").asText()))
              .toList();
      return model;
    }

    @Override
    public Bytes encode(Model object) {
      ObjectNode tree = Json.object();
      tree.set("metadata", MetadataJson.write(object.metadata));
      ArrayNode parts = tree.putObject("spec").putArray("parts");
      object.parts.forEach(
          part -> parts.addObject().put("image", part.image()).put("name", part.name()));
      return Json.write(tree);
    }

    @Override
    public ObjectMeta metadata(Model object) {
      return object.metadata;
    }

    @Override
    public Model withMetadata(Model object, ObjectMeta metadata) {
      object.metadata = metadata;
      return object;
    }
  }

  static Stream<Arguments> ways() {
    UnaryOperator<Widget> record = w -> w.withParts(List.of(new Part("b", "2")));
    UnaryOperator<Model> inPlace =
        model -> {
          model.parts = List.of(new Part("b", "2"));
          return model;
        };
    var part = tree("{'name':'b','image':'2','x':{'y':[null]}}");
    UnaryOperator<Unstructured> tree = it -> it.with("/spec/parts", List.of(part));
    return Stream.of(
        Arguments.of(Widget.TYPE, record),
        Arguments.of(
            ResourceType.of("example.com/v1", "Widget", Model.class, new ModelCodec()), inPlace),
        Arguments.of(ResourceType.unstructured("example.com/v1", "Widget"), tree));
  }

  private static Map<String, Object> tree(String text) {
    var codec = new Codecs().of(ResourceType.unstructured("v1", "Any"));
    return new HashMap<>(codec.decode(Bytes.ofUtf8(text.replace('\'', '"'))).toMap());
  }

  @ParameterizedTest
  @MethodSource("ways")
  <T> void nothingUnknownIsLost(ResourceType<T> type, UnaryOperator<T> change) {
    var fixture = new ClientFixture();
    fixture.cache.put(KEY, widget("1", ",'labels':{'l':'m'}", PARTS));
    fixture.backend.answer(200, widget("2", 1));
    fixture.cached().edit(type, KEY, change);
    assertEquals(json(EXPECTED), fixture.sent("PATCH", PATH));
  }
}
