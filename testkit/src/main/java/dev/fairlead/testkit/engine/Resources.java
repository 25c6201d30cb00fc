package dev.fairlead.testkit.engine;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Serves requests that aim at resources: picks the verb, and prints what it returns. */
final class Resources {
  private final Reads reads;
  private final Watches watches;
  private final Creates creates;
  private final Updates updates;
  private final Patches patches;
  private final Applies applies;
  private final Deletes deletes;
  private final Scales scales;
  private final Actions actions;
  private final Admission admission;

  Resources(
      Reads reads,
      Watches watches,
      Creates creates,
      Updates updates,
      Applies applies,
      Deletes deletes,
      Actions actions,
      Admission admission) {
    this.reads = reads;
    this.watches = watches;
    this.creates = creates;
    this.updates = updates;
    this.patches = new Patches(updates);
    this.applies = applies;
    this.deletes = deletes;
    this.scales = new Scales(reads, updates);
    this.actions = actions;
    this.admission = admission;
  }

  EngineResponse serve(Target target, EngineRequest request, Caller caller, Instant now) {
    return target.isCollection()
        ? collection(target, request, caller, now)
        : object(target, request, caller, now);
  }

  private EngineResponse collection(
      Target target, EngineRequest request, Caller caller, Instant now) {
    boolean isScoped = !target.type().namespaced() || !target.namespace().isEmpty();
    return switch (request.method()) {
      case "GET" ->
          target.isLegacyWatch() || Watches.isTrue(request, "watch")
              ? watch(target, request)
              : list(target, request);
      case "POST" -> {
        if (!isScoped) {
          throw target.type().isCustom() ? ApiError.pageNotFound() : ApiError.methodNotAllowed();
        }
        yield written("CreateOptions", target, request, caller, now, this::create);
      }
      case "DELETE" -> {
        boolean isNamespaces = target.type().plural().equals("namespaces");
        if (!isScoped || (isNamespaces && !target.type().isCustom())) {
          throw ApiError.methodNotAllowed();
        }
        yield deleteCollection(target, request, now);
      }
      default ->
          throw target.type().isCustom() && !request.method().equals("HEAD")
              ? ApiError.badRequest("name must be provided")
              : ApiError.methodNotAllowed();
    };
  }

  private EngineResponse object(Target target, EngineRequest request, Caller caller, Instant now) {
    String subresource = target.subresource();
    if (subresource.equals("scale")) {
      return scales.serve(target, request, caller, now);
    }
    if (Action.of(target.type()).contains(subresource)) {
      return actions.serve(target, request, caller, now);
    }
    boolean isFinalize = subresource.equals("finalize");
    return switch (request.method()) {
      case "GET" -> {
        if (isFinalize) {
          throw ApiError.methodNotAllowed();
        }
        yield target.isLegacyWatch() ? watch(target, request) : get(target, request);
      }
      case "PUT" -> written("UpdateOptions", target, request, caller, now, this::put);
      case "PATCH" -> {
        if (isFinalize) {
          throw ApiError.methodNotAllowed();
        }
        Patches.checkContentType(target, request);
        yield written("PatchOptions", target, request, caller, now, this::patch);
      }
      case "DELETE" -> {
        if (!subresource.isEmpty()) {
          throw notAllowed(target, "delete");
        }
        yield delete(target, request, now);
      }
      default -> throw notAllowed(target, request.method().equals("POST") ? "create" : "head");
    };
  }

  private static ApiError notAllowed(Target target, String verb) {
    return target.type().isCustom()
        ? ApiError.methodNotSupported(target.type(), verb)
        : ApiError.methodNotAllowed();
  }

  private EngineResponse get(Target target, EngineRequest request) {
    Representation representation = Negotiation.of(target, request, false);
    return Answers.json(200, representation.object(reads.get(target, request)));
  }

  private EngineResponse list(Target target, EngineRequest request) {
    Representation representation = Negotiation.of(target, request, true);
    return listed(representation, reads.list(target, request));
  }

  private static EngineResponse listed(Representation representation, Reads.Page page) {
    List<Object> items = new ArrayList<>(page.objects().size());
    page.objects().forEach(stored -> items.add(representation.item(stored.tree())));
    return Answers.json(200, representation.list(page.metadata(), items));
  }

