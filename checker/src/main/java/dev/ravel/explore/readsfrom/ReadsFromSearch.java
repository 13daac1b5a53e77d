// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import dev.ravel.explore.CommutingSteps;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Meter;
import dev.ravel.explore.executions.Judge;
import dev.ravel.explore.executions.Trail;
import dev.ravel.explore.tables.Growth;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.trace.Dependence;
import java.util.Arrays;

/**
 * A depth-first search from graph to graph (package description). Each has one more event, or one
 * that reads otherwise. Holds the graphs that are still to be explored on a stack, and no others:
 * for each event of the present one those that differ from there on.
 */
final class ReadsFromSearch {
  private final ConcurrentSystem system;
  private final Judge judge;
  private final Meter meter;
  private final ReadsFromCounts counts;
  private final int[] asked;
  private final CommutingSteps commuting;

  private final Contents contents;
  private final Writes writes;
  private final Operations operations;
  private final Linearisation linearisation;
  private final Readings readings;
  private final Revisits revisits;
  private final Endings endings;
  private final Trail trail;
  private final int[] state;

  private ReadsFromGraph[] open = new ReadsFromGraph[64];

  /** The event of each graph of which only what it reads counts as yet, or none. */
  private int[] added = new int[64];

  private int size;
  private long bytes;

  private ExecutionListener listener = its -> {};

  /** Looks on while executions are explored. */
  interface ExecutionListener {
    /** An execution has come to its end. */
    void complete(Trail trail);

    /** Discards what was shown so far. Executions are explored anew. */
    default void begins() {}
  }

  /** The states before each position of an order, one after the other. */
  private int[] states = new int[0];

  /**
   * A search; nothing is explored yet.
   *
   * @param property the property object that counts, or {@link ConcurrentSystem#NONE}
   * @param asked the objects that somebody asks about at the ends of executions
   */
  ReadsFromSearch(
      ConcurrentSystem system,
      Dependence dependence,
      int property,
      int[] asked,
      Judge judge,
      Meter meter,
      ReadsFromCounts counts) {
    this.system = system;
    this.judge = judge;
    this.meter = meter;
    this.counts = counts;
    this.asked = asked.clone();
    this.commuting = new CommutingSteps(system);
    Parts parts = new Parts(system.objects());
    Limit limit = new Limit(system, dependence);
    this.writes = new Writes(system, dependence, property, parts);
    this.contents = new Contents(system, writes, limit);
    this.operations = new Operations(system, writes, contents);
    this.linearisation = new Linearisation(parts, writes, meter);
    this.readings = new Readings(system, parts, writes, limit, contents, operations, linearisation);
    this.revisits =
        new Revisits(
            parts,
            writes,
            operations,
            meter,
            new Readings(system, parts, writes, limit, contents, operations, linearisation),
            new CanonicalStep(parts, writes, linearisation));
    this.endings = new Endings(system, parts, writes, contents, operations, linearisation, meter);
    this.trail = new Trail(system, dependence, false);
    this.state = new int[system.objects()];
  }

  /** From now on somebody looks on. */
  void show(ExecutionListener its) {
    listener = its;
  }

  /**
   * Explores all executions from an initial state, or until the questions are decided.
   *
   * @throws Halt with {@code K009} if one goes round for ever
   */
  void run(int initial, int[] begin) {
    contents.begin(begin);
    ReadsFromCounts before = counts.copy();
    boolean anew = true;
    while (anew) {
      try {
        explore(initial, begin);
        anew = false;
      } catch (Limit.Near near) {
        counts.set(before);
        writes.forget();
        listener.begins();
      } finally {
        meter.use(bytes());
      }
    }
  }

  private void explore(int initial, int[] begin) {
    Arrays.fill(open, 0, size, null);
    size = 0;
    bytes = 0;
    push(new ReadsFromGraph(0, 0), ConcurrentSystem.NONE);
    while (size > 0 && !judge.done()) {
      if (meter.due(1)) {
        meter.ask(
            new Effort.OfExecutions(counts.executions, counts.redundant, counts.steps, bytes()));
      }
      ReadsFromGraph next = open[--size];
      open[size] = null;
      bytes -= next.bytes();
      if (added[size] == ConcurrentSystem.NONE) {
        explore(next, initial, begin);
      } else {
        write(next, added[size]);
      }
    }
  }

  private void push(ReadsFromGraph graph, int event) {
    open = Growth.room(open, size + 1);
    added = Growth.room(added, size + 1);
    added[size] = event;
    open[size++] = graph;
    bytes += graph.bytes();
  }

  private void explore(ReadsFromGraph graph, int initial, int[] begin) {
    operations.of(graph);
    int process = operations.next(graph);
    if (process == ConcurrentSystem.NONE) {
      end(graph, initial, begin);
      return;
    }
    int before = operations.last(process);
    readings.all(
        graph,
        graph.size(),
        process,
        before,
        new Readings.Scene() {
          @Override
          public boolean mayRead(int event) {
            return true;
          }

          @Override
          public boolean isFixed() {
            return true;
          }

          @Override
          public int wanted() {
            return ConcurrentSystem.NONE;
          }

          @Override
          public int first() {
            return ConcurrentSystem.NONE;
          }

          @Override
          public void include(Linearisation into, Readings so) {
            into.includeAll();
          }
        },
        (index, outcome) -> add(graph, process, before, index, outcome));
  }

