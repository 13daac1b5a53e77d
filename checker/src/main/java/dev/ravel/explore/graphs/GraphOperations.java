// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import static dev.ravel.explore.graphs.ExecutionGraph.NONE;

import dev.ravel.explore.tables.Growth;
import dev.ravel.source.MemoryRules;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.MemoryModel;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Synchronisation;
import java.util.Arrays;

/**
 * The operations of the threads of a system, as events of execution graphs. A state is made in
 * which a thread stands in a local state and its cell holds the value of some write; the reaction
 * of the thread there is what it does when it reads from that write.
 *
 * <p>An operation uses one cell at most: a cell of memory or an object by which threads
 * synchronise. Beside it may start a thread, wait for the end of one, and read or write the
 * lifetimes of memory, whose values follow from what happened before.
 *
 * <p>Cost: a reaction for each object that is looked at, which is a look into an array once it is
 * known.
 */
final class GraphOperations {
  private static final int[] NOTHING = {};

  private final ConcurrentSystem system;
  private final Outcomes outcomes;
  private final MemoryModel memory;
  private final boolean keepsOrders;
  private final int[] state;
  private int[] begin = NOTHING;

  /** By object its cell plus 1; 0 if it has none yet. */
  private final int[] cells;

  /** By cell its object. */
  private int[] objects = new int[16];

  /** By cell its value in the initial state. */
  private int[] values = new int[16];

  private int count;

  /** By object the thread whose control it is, or whose end it tells of; none for others. */
  private final int[] controls;

  private final int[] ends;

  /** The effects by reaction, apart for operations that are locked; of those that do not block. */
  private Effect[][] effects = new Effect[64][];

  // ----- the operation that was asked for last
  private int thread;
  private int cell;
  private int joined;
  private int lifetime;
  private boolean isLocked;
  private int reaction;

  /** The objects of the state that differ from the initial one. */
  private int[] changed = new int[8];

  private int changes;

  /** True if each atomic access acquires and releases, whatever its order is. */
  private final boolean ordersAll;

  /** The operations of a system, none of which is known. */
  GraphOperations(ConcurrentSystem system, MemoryRules rules) {
    this.ordersAll = rules == MemoryRules.RA;
    this.system = system;
    this.outcomes = system.outcomes();
    this.memory = system.capabilities().memory();
    this.keepsOrders = memory.keepsOrders();
    this.state = new int[system.objects()];
    this.cells = new int[system.objects()];
    this.controls = new int[system.objects()];
    this.ends = new int[system.objects()];
    Arrays.fill(controls, NONE);
    Arrays.fill(ends, NONE);
    for (int its = 0; its < system.threads(); its++) {
      controls[system.control(its)] = its;
      if (system.alive(its) != NONE) {
        ends[system.alive(its)] = its;
      }
    }
  }

  /** Begins with an initial state. */
  void begin(int[] initial) {
    if (system.processes() > system.threads()) {
      throw new UnsupportedStep("a transition of a net fires, or a thread crashes");
    }
    begin = initial.clone();
    System.arraycopy(begin, 0, state, 0, begin.length);
    for (int k = 0; k < count; k++) {
      values[k] = begin[objects[k]];
    }
  }

  /** Returns the local state in which a thread is, or {@link ExecutionGraph#NONE}. */
  int local(ExecutionGraph graph, int its) {
    int last = graph.last[its];
    if (last != NONE) {
      return graph.word(last, ExecutionGraph.NEXT);
    }
    int control = system.control(its);
    if (system.started(its, begin)) {
      return begin[control];
    }
    return graph.starts[its] == NONE ? NONE : written(graph, graph.starts[its], control);
  }

  /** Returns whether a thread has reached its end in a local state. */
  boolean isEnd(int its, int local) {
    int control = system.control(its);
    int before = state[control];
    state[control] = local;
    boolean end = system.finished(its, state);
    state[control] = before;
    return end;
  }

  /** Returns the object of a cell. */
  int object(int its) {
    return objects[its];
  }

