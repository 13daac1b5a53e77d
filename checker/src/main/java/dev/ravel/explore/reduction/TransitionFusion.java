// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

import dev.ravel.net.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The transitions before a place fused with those after it, which makes the place needless. */
final class TransitionFusion {
  /** Fused transitions with more arcs of a kind than this are not made. */
  private static final int MOST_ARCS = 60;

  private final WorkingNet net;
  private final int place;
  private final int[] before;
  private final int[] behind;
  private final List<Fused> made = new ArrayList<>();

  private record Fused(int first, int second, TransitionArcs arcs) {}

  private TransitionFusion(WorkingNet net, int place, int[] before, int[] behind) {
    this.net = net;
    this.place = place;
    this.before = before;
    this.behind = behind;
  }

  /**
   * Returns whether tokens come to a place and leave it in heaps of one size. No transition does
   * both, and none reads the place.
   */
  static boolean plain(WorkingNet net, int place, int[] before, int[] behind) {
    return before.length > 0
        && behind.length > 0
        && evenly(net, place, before, behind)
        && !both(net, place, behind)
        && !net.isRead(place);
  }

  private static boolean evenly(WorkingNet net, int place, int[] before, int[] behind) {
    long heap = net.inputs(behind[0]).at(place);
    return Arrays.stream(before).allMatch(t -> net.outputs(t).at(place) == heap)
        && Arrays.stream(behind).allMatch(t -> net.inputs(t).at(place) == heap);
  }

  private static boolean both(WorkingNet net, int place, int[] behind) {
    return Arrays.stream(behind).anyMatch(t -> net.outputs(t).at(place) > 0);
  }

  /** Returns whether there are not more pairs than transitions. */
  static boolean small(int[] before, int[] behind) {
    return (long) before.length * behind.length <= (long) before.length + behind.length;
  }

  /**
   * Each transition before, then at once one after, which needs nothing else.
   *
   * @throws ArithmeticException if a fused transition would be too large
   */
  static TransitionFusion behind(WorkingNet net, int place, int[] before, int[] behind) {
    TransitionFusion fusion = new TransitionFusion(net, place, before, behind);
    for (int h : before) {
      for (int f : behind) {
        SparseVector puts = net.outputs(h).without(place).plus(net.outputs(f));
        fusion.add(h, f, new TransitionArcs(net.inputs(h), puts, net.reads(h), net.inhibitors(h)));
      }
    }
    return fusion;
  }

  /**
   * Each transition after, with one before put off until then, which puts nothing else.
   *
   * @throws ArithmeticException if a fused transition would be too large
   */
  static TransitionFusion before(WorkingNet net, int place, int[] before, int[] behind) {
    TransitionFusion fusion = new TransitionFusion(net, place, before, behind);
    for (int h : before) {
      for (int f : behind) {
        SparseVector takes = net.inputs(h).plus(net.inputs(f).without(place));
        fusion.add(
            h, f, new TransitionArcs(takes, net.outputs(f), net.reads(f), net.inhibitors(f)));
      }
    }
    return fusion;
  }

  private void add(int first, int second, TransitionArcs arcs) {
    if (!net.fits(first, second) || tooLarge(arcs.inputs()) || tooLarge(arcs.outputs())) {
      throw new ArithmeticException("too large");
    }
    made.add(new Fused(first, second, arcs));
  }

  private static boolean tooLarge(SparseVector arcs) {
    return arcs.size() > MOST_ARCS || arcs.largest() > Integer.MAX_VALUE;
  }

  /** Puts the fused transitions in the place of the others, and takes out the place. */
  void perform() {
    made.forEach(its -> net.fuse(its.first, its.second, its.arcs));
    Arrays.stream(before).forEach(net::removeTransition);
    Arrays.stream(behind).forEach(net::removeTransition);
    net.removePlace(place);
  }
}
