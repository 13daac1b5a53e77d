// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.Statement;
import dev.ravel.source.Fairness;
import dev.ravel.source.Problem;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Everything a system can reach, found breadth first. */
final class Space {
  /**
   * A step from one state to another.
   *
   * @param asked what it asks for of what is fair
   * @param granted what of that it grants
   */
  record Edge(int process, int target, Set<Wish> asked, Set<Wish> granted) {
    /** Returns whether the step asks for some of this and does not grant it. */
    boolean misses(Set<Wish> some) {
      return asked.stream().anyMatch(its -> some.contains(its) && !granted.contains(its));
    }
  }

  /** An error, and the line on which it happens. */
  record Mistake(Problem problem, int line) implements Comparable<Mistake> {
    @Override
    public int compareTo(Mistake other) {
      int byProblem = problem.compareTo(other.problem);
      return byProblem != 0 ? byProblem : Integer.compare(line, other.line);
    }
  }

  /** There are more states than anybody wants. */
  static final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooLarge(int limit) {
      super("more than " + limit + " states", null, false, false);
    }
  }

  final AstSystem system;
  final List<State> states = new ArrayList<>();
  final List<Integer> initial = new ArrayList<>();
  final List<List<Edge>> edges = new ArrayList<>();

  /** The states from which a step is an error. */
  final BitSet failing = new BitSet();

  /** More than this is owed to nobody. */
  private Fairness strength = Fairness.STRONG;

  /** True if an execution runs into an error before it has a state. */
  boolean failsAtStart;

  /** The processes but crashes that have an enabled step, errors and discarding ones included. */
  final List<BitSet> enabled = new ArrayList<>();

  final Set<Mistake> mistakes = new TreeSet<>();
  final Set<Statement> covered = Collections.newSetFromMap(new IdentityHashMap<>());

  /** The number of steps of a shortest way to each state. */
  final List<Integer> depths = new ArrayList<>();

  /** The number of steps of a shortest execution that ends in an error. */
  int firstMistake = Integer.MAX_VALUE;

  long transitions;
  boolean race;
  private final Map<State, Integer> numbers = new HashMap<>();

  private Space(AstSystem system) {
    this.system = system;
  }

  /**
   * Explores all of a system.
   *
   * @throws TooLarge if it has more states than the limit
   */
  static Space of(AstSystem system, int limit) {
    Space space = new Space(system);
    space.explore(limit);
    return space;
  }

  /** The same space, where executions that end in an error count for nothing. */
  Space withoutFailing() {
    Space space = copy();
    space.failing.clear();
    space.failsAtStart = false;
    return space;
  }

  /**
   * The same space, where who is strongly fair is weakly fair, and no choice or channel is fair.
   */
  Space weaklyFair() {
    Space space = copy();
    space.strength = Fairness.WEAK;
    space.edges.replaceAll(
        out ->
            out.stream()
                .map(edge -> new Edge(edge.process(), edge.target(), Set.of(), Set.of()))
                .toList());
    return space;
  }

  private Space copy() {
    Space space = new Space(system);
    space.failing.or(failing);
    space.failsAtStart = failsAtStart;
    space.states.addAll(states);
    space.initial.addAll(initial);
    space.edges.addAll(edges);
    space.enabled.addAll(enabled);
    space.depths.addAll(depths);
    space.mistakes.addAll(mistakes);
    space.covered.addAll(covered);
    space.race = race;
    return space;
  }

  private void explore(int limit) {
    for (AstSystem.Start start : system.starts()) {
      start.error().ifPresent(error -> mistake(error, 0));
      failsAtStart |= start.error().isPresent();
      start.state().ifPresent(state -> initial.add(number(state, 0)));
      covered.addAll(start.covered());
    }
    for (int source = 0; source < states.size(); source++) {
      if (states.size() > limit) {
        throw new TooLarge(limit);
      }
      expand(source);
    }
  }

  private void expand(int source) {
    List<AstSystem.Move> moves = system.moves(states.get(source));
    List<Edge> out = new ArrayList<>();
    BitSet able = new BitSet();
    int depth = depths.get(source) + 1;
    for (AstSystem.Move move : moves) {
      if (!system.isCrash(move.process())) {
        able.set(move.process());
      }
      for (AstSystem.Outcome outcome : move.outcomes()) {
        outcome.error().ifPresent(error -> mistake(error, depth));
        if (outcome.error().isPresent()) {
          failing.set(source);
        }
        covered.addAll(outcome.covered());
        if (outcome.target().isPresent()) {
          transitions++;
          int target = number(outcome.target().get(), depth);
          out.add(new Edge(move.process(), target, outcome.asked(), outcome.granted()));
        }
      }
    }
    edges.add(List.copyOf(out));
    enabled.add(able);
    race = race || Races.among(moves, system.world().threads.size());
  }

  private int number(State state, int depth) {
    Integer known = numbers.get(state);
    if (known != null) {
      return known;
    }
    numbers.put(state, states.size());
    states.add(state);
    depths.add(depth);
    return states.size() - 1;
  }

  private void mistake(ModelError error, int depth) {
    firstMistake = Math.min(firstMistake, depth);
    mistakes.add(new Mistake(error.problem(), error.span().line()));
  }

  boolean stops(int state) {
    return enabled.get(state).isEmpty();
  }

  boolean isFinal(int state) {
    return stops(state) && system.ends(states.get(state));
  }

  boolean isDeadlock(int state) {
    return stops(state) && !system.ends(states.get(state));
  }

  /**
   * Returns whether all enabled steps belong to resting threads, so that the execution may stay.
   */
  boolean mayStay(int state) {
    return !stops(state) && enabled.get(state).stream().allMatch(p -> rests(state, p));
  }

  /**
   * Returns whether an execution that comes to a state may have this state as its last one for
   * ever.
   */
  boolean mayBeLast(int state) {
    return stops(state) || mayStay(state) || failing.get(state);
  }

  boolean rests(int state, int process) {
    return process < system.world().threads.size()
        && states.get(state).threads().get(process).rests();
  }

  /** Returns whether a process is weakly fair. */
  boolean isFair(int process) {
    return fairness(process) == Fairness.WEAK;
  }

  /** Returns whether a process is strongly fair. */
  boolean isStronglyFair(int process) {
    return fairness(process) == Fairness.STRONG;
  }

  private Fairness fairness(int process) {
    World world = system.world();
    int threads = world.threads.size();
    return process < threads
        ? capped(world.threads.get(process).declaration().fairness())
        : capped(world.transitions.get(process - threads).declaration().fairness());
  }

  /** The number of threads in a section. */
  long inSection(int state, String section) {
    return states.get(state).threads().stream().filter(local -> local.in(section)).count();
  }

  /** Returns whether some thread rests in some state. */
  boolean somebodyRests() {
    int threads = system.world().threads.size();
    return IntStream.range(0, states.size())
        .anyMatch(s -> IntStream.range(0, threads).anyMatch(t -> rests(s, t)));
  }

  /** Returns whether some process is fair, or a choice or a channel. */
  boolean somethingIsFair() {
    return has(Fairness.WEAK) || isStronglyFair();
  }

  /** Returns whether some process is strongly fair, or a choice or a channel is fair. */
  boolean isStronglyFair() {
    return has(Fairness.STRONG)
        || edges.stream().flatMap(List::stream).anyMatch(edge -> !edge.asked().isEmpty());
  }

  private Fairness capped(Fairness fairness) {
    return fairness.compareTo(strength) < 0 ? fairness : strength;
  }

  /** Returns whether some process has a certain fairness. */
  boolean has(Fairness fairness) {
    int processes = system.world().threads.size() + system.world().transitions.size();
    return IntStream.range(0, processes).anyMatch(its -> fairness(its) == fairness);
  }

  /**
   * Returns whether some execution never ends. Some states are left when all states before a cycle
   * are taken.
   */
  boolean hasCycle() {
    int[] open = new int[states.size()];
    edges.forEach(out -> out.forEach(edge -> open[edge.target()]++));
    List<Integer> taken = new ArrayList<>();
    IntStream.range(0, open.length).filter(s -> open[s] == 0).forEach(taken::add);
    for (int next = 0; next < taken.size(); next++) {
      for (Edge edge : edges.get(taken.get(next))) {
        if (--open[edge.target()] == 0) {
          taken.add(edge.target());
        }
      }
    }
    return taken.size() < states.size();
  }
}
