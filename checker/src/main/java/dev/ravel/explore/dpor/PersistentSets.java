// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * The choice of the processes that are explored in a state. It is a set P of enabled ones such that
 * whatever the others can do, as far as their automata are known, conflicts with nothing that P
 * offers. The set is <em>persistent</em> if the automata hold all that the processes can do.
 *
 * <p>Of the others some are <em>active</em>: those that are enabled, and those that are blocked, or
 * do not exist, on an object that an active one can change. A mutex that a process of P holds is
 * not released by others, so they get no further than where they take it.
 *
 * <p>A state in which nothing but crashes is enabled may be the end of an execution. So that each
 * of these is visited, a set holds a process that is no crash, or all that are enabled.
 *
 * <p>A set is found by closing a candidate under dependences, from each enabled process on; of the
 * sets that are found the cheapest is taken. From one state to the next few processes move; of
 * candidates that were given up it is known on which processes that rests ({@link RejectedSeeds}).
 */
final class PersistentSets {
  /** The number of looks at single processes that a word of a set is worth. */
  private static final long LOOKS = 4;

  private final DependenceMatrix dependences;
  private final ChoiceCache before;

  private final ClosureCandidate candidate;
  private final ActiveProcesses active;
  private final RejectedSeeds rejected;

  /** True if candidates for the pending state may be given up by what is remembered of others. */
  private boolean remembers;

  /** A set that was chosen before. */
  private final long[] best;

  /** Those whose futures conflict with what the candidate offers, if no mutex is held. */
  private final long[] conflicts;

  /** Processes from which a candidate got too large, and no mutex was held. */
  private final long[] tooLarge;

  private final long[] none;

  /** The looks at processes since somebody asked. */
  private long looks;

  PersistentSets(int processes, Futures futures, ObjectSets sets) {
    this.dependences = new DependenceMatrix(processes, futures, sets);
    this.before = new ChoiceCache(processes, futures, sets);
    this.candidate = new ClosureCandidate(processes, sets);
    this.active = new ActiveProcesses(processes, dependences);
    this.rejected = new RejectedSeeds(processes, futures, sets);
    this.best = Processes.none(processes);
    this.conflicts = Processes.none(processes);
    this.tooLarge = Processes.none(processes);
    this.none = Processes.none(processes);
  }

  /** Returns whether a set of enabled processes is one that may be explored alone. */
  boolean valid(PendingSteps at, long[] set) {
    dependences.use(at);
    begin(at, set);
    return activeConflict(at) == ConcurrentSystem.NONE;
  }

  /**
   * Chooses a set for a state that is explored for the first time. Cost: linear in the number of
   * processes if that choice was made before.
   *
   * @param moved the process that moved last, which is preferred, or none
   * @return the set; not to be changed, and good until the next call
   */
  long[] choose(PendingSteps at, int moved) {
    if (at.enabledCount() <= 1) {
      return at.enabled();
    }
    int preferred =
        moved != ConcurrentSystem.NONE && at.isEnabled(moved) ? moved : ConcurrentSystem.NONE;
    if (before.find(at, dependences, preferred, best)) {
      return best;
    }
    long[] chosen = choose(at, none, none, preferred);
    before.keep(at, chosen);
    return chosen;
  }

  /**
   * Chooses a valid set with the fewest processes that are not explored yet, of these a smallest
   * one. Cost: for each enabled process up to the cube of the number of processes, several times.
   *
   * @param must enabled processes that are to be in it
   * @param known those that are explored already
   * @param moved the process that moved last, which is preferred, or none
   * @return the set; not to be changed, and good until the next call
   */
  long[] choose(PendingSteps at, long[] must, long[] known, int moved) {
    int last =
        moved != ConcurrentSystem.NONE && at.isEnabled(moved) ? moved : ConcurrentSystem.NONE;
    candidate.begin(known, last, at.enabled()); // all that are enabled are always a valid set
    remembers = Processes.next(must, 0) < 0 && Processes.next(known, 0) < 0;
    if (candidate.bestSize() > 1) {
      dependences.use(at);
      if (remembers) {
        rejected.use(at, dependences.touched());
      }
    }
    if (!remembers) {
      seek(at, must, at.enabledCount());
      return candidate.best();
    }
    int most = 1;
    seek(at, must, most);
    while (candidate.bestSize() > most) {
      most *= 2;
      seek(at, must, most);
    }
    return candidate.best();
  }

  /**
   * Closes candidates from each process from which one may get cheaper. They are not larger than a
   * number of enabled processes. Small ones are looked for first: where a row of processes waits,
   * each for the next one, the candidate from each is smaller than the one from the process before
   * by one, and all of them would be closed to the end.
   */
  private void seek(PendingSteps at, long[] must, int most) {
    candidate.lookFor(most);
    Arrays.fill(tooLarge, 0);
    for (int seed = candidate.seed(at, ConcurrentSystem.NONE, skipped());
        seed >= 0;
        seed = candidate.seed(at, seed, skipped())) {
      if (!remembers || !rejected.has(seed, candidate.cheaperFrom())) {
        attempt(at, must, seed);
      }
    }
  }

  /** Those from which a candidate needs not be closed where only one process can be cheaper. */
  private long[] skipped() {
    return remembers && candidate.cheaperFrom() == 2 ? rejected.all() : none;
  }

