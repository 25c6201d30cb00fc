package dev.fairlead.testkit.engine;

import java.util.Random;
import java.util.UUID;

/** Random uids and name suffixes; repeatable by a seed. */
final class Identities {
  private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";
  private static final int MAX_PREFIX = 58;
  private static final int SUFFIX = 5;

  private final Random random;

  Identities(long seed) {
    this.random = new Random(seed);
  }

  /** A random (version 4) UUID. */
  String uid() {
    long most = (random.nextLong() & 0xffff_ffff_ffff_0fffL) | 0x4000L;
    long least = (random.nextLong() & 0x3fff_ffff_ffff_ffffL) | 0x8000_0000_0000_0000L;
    return new UUID(most, least).toString();
  }

  /** A name from a prefix, cut so that five random characters fit. */
  String name(String prefix) {
    StringBuilder name =
        new StringBuilder(prefix.substring(0, Math.min(prefix.length(), MAX_PREFIX)));
    for (int i = 0; i < SUFFIX; i++) {
      name.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return name.toString();
  }
}
