package dev.fairlead.testkit.engine;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An in-memory Kubernetes API server without the sockets: takes requests, answers them as a real
 * kube-apiserver does, and streams watch events. Thread-safe; makes no threads of its own.
 *
 * <p>What it does not support it refuses with a message that starts with {@code testkit:}.
 */
public final class ApiEngine implements AutoCloseable {
  private static final List<String> NAMESPACES =
      List.of("default", "kube-system", "kube-public", "kube-node-lease");
  private static final Set<String> HEALTH = Set.of("healthz", "livez", "readyz");

  private final Clock clock;
  private final String version;
  private final Store store;
  private final Registry registry;
  private final Router router;
  private final Discovery discovery;
  private final AggregatedDiscovery aggregated;
  private final OpenApi openApi;
  private final Resources resources;
  private final DefinitionCleanup cleanup;
  private final Establishing establishing;
  private final boolean establishesOnDemand;
  private final AccessControl access;
  private final Reviews reviews;
  private final EventExpiry expiry;
  private final boolean asksHooks;

  private ApiEngine(Builder options) {
    this.clock = options.clock;
    this.version = options.version;
    this.store = new Store(options.firstRevision, options.historySize);
    RuleBook rules = new RuleBook(options.ruleLanguage, Set.copyOf(options.withoutRules));
    BuiltIns.Manner manner =
        new BuiltIns.Manner(options.newer, options.establishesOnDemand, options.podsEndAtOnce);
    BuiltIns builtIns = new BuiltIns(store, rules, clock, manner);
    this.registry = new Registry(store, builtIns.types(), builtIns.definitions(), rules, clock);
    this.router = new Router(registry);
    this.discovery = new Discovery(registry);
    this.aggregated = new AggregatedDiscovery(registry);
    this.openApi = new OpenApi(registry, version);
    Namespaces namespaces = new Namespaces(builtIns.namespaces());
    Deletes deletes = new Deletes(store, namespaces);
    IssuedTokens issued = new IssuedTokens(builtIns.find("serviceaccounts").table(), clock);
    Authorizer authorizer = options.rbac ? builtIns.authorizer() : Authorizer.ALWAYS;
    this.asksHooks = !options.hooks.isEmpty();
    Admission admission =
        new Admission(
            options.hooks,
            Optional.of(new OwnerGuard(registry, authorizer))
                .filter(guard -> options.guardsOwners));
    Ownership ownership = new Ownership(new Forms(registry));
    Creates creates =
        new Creates(store, new Identities(options.seed), namespaces, ownership, admission);
    Updates updates = new Updates(store, ownership, admission);
    this.resources =
        new Resources(
            new Reads(store, options.futureRevisionWait),
            new Watches(store, options.watchList, options.streamBuffer, options.futureRevisionWait),
            creates,
            updates,
            new Applies(ownership, creates, updates),
            deletes,
            new Actions(store, deletes, admission, issued),
            admission);
    this.cleanup = new DefinitionCleanup(store, registry, deletes);
    this.establishing = new Establishing(store, registry);
    this.establishesOnDemand = options.establishesOnDemand;
    boolean takesAnonymous = options.rbac || options.tokens.isEmpty();
    Tokens tokens = new Tokens(options.tokens, issued);
    this.access = new AccessControl(tokens, takesAnonymous, authorizer, registry);
    this.reviews = new Reviews(authorizer, tokens);
    this.expiry = new EventExpiry(store, builtIns.find("events").table(), options.eventLifetime);
    NAMESPACES.forEach(this::createNamespace);
    if (options.rbac) {
      BootstrapRoles.byPath()
          .forEach((path, objects) -> objects.forEach(object -> install(path, object)));
    }
  }

  /** An engine with the defaults of {@link Builder}. */
  public static ApiEngine create() {
    return builder().build();
  }

  /** Options for an engine. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Serves one request. Never throws for what a client sends; failures are answers with a Status.
   * Returns at once, except for a read of a revision that is not reached yet (see {@link
   * Builder#futureRevisionWait}).
   */
  public EngineResponse handle(EngineRequest request) {
    return Envelope.of(request, admitted(request));
  }

