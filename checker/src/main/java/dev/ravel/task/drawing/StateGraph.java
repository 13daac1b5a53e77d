// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.explanation.Numbers;
import dev.ravel.picture.Labels;
import dev.ravel.picture.PictureGraph;
import dev.ravel.picture.PictureGraph.Edge;
import dev.ravel.picture.PictureGraph.Extent;
import dev.ravel.picture.PictureGraph.Head;
import dev.ravel.picture.PictureGraph.Look;
import dev.ravel.picture.PictureGraph.Node;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Ints;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Shared;
import dev.ravel.system.TransitionRelation;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Subject;
import dev.ravel.task.orders.Asked;
import dev.ravel.task.orders.StateMarks;
import dev.ravel.task.replay.GivenSchedule;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The state graph of a model. It has its states breadth first, the steps between them, and the ends
 * of executions. Of a large one some states are shown, the first ones or those around one of them,
 * and all are counted up to a limit.
 */
public final class StateGraph {
  /** Beyond these, layers of a drawing help little. */
  private static final int MOST_STATES = 400;

  /** Beyond these, nobody waits for them. */
  private static final int MOST_OPENED = 1500;

  /** The number of states up to which each shows its values, and each step its action. */
  private static final int DETAILED = 40;

  /** The number of the steps to a state that a sentence names. */
  private static final int NAMED = 40;

  private final ConcurrentSystem system;
  private final StateWords words;
  private final StateMarks marks;
  private final StateSteps steps;
  private final List<End> ends = new ArrayList<>();

  /** The initial states, by their numbers. */
  private final TreeSet<Integer> initial = new TreeSet<>();

  /** The place among the nodes of each state that is shown. */
  private final Map<Integer, Integer> places = new LinkedHashMap<>();

  /** The choice of the states that are shown, if not all are. */
  private String which = Extent.FIRST;

  /** The number of steps between states that are shown. */
  private int drawnSteps;

  /**
   * The part of a large graph that is seen.
   *
   * @param moves the way to the state that those which are shown stand around; if there are none,
   *     the first states are shown
   * @param more how many more of them than usual
   * @param opened the names of states after which the next ones are shown too
   */
  public record View(List<String> moves, int more, List<String> opened) {
    /** The first states. */
    public static final View FIRST = new View(List.of(), 0, List.of());

    /** Copies the lists. */
    public View {
      moves = List.copyOf(moves);
      opened = List.copyOf(opened);
    }
  }

  /**
   * A graph with what else is known of its states.
   *
   * @param along the names of the states along the moves of the view, shown or not
   * @param diamonds where two independent steps come to one state in both orders
   */
  public record Seen(PictureGraph graph, List<String> along, List<StateDiamonds.Corners> diamonds) {
    /** Copies the lists. */
    public Seen {
      along = List.copyOf(along);
      diamonds = List.copyOf(diamonds);
    }
  }

  /**
   * An outcome of a step that leads to no state. It is an error, or an execution that is discarded.
   */
  private record End(
      int from, int process, String move, boolean error, String message, String text) {}

  private StateGraph(ConcurrentSystem system, StateMarks marks) {
    this.system = system;
    this.words = new StateWords(system);
    this.marks = marks;
    this.steps = new StateSteps(system);
  }

  /** The graph. */
  public static Answer<PictureGraph> of(Asked asked, View view) {
    return seen(asked, view).map(Seen::graph);
  }

  /** The graph, with what else is known of its states. */
  public static Answer<Seen> seen(Asked asked, View view) {
    return asked.answerOfAny(
        "the drawing",
        (subject, system) ->
            new StateGraph(
                    Shared.quotient(system, false).orElse(system), new StateMarks(system, subject))
                .seen(asked.file(), subject, view));
  }

