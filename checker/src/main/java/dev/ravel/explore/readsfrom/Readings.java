// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import dev.ravel.explore.tables.Growth;
import dev.ravel.system.ConcurrentSystem;

/**
 * All ways in which one event can read. For each object that it looks at, one after the other, they
 * choose an event. A way is followed only as long as some execution reads so, so the process is
 * asked what it looks at next in states that are reached. Cost: a linearisation for each way and
 * each beginning of one.
 */
final class Readings {
  private final ConcurrentSystem system;
  private final Parts parts;
  private final Writes writes;
  private final Limit limit;
  private final Contents contents;
  private final Operations operations;
  private final Linearisation linearisation;

  private int[] objects = new int[8];

  /** True for each read that the operation looks at; else it is a part of what it looks at. */
  private boolean[] isLooked = new boolean[8];

  /** The events that may be the source of each read, and the one that is tried. */
  private int[][] candidates = new int[8][];

  private int[] counts = new int[8];
  private int[] tried = new int[8];
  private int depth;

  /** The order that was found last of the steps that happen. */
  private int[] order = new int[64];

  private int ordered;
  private int[] those = new int[8];

  /** The writes that may be read, and the other events. */
  interface Scene {
    /** Returns whether an event may be read from. */
    boolean mayRead(int event);

    /** Returns whether the same else happens however the guest reads, and the sink asks nothing. */
    boolean isFixed();

    /** The event from which something is to be read, or {@link ConcurrentSystem#NONE}. */
    int wanted();

    /**
     * Returns the object that alone can be read from the wanted event, and is looked at first; else
     * {@link ConcurrentSystem#NONE}.
     */
    int first();

    /** Includes the other events that happen when the guest reads so, and not the guest. */
    void include(Linearisation into, Readings so);
  }

  /** Is given ways to read. */
  interface Sink {
    /**
     * The event can read as the readings say now, and has this outcome then, or waits.
     *
     * @param index which outcome, or {@link ReadsFromGraph#WAITS}
     */
    void found(int index, int outcome);
  }

  Readings(
      ConcurrentSystem system,
      Parts parts,
      Writes writes,
      Limit limit,
      Contents contents,
      Operations operations,
      Linearisation linearisation) {
    this.system = system;
    this.parts = parts;
    this.writes = writes;
    this.limit = limit;
    this.contents = contents;
    this.operations = operations;
    this.linearisation = linearisation;
  }

  /** The number of reads. */
  int size() {
    return depth;
  }

  /** The event that it is read from, or {@link ReadsFromGraph#INITIAL}. */
  int source(int read) {
    return candidates[read][tried[read]];
  }

  /** The number of steps in an order in which the event reads so, itself included if it is one. */
  int ordered() {
    return ordered;
  }

  /** An event of this order; one that is not in the graph has the number after all events. */
  int ordered(int position) {
    return order[position];
  }

  /** Gives this order to the graph that has the event as its last one. */
  void orderOf(ReadsFromGraph graph) {
    for (int k = 0; k < ordered; k++) {
      graph.order(k, order[k]);
    }
    graph.waitBehind(ordered);
  }

  /**
   * Adds these reads to the last event of a graph. Parts of an object are left out that no event
   * has updated since the write that is read.
   *
   * @param numbers the numbers of events there; null if they are the same
   */
  void addTo(ReadsFromGraph graph, int[] numbers) {
    int base = ReadsFromGraph.INITIAL;
    for (int k = 0; k < depth; k++) {
      int source = source(k);
      base = isLooked[k] ? source : base;
      if (isLooked[k] || source != base) {
        graph.read(objects[k], source < 0 || numbers == null ? source : numbers[source]);
      }
    }
  }

  /**
   * Finds all ways.
   *
   * @param event the number that it has in the graph, or will have
   * @param before the event before of the process, or {@link ConcurrentSystem#NONE}
   */
  void all(ReadsFromGraph graph, int event, int process, int before, Scene scene, Sink sink) {
    depth = 0;
    linearisation.forget();
    int first = scene.first();
    boolean more = true;
    while (more) {
      boolean deeper = false;
      if (depth == 0 && first != ConcurrentSystem.NONE) {
        deeper = push(graph, process, before, first, true, scene);
      } else if (isPossible(graph, before, scene)) {
        int[] state = contents.before(graph.size(), order, graph);
        int reaction = system.reaction(process, state);
        int object = next(process, before, state);
        while (object != ConcurrentSystem.NONE
            && push(graph, process, before, object, nextPart() == ConcurrentSystem.NONE, scene)
            && isFirstAsOrdered(graph, object)) {
          object = next(process, before, state);
        }
        if (object == ConcurrentSystem.NONE) {
          complete(graph, event, process, before, reaction, scene, sink);
        } else {
          deeper = counts[depth - 1] > 0;
        }
      }
      more = deeper || advance();
    }
  }

