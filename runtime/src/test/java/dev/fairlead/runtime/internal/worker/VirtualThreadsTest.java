package dev.fairlead.runtime.internal.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class VirtualThreadsTest {
  @Test
  void anExecutorIsThereFromJava21On() throws Exception {
    var executor = VirtualThreads.executor();
    assertEquals(Runtime.version().feature() >= 21, executor.isPresent());
    if (executor.isPresent()) {
      var threads = new LinkedBlockingQueue<Thread>();
      executor.get().execute(() -> threads.add(Thread.currentThread()));
      var thread = threads.poll(20, TimeUnit.SECONDS);
      assertTrue(thread.isDaemon(), "virtual threads are daemons");
      assertEquals("fairlead-run-1", thread.getName());
      assertEquals(true, Thread.class.getMethod("isVirtual").invoke(thread));
    }
  }
}