  private Seen seen(String file, Subject subject, View view) {
    begin();
    steps.explore();
    int[] along = along(subject, view.moves());
    BitSet shown = shown(view, along);
    shown.stream().forEach(number -> places.put(number, places.size()));
    Map<Ints, String> names = new LinkedHashMap<>();
    places.keySet().forEach(number -> names.put(new Ints(steps.state(number)), "s" + number));
    return new Seen(
        graph(file),
        Arrays.stream(along).mapToObj(number -> "s" + number).toList(),
        StateDiamonds.of(system, names));
  }

  /** The numbers of the states along moves, from the initial one; none where that is an error. */
  private int[] along(Subject subject, List<String> moves) {
    int[] state = new int[system.objects()];
    if (moves.isEmpty()) {
      return initial.isEmpty() ? new int[0] : new int[] {initial.getFirst()};
    }
    Run run = GivenSchedule.run(subject, system, String.join(" ", moves));
    if (system.initialState(run.initialState(), state) != ConcurrentSystem.NONE) {
      return new int[0];
    }
    int[] along = new int[run.length() + 1];
    along[0] = steps.number(state.clone());
    int length = 1;
    for (int step = 0; step < run.length(); step++) {
      Limits.pollAt(step);
      int outcome =
          TransitionRelation.step(system, run.processes()[step], run.outcomes()[step], state);
      if (system.outcomes().kind(outcome) == Outcomes.STEP) {
        along[length++] = steps.number(state.clone());
      }
    }
    return Arrays.copyOf(along, length);
  }

  private BitSet shown(View view, int[] along) {
    int most = Math.clamp(MOST_STATES + (long) view.more(), MOST_STATES, MOST_OPENED);
    BitSet shown = steps.first(most);
    boolean all = steps.isWhole() && shown.cardinality() == steps.count();
    if (!all && view.moves().size() > 0 && along.length > 0) {
      shown = steps.around(along[along.length - 1], most);
      which = "those around s" + along[along.length - 1];
    }
    boolean full = false;
    for (String name : view.opened()) {
      int number = name.matches("s[0-9]{1,9}") ? Integer.parseInt(name.substring(1)) : -1;
      full |= number >= 0 && shown.get(number) && !steps.open(shown, number, MOST_OPENED);
    }
    if (full) {
      which += ", of which not all that were opened";
    }
    drawnSteps = steps.between(shown);
    if (!all && shown.cardinality() < Math.min(most, steps.count())) {
      which +=
          ", with %s of %s%s steps"
              .formatted(
                  Numbers.count(drawnSteps),
                  steps.isWhole() ? "" : "at least ",
                  Numbers.count(steps.transitions()));
    }
    return shown;
  }

  private PictureGraph graph(String file) {
    places.keySet().forEach(this::ends);
    long all = steps.count();
    boolean exact = steps.isWhole();
    boolean detailed =
        places.size() + ends.size() <= DETAILED
            && drawnSteps <= Math.max(DETAILED, StateSteps.DENSE * places.size());
    TreeSet<Integer> movers = new TreeSet<>();
    List<Node> nodes = new ArrayList<>();
    words.choose(places.keySet().stream().map(steps::state).toList());
    List<Edge> edges = new ArrayList<>();
    for (int number : places.keySet()) {
      Limits.poll();
      nodes.add(node(number, detailed));
      for (int step = steps.out(number); step != StateSteps.NONE; step = steps.afterOut(step)) {
        Integer to = places.get(steps.to(step));
        if (to != null) {
          movers.add(steps.process(step));
          String text = detailed ? words.step(steps.process(step), steps.state(number)) : "";
          String move = system.vocabulary().move(steps.process(step), steps.outcome(step));
          edges.add(
              new Edge(places.get(number), to, Head.ARROW, steps.process(step), false, text, move));
        }
      }
    }
    Map<String, Integer> same = new HashMap<>();
    for (End its : ends) {
      int place = same.computeIfAbsent(its.error() + its.message(), _ -> nodes.size());
      if (place == nodes.size()) {
        nodes.add(stop(its, same.size(), ends, detailed));
      }
      if (its.from() >= 0) {
        movers.add(its.process());
        edges.add(
            new Edge(
                places.get(its.from()),
                place,
                Head.ARROW,
                its.process(),
                false,
                detailed ? its.text() : "",
                its.move()));
      }
    }
    String least = exact ? "" : "at least ";
    String title =
        PictureGraph.titleOf(
            "state graph of " + file,
            least + Numbers.count(all, "state", "states"),
            least + Numbers.count(steps.transitions(), "step", "steps"));
    List<PictureGraph.Key> keys = PictureGraph.keys(movers, system.vocabulary());
    Extent extent = new Extent(places.size(), all, exact, "states", which);
    return new PictureGraph("graph", title, nodes, edges, keys, extent);
  }

