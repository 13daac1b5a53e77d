// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.explanation.Numbers;
import dev.ravel.explore.ReachedStates;
import dev.ravel.picture.Graph;
import dev.ravel.picture.Graph.Edge;
import dev.ravel.picture.Graph.Extent;
import dev.ravel.picture.Graph.Head;
import dev.ravel.picture.Graph.Look;
import dev.ravel.picture.Graph.Node;
import dev.ravel.picture.Graph.Shape;
import dev.ravel.picture.Labels;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.orders.Asked;
import dev.ravel.task.orders.StateMarks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The state graph of a model: its states breadth first, the steps between them, and where
 * executions end. Of a large one the first states are shown, and all are counted up to a limit.
 */
public final class StateGraph {
  /** Beyond these, layers of a drawing help little. */
  private static final int MOST_STATES = 400;

  /** Beyond four steps for each of these states, placing them takes seconds. */
  private static final int MOST_STEPS = 4 * MOST_STATES;

  /** As many states are counted. */
  private static final int MOST_COUNTED = 50_000;

  /** Up to so many states, each says its values, and each step what it does. */
  private static final int DETAILED = 40;

  private final ConcurrentSystem system;
  private final StateWords words;
  private final StateMarks marks;
  private final ReachedStates reached;

  /** The states whose steps are known, in the order of their numbers. */
  private final List<int[]> states = new ArrayList<>();

  private final List<Step> steps = new ArrayList<>();
  private final List<End> ends = new ArrayList<>();

  /** By initial state: its number, or that of an end, as -1 - number. */
  private final TreeSet<Integer> initial = new TreeSet<>();

  /**
   * A step from one state to another.
   *
   * @param text what it does
   */
  private record Step(int from, int to, int process, String text) {}

  /** An outcome of a step that leads to no state: an error, or an execution that is discarded. */
  private record End(int from, int process, boolean error, String message, String text) {}

  private StateGraph(ConcurrentSystem system, StateMarks marks) {
    this.system = system;
    this.words = new StateWords(system);
    this.marks = marks;
    this.reached = new ReachedStates(system);
  }

  /** The graph. */
  public static Answer<Graph> of(Asked asked) {
    return asked.answerOfAny(
        "the drawing",
        (subject, system) ->
            new StateGraph(system, new StateMarks(system, subject)).graph(asked.file()));
  }

  private Graph graph(String file) {
    begin();
    int shown = explore();
    long all = reached.count();
    boolean exact = reached.open() == 0;
    List<Step> inside =
        steps.stream().filter(its -> its.from() < shown && its.to() < shown).toList();
    List<End> stops = ends.stream().filter(its -> its.from() < shown).toList();
    boolean detailed = shown + stops.size() <= DETAILED;
    TreeSet<Integer> movers = new TreeSet<>();
    List<Node> nodes = new ArrayList<>();
    words.choose(states.subList(0, shown));
    for (int number = 0; number < shown; number++) {
      Limits.pollAt(number);
      nodes.add(node(number, shown, detailed));
    }
    List<Edge> edges = new ArrayList<>();
    for (Step its : inside) {
      movers.add(its.process());
      edges.add(
          new Edge(
              its.from(), its.to(), Head.ARROW, its.process(), false, detailed ? its.text() : ""));
    }
    Map<String, Integer> same = new HashMap<>();
    for (End its : stops) {
      int place = same.computeIfAbsent(its.error() + its.message(), _ -> nodes.size());
      if (place == nodes.size()) {
        nodes.add(stop(its, same.size(), stops, detailed));
      }
      if (its.from() >= 0) {
        movers.add(its.process());
        edges.add(
            new Edge(
                its.from(), place, Head.ARROW, its.process(), false, detailed ? its.text() : ""));
      }
    }
    String title =
        "state graph of "
            + file
            + ": "
            + (exact ? "" : "more than ")
            + Numbers.count(all, "state", "states")
            + ", "
            + (exact ? "" : "more than ")
            + Numbers.count(reached.transitions(), "step", "steps");
    List<Graph.Key> keys =
        movers.size() > 12
            ? List.of()
            : movers.stream().map(p -> new Graph.Key(p, system.vocabulary().process(p))).toList();
    return new Graph(
        "graph", title, false, nodes, edges, keys, new Extent(shown, all, exact, "states"));
  }

  private void begin() {
    for (int k = 0; k < system.initialStates(); k++) {
      Limits.pollAt(k);
      int[] state = new int[system.objects()];
      int error = system.initialState(k, state);
      if (error == ConcurrentSystem.NONE) {
        initial.add(reached.number(state));
      } else {
        ends.add(new End(-1, 0, true, system.vocabulary().failure(error).message(), ""));
      }
    }
  }

