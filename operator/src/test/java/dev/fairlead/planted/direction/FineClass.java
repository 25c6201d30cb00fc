package dev.fairlead.planted.direction;

final class FineClass {
  /**
   * Not a class of the client, though it reads like one: dev.fairlead.planted.client.ClientObject.
   */
  String text() {
    return "dev/fairlead/planted/client/ClientObject";
  }
}