  private void begin() {
    for (int k = 0; k < system.initialStates(); k++) {
      Limits.pollAt(k);
      int[] state = new int[system.objects()];
      int error = system.initialState(k, state);
      if (error == ConcurrentSystem.NONE) {
        initial.add(steps.number(state));
      } else {
        ends.add(new End(-1, 0, "", true, system.vocabulary().failure(error).message(), ""));
      }
    }
  }

  /** Adds the outcomes in a state that lead to no other one. */
  private void ends(int number) {
    int[] state = steps.state(number);
    Outcomes outcomes = system.outcomes();
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, state);
      for (int index = 0; index < outcomes.size(reaction); index++) {
        int outcome = outcomes.outcome(reaction, index);
        if (outcomes.kind(outcome) != Outcomes.STEP) {
          boolean error = outcomes.kind(outcome) == Outcomes.ERROR;
          String message =
              error
                  ? system.vocabulary().failure(outcomes.error(outcome)).message()
                  : "an assumption fails: the execution is discarded";
          String move = system.vocabulary().move(process, index);
          ends.add(new End(number, process, move, error, message, words.step(process, state)));
        }
      }
    }
  }

  // -------------------------------------------------------------------------------------- nodes

  private Node node(int number, boolean detailed) {
    int[] state = steps.state(number);
    long missing = 0;
    for (int step = steps.out(number); step != StateSteps.NONE; step = steps.afterOut(step)) {
      missing += places.containsKey(steps.to(step)) ? 0 : 1;
    }
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
    return Node.state(
        "s" + number,
        look,
        initial.contains(number),
        lines,
        name,
        detailed ? words.positions(state) : "",
        sentence(number, state, broken, stuck, isFinal, missing));
  }

  private String sentence(
      int number, int[] state, List<String> broken, boolean stuck, boolean isFinal, long missing) {
    StringBuilder text = new StringBuilder("s" + number + ": " + words.sentence(state) + ".");
    if (initial.contains(number)) {
      text.append(" An initial state.");
    }
    List<String> before = new ArrayList<>();
    int others = 0;
    for (int step = steps.in(number); step != StateSteps.NONE; step = steps.afterIn(step)) {
      if (before.size() == NAMED) {
        others++;
      } else {
        before.add(
            "s" + steps.from(step) + " by " + system.vocabulary().process(steps.process(step)));
      }
    }
    if (!before.isEmpty()) {
      text.append(" From ").append(String.join(", from ", before));
      text.append(
          others > 0 ? ", and by " + Numbers.count(others, "other step", "other steps") : "");
      text.append('.');
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
    String name = (its.error() ? "error" : "discarded") + number;
    String before =
        stops.stream()
            .filter(other -> other.error() == its.error())
            .filter(other -> other.message().equals(its.message()) && other.from() >= 0)
            .map(
                other -> "s" + other.from() + " by " + system.vocabulary().process(other.process()))
            .collect(Collectors.joining(", from "));
    return Node.state(
        name,
        its.error() ? Look.BAD : Look.OPEN,
        its.from() < 0,
        List.of(sign),
        detailed ? Labels.shortened(its.message()) : "",
        "",
        name + ": " + its.message() + "." + (before.isEmpty() ? "" : " From " + before + "."));
  }
}
