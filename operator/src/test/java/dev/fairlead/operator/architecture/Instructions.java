package dev.fairlead.operator.architecture;

import java.nio.ByteBuffer;

/** Walks over the instructions of one {@code Code} attribute. JVMS §4.7.3, §6.5. */
final class Instructions {
  static final int MONITORENTER = 0xc2;

  private static final int TABLESWITCH = 0xaa;
  private static final int LOOKUPSWITCH = 0xab;
  private static final int WIDE = 0xc4;
  private static final int IINC = 0x84;
  private static final int HEADER = 8;

  private final ByteBuffer code;
  private final int length;

  private Instructions(ByteBuffer code, int length) {
    this.code = code;
    this.length = length;
  }

  static Instructions of(byte[] codeAttribute) {
    ByteBuffer all = ByteBuffer.wrap(codeAttribute);
    int length = all.getInt(4); // after the two sizes of stack and locals
    return new Instructions(all.slice(HEADER, length), length);
  }

  boolean contain(int opcode) {
    for (int at = 0; at < length; at += size(at)) {
      if (opcode(at) == opcode) {
        return true;
      }
    }
    return false;
  }

  private int opcode(int at) {
    return code.get(at) & 0xff;
  }

  private int size(int at) {
    int opcode = opcode(at);
    int padded = (at & ~3) + 4; // a switch's operands start at the next multiple of four
    return switch (opcode) {
      case TABLESWITCH ->
          padded - at + 12 + 4 * (code.getInt(padded + 8) - code.getInt(padded + 4) + 1);
      case LOOKUPSWITCH -> padded - at + 8 + 8 * code.getInt(padded + 4);
      case WIDE -> opcode(at + 1) == IINC ? 6 : 4;
      default -> 1 + operands(opcode);
    };
  }

  private static int operands(int opcode) {
    if ((opcode >= 0x15 && opcode <= 0x19) || (opcode >= 0x36 && opcode <= 0x3a)) {
      return 1; // loads and stores
    }
    if ((opcode >= 0x99 && opcode <= 0xa8) || (opcode >= 0xb2 && opcode <= 0xb8)) {
      return 2; // jumps, fields, calls
    }
    return switch (opcode) {
      case 0x10, 0x12, 0xa9, 0xbc -> 1; // bipush, ldc, ret, newarray
      case 0x11, 0x13, 0x14, IINC, 0xbb, 0xbd, 0xc0, 0xc1, 0xc6, 0xc7 -> 2;
      case 0xc5 -> 3; // multianewarray
      case 0xb9, 0xba, 0xc8, 0xc9 -> 4; // invokeinterface, invokedynamic, wide jumps
      default -> 0;
    };
  }
}
