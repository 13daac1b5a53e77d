// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.IntSequence;
import dev.ravel.source.Fairness;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.FairnessConditions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The obligations of an execution that goes around for ever, as Streett pairs. If it asks for a
 * pair again and again, it grants the pair again and again. Nodes and steps ask and grant.
 *
 * <table>
 * <caption>The pairs</caption>
 * <tr><th></th><th>asked</th><th>granted</th></tr>
 * <tr><td>a fair process</td><td>always</td><td>where it is not enabled or rests; as it moves</td></tr>
 * <tr><td>a strongly fair one</td><td>where it is enabled and does not rest</td><td>as it moves</td></tr>
 * <tr><td>a compassion</td><td colspan="2">by steps, as their outcomes say</td></tr>
 * <tr><td>a goal of the region</td><td colspan="2">as the region says</td></tr>
 * </table>
 *
 * <p>A round is fair if each pair that is asked for in it is granted in it. It is enough to look at
 * strongly connected parts: a round through all of a part is fair if the part grants all that it
 * asks for. Where a part asks for a pair and does not grant it, fair rounds inside use nothing that
 * asks for it.
 */
final class StreettPairs {
  private final Region region;
  private final ConcurrentSystem system;
  private final FairnessConditions conditions;

  /** The pair of each process, or -1. */
  private final int[] pairs;

  /** The processes with pairs, in their order. */
  private final int[] fair;

  /** The number of processes; compassions are named after them. */
  private final int processes;

  /** True for each pair of a process that is strongly fair. */
  private final boolean[] strong;

  /** The pair of the first goal; those of compassions stand before. */
  private final int goals;

  private final boolean[] asked;
  private final boolean[] granted;

  /** The number of pairs that are not granted. */
  private int open;

  /** The names in nodes of the processes with pairs. */
  private ProcessRenaming names = ProcessRenaming.OWN;

  /** StreettPairs of what happens in a region. */
  StreettPairs(Region region) {
    this.region = region;
    this.system = region.system();
    this.conditions = system.capabilities().fairness();
    this.pairs = new int[system.processes()];
    Arrays.fill(pairs, -1);
    List<Integer> all = new ArrayList<>();
    for (int process = 0; process < pairs.length; process++) {
      if (conditions.of(process) != Fairness.NONE) {
        pairs[process] = all.size();
        all.add(process);
      }
    }
    this.fair = all.stream().mapToInt(Integer::intValue).toArray();
    this.strong = new boolean[fair.length];
    for (int pair = 0; pair < fair.length; pair++) {
      strong[pair] = conditions.of(fair[pair]) == Fairness.STRONG;
    }
    this.processes = system.processes();
    this.goals = fair.length + conditions.compassions();
    this.asked = new boolean[goals + region.goals()];
    this.granted = new boolean[asked.length];
  }

  private int goal(int pair) {
    return pair - goals;
  }

  private boolean isCompassion(int pair) {
    return pair >= fair.length && pair < goals;
  }

  private boolean asksAlways(int pair) {
    return pair < fair.length
        ? !strong[pair]
        : !isCompassion(pair) && region.asksAlways(goal(pair));
  }

  /** Returns whether a node asks for a pair. */
  boolean asks(int pair, int node, Region.Walker at) {
    return pair < fair.length
        ? !strong[pair] || isOwed(process(pair, node), at)
        : !isCompassion(pair) && region.asks(goal(pair), node);
  }

  private boolean grants(int pair, int node, Region.Walker at) {
    return pair < fair.length
        ? grantsTo(pair, process(pair, node), at)
        : !isCompassion(pair) && region.grants(goal(pair), node);
  }

  /** Returns whether a walker stands where a pair is granted if it is that of a process. */
  private boolean grantsTo(int pair, int process, Region.Walker at) {
    return !strong[pair] && !isOwed(process, at);
  }

  /** The number of processes and compassions, which are followed by their names. */
  int followable() {
    return processes + goals - fair.length;
  }

  /**
   * Returns the name of the subject of a pair. It is a process, or a compassion by its number after
   * them.
   */
  private int name(int pair) {
    return pair < fair.length ? fair[pair] : processes + pair - fair.length;
  }

  /** The pair of a compassion of a node. */
  private int pairOf(int node, int compassion) {
    return fair.length + names.followed(node, processes + compassion) - processes;
  }

  /**
   * Returns the process of a node that a pair is about; -1 if it is about none. A compassion is
   * given by its number after the processes.
   */
  int process(int pair, int node) {
    return pair < goals ? names.process(node, name(pair)) : -1;
  }

  /** Returns whether a process could move where a walker stands, and does not rest. */
  private boolean isOwed(int process, Region.Walker at) {
    return !at.blocked(process) && !conditions.rests(process, at.values());
  }

  /**
   * Returns the pairs that no step may ask for from some nodes, beside those that none might
   * before.
   *
   * @param owed pairs by the names of what was visited
   */
  DisabledPairs cut(IntSequence nodes, DisabledPairs before, BitSet owed) {
    BitSet compassions = (BitSet) owed.clone();
    compassions.clear(0, fair.length);
    compassions.clear(goals, Math.max(goals, owed.length()));
    return compassions.isEmpty()
        ? before
        : DisabledPairs.of(nodes, node -> cutAt(node, before, compassions));
  }

  private BitSet cutAt(int node, DisabledPairs before, BitSet compassions) {
    BitSet its = (BitSet) before.at(node).clone();
    compassions.stream().forEach(pair -> its.set(fair.length + process(pair, node) - processes));
    return its;
  }

