// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.source.Fairness;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The oracle. It is the state graph in plain collections, and each property decided by its
 * definition, components by mutual reachability. Slow, and shares nothing with the engine.
 */
final class NaiveExplorer {
  /** A step between states. */
  record Edge(int from, int process, int index, int to) {}

  /** A step that is an error; from -1 at the start. */
  record Failed(int from, int error) {}

  /** An answer; the length is that of the run without its loop. */
  record Expected(Verdict verdict, Optional<Problem> code, OptionalInt length) {}

  final List<int[]> states = new ArrayList<>();
  final List<Edge> edges = new ArrayList<>();
  private final Map<List<Integer>, Integer> numbers = new HashMap<>();
  private final List<Integer> depth = new ArrayList<>();
  private final List<Failed> failed = new ArrayList<>();
  private final Set<Integer> covered = new TreeSet<>();
  private final Map<Property, Expected> expected = new HashMap<>();
  private final ConcurrentSystem system;
  private final int initials;

  NaiveExplorer(ConcurrentSystem system) {
    this.system = system;
    for (int index = 0; index < system.initialStates(); index++) {
      int[] state = new int[system.objects()];
      int error = system.initialState(index, state);
      for (int statement : system.capabilities().coverage().atStart(index)) {
        covered.add(statement);
      }
      if (error == ConcurrentSystem.NONE) {
        number(state, 0);
      } else {
        failed.add(new Failed(-1, error));
      }
    }
    initials = states.size();
    for (int id = 0; id < states.size(); id++) {
      explore(id);
    }
  }

  private int number(int[] state, int at) {
    List<Integer> key = new ArrayList<>();
    for (int value : state) {
      key.add(value);
    }
    Integer known = numbers.putIfAbsent(key, states.size());
    if (known != null) {
      return known;
    }
    states.add(state.clone());
    depth.add(at);
    return states.size() - 1;
  }

