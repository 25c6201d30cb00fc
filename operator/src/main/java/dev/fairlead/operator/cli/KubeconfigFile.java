package dev.fairlead.operator.cli;

import dev.fairlead.model.Bytes;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * A kubeconfig of a server of ours, readable by its user alone. A temporary one goes with the
 * server; one at a place that the user chose stays.
 */
record KubeconfigFile(Path path, boolean temporary) implements AutoCloseable {

  static KubeconfigFile write(Optional<Path> wanted, Bytes content) {
    try {
      if (wanted.isPresent()) {
        replace(wanted.get(), content);
        return new KubeconfigFile(wanted.get().toAbsolutePath(), false);
      }
      var file = Files.createTempFile("fairlead-", ".kubeconfig");
      Files.write(file, content.toByteArray());
      return new KubeconfigFile(file, true);
    } catch (IOException e) {
      throw new CommandFailure(
          "the kubeconfig can't be written: " + e + ". Name another file by --kubeconfig.", e);
    }
  }

  private static void replace(Path file, Bytes content) throws IOException {
    Files.deleteIfExists(file);
    Files.createFile(file, forTheUserAlone());
    Files.write(file, content.toByteArray(), StandardOpenOption.TRUNCATE_EXISTING);
  }

  private static FileAttribute<?>[] forTheUserAlone() {
    boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  @Override
  public void close() {
    if (temporary) {
      try {
        Files.deleteIfExists(path);
      } catch (IOException e) {
        path.toFile().deleteOnExit();
      }
    }
  }
}