  private EngineResponse admitted(EngineRequest request) {
    try {
      return serve(request, access.admit(request));
    } catch (ApiError error) {
      return Answers.failure(error);
    }
  }

  /** The revision of the last write, of any type. */
  public long revision() {
    return store.revision();
  }

  /**
   * Creates an object, such as a CustomResourceDefinition, in a collection's path.
   *
   * @throws IllegalStateException if the engine refuses it, with the answer's text
   */
  public void install(String collectionPath, Map<String, Object> object) {
    EngineRequest request = EngineRequest.of("POST", collectionPath, Map.of(), Json.print(object));
    if (serve(request, Caller.anonymous()) instanceof EngineResponse.Answer answer
        && answer.status() != 201) {
      throw new IllegalStateException(
          "not installed at "
              + collectionPath
              + ": "
              + new String(answer.body(), StandardCharsets.UTF_8));
    }
  }

  /**
   * Forgets all history: from now on a watch or an exact list at an older revision is expired
   * (410). Open streams are not harmed.
   */
  public void compact() {
    store.compact();
  }

  /** What is stored now, for {@link #restore}. */
  public SavedState save() {
    return store.save();
  }

  /**
   * Goes back to a state that {@link #save} has returned, as a cluster whose etcd is restored from
   * a backup: revisions go back, uids are the former ones, history is forgotten, all streams end.
   */
  public void restore(SavedState state) {
    store.restore(state);
    expiry.forget();
    registry.refresh();
  }

  /**
   * Serves the types of all definitions that wait for it (see {@link Builder#establishesOnDemand}):
   * accepts their names, then establishes them, in two writes each.
   */
  public void establish() {
    establishing.run();
  }

  /** Sends a bookmark of the current revision to all open streams that allow bookmarks. */
  public void sendBookmark() {
    store.bookmark(null);
  }

  /** Ends all open streams cleanly, as if their {@code timeoutSeconds} had passed. */
  public void expireStreams() {
    store.streams().forEach(WatchStream::finish);
  }

  /** How many streams are open: opened, and neither closed nor read to their end. */
  public int openStreams() {
    return store.streams().size();
  }

  /**
   * Waits until the reader of each open stream has taken everything and asked for more, with no
   * write in between.
   *
   * @return false if that did not happen within the given (real) time
   */
  public boolean awaitDrained(Duration atMost) throws InterruptedException {
    long until = System.nanoTime() + atMost.toNanos();
    while (true) {
      long before = store.revision();
      for (WatchStream stream : store.streams()) {
        if (!stream.awaitIdle(until)) {
          return false;
        }
      }
      if (store.revision() == before) {
        return true;
      }
    }
  }

  /** Ends all open streams. The engine goes on to answer requests. */
  @Override
  public void close() {
    store.streams().forEach(WatchStream::close);
  }

  private EngineResponse serve(EngineRequest request, Caller caller) {
    try {
      TimeLimit limit = TimeLimit.of(request);
      Instant start = clock.instant();
      expiry.advance(start);
      EngineResponse response = dispatch(request, caller);
      if (!request.method().equals("GET")) {
        boolean hasFreedNames = cleanup.advance(clock.instant());
        if (hasFreedNames && !establishesOnDemand) {
          establishing.run();
        }
        expiry.advance(clock.instant());
      }
      // Nothing else takes long; a clock that is moved meanwhile is not to be taken for it.
      return asksHooks && limit.isOver(Duration.between(start, clock.instant()))
          ? Answers.failure(limit.error())
          : response;
    } catch (ApiError error) {
      return Answers.failure(error);
    }
  }

  private void createNamespace(String name) {
    Map<String, Object> namespace = new LinkedHashMap<>();
    namespace.put("metadata", new LinkedHashMap<>(Map.of("name", name)));
    install("/api/v1/namespaces", namespace);
  }

