package dev.fairlead.runtime;

/** What has become of this process's leadership. */
public enum Leadership {
  /** It leads from now on. */
  STARTED,
  /** It leads no more. */
  STOPPED
}
