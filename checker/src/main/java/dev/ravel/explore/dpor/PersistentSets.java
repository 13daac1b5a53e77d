// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * Chooses which processes are explored in a state: a set P of enabled ones such that whatever the
 * others can do, as far as their automata are known, meets nothing that P offers. The set is
 * <em>persistent</em> if the automata hold all that the processes can do.
 *
 * <p>Of the others some are <em>active</em>: those that are enabled, and those that are blocked, or
 * do not exist, on an object that an active one can change. A mutex that a process of P holds is
 * not released by others, so they get no further than where they take it.
 *
 * <p>A set is found by closing a trial under meetings, from each enabled process on; of the sets
 * that are found the cheapest is taken.
 */
final class PersistentSets {
  private final Meetings meetings;
  private final Chosen before;

  private final Trial trial;

  /** A set that was chosen before. */
  private final long[] best;

  /** Those whose futures conflict with what the trial offers, if no mutex is held. */
  private final long[] met;

  /** The active processes outside of the trial. */
  private final long[] active;

  /** The blocked processes outside of the trial that are not active, as far as that is known. */
  private final long[] blocked;

  /** The active processes of which it is not known whom they activate. */
  private final long[] open;

  /** Those whom one of them activates. */
  private final long[] stirred;

  /** Processes from which a trial got too large, and no mutex was held. */
  private final long[] tooLarge;

  private final long[] none;

  PersistentSets(int processes, Futures futures, ObjectSets sets) {
    this.meetings = new Meetings(processes, futures, sets);
    this.before = new Chosen(processes, futures, sets);
    this.trial = new Trial(processes, sets);
    this.best = Processes.none(processes);
    this.met = Processes.none(processes);
    this.active = Processes.none(processes);
    this.blocked = Processes.none(processes);
    this.open = Processes.none(processes);
    this.stirred = Processes.none(processes);
    this.tooLarge = Processes.none(processes);
    this.none = Processes.none(processes);
  }

  /** Whether a set of enabled processes is one that may be explored alone. */
  boolean valid(Pending at, long[] set) {
    meetings.use(at);
    begin(at, set);
    activate(at);
    return meeting(active) == ConcurrentSystem.NONE;
  }

  /**
   * Chooses a set for a state that is explored for the first time. Cost: linear in the number of
   * processes if that choice was made before.
   *
   * @param moved the process that moved last, which is preferred, or none
   * @return the set; not to be changed, and good until the next call
   */
  long[] choose(Pending at, int moved) {
    if (at.enabledCount() <= 1) {
      return at.enabled();
    }
    int preferred =
        moved != ConcurrentSystem.NONE && at.isEnabled(moved) ? moved : ConcurrentSystem.NONE;
    if (before.find(at, meetings, preferred, best)) {
      return best;
    }
    long[] chosen = choose(at, none, none, preferred);
    before.keep(at, chosen);
    return chosen;
  }

  /**
   * Chooses a valid set with the fewest processes that are not explored yet, of these a smallest
   * one. Cost: for each enabled process up to the cube of the number of processes.
   *
   * @param must enabled processes that are to be in it
   * @param known those that are explored already
   * @param moved the process that moved last, which is preferred, or none
   * @return the set; not to be changed, and good until the next call
   */
  long[] choose(Pending at, long[] must, long[] known, int moved) {
    int last =
        moved != ConcurrentSystem.NONE && at.isEnabled(moved) ? moved : ConcurrentSystem.NONE;
    trial.begin(known, last, at.enabled()); // all that are enabled are always a valid set
    Arrays.fill(tooLarge, 0);
    if (trial.bestSize() > 1) {
      meetings.use(at);
      if (last != ConcurrentSystem.NONE) {
        attempt(at, must, last);
      }
      long[] enabled = at.enabled();
      for (int seed = Processes.next(enabled, 0);
          seed >= 0 && trial.bestSize() > 1;
          seed = Processes.next(enabled, seed + 1)) {
        if (seed != last) {
          attempt(at, must, seed);
        }
      }
    }
    return trial.best();
  }