  private EngineResponse dispatch(EngineRequest request, Caller caller) {
    List<String> path = segments(request);
    String root = path.isEmpty() ? "" : path.get(0);
    if (HEALTH.contains(root)) {
      return Answers.text(200, "ok");
    }
    return switch (root) {
      case "version" -> document(request, Discovery.version(version));
      case "api" -> api(request, path, caller);
      case "apis" -> apis(request, path, caller);
      case "openapi" -> openApi(request, path);
      default -> throw ApiError.pageNotFound();
    };
  }

  private static List<String> segments(EngineRequest request) {
    try {
      return Router.segments(request.path());
    } catch (IllegalArgumentException e) {
      throw ApiError.badRequest("malformed path: " + e.getMessage());
    }
  }

  private EngineResponse openApi(EngineRequest request, List<String> path) {
    if (!request.method().equals("GET")) {
      throw ApiError.methodNotAllowed();
    }
    return openApi.answer(path);
  }

  private EngineResponse api(EngineRequest request, List<String> path, Caller caller) {
    if (path.size() == 1) {
      return AggregatedDiscovery.isWanted(request)
          ? aggregated.answer(request, true)
          : document(request, discovery.coreVersions());
    }
    return versioned(request, "", path.get(1), path.subList(2, path.size()), caller);
  }

  private EngineResponse apis(EngineRequest request, List<String> path, Caller caller) {
    return switch (path.size()) {
      case 1 ->
          AggregatedDiscovery.isWanted(request)
              ? aggregated.answer(request, false)
              : document(request, discovery.groups());
      case 2 -> document(request, discovery.group(path.get(1)));
      default -> versioned(request, path.get(1), path.get(2), path.subList(3, path.size()), caller);
    };
  }

  private EngineResponse versioned(
      EngineRequest request, String group, String groupVersion, List<String> rest, Caller caller) {
    if (rest.isEmpty()) {
      return document(request, discovery.resources(group, groupVersion));
    }
    Target target = router.target(group, groupVersion, rest);
    EngineResponse response = answer(target, request, caller);
    Optional<String> deprecation = target.type().rules().deprecation();
    return deprecation.map(why -> Envelope.warned(response, why)).orElse(response);
  }

  private EngineResponse answer(Target target, EngineRequest request, Caller caller) {
    try {
      return target.type().has(Trait.CREATE_ONLY)
          ? reviews.serve(target, request, caller, clock.instant())
          : resources.serve(target, request, caller, clock.instant());
    } catch (ApiError refused) {
      return Answers.failure(refused);
    }
  }

  private static EngineResponse document(EngineRequest request, Map<String, Object> document) {
    if (!request.method().equals("GET")) {
      throw ApiError.methodNotAllowed();
    }
    Negotiation.requireJson(request);
    return Answers.json(200, document);
  }

  /** Options for an engine; the defaults are those of a recent real server where there is one. */
  public static final class Builder {
    private Clock clock = Clock.systemUTC();
    private String version = "v1.36.3";
    private int historySize = 1000;
    private long firstRevision = 1000;
    private boolean watchList = true;
    private boolean newer;
    private boolean establishesOnDemand;
    private boolean podsEndAtOnce;
    private int streamBuffer = 10_000;
    private Duration futureRevisionWait = Duration.ofSeconds(3);
    private long seed = System.nanoTime();
    private final Map<String, Caller> tokens = new LinkedHashMap<>();
    private Optional<RuleLanguage> ruleLanguage = RuleBook.found();
    private boolean rbac;
    private boolean guardsOwners;
    private Duration eventLifetime = Duration.ofHours(1);
    private final Map<String, AdmissionHook> hooks = new LinkedHashMap<>();
    private final Set<String> withoutRules = new LinkedHashSet<>();

    private Builder() {}

    /** The source of creation and deletion times; the system's by default. */
    public Builder clock(Clock source) {
      this.clock = source;
      return this;
    }

    /** What {@code /version} answers, such as {@code v1.36.3}. */
    public Builder version(String gitVersion) {
      this.version = gitVersion;
      return this;
    }

    /**
     * How many changes of each type are remembered, 1000 by default: watches and exact lists from
     * before them are expired.
     */
    public Builder historySize(int changes) {
      if (changes < 1) {
        throw new IllegalArgumentException("history of " + changes + " changes; at least 1");
      }
      this.historySize = changes;
      return this;
    }