  /** The next event is added, reading as the readings say now. */
  private void add(ReadsFromGraph graph, int process, int before, int index, int outcome) {
    counts.steps++;
    ReadsFromGraph larger = ReadsFromGraph.larger(graph, 1, readings.size());
    larger.add(process, before, index, outcome);
    readings.addTo(larger, null);
    readings.orderOf(larger);
    push(larger, index == ReadsFromGraph.WAITS ? ConcurrentSystem.NONE : graph.size());
  }

  private void revisited(ReadsFromGraph graph, int event) {
    counts.revisits++;
    push(graph, graph.waits(event) ? ConcurrentSystem.NONE : event);
  }

  /** Counts the writes of an event from now on. Others may read from it. */
  private void write(ReadsFromGraph graph, int event) {
    long before = counts.revisits;
    if (isStep(graph.outcome(event))) {
      revisits.of(graph, event, this::revisited);
    }
    if (isUnread(graph, event) || isConsistent(graph)) {
      if (comesBack(graph, event) && isConsistent(graph) && goesRound(graph)) {
        throw new Halt(Problem.K009);
      }
      push(graph, ConcurrentSystem.NONE);
    } else if (counts.revisits == before) {
      counts.redundant++;
    }
  }

  /** Returns whether no event reads what an event writes. Then it cannot come between others. */
  private boolean isUnread(ReadsFromGraph graph, int event) {
    int outcome = graph.outcome(event);
    for (int read = 0, n = graph.endOfReads(graph.size() - 1); read < n; read++) {
      if (writes.touches(outcome, graph.object(read))) {
        return false;
      }
    }
    return true;
  }

  private boolean isConsistent(ReadsFromGraph graph) {
    linearisation.begin(graph);
    linearisation.includeAll();
    boolean found = linearisation.exists();
    if (found) {
      linearisation.order();
    }
    return found;
  }

  // ------------------------------------------------------------------------------------ the end

  private void end(ReadsFromGraph graph, int initial, int[] begin) {
    counts.longest = Math.max(counts.longest, graph.size());
    boolean cut = false;
    for (int event = 0; event < graph.size(); event++) {
      int outcome = graph.outcome(event);
      cut |= !graph.waits(event) && system.outcomes().kind(outcome) != Outcomes.STEP;
    }
    int[] none = new int[0];
    if (!endings.of(graph, cut ? none : asked, () -> complete(graph, initial, begin))) {
      counts.redundant++;
    }
  }

  /** Shows the order that was found last to those who ask. */
  private void complete(ReadsFromGraph graph, int initial, int[] begin) {
    if (judge.done()) {
      return;
    }
    counts.executions++;
    trail.begin(initial, begin);
    for (int k = 0, n = linearisation.length(); k < n; k++) {
      int event = linearisation.event(k);
      if (!graph.waits(event)) {
        step(graph, event);
      }
    }
    listener.complete(trail);
    counts.discarded += judge.end(trail) ? 1 : 0;
  }

  private void step(ReadsFromGraph graph, int event) {
    trail.state(trail.size(), state);
    int process = graph.process(event);
    int index = graph.index(event);
    int outcome = contents.outcome(graph, event, state);
    assert commuting.holdIn(state);
    int reaction = system.reaction(process, state);
    if (index >= system.outcomes().size(reaction)
        || system.outcomes().outcome(reaction, index) != outcome) {
      throw new IllegalStateException("an order of events is no execution");
    }
    trail.push(process, index, outcome);
    judge.step(trail);
  }

  // -------------------------------------------------------------------------------- recurrences

  /** Returns whether the process of an event has stood before where it stands after it. */
  private boolean comesBack(ReadsFromGraph graph, int event) {
    int control = system.control(graph.process(event));
    if (control == ConcurrentSystem.NONE) {
      return graph.before(event) != ConcurrentSystem.NONE;
    }
    int now = writes.written(graph.outcome(event), control);
    boolean back = now == contents.initial()[control];
    int earlier = graph.before(event);
    while (earlier != ConcurrentSystem.NONE && !back) {
      back = writes.written(graph.outcome(earlier), control) == now;
      earlier = graph.before(earlier);
    }
    return back;
  }

  /**
   * Returns whether the order that was found last comes to a state for the second time. Cost:
   * quadratic in its length, times the size of a state.
   */
  private boolean goesRound(ReadsFromGraph graph) {
    int width = system.objects();
    int length = linearisation.length();
    if ((length + 1) * width > states.length) {
      states = new int[2 * (length + 1) * width];
    }
    System.arraycopy(contents.initial(), 0, states, 0, width);
    for (int k = 0; k < length; k++) {
      boolean _ = meter.due(1);
      System.arraycopy(states, k * width, state, 0, width);
      contents.apply(graph, linearisation.event(k), state);
      int at = (k + 1) * width;
      System.arraycopy(state, 0, states, at, width);
      for (int from = k * width;
          from >= 0 && isStep(graph.outcome(linearisation.event(k)));
          from -= width) {
        if (Arrays.equals(states, from, from + width, states, at, at + width)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isStep(int outcome) {
    return outcome != ConcurrentSystem.NONE && system.outcomes().kind(outcome) == Outcomes.STEP;
  }

  /** The memory that this takes, in bytes. */
  private long bytes() {
    return bytes + linearisation.bytes() + trail.bytes();
  }
}