  /**
   * Returns the object that is read next, or none. What the operation only updates, it reads its
   * own part of.
   */
  private int next(int process, int before, int[] state) {
    int part = nextPart();
    if (part != ConcurrentSystem.NONE) {
      return part;
    }
    int looked = 0;
    for (int k = 0; k < depth; k++) {
      looked += isLooked[k] ? 1 : 0;
    }
    int object = operations.looked(process, before, state, looked);
    return object != ConcurrentSystem.NONE
            && object != system.control(process)
            && writes.onlyUpdates(system.mayFootprint(process, state), object)
        ? parts.of(object, process)
        : object;
  }

  /** The next part of the object that was looked at last, if that has more parts; else none. */
  private int nextPart() {
    int last = depth - 1;
    while (last >= 0 && !isLooked[last]) {
      last--;
    }
    return last >= 0 && depth - last - 1 < parts.count(objects[last])
        ? parts.part(objects[last], depth - last - 1)
        : ConcurrentSystem.NONE;
  }

  private boolean isPossible(ReadsFromGraph graph, int before, Scene scene) {
    linearisation.begin(graph);
    scene.include(linearisation, this);
    linearisation.guest(before);
    for (int k = 0; k < depth; k++) {
      linearisation.guestReads(objects[k], source(k));
    }
    if (scene.isFixed()) {
      linearisation.isAsBefore();
    }
    return depth == 0 && scene.isFixed() ? isLast(graph) : isOrdered();
  }

  /** The event comes last in the order of the graph, and reads nothing as yet. */
  private boolean isLast(ReadsFromGraph graph) {
    ordered = 0;
    order = order.length <= graph.size() ? new int[2 * graph.size() + 1] : order;
    while (ordered < graph.size() && !graph.waits(graph.ordered(ordered))) {
      order[ordered] = graph.ordered(ordered);
      ordered++;
    }
    order[ordered++] = graph.size();
    return true;
  }

