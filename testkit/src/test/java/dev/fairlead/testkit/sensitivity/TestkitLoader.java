package dev.fairlead.testkit.sensitivity;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Defines every class of the testkit and its tests itself, some from other bytes than those of this
 * build; leaves all others to its parent. Thread-safe.
 */
final class TestkitLoader extends ClassLoader {
  private static final String PACKAGE = "dev.fairlead.testkit.";
  private static final Map<String, byte[]> ORIGINALS = new ConcurrentHashMap<>();

  static {
    registerAsParallelCapable();
  }

  private final Map<String, byte[]> changed;

  TestkitLoader(Map<String, byte[]> changed) {
    super(TestkitLoader.class.getClassLoader());
    this.changed = Map.copyOf(changed);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(PACKAGE)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      var loaded = findLoadedClass(name);
      if (loaded != null) {
        return loaded;
      }
      var bytes = changed.get(name);
      return define(name, bytes == null ? original(name) : bytes);
    }
  }

  /** In the parent's domain: threads remember the domains of those who made them. */
  private Class<?> define(String name, byte[] bytes) {
    return defineClass(name, bytes, 0, bytes.length, TestkitLoader.class.getProtectionDomain());
  }

  private byte[] original(String name) throws ClassNotFoundException {
    var known = ORIGINALS.get(name);
    if (known != null) {
      return known;
    }
    try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = in.readAllBytes();
      ORIGINALS.put(name, bytes);
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
