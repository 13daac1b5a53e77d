// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.explanation.Numbers;
import dev.ravel.explore.events.Calls;
import dev.ravel.explore.events.Calls.Call;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.picture.EventWords;
import dev.ravel.picture.Labels;
import dev.ravel.picture.PictureGraph;
import dev.ravel.picture.PictureGraph.Edge;
import dev.ravel.picture.PictureGraph.Extent;
import dev.ravel.picture.PictureGraph.Head;
import dev.ravel.picture.PictureGraph.Look;
import dev.ravel.picture.PictureGraph.Node;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.orders.Asked;
import dev.ravel.task.orders.ModelEvents;
import dev.ravel.task.orders.StateMarks;
import dev.ravel.trace.RunCursor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The tree of calls of {@code Explore(C, D, A)} that the exploration of a model's unfolding has
 * made. To the left an event goes to C, to the right it goes to D and an alternative J, without C,
 * becomes A.
 */
public final class ExplorePicture {
  private static final int MOST = 300;
  private static final int FEW = 6;

  private final ConcurrentSystem system;
  private final StateMarks marks;
  private final EventStructure structure;
  private final List<EventWords> words;

  /** The sets of each call, as events. */
  private final List<Sets> sets = new ArrayList<>();

  /** The sets of a call. */
  private record Sets(List<Integer> c, TreeSet<Integer> d, TreeSet<Integer> a) {}

  private ExplorePicture(ConcurrentSystem system, StateMarks marks) {
    this.system = system;
    this.marks = marks;
    this.structure = ModelEvents.withCalls(system);
    this.words = EventWords.of(system, structure);
  }

  /** The tree. */
  public static Answer<PictureGraph> of(Asked asked) {
    return asked.answerOfAny(
        "the drawing",
        (subject, system) ->
            new ExplorePicture(system, new StateMarks(system, subject)).graph(asked.file()));
  }

  private PictureGraph graph(String file) {
    List<Call> all = structure.calls().map(Calls::all).orElse(List.of());
    int shown = Math.min(MOST, all.size());
    List<Node> nodes = new ArrayList<>();
    List<Edge> edges = new ArrayList<>();
    TreeSet<Integer> movers = new TreeSet<>();
    int executions = 0;
    for (int k = 0; k < shown; k++) {
      Limits.poll();
      Call call = all.get(k);
      sets.add(sets(call));
      executions += call.end() == Calls.End.EXECUTION ? 1 : 0;
      nodes.add(node(k, call, executions, shown, all));
      if (call.by() >= 0) {
        int process = structure.process(call.event());
        movers.add(process);
        String name = "e" + call.event();
        edges.add(
            new Edge(
                call.by(),
                k,
                Head.ARROW,
                process,
                call.instead(),
                call.instead() ? "\u2298 " + name : name + " " + first(call.event())));
      }
    }
    String title =
        PictureGraph.titleOf(
            "calls of Explore(C, D, A) for " + file,
            Numbers.count(all.size(), "call", "calls"),
            Numbers.count(structure.executions(), "execution", "executions"));
    List<PictureGraph.Key> keys = PictureGraph.keys(movers, system.vocabulary());
    Extent extent = new Extent(shown, all.size(), true, "calls");
    return new PictureGraph("explore", title, nodes, edges, keys, extent);
  }

  private String first(int event) {
    return Labels.shortened(words.get(event).texts().getFirst());
  }

  /** The sets of a call from those of the call that made it. */
  private Sets sets(Call call) {
    if (call.by() < 0) {
      return new Sets(List.of(), new TreeSet<>(), new TreeSet<>());
    }
    Sets before = sets.get(call.by());
    if (call.instead()) {
      TreeSet<Integer> d = new TreeSet<>(before.d());
      d.add(call.event());
      return new Sets(before.c(), d, new TreeSet<>(call.alternative()));
    }
    List<Integer> c = new ArrayList<>(before.c());
    c.add(call.event());
    TreeSet<Integer> a = new TreeSet<>(before.a());
    a.remove(call.event());
    return new Sets(c, before.d(), a);
  }

  private Node node(int number, Call call, int execution, int shown, List<Call> all) {
    Sets its = sets.get(number);
    List<String> lines = new ArrayList<>();
    lines.add("C " + names(its.c()));
    if (!its.d().isEmpty()) {
      lines.add("D " + names(its.d()));
    }
    if (!its.a().isEmpty()) {
      lines.add("A " + names(its.a()));
    }
    boolean cut = all.subList(shown, all.size()).stream().anyMatch(c -> c.by() == number);
    String end = "";
    String told = "";
    Look look = cut ? Look.OPEN : Look.PLAIN;
    switch (call.end()) {
      case GOES_ON -> {}
      case REDUNDANT -> {
        look = Look.OPEN;
        end = "\u2298 redundant";
        told = " All that is enabled is in D.";
      }
      case EXECUTION -> {
        String fault = fault(its.c());
        look = fault.isEmpty() ? Look.FINAL : Look.BAD;
        end = (fault.isEmpty() ? "\u2714" : "\u2716") + " execution " + execution;
        told = " Execution " + execution + " of " + structure.executions() + "." + fault;
      }
    }
    String sentence = sentence(number, call, its) + told;
    return Node.state("c" + number, look, number == 0, lines, "#" + number, end, sentence);
  }

  private static String names(Iterable<Integer> events) {
    List<String> names = new ArrayList<>();
    events.forEach(event -> names.add("e" + event));
    if (names.isEmpty()) {
      return "\u2205";
    }
    if (names.size() > FEW) {
      return "\u2026 " + String.join(" ", names.subList(names.size() - FEW + 1, names.size()));
    }
    return String.join(" ", names);
  }

  private String sentence(int number, Call call, Sets its) {
    StringBuilder text = new StringBuilder("c" + number + ": ");
    if (call.by() < 0) {
      return text.append("Explore(\u2205, \u2205, \u2205).").toString();
    }
    String event = words.get(call.event()).sentence();
    if (call.instead()) {
      text.append("in place of ").append(event).append(", after c").append(call.by());
      text.append(" put it into D and found J = {").append(all(call.alternative())).append('}');
    } else {
      text.append("c").append(call.by()).append(" takes ").append(event);
    }
    text.append(". C = {").append(all(its.c())).append("}, D = {").append(all(its.d()));
    return text.append("}, A = {").append(all(its.a())).append("}.").toString();
  }

  private static String all(Iterable<Integer> events) {
    List<String> names = new ArrayList<>();
    events.forEach(event -> names.add("e" + event));
    return names.stream().collect(Collectors.joining(", "));
  }

  /** Returns the fault of the end of an execution; empty if there is none. */
  private String fault(List<Integer> events) {
    int[] ascending = events.stream().mapToInt(event -> event).sorted().toArray();
    OptionalInt end = Arrays.stream(ascending).filter(structure::isEnd).findFirst();
    if (end.isPresent()) {
      String failure = words.get(end.getAsInt()).failure();
      return failure.isEmpty() ? "" : " An error: " + failure + ".";
    }
    int[] state = RunCursor.lastState(system, structure.run(ascending));
    List<String> broken = marks.brokenIn(state);
    if (!broken.isEmpty()) {
      return " Violates `" + String.join("`, `", broken) + "`.";
    }
    return marks.isEnd(state) && !system.ends(state) ? " A deadlock." : "";
  }
}
