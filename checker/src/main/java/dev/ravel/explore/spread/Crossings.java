// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.explore.tables.Growth;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Shared;
import java.util.Arrays;

/**
 * The steps that may cross to another member. They write an object which decides the {@link
 * Ownership}. Found out once for each reaction; a step that writes no such object stays with the
 * member that has the state it is taken from, and nothing is worked out for it.
 *
 * <p>A reaction that may cross lies in the code from {@link #begin} on: for each outcome that is a
 * step the number of objects that decide and that it writes, and for each of these the object and
 * the mark of the value that it gets.
 */
final class Crossings {
  /** No step of the reaction crosses. */
  static final int STAYS = 0;

  private static final int UNKNOWN = -1;

  private final Shared system;
  private final Ownership ownership;

  /** By reaction where its code begins, {@link #STAYS} or {@link #UNKNOWN}. */
  private int[] begins = new int[0];

  private long[] code = new long[64];
  private int used = 1;

  /** The hash of the state that steps are taken from; by object that decides, its mark there. */
  private long hash;

  private final long[] there;

  /** Nothing is known of the steps of a system. */
  Crossings(Shared system, Ownership ownership) {
    this.system = system;
    this.ownership = ownership;
    this.there = new long[system.objects()];
  }

  /** Returns the index of the code of a reaction, or {@link #STAYS}. */
  int begin(int reaction) {
    int begin = reaction < begins.length ? begins[reaction] : UNKNOWN;
    return begin == UNKNOWN ? learn(reaction) : begin;
  }

  private int learn(int reaction) {
    begins = Growth.room(begins, reaction + 1, UNKNOWN);
    Outcomes outcomes = system.outcomes();
    int from = used;
    boolean crosses = false;
    for (int k = 0, n = outcomes.size(reaction); k < n; k++) {
      int outcome = outcomes.outcome(reaction, k);
      if (outcomes.kind(outcome) == Outcomes.STEP) {
        crosses |= write(outcome);
      }
    }
    if (!crosses) {
      used = from;
    }
    begins[reaction] = crosses ? from : STAYS;
    return begins[reaction];
  }

  /** Appends a step; whether it writes an object that decides. */
  private boolean write(int outcome) {
    Outcomes outcomes = system.outcomes();
    int writes = outcomes.writes(outcome);
    if (used + 1 + 2 * writes > code.length) {
      code = Arrays.copyOf(code, 2 * (used + 1 + 2 * writes));
    }
    int count = used++;
    code[count] = 0;
    for (int k = 0; k < writes; k++) {
      int object = outcomes.writtenObject(outcome, k);
      if (ownership.decides(object)) {
        code[used++] = object;
        code[used++] = ownership.mark(object, outcomes.writtenValue(outcome, k));
        code[count]++;
      }
    }
    return code[count] > 0;
  }

  /** Goes to a state, from which steps are taken. Cost: the number of objects that decide. */
  void from(int[] state) {
    long its = 0;
    for (int object : ownership.deciding()) {
      long mark = ownership.mark(object, state[object]);
      there[object] = mark;
      its ^= mark;
    }
    hash = its;
  }

  /** The hash of the state after a step from the state that it stands at. */
  long hash(int step) {
    long[] its = code;
    int writes = (int) its[step];
    long behind = hash;
    for (int at = step + 1; writes > 0; writes--, at += 2) {
      behind ^= there[(int) its[at]] ^ its[at + 1];
    }
    return behind;
  }

  /** Returns the end of the code of a step, which begins at a place. */
  int behind(int step) {
    return step + 1 + 2 * (int) code[step];
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return (long) Integer.BYTES * begins.length + (long) Long.BYTES * (code.length + there.length);
  }
}
