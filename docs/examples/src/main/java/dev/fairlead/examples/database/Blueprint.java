package dev.fairlead.examples.database;

import dev.fairlead.model.AppLabels;
import dev.fairlead.model.ObjectKey;
import java.util.Map;

/** What a database's StatefulSet, Service and ConfigMap are made from, whatever their classes. */
record Blueprint(
    ObjectKey key,
    AppLabels labels,
    String image,
    int port,
    int replicas,
    Map<String, String> settings) {}
