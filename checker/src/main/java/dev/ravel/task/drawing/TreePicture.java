// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.explanation.Numbers;
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
import dev.ravel.task.loading.Answer;
import dev.ravel.task.orders.Asked;
import dev.ravel.task.orders.StateMarks;
import dev.ravel.trace.PartialOrder;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The computation tree of a model, breadth first up to a depth. Each node is an interleaving, named
 * by the state that it ends in. Interleavings of one execution, which differ in the order of
 * independent steps alone (Mazurkiewicz 1977), carry the same number.
 */
public final class TreePicture {
  private static final int MOST = 500;

  private final ConcurrentSystem system;
  private final StateWords words;
  private final StateMarks marks;
  private final int depth;
  private final Map<Ints, Integer> states = new HashMap<>();
  private final Map<String, Integer> executions = new HashMap<>();
  private final List<Leaf> tree = new ArrayList<>();
  private boolean cut;

  /**
   * A node of the tree.
   *
   * @param parent its place in the list, or -1
   * @param process who makes the last step
   * @param outcome which of its outcomes
   * @param kind of that outcome
   * @param state the number of its state, or -1 where it has none
   * @param known whether an earlier node has the same state
   */
  private record Leaf(
      int parent,
      int initial,
      int depth,
      int process,
      int outcome,
      int kind,
      String text,
      int[] values,
      int state,
      boolean known) {}

  private TreePicture(ConcurrentSystem system, StateMarks marks, int depth) {
    this.system = system;
    this.words = new StateWords(system);
    this.marks = marks;
    this.depth = depth;
  }

  /**
   * The tree.
   *
   * @param depth the length of the longest interleavings that are shown
   */
  public static Answer<PictureGraph> of(Asked asked, int depth) {
    return asked.answerOfAny(
        "the drawing",
        (subject, system) ->
            new TreePicture(system, new StateMarks(system, subject), depth).graph(asked.file()));
  }

  private PictureGraph graph(String file) {
    for (int k = 0; k < system.initialStates() && tree.size() < MOST; k++) {
      int[] state = new int[system.objects()];
      int error = system.initialState(k, state);
      add(
          -1,
          k,
          0,
          0,
          0,
          error == ConcurrentSystem.NONE ? Outcomes.STEP : Outcomes.ERROR,
          "",
          state);
    }
    for (int node = 0; node < tree.size(); node++) {
      Limits.poll();
      leave(node);
    }
    words.choose(
        tree.stream().filter(its -> its.kind() == Outcomes.STEP).map(Leaf::values).toList());
    List<Node> nodes = new ArrayList<>();
    List<Edge> edges = new ArrayList<>();
    TreeSet<Integer> movers = new TreeSet<>();
    for (int k = 0; k < tree.size(); k++) {
      Limits.poll();
      nodes.add(node(k));
      Leaf its = tree.get(k);
      if (its.parent() >= 0) {
        movers.add(its.process());
        edges.add(
            new Edge(
                its.parent(),
                k,
                Head.ARROW,
                its.process(),
                false,
                small() ? its.text() : "",
                system.vocabulary().move(its.process(), its.outcome())));
      }
    }
    String title =
        PictureGraph.titleOf(
                "computation tree of " + file + (cut ? " up to depth " + depth : ""),
                Numbers.count(tree.size(), "node", "nodes"),
                Numbers.count(states.size(), "state", "states"),
                Numbers.count(executions.size(), "execution", "executions"))
            + (cut ? " or beginnings of such" : "");
    List<PictureGraph.Key> keys = PictureGraph.keys(movers, system.vocabulary());
    boolean whole = tree.size() < MOST;
    Extent extent = new Extent(tree.size(), tree.size(), whole && !cut, "interleavings");
    return new PictureGraph("tree", title, nodes, edges, keys, extent);
  }

  private boolean small() {
    return tree.size() <= 40;
  }

  private void add(
      int parent,
      int initial,
      int depth,
      int process,
      int outcome,
      int kind,
      String text,
      int[] to) {
    if (kind != Outcomes.STEP) {
      tree.add(new Leaf(parent, initial, depth, process, outcome, kind, text, to, -1, false));
      return;
    }
    int next = states.size();
    int number = states.computeIfAbsent(new Ints(to), _ -> next);
    tree.add(
        new Leaf(parent, initial, depth, process, outcome, kind, text, to, number, number != next));
  }

