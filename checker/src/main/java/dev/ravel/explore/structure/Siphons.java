// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.structure;

import dev.ravel.explore.Effort;
import dev.ravel.explore.Meter;
import dev.ravel.explore.constraints.Constraints;
import dev.ravel.net.Arcs;
import dev.ravel.net.Net;
import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Siphons. They are sets of places from which every transition takes a token that puts one in. A
 * siphon without a token never gets one. If each siphon has a trap inside of it that is marked at
 * first, no siphon ever becomes empty; then an ordinary net in which transitions that share a place
 * to take from take from the same places (an extended free-choice net) is live, so every transition
 * can fire (Commoner's theorem: Murata 1989, section VI.C; Desel, Esparza, Free choice Petri nets,
 * 1995, chapter 4).
 */
record Siphons(Net net, NetTraps traps) {
  private static final int CONFLICTS = 5_000;
  private static final int MOST_TRAPS = 500;

  /**
   * Returns marked traps of which one at least is inside of each siphon, if the net is live. It is
   * absent also if it is none of those nets, or the effort is too large.
   *
   * @throws dev.ravel.source.Halt if the budget is spent
   */
  Optional<List<Reason>> live(Meter meter) {
    if (net.transitions().count() == 0 || !ordinary() || !freeChoice()) {
      return Optional.empty();
    }
    Constraints constraints = new Constraints(meter, () -> new Effort.OfStates(0, 0, 0, 0));
    int[] inside = siphon(constraints);
    List<Reason> found = new ArrayList<>();
    while (found.size() <= MOST_TRAPS) {
      Optional<Boolean> more = constraints.tried(CONFLICTS);
      if (more.isEmpty()) {
        return Optional.empty();
      }
      if (!more.get()) {
        return Optional.of(found);
      }
      BitSet siphon = new BitSet();
      for (int p = 0; p < inside.length; p++) {
        siphon.set(p, constraints.value(inside[p]));
      }
      BitSet trap = traps.marked(siphon);
      if (trap.isEmpty()) {
        return Optional.empty();
      }
      found.add(new Reason.Trap(trap));
      constraints.clause(trap.stream().map(p -> -inside[p]).toArray());
    }
    return Optional.empty();
  }

  /** By place the literal that it is in a siphon that is not empty. */
  private int[] siphon(Constraints constraints) {
    int[] inside = new int[net.places().count()];
    for (int p = 0; p < inside.length; p++) {
      inside[p] = constraints.variable();
    }
    constraints.clause(inside);
    for (int t = 0; t < net.transitions().count(); t++) {
      Limits.pollAt(t);
      int[] clause = new int[net.inputs().count(t) + 1];
      for (int k = 1; k < clause.length; k++) {
        clause[k] = inside[net.inputs().end(t, k - 1)];
      }
      for (int k = 0; k < net.outputs().count(t); k++) {
        clause[0] = -inside[net.outputs().end(t, k)];
        constraints.clause(clause);
      }
    }
    return inside;
  }

  private boolean ordinary() {
    return net.reads().size() == 0
        && net.inhibitors().size() == 0
        && net.inputs().heaviest() <= 1
        && net.outputs().heaviest() <= 1;
  }

  /** Returns whether transitions that share a place to take from take from the same places. */
  private boolean freeChoice() {
    Arcs takers = net.inputs().reversed(net.places().count());
    for (int p = 0; p < net.places().count(); p++) {
      Limits.pollAt(p);
      for (int k = 1; k < takers.count(p); k++) {
        if (!same(takers.end(p, k - 1), takers.end(p, k))) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean same(int one, int other) {
    return Arrays.equals(net.inputs().ends(one), net.inputs().ends(other));
  }
}
