// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symbolic;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * A number plus multiples of atoms. It is the normal form of a term.
 *
 * @param constant the number
 * @param parts the multiples, by ascending atoms, no factor 0
 */
public record Sum(BigInteger constant, List<Part> parts) {
  /** Copies the list. */
  public Sum {
    parts = List.copyOf(parts);
  }

  /**
   * A multiple of an atom.
   *
   * @param factor never 0
   * @param atom the number of the atom
   */
  public record Part(BigInteger factor, int atom) {}

  static Sum of(BigInteger number) {
    return new Sum(number, List.of());
  }

  static Sum of(long number) {
    return of(BigInteger.valueOf(number));
  }

  static Sum ofAtom(int atom) {
    return new Sum(BigInteger.ZERO, List.of(new Part(BigInteger.ONE, atom)));
  }

  boolean isNumber() {
    return parts.isEmpty();
  }

  /** This sum with another one. Cost: linear in the parts of both. */
  Sum plus(Sum other) {
    List<Part> all = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < parts.size() || j < other.parts.size()) {
      int left = i < parts.size() ? parts.get(i).atom() : Integer.MAX_VALUE;
      int right = j < other.parts.size() ? other.parts.get(j).atom() : Integer.MAX_VALUE;
      BigInteger factor = left <= right ? parts.get(i++).factor() : BigInteger.ZERO;
      factor = right <= left ? factor.add(other.parts.get(j++).factor()) : factor;
      if (factor.signum() != 0) {
        all.add(new Part(factor, Math.min(left, right)));
      }
    }
    return new Sum(constant.add(other.constant), all);
  }

  Sum times(BigInteger factor) {
    if (factor.signum() == 0) {
      return of(BigInteger.ZERO);
    }
    List<Part> all = new ArrayList<>();
    for (Part part : parts) {
      all.add(new Part(part.factor().multiply(factor), part.atom()));
    }
    return new Sum(constant.multiply(factor), all);
  }

  Sum minus(Sum other) {
    return plus(other.times(BigInteger.ONE.negate()));
  }
}