  /**
   * Returns whether one of the candidates is the first to be tried. The event reads an object from
   * it in the order that was found last.
   *
   * @return false if it is none of them
   */
  private boolean isFirstAsOrdered(ReadsFromGraph graph, int object) {
    int source = ReadsFromGraph.INITIAL;
    for (int k = 0; order[k] != graph.size(); k++) {
      source = writes.writes(graph.outcome(order[k]), object) ? order[k] : source;
    }
    int[] its = candidates[depth - 1];
    for (int k = 0; k < counts[depth - 1]; k++) {
      if (its[k] == source) {
        System.arraycopy(its, 0, its, 1, k);
        its[0] = source;
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether there is an order such as is asked for; then it is kept, since sinks ask, too.
   */
  private boolean isOrdered() {
    boolean found = linearisation.exists();
    ordered = found ? linearisation.length() : 0;
    order = order.length < ordered ? new int[2 * ordered] : order;
    for (int k = 0; k < ordered; k++) {
      order[k] = linearisation.event(k);
    }
    return found;
  }

  /**
   * Returns whether the event may wait, reading so. The process is blocked, or would write what
   * another one that waits has read; and what is read is written last.
   */
  private boolean mayWait(ReadsFromGraph graph, int event, int reaction, Scene scene) {
    boolean blocked = system.outcomes().size(reaction) == 0;
    if (!blocked && !writes.disturbs(system.outcomes().outcome(reaction, 0), event, graph)) {
      return false;
    }
    linearisation.begin(graph);
    scene.include(linearisation, this);
    for (int k = 0; k < depth; k++) {
      linearisation.last(objects[k], source(k));
    }
    return isOrdered();
  }

  /** The event has read all that it looks at; what it writes may be a property object. */
  private void complete(
      ReadsFromGraph graph,
      int event,
      int process,
      int before,
      int reaction,
      Scene scene,
      Sink sink) {
    boolean kept = true; // whether the order that is kept is one in which the event reads so
    for (int index = 0; index < system.outcomes().size(reaction); index++) {
      int outcome = system.outcomes().outcome(reaction, index);
      limit.check(outcome);
      int[] _ = writes.of(outcome); // its parts have numbers from now on
      if (!writes.writesProperty(outcome)) {
        if (kept || isPossible(graph, before, scene)) {
          sink.found(index, outcome);
        }
        kept = true;
        continue;
      }
      kept = false;
      boolean _ = push(graph, process, before, parts.property(), true, scene);
      for (int last = depth - 1; tried[last] < counts[last]; tried[last]++) {
        if (isPossible(graph, before, scene)) {
          sink.found(index, outcome);
        }
      }
      depth--;
    }
    if (mayWait(graph, event, reaction, scene)) {
      sink.found(ReadsFromGraph.WAITS, ConcurrentSystem.NONE);
    }
  }

  /**
   * One more object is read, as a first try from the first event that may be its source.
   *
   * @return whether there is one
   */
  private boolean push(
      ReadsFromGraph graph, int process, int before, int object, boolean looked, Scene scene) {
    reserve(graph.size());
    int count = 0;
    int base = looked ? ReadsFromGraph.INITIAL : base();
    int wanted = scene.wanted();
    boolean only = isLastChance(graph, process, before, object, looked, wanted);
    for (int event = only ? wanted : graph.size() - 1; event >= (only ? wanted : 0); event--) {
      if (mayRead(graph, event, object, looked, base) && scene.mayRead(event)) {
        candidates[depth][count++] = event;
      }
    }
    if (!only) {
      candidates[depth][count++] = base;
    }
    objects[depth] = object;
    isLooked[depth] = looked;
    counts[depth] = count;
    tried[depth++] = 0;
    if (count > 1 && object != parts.property()) {
      leaveOutOverwritten(graph.size());
    }
    return counts[depth - 1] > 0;
  }

  /** The source of what was looked at last. */
  private int base() {
    int last = depth - 1;
    while (!isLooked[last]) {
      last--;
    }
    return source(last);
  }

  /**
   * Returns whether an event may be the source; of a part of what is looked at, it updates the
   * base.
   */
  private boolean mayRead(ReadsFromGraph graph, int event, int object, boolean looked, int base) {
    return writes.writes(graph.outcome(event), object)
        && (looked
            || (writes.updates(graph.outcome(event), parts.whole(object))
                && writes.base(graph, event, object) == base));
  }

  /**
   * Returns whether nothing but this object can be read from the wanted event, and nothing is as
   * yet.
   */
  private boolean isLastChance(
      ReadsFromGraph graph, int process, int before, int object, boolean looked, int wanted) {
    if (wanted == ConcurrentSystem.NONE) {
      return false;
    }
    for (int k = 0; k < depth; k++) {
      if (source(k) == wanted) {
        return false;
      }
    }
    boolean inPart =
        looked ? !parts.isPart(object) : graph.process(wanted) != parts.process(object);
    if (inPart && writes.updates(graph.outcome(wanted), parts.whole(object))) {
      return false;
    }
    return !operations.mayUse(
        graph,
        process,
        before,
        graph.outcome(wanted),
        other -> other != parts.whole(object) && !isRead(other));
  }

  private boolean isRead(int object) {
    for (int k = 0; k < depth; k++) {
      if (parts.whole(objects[k]) == object) {
        return true;
      }
    }
    return false;
  }

  private void reserve(int events) {
    objects = Growth.room(objects, depth + 1);
    isLooked = Growth.room(isLooked, depth + 1);
    candidates = Growth.room(candidates, depth + 1);
    counts = Growth.room(counts, depth + 1);
    tried = Growth.room(tried, depth + 1);
    if (candidates[depth] == null || candidates[depth].length <= events) {
      candidates[depth] = new int[2 * events + 1];
    }
    if (those.length <= events) {
      those = new int[2 * events + 1];
    }
  }

  /**
   * Leaves out the writes that are overwritten before the guest in every order of the present
   * events. The question was the last one asked.
   */
  private void leaveOutOverwritten(int guest) {
    int[] its = candidates[depth - 1];
    int count = counts[depth - 1];
    int kept = 0;
    for (int k = 0; k < count; k++) {
      boolean overwritten = false;
      for (int other = 0; other < count && !overwritten; other++) {
        overwritten =
            its[other] != ReadsFromGraph.INITIAL
                && linearisation.isForced(its[other], guest)
                && (its[k] == ReadsFromGraph.INITIAL || linearisation.isForced(its[k], its[other]));
      }
      if (!overwritten) {
        those[kept++] = its[k];
      }
    }
    System.arraycopy(those, 0, its, 0, kept);
    counts[depth - 1] = kept;
  }

  private boolean advance() {
    while (depth > 0) {
      if (++tried[depth - 1] < counts[depth - 1]) {
        return true;
      }
      depth--;
    }
    return false;
  }
}
