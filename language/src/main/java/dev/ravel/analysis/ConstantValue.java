// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import java.util.List;

/** The value of a constant. */
public sealed interface ConstantValue {
  /**
   * One scalar. Its type is {@code Bool}, an {@code Enum}, or, for numbers, an {@code Int} of
   * exactly this value.
   */
  record Scalar(Type.Scalar type, long value) implements ConstantValue {}

  /** A record, its leaves in order. */
  record Struct(Type.Record type, List<Long> leaves) implements ConstantValue {
    /** Copies the list. */
    public Struct {
      leaves = List.copyOf(leaves);
    }
  }

  /** A list; the elements may be lists of one common shape. */
  record Row(List<ConstantValue> elements) implements ConstantValue {
    /** Copies the list. */
    public Row {
      elements = List.copyOf(elements);
    }
  }
}
