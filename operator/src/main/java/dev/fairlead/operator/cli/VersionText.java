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
    return new String[] {
      "fairlead " + of("version"),
      "clients: fabric8 %s, official %s".formatted(of("fabric8"), of("official")),
      "java: %s (%s)".formatted(Runtime.version(), System.getProperty("java.vendor"))
    };
  }

  /** The version of {@code fabric8} or {@code official}, or that of Fairlead: {@code version}. */
  static String of(String what) {
    return versions().getProperty(what, "of an unknown version");
  }

  private static Properties versions() {
    var versions = new Properties();
    try (var file = VersionText.class.getResourceAsStream("version.properties")) {
      versions.load(file);
      return versions;
    } catch (IOException e) {
      throw new UncheckedIOException("the jar of the operator can't be read", e);
    }
  }
}
