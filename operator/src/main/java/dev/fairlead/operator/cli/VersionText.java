package dev.fairlead.operator.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} says; the build fills in the versions. */
final class VersionText implements IVersionProvider {

  VersionText() {}

  @Override
  public String[] getVersion() {
    var versions = versions();
    return new String[] {
      "fairlead " + versions.getProperty("version"),
      "clients: fabric8 %s, official %s"
          .formatted(versions.getProperty("fabric8"), versions.getProperty("official")),
      "java: %s (%s)".formatted(Runtime.version(), System.getProperty("java.vendor"))
    };
  }

  /** The versions of {@code version}, {@code fabric8} and {@code official}. */
  static Properties versions() {
    var versions = new Properties();
    try (var file = VersionText.class.getResourceAsStream("version.properties")) {
      versions.load(file);
      return versions;
    } catch (IOException e) {
      throw new UncheckedIOException("the jar of the operator can't be read", e);
    }
  }
}
