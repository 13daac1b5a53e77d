// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import static dev.ravel.explore.graphs.ExecutionGraph.NONE;

import dev.ravel.explore.RunRaces;
import dev.ravel.source.MemoryRules;
import dev.ravel.system.Capabilities;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.ForwardingSystem;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.system.TransitionRelation;
import dev.ravel.system.Vocabulary;
import dev.ravel.trace.RunCursor;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A system under a weak memory model. Its states are those of another system and one object more,
 * an execution graph: a step adds an event in one of the ways in which the {@link Axioms} allow the
 * graph. A cell has the value that is last in coherence order. So the runs of the system are the
 * executions of the program, with for each read the write that it reads from.
 *
 * <p>Where a thread would be blocked if it read the last write, and can go on since it reads an
 * older one, it may also wait: memory reaches every thread in the end.
 *
 * <p>For showing executions, and for tests. The engine of this package explores graphs directly.
 * Each step costs the axioms of a graph. Footprints are those of the other system and say nothing
 * of the graph.
 */
public final class GraphSystem extends ForwardingSystem implements RunRaces {
  private final ConcurrentSystem system;
  private final MemoryRules rules;
  private final GraphOperations operations;
  private final Consistency clocks;
  private final Outcomes outcomes;
  private final int object;
  private final Capabilities capabilities;
  private final Vocabulary words = new GraphWords(this);

  /** The graphs that were met, by value of their object, and the initial state of each. */
  private final List<ExecutionGraph> graphs = new ArrayList<>();

  private final List<int[]> begins = new ArrayList<>();

  /** By value the reaction of each thread, where it is known. */
  private final List<Reaction[]> reactions = new ArrayList<>();

  /**
   * An outcome of a reaction.
   *
   * @param branch the index of the outcome in the reaction of the other system, or {@link
   *     ExecutionGraph#NONE} if the thread waits
   * @param cell the cell that is read, or {@link ExecutionGraph#NONE}
   * @param source the write that it is read from
   * @param graph the graph with the event
   */
  record Choice(int outcome, int branch, int cell, int source, ExecutionGraph graph) {}

  private record Reaction(int id, List<Choice> choices) {}

  /** A system under a memory model. */
  public GraphSystem(ConcurrentSystem system, MemoryRules rules) {
    super(system);
    this.system = system;
    this.rules = rules;
    this.operations = new GraphOperations(system, rules);
    this.clocks = Graphs.consistency(rules);
    this.outcomes = system.outcomes();
    this.object = system.objects();
    this.capabilities = system.capabilities().discardedBy(this::discards);
  }

  /** Returns the system whose memory is weak here. */
  public ConcurrentSystem inner() {
    return system;
  }

  MemoryRules rules() {
    return rules;
  }

  /** Returns the object of a cell. */
  int object(int cell) {
    return operations.object(cell);
  }

  /** Returns the graph of a state. */
  ExecutionGraph graph(int[] state) {
    return graphs.get(state[object]);
  }

  @Override
  public Optional<Evidence> race(Run run) {
    int step = run.length() - 1;
    int[] before = RunCursor.lastState(this, run.first(step));
    ExecutionGraph graph = choice(run.processes()[step], before, run.outcomes()[step]).graph();
    int last = graph.size - 1;
    Axioms axioms = new Axioms(graph);
    BitRelation happened = axioms.happensBefore();
    for (int event = last - 1; event >= 0; event--) {
      boolean ordered = Axioms.isOrdered(happened, event, last);
      int its = ordered ? NONE : conflict(axioms, graph, event, last);
      if (its != NONE) {
        return Optional.of(new Evidence.Unordered(event, its));
      }
    }
    return Optional.empty();
  }

  /** Returns the object of which two events without an order make a race, or none. */
  private int conflict(Axioms axioms, ExecutionGraph graph, int first, int second) {
    if (axioms.conflict(first, second)) {
      return operations.object(graph.word(second, ExecutionGraph.CELL));
    }
    return graph.lifetimeOf(first, second);
  }

  private boolean discards(int[] state) {
    ExecutionGraph graph = graph(state);
    return graph.isLate() || TransitionRelation.discards(system, Arrays.copyOf(state, object));
  }

  private int intern(ExecutionGraph graph, int[] begin) {
    graphs.add(graph);
    begins.add(begin);
    reactions.add(new Reaction[threads()]);
    return graphs.size() - 1;
  }

  @Override
  public int objects() {
    return object + 1;
  }

  @Override
  public int values(int its) {
    return its == object ? graphs.size() : system.values(its);
  }

  @Override
  public Capabilities capabilities() {
    return capabilities;
  }

  @Override
  public int initialState(int index, int[] state) {
    int error = system.initialState(index, state);
    state[object] = intern(new ExecutionGraph(threads()), Arrays.copyOf(state, object));
    return error;
  }

  @Override
  public int reaction(int process, int[] state) {
    return reactionIn(process, state).id();
  }

