package dev.fairlead.planted.client;

/** A class of the client. */
public class ClientObject {
  /** A nested one. */
  public static class Part {}
}
