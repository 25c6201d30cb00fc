package dev.fairlead.backend.fabric8;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.ArrayList;
import java.util.List;

/** A custom resource as services on fabric8 write it. */
@Group("example.com")
@Version("v1")
@Plural("greetingz")
public final class Greeting extends CustomResource<Greeting.Spec, Void> implements Namespaced {

  private static final long serialVersionUID = 1;

  /** What it says. */
  public static final class Spec {

    private String text = "";
    private List<String> targets = new ArrayList<>();

    public String getText() {
      return text;
    }

    public void setText(String text) {
      this.text = text;
    }

    public List<String> getTargets() {
      return targets;
    }

    public void setTargets(List<String> targets) {
      this.targets = targets;
    }
  }
}
