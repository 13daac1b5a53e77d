// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.IntSequence;
import dev.ravel.explore.states.RealSteps;
import dev.ravel.explore.states.Renaming;
import dev.ravel.explore.states.Representative;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import java.util.Arrays;

/**
 * The search for a round through a fair part of orbits, in steps of the system itself. What is
 * asked for is granted one by one, each time by a shortest way, and back to the orbit where it
 * began. There the members may have other names than at the beginning; then the same is done again
 * under the names that they have now, until they have their own.
 *
 * <p>A process is followed by its name in the state where the walk began. Where the walk stands is
 * the stored state of the node, renamed by {@link #away}.
 */
final class RealLoop {
  /** A search does not end at a node, or ends there without a step. */
  private static final int NONE = -2;

  private static final int HERE = -1;

  private final Region region;
  private final FairComponent part;
  private final long besides;
  private final BreadthFirstRuns.Steps steps;
  private final RealSteps walk;
  private final Representative representative;
  private final StreettPairs pairs;
  private final Region.Walker walker;

  /** The renaming that takes the stored state of the present node to where the walk stands. */
  private Renaming away;

  private Renaming back;

  /** The round so far. It has by step the node, and the step of the walker there. */
  private final IntSequence nodes = new IntSequence();

  private final IntSequence taken = new IntSequence();

  /** The place in the part of each node of the region. */
  private final int[] places;

  /**
   * The place and the step from which each was found. They are by place, and by process or
   * compassion if one is followed.
   */
  private final int[] from;

  private final int[] by;

  /** The findings of the search, by place and process, or by place alone. */
  private final IntSequence queue = new IntSequence();

  /** By place the node. */
  private final int[] members;

  /**
   * Rounds through a part.
   *
   * @param besides the memory that is in use beside, in bytes
   * @param steps the run to the part, to which the round is appended
   * @param walk stands where that leads
   */
  RealLoop(
      Region region,
      FairComponent part,
      long besides,
      BreadthFirstRuns.Steps steps,
      RealSteps walk) {
    this.region = region;
    this.part = part;
    this.besides = besides;
    this.steps = steps;
    this.walk = walk;
    this.representative = region.exploration().space().representative().orElseThrow();
    this.pairs = new StreettPairs(region);
    this.walker = region.walker();
    this.back = walk.toStored();
    this.away = back.inverse();
    this.members = part.nodes().stream().toArray();
    long found = (long) members.length * pairs.followable();
    if (found > Integer.MAX_VALUE - 8) {
      throw new Halt(Problem.K002);
    }
    this.from = new int[(int) found];
    this.by = new int[(int) found];
    this.places = new int[region.nodes()];
    Arrays.fill(from, -1);
    for (int place = 0; place < members.length; place++) {
      places[members[place]] = place;
    }
  }

  /** Names of processes are those that they have had where the walk began. */
  private final class Walked implements ProcessRenaming {
    @Override
    public int followed(int node, int process) {
      return away.process(process);
    }

    @Override
    public int process(int node, int name) {
      return back.process(name);
    }
  }

  /** Appends a fair round from a node of the part, where the walk stands, back to it. */
  void around(int start) {
    int[] first = walk.state().clone();
    pairs.begin(new Walked());
    visit(start);
    int at = start;
    do {
      for (int pair = pairs.firstOwed(); pair >= 0; pair = pairs.firstOwed()) {
        at = search(at, pair, -1);
      }
      if (at != start || nodes.size() == 0) {
        at = search(at, -1, start);
      }
    } while (!pairs.satisfied());
    int round = nodes.size();
    while (!Arrays.equals(walk.state(), first)) {
      for (int k = 0; k < round; k++) {
        walker.from(nodes.get(k));
        make(taken.get(k));
        region.work(1, besides + bytes());
      }
    }
  }

  private void visit(int node) {
    walker.from(node);
    pairs.visit(node, walker);
  }

  /** Makes a step of the walker as the walk has to. */
  private void make(int step) {
    int process = away.process(walker.process(step));
    int[] to = walker.values().clone();
    region.system().outcomes().apply(walker.outcome(step), to);
    representative.rename(to, away);
    steps.add(process, walk.takeTo(process, to));
    back = back.then(walker.renaming(step));
    away = back.inverse();
  }

  /** Takes a step from a node; where it leads. */
  private int take(int node, int step) {
    walker.from(node);
    nodes.push(node);
    taken.push(step);
    pairs.take(node, walker, step);
    int next = walker.to(step);
    make(step);
    visit(next);
    return next;
  }

  /**
   * Walks from a node to where a pair is granted, or to a goal by at least one step.
   *
   * @param pair or -1
   * @return where it is then
   */
  private int search(int start, int pair, int goal) {
    int process = pair < 0 ? -1 : pairs.process(pair, start);
    int each = process < 0 ? 1 : pairs.followable();
    int first = places[start] * each + Math.max(process, 0);
    queue.cut(0);
    from[first] = first;
    queue.push(first);
    for (int head = 0; head < queue.size(); head++) {
      int found = queue.get(head);
      int node = members[found / each];
      walker.from(node);
      int last = last(node, process < 0 ? -1 : found % each, pair, goal);
      if (last != NONE) {
        int at = along(start, found);
        return last == HERE ? at : take(at, last);
      }
      spread(node, found, each, process >= 0);
      region.work(1 + walker.count(), besides + bytes());
    }
    throw new IllegalStateException("the part has no such round");
  }

  /** The step from the walker's node by which a search ends, {@link #HERE} or {@link #NONE}. */
  private int last(int node, int process, int pair, int goal) {
    if (pair >= 0 && pairs.wouldGrant(pair, process, node, walker, HERE)) {
      return HERE;
    }
    for (int step = 0; step < walker.count(); step++) {
      if (part.has(node, walker, step, pairs)
          && (pair < 0
              ? walker.to(step) == goal
              : pairs.wouldGrant(pair, process, node, walker, step))) {
        return step;
      }
    }
    return NONE;
  }

  private void spread(int node, int found, int each, boolean follows) {
    for (int step = 0; step < walker.count(); step++) {
      if (part.has(node, walker, step, pairs)) {
        int next = places[walker.to(step)] * each;
        next += follows ? walker.renaming(step).process(found % each) : 0;
        if (from[next] < 0) {
          from[next] = found;
          by[next] = step;
          queue.push(next);
        }
      }
    }
  }

  /** Takes the way that a search has found, and forgets the search; where it leads. */
  private int along(int start, int end) {
    IntSequence backwards = new IntSequence();
    for (int found = end; from[found] != found; found = from[found]) {
      backwards.push(by[found]);
    }
    for (int k = 0; k < queue.size(); k++) {
      from[queue.get(k)] = -1;
    }
    int at = start;
    for (int step : backwards.reversed()) {
      at = take(at, step);
    }
    return at;
  }

  private long bytes() {
    return (long) Integer.BYTES * (2L * from.length + places.length + members.length)
        + queue.bytes()
        + nodes.bytes()
        + taken.bytes();
  }
}
