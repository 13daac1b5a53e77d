// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import java.util.List;

/** The limits of sizes, and how large things are. Numbers are at most the largest long. */
final class Sizes {
  /** The most scalar cells that a variable, and a model in all, may have. */
  static final long CELLS = 16_777_216;

  /** The most members that all families of threads, or all of transitions, may have. */
  static final long MEMBERS = 65_536;

  /** The most different sets of {@code with} values that a file may have. */
  static final int SETTINGS = 1_024;

  /** The most messages that a channel may hold. */
  static final long CAPACITY = 65_536;

  /** The most scalar leaves that a record, or an array used as a whole, may have. */
  static final long LEAVES = 65_536;

  /** The most levels that records may be nested. */
  static final int RECORD_DEPTH = 256;

  /** The most initial states that the inputs may make. */
  static final long INPUTS = 1_048_576;

  private Sizes() {}

  /** Returns whether a value belongs to a type. */
  static boolean fits(Type.Scalar type, long value) {
    return type.low() <= value && value <= type.high();
  }

  /** The number of scalar leaves of a type. */
  static long leaves(Type type) {
    return switch (type) {
      case Type.Scalar _ -> 1;
      case Type.Array array -> Arithmetic.product(members(array.ranges()), leaves(array.element()));
      case Type.Record struct -> {
        long sum = 0;
        for (Type.Field field : struct.fields()) {
          sum = Arithmetic.sum(sum, leaves(field.type()));
        }
        yield sum;
      }
    };
  }

  /** The number of members of a family, or of cells of an array. */
  static long members(List<Range> ranges) {
    long product = 1;
    for (Range range : ranges) {
      product = Arithmetic.product(product, Arithmetic.width(range.low(), range.high()));
    }
    return product;
  }
}
