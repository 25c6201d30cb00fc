package dev.fairlead.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import javax.tools.ToolProvider;

/**
 * The queue with one place of its source changed, in a class loader of its own together with the
 * driver and the model. The source is read from where the build compiled it from.
 */
final class FaultyQueue {
  private static final String PACKAGE = "dev.fairlead.queue.";
  private static final Path SOURCES =
      Path.of(System.getProperty("basedir", "."), "src/main/java/dev/fairlead/queue");

  private final Path classes;

  private FaultyQueue(Path classes) {
    this.classes = classes;
  }

  /** {@code before} must be in the source of this class exactly once. */
  static FaultyQueue compile(String type, String before, String after, Path directory)
      throws IOException {
    var source = Files.readString(SOURCES.resolve(type + ".java"));
    assertEquals(
        1,
        occurrences(source, before),
        "The fault has no place any more: %s no longer contains exactly once: %s"
            .formatted(type, before));
    var file = directory.resolve(type + ".java");
    Files.writeString(file, source.replace(before, after));
    var classes = Files.createDirectories(directory.resolve("classes"));
    var problems = new ByteArrayOutputStream();
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                problems,
                problems,
                "-nowarn",
                "-proc:none",
                "-classpath",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                "-d",
                classes.toString(),
                file.toString());
    assertEquals(0, result, problems.toString(StandardCharsets.UTF_8));
    return new FaultyQueue(classes);
  }

  private static int occurrences(String text, String part) {
    int count = 0;
    for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
      count++;
    }
    return count;
  }

  /** Runs the driver on it, and throws what the driver threw. */
  void drive(long seed, int steps, ExecutorService taker, int seconds) throws Throwable {
    try (var loader = new Loader(classes.toUri().toURL())) {
      var run =
          loader
              .loadClass(QueueDriver.class.getName())
              .getDeclaredMethod("run", long.class, int.class, ExecutorService.class, int.class);
      run.setAccessible(true);
      run.invoke(null, seed, steps, taker, seconds);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** Defines the queue's package itself: from the changed classes, else from the real ones. */
  private static final class Loader extends URLClassLoader {
    Loader(URL changed) throws MalformedURLException {
      super(new URL[] {changed}, QueueDriver.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(PACKAGE)) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        var loaded = findLoadedClass(name);
        return loaded == null ? define(name) : loaded;
      }
    }

    private Class<?> define(String name) {
      var file = name.replace('.', '/') + ".class";
      var changed = findResource(file);
      try (InputStream in =
          changed == null ? getParent().getResourceAsStream(file) : changed.openStream()) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