    /** The revision to start from, 1000 by default: high, so that no test counts on small ones. */
    public Builder firstRevision(long revision) {
      if (revision < 1) {
        throw new IllegalArgumentException("first revision " + revision + "; at least 1");
      }
      this.firstRevision = revision;
      return this;
    }

    /** Whether {@code sendInitialEvents} is served (gate WatchList); true by default. */
    public Builder watchList(boolean served) {
      this.watchList = served;
      return this;
    }

    /**
     * Stores members of built-in types that no version so far has, without a check of their shape:
     * as a newer server, for tests of what an older client does to them.
     */
    public Builder newerTypes() {
      this.newer = true;
      return this;
    }

    /**
     * Does not serve the types of a new definition before {@link ApiEngine#establish} is called, so
     * that a client can be seen to wait for that as it has to on a real server.
     */
    public Builder establishesOnDemand() {
      this.establishesOnDemand = true;
      return this;
    }

    /**
     * Removes a deleted pod at once, as if its node had ended it already. By default a pod on a
     * node stays until somebody deletes it with a grace period of 0, as the node's kubelet would.
     */
    public Builder podsEndAtOnce() {
      this.podsEndAtOnce = true;
      return this;
    }

    /** How many events a stream's reader may lag behind before it is cut off; 10000 by default. */
    public Builder streamBuffer(int events) {
      if (events < 1) {
        throw new IllegalArgumentException("stream buffer of " + events + " events; at least 1");
      }
      this.streamBuffer = events;
      return this;
    }

    /** How long a read of a later revision waits for it, in real time; 3 s by default. */
    public Builder futureRevisionWait(Duration wait) {
      this.futureRevisionWait = wait;
      return this;
    }

    /** The seed of uids and generated names; by default another one each time. */
    public Builder seed(long value) {
      this.seed = value;
      return this;
    }

    /** Lets a bearer token in. With one token or more, requests without a known one get 401. */
    public Builder token(String token, String user) {
      return user(token, user);
    }

    /** As {@link #token}, with the user's groups besides {@code system:authenticated}. */
    public Builder user(String token, String name, String... groups) {
      tokens.put(token, Caller.authenticated(name, "", List.of(groups)));
      return this;
    }

    /** Asks a hook before each write; the name is that of the webhook that it stands for. */
    public Builder admission(String name, AdmissionHook hook) {
      hooks.put(name, hook);
      return this;
    }

    /**
     * Allows only what the stored roles and bindings allow, and everything to the group {@code
     * system:masters}; the roles that every cluster has are there from the start. Requests without
     * a token are those of {@code system:anonymous}. Off by default: who is let in may do anything.
     */
    public Builder rbac() {
      this.rbac = true;
      return this;
    }

    /**
     * Refuses owner references that block an owner's deletion to who may not update the owner's
     * {@code finalizers}, and new ones to who may not delete the dependent, as the admission plugin
     * OwnerReferencesPermissionEnforcement does. Off by default, as on a real server; without
     * {@link #rbac} everybody may.
     */
    public Builder ownerReferencesPermissionEnforcement() {
      this.guardsOwners = true;
      return this;
    }

    /** How long an Event stays after its last write, by {@link #clock}; 1 h by default. */
    public Builder eventTtl(Duration lifetime) {
      this.eventLifetime = lifetime;
      return this;
    }

    /**
     * What reads the {@code x-kubernetes-validations} of definitions; by default the first one that
     * {@link java.util.ServiceLoader} finds and that is available. Without one, definitions with
     * such rules are refused.
     */
    public Builder ruleLanguage(Optional<RuleLanguage> language) {
      this.ruleLanguage = language;
      return this;
    }

    /** Does not enforce the {@code x-kubernetes-validations} of a definition. */
    public Builder withoutRules(String definitionName) {
      withoutRules.add(definitionName);
      return this;
    }

    /** The engine, with the four namespaces of a new cluster. */
    public ApiEngine build() {
      return new ApiEngine(this);
    }
  }
}
