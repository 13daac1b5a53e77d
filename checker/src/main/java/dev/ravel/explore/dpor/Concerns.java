// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import java.util.Arrays;

/**
 * Which processes a step concerns: those that may have another reaction, or stand elsewhere, when
 * it is taken. Of the others is known, without a look at the state, that all is as before. A step
 * concerns a process if it writes its local state, or an object that its pending operation may use,
 * in whatever mode; commuting uses and those that no engine has to order are no exception, for the
 * outcomes are different ones.
 */
final class Concerns {
  private final ConcurrentSystem system;
  private final Automata automata;

  /** Sets of objects, all as if they were written. */
  private final ObjectSets sets;

  /** By site: the objects that the pending operation may use, and its process's control. */
  private int[] used = new int[64];

  /** The sites below this one have theirs. */
  private int sites;

  /** By outcome: the objects that it writes, plus 1, or 0. */
  private int[] written = new int[64];

  Concerns(ConcurrentSystem system, Automata automata) {
    this.system = system;
    this.automata = automata;
    this.sets = new ObjectSets(system, ConcurrentSystem.NONE);
  }

  /** What an outcome writes, for {@link #has}. */
  int written(int outcome) {
    int its = outcome < written.length ? written[outcome] : 0;
    return its != 0 ? its - 1 : findWritten(outcome);
  }

  private int findWritten(int outcome) {
    if (outcome >= written.length) {
      written = Arrays.copyOf(written, Math.max(outcome + 1, 2 * written.length));
    }
    int all = ObjectSets.EMPTY;
    for (int k = 0, n = system.writes(outcome); k < n; k++) {
      all = with(all, system.writtenObject(outcome, k));
    }
    written[outcome] = all + 1;
    return all;
  }

  /**
   * Whether writing concerns a process.
   *
   * @param what what is written
   * @param site where the process stands
   */
  boolean has(int what, int site) {
    if (site >= sites) {
      findUsed();
    }
    return sets.relation(what, used[site]) != 0;
  }

  private void findUsed() {
    if (automata.sites() > used.length) {
      used = Arrays.copyOf(used, 2 * automata.sites());
    }
    Footprints footprints = system.footprints();
    for (; sites < automata.sites(); sites++) {
      int footprint = automata.footprint(sites);
      int control = automata.control(sites);
      int all =
          control == ConcurrentSystem.NONE ? ObjectSets.EMPTY : with(ObjectSets.EMPTY, control);
      for (int k = 0, n = footprints.size(footprint); k < n; k++) {
        int object = footprints.object(footprint, k);
        if (object < system.objects()) {
          all = with(all, object);
        }
      }
      used[sites] = all;
    }
  }

  /** A set of objects and one more. */
  int with(int set, int object) {
    return sets.union(set, sets.of(object, Mode.WRITE));
  }

  /** Whether two sets of objects have one in common. */
  boolean meet(int first, int second) {
    return sets.relation(first, second) != 0;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return sets.bytes() + 4L * (used.length + written.length);
  }
}
