/** What authors of controllers and of backends program against. */
module dev.fairlead.api {
  requires static transitive org.jspecify;

  // For operator authors.
  exports dev.fairlead.reconcile;
  exports dev.fairlead.model;
  exports dev.fairlead.condition;
  exports dev.fairlead.finalizer;
  exports dev.fairlead.client;
  exports dev.fairlead.watch;
  exports dev.fairlead.controller;
  exports dev.fairlead.queue;
  exports dev.fairlead.cluster;
  exports dev.fairlead.event;
  exports dev.fairlead.time;
  exports dev.fairlead.metrics;

  // For authors of backends.
  exports dev.fairlead.spi;
}