  /**
   * Closes the trial from a process on and takes it if it is cheaper. It is not if it comes to a
   * process from which another trial was too large: as long as no mutex is held, it would get at
   * least that large.
   */
  private void attempt(Pending at, long[] must, int seed) {
    Limits.pollAt(seed + 1);
    begin(at, must);
    if (!Processes.has(trial.set(), seed)) {
      add(at, seed);
    }
    boolean whole = true;
    while (trial.cheaper()) {
      int meeting = meeting(at.enabled());
      if (meeting != ConcurrentSystem.NONE) {
        if (trial.held() == ObjectSets.EMPTY && hopeless(at, meeting)) {
          break;
        }
        if (at.holds()) {
          add(at, meeting);
        } else {
          addMet(at);
        }
        continue;
      }
      activate(at);
      meeting = meeting(active);
      if (meeting != ConcurrentSystem.NONE) {
        add(at, meeting);
        whole = false;
      } else {
        if (!whole) {
          drop(at); // blocked ones are outsiders again: that may be one meeting more
          activate(at);
          meeting = meeting(active);
        }
        if (meeting == ConcurrentSystem.NONE) {
          trial.take();
        }
        return;
      }
    }
    if (trial.held() == ObjectSets.EMPTY) {
      Processes.add(tooLarge, seed);
    }
  }

  /** Whether a process from which a trial got too large is, or will be, in this one as well. */
  private boolean hopeless(Pending at, int meeting) {
    if (at.holds()) {
      return Processes.has(tooLarge, meeting);
    }
    for (int w = 0; w < met.length; w++) {
      if ((met[w] & at.enabled()[w] & ~trial.set()[w] & tooLarge[w]) != 0) {
        return true;
      }
    }
    return false;
  }

  private void begin(Pending at, long[] must) {
    trial.clear();
    Arrays.fill(met, 0);
    for (int p = Processes.next(must, 0); p >= 0; p = Processes.next(must, p + 1)) {
      add(at, p);
    }
  }

  private void add(Pending at, int process) {
    trial.add(at, process);
    meetings.addMeeting(process, met);
  }

  /** Adds all enabled processes that can meet what the trial offers, where no mutex is held. */
  private void addMet(Pending at) {
    for (int w = 0; w < met.length; w++) {
      for (long more = met[w] & at.enabled()[w] & ~trial.set()[w]; more != 0; more &= more - 1) {
        add(at, (w << 6) + Long.numberOfTrailingZeros(more));
      }
    }
  }

  /** Takes the blocked ones out of the trial. */
  private void drop(Pending at) {
    trial.drop(at);
    Arrays.fill(met, 0);
    long[] set = trial.set();
    for (int p = Processes.next(set, 0); p >= 0; p = Processes.next(set, p + 1)) {
      meetings.addMeeting(p, met);
    }
  }

  /** Finds the active processes outside of the trial. Cost: each pair of processes once. */
  private void activate(Pending at) {
    boolean some = false;
    long[] set = trial.set();
    for (int w = 0; w < set.length; w++) {
      active[w] = at.enabled()[w] & ~set[w];
      blocked[w] = at.blocked()[w] & ~set[w];
      open[w] = active[w];
      some |= blocked[w] != 0;
    }
    int by = some ? Processes.next(open, 0) : -1;
    while (by >= 0) {
      Limits.pollAt(by + 1);
      Processes.remove(open, by);
      meetings.stirred(by, blocked, trial.held(), stirred);
      for (int w = 0; w < stirred.length; w++) {
        blocked[w] &= ~stirred[w];
        active[w] |= stirred[w];
        open[w] |= stirred[w];
      }
      by = Processes.next(open, 0);
    }
  }

  /** The first of some active processes that can meet what the trial offers, or none. */
  private int meeting(long[] some) {
    long[] set = trial.set();
    int held = trial.held();
    for (int w = 0; w < met.length; w++) {
      for (long rest = met[w] & some[w] & ~set[w]; rest != 0; rest &= rest - 1) {
        int p = (w << 6) + Long.numberOfTrailingZeros(rest);
        if (held == ObjectSets.EMPTY || meetings.meets(p, set, held)) {
          return p;
        }
      }
    }
    return ConcurrentSystem.NONE;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return before.bytes();
  }
}
