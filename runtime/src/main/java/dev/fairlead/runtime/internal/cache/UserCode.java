package dev.fairlead.runtime.internal.cache;

/** Which failures of user code concern one object, and which the whole process. */
final class UserCode {
  private UserCode() {}

  /** Passes on what no object is to blame for. */
  static void rethrowFatal(Throwable failure) {
    if (failure instanceof OutOfMemoryError || failure instanceof InternalError) {
      throw (Error) failure;
    }
  }
}
