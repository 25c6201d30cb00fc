package dev.fairlead.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class BytesTest {

  @Test
  void aCopyIsNotChangedThroughTheArrayItWasMadeOf() {
    byte[] array = {1, 2};
    var copy = Bytes.of(array);
    array[0] = 9;

    assertArrayEquals(new byte[] {1, 2}, copy.toByteArray());
  }

  @Test
  void theArrayHandedOutIsACopy() {
    var bytes = Bytes.of(new byte[] {1, 2});
    bytes.toByteArray()[0] = 9;

    assertArrayEquals(new byte[] {1, 2}, bytes.toByteArray());
  }

  @Test
  void wrappingTakesTheArrayItself() {
    byte[] array = {1, 2};
    var wrapped = Bytes.wrap(array);
    array[0] = 9;

    assertArrayEquals(new byte[] {9, 2}, wrapped.toByteArray());
    assertSame(Bytes.EMPTY, Bytes.wrap(new byte[0]));
  }

  @Test
  void bytesAreEqualByContent() {
    assertEquals(Bytes.ofUtf8("a"), Bytes.of(new byte[] {'a'}));
    assertEquals(Bytes.ofUtf8("a").hashCode(), Bytes.of(new byte[] {'a'}).hashCode());
    assertNotEquals(Bytes.ofUtf8("a"), Bytes.ofUtf8("b"));
  }

  @Test
  void textSurvivesTheRoundTripAndMalformedBytesBecomeReplacements() {
    assertEquals("\u00e4\ud83d\ude00", Bytes.ofUtf8("\u00e4\ud83d\ude00").utf8());
    assertEquals(6, Bytes.ofUtf8("\u00e4\ud83d\ude00").length());
    assertEquals("\ufffd", Bytes.of(new byte[] {(byte) 0xff}).utf8());
  }

  @Test
  void streamsCarryTheContent() throws IOException {
    var out = new ByteArrayOutputStream();
    Bytes.ofUtf8("abc").writeTo(out);

    assertArrayEquals(out.toByteArray(), Bytes.ofUtf8("abc").inputStream().readAllBytes());
  }

  @Test
  void printingShowsTheLengthOnly() {
    assertFalse(Bytes.ofUtf8("secret").toString().contains("secret"));
    assertEquals("6 bytes", Bytes.ofUtf8("secret").toString());
  }
}