  /**
   * Closes the candidate from a process on and takes it if it is cheaper. It is not if it comes to
   * a process from which another candidate was too large: as long as no mutex is held, it would get
   * at least that large. And where a blocked process is active, the candidate gets one more enabled
   * process at least: on the way on which enabled ones affect the blocked one, each affects the
   * next, so that it conflicts with that one as soon as this is in the candidate; and which mutexes
   * the candidate holds changes with an enabled process only.
   */
  private void attempt(PendingSteps at, long[] must, int seed) {
    Limits.pollAt(seed + 1);
    begin(at, must);
    active.forget();
    if (!Processes.has(candidate.set(), seed)) {
      add(at, seed);
    }
    boolean whole = true;
    int more = 0; // so many enabled processes at least would still come to it
    while (candidate.cheaper()) {
      looks += LOOKS * conflicts.length;
      int conflicting = enabledConflict(at);
      if (conflicting != ConcurrentSystem.NONE) {
        if (candidate.held() == ObjectSets.EMPTY && hopeless(at, conflicting)) {
          more = 1;
          break;
        }
        if (at.holds()) {
          add(at, conflicting);
        } else {
          addMet(at);
        }
        continue;
      }
      conflicting = activeConflict(at);
      if (conflicting != ConcurrentSystem.NONE) {
        if (!candidate.mayBeCheaper(candidate.size() + 1)) {
          more = 1; // an enabled one by which that one is active, if no other
          break;
        }
        add(at, conflicting);
        whole = false;
      } else {
        if (!whole) {
          drop(at); // blocked ones are outsiders again: that may be one conflict more
          conflicting = activeConflict(at);
        }
        if (conflicting == ConcurrentSystem.NONE) {
          candidate.take();
        }
        return;
      }
    }
    if (remembers) {
      int looked = active.looked() + Processes.size(candidate.set());
      int least = candidate.size() + more;
      rejected.add(seed, least, looked, candidate.set(), conflicts, active.reasons());
    }
    if (candidate.held() == ObjectSets.EMPTY) {
      Processes.add(tooLarge, seed);
    }
  }

  /**
   * Returns whether a process from which a candidate got too large is, or will be, in this one as
   * well.
   */
  private boolean hopeless(PendingSteps at, int conflicting) {
    if (at.holds()) {
      return Processes.has(tooLarge, conflicting);
    }
    for (int w = 0; w < conflicts.length; w++) {
      if ((conflicts[w] & at.enabled()[w] & ~candidate.set()[w] & tooLarge[w]) != 0) {
        return true;
      }
    }
    return false;
  }

  private void begin(PendingSteps at, long[] must) {
    candidate.clear();
    Arrays.fill(conflicts, 0);
    for (int p = Processes.next(must, 0); p >= 0; p = Processes.next(must, p + 1)) {
      add(at, p);
    }
  }

  private void add(PendingSteps at, int process) {
    candidate.add(at, process);
    dependences.addConflicting(process, conflicts);
  }

  /**
   * Adds all enabled processes that may conflict with what the candidate offers, where no mutex is
   * held.
   */
  private void addMet(PendingSteps at) {
    for (int w = 0; w < conflicts.length; w++) {
      for (long more = conflicts[w] & at.enabled()[w] & ~candidate.set()[w];
          more != 0;
          more &= more - 1) {
        add(at, (w << 6) + Long.numberOfTrailingZeros(more));
      }
    }
  }

  /** Takes the blocked ones out of the candidate. */
  private void drop(PendingSteps at) {
    candidate.drop(at);
    Arrays.fill(conflicts, 0);
    long[] set = candidate.set();
    for (int p = Processes.next(set, 0); p >= 0; p = Processes.next(set, p + 1)) {
      dependences.addConflicting(p, conflicts);
    }
  }

  /**
   * The first enabled process outside of the candidate that may conflict with what it offers, or
   * none.
   */
  private int enabledConflict(PendingSteps at) {
    long[] set = candidate.set();
    for (int w = 0; w < conflicts.length; w++) {
      for (long rest = conflicts[w] & at.enabled()[w] & ~set[w]; rest != 0; rest &= rest - 1) {
        int p = (w << 6) + Long.numberOfTrailingZeros(rest);
        if (mayConflict(p)) {
          return p;
        }
      }
    }
    return ConcurrentSystem.NONE;
  }

  /**
   * The first active process outside of the candidate that may conflict with what it offers, or
   * none. Who is active is asked of those alone that may conflict.
   */
  private int activeConflict(PendingSteps at) {
    long[] set = candidate.set();
    active.begin();
    for (int w = 0; w < conflicts.length; w++) {
      for (long rest = conflicts[w] & ~set[w]; rest != 0; rest &= rest - 1) {
        int p = (w << 6) + Long.numberOfTrailingZeros(rest);
        if (mayConflict(p) && active.has(at, set, candidate.held(), p)) {
          looks += LOOKS * active.looks();
          return p;
        }
      }
    }
    looks += LOOKS * active.looks();
    return ConcurrentSystem.NONE;
  }

  /**
   * Returns whether a process that conflicts if nothing is held still does while the candidate
   * holds.
   */
  private boolean mayConflict(int process) {
    int held = candidate.held();
    return held == ObjectSets.EMPTY || dependences.mayConflict(process, candidate.set(), held);
  }

  /** Returns the number of processes that were looked at since the last call. */
  long looks() {
    long its = looks;
    looks = 0;
    return its;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return before.bytes();
  }
}
