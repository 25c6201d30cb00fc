package dev.fairlead.examples.database;

import dev.fairlead.backend.fabric8.Fabric8Types;
import dev.fairlead.backend.official.OfficialTypes;
import dev.fairlead.model.ApiResource;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Version;
import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One custom kind, as a record and as written for each client; all know the same members. */
final class Widgets {

  static final ResourceType<Widget> RECORDS = ResourceType.of(Widget.class);
  static final ResourceType<Fabric8Widget> FABRIC8 = Fabric8Types.of(Fabric8Widget.class);
  static final ResourceType<OfficialWidget> OFFICIAL =
      OfficialTypes.of("lossless.example.com/v1", "Widget", OfficialWidget.class);

  private Widgets() {}

  @ApiResource(group = "lossless.example.com", version = "v1")
  record Widget(ObjectMeta metadata, Spec spec, @Nullable Status status) {
    record Spec(String color, List<Part> parts) {}

    record Part(String name, int size) {}

    record Status(String phase) {}
  }

  /** The spec for both clients. */
  public static final class WidgetSpec {
    public String color = "";
    public List<WidgetPart> parts = List.of();
  }

  /** An element of the spec's list. */
  public static final class WidgetPart {
    public String name = "";
    public int size;

    WidgetPart withSize(int newSize) {
      var copy = new WidgetPart();
      copy.name = name;
      copy.size = newSize;
      return copy;
    }
  }

  /** The status for both clients. */
  public static final class WidgetStatus {
    public String phase = "";
  }

  /** Written for fabric8. */
  @Group("lossless.example.com")
  @Version("v1")
  @Kind("Widget")
  public static final class Fabric8Widget extends CustomResource<WidgetSpec, WidgetStatus>
      implements Namespaced {
    private static final long serialVersionUID = 1L;
  }

  /** Written for the official client. */
  public static final class OfficialWidget implements KubernetesObject {
    public String apiVersion = "lossless.example.com/v1";
    public String kind = "Widget";
    public V1ObjectMeta metadata = new V1ObjectMeta();
    public WidgetSpec spec = new WidgetSpec();
    public WidgetStatus status = new WidgetStatus();

    @Override
    public String getApiVersion() {
      return apiVersion;
    }

    @Override
    public String getKind() {
      return kind;
    }

    @Override
    public V1ObjectMeta getMetadata() {
      return metadata;
    }
  }
}
