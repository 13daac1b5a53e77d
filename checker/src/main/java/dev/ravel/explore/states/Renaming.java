// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import java.util.Arrays;

/**
 * A renaming of members, and of what is named by them. It renames processes, and after these the
 * {@linkplain dev.ravel.system.FairnessConditions#compassions compassions}. It is never changed.
 *
 * @param members by member what it becomes; not copied
 * @param named by process, and after them by compassion, what it becomes; not copied
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Renaming(int[] members, int[] named) {
  /** Returns the image of a process, or of a compassion by its number after the processes. */
  public int process(int process) {
    return named[process];
  }

  /** First this and then another. Cost: the members and what is named by them. */
  public Renaming then(Renaming next) {
    return new Renaming(then(members, next.members), then(named, next.named));
  }

  private static int[] then(int[] first, int[] next) {
    int[] both = new int[first.length];
    Arrays.setAll(both, k -> next[first[k]]);
    return both;
  }

  /** Returns the inverse renaming. Cost: the members and what is named by them. */
  public Renaming inverse() {
    return new Renaming(inverse(members), inverse(named));
  }

  private static int[] inverse(int[] its) {
    int[] back = new int[its.length];
    for (int k = 0; k < its.length; k++) {
      back[its[k]] = k;
    }
    return back;
  }
}
