package dev.fairlead.backend.official;

import com.google.gson.annotations.SerializedName;
import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A custom resource as services on the official client write it. */
public final class V1Greeting implements KubernetesObject {

  @SerializedName("apiVersion")
  private @Nullable String version;

  private @Nullable String kind;
  private @Nullable V1ObjectMeta metadata;
  private @Nullable Spec spec;

  @Override
  public @Nullable String getApiVersion() {
    return version;
  }

  @Override
  public @Nullable String getKind() {
    return kind;
  }

  @Override
  public @Nullable V1ObjectMeta getMetadata() {
    return metadata;
  }

  Spec spec() {
    if (spec == null) {
      spec = new Spec();
    }
    return spec;
  }

  /** What it says. */
  static final class Spec {
    @Nullable String text;
    @Nullable List<String> targets;
  }
}