  /** Explores, and says how many states are shown: the first ones with few enough steps. */
  private int explore() {
    int shown = 0;
    boolean full = false;
    while (reached.open() > 0 && reached.count() < MOST_COUNTED) {
      Limits.poll();
      int from = states.size();
      int[] state = reached.next();
      states.add(state);
      for (int process = 0; process < system.processes(); process++) {
        visit(state, from, process, !full);
      }
      full |= shown == MOST_STATES || steps.size() > MOST_STEPS;
      shown += full ? 0 : 1;
    }
    if (shown == 0 && !states.isEmpty()) {
      shown = 1;
    }
    return shown;
  }

  private void visit(int[] state, int from, int process, boolean kept) {
    int reaction = system.reaction(process, state);
    Outcomes outcomes = system.outcomes();
    if (outcomes.size(reaction) == 0) {
      return;
    }
    String text = kept ? words.step(process, state) : "";
    reached.leave(
        state,
        reaction,
        (_, _, next) -> {
          int to = reached.number(next);
          if (kept) {
            steps.add(new Step(from, to, process, text));
          }
        });
    for (int index = 0; kept && index < outcomes.size(reaction); index++) {
      int outcome = outcomes.outcome(reaction, index);
      if (outcomes.kind(outcome) != Outcomes.STEP) {
        boolean error = outcomes.kind(outcome) == Outcomes.ERROR;
        String message =
            error
                ? system.vocabulary().failure(outcomes.error(outcome)).message()
                : "an assumption fails: the execution is discarded";
        ends.add(new End(from, process, error, message, text));
      }
    }
  }

  // -------------------------------------------------------------------------------------- nodes

  private Node node(int number, int shown, boolean detailed) {
    int[] state = states.get(number);
    List<Step> out = steps.stream().filter(its -> its.from() == number).toList();
    long missing = out.stream().filter(its -> its.to() >= shown).count();
    List<String> broken = marks.brokenIn(state);
    boolean stuck = marks.isEnd(state);
    boolean isFinal = stuck && system.ends(state);
    boolean bad = !broken.isEmpty() || stuck && !isFinal;
    Look look = bad ? Look.BAD : isFinal ? Look.FINAL : missing > 0 ? Look.OPEN : Look.PLAIN;
    String sign =
        (stuck && !isFinal ? " \u25b2 deadlock" : "")
            + (!broken.isEmpty() ? " \u2716" : isFinal ? " \u2714" : "");
    String more = missing > 0 ? " +" + missing : "";
    List<String> lines = new ArrayList<>(detailed ? words.values(state) : List.of());
    String name = "s" + number;
    if (lines.isEmpty()) {
      name += sign + more;
    } else {
      lines.set(0, lines.getFirst() + sign + more);
    }
    return new Node(
        "s" + number,
        Shape.BOX,
        look,
        initial.contains(number),
        Graph.NONE,
        "",
        lines,
        name,
        detailed ? words.positions(state) : "",
        "",
        0,
        sentence(number, state, broken, stuck, isFinal, missing));
  }

  private String sentence(
      int number, int[] state, List<String> broken, boolean stuck, boolean isFinal, long missing) {
    StringBuilder text = new StringBuilder("s" + number + ": " + words.sentence(state) + ".");
    if (initial.contains(number)) {
      text.append(" An initial state.");
    }
    List<String> before = new ArrayList<>();
    for (Step its : steps) {
      if (its.to() == number && its.from() < states.size()) {
        before.add("s" + its.from() + " by " + system.vocabulary().process(its.process()));
      }
    }
    if (!before.isEmpty()) {
      text.append(" From ").append(String.join(", from ", before)).append('.');
    }
    if (stuck) {
      text.append(isFinal ? " Final." : " A deadlock.");
    }
    broken.forEach(its -> text.append(" Violates `").append(its).append("`."));
    if (missing > 0) {
      text.append(" ").append(Numbers.count(missing, "step", "steps")).append(" not shown.");
    }
    return text.toString();
  }

  private Node stop(End its, int number, List<End> stops, boolean detailed) {
    String sign = its.error() ? "\u2716 error" : "\u2298 discarded";
    return new Node(
        (its.error() ? "error" : "discarded") + number,
        Shape.BOX,
        its.error() ? Look.BAD : Look.OPEN,
        its.from() < 0,
        Graph.NONE,
        "",
        List.of(sign),
        detailed ? Labels.shortened(its.message()) : "",
        "",
        "",
        0,
        (its.error() ? "error" : "discarded")
            + number
            + ": "
            + its.message()
            + "."
            + stops.stream()
                .filter(other -> other.error() == its.error())
                .filter(other -> other.message().equals(its.message()) && other.from() >= 0)
                .map(
                    other ->
                        "s" + other.from() + " by " + system.vocabulary().process(other.process()))
                .collect(
                    Collectors.collectingAndThen(Collectors.joining(", from "), StateGraph::from)));
  }

  private static String from(String before) {
    return before.isEmpty() ? "" : " From " + before + ".";
  }
}
