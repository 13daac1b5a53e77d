// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import static dev.ravel.explore.graphs.ExecutionGraph.NONE;

import dev.ravel.explore.Effort;
import dev.ravel.explore.Meter;
import dev.ravel.explore.tables.Growth;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;

/**
 * A depth-first search from execution graph to execution graph (package description). It holds one
 * graph, and those that differ from it later on.
 *
 * <p>Cost of an event: a copy of the graph for each way to add it but one, and the tests of the
 * memory model.
 */
final class ExecutionGraphSearch {
  /** The number of events of a thread after which its rounds are counted again. */
  private static final int SPAN = 256;

  /** The number of times in one local state from which on a thread goes round for ever. */
  private static final int ROUNDS = 500;

  private final GraphOperations operations;
  private final Consistency consistency;
  private final Listener listener;
  private final Meter meter;
  private final GraphCounts counts;
  private final int threads;

  private ExecutionGraph[] open = new ExecutionGraph[64];
  private int size;
  private long bytes;

  /** The numbers of events after a restriction. */
  private int[] map = new int[64];

  /** Looks on while graphs are explored. */
  interface Listener {
    /** Returns whether nothing is left to decide. */
    boolean done();

    /** An event was added, or reads from another write now; it is consistent. */
    void added(ExecutionGraph graph, int event, Effect effect);

    /**
     * Nothing can be added to a graph.
     *
     * @param waits whether a thread waits; it reads the last write of its cell
     * @param failed whether an error has ended a thread
     * @param discarded whether a false assumption has ended a thread
     */
    void complete(ExecutionGraph graph, boolean waits, boolean failed, boolean discarded);
  }

  ExecutionGraphSearch(
      int threads,
      GraphOperations operations,
      Consistency consistency,
      Listener listener,
      Meter meter,
      GraphCounts counts) {
    this.threads = threads;
    this.operations = operations;
    this.consistency = consistency;
    this.listener = listener;
    this.meter = meter;
    this.counts = counts;
  }

  /**
   * Explores all graphs of an initial state, or until the questions are decided.
   *
   * @throws Halt if the budget is spent
   */
  void run(int[] begin) {
    operations.begin(begin);
    push(new ExecutionGraph(threads));
    try {
      while (size > 0 && !listener.done()) {
        if (meter.due(1)) {
          meter.ask(
              new Effort.OfExecutions(counts.executions, counts.redundant, counts.events, bytes));
        }
        ExecutionGraph next = open[--size];
        open[size] = null;
        bytes -= next.bytes();
        extend(next);
      }
    } finally {
      meter.use(bytes);
      while (size > 0) {
        open[--size] = null;
      }
    }
  }

  private void push(ExecutionGraph graph) {
    open = Growth.room(open, size + 1);
    open[size++] = graph;
    bytes += graph.bytes();
  }

  // ------------------------------------------------------------------------------- one event

  /**
   * Adds the next event of a thread, in all ways. It is the first thread that has one and would not
   * wait if it read the last write; if a thread waits, first that which has written what it reads,
   * since that is the owner of the lock. Only if all would wait, one of them does.
   */
  private void extend(ExecutionGraph graph) {
    int waiting = NONE;
    boolean waits = false;
    boolean failed = false;
    boolean discarded = false;
    int first = owner(graph);
    for (int k = first == NONE ? 0 : -1; k < threads; k++) {
      int thread = k < 0 ? first : k;
      int local = operations.local(graph, thread);
      switch (local) {
        case NONE -> {} // not started
        case ExecutionGraph.WAITS -> waits = true;
        case ExecutionGraph.FAILED -> failed = true;
        case ExecutionGraph.DISCARDED -> discarded = true;
        default -> {
          if (operations.isEnd(thread, local)) {
            break;
          }
          if (!operations.ask(graph, thread, local)) {
            waits = true;
          } else if (!operations.stays()) {
            add(graph, thread, local);
            return;
          } else if (waiting == NONE) {
            waiting = thread;
          }
        }
      }
    }
    if (waiting == NONE) {
      end(graph, waits, failed, discarded);
    } else {
      int local = operations.local(graph, waiting);
      boolean _ = operations.ask(graph, waiting, local);
      add(graph, waiting, local);
    }
  }