  private Reaction reactionIn(int process, int[] state) {
    Reaction[] its = reactions.get(state[object]);
    if (its[process] == null) {
      List<Choice> choices = choices(process, state[object]);
      int[] all = choices.stream().mapToInt(Choice::outcome).toArray();
      its[process] = new Reaction(outcomes.reaction(all), choices);
    }
    return its[process];
  }

  /** Returns an outcome of the reaction of a thread in a state. */
  Choice choice(int process, int[] state, int index) {
    return reactionIn(process, state).choices().get(index);
  }

  /** Returns the state of the other system as a thread sees it that makes a step. */
  int[] seen(int process, int[] state, int index) {
    Choice its = choice(process, state, index);
    int[] seen = Arrays.copyOf(state, object);
    if (its.cell() != NONE) {
      seen[operations.object(its.cell())] = graph(state).value(its.cell(), its.source());
    }
    return seen;
  }

  private List<Choice> choices(int process, int value) {
    ExecutionGraph graph = graphs.get(value);
    operations.begin(begins.get(value));
    int local = operations.local(graph, process);
    List<Choice> all = new ArrayList<>();
    if (local >= 0 && !operations.isEnd(process, local) && operations.ask(graph, process, local)) {
      int cell = operations.cell();
      operations.addCells(graph);
      int[] writes = cell == NONE ? new int[0] : graph.writes[cell];
      boolean waits = false; // if it reads the last write
      for (int place = writes.length - 1; place >= -1; place--) { // the last write first
        int source = place < 0 ? NONE : writes[place];
        Effects effects =
            operations.effects(
                graph, process, local, cell == NONE ? NONE : graph.value(cell, source));
        for (int k = 0; k < effects.size(); k++) {
          boolean stays = effects.get(k).next() == ExecutionGraph.WAITS;
          waits |= stays && place == writes.length - 1;
          if (!stays) {
            add(all, value, process, local, effects, k, source);
          }
        }
      }
      if (waits && !all.isEmpty()) {
        int source = graph.lastWrite(cell);
        Effects effects = operations.effects(graph, process, local, graph.value(cell, source));
        add(all, value, process, local, effects, 0, source);
      }
    }
    return all;
  }

  /** Adds the outcomes of an event at all places in coherence order that are allowed. */
  private void add(
      List<Choice> all,
      int value,
      int process,
      int local,
      Effects effects,
      int branch,
      int source) {
    Effect effect = effects.get(branch);
    ExecutionGraph graph = graphs.get(value).copy();
    int event = graph.add(process, local);
    graph.set(event, ExecutionGraph.SOURCE, source);
    graph.perform(event, effects, effect);
    operations.beside(graph, event, effect);
    clocks.clocks(graph, event);
    int cell = effects.cell();
    if (!effect.is(Effect.WRITES)) {
      outcome(all, value, graph, event, effect);
      return;
    }
    boolean reads = effect.is(Effect.READS);
    int last = graph.writes[cell].length;
    int from = reads ? graph.place(cell, source) + 1 : 0;
    for (int place = from; place <= (reads ? from : last); place++) {
      ExecutionGraph its = graph.copy();
      its.insert(cell, place, event);
      outcome(all, value, its, event, effect);
    }
  }

  private void outcome(
      List<Choice> all, int value, ExecutionGraph graph, int event, Effect effect) {
    if (Axioms.allow(rules, graph)) {
      all.add(
          new Choice(
              outcomeOf(value, graph, event, effect),
              effect.outcome() == NONE ? NONE : effect.branch(),
              effect.is(Effect.READS) ? graph.word(event, ExecutionGraph.CELL) : NONE,
              graph.word(event, ExecutionGraph.SOURCE),
              graph));
    }
  }

  private int outcomeOf(int value, ExecutionGraph graph, int event, Effect effect) {
    int before = effect.outcome();
    int process = graph.word(event, ExecutionGraph.THREAD);
    if (before == NONE) {
      int read =
          Footprints.entry(operations.object(graph.word(event, ExecutionGraph.CELL)), Mode.READ);
      return outcomes.outcome(
          process,
          Outcomes.STEP,
          NONE,
          footprints().intern(new int[] {read}),
          true,
          new int[] {object, intern(graph, begins.get(value))},
          new int[0],
          new int[0]);
    }
    if (outcomes.kind(before) == Outcomes.STEP) {
      int its = before;
      int cell = graph.word(event, ExecutionGraph.CELL);
      if (effect.is(Effect.WRITES) && graph.lastWrite(cell) != event) {
        its = outcomes.withoutWrite(its, operations.object(cell));
      }
      return outcomes.withWrite(its, object, intern(graph, begins.get(value)));
    }
    return before;
  }

  @Override
  public Vocabulary vocabulary() {
    return words;
  }

  @Override
  public int mayFootprint(int process, int[] state) {
    return system.mayFootprint(process, Arrays.copyOf(state, object));
  }
}
