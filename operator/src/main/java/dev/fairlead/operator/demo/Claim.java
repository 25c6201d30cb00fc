package dev.fairlead.operator.demo;

import java.time.Duration;

/**
 * Something that was seen on a server.
 *
 * @param cluster whose server
 * @param object kind and name
 * @param says what was seen, in a few words
 * @param resourceVersion the object's; where it is gone, that of the list without it
 * @param after since the start of its step
 */
public record Claim(
    String cluster, String object, String says, String resourceVersion, Duration after) {}