  private void explore(int id) {
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, states.get(id));
      for (int index = 0; index < system.outcomes().size(reaction); index++) {
        int outcome = system.outcomes().outcome(reaction, index);
        for (int k = 0; k < system.outcomes().covered(outcome); k++) {
          covered.add(system.outcomes().coveredStatement(outcome, k));
        }
        if (system.outcomes().kind(outcome) == Outcomes.STEP) {
          int[] next = states.get(id).clone();
          system.outcomes().apply(outcome, next);
          edges.add(new Edge(id, process, index, number(next, depth.get(id) + 1)));
        } else if (system.outcomes().kind(outcome) == Outcomes.ERROR) {
          failed.add(new Failed(id, system.outcomes().error(outcome)));
        }
      }
    }
  }

  private boolean enabled(int id, int process) {
    return system.outcomes().size(system.reaction(process, states.get(id))) > 0;
  }

  private boolean dead(int id) {
    for (int process = 0; process < system.processes(); process++) {
      if (enabled(id, process)) {
        return false;
      }
    }
    return true;
  }

  private boolean isFinal(int id) {
    return dead(id) && system.ends(states.get(id));
  }

  private boolean staying(int id) {
    for (int process = 0; process < system.processes(); process++) {
      if (enabled(id, process)
          && !system.capabilities().fairness().rests(process, states.get(id))) {
        return false;
      }
    }
    return !dead(id);
  }

  /** The answer to a question; worked out once. */
  Expected expected(Property property) {
    return expected.computeIfAbsent(property, this::decide);
  }

  private Expected decide(Property property) {
    return switch (property) {
      case Property.Deadlock _ -> never(id -> dead(id) && !isFinal(id), Problem.V002);
      case Property.Error _ -> error();
      case Property.Race _ -> never(this::races, Problem.V004);
      case Property.DeadCode _ ->
          covered.size() == system.capabilities().coverage().statements()
              ? holds(Optional.empty(), OptionalInt.empty())
              : violated(Problem.V005, OptionalInt.empty());
      case Property.AtMost(long limit, Condition count) ->
          never(id -> count.value(states.get(id)) > limit, Problem.V006);
      case Property.Never(Condition condition) ->
          never(id -> condition.value(states.get(id)) != 0, Problem.V007);
      case Property.Always(Condition condition) ->
          never(id -> condition.value(states.get(id)) == 0, Problem.V008);
      case Property.Safe(long limit, List<Condition> tokens) ->
          never(
              id -> tokens.stream().anyMatch(place -> place.value(states.get(id)) > limit),
              Problem.V013);
      case Property.Reachable(Condition condition) -> {
        Expected seen = never(id -> condition.value(states.get(id)) != 0, Problem.I001);
        yield seen.verdict() == Verdict.HOLDS
            ? violated(Problem.V009, OptionalInt.empty())
            : seen.code().equals(Optional.of(Problem.V016))
                ? seen
                : holds(Optional.empty(), seen.length());
      }
      case Property.Finally(Condition condition) -> {
        Expected seen =
            never(id -> isFinal(id) && condition.value(states.get(id)) == 0, Problem.V001);
        boolean none = true;
        for (int id = 0; id < states.size(); id++) {
          none &= !isFinal(id);
        }
        yield none ? holds(Optional.of(Problem.V017), OptionalInt.empty()) : seen;
      }
      case Property.LeadsTo(Condition cause, Condition effect) ->
          promise(List.of(cause, effect), Problem.V010, false);
      case Property.Eventually(Condition effect) -> promise(List.of(effect), Problem.V011, false);
      case Property.Terminates _ -> promise(List.of(), Problem.V012, true);
      case Property.Bounded _ -> new Expected(Verdict.HOLDS, Optional.empty(), OptionalInt.empty());
      case Property.Ltl _ ->
          new Expected(Verdict.UNKNOWN, Optional.of(Problem.K005), OptionalInt.empty());
    };
  }

  private static Expected holds(Optional<Problem> code, OptionalInt length) {
    return new Expected(Verdict.HOLDS, code, length);
  }

  private static Expected violated(Problem code, OptionalInt length) {
    return new Expected(Verdict.VIOLATED, Optional.of(code), length);
  }

  /**
   * The first state, in the order of finding, that has something or for which that is undefined.
   */
  private Expected never(IntPredicate bad, Problem code) {
    for (int id = 0; id < states.size(); id++) {
      try {
        if (bad.test(id)) {
          return violated(code, OptionalInt.of(depth.get(id)));
        }
      } catch (Condition.Undefined undefined) {
        return violated(Problem.V016, OptionalInt.of(depth.get(id)));
      }
    }
    return holds(Optional.empty(), OptionalInt.empty());
  }

  private Expected error() {
    OptionalInt length =
        failed.stream().mapToInt(f -> f.from() < 0 ? 0 : depth.get(f.from()) + 1).min();
    return length.isPresent()
        ? violated(Problem.V003, length)
        : holds(Optional.empty(), OptionalInt.empty());
  }

  private boolean races(int id) {
    for (int first = 0; first < system.threads(); first++) {
      for (int second = 0; second < system.threads(); second++) {
        for (int object = 0; object < system.objects(); object++) {
          if (first != second && races(id, first, second, object)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Returns whether the first process may write an object while the second may use it. */
  boolean races(int id, int first, int second, int object) {
    Footprints footprints = system.footprints();
    int one = system.reaction(first, states.get(id));
    int two = system.reaction(second, states.get(id));
    for (int i = 0; i < system.outcomes().size(one); i++) {
      for (int j = 0; j < system.outcomes().size(two); j++) {
        int a = system.outcomes().outcome(one, i);
        int b = system.outcomes().outcome(two, j);
        int mode = footprints.modeOf(system.outcomes().footprint(a), object);
        if (system.capabilities().memory().plain(object)
            && mode == Mode.WRITE
            && footprints.modeOf(system.outcomes().footprint(b), object) != ConcurrentSystem.NONE
            && !(system.outcomes().atomic(a) && system.outcomes().atomic(b))) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Cause and effect, or the effect alone, or nothing (an end is wanted). What is wanted from the
   * start on does not come where the start is an error, and what is wanted in a state where an
   * error ends the execution does not come after it.
   */
  private Expected promise(List<Condition> conditions, Problem code, boolean ending) {
    if (conditions.size() < 2 && failsAtStart()) {
      return violated(code, OptionalInt.of(0));
    }
    Expected defined = never(id -> evaluate(conditions, id), code);
    if (defined.verdict() == Verdict.VIOLATED) {
      return defined;
    }
    int n = states.size();
    BitSet inside = new BitSet();
    BitSet sources = new BitSet();
    for (int id = 0; id < n; id++) {
      int[] state = states.get(id);
      boolean kept = !conditions.isEmpty() && conditions.getLast().value(state) != 0;
      boolean made =
          conditions.size() == 2 ? conditions.getFirst().value(state) != 0 : id < initials;
      inside.set(id, !kept);
      sources.set(id, made && !kept);
    }
    int lasting = nearest(inside, sources, traps(inside, ending));
    int failing = nearest(inside, sources, failing(inside));
    int best = failing < lasting ? failing + 1 : lasting;
    if (best < Integer.MAX_VALUE) {
      return violated(code, OptionalInt.of(best));
    }
    boolean asked = conditions.size() < 2;
    for (int id = 0; id < n && !asked; id++) {
      asked = conditions.getFirst().value(states.get(id)) != 0;
    }
    return holds(
        !someExecution()
            ? Optional.of(Problem.V018)
            : asked ? Optional.empty() : Optional.of(Problem.V019),
        OptionalInt.empty());
  }

  private boolean failsAtStart() {
    return failed.stream().anyMatch(f -> f.from() < 0);
  }

  /** The states among some from which a step is an error. */
  private BitSet failing(BitSet among) {
    BitSet failing = new BitSet();
    failed.stream().filter(f -> f.from() >= 0).forEach(f -> failing.set(f.from()));
    failing.and(among);
    return failing;
  }

  /** Returns whether some execution is not discarded. */
  boolean someExecution() {
    BitSet all = new BitSet();
    all.set(0, states.size());
    return !failed.isEmpty() || !traps(all, false).isEmpty();
  }

  private boolean evaluate(List<Condition> conditions, int id) {
    for (Condition condition : conditions) {
      long _ = condition.value(states.get(id));
    }
    return false;
  }

  /**
   * Returns the length of the shortest way to a trap. Bellman and Ford's rounds go on until nothing
   * improves.
   */
  private int nearest(BitSet inside, BitSet sources, BitSet traps) {
    int[] distance = new int[states.size()];
    for (int id = 0; id < distance.length; id++) {
      distance[id] = sources.get(id) ? depth.get(id) : Integer.MAX_VALUE;
    }
    for (boolean better = true; better; ) {
      better = false;
      for (Edge edge : edges) {
        if (distance[edge.from()] < Integer.MAX_VALUE
            && inside.get(edge.to())
            && distance[edge.from()] + 1 < distance[edge.to()]) {
          distance[edge.to()] = distance[edge.from()] + 1;
          better = true;
        }
      }
    }
    return traps.stream().map(id -> distance[id]).min().orElse(Integer.MAX_VALUE);
  }

  /**
   * A process that is strongly fair is left out for ever only where it can never move. All choices
   * of those that are left out are tried.
   */
  private BitSet traps(BitSet inside, boolean ending) {
    BitSet traps = new BitSet();
    for (int id = 0; id < states.size(); id++) {
      boolean stays = staying(id) || (dead(id) && !(ending && isFinal(id)));
      traps.set(id, inside.get(id) && stays);
    }
    int[] strong =
        IntStream.range(0, system.processes())
            .filter(process -> system.capabilities().fairness().of(process) == Fairness.STRONG)
            .toArray();
    for (int choice = 0;
        choice < 1 << strong.length + system.capabilities().fairness().compassions();
        choice++) {
      BitSet leftOut = new BitSet();
      for (int k = 0; k < strong.length; k++) {
        leftOut.set(strong[k], (choice >> k & 1) != 0);
      }
      int denied = choice >> strong.length;
      BitSet among = (BitSet) inside.clone();
      for (int id = 0; id < states.size(); id++) {
        int at = id;
        if (leftOut.stream().anyMatch(process -> couldMove(at, process))) {
          among.clear(id);
        }
      }
      List<Edge> left = edges.stream().filter(edge -> !asks(edge, denied)).toList();
      BitSet[] reach = reach(among, left);
      for (int id = 0; id < states.size(); id++) {
        if (among.get(id)
            && fairCycle(id, reach, left, leftOut)
            && grantsAllBut(id, reach, left, denied)) {
          traps.set(id);
        }
      }
    }
    return traps;
  }

  private int outcome(Edge edge) {
    return system
        .outcomes()
        .outcome(system.reaction(edge.process(), states.get(edge.from())), edge.index());
  }

  /** Returns whether a step asks for one of some compassions and does not grant it. */
  private boolean asks(Edge edge, int some) {
    int outcome = outcome(edge);
    return IntStream.range(0, system.outcomes().compassions(outcome))
        .anyMatch(
            k ->
                !system.outcomes().grants(outcome, k)
                    && (some >> system.outcomes().compassion(outcome, k) & 1) != 0);
  }

  /** The compassions that a step grants. */
  private BitSet granted(Edge edge) {
    int outcome = outcome(edge);
    BitSet granted = new BitSet();
    IntStream.range(0, system.outcomes().compassions(outcome))
        .filter(k -> system.outcomes().grants(outcome, k))
        .forEach(k -> granted.set(system.outcomes().compassion(outcome, k)));
    return granted;
  }

  /** Returns whether around a state steps grant all compassions but some. */
  private boolean grantsAllBut(int id, BitSet[] reach, List<Edge> left, int denied) {
    BitSet granted = new BitSet();
    for (Edge edge : left) {
      if (isAround(id, edge, reach)) {
        granted.or(granted(edge));
      }
    }
    return IntStream.range(0, system.capabilities().fairness().compassions())
        .allMatch(its -> granted.get(its) || (denied >> its & 1) != 0);
  }

  private boolean couldMove(int id, int process) {
    return enabled(id, process) && !system.capabilities().fairness().rests(process, states.get(id));
  }

  /** Returns the nodes that can be reached by at least one step inside. */
  private BitSet[] reach(BitSet inside, List<Edge> arrows) {
    int n = states.size();
    BitSet[] reach = new BitSet[n];
    for (int id = 0; id < n; id++) {
      reach[id] = new BitSet(n);
    }
    for (Edge edge : arrows) {
      if (inside.get(edge.from()) && inside.get(edge.to())) {
        reach[edge.from()].set(edge.to());
      }
    }
    for (int middle = 0; middle < n; middle++) {
      for (int id = 0; id < n; id++) {
        if (reach[id].get(middle)) {
          reach[id].or(reach[middle]);
        }
      }
    }
    return reach;
  }

  /**
   * Returns whether an execution can go round for ever through a state and be fair to all but those
   * that are left out, by mutual reachability.
   */
  private boolean fairCycle(int id, BitSet[] reach, List<Edge> left, BitSet leftOut) {
    if (!reach[id].get(id)) {
      return false;
    }
    for (int process = 0; process < system.processes(); process++) {
      boolean fair =
          switch (system.capabilities().fairness().of(process)) {
            case NONE -> true;
            case WEAK -> breaks(id, process, reach) || moves(id, process, reach, left);
            case STRONG -> leftOut.get(process) || moves(id, process, reach, left);
          };
      if (!fair) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a process is not enabled or rests somewhere around a state. */
  private boolean breaks(int id, int process, BitSet[] reach) {
    for (int other = reach[id].nextSetBit(0); other >= 0; other = reach[id].nextSetBit(other + 1)) {
      if (reach[other].get(id) && !couldMove(other, process)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a process makes a step around a state. */
  private static boolean moves(int id, int process, BitSet[] reach, List<Edge> left) {
    return left.stream().anyMatch(edge -> edge.process() == process && isAround(id, edge, reach));
  }

  private static boolean isAround(int id, Edge edge, BitSet[] reach) {
    return (reach[id].get(edge.from()) || edge.from() == id)
        && reach[edge.from()].get(edge.to())
        && (reach[edge.to()].get(id) || edge.to() == id);
  }

  /**
   * Follows a run in the graph and compares the claims about its end with the definitions; returns
   * the objection, or nothing.
   */
  Optional<String> objection(Property property, Judgement judgement) {
    if (judgement.run().isEmpty()) {
      return Optional.empty();
    }
    Run run = judgement.run().get();
    int[] start = new int[system.objects()];
    if (system.initialState(run.initialState(), start) != ConcurrentSystem.NONE) {
      return when(run.length() != 0, "it goes on after an error");
    }
    List<Integer> way = new ArrayList<>();
    way.add(number(start, -1));
    for (int step = 0; step < run.length(); step++) {
      int at = way.getLast();
      int process = run.processes()[step];
      int index = run.outcomes()[step];
      Optional<Edge> edge =
          edges.stream()
              .filter(e -> e.from() == at && e.process() == process && e.index() == index)
              .findFirst();
      if (edge.isEmpty()) {
        int outcome = system.outcomes().outcome(system.reaction(process, states.get(at)), index);
        boolean error =
            step == run.length() - 1
                && run.loop().isEmpty()
                && isEndedByErrors(property)
                && system.outcomes().kind(outcome) == Outcomes.ERROR
                && judgement.evidence() instanceof Evidence.Failing(int claimed)
                && claimed == system.outcomes().error(outcome);
        return when(!error, "step " + step + " leads nowhere");
      }
      way.add(edge.get().to());
    }
    int last = way.getLast();
    return switch (judgement.evidence()) {
      case Evidence.Deadlocked _ -> when(!dead(last) || isFinal(last), "no deadlock");
      case Evidence.Ended _ -> when(!isFinal(last), "not final");
      case Evidence.Staying _ -> when(!staying(last), "it may not stay");
      case Evidence.Racing(int first, int second, int object) ->
          when(
              !races(last, first, second, object) && !races(last, second, first, object),
              "no race");
      case Evidence.None _ ->
          run.loop().isPresent() ? round(way, run) : when(false, "it shows nothing");
      case Evidence.Undefined _ -> Optional.empty();
      case Evidence.Failing _, Evidence.CutOff _ -> Optional.of("no error");
      case Evidence.Spinning _ -> Optional.of("nothing spins");
      case Evidence.Pumping _ -> Optional.of("nothing grows without bound among finitely many");
      case Evidence.Dead _,
          Evidence.NothingEnds _,
          Evidence.AllDiscarded _,
          Evidence.NeverPromised _,
          Evidence.AtMost _,
          Evidence.Structure _,
          Evidence.Unlimited _,
          Evidence.Shown _,
          Evidence.Unordered _,
          Evidence.TooLong _ ->
          Optional.of("a run for nothing");
    };
  }

  /** Returns whether an execution may show a violation by ending in an error. */
  private static boolean isEndedByErrors(Property property) {
    return property instanceof Property.Error
        || property instanceof Property.Terminates
        || property instanceof Property.Eventually
        || property instanceof Property.LeadsTo;
  }

  private Optional<String> round(List<Integer> way, Run run) {
    List<Integer> round = way.subList(run.loop().getAsInt(), way.size());
    if (round.size() < 2 || !round.getFirst().equals(round.getLast())) {
      return Optional.of("no round");
    }
    for (int process = 0; process < system.processes(); process++) {
      int who = process;
      boolean moves = false;
      for (int step = run.loop().getAsInt(); step < run.length(); step++) {
        moves |= run.processes()[step] == process;
      }
      boolean excused =
          switch (system.capabilities().fairness().of(process)) {
            case NONE -> true;
            case WEAK -> round.stream().anyMatch(id -> !couldMove(id, who));
            case STRONG -> round.stream().noneMatch(id -> couldMove(id, who));
          };
      if (!moves && !excused) {
        return Optional.of("unfair to " + process);
      }
    }
    return denies(way, run);
  }

  private Optional<String> denies(List<Integer> way, Run run) {
    BitSet granted = new BitSet();
    BitSet asked = new BitSet();
    for (int step = run.loop().getAsInt(); step < run.length(); step++) {
      Edge edge =
          new Edge(way.get(step), run.processes()[step], run.outcomes()[step], way.get(step + 1));
      granted.or(granted(edge));
      for (int its = 0; its < system.capabilities().fairness().compassions(); its++) {
        asked.set(its, asked.get(its) || asks(edge, 1 << its));
      }
    }
    asked.andNot(granted);
    return when(!asked.isEmpty(), "denies " + asked);
  }

  private static Optional<String> when(boolean wrong, String text) {
    return wrong ? Optional.of(text) : Optional.empty();
  }
}