  /** Returns the thread that has written what a waiting thread reads, or none. */
  private static int owner(ExecutionGraph graph) {
    for (int last : graph.last) {
      if (last != NONE
          && graph.word(last, ExecutionGraph.NEXT) == ExecutionGraph.WAITS
          && graph.word(last, ExecutionGraph.SOURCE) != NONE) {
        return graph.word(graph.word(last, ExecutionGraph.SOURCE), ExecutionGraph.THREAD);
      }
    }
    return NONE;
  }

  private void end(ExecutionGraph graph, boolean waits, boolean failed, boolean discarded) {
    if (graph.isLate()) {
      counts.redundant++;
      return;
    }
    counts.executions++;
    counts.discarded += discarded ? 1 : 0;
    counts.longest = Math.max(counts.longest, graph.size);
    listener.complete(graph, waits, failed, discarded);
  }

  /**
   * Ends the search if a thread comes to one local state again and again. There are no states of
   * memory, so nothing else tells that an execution has no end. Cost: a look at all events, once in
   * {@value #SPAN} events of a thread.
   */
  private void limitRounds(ExecutionGraph graph, int thread, int local) {
    int last = graph.last[thread];
    if (last == NONE || graph.word(last, ExecutionGraph.POSITION) % SPAN != SPAN - 1) {
      return;
    }
    int rounds = 0;
    for (int event = 0; event < graph.size; event++) {
      boolean own = graph.word(event, ExecutionGraph.THREAD) == thread;
      rounds += own && graph.word(event, ExecutionGraph.LOCAL) == local ? 1 : 0;
    }
    if (rounds >= ROUNDS) {
      throw new Halt(Problem.K009);
    }
  }

  private void add(ExecutionGraph graph, int thread, int local) {
    limitRounds(graph, thread, local);
    int cell = operations.cell();
    operations.addCells(graph);
    if (cell == NONE) {
      Effects effects = operations.effects(graph, thread, local, NONE);
      int last = effects.size() - 1;
      for (int k = 0; k <= last; k++) {
        add(k == last ? graph : graph.copy(), thread, local, effects, k, NONE);
      }
      return;
    }
    int[] writes = graph.writes[cell];
    int before = graph.last[thread] == NONE ? graph.starts[thread] : graph.last[thread];
    int from =
        before == NONE ? -1 : graph.known(cell, graph.clock(before, consistency.view()), NONE);
    for (int place = from; place < writes.length; place++) {
      int source = place < 0 ? NONE : writes[place];
      Effects effects = operations.effects(graph, thread, local, graph.value(cell, source));
      for (int k = 0; k < effects.size(); k++) {
        // what waits may as well wait for the last write; nothing else can become of it
        if (!effects.get(k).stays() || place == writes.length - 1) {
          add(graph.copy(), thread, local, effects, k, source);
        }
      }
    }
  }

  /** Adds an event with an effect. */
  private void add(
      ExecutionGraph graph, int thread, int local, Effects effects, int branch, int source) {
    counts.events++;
    int event = graph.add(thread, local);
    graph.set(event, ExecutionGraph.SOURCE, source);
    Effect effect = effects.get(branch);
    perform(graph, event, effects, effect);
    if (effect.is(Effect.READS) && !mayRead(graph, event)) {
      return;
    }
    if (effect.is(Effect.WRITES)) {
      written(graph, event, effect);
    } else if (consistency.allows(graph, event, event)) {
      accept(graph, event, effect);
    }
  }

  private void accept(ExecutionGraph graph, int event, Effect effect) {
    listener.added(graph, event, effect);
    push(graph);
  }

