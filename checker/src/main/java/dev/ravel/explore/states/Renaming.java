// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import java.util.Arrays;

/**
 * A renaming of members, and of what is named by them: processes, and behind these the {@linkplain
 * dev.ravel.system.ConcurrentSystem#compassions compassions}. It is never changed.
 */
public final class Renaming {
  private final int[] members;
  private final int[] named;

  /**
   * A renaming.
   *
   * @param members by member what it becomes; not copied
   * @param named by process, and behind them by compassion, what it becomes; not copied
   */
  Renaming(int[] members, int[] named) {
    this.members = members;
    this.named = named;
  }

  /** By member what it becomes; not to be changed. */
  int[] members() {
    return members;
  }

  /** What a process becomes, or a compassion by its number behind the processes. */
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

  /** What takes this back. Cost: the members and what is named by them. */
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
