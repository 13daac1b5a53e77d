// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import java.util.Arrays;

/**
 * The events that become possible by a new one: each takes or reads one of its conditions, or takes
 * one that it reads, so none is found twice. For each transition that can do so, conditions for its
 * other places are chosen from those concurrent to the new event, the place with the fewest first,
 * each so that its causes fit to all chosen before.
 *
 * <p>In a 1-safe net a place with a new condition has no other condition concurrent to it, so what
 * a transition needs of the new conditions is not chosen but known.
 */
final class Extensions {
  private static final int NONE = -1;

  private final Prefix prefix;
  private final Steps steps;
  private final Concurrency concurrency;
  private final LocalConfiguration local;
  private final Compatibility compatibility;
  private final Readers readers;

  /** By place: in which call it was touched, its new condition or none, its older ones. */
  private final int[] touched;

  private final int[] fresh;
  private final int[] oldHead;
  private final int[] oldCount;

  /** The next older condition of the same place, by position in what is concurrent. */
  private int[] oldNext = new int[16];

  private final int[] seen;
  private int call;

  /** The conditions that a transition needs; the positions of those to be chosen, fewest first. */
  private final int[] needs;

  private final int[] open;

  /**
   * By level the conditions that can be chosen for the positions from this level on: those of
   * position {@code k} end at {@code end[level * width + k]} and begin where those before it end.
   */
  private int[] choices = new int[16];

  private final int width;
  private final int[] end;
  private final int[] position;
  private final int[] members;

  Extensions(
      Prefix prefix,
      Concurrency concurrency,
      LocalConfiguration local,
      Compatibility compatibility,
      Readers readers) {
    this.prefix = prefix;
    this.concurrency = concurrency;
    this.local = local;
    this.compatibility = compatibility;
    this.readers = readers;
    steps = prefix.steps();
    int places = prefix.net().places().count();
    touched = new int[places];
    fresh = new int[places];
    oldHead = new int[places];
    oldCount = new int[places];
    seen = new int[prefix.net().transitions().count()];
    width = steps.most() + 1;
    needs = new int[width];
    open = new int[width];
    end = new int[width * width];
    position = new int[width];
    members = new int[width];
  }

  /**
   * Puts the events that a new event makes possible on the agenda, unless it puts a second token on
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
      touch(prefix.place(c));
      fresh[prefix.place(c)] = c;
    }
    int older = concurrency.count();
    if (older > oldNext.length) {
      oldNext = Arrays.copyOf(oldNext, Math.max(older, 2 * oldNext.length));
    }
    for (int k = older - 1; k >= 0; k--) {
      int condition = concurrency.condition(k);
      int place = prefix.place(condition);
      if (place >= 0 && (condition < first || condition >= last)) {
        touch(place);
        if (fresh[place] != NONE) {
          return condition;
        }
        oldNext[k] = oldHead[place];
        oldHead[place] = k;
        oldCount[place]++;
      }
    }
    for (int c = first; c < last; c++) {
      transitions(steps.takers(prefix.place(c)));
      transitions(steps.readers(prefix.place(c)));
    }
    for (int k = 0, n = prefix.contextSize(event); k < n; k++) {
      transitions(steps.takers(prefix.place(prefix.context(event, k))));
    }
    return NONE;
  }

  private void touch(int place) {
    if (touched[place] != call) {
      touched[place] = call;
      fresh[place] = NONE;
      oldHead[place] = NONE;
      oldCount[place] = 0;
    }
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
    if (steps.never(transition)) {
      return;
    }
    int[] takes = steps.takes(transition);
    int[] reads = steps.reads(transition);
    int count = takes.length + reads.length;
    int opens = 0;
    for (int k = 0; k < count; k++) {
      int place = k < takes.length ? takes[k] : reads[k - takes.length];
      if (touched[place] != call) {
        return; // no token there
      }
      if (fresh[place] != NONE) {
        needs[k] = fresh[place];
        continue;
      }
      int at = opens++;
      for (; at > 0 && oldCount[place] < oldCount[place(transition, open[at - 1])]; at--) {
        open[at] = open[at - 1];
      }
      open[at] = k;
    }
    if (opens == 0) {
      readers.possible(transition, needs);
    } else {
      first(transition, opens);
      choose(transition, opens);
    }
  }

  private int place(int transition, int position) {
    int[] takes = steps.takes(transition);
    return position < takes.length
        ? takes[position]
        : steps.reads(transition)[position - takes.length];
  }

  /** What can be chosen at the first level. */
  private void first(int transition, int opens) {
    int filled = 0;
    for (int k = 0; k < opens; k++) {
      int place = place(transition, open[k]);
      choices = room(filled + oldCount[place]);
      for (int at = oldHead[place]; at != NONE; at = oldNext[at]) {
        choices[filled++] = concurrency.condition(at);
      }
      end[k] = filled;
    }
    position[0] = 0;
  }

  private int[] room(int needed) {
    return needed <= choices.length ? choices : Arrays.copyOf(choices, 2 * needed);
  }

  /** Backtracking over the positions, without recursion. */
  private void choose(int transition, int opens) {
    int level = 0;
    members[0] = local.size();
    while (level >= 0) {
      if (position[level] == end[level * width + level]) {
        if (--level >= 0) {
          undo(level);
        }
        continue;
      }
      int condition = choices[position[level]++];
      needs[open[level]] = condition;
      local.and(prefix.producer(condition));
      local.reserve(condition);
      compatibility.changed();
      if (level + 1 == opens) {
        readers.possible(transition, needs);
        undo(level);
      } else if (narrow(level, opens)) {
        level++;
        members[level] = local.size();
      } else {
        undo(level);
      }
    }
  }

  private void undo(int level) {
    local.release(needs[open[level]]);
    local.backTo(members[level]);
    compatibility.changed();
  }

  /** What can be chosen at the level after one; whether there is something for each position. */
  private boolean narrow(int level, int opens) {
    int row = level * width;
    int next = row + width;
    int filled = end[row + opens - 1];
    position[level + 1] = filled;
    for (int k = level + 1; k < opens; k++) {
      int begin = filled;
      choices = room(filled + end[row + k] - end[row + k - 1]);
      for (int at = end[row + k - 1]; at < end[row + k]; at++) {
        int condition = choices[at];
        if (!local.gone(condition) && compatibility.fits(prefix.producer(condition))) {
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
    return 4L * (4L * touched.length + oldNext.length + choices.length + end.length);
  }
}
