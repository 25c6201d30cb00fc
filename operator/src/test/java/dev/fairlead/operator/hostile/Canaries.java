package dev.fairlead.operator.hostile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A program, a file and a port that notice when somebody runs, opens or connects them. */
final class Canaries implements AutoCloseable {

  /** What stands in all of them, and must stand nowhere else. */
  static final String SECRET = "s3cr3t";

  private final Path trace;
  private final Path program;
  private final Path file;
  private final ServerSocket socket;
  private final AtomicInteger connections = new AtomicInteger();
  private final CountDownLatch opened = new CountDownLatch(1);
  private final CountDownLatch connected = new CountDownLatch(1);

  Canaries(Path folder) throws IOException, InterruptedException {
    trace = folder.resolve("trace");
    program = folder.resolve(SECRET + "-program");
    Files.writeString(program, "#!/bin/sh\necho run > " + trace + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    file = folder.resolve(SECRET + "-file");
    int made = new ProcessBuilder("mkfifo", file.toString()).start().waitFor();
    if (made != 0) {
      throw new IOException("mkfifo ended with " + made);
    }
    socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    daemon("fairlead-canary-file", this::awaitReader);
    daemon("fairlead-canary-port", this::count);
  }

  private static void daemon(String name, Runnable work) {
    var thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  /** A pipe can be opened for writing as soon as somebody opens it for reading, and not before. */
  private void awaitReader() {
    try (var out = Files.newOutputStream(file)) {
      opened.countDown();
      out.write(SECRET.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      opened.countDown();
    }
  }

  private void count() {
    while (!socket.isClosed()) {
      try (var connection = socket.accept()) {
        connections.incrementAndGet();
        connected.countDown();
        connection.shutdownOutput();
      } catch (IOException e) {
        if (!socket.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  String program() {
    return program.toString();
  }

  String file() {
    return file.toString();
  }

  int port() {
    return socket.getLocalPort();
  }

  boolean wasRun() {
    return Files.exists(trace);
  }

  boolean wasOpened() {
    return opened.getCount() == 0;
  }

  boolean awaitOpened() throws InterruptedException {
    return opened.await(30, TimeUnit.SECONDS);
  }

  boolean awaitConnected() throws InterruptedException {
    return connected.await(30, TimeUnit.SECONDS);
  }

  int connections() {
    return connections.get();
  }

  /** Lets the thread go that waits for a reader. */
  @Override
  public void close() throws IOException {
    socket.close();
    if (!wasOpened()) {
      try (var in = Files.newInputStream(file)) {
        in.readAllBytes();
      }
    }
  }
}