  /** Returns whether a step of a walker asks for one of some pairs, and does not grant it. */
  boolean asksOne(BitSet some, Region.Walker at, int step) {
    int first = some.nextSetBit(fair.length);
    if (first < 0 || first >= goals) {
      return false;
    }
    int outcome = at.outcome(step);
    for (int k = 0; k < system.outcomes().compassions(outcome); k++) {
      if (!system.outcomes().grants(outcome, k)
          && some.get(fair.length + system.outcomes().compassion(outcome, k))) {
        return true;
      }
    }
    return false;
  }

  private boolean grants(int pair, int process, Region.Walker at, int step) {
    if (pair < fair.length) {
      return at.process(step) == process;
    }
    return isCompassion(pair)
        ? grantsCompassion(process - processes, at.outcome(step))
        : at.grants(goal(pair), step);
  }

  private boolean grantsCompassion(int compassion, int outcome) {
    for (int k = 0; k < system.outcomes().compassions(outcome); k++) {
      if (system.outcomes().compassion(outcome, k) == compassion) {
        return system.outcomes().grants(outcome, k);
      }
    }
    return false;
  }

  // -------------------------------------------------------------------------------- what was seen

  /**
   * Nothing is asked for but what always is, and nothing granted.
   *
   * @param followed how processes are called in the nodes that will be visited
   */
  void begin(ProcessRenaming followed) {
    names = followed;
    open = granted.length;
    for (int pair = 0; pair < granted.length; pair++) {
      granted[pair] = false;
      asked[pair] = asksAlways(pair);
    }
  }

  /** A node is visited, at which a walker stands. */
  void visit(int node, Region.Walker at) {
    for (int pair = 0; open > 0 && pair < granted.length; pair++) {
      if (!granted[pair] && !isCompassion(pair)) {
        if (grants(pair, node, at)) {
          grant(pair);
        } else {
          asked[pair] = asked[pair] || asks(pair, node, at);
        }
      }
    }
  }

  /** A step is taken from a node, at which a walker stands. */
  void take(int node, Region.Walker at, int step) {
    if (open == 0) {
      return;
    }
    int own = pairs[names.followed(node, at.process(step))];
    if (own >= 0 && !granted[own]) {
      grant(own);
    }
    if (goals > fair.length) {
      takeOutcome(node, at.outcome(step));
    }
    for (int pair = goals; pair < granted.length; pair++) {
      if (!granted[pair] && grants(pair, -1, at, step)) {
        grant(pair);
      }
    }
  }

  private void takeOutcome(int node, int outcome) {
    for (int k = 0; k < system.outcomes().compassions(outcome); k++) {
      int pair = pairOf(node, system.outcomes().compassion(outcome, k));
      if (!system.outcomes().grants(outcome, k)) {
        asked[pair] = true;
      } else if (!granted[pair]) {
        grant(pair);
      }
    }
  }

  private void grant(int pair) {
    granted[pair] = true;
    open--;
  }

  /** Shares the requests and grants of one process or compassion of an orbit with all of them. */
  void share(OrbitLift lift) {
    for (int pass = 0; pass < 2; pass++) { // to the least of each orbit, and from it to all
      for (int pair = 0; pair < goals; pair++) {
        int orbit = lift.orbit(name(pair));
        int least = orbit < processes ? pairs[orbit] : fair.length + orbit - processes;
        int from = pass == 0 ? pair : least;
        int to = pass == 0 ? least : pair;
        asked[to] = asked[to] || asked[from];
        if (granted[from] && !granted[to]) {
          grant(to);
        }
      }
    }
  }

  /** Returns whether all pairs are granted. */
  boolean allGranted() {
    return open == 0;
  }

  /** Returns whether all pairs that are asked for are granted. */
  boolean satisfied() {
    for (int pair = 0; pair < granted.length; pair++) {
      if (asked[pair] && !granted[pair]) {
        return false;
      }
    }
    return true;
  }

  /**
   * The pairs that are asked for and not granted. If one of them is asked for always, there is no
   * fair round.
   */
  BitSet owed() {
    BitSet owed = new BitSet();
    for (int pair = 0; pair < granted.length; pair++) {
      owed.set(pair, asked[pair] && !granted[pair]);
    }
    return owed;
  }

  /** Returns whether one of some pairs is asked for by every node. */
  boolean hopeless(BitSet owed) {
    return owed.stream().anyMatch(this::asksAlways);
  }

  /** Returns whether a node would grant a pair that is asked for and not granted. */
  boolean wantsNode(int node, Region.Walker at) {
    for (int pair = 0; pair < granted.length; pair++) {
      if (asked[pair] && !granted[pair] && grants(pair, node, at)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a step from a node would grant a pair that is asked for and not granted. */
  boolean wants(int node, Region.Walker at, int step) {
    for (int pair = 0; pair < granted.length; pair++) {
      if (asked[pair] && !granted[pair] && grants(pair, process(pair, node), at, step)) {
        return true;
      }
    }
    return false;
  }

  /** The first pair that is asked for and not granted, or -1. */
  int firstOwed() {
    for (int pair = 0; pair < granted.length; pair++) {
      if (asked[pair] && !granted[pair]) {
        return pair;
      }
    }
    return -1;
  }

  /**
   * Returns whether a pair would be granted at a node or by a step from it.
   *
   * @param process the process or compassion of the node that it is about, if it is about one
   * @param step of the walker at the node; -1 for the node itself
   */
  boolean wouldGrant(int pair, int process, int node, Region.Walker at, int step) {
    if (step >= 0) {
      return grants(pair, process, at, step);
    }
    return pair < fair.length
        ? grantsTo(pair, process, at)
        : !isCompassion(pair) && region.grants(goal(pair), node);
  }
}
