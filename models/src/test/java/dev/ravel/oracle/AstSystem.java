// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.Expression;
import dev.ravel.ast.Model;
import dev.ravel.ast.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** The behaviour of a model, straight from its syntax tree. */
final class AstSystem {
  private final World world;

  /**
   * A model without errors; settings replace constants and fix inputs.
   *
   * @param asked what is asked about threads
   */
  AstSystem(Model model, Map<String, Expression> settings, Asked asked) {
    this.world = new World(model, settings, asked);
  }

  World world() {
    return world;
  }

  /** A combination of inputs, and the state it starts in unless local work fails at once. */
  record Start(Optional<State> state, Optional<ModelError> error, Set<Statement> covered) {}

  /**
   * Something a process does; no target if it is an error or discards the execution.
   *
   * @param fires whether it is a choice that has fired a transition
   * @param asked what it asks for of what is fair
   * @param granted what of that it grants
   */
  record Outcome(
      Optional<State> target,
      Optional<ModelError> error,
      Set<Integer> reads,
      Set<Integer> writes,
      Set<Statement> covered,
      boolean fires,
      Set<Wish> asked,
      Set<Wish> granted) {}

  /**
   * The enabled step of a process.
   *
   * @param process a thread, or the number of threads plus that of a transition, or that of threads
   *     and transitions plus that of a thread that crashes
   * @param atomic whether it is an atomic block or a firing
   */
  record Move(int process, boolean atomic, List<Outcome> outcomes) {}

  List<Start> starts() {
    List<List<Object>> beginnings = new ArrayList<>();
    beginnings.add(world.initial);
    for (int input : world.inputs) {
      List<List<Object>> more = new ArrayList<>();
      Kind.Scalar kind = world.cellKinds.get(input).orElseThrow();
      for (List<Object> beginning : beginnings) {
        for (long value = kind.low(); value <= kind.high(); value++) {
          List<Object> objects = new ArrayList<>(beginning);
          objects.set(input, value);
          more.add(objects);
        }
      }
      beginnings = more;
    }
    return beginnings.stream().map(this::start).toList();
  }

  private Start start(List<Object> objects) {
    List<Local> nobody = world.threads.stream().map(thread -> Local.ABSENT).toList();
    Run run = Run.in(world, new State(objects, nobody), -1);
    // The first error is the one there is; the other threads begin beside it all the same.
    Optional<ModelError> failure = Optional.empty();
    for (int thread = 0; thread < world.threads.size(); thread++) {
      if (!world.threads.get(thread).declaration().task()) {
        try {
          Machine.begin(run, thread);
        } catch (ModelError error) {
          failure = failure.or(() -> Optional.of(error));
        }
      }
    }
    Optional<State> state = failure.isPresent() ? Optional.empty() : Optional.of(state(run));
    return new Start(state, failure, run.covered);
  }

  private State state(Run run) {
    return state(run.objects, List.of(run.threads));
  }

  /**
   * Returns a state without what makes no difference. An example is that a thread that has crashed
   * was woken.
   */
  private State state(List<Object> objects, List<Local> threads) {
    List<Object> left = new ArrayList<>(objects);
    for (int cond : world.conditions) {
      List<Object> waiting = new ArrayList<>((List<?>) left.get(cond));
      for (int thread = 0; thread < threads.size(); thread++) {
        if (threads.get(thread).crashed()) {
          waiting.remove((Object) Operations.woken(thread));
        }
      }
      left.set(cond, List.copyOf(waiting));
    }
    return new State(left, threads);
  }

  /** The enabled steps of all processes. */
  List<Move> moves(State state) {
    List<Move> moves = new ArrayList<>();
    for (int thread = 0; thread < world.threads.size(); thread++) {
      Local local = state.threads().get(thread);
      if (local.todo().isEmpty()) {
        continue;
      }
      Item top = local.todo().top();
      List<Outcome> outcomes =
          Machine.step(Run.in(world, state, thread)).stream().map(this::outcome).toList();
      if (!outcomes.isEmpty()) {
        moves.add(new Move(thread, top.atomicEnd().isPresent() || top.isFiring(), outcomes));
      }
    }
    for (int t = 0; t < world.transitions.size(); t++) {
      int process = world.threads.size() + t;
      World.TransitionMember member = world.transitions.get(t);
      if (member.free()) {
        firing(state, member)
            .ifPresent(outcome -> moves.add(new Move(process, true, List.of(outcome))));
      }
    }
    for (World.Crashes crashes : world.crashes) {
      long crashed =
          crashes.threads().stream().filter(t -> state.threads().get(t).crashed()).count();
      for (int thread : crashes.threads()) {
        Local local = state.threads().get(thread);
        if (crashed < crashes.limit() && local.started() && !local.finished()) {
          int process = world.threads.size() + world.transitions.size() + thread;
          moves.add(new Move(process, false, List.of(crash(state, thread))));
        }
      }
    }
    return moves;
  }

  private Outcome crash(State state, int thread) {
    List<Local> threads = new ArrayList<>(state.threads());
    threads.set(thread, Local.CRASHED);
    State target = state(state.objects(), threads);
    return new Outcome(
        Optional.of(target),
        Optional.empty(),
        Set.of(),
        Set.of(),
        Set.of(),
        false,
        Set.of(),
        Set.of());
  }

  /** Returns whether a process is the crash of a thread. */
  boolean isCrash(int process) {
    return process >= world.threads.size() + world.transitions.size();
  }

  private Optional<Outcome> firing(State state, World.TransitionMember member) {
    Run run = Run.in(world, state, -1);
    try {
      if (!member.firing().enabled(run, member)) {
        return Optional.empty();
      }
      member.firing().fire(run, member);
      return Optional.of(outcome(new Machine.Ending(run, Optional.empty(), false)));
    } catch (ModelError error) {
      return Optional.of(outcome(new Machine.Ending(run, Optional.of(error), false)));
    }
  }

  private Outcome outcome(Machine.Ending ending) {
    Run run = ending.run();
    return new Outcome(
        ending.isStep() ? Optional.of(state(run)) : Optional.empty(),
        ending.error(),
        plain(run.reads),
        plain(run.writes),
        run.covered,
        run.fires,
        Set.copyOf(run.asked),
        Set.copyOf(run.granted));
  }

  private Set<Integer> plain(Set<Integer> cells) {
    Set<Integer> plain = new LinkedHashSet<>();
    cells.stream().filter(world::plain).forEach(plain::add);
    return plain;
  }

  /** Returns whether a state in which nothing is enabled is a good end. */
  boolean ends(State state) {
    boolean finished =
        IntStream.range(0, state.threads().size())
            .filter(t -> !world.threads.get(t).declaration().daemon())
            .mapToObj(state.threads()::get)
            .allMatch(local -> !local.started() || local.finished());
    boolean nothingToFinish = !world.declaresThreads && world.ends.isEmpty();
    Run run = Run.in(world, state, -1);
    return finished && !nothingToFinish && world.ends.stream().allMatch(run::evaluateTruth);
  }

  /** The value of a condition of a check. */
  boolean holds(List<Item> condition, Map<Variable, Long> bindings, State state) {
    Run run = Run.in(world, state, -1);
    bindings.forEach(run::set);
    return run.evaluateTruth(condition);
  }
}
