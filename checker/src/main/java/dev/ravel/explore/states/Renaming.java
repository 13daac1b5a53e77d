// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import java.util.Arrays;

/** A renaming of members, and of the processes that are named by them. It is never changed. */
public final class Renaming {
  private final int[] members;
  private final int[] processes;

  /**
   * A renaming.
   *
   * @param members by member what it becomes; not copied
   * @param processes by process what it becomes; not copied
   */
  Renaming(int[] members, int[] processes) {
    this.members = members;
    this.processes = processes;
  }

  /** By member what it becomes; not to be changed. */
  int[] members() {
    return members;
  }

  /** What a process becomes. */
  public int process(int process) {
    return processes[process];
  }

  /** First this and then another. Cost: the members and the processes. */
  public Renaming then(Renaming next) {
    return new Renaming(then(members, next.members), then(processes, next.processes));
  }

  private static int[] then(int[] first, int[] next) {
    int[] both = new int[first.length];
    Arrays.setAll(both, k -> next[first[k]]);
    return both;
  }

  /** What takes this back. Cost: the members and the processes. */
  public Renaming inverse() {
    return new Renaming(inverse(members), inverse(processes));
  }

  private static int[] inverse(int[] its) {
    int[] back = new int[its.length];
    for (int k = 0; k < its.length; k++) {
      back[its[k]] = k;
    }
    return back;
  }
}
