// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import java.util.function.IntPredicate;

/** A relation between the events of a graph, as rows of bits. For definitions, not for speed. */
final class BitRelation {
  private final int size;
  private final long[][] rows;

  BitRelation(int size) {
    this.size = size;
    this.rows = new long[size][(size + 63) >> 6];
  }

  /** A relation of pairs. */
  interface Pairs {
    boolean test(int first, int second);
  }

  static BitRelation of(int size, Pairs pairs) {
    BitRelation its = new BitRelation(size);
    for (int first = 0; first < size; first++) {
      for (int second = 0; second < size; second++) {
        if (pairs.test(first, second)) {
          its.add(first, second);
        }
      }
    }
    return its;
  }

  /** The identity of some events. */
  static BitRelation identity(int size, IntPredicate which) {
    return of(size, (first, second) -> first == second && which.test(first));
  }

  void add(int first, int second) {
    rows[first][second >> 6] |= 1L << second;
  }

  boolean has(int first, int second) {
    return (rows[first][second >> 6] >>> second & 1) != 0;
  }

  BitRelation or(BitRelation... others) {
    BitRelation its = copy();
    for (BitRelation other : others) {
      for (int event = 0; event < size; event++) {
        for (int k = 0; k < rows[event].length; k++) {
          its.rows[event][k] |= other.rows[event][k];
        }
      }
    }
    return its;
  }

  private BitRelation copy() {
    BitRelation its = new BitRelation(size);
    for (int event = 0; event < size; event++) {
      its.rows[event] = rows[event].clone();
    }
    return its;
  }

  /** This and then others, one after the other. */
  BitRelation then(BitRelation... others) {
    BitRelation its = this;
    for (BitRelation other : others) {
      BitRelation next = new BitRelation(size);
      for (int first = 0; first < size; first++) {
        for (int second = 0; second < size; second++) {
          if (its.has(first, second)) {
            for (int k = 0; k < next.rows[first].length; k++) {
              next.rows[first][k] |= other.rows[second][k];
            }
          }
        }
      }
      its = next;
    }
    return its;
  }

  /** This any number of times, at least once. */
  BitRelation closure() {
    BitRelation its = copy();
    for (int by = 0; by < size; by++) {
      for (int first = 0; first < size; first++) {
        if (its.has(first, by)) {
          for (int k = 0; k < its.rows[first].length; k++) {
            its.rows[first][k] |= its.rows[by][k];
          }
        }
      }
    }
    return its;
  }

  /** This once or not at all. */
  BitRelation optional() {
    return or(identity(size, _ -> true));
  }

  boolean isIrreflexive() {
    for (int event = 0; event < size; event++) {
      if (has(event, event)) {
        return false;
      }
    }
    return true;
  }

  boolean isAcyclic() {
    return closure().isIrreflexive();
  }
}
