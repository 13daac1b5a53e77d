// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import dev.ravel.net.Arcs;
import dev.ravel.net.Net;
import java.util.Arrays;

/**
 * The events that become possible by a new one: each takes at least one of its conditions, so none
 * is found twice. For each transition that can take one, conditions for its other places are chosen
 * from those concurrent to the new ones, the place with the fewest first, each concurrent to all
 * chosen before.
 *
 * <p>In a 1-safe net a place with a new condition has no other condition concurrent to it, so what
 * a transition takes of the new conditions is not chosen but known.
 */
final class Extensions {
  private final Prefix prefix;
  private final Concurrency concurrency;
  private final LocalConfiguration local;
  private final Agenda agenda;
  private final Arcs inputs;
  private final Arcs takers;

  /** By place: in which call it was touched, its new condition or none, its older ones. */
  private final int[] touched;

  private final int[] fresh;
  private final int[] oldHead;
  private final int[] oldCount;

  /** The next older condition of the same place, by position. */
  private int[] oldNext = new int[64];

  private final int[] seen;
  private int call;

  /** The conditions that a transition takes, by its inputs; those to be chosen, fewest first. */
  private final int[] preset;

  private final int[] open;
  private final int[] position;

  Extensions(Prefix prefix, Concurrency concurrency, LocalConfiguration local, Agenda agenda) {
    this.prefix = prefix;
    this.concurrency = concurrency;
    this.local = local;
    this.agenda = agenda;
    Net net = prefix.net();
    inputs = net.inputs();
    takers = inputs.reversed(net.places().count());
    touched = new int[net.places().count()];
    fresh = new int[touched.length];
    oldHead = new int[touched.length];
    oldCount = new int[touched.length];
    seen = new int[net.transitions().count()];
    int most = 0;
    for (int t = 0; t < seen.length; t++) {
      most = Math.max(most, inputs.count(t));
    }
    preset = new int[most];
    open = new int[most];
    position = new int[most];
  }

  /** Puts the events that a new event makes possible on the agenda. */
  void of(int event) {
    call++;
    int first = prefix.postset(event);
    int end = first + prefix.postsetSize(event);
    for (int c = first; c < end; c++) {
      touch(prefix.place(c));
      fresh[prefix.place(c)] = c;
    }
    int older = concurrency.older(event);
    if (older > oldNext.length) {
      oldNext = Arrays.copyOf(oldNext, Math.max(older, 2 * oldNext.length));
    }
    for (int k = older - 1; k >= 0; k--) {
      int place = prefix.place(concurrency.older(event, k));
      touch(place);
      oldNext[k] = oldHead[place];
      oldHead[place] = k;
      oldCount[place]++;
    }
    for (int c = first; c < end; c++) {
      int place = prefix.place(c);
      for (int k = 0, n = takers.count(place); k < n; k++) {
        int transition = takers.end(place, k);
        if (seen[transition] != call) {
          seen[transition] = call;
          transition(transition, event);
        }
      }
    }
  }

  private void touch(int place) {
    if (touched[place] != call) {
      touched[place] = call;
      fresh[place] = -1;
      oldHead[place] = -1;
      oldCount[place] = 0;
    }
  }

  private void transition(int transition, int event) {
    int opens = 0;
    for (int k = 0, n = inputs.count(transition); k < n; k++) {
      int place = inputs.end(transition, k);
      if (touched[place] != call || inputs.weight(transition, k) > 1) {
        return; // no token there, or never enough of them
      }
      if (fresh[place] >= 0) {
        preset[k] = fresh[place];
        continue;
      }
      int at = opens++;
      for (; at > 0 && fewer(transition, k, open[at - 1]); at--) {
        open[at] = open[at - 1];
      }
      open[at] = k;
    }
    choose(transition, event, opens);
  }

  private boolean fewer(int transition, int one, int other) {
    return oldCount[inputs.end(transition, one)] < oldCount[inputs.end(transition, other)];
  }

  /** Backtracking over the open inputs, without recursion. */
  private void choose(int transition, int event, int opens) {
    int level = 0;
    boolean forward = true;
    while (level >= 0) {
      if (level == opens) {
        possible(transition);
        level--;
        forward = false;
        continue;
      }
      int input = open[level];
      int at = forward ? oldHead[inputs.end(transition, input)] : oldNext[position[level]];
      while (at >= 0 && !fits(concurrency.older(event, at), level)) {
        at = oldNext[at];
      }
      if (at < 0) {
        level--;
        forward = false;
      } else {
        position[level] = at;
        preset[input] = concurrency.older(event, at);
        level++;
        forward = true;
      }
    }
  }

  /** Whether a condition is concurrent to all that were chosen before. */
  private boolean fits(int condition, int level) {
    for (int k = level - 1; k >= 0; k--) {
      if (!concurrency.concurrent(condition, preset[open[k]])) {
        return false;
      }
    }
    return true;
  }

  private void possible(int transition) {
    int size = inputs.count(transition);
    int depth = 0;
    for (int k = 0; k < size; k++) {
      depth = Math.max(depth, prefix.depth(prefix.producer(preset[k])));
    }
    local.causes(preset, size);
    agenda.add(prefix.add(transition, preset, size, local.size() + 1, depth + 1));
  }
}
