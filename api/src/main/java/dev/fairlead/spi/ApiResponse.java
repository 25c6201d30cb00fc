package dev.fairlead.spi;

import dev.fairlead.model.Bytes;

/**
 * A whole answer, whatever its status.
 *
 * @param status the HTTP status
 * @param headers the headers
 * @param body the body, decompressed; empty if there is none
 */
public record ApiResponse(int status, ApiHeaders headers, Bytes body) {}
