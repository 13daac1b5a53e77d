// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.LassoWord;
import dev.ravel.explore.states.BitSequence;
import dev.ravel.explore.temporal.Automaton;
import dev.ravel.source.Problem;
import dev.ravel.system.Condition;
import dev.ravel.system.Property;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The truth of the conditions of a temporal formula in each state. It is a bit for a condition and
 * state, so that they are evaluated once.
 */
final class Truths implements StateObserver {
  private final int question;
  private final Property.Ltl property;
  private final List<Condition> conditions;
  private final BitSequence[] bits;
  private Optional<Automaton> automaton = Optional.empty();

  /** The number here of the condition of each atom of the automaton. */
  private int[] places = {};

  /** Nothing noted yet. */
  Truths(int question, Property.Ltl property) {
    this.question = question;
    this.property = property;
    Set<Condition> different = Collections.newSetFromMap(new IdentityHashMap<>());
    this.conditions = property.conditions().stream().filter(different::add).toList();
    this.bits = new BitSequence[conditions.size()];
    Arrays.setAll(bits, atom -> new BitSequence());
  }

  /** The code of its violation. */
  Problem code() {
    return property.code();
  }

  /** The automaton of the executions that make the formula false, made when it is first wanted. */
  Automaton automaton() {
    if (automaton.isEmpty()) {
      Automaton made = Automaton.violating(property.formula());
      places = made.atoms().stream().mapToInt(conditions::indexOf).toArray();
      automaton = Optional.of(made);
    }
    return automaton.get();
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
      if (conditions.get(atom).holds(state)) {
        bits[atom].set(id);
      }
    }
    return false;
  }

  @Override
  public boolean brokenByNothing() {
    return !new LassoWord(List.of(), 0, 0).satisfies(property.formula());
  }

  /** Returns whether an atom of the automaton is true in a state. */
  boolean get(int atom, int id) {
    return bits[places[atom]].get(id);
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