  /** Puts the last values of all cells into a state. */
  void lastValues(ExecutionGraph graph, int[] into) {
    for (int its = 0; its < graph.writes.length; its++) {
      into[objects[its]] = graph.value(its, graph.lastWrite(its));
    }
  }

  /** Adds the cells that were met since to a graph. */
  void addCells(ExecutionGraph graph) {
    graph.cells(count, values);
  }

  // --------------------------------------------------------------------------- what comes next

  /**
   * Asks for the next operation of a thread. Afterwards {@link #cell} is what it reads.
   *
   * @return whether it can be carried out, or blocks where it reads from some write
   */
  boolean ask(ExecutionGraph graph, int its, int local) {
    stand(its, local);
    try {
      follow(graph, NONE);
      return cell != NONE && joined == NONE || outcomes.size(reaction) > 0;
    } finally {
      restore();
    }
  }

  /** Returns whether the operation that was asked for would wait if it read the last write. */
  boolean stays() {
    if (cell == NONE) {
      return false;
    }
    int size = outcomes.size(reaction);
    for (int k = 0; k < size; k++) {
      if (outcomes.kind(outcomes.outcome(reaction, k)) != Outcomes.DISCARD) {
        return false;
      }
    }
    return true;
  }

  /** Returns the cell that the operation reads, or {@link ExecutionGraph#NONE}. */
  int cell() {
    return cell;
  }

  /**
   * Returns the effects of the operation of a thread that reads a value.
   *
   * @param value the value of the cell that it reads, if it reads one
   */
  Effects effects(ExecutionGraph graph, int its, int local, int value) {
    stand(its, local);
    try {
      follow(graph, value);
      isLocked = cell != NONE && mayWrite(objects[cell]);
      Effect[] all = effects();
      addCells(graph);
      return new Effects(cell, lifetime, all);
    } finally {
      restore();
    }
  }

  /** Puts a thread into a local state; nothing is known of its operation. */
  private void stand(int its, int local) {
    thread = its;
    cell = NONE;
    joined = NONE;
    lifetime = NONE;
    put(system.control(its), local);
  }

  private boolean mayWrite(int object) {
    int mode = system.footprints().modeOf(system.mayFootprint(thread, state), object);
    return mode != Mode.READ && mode != NONE;
  }

  /**
   * Puts the value of each object that is looked at into the state.
   *
   * @param value that of the cell; if it is none, that of the last write
   */
  private void follow(ExecutionGraph graph, int value) {
    live(graph);
    reaction = system.reaction(thread, state);
    for (int k = 0; ; k++) {
      int object = system.looked(thread, state, k);
      if (object == NONE) {
        return;
      }
      if (!memory.isShared(object)) {
        continue; // an input
      }
      if (controls[object] == NONE) {
        look(graph, object, value);
      } else if (controls[object] != thread) {
        throw new UnsupportedStep("a step reads where another thread is");
      }
    }
  }

  private void look(ExecutionGraph graph, int object, int value) {
    if (ends[object] != NONE) {
      if (ends[object] != thread) {
        join(graph, ends[object], object);
      }
    } else if (memory.lifetime(object) == object) {
      lifetime = object;
    } else {
      int its = cellOf(object);
      if (cell != NONE && cell != its) {
        throw new UnsupportedStep(
            "a step uses "
                + system.vocabulary().object(objects[cell])
                + " and "
                + system.vocabulary().object(object));
      }
      cell = its;
      addCells(graph);
      put(object, value == NONE ? graph.value(its, graph.lastWrite(its)) : value);
    }
    reaction = system.reaction(thread, state);
  }

  private void join(ExecutionGraph graph, int other, int object) {
    int local = local(graph, other);
    boolean ended = local >= 0 && isEnd(other, local);
    if (joined != NONE && joined != other) {
      throw new UnsupportedStep("a step waits for the ends of two threads");
    }
    joined = other;
    int last = graph.last[other] == NONE ? graph.starts[other] : graph.last[other];
    put(object, last == NONE ? begin[object] : written(graph, last, object));
    if (!ended && outcomes.size(system.reaction(thread, state)) > 0) {
      throw new UnsupportedStep("a step looks whether another thread has ended");
    }
  }

