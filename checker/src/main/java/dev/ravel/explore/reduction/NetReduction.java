// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

import dev.ravel.net.Net;
import dev.ravel.net.NetBuilder;
import dev.ravel.net.NetBuilder.Kind;
import dev.ravel.net.Nodes;
import dev.ravel.net.SparseVector;
import dev.ravel.source.Limits;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** A net made smaller, with the way back. */
public final class NetReduction {
  /** So many arcs are looked at, then the net is taken as it is by then. */
  private static final long MOST_WORK = 30_000_000;

  private static final int NONE = -1;

  private final Net whole;
  private final Net net;
  private final WorkingNet working;
  private final int[] place;
  private final int[] transition;
  private final Map<Rule, Integer> applied;

  private NetReduction(Net whole, WorkingNet working, Map<Rule, Integer> applied) {
    this.whole = whole;
    this.working = working;
    this.applied = applied;
    place = new int[whole.places().count()];
    NetBuilder builder = new NetBuilder();
    Arrays.fill(place, NONE);
    for (int p = 0; p < place.length; p++) {
      Limits.pollAt(p);
      if (working.hasPlace(p)) {
        place[p] = builder.place(whole.places().node(p), working.tokens(p));
      }
    }
    transition = new int[working.transitions()];
    int count = 0;
    for (int t = 0; t < working.transitions(); t++) {
      Limits.pollAt(t);
      if (working.hasTransition(t)) {
        int made = builder.transition(node(t));
        add(builder, Kind.INPUT, made, working.inputs(t));
        add(builder, Kind.OUTPUT, made, working.outputs(t));
        add(builder, Kind.READ, made, working.reads(t));
        add(builder, Kind.INHIBITOR, made, working.inhibitors(t));
        transition[count++] = t;
      }
    }
    net = builder.build(whole.name());
  }

  /** Fused transitions are called by their parts. */
  private Nodes.Node node(int t) {
    if (t < whole.transitions().count()) {
      return whole.transitions().node(t);
    }
    Nodes.Node first = whole.transitions().node(working.lift().firings(t)[0]);
    return new Nodes.Node("fused" + t, Optional.empty(), Optional.empty(), first.span());
  }

  private void add(NetBuilder builder, Kind kind, int made, SparseVector row) {
    for (int k = 0; k < row.size(); k++) {
      builder.arc(kind, made, place[row.index(k)], Math.toIntExact(row.number(k)));
    }
  }

  /** A net made smaller by all rules. Cost: bounded; each rule is about linear in the arcs. */
  public static NetReduction of(Net net, Preserved preserved) {
    return of(net, preserved, EnumSet.allOf(Rule.class));
  }

  /** A net made smaller by some rules. */
  public static NetReduction of(Net net, Preserved preserved, Set<Rule> rules) {
    WorkingNet working = new WorkingNet(net);
    Map<Rule, Integer> applied = new EnumMap<>(Rule.class);
    boolean changed = true;
    while (changed && working.work() < MOST_WORK) {
      changed = false;
      for (Rule rule : rules) {
        int times = rule.apply(working, preserved);
        changed |= times > 0;
        if (times > 0) {
          applied.merge(rule, times, Integer::sum);
        }
      }
    }
    return new NetReduction(net, working, applied);
  }

  /** The smaller net. */
  public Net net() {
    return net;
  }

  /** Returns the number of applications of each rule; a rule that was never applied is absent. */
  public Map<Rule, Integer> applied() {
    return new EnumMap<>(applied);
  }

  /** Returns whether shortest runs of it are shortest runs of the net itself, step by step. */
  public boolean stepByStep() {
    return !applied.containsKey(Rule.DOMINATED_TRANSITIONS)
        && !applied.containsKey(Rule.SERIES_BEHIND)
        && !applied.containsKey(Rule.SERIES_BEFORE);
  }

  /** Returns whether it is any smaller. */
  public boolean smaller() {
    return !applied.isEmpty();
  }

  /** A place of the smaller net, by its number in the net itself; absent if it was taken out. */
  public OptionalInt place(int its) {
    return place[its] == NONE ? OptionalInt.empty() : OptionalInt.of(place[its]);
  }

  /** The transitions of the net itself that were taken out since they never fire. */
  public BitSet dead() {
    return working.dead();
  }

  /** The transition that one of the smaller net is, if none was fused. */
  public int transition(int its) {
    return transition[its];
  }

  /**
   * The run of the net itself that a run of the smaller one stands for. It ends with the same
   * tokens on all places asked about.
   *
   * @param run transitions of the smaller net
   * @param settled whether firings that are put off are caught up on at the end; then it ends dead
   *     if the run does
   * @return nothing if there are more firings than the limit
   */
  public Optional<int[]> lifted(int[] run, boolean settled, int most) {
    Firings firings = new Firings(whole, most);
    for (int t : working.opening()) {
      firings.fire(working.lift().firings(t));
    }
    for (int t : run) {
      firings.fire(working.lift().firings(transition[t]));
    }
    if (settled) {
      for (int t : working.owing().reversed()) {
        int[] its = working.lift().firings(t);
        while (firings.complete() && firings.fits(its)) {
          firings.fire(its);
        }
      }
    }
    return firings.complete() ? Optional.of(firings.all()) : Optional.empty();
  }
}
