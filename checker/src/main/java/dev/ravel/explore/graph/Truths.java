// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.LassoWord;
import dev.ravel.explore.states.BitSequence;
import dev.ravel.source.Problem;
import dev.ravel.system.Condition;
import dev.ravel.system.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The truth of the conditions of a temporal formula in each state, a bit for a condition and state,
 * so that they are evaluated once.
 */
final class Truths implements Watch {
  private final int question;
  private final Property.Ltl property;
  private final List<Condition> atoms;
  private final BitSequence[] bits;

  /** Nothing noted yet. */
  Truths(int question, Property.Ltl property) {
    this.question = question;
    this.property = property;
    this.atoms = new ArrayList<>(property.conditions());
    this.bits = new BitSequence[atoms.size()];
    Arrays.setAll(bits, atom -> new BitSequence());
  }

  /** The code of its violation. */
  Problem code() {
    return property.code();
  }

  /** The formula; its conditions are numbered from left to right. */
  Property.Formula formula() {
    return property.formula();
  }

  @Override
  public int question() {
    return question;
  }

  @Override
  public void prepare(int states) {
    for (BitSequence its : bits) {
      its.extend(states);
    }
  }

  @Override
  public boolean rings(int id, int[] state) {
    for (int atom = 0; atom < bits.length; atom++) {
      if (atoms.get(atom).holds(state)) {
        bits[atom].set(id);
      }
    }
    return false;
  }

  @Override
  public boolean brokenByNothing() {
    return !new LassoWord(List.of(), 0, 0).satisfies(formula());
  }

  /** Whether a condition is true in a state. */
  boolean get(int atom, int id) {
    return bits[atom].get(id);
  }

  /** The memory that this takes, in bytes. */
  @Override
  public long bytes() {
    long bytes = 0;
    for (BitSequence its : bits) {
      bytes += its.bytes();
    }
    return bytes;
  }
}