  /** Returns the value that an event gives an object, or the initial one. */
  private int written(ExecutionGraph graph, int event, int object) {
    int outcome = graph.word(event, ExecutionGraph.OUTCOME);
    for (int k = 0; outcome != NONE && k < outcomes.writes(outcome); k++) {
      if (outcomes.writtenObject(outcome, k) == object) {
        return outcomes.writtenValue(outcome, k);
      }
    }
    int before = graph.word(event, ExecutionGraph.PREVIOUS);
    int its = graph.word(event, ExecutionGraph.THREAD);
    if (ends[object] == its && before != NONE) {
      return written(graph, before, object);
    }
    return begin[object];
  }

  /** Gives all lifetimes the values that the thread knows. */
  private void live(ExecutionGraph graph) {
    int last = graph.last[thread] == NONE ? graph.starts[thread] : graph.last[thread];
    for (int k = 0; last != NONE && k < graph.lifetimesSize; k += 3) {
      if (graph.causes(graph.lifetimes[k], last)) {
        put(graph.lifetimes[k + 1], graph.lifetimes[k + 2]);
      }
    }
  }

  private void put(int object, int value) {
    changed = Growth.room(changed, changes + 1);
    changed[changes++] = object;
    state[object] = value;
  }

  private void restore() {
    while (changes > 0) {
      int object = changed[--changes];
      state[object] = begin[object];
    }
  }

  /** Returns the cell of an object. */
  int cellOf(int object) {
    if (cells[object] == 0) {
      objects = Growth.room(objects, count + 1);
      values = Growth.room(values, count + 1);
      objects[count] = object;
      values[count] = begin[object];
      cells[object] = ++count;
    }
    return cells[object] - 1;
  }

  // ------------------------------------------------------------------------------- its effects

  private Effect[] effects() {
    int size = outcomes.size(reaction);
    if (size == 0) {
      return new Effect[] {
        new Effect(waiting(), 0, NONE, ExecutionGraph.WAITS, NONE, NONE, NONE, NOTHING)
      };
    }
    int key = 2 * reaction + (isLocked ? 1 : 0);
    if (key >= effects.length) {
      effects = Arrays.copyOf(effects, Math.max(key + 1, 2 * effects.length));
    }
    if (effects[key] == null) {
      effects[key] = new Effect[size];
      for (int k = 0; k < size; k++) {
        effects[key][k] = effect(k, outcomes.outcome(reaction, k));
      }
    }
    for (Effect its : effects[key]) {
      if (its.is(Effect.WRITES) && cell == NONE) {
        cell = cellOf(writtenCell(its.outcome()));
      }
    }
    return effects[key];
  }

  /** Returns what a thread does that waits. It reads its cell; of which order does not matter. */
  private int waiting() {
    if (cell == NONE) {
      return 0;
    }
    int object = objects[cell];
    boolean atomic =
        outcomes.accesses(reaction) > 0 && outcomes.atomic(outcomes.access(reaction, 0));
    return Effect.READS | library(object) | (memory.plain(object) && !atomic ? Effect.PLAIN : 0);
  }

  private int library(int object) {
    return memory.isCell(object) ? 0 : Effect.LIBRARY;
  }

  private Effect effect(int branch, int outcome) {
    int kind = cell == NONE ? 0 : Effect.READS;
    int next =
        switch (outcomes.kind(outcome)) {
          case Outcomes.STEP -> ExecutionGraph.NONE;
          case Outcomes.DISCARD -> ExecutionGraph.DISCARDED;
          default -> ExecutionGraph.FAILED;
        };
    int value = NONE;
    int other = NONE;
    int[] beside = NOTHING;
    int data = cell == NONE ? writtenCell(outcome) : objects[cell];
    for (int k = 0; k < outcomes.writes(outcome); k++) {
      int object = outcomes.writtenObject(outcome, k);
      int to = outcomes.writtenValue(outcome, k);
      if (object == system.control(thread)) {
        next = to;
      } else if (controls[object] != NONE) {
        if (other != NONE) {
          throw new UnsupportedStep("a step starts two threads");
        }
        other = controls[object];
        kind |= Effect.STARTS;
      } else if (object == data && !begins(outcome, object)) {
        kind |= Effect.WRITES;
        value = to;
      } else if (ends[object] == NONE) {
        beside = Arrays.copyOf(beside, beside.length + 2);
        beside[beside.length - 2] = object;
        beside[beside.length - 1] = to;
      }
    }
    if (joined != NONE) {
      kind |= Effect.JOINS;
    }
    kind |= data == NONE ? fence(outcome) : order(outcome, data, kind);
    return new Effect(
        kind,
        branch,
        outcome,
        next,
        outcomes.error(outcome),
        value,
        joined == NONE ? other : joined,
        beside);
  }

