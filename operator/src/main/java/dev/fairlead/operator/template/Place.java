package dev.fairlead.operator.template;

/**
 * A place in the text of a key, or with line and column 0 the key as a whole.
 *
 * @param line from 1; a line feed ends a line
 * @param column from 1, in code points
 */
record Place(String key, int line, int column) {

  /** A key as a whole. */
  static Place of(String key) {
    return new Place(key, 0, 0);
  }

  @Override
  public String toString() {
    return line == 0 ? "key " + key : "key " + key + ", line " + line + ", column " + column;
  }
}
