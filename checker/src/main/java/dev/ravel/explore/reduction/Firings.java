// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

import dev.ravel.net.Arcs;
import dev.ravel.net.Net;
import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Firings of a net, one after the other, and the tokens after them. */
final class Firings {
  private final Net net;
  private final int most;
  private final long[] tokens;
  private final List<int[]> parts = new ArrayList<>();
  private int count;
  private boolean complete = true;

  /** Creates an empty list with a limit. */
  Firings(Net net, int most) {
    this.net = net;
    this.most = most;
    tokens = new long[net.places().count()];
    Arrays.setAll(tokens, net::initial);
  }

  /** Fires transitions. */
  void fire(int[] transitions) {
    complete &= count + transitions.length <= most;
    if (complete) {
      count += transitions.length;
      parts.add(transitions);
      Limits.pollAt(parts.size());
      for (int t : transitions) {
        move(t, 1);
      }
    }
  }

  /** Returns whether all were fired, and none left out as one too many. */
  boolean complete() {
    return complete;
  }

  private void move(int transition, int times) {
    add(net.inputs(), transition, -times);
    add(net.outputs(), transition, times);
  }

  private void add(Arcs arcs, int transition, int times) {
    for (int k = 0, n = arcs.count(transition); k < n; k++) {
      tokens[arcs.end(transition, k)] += (long) times * arcs.weight(transition, k);
    }
  }

  /** Returns whether transitions without inhibitor arcs can fire one after the other. */
  boolean fits(int[] transitions) {
    int fired = 0;
    boolean fits = true;
    while (fits && fired < transitions.length) {
      fits = net.supplied(transitions[fired], tokens, 0);
      if (fits) {
        move(transitions[fired++], 1);
      }
    }
    while (fired > 0) {
      move(transitions[--fired], -1);
    }
    return fits;
  }

  /** All of them. */
  int[] all() {
    int[] all = new int[count];
    int next = 0;
    for (int[] part : parts) {
      System.arraycopy(part, 0, all, next, part.length);
      next += part.length;
    }
    return all;
  }
}