  private int fence(int outcome) {
    int its = outcomes.synchronisation(outcome);
    boolean fence = (its & Synchronisation.FENCE) != 0;
    return fence ? Effect.FENCE | bits(its) | (isSequential(its) ? Effect.LOCKED : 0) : 0;
  }

  private static boolean isSequential(int its) {
    return (its & Synchronisation.SEQUENTIAL) != 0;
  }

  private static int bits(int its) {
    return ((its & Synchronisation.ACQUIRE) != 0 ? Effect.ACQUIRES : 0)
        | ((its & Synchronisation.RELEASE) != 0 ? Effect.RELEASES : 0)
        | ((its & Synchronisation.SEQUENTIAL) != 0 ? Effect.SEQUENTIAL : 0);
  }

  private int order(int outcome, int object, int kind) {
    int its = outcomes.synchronisation(outcome);
    boolean writes = (kind & Effect.WRITES) != 0;
    boolean cellOfMemory = memory.isCell(object);
    boolean locked =
        !cellOfMemory || (kind & Effect.READS) != 0 && isLocked || writes && isSequential(its);
    int more = (locked ? Effect.LOCKED : 0) | library(object);
    if (cellOfMemory && memory.plain(object) && !outcomes.atomic(outcome)) {
      return more | Effect.PLAIN;
    }
    if (keepsOrders && !ordersAll && (its & Synchronisation.ACCESS) != 0) {
      return more | bits(its);
    }
    int full = Effect.ACQUIRES | Effect.RELEASES;
    return more | full | (cellOfMemory ? Effect.SEQUENTIAL : 0);
  }

  /** Returns the cell that an outcome writes and does not make, or {@link ExecutionGraph#NONE}. */
  private int writtenCell(int outcome) {
    int its = NONE;
    for (int k = 0; k < outcomes.writes(outcome); k++) {
      int object = outcomes.writtenObject(outcome, k);
      boolean data =
          controls[object] == NONE
              && ends[object] == NONE
              && memory.isShared(object)
              && memory.lifetime(object) != object
              && !begins(outcome, object);
      if (data && its != NONE) {
        throw new UnsupportedStep(
            "a step writes "
                + system.vocabulary().object(its)
                + " and "
                + system.vocabulary().object(object));
      }
      its = data ? object : its;
    }
    return its;
  }

  /** Returns whether an outcome makes the memory that a cell is part of visible to others. */
  private boolean begins(int outcome, int object) {
    int lifetime = memory.lifetime(object);
    if (lifetime == NONE || lifetime == object) {
      return false;
    }
    for (int k = 0; k < outcomes.writes(outcome); k++) {
      if (outcomes.writtenObject(outcome, k) == lifetime) {
        return true;
      }
    }
    return false;
  }

  /** Records what an effect gives values beside its cell. */
  void beside(ExecutionGraph graph, int event, Effect effect) {
    int[] its = effect.beside();
    for (int k = 0; k < its.length; k += 2) {
      if (memory.lifetime(its[k]) == its[k]) {
        graph.lives(event, its[k], its[k + 1]);
      } else if (memory.isShared(its[k])) {
        int made = cellOf(its[k]);
        addCells(graph);
        if (graph.uses(made)) {
          throw new UnsupportedStep("memory that was given back is used again");
        }
        graph.initial[made] = its[k + 1];
      }
    }
  }
}
