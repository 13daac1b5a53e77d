// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import java.util.Arrays;

/**
 * The comb of what must be avoided (quasi-optimal partial order reduction, section 4): the {@link
 * Spike}s of these events. It is searched for a set J of events, one from each spike, that makes a
 * configuration together with C and their histories, and holds nothing that must be avoided.
 *
 * <p>A spike with an enabled process that is about to write the object, and no other, needs no
 * search: if J does not use the object, the event of that process can be added to it. Such spikes
 * are soft here, the others hard. Cost: exponential in the number of hard spikes at worst.
 */
final class Comb {
  /** In place of a pick: the disabled event conflicts with what was picked before. */
  private static final int NOTHING = -1;

  private final UnfoldingPrefix u;
  private final SequentialTrees trees;
  private final Events events;
  private final Accesses accesses;
  private final EventBuilder steps;
  private final Enabled enabled;
  private final Configuration c;
  private final Avoided avoided;
  private final Candidates candidates;
  private final CausesFirst plan;
  private final Patience patience;
  private final int width;

  private Spike[] hard = {};
  private int hards;

  /** By hard spike which of its events is picked, or {@link #NOTHING}. */
  private int[] pick = {};

  /**
   * By number of picks: the last block of each object behind C and what is picked so far; one more
   * than there are hard spikes.
   */
  private int[][] cuts = {};

  /** The objects of the soft spikes. */
  private int[] soft = new int[64];

  private int softs;

  /** Without spikes. */
  Comb(
      UnfoldingPrefix u,
      Configuration c,
      Extensions extensions,
      Avoided avoided,
      Candidates candidates,
      CausesFirst plan,
      Patience patience) {
    this.u = u;
    this.trees = u.trees();
    this.events = u.events();
    this.accesses = u.events().accesses();
    this.steps = extensions.steps();
    this.enabled = extensions.enabled();
    this.c = c;
    this.avoided = avoided;
    this.candidates = candidates;
    this.plan = plan;
    this.width = u.width();
    this.patience = patience;
    lengthen(8);
  }

  private void lengthen(int size) {
    int old = hard.length;
    hard = Arrays.copyOf(hard, size);
    pick = Arrays.copyOf(pick, size);
    cuts = Arrays.copyOf(cuts, size + 1);
    for (int k = old; k < size; k++) {
      hard[k] = new Spike(u, steps, candidates);
    }
    for (int k = old == 0 ? 0 : old + 1; k <= size; k++) {
      cuts[k] = new int[width];
    }
  }

  /**
   * Looks for a J and plans it.
   *
   * @param needed how many of the events to be avoided, from the first, must conflict with J
   */
  boolean find(int needed) {
    u.tally().combs++;
    return sort(needed) && fill() && choose();
  }

  /** Sorts the spikes; false if one of them can hold no event that helps. */
  private boolean sort(int needed) {
    hards = 0;
    softs = 0;
    for (int k = 0; k < needed; k++) {
      int d = avoided.event(k);
      int object = accesses.object(events.firstAccess(d));
      boolean single = events.accesses(d) == 1 && steps.exclusive(object);
      if (single && avoided.rival(object) != ConcurrentSystem.NONE) {
        soften(object);
      } else if (single && avoided.hopeless(d)) {
        return false;
      } else if (!single || !isHard(d)) {
        harden(d);
      }
    }
    return true;
  }

  private void soften(int object) {
    for (int k = 0; k < softs; k++) {
      if (soft[k] == object) {
        return;
      }
    }
    if (softs == soft.length) {
      soft = Arrays.copyOf(soft, 2 * softs);
    }
    soft[softs++] = object;
  }

  /**
   * Whether an event that uses one object, which all use by writing, has the spike of another one:
   * an event of the spike that is not disabled conflicts with both.
   */
  private boolean isHard(int event) {
    int before = accesses.before(events.firstAccess(event));
    for (int k = 0; k < hards; k++) {
      int d = hard[k].disabled();
      if (events.accesses(d) == 1 && accesses.before(events.firstAccess(d)) == before) {
        return true;
      }
    }
    return false;
  }

  private void harden(int event) {
    if (hards == hard.length) {
      lengthen(2 * hards);
    }
    hard[hards++].begin(event);
  }

  private boolean fill() {
    for (int k = 0; k < hards; k++) {
      boolean any = hard[k].fill();
      u.tally().spikes += hard[k].size();
      if (!any) {
        return false;
      }
    }
    return true;
  }

  /** Picks from the hard spikes in turn, depth first. */
  private boolean choose() {
    for (int o = 0; o < width; o++) {
      cuts[0][o] = c.last(o);
    }
    int k = 0;
    if (hards > 0) {
      pick[0] = begin(0);
    }
    while (k < hards) {
      patience.step();
      if (pick[k] == hard[k].size()) {
        do {
          if (--k < 0) {
            return false;
          }
        } while (pick[k] == NOTHING);
        pick[k]++;
        continue;
      }
      if (pick[k] == NOTHING) {
        System.arraycopy(cuts[k], 0, cuts[k + 1], 0, width);
      } else if (!usable(picked(k)) || !join(k, picked(k))) {
        pick[k]++;
        continue;
      }
      k++;
      if (k < hards) {
        pick[k] = begin(k);
      }
    }
    take();
    return true;
  }

  /** Plans what was picked. */
  private void take() {
    for (int k = 0; k < hards; k++) {
      if (pick[k] != NOTHING) {
        plan.add(picked(k));
      }
    }
    for (int k = 0; k < softs; k++) {
      if (cuts[hards][soft[k]] == c.last(soft[k])) {
        plan.addEnabled(enabled.event(avoided.rival(soft[k]), 0));
      }
    }
  }

  private int picked(int k) {
    return hard[k].event(pick[k]);
  }

  /** Where to begin in a spike; nowhere if its disabled event has a conflict already. */
  private int begin(int k) {
    return justified(hard[k].disabled(), cuts[k]) ? NOTHING : 0;
  }

  /** Whether an event can be picked: it is new, is not cut, and avoids what it must. */
  private boolean usable(int candidate) {
    return events.position(candidate) < 0 && !events.cutoff(candidate) && avoided.avoids(candidate);
  }

  /** Whether a disabled event conflicts with something beyond C. */
  private boolean justified(int d, int[] cut) {
    int first = events.firstAccess(d);
    for (int access = first; access < first + events.accesses(d); access++) {
      int object = accesses.object(access);
      int here = c.last(object);
      int there = cut[object];
      if (here == there) {
        continue;
      }
      int mode = accesses.mode(access);
      if (mode == Mode.WRITE) {
        return true;
      }
      int open = trees.mode(here) == mode ? trees.depth(here) : trees.depth(here) + 1;
      if (trees.depth(there) > open || trees.mode(trees.ancestor(there, open)) != mode) {
        return true;
      }
    }
    return false;
  }

  /** Adds an event and its history to what was picked; false if they conflict. */
  private boolean join(int k, int event) {
    int[] from = cuts[k];
    int[] to = cuts[k + 1];
    for (int o = 0; o < width; o++) {
      int its = events.last(event, o);
      if (from[o] == its) {
        to[o] = its;
      } else if (trees.compatible(from[o], its)) {
        to[o] = trees.merged(from[o], its);
      } else {
        return false;
      }
    }
    return true;
  }
}
