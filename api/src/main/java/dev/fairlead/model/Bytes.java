package dev.fairlead.model;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** An immutable sequence of bytes. Equal if the content is; printed as its length only. */
public final class Bytes {

  /** No bytes at all. */
  public static final Bytes EMPTY = new Bytes(new byte[0]);

  private final byte[] content;

  private Bytes(byte[] content) {
    this.content = content;
  }

  /** Copies the array. */
  public static Bytes of(byte[] bytes) {
    return wrap(bytes.clone());
  }

  /** Takes the array over without a copy: nobody may write to it any more. */
  public static Bytes wrap(byte[] bytes) {
    return bytes.length == 0 ? EMPTY : new Bytes(bytes);
  }

  /** The text's UTF-8 encoding; a surrogate without its partner becomes a question mark. */
  public static Bytes ofUtf8(String text) {
    return wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The number of bytes. */
  public int length() {
    return content.length;
  }

  /** The text that these bytes encode; malformed sequences become U+FFFD. */
  public String utf8() {
    return new String(content, StandardCharsets.UTF_8);
  }

  /** A copy of the content. */
  public byte[] toByteArray() {
    return content.clone();
  }

  /** A new stream over the content, without a copy; it needs no closing. */
  public InputStream inputStream() {
    return new ByteArrayInputStream(content);
  }

  /**
   * Writes the content. The stream is trusted not to keep or change the array it is given.
   *
   * @throws IOException if the stream does
   */
  public void writeTo(OutputStream out) throws IOException {
    out.write(content);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Bytes that && Arrays.equals(content, that.content);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(content);
  }

  /** The length only, since the content may be secret. */
  @Override
  public String toString() {
    return content.length + " bytes";
  }
}
