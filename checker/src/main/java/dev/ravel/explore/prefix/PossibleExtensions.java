// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

/**
 * The possible extensions that a new event adds (PE in Esparza, Römer, Vogler 2002). They are
 * events that take or read one of its conditions, or take a condition that it reads. So no event is
 * found twice. For each such transition, conditions for its other places are chosen from the
 * conditions concurrent to the new event: the place with the fewest first, each condition such that
 * its causes are compatible with those of the conditions before.
 *
 * <p>In a 1-safe net a place with a new condition has no other condition concurrent to it, so there
 * is no choice for the places of the new conditions.
 */
final class PossibleExtensions {
  private static final int NONE = -1;
  private static final int FRESH = -1;

  private final Prefix prefix;
  private final SafeTransitions safe;
  private final ConcurrentConditions concurrent;
  private final GrowingConfiguration configuration;
  private final Compatibility compatibility;
  private final ReadHistories histories;

  /**
   * The conditions of each place that an event to come can need. It is the number of older ones,
   * none between calls, and the index of the first of them among the concurrent ones; or {@link
   * #FRESH}, and the new condition.
   */
  private final int[] count;

  private final int[] head;

  /** The next older condition of the same place, by position in what is concurrent. */
  private int[] oldNext = new int[16];

  private final int[] seen;
  private int call;

  /** The conditions that a transition needs; the positions of those to be chosen, fewest first. */
  private final int[] needs;

  private final int[] open;

  /**
   * The conditions by level that can be chosen for the positions from this level on. Those of
   * position {@code k} end at {@code end[level * opens + k]} and begin where those before it end.
   */
  private int[] choices = new int[16];

  private int[] end = new int[16];
  private final int[] position;
  private final int[] members;

  /**
   * Of an empty prefix.
   *
   * @param byPlace a number for each place, all 0, and again after each call
   */
  PossibleExtensions(
      Prefix prefix,
      ConcurrentConditions concurrent,
      GrowingConfiguration configuration,
      Compatibility compatibility,
      ReadHistories histories,
      int[] byPlace) {
    this.prefix = prefix;
    this.concurrent = concurrent;
    this.configuration = configuration;
    this.compatibility = compatibility;
    this.histories = histories;
    safe = prefix.safeTransitions();
    count = byPlace;
    head = new int[byPlace.length];
    seen = new int[prefix.net().transitions().count()];
    int width = safe.most() + 1;
    needs = new int[width];
    open = new int[width];
    position = new int[width];
    members = new int[width];
  }

  /**
   * Puts the events that a new event makes possible on the queue. It must not put a second token on
   * a place.
   *
   * @param event its causes are the local configuration; what is concurrent to them was found
   * @return a condition on the same place as one that the event puts and concurrent to it, else -1
   */
  int of(int event) {
    call++;
    int first = prefix.postset(event);
    int last = first + prefix.postsetSize(event);
    for (int c = first; c < last; c++) {
      count[prefix.place(c)] = FRESH;
      head[prefix.place(c)] = c;
    }
    int second = older(first, last);
    if (second == NONE) {
      for (int c = first; c < last; c++) {
        transitions(safe.takers(prefix.place(c)));
        transitions(safe.readers(prefix.place(c)));
      }
      for (int k = 0, n = prefix.contextSize(event); k < n; k++) {
        transitions(safe.takers(prefix.place(prefix.context(event, k))));
      }
    }
    for (int c = first; c < last; c++) {
      count[prefix.place(c)] = 0;
    }
    for (int k = 0, n = concurrent.count(); k < n; k++) {
      int place = prefix.place(concurrent.condition(k));
      if (place >= 0) {
        count[place] = 0;
      }
    }
    return second;
  }

