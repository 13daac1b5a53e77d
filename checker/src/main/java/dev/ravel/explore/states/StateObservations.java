// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import java.util.stream.IntStream;

/** States that decide questions, in the order in which they were seen. */
public final class StateObservations {
  private static final int FIELDS = 5;

  private final IntSequence fields = new IntSequence();
  private boolean anyFinal;

  /** Forgets all. */
  public void clear() {
    fields.cut(0);
    anyFinal = false;
  }

  /** A state decides a question. */
  public void add(int question, int state) {
    add(question, state, -1, -1, false);
  }

  /** A step of a process from a state, its outcome with an index, decides a question. */
  public void add(int question, int state, int process, int index) {
    add(question, state, process, index, false);
  }

  /** A condition of a question has no value in a state. */
  public void addUndefined(int question, int state) {
    add(question, state, -1, -1, true);
  }

  private void add(int question, int state, int process, int index, boolean undefined) {
    fields.push(question);
    fields.push(state);
    fields.push(process);
    fields.push(index);
    fields.push(undefined ? 1 : 0);
  }

  /** A final state was seen. */
  public void sawFinal() {
    anyFinal = true;
  }

  /** Returns whether a final state was seen. */
  public boolean anyFinal() {
    return anyFinal;
  }

  /** Those of states with numbers below this one. */
  public StateObservations below(int end) {
    StateObservations its = new StateObservations();
    its.anyFinal = anyFinal;
    for (int i = 0; i < count(); i++) {
      if (state(i) < end) {
        its.add(question(i), state(i), process(i), index(i), undefined(i));
      }
    }
    return its;
  }

  /** Adds all of another's. */
  public void addAll(StateObservations other) {
    anyFinal |= other.anyFinal;
    for (int i = 0; i < other.fields.size(); i++) {
      fields.push(other.fields.get(i));
    }
  }

  /** A copy. */
  public StateObservations copy() {
    StateObservations copy = new StateObservations();
    copy.addAll(this);
    return copy;
  }

  /** The number of sightings. */
  public int count() {
    return fields.size() / FIELDS;
  }

  /** The question that the i-th one decides. */
  public int question(int i) {
    return fields.get(FIELDS * i);
  }

  /** The state that was seen. */
  public int state(int i) {
    return fields.get(FIELDS * i + 1);
  }

  /** The process whose step decides the question; negative if the state alone does. */
  public int process(int i) {
    return fields.get(FIELDS * i + 2);
  }

  /** The index of that step's outcome. */
  public int index(int i) {
    return fields.get(FIELDS * i + 3);
  }

  /** Returns whether it decides the question because a condition has no value. */
  public boolean undefined(int i) {
    return fields.get(FIELDS * i + 4) != 0;
  }

  /**
   * Returns the observations of a question, by states, that are like the first of them. All have no
   * value, or none.
   */
  public StateObservations of(int question) {
    long[] order =
        IntStream.range(0, count())
            .filter(i -> question(i) == question)
            .mapToLong(i -> (long) state(i) << Integer.SIZE | i)
            .sorted()
            .toArray();
    StateObservations its = new StateObservations();
    for (long entry : order) {
      int i = (int) entry;
      if (its.count() == 0 || undefined(i) == its.undefined(0)) {
        its.add(question, state(i), process(i), index(i), undefined(i));
      }
    }
    return its;
  }
}