  private void leave(int number) {
    Leaf node = tree.get(number);
    if (node.kind() != Outcomes.STEP) {
      return;
    }
    Outcomes outcomes = system.outcomes();
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, node.values());
      for (int k = 0; k < outcomes.size(reaction); k++) {
        if (node.depth() == depth || tree.size() >= MOST) {
          cut = true;
          return;
        }
        int outcome = outcomes.outcome(reaction, k);
        int[] next = node.values().clone();
        outcomes.apply(outcome, next);
        String text = words.step(process, node.values());
        add(
            number,
            node.initial(),
            node.depth() + 1,
            process,
            k,
            outcomes.kind(outcome),
            text,
            next);
      }
    }
  }

  private boolean isLeaf(int number) {
    return number + 1 > tree.size() || tree.stream().noneMatch(its -> its.parent() == number);
  }

  private Node node(int number) {
    Leaf its = tree.get(number);
    boolean error = its.kind() == Outcomes.ERROR;
    boolean discarded = its.kind() == Outcomes.DISCARD;
    boolean none = error || discarded;
    List<String> broken = none ? List.of() : marks.brokenIn(its.values());
    boolean end = !none && marks.isEnd(its.values());
    boolean isFinal = end && system.ends(its.values());
    boolean leaf = isLeaf(number);
    boolean open = leaf && !none && !end;
    int execution = leaf ? execution(number) : 0;
    Look look =
        error || !broken.isEmpty() || end && !isFinal
            ? Look.BAD
            : isFinal ? Look.FINAL : open || discarded ? Look.OPEN : Look.PLAIN;
    String sign =
        error
            ? "\u2716 error"
            : discarded
                ? "\u2298"
                : end && !isFinal
                    ? " \u25b2"
                    : !broken.isEmpty() ? " \u2716" : isFinal ? " \u2714" : "";
    String name = none ? sign : (its.known() ? "= s" : "s") + its.state() + sign;
    return Node.state(
        "n" + number,
        look,
        its.parent() < 0,
        List.of(name),
        "",
        leaf ? "\u2261 " + execution : "",
        sentence(number, its, none, isFinal, end, execution, broken));
  }

  private String sentence(
      int number,
      Leaf its,
      boolean none,
      boolean isFinal,
      boolean end,
      int execution,
      List<String> broken) {
    List<String> moves = new ArrayList<>();
    for (int k = number; tree.get(k).parent() >= 0; k = tree.get(k).parent()) {
      moves.addFirst(system.vocabulary().process(tree.get(k).process()));
    }
    StringBuilder text = new StringBuilder("n" + number + ", ");
    text.append(moves.isEmpty() ? "the beginning" : "after " + String.join(" ", moves))
        .append(": ");
    text.append(
        none
            ? its.kind() == Outcomes.ERROR ? "an error" : "an assumption fails"
            : "s" + its.state() + (its.known() ? " again" : ", " + words.sentence(its.values())));
    text.append('.');
    text.append(isFinal ? " Final." : end ? " A deadlock." : "");
    broken.forEach(one -> text.append(" Violates `").append(one).append("`."));
    if (execution > 0) {
      text.append(" Execution ").append(execution).append('.');
    }
    return text.toString();
  }

  /** The number of the execution that an interleaving is one of, from 1. */
  private int execution(int number) {
    List<Leaf> path = new ArrayList<>();
    for (Leaf its = tree.get(number); its.parent() >= 0; its = tree.get(its.parent())) {
      path.addFirst(its);
    }
    int[] processes = path.stream().mapToInt(Leaf::process).toArray();
    int[] outcomes = path.stream().mapToInt(Leaf::outcome).toArray();
    int initial = tree.get(number).initial();
    PartialOrder order = PartialOrder.of(system, new Run(initial, processes, outcomes));
    // an event is the k-th step of its process; the causes of each give the order
    String[] events = new String[processes.length];
    int[] counts = new int[system.processes()];
    for (int k = 0; k < events.length; k++) {
      events[k] = processes[k] + "." + counts[processes[k]]++ + "/" + outcomes[k];
    }
    List<String> told = new ArrayList<>();
    for (int k = 0; k < events.length; k++) {
      told.add(
          events[k]
              + order.causes(k).stream()
                  .map(cause -> events[cause])
                  .sorted()
                  .collect(Collectors.joining(",", "<", "")));
    }
    String[] all = told.toArray(new String[0]);
    Arrays.sort(all);
    int next = executions.size() + 1;
    return executions.computeIfAbsent(initial + ":" + String.join(" ", all), _ -> next);
  }
}