  /** Notes what is concurrent to some conditions; one on the same place as one of them, else -1. */
  private int older(int first, int last) {
    int older = concurrent.count();
    oldNext = ArrayGrowth.room(oldNext, older);
    for (int k = older - 1; k >= 0; k--) {
      int condition = concurrent.condition(k);
      int place = prefix.place(condition);
      if (place >= 0 && (condition < first || condition >= last)) {
        if (count[place] == FRESH) {
          return condition;
        }
        oldNext[k] = count[place] == 0 ? NONE : head[place];
        head[place] = k;
        count[place]++;
      }
    }
    return NONE;
  }

  private void transitions(int[] transitions) {
    for (int transition : transitions) {
      if (seen[transition] != call) {
        seen[transition] = call;
        transition(transition);
      }
    }
  }

  private void transition(int transition) {
    if (safe.never(transition)) {
      return;
    }
    int[] takes = safe.takes(transition);
    int[] reads = safe.reads(transition);
    int all = takes.length + reads.length;
    int opens = 0;
    for (int k = 0; k < all; k++) {
      int place = k < takes.length ? takes[k] : reads[k - takes.length];
      if (count[place] == 0) {
        return; // no token there
      }
      if (count[place] == FRESH) {
        needs[k] = head[place];
        continue;
      }
      int at = opens++;
      for (; at > 0 && count[place] < count[place(transition, open[at - 1])]; at--) {
        open[at] = open[at - 1];
      }
      open[at] = k;
    }
    if (opens == 0) {
      histories.possible(transition, needs);
    } else {
      first(transition, opens);
      choose(transition, opens);
    }
  }

  private int place(int transition, int position) {
    int[] takes = safe.takes(transition);
    return position < takes.length
        ? takes[position]
        : safe.reads(transition)[position - takes.length];
  }

  /** Lists the conditions that can be chosen at the first level. */
  private void first(int transition, int opens) {
    int filled = 0;
    end = ArrayGrowth.room(end, opens * opens);
    for (int k = 0; k < opens; k++) {
      int place = place(transition, open[k]);
      choices = ArrayGrowth.room(choices, filled + count[place]);
      for (int at = head[place]; at != NONE; at = oldNext[at]) {
        choices[filled++] = concurrent.condition(at);
      }
      end[k] = filled;
    }
    position[0] = 0;
  }

  /** Backtracking over the positions, without recursion. */
  private void choose(int transition, int opens) {
    int level = 0;
    members[0] = configuration.size();
    while (level >= 0) {
      if (position[level] == end[level * opens + level]) {
        if (--level >= 0) {
          undo(level);
        }
        continue;
      }
      int condition = choices[position[level]++];
      needs[open[level]] = condition;
      configuration.and(prefix.producer(condition));
      configuration.reserve(condition);
      compatibility.changed();
      if (level + 1 == opens) {
        histories.possible(transition, needs);
        undo(level);
      } else if (narrow(level, opens)) {
        level++;
        members[level] = configuration.size();
      } else {
        undo(level);
      }
    }
  }

  private void undo(int level) {
    configuration.release(needs[open[level]]);
    configuration.backTo(members[level]);
    compatibility.changed();
  }

  /**
   * Lists the conditions that can be chosen at the level after one. It returns whether there is one
   * for each position.
   */
  private boolean narrow(int level, int opens) {
    int row = level * opens;
    int next = row + opens;
    int filled = end[row + opens - 1];
    position[level + 1] = filled;
    for (int k = level + 1; k < opens; k++) {
      int begin = filled;
      choices = ArrayGrowth.room(choices, filled + end[row + k] - end[row + k - 1]);
      for (int at = end[row + k - 1]; at < end[row + k]; at++) {
        int condition = choices[at];
        if (!configuration.gone(condition) && compatibility.fits(prefix.producer(condition))) {
          choices[filled++] = condition;
        }
      }
      if (filled == begin) {
        return false;
      }
      end[next + k] = filled;
    }
    return true;
  }

  /** The memory in use, in bytes. */
  long bytes() {
    return 4L * (2L * count.length + seen.length + oldNext.length + choices.length + end.length);
  }
}
