// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

import java.util.List;

/**
 * A type of C, as far as it says how memory is shown. It says how its parts are called, and which
 * numbers their bytes are. What a program means does not depend on it.
 */
public sealed interface Type {
  /** The type of memory of which no type is known. */
  Type UNKNOWN = new Opaque(0);

  /** The number of bytes; 0 if it is not known. */
  int size();

  /** The way in which the bytes of a number are read. */
  enum Reading {
    /** A whole number in two's complement. */
    SIGNED,
    /** A whole number that is not negative. */
    UNSIGNED,
    /** A floating-point number. */
    FLOATING
  }

  /** A number. */
  record Number(Reading reading, int size) implements Type {}

  /**
   * A number that has names for some of its values.
   *
   * @param constants the names, each with its value
   */
  record Enumeration(int size, List<Constant> constants) implements Type {
    /** Copies the list. */
    public Enumeration {
      constants = List.copyOf(constants);
    }
  }

  /** A name for a value. */
  record Constant(String name, long value) {}

  /** An address. */
  record Pointer(int size) implements Type {}

  /**
   * Equal parts, one after the other.
   *
   * @param length how many they are
   */
  record Array(Type of, int length) implements Type {
    @Override
    public int size() {
      return of.size() * length;
    }
  }

  /**
   * A struct or a union.
   *
   * @param name its tag or the name that it was given; empty if it has none
   */
  record Struct(String name, int size, List<Field> fields) implements Type {
    /** Copies the list. */
    public Struct {
      fields = List.copyOf(fields);
    }
  }

  /**
   * A part of a struct or union.
   *
   * @param name empty if it has none: its own parts are then named as parts of the whole
   * @param firstBit where it begins, in bits
   * @param bits how long it is
   */
  record Field(String name, long firstBit, int bits, Type type) {}

  /** Bytes of which nothing is known. */
  record Opaque(int size) implements Type {}
}