  /** Gives an event its effect, and its clocks. */
  private void perform(ExecutionGraph graph, int event, Effects effects, Effect effect) {
    graph.perform(event, effects, effect);
    operations.beside(graph, event, effect);
    consistency.clocks(graph, event);
  }

  /**
   * Returns whether a read is coherent and the model allows it, whatever it writes.
   *
   * @param event the last of its thread
   */
  private boolean mayRead(ExecutionGraph graph, int event) {
    if (!isCoherent(graph, event)) {
      return false;
    }
    int kind = graph.word(event, ExecutionGraph.KIND);
    if ((kind & Effect.WRITES) == 0) {
      return true; // tested with the rest
    }
    graph.set(event, ExecutionGraph.KIND, kind & ~Effect.WRITES);
    boolean allowed = consistency.allows(graph, event, event);
    graph.set(event, ExecutionGraph.KIND, kind);
    return allowed;
  }

  private boolean isCoherent(ExecutionGraph graph, int event) {
    int cell = graph.word(event, ExecutionGraph.CELL);
    int known = graph.known(cell, graph.clock(event, consistency.view()), event);
    return known <= graph.place(cell, graph.word(event, ExecutionGraph.SOURCE));
  }

  // --------------------------------------------------------------------------------- writes

  /** A write is there, but for its place in coherence order. Earlier reads may read from it. */
  private void written(ExecutionGraph graph, int event, Effect effect) {
    int cell = graph.word(event, ExecutionGraph.CELL);
    for (int read = 0; read < event; read++) {
      if (graph.word(read, ExecutionGraph.CELL) == cell
          && graph.is(read, Effect.READS)
          && !graph.causes(read, event)
          && mayBeRevisited(graph, read, event)) {
        revisit(graph, read, event);
      }
    }
    place(graph, event, event, effect);
  }

  /**
   * Puts a write into coherence order, at all places.
   *
   * @param read the read that was revisited and reads from it, or the write itself
   * @param effect of the read or write
   */
  private void place(ExecutionGraph graph, int event, int read, Effect effect) {
    int cell = graph.word(event, ExecutionGraph.CELL);
    int from = graph.known(cell, graph.clock(event, consistency.view()), event) + 1;
    if (graph.is(event, Effect.READS)) {
      int place = graph.place(cell, graph.word(event, ExecutionGraph.SOURCE)) + 1;
      if (place >= from && !divides(graph, cell, place)) {
        placed(graph, event, place, read, effect);
      }
      return;
    }
    int last = graph.writes[cell].length;
    for (int place = from; place <= last; place++) {
      if (!divides(graph, cell, place)) {
        placed(place == last ? graph : graph.copy(), event, place, read, effect);
      }
    }
  }

  private void placed(ExecutionGraph graph, int event, int place, int read, Effect effect) {
    graph.insert(graph.word(event, ExecutionGraph.CELL), place, event);
    if (read == event) {
      if (consistency.allows(graph, event, event)) {
        accept(graph, event, effect);
      }
      return;
    }
    if (!isCoherent(graph, read)) {
      return;
    }
    int kind = effect.kind();
    graph.set(read, ExecutionGraph.KIND, kind & ~Effect.WRITES);
    boolean allowed = consistency.allows(graph, read, event);
    graph.set(read, ExecutionGraph.KIND, kind);
    if (!allowed) {
      return;
    }
    counts.revisits++;
    if (effect.is(Effect.WRITES)) {
      written(graph, read, effect);
    } else {
      accept(graph, read, effect);
    }
  }

  /** Returns whether the write at a place reads from the write before it, so that nothing fits. */
  private static boolean divides(ExecutionGraph graph, int cell, int place) {
    int[] writes = graph.writes[cell];
    if (place >= writes.length || !graph.is(writes[place], Effect.READS)) {
      return false;
    }
    int source = graph.word(writes[place], ExecutionGraph.SOURCE);
    return source == (place == 0 ? NONE : writes[place - 1]);
  }

