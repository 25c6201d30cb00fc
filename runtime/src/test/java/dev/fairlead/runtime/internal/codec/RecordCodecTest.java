package dev.fairlead.runtime.internal.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.fairlead.condition.Condition;
import dev.fairlead.condition.ConditionType;
import dev.fairlead.condition.Conditions;
import dev.fairlead.model.ApiResource;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Secret;
import dev.fairlead.runtime.internal.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecordCodecTest {

  enum Size {
    SMALL,
    LARGE
  }

  record Part(String name, @Nullable Integer weight) {}

  record Spec(
      @Nullable String text,
      int replicas,
      @JsonProperty("default") @Nullable String defaultValue,
      List<Part> parts,
      Map<String, String> labels,
      Set<Size> sizes,
      Optional<Part> main,
      @Nullable Instant since,
      @Nullable Duration every,
      @Nullable Bytes secret) {
    boolean isLarge() {
      return sizes.contains(Size.LARGE);
    }

    String getShout() {
      return text + "!";
    }
  }

  record Status(Conditions conditions, @Nullable String phase) {}

  @ApiResource(group = "example.com", version = "v1")
  record Widget(ObjectMeta metadata, Spec spec, Status status) {
    static final ResourceType<Widget> TYPE = ResourceType.of(Widget.class);
  }

  record Dated(ObjectMeta metadata, Date date) {}

  record Arrayed(ObjectMeta metadata, ArrayList<String> texts) {}

  record Looped(ObjectMeta metadata, List<Looped> children) {}

  record Odd(ObjectMeta metadata, java.time.LocalDate day) {}

  private final Codecs codecs = new Codecs();

  @Test
  void whatIsAbsentReadsAsEmptyZeroOrNull() {
    var widget = decode("{'metadata':{'name':'w'},'spec':{'unknown':1,'labels':null}}");
    assertEquals("w", widget.metadata().name());
    assertEquals(
        new Spec(null, 0, null, List.of(), Map.of(), Set.of(), Optional.empty(), null, null, null),
        widget.spec());
  }

  @Test
  void everyKindOfComponentIsReadAndWrittenBack() {
    var json =
        "{'apiVersion':'example.com/v1','kind':'Widget','metadata':{'name':'w','namespace':'n'},"
            + "'spec':{'text':'t','replicas':2,'default':'d','parts':[{'name':'p','weight':1}],"
            + "'labels':{'a':'b'},'sizes':['LARGE'],'main':{'name':'m'},"
            + "'since':'2026-01-01T00:00:00.123456Z','every':'PT5M','secret':'AQI='},"
            + "'status':{'conditions':[{'type':'Ready','status':'True',"
            + "'lastTransitionTime':'2026-01-01T00:00:00Z','reason':'R','message':'m'}]}}";
    var widget = decode(json);
    assertEquals(Bytes.of(new byte[] {1, 2}), widget.spec().secret());
    assertEquals(Optional.of(new Part("m", null)), widget.spec().main());
    assertTrue(widget.status().conditions().isTrue(ConditionType.READY));
    assertEquals(json(json), encode(widget));
  }

  @Test
  void nullsAndEmptyCollectionsAreNotWritten() {
    var widget =
        new Widget(
            ObjectMeta.of("n", "w"),
            new Spec(
                "", 0, null, List.of(), Map.of(), Set.of(), Optional.empty(), null, null, null),
            new Status(Conditions.empty(), null));
    assertEquals(
        json(
            "{'apiVersion':'example.com/v1','kind':'Widget',"
                + "'metadata':{'name':'w','namespace':'n'},'spec':{'text':'','replicas':0},'status':{}}"),
        encode(widget));
  }

  @Test
  void decodedCollectionsAreUnmodifiable() {
    var spec = decode("{'spec':{'parts':[{'name':'a'}],'labels':{'a':'b'}}}").spec();
    assertThrows(UnsupportedOperationException.class, () -> spec.parts().clear());
    assertThrows(UnsupportedOperationException.class, () -> spec.labels().clear());
    assertThrows(UnsupportedOperationException.class, () -> spec.sizes().clear());
  }

  @Test
  void aMalformedObjectIsRefusedByPathWithoutQuotingIt() {
    var e =
        assertThrows(
            IllegalArgumentException.class,
            () -> decode("{'spec':{'parts':[{'name':'a','weight':'hush'}]}}"));
    assertTrue(e.toString().contains("spec.parts"), e.toString());
    assertFalse(e.toString().contains("hush"), e.toString());
  }

  @Test
  void aComponentThatNobodyCanReadIsNamed() {
    var codec = codecs.of(ResourceType.of("example.com/v1", "Odd", Odd.class));
    var body = bytes("{'day':'2026-01-01'}");
    var e = assertThrows(IllegalArgumentException.class, () -> codec.decode(body));
    assertTrue(e.toString().contains("Odd.day"), e.toString());
  }

  @Test
  void onlyWhatIsImmutableAllTheWayDownIsShareable() {
    assertTrue(codecs.shareable(Widget.TYPE));
    assertTrue(codecs.shareable(ConfigMap.TYPE));
    assertTrue(codecs.shareable(Secret.TYPE.metadataOnly()));
    assertTrue(codecs.shareable(ResourceType.of("example.com/v1", "Looped", Looped.class)));
    assertFalse(codecs.shareable(ResourceType.of("example.com/v1", "Dated", Dated.class)));
    assertFalse(codecs.shareable(ResourceType.of("example.com/v1", "Arrayed", Arrayed.class)));
  }

  @Test
  void conditionsOfOtherWritersAreReadAsFarAsTheyGo() {
    var condition = ConditionJson.read(json("{'type':'X','status':'true','reason':null}"));
    assertEquals(new Condition("X", condition.status(), 0, Instant.EPOCH, "", ""), condition);
  }

  @Test
  void aSecretIsBase64OnTheWireOnly() {
    var codec = codecs.of(Secret.TYPE);
    var body = "{'apiVersion':'v1','kind':'Secret','metadata':{'name':'s'},'data':{'k':'aGk='}}";
    var secret = codec.decode(bytes(body));
    assertEquals(Bytes.ofUtf8("hi"), secret.data().get("k"));
    assertEquals(json(body), Json.parse(codec.encode(secret)));
  }

  @Test
  void anUnstructuredObjectComesBackAsItWas() {
    var codec = codecs.of(ResourceType.unstructured("example.com/v1", "Any"));
    var body =
        "{'apiVersion':'example.com/v1','kind':'Any','metadata':{'name':'a'},"
            + "'n':[1,99999999999999999999,0.1,1e400,null,true,{'x':[]}]}";
    assertEquals(json(body), Json.parse(codec.encode(codec.decode(bytes(body)))));
  }

  @Test
  void aBlankObjectHasTypeAndNameOnly() {
    assertEquals("w", codecs.blank(Widget.TYPE, "n", "w").metadata().name());
    assertInstanceOf(ConfigMap.class, codecs.blank(ConfigMap.TYPE, "n", "w"));
  }

  private Widget decode(String text) {
    return codecs.of(Widget.TYPE).decode(bytes(text));
  }

  private JsonNode encode(Widget widget) {
    return Json.parse(codecs.of(Widget.TYPE).encode(widget));
  }

  private static JsonNode json(String text) {
    return Json.parse(bytes(text));
  }

  private static Bytes bytes(String text) {
    return Bytes.ofUtf8(text.replace('\'', '"'));
  }
}
