package dev.fairlead.cluster;

/** How a cluster that was added is doing. */
public enum ClusterState {
  /** Not heard of yet. */
  CONNECTING,
  /** The last probe or request was answered. */
  CONNECTED,
  /** No answer; calls fail at once and a probe is sent from time to time. */
  UNREACHABLE,
  /** It answers, but refuses the credentials, also new ones of the source. */
  REFUSED
}
