package dev.fairlead.runtime.internal.cache;

import com.fasterxml.jackson.core.JsonFactory;
import dev.fairlead.model.ClusterName;
import dev.fairlead.runtime.internal.codec.Codecs;
import dev.fairlead.runtime.internal.rest.RestClient;
import dev.fairlead.time.TimeSource;
import dev.fairlead.watch.WatchListener;
import java.util.concurrent.Executor;
import java.util.function.DoubleSupplier;

/** What all kinds of one cluster share. */
record Environment(
    ClusterName cluster,
    RestClient rest,
    Codecs codecs,
    TimeSource time,
    WatchListener listener,
    DoubleSupplier jitter,
    Executor threads,
    JsonFactory json) {}
