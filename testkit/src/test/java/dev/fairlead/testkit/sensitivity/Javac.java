package dev.fairlead.testkit.sensitivity;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles changed sources in memory, against the classes of this build. */
final class Javac {
  private static final List<String> OPTIONS =
      List.of(
          "-nowarn",
          "-proc:none",
          "-classpath",
          System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));

  private Javac() {}

  /**
   * The classes of each fault's source, in as few compilations as there are faults of one source.
   *
   * @param source which text of a fault is compiled
   */
  static Map<Fault, Map<String, byte[]>> compile(
      Collection<Fault> faults, Function<Fault, String> source) {
    var rounds = new ArrayList<Map<String, Fault>>();
    for (var fault : faults) {
      var free = rounds.stream().filter(round -> !round.containsKey(fault.type())).findFirst();
      free.orElseGet(() -> added(rounds)).put(fault.type(), fault);
    }
    var classes = new LinkedHashMap<Fault, Map<String, byte[]>>();
    for (var round : rounds) {
      var made = compileRound(round, source);
      round.forEach((type, fault) -> classes.put(fault, ofType(type, made)));
    }
    return classes;
  }

  private static Map<String, Fault> added(List<Map<String, Fault>> rounds) {
    var round = new LinkedHashMap<String, Fault>();
    rounds.add(round);
    return round;
  }

  private static Map<String, byte[]> ofType(String type, Map<String, byte[]> classes) {
    var own = new HashMap<String, byte[]>();
    classes.forEach(
        (name, bytes) -> {
          if (name.equals(type) || name.startsWith(type + "$")) {
            own.put(name, bytes);
          }
        });
    return own;
  }

  private static Map<String, byte[]> compileRound(
      Map<String, Fault> round, Function<Fault, String> source) {
    var sources = new ArrayList<Source>();
    round.forEach((type, fault) -> sources.add(new Source(type, source.apply(fault))));
    var compiler = ToolProvider.getSystemJavaCompiler();
    var problems = new DiagnosticCollector<JavaFileObject>();
    try (var files =
        new Memory(compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8))) {
      if (!compiler.getTask(null, files, problems, OPTIONS, null, sources).call()) {
        throw new AssertionError("faults that do not compile: " + errors(problems));
      }
      return files.classes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String errors(DiagnosticCollector<JavaFileObject> problems) {
    var errors = new StringBuilder();
    problems.getDiagnostics().stream()
        .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
        .forEach(problem -> errors.append('\n').append(problem));
    return errors.toString();
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String type, String text) {
      super(URI.create("memory:///" + type.replace('.', '/') + Kind.SOURCE.extension), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  private static final class Output extends SimpleJavaFileObject {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Output(String name) {
      super(URI.create("memory:///" + name.replace('.', '/') + Kind.CLASS.extension), Kind.CLASS);
    }

    @Override
    public OutputStream openOutputStream() {
      return bytes;
    }
  }

  /** Keeps what is compiled instead of writing it. */
  private static final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, Output> outputs = new HashMap<>();

    Memory(JavaFileManager files) {
      super(files);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
      return outputs.computeIfAbsent(name, Output::new);
    }

    Map<String, byte[]> classes() {
      var classes = new HashMap<String, byte[]>();
      outputs.forEach((name, output) -> classes.put(name, output.bytes.toByteArray()));
      return classes;
    }
  }
}