  // ------------------------------------------------------------------------------- revisits

  /** Returns whether all that a revisit would take back is as if it had been added last. */
  private static boolean mayBeRevisited(ExecutionGraph graph, int read, int write) {
    int[] causes = graph.clock(write, ExecutionGraph.CAUSES);
    for (int event = read; event < graph.size; event++) {
      boolean kept = event == write || event != read && graph.knows(causes, event);
      if (!kept && !isMaximal(graph, event, causes)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether an event is maximal. It reads and writes as it would if it were added last, to
   * the events that were added before it and a set of causes.
   */
  private static boolean isMaximal(ExecutionGraph graph, int event, int[] causes) {
    if (graph.word(event, ExecutionGraph.BRANCH) != 0) {
      return false;
    }
    int cell = graph.word(event, ExecutionGraph.CELL);
    if (cell == NONE) {
      return true;
    }
    if (graph.is(event, Effect.WRITES)) {
      for (int read = 0; read < event; read++) {
        if (graph.word(read, ExecutionGraph.SOURCE) == event) {
          return false;
        }
      }
    }
    int[] writes = graph.writes[cell];
    boolean own = graph.is(event, Effect.WRITES);
    for (int place = writes.length - 1; place >= 0; place--) {
      int write = writes[place];
      if (write == event) {
        own = false;
      } else if (write < event || graph.knows(causes, write)) {
        // the last of them is the event itself, if it writes, and then what it reads
        return !own
            && (!graph.is(event, Effect.READS)
                || write == graph.word(event, ExecutionGraph.SOURCE));
      }
    }
    return !own
        && (!graph.is(event, Effect.READS) || graph.word(event, ExecutionGraph.SOURCE) == NONE);
  }

  /** Has a read read from a write, without what was added after it and is no cause of that. */
  private void revisit(ExecutionGraph graph, int read, int write) {
    map = Growth.room(map, graph.size);
    ExecutionGraph its = graph.restricted(read, write, map);
    int to = map[write];
    int cell = graph.word(read, ExecutionGraph.CELL);
    remove(its, cell, read);
    its.set(read, ExecutionGraph.SOURCE, to);
    int thread = its.word(read, ExecutionGraph.THREAD);
    int local = its.word(read, ExecutionGraph.LOCAL);
    withdraw(its, read);
    Effects effects = operations.effects(its, thread, local, its.word(to, ExecutionGraph.VALUE));
    int last = effects.size() - 1;
    for (int k = 0; k <= last; k++) {
      ExecutionGraph next = k == last ? its : its.copy();
      perform(next, read, effects, effects.get(k));
      place(next, to, read, effects.get(k));
    }
  }

  /** Takes a read-modify-write out of coherence order. */
  private static void remove(ExecutionGraph graph, int cell, int event) {
    int[] writes = graph.writes[cell];
    int count = 0;
    for (int write : writes) {
      count += write == event ? 0 : 1;
    }
    if (count < writes.length) {
      int[] its = new int[count];
      int next = 0;
      for (int write : writes) {
        if (write != event) {
          its[next++] = write;
        }
      }
      graph.writes[cell] = its;
    }
  }

  /** Takes an event away from the end of its thread, to be performed anew. */
  private static void withdraw(ExecutionGraph graph, int event) {
    int thread = graph.word(event, ExecutionGraph.THREAD);
    graph.last[thread] = graph.word(event, ExecutionGraph.PREVIOUS);
    int kept = 0;
    for (int k = 0; k < graph.lifetimesSize; k += 3) {
      if (graph.lifetimes[k] != event) {
        System.arraycopy(graph.lifetimes, k, graph.lifetimes, kept, 3);
        kept += 3;
      }
    }
    graph.lifetimesSize = kept;
    if (graph.is(event, Effect.STARTS)) {
      graph.starts[graph.word(event, ExecutionGraph.OTHER)] = NONE;
    }
  }
}
