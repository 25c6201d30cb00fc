package dev.fairlead.examples.database;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.examples.database.Widgets.Fabric8Widget;
import dev.fairlead.examples.database.Widgets.OfficialWidget;
import dev.fairlead.examples.database.Widgets.Widget;
import dev.fairlead.examples.database.Widgets.WidgetPart;
import dev.fairlead.model.ResourceType;
import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Objects of one class, and the same changes to them twice: by the class, and on the stored tree.
 *
 * @param scalar changes one member of the spec
 * @param list changes the list in the spec
 * @param element changes an element of that list
 * @param status changes one member of the status
 */
record LosslessSubject<T, E>(
    String name,
    String backend,
    Stored stored,
    ResourceType<T> type,
    UnaryOperator<T> scalar,
    BiFunction<T, UnaryOperator<List<E>>, T> list,
    UnaryOperator<E> element,
    UnaryOperator<T> status) {

  /** A kind on the server: what is stored at first, full of members that no class knows. */
  enum Stored {
    WIDGET(
        """
        {"apiVersion": "lossless.example.com/v1", "kind": "Widget",
         "metadata": {"namespace": "%s", "name": "%s",
                      "finalizers": ["example.com/hold"]},
         "top": {"a": ["kept"]},
         "spec": {"color": "red", "extra": "kept", "nested": {"b": {"c": "kept"}}, "parts": [
           {"name": "one", "size": 1, "extra": "kept", "deep": {"d": ["kept"]}},
           {"name": "two", "size": 2, "extra": "kept"},
           {"name": "three", "size": 3, "extra": "kept", "none": null}]}}
        """,
        """
        {"phase": "Old", "extra": "kept", "steps": [{"name": "first", "at": "kept"}]}
        """),
    STATEFUL_SET(
        """
        {"apiVersion": "apps/v1", "kind": "StatefulSet",
         "metadata": {"namespace": "%s", "name": "%s",
                      "finalizers": ["example.com/hold"]},
         "spec": {"replicas": 1, "serviceName": "db", "extra": "kept",
           "selector": {"matchLabels": {"app": "db"}},
           "template": {"metadata": {"labels": {"app": "db"}, "extra": "kept"},
             "spec": {"extra": {"b": "kept"}, "containers": [
               {"name": "one", "image": "old", "extra": "kept", "resources": {"deep": "kept"}},
               {"name": "two", "image": "old", "extra": "kept"},
               {"name": "three", "image": "old", "extra": "kept",
                "ports": [{"containerPort": 80, "extra": "kept"}]}]}}}}
        """,
        """
        {"replicas": 1, "readyReplicas": 0, "extra": "kept",
         "conditions": [{"type": "Old", "status": "True", "extra": "kept"}]}
        """);

    final String object;
    final String statusBody;

    Stored(String object, String statusBody) {
      this.object = object;
      this.statusBody = statusBody;
    }

    private ArrayNode elements(ObjectNode tree) {
      return tree.withArray(this == WIDGET ? "/spec/parts" : "/spec/template/spec/containers");
    }

    private void setScalar(ObjectNode tree) {
      if (this == WIDGET) {
        tree.withObject("/spec").put("color", "blue");
      } else {
        tree.withObject("/spec").put("replicas", 9);
      }
    }

    private void setElement(ObjectNode tree) {
      var second = (ObjectNode) elements(tree).get(1);
      if (this == WIDGET) {
        second.put("size", 9);
      } else {
        second.put("image", "new");
      }
    }

    void setStatus(ObjectNode tree) {
      if (this == WIDGET) {
        tree.withObject("/status").put("phase", "New");
      } else {
        tree.withObject("/status").put("readyReplicas", 1);
      }
    }
  }

  /** What is changed. */
  enum Change {
    A_MEMBER,
    AN_ELEMENT,
    MOVED_ELEMENTS,
    A_REMOVED_ELEMENT;

    void onTree(Stored stored, ObjectNode tree) {
      switch (this) {
        case A_MEMBER -> stored.setScalar(tree);
        case AN_ELEMENT -> stored.setElement(tree);
        case MOVED_ELEMENTS -> stored.elements(tree).add(stored.elements(tree).remove(0));
        case A_REMOVED_ELEMENT -> stored.elements(tree).remove(1);
      }
    }
  }

  UnaryOperator<T> byClass(Change change) {
    return switch (change) {
      case A_MEMBER -> scalar;
      case AN_ELEMENT -> edited(all -> all.set(1, element.apply(all.get(1))));
      case MOVED_ELEMENTS -> edited(all -> Collections.rotate(all, -1));
      case A_REMOVED_ELEMENT -> edited(all -> all.remove(1));
    };
  }

  private UnaryOperator<T> edited(Consumer<List<E>> edit) {
    UnaryOperator<List<E>> copyAndEdit =
        elements -> {
          var copy = new ArrayList<>(elements);
          edit.accept(copy);
          return copy;
        };
    return object -> list.apply(object, copyAndEdit);
  }

  @Override
  public String toString() {
    return name;
  }

  /** All there are; records go over both clients. */
  static List<LosslessSubject<?, ?>> all() {
    return List.of(
        widgets("fabric8"),
        widgets("official"),
        sets("fabric8"),
        sets("official"),
        fabric8Widgets(),
        fabric8Sets(),
        officialWidgets(),
        officialSets());
  }

  private static LosslessSubject<Widget, Widget.Part> widgets(String backend) {
    return new LosslessSubject<>(
        "record Widget over " + backend,
        backend,
        Stored.WIDGET,
        Widgets.RECORDS,
        it -> new Widget(it.metadata(), new Widget.Spec("blue", it.spec().parts()), it.status()),
        (it, edit) ->
            new Widget(
                it.metadata(),
                new Widget.Spec(it.spec().color(), edit.apply(it.spec().parts())),
                it.status()),
        part -> new Widget.Part(part.name(), 9),
        it -> new Widget(it.metadata(), it.spec(), new Widget.Status("New")));
  }

  private static LosslessSubject<StatefulSet, StatefulSet.Container> sets(String backend) {
    return new LosslessSubject<>(
        "record StatefulSet over " + backend,
        backend,
        Stored.STATEFUL_SET,
        StatefulSet.TYPE,
        it -> withTemplate(it, 9, spec(it).template()),
        (it, edit) -> {
          var old = spec(it).template();
          var pod = new StatefulSet.PodSpec(edit.apply(old.spec().containers()));
          return withTemplate(
              it, spec(it).replicas(), new StatefulSet.Template(old.metadata(), pod));
        },
        it ->
            new StatefulSet.Container(
                it.name(), "new", it.ports(), it.envFrom(), it.readinessProbe()),
        it -> {
          var old = Objects.requireNonNull(it.status());
          return new StatefulSet(
              it.metadata(),
              it.spec(),
              new StatefulSet.Status(
                  old.observedGeneration(), old.replicas(), old.updatedReplicas(), 1));
        });
  }

  private static StatefulSet.Spec spec(StatefulSet set) {
    return Objects.requireNonNull(set.spec());
  }

  private static StatefulSet withTemplate(
      StatefulSet set, int replicas, StatefulSet.Template template) {
    return set.withSpec(
        new StatefulSet.Spec(replicas, spec(set).serviceName(), spec(set).selector(), template));
  }

  private static LosslessSubject<Fabric8Widget, WidgetPart> fabric8Widgets() {
    return new LosslessSubject<>(
        "fabric8's CustomResource",
        "fabric8",
        Stored.WIDGET,
        Widgets.FABRIC8,
        it -> {
          it.getSpec().color = "blue";
          return it;
        },
        (it, edit) -> {
          it.getSpec().parts = edit.apply(it.getSpec().parts);
          return it;
        },
        part -> part.withSize(9),
        it -> {
          it.getStatus().phase = "New";
          return it;
        });
  }

  private static LosslessSubject<
          io.fabric8.kubernetes.api.model.apps.StatefulSet,
          io.fabric8.kubernetes.api.model.Container>
      fabric8Sets() {
    return new LosslessSubject<>(
        "fabric8's StatefulSet",
        "fabric8",
        Stored.STATEFUL_SET,
        Fabric8DatabaseController.SETS,
        it -> it.edit().editSpec().withReplicas(9).endSpec().build(),
        (it, edit) -> {
          var pod = it.getSpec().getTemplate().getSpec();
          pod.setContainers(edit.apply(pod.getContainers()));
          return it;
        },
        it -> it.edit().withImage("new").build(),
        it -> it.edit().editStatus().withReadyReplicas(1).endStatus().build());
  }

  private static LosslessSubject<OfficialWidget, WidgetPart> officialWidgets() {
    return new LosslessSubject<>(
        "the official client's KubernetesObject",
        "official",
        Stored.WIDGET,
        Widgets.OFFICIAL,
        it -> {
          it.spec.color = "blue";
          return it;
        },
        (it, edit) -> {
          it.spec.parts = edit.apply(it.spec.parts);
          return it;
        },
        part -> part.withSize(9),
        it -> {
          it.status.phase = "New";
          return it;
        });
  }

  private static LosslessSubject<V1StatefulSet, V1Container> officialSets() {
    return new LosslessSubject<>(
        "the official client's StatefulSet",
        "official",
        Stored.STATEFUL_SET,
        OfficialDatabaseController.SETS,
        it -> it.spec(it.getSpec().replicas(9)),
        (it, edit) -> {
          var pod = it.getSpec().getTemplate().getSpec();
          pod.setContainers(edit.apply(pod.getContainers()));
          return it;
        },
        it -> it.image("new"),
        it -> it.status(it.getStatus().readyReplicas(1)));
  }
}