  private EngineResponse watch(Target target, EngineRequest request) {
    return watches.watch(target, request, Negotiation.of(target, request, false));
  }

  /** One of the writes that take an object, with its options read. */
  private interface Write {
    EngineResponse answer(WriteCall call, EngineRequest request, Representation representation);
  }

  /** Answers a write; its warnings go out with a refusal, too. */
  private static EngineResponse written(
      String options,
      Target target,
      EngineRequest request,
      Caller caller,
      Instant now,
      Write write) {
    Representation representation = Negotiation.of(target, request, false);
    WriteCall call = WriteCall.of(options, target, request, caller, now);
    try {
      return write.answer(call, request, representation);
    } catch (ApiError refused) {
      return Answers.failure(refused, call.warnings());
    }
  }

  private EngineResponse create(
      WriteCall call, EngineRequest request, Representation representation) {
    Map<String, Object> object = creates.create(call, Bodies.object(call, request));
    return Answers.json(201, representation.object(object), call.warnings());
  }

  private EngineResponse put(WriteCall call, EngineRequest request, Representation representation) {
    Map<String, Object> body = Bodies.object(call, request);
    if (creates(call.target())) {
      return createByPut(call, body, representation);
    }
    Map<String, Object> object = updates.update(call, current -> body);
    return Answers.json(200, representation.object(object), call.warnings());
  }

  private static boolean creates(Target target) {
    return target.type().has(Trait.CREATE_ON_UPDATE)
        && target.subresource().isEmpty()
        && target.type().table().content().get(target.key()) == null;
  }

  private EngineResponse createByPut(
      WriteCall call, Map<String, Object> body, Representation representation) {
    Map<String, Object> metadata = Meta.of(body);
    Applies.refuseUid(call.target(), body);
    metadata.remove(Meta.RESOURCE_VERSION);
    Tree.setDefault(metadata, "name", call.target().name());
    Map<String, Object> object = creates.create(call, body);
    return Answers.json(201, representation.object(object), call.warnings());
  }

  private EngineResponse patch(
      WriteCall call, EngineRequest request, Representation representation) {
    if (call.isApply()) {
      Applies.Applied applied = applies.apply(call, request);
      int status = applied.isNew() ? 201 : 200;
      return Answers.json(status, representation.object(applied.object()), call.warnings());
    }
    Map<String, Object> object = patches.patch(call, request);
    return Answers.json(200, representation.object(object), call.warnings());
  }

  private EngineResponse delete(Target target, EngineRequest request, Instant now) {
    Representation representation = Negotiation.of(target, request, false);
    DeleteCall call = DeleteCall.of(request, now);
    admission.delete(target, call.isDryRun());
    Deletes.Outcome outcome = deletes.delete(target, call);
    if (outcome.isRemoved() && !target.type().has(Trait.ANSWERS_REMOVED_OBJECT)) {
      return Answers.json(200, Answers.removed(target.type(), outcome.object()));
    }
    int status = call.answersAccepted() && !outcome.isRemoved() ? 202 : 200;
    return Answers.json(status, representation.object(outcome.object()));
  }

  /** Deletes what a list selects, each on its own; answers with the objects as they were. */
  private EngineResponse deleteCollection(Target target, EngineRequest request, Instant now) {
    DeleteCall call = DeleteCall.of(request, now);
    Representation representation = Negotiation.of(target, request, false);
    Reads.Page page = reads.list(target, request);
    for (Stored stored : page.objects()) {
      deleteIfThere(target, Meta.name(stored.tree()), call);
    }
    return listed(representation, page);
  }

  private void deleteIfThere(Target target, String name, DeleteCall call) {
    Target each = new Target(target.type(), target.namespace(), name, "", false);
    Optional<Stored> there = Optional.ofNullable(target.type().table().content().get(each.key()));
    if (there.isEmpty()) {
      return;
    }
    try {
      admission.delete(each, call.isDryRun());
      deletes.delete(each, call);
    } catch (ApiError gone) {
      if (gone.code() != 404) {
        throw gone;
      }
    }
  }
}
