// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.picture.Diagram.Band;
import dev.ravel.picture.Diagram.Edge;
import dev.ravel.picture.Diagram.End;
import dev.ravel.picture.Diagram.Node;
import dev.ravel.picture.Diagram.Sort;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Two executions laid over each other, in lanes. A step of a thread that both make, as the same
 * step of it, stands there once, also if it reads or writes other values; a thread that has gone
 * another way has a second column. An order of two steps that is not that of both executions is an
 * arrow of its own. Rows are those of the first execution. Cost: that of the local configurations
 * of both.
 *
 * @param diagram where everything stands; its steps are numbered as in the first execution, then
 *     come those of the second one alone
 * @param steps by node: its step in the first execution and in the second one, or -1
 */
public record Overlay(Diagram diagram, List<List<Integer>> steps) {
  private static final int NONE = -1;
  private static final int TOP = EventLayout.MARGIN / 2 + EventLayout.HEAD + EventLayout.PADDING;
  private static final int COLUMN_GAP = 16;
  private static final int LANE_GAP = 176;

  /** Room for the names of an event in both executions. */
  private static final int NAMES = 6;

  /** Copies the list. */
  public Overlay {
    steps = List.copyOf(steps);
  }

  /** One of the executions, each of whose events is a step. */
  private record Side(
      EventStructure structure, List<EventWords> words, EventReasons reasons, BitSet[] before) {
    static Side of(ConcurrentSystem system, EventStructure structure) {
      BitSet[] before = new BitSet[structure.size()];
      for (int step = 0; step < before.length; step++) {
        before[step] = structure.configuration(step);
      }
      List<EventWords> words = EventWords.of(system, structure);
      return new Side(structure, words, new EventReasons(system, structure), before);
    }

    /** Returns the steps of each process in their order. */
    TreeMap<Integer, List<Integer>> threads() {
      TreeMap<Integer, List<Integer>> threads = new TreeMap<>();
      for (int step = 0; step < structure.size(); step++) {
        threads.computeIfAbsent(structure.process(step), _ -> new ArrayList<>()).add(step);
      }
      return threads;
    }

    boolean isBefore(int cause, int step) {
      return cause != step && before[step].get(cause);
    }
  }

  /**
   * Lays two executions over each other.
   *
   * @param one the first one: a run, each of whose steps is an event
   * @param two the second one, from the same initial state
   * @param lanes by process: the place of its lane, from the left; equal ones stand by number
   * @param names what the two are called, such as {@code 2} and {@code 3}
   */
  public static Overlay of(
      ConcurrentSystem system,
      EventStructure one,
      EventStructure two,
      int[] lanes,
      List<String> names,
      String title) {
    return new Making(system, Side.of(system, one), Side.of(system, two), names).made(lanes, title);
  }

  /** The making of one. */
  private static final class Making {
    private final ConcurrentSystem system;
    private final Side one;
    private final Side two;
    private final List<String> names;

    /** The same step in the second execution, by step of the first one. */
    private final int[] same;

    /** The node of each step of the second execution. */
    private final int[] node;

    /** The step of either execution, by node. */
    private final List<List<Integer>> steps = new ArrayList<>();

    private int[] depth = {};

    Making(ConcurrentSystem system, Side one, Side two, List<String> names) {
      this.system = system;
      this.one = one;
      this.two = two;
      this.names = names;
      this.same = new int[one.structure().size()];
      this.node = new int[two.structure().size()];
      match();
    }

    /**
     * Finds the steps that both have. Of each thread they are the first ones, up to where it
     * differs.
     */
    private void match() {
      Arrays.fill(same, NONE);
      Arrays.fill(node, NONE);
      TreeMap<Integer, List<Integer>> others = two.threads();
      one.threads()
          .forEach(
              (process, own) -> {
                List<Integer> other = others.getOrDefault(process, List.of());
                for (int k = 0; k < Math.min(own.size(), other.size()); k++) {
                  if (!isSame(own.get(k), other.get(k))) {
                    break;
                  }
                  same[own.get(k)] = other.get(k);
                  node[other.get(k)] = own.get(k);
                }
              });
      for (int step = 0; step < same.length; step++) {
        steps.add(List.of(step, same[step]));
      }
      for (int step = 0; step < node.length; step++) {
        if (node[step] == NONE) {
          node[step] = steps.size();
          steps.add(List.of(NONE, step));
        }
      }
    }

    private boolean isSame(int step, int other) {
      return Arrays.equals(one.structure().choices(step), two.structure().choices(other))
          && one.words().get(step).texts().equals(two.words().get(other).texts())
          && one.words().get(step).lines().equals(two.words().get(other).lines());
    }

    Overlay made(int[] lanes, String title) {
      List<Edge> edges = edges();
      rows();
      List<EventWords> words = IntStream.range(0, steps.size()).mapToObj(this::words).toList();
      int widest = words.stream().mapToInt(its -> Labels.widest(its, false)).max().orElse(0);
      List<String> letters = Labels.letters(system);
      int width = EventLayout.boxWidth(widest + NAMES, letters);
      List<Integer> movers = EventLayout.movers(words.stream().map(EventWords::process), lanes);
      List<Band> bands = new ArrayList<>();
      Node[] nodes = new Node[steps.size()];
      int left = EventLayout.MARGIN;
      int bottom = TOP;
      for (int process : movers) {
        boolean apart = false;
        for (int k = 0; k < nodes.length; k++) {
          if (words.get(k).process() == process) {
            boolean second = steps.get(k).getFirst() == NONE;
            apart |= second;
            int y = TOP + depth[k] * EventLayout.ROW_WITH_TAGS;
            nodes[k] =
                new Node(
                    words.get(k),
                    letters.get(process),
                    process,
                    bands.size(),
                    Labels.first(words.get(k)),
                    List.of(),
                    List.of(k),
                    false,
                    note(k),
                    0,
                    depth[k],
                    left + EventLayout.PADDING + (second ? width + COLUMN_GAP : 0),
                    y,
                    width,
                    EventLayout.BOX_HEIGHT);
            bottom = Math.max(bottom, y + EventLayout.BOX_HEIGHT);
          }
        }
        int band = 2 * EventLayout.PADDING + width + (apart ? width + COLUMN_GAP : 0);
        String head = system.vocabulary().process(process);
        bands.add(new Band(head, "", End.NONE, process, left, band));
        left += band + LANE_GAP;
      }
      int right = movers.isEmpty() ? 2 * EventLayout.MARGIN : left - LANE_GAP + EventLayout.MARGIN;
      Diagram diagram =
          new Diagram(
              "overlay",
              title,
              bands,
              List.of(nodes),
              edges,
              right,
              bottom + EventLayout.PADDING + EventLayout.MARGIN,
              nodes.length,
              Diagram.FIRST,
              End.NONE);
      return new Overlay(diagram, steps);
    }

    /** A step in words, with the values of both executions where they differ. */
    private EventWords words(int k) {
      int first = steps.get(k).getFirst();
      int second = steps.get(k).getLast();
      EventWords its = first == NONE ? two.words().get(second) : one.words().get(first);
      EventWords other = first == NONE || second == NONE ? its : two.words().get(second);
      String value =
          its.value().equals(other.value())
              ? its.value()
              : its.value() + " | " + other.value().replace("\u2192 ", "");
      String failure = its.failure().isEmpty() ? other.failure() : its.failure();
      return new EventWords(
          k, its.process(), its.thread(), its.texts(), its.lines(), value, failure, "");
    }

    private String note(int k) {
      List<Integer> its = steps.get(k);
      return its.getLast() == NONE
          ? "in " + names.getFirst() + " alone"
          : its.getFirst() == NONE ? "in " + names.getLast() + " alone" : "";
    }

    /** The last step of the same thread before one; none if it is the first. */
    private static int previous(Side side, int step) {
      for (int before = step - 1; before >= 0; before--) {
        if (side.reasons().ofOneThread(before, step)) {
          return before;
        }
      }
      return NONE;
    }

    private List<Edge> edges() {
      List<Edge> edges = new ArrayList<>();
      Set<List<Integer>> both = new HashSet<>(); // pairs of nodes whose order is drawn
      for (int step = 0; step < same.length; step++) {
        Limits.pollAt(step);
        own(one, step, step, previous(one, step), edges);
        for (int cause : others(one, step)) {
          boolean common =
              same[step] != NONE && same[cause] != NONE && two.isBefore(same[cause], same[step]);
          String reason = one.reasons().ofCause(cause, step);
          if (common) {
            both.add(List.of(cause, step));
          }
          String alone = names.getFirst() + ": " + reason;
          edges.add(
              new Edge(cause, step, common ? Sort.CAUSE : Sort.FIRST, common ? reason : alone));
        }
      }
      for (int step = 0; step < node.length; step++) {
        Limits.pollAt(step);
        int at = node[step];
        if (steps.get(at).getFirst() == NONE) {
          int previous = previous(two, step);
          own(two, step, at, previous == NONE ? NONE : node[previous], edges);
        }
        for (int cause : others(two, step)) {
          int from = node[cause];
          boolean common =
              steps.get(at).getFirst() != NONE
                  && steps.get(from).getFirst() != NONE
                  && one.isBefore(from, at);
          String reason = two.reasons().ofCause(cause, step);
          if (!common) {
            edges.add(new Edge(from, at, Sort.SECOND, names.getLast() + ": " + reason));
          } else if (both.add(List.of(from, at))) {
            edges.add(new Edge(from, at, Sort.CAUSE, reason));
          }
        }
      }
      return edges;
    }

    /** The edge from the step before of the same thread, which stands at a node. */
    private static void own(Side side, int step, int at, int from, List<Edge> edges) {
      int previous = previous(side, step);
      if (previous != NONE) {
        boolean next = IntStream.of(side.structure().causes(step)).anyMatch(c -> c == previous);
        String reason = side.reasons().ofCause(previous, step);
        edges.add(new Edge(from, at, next ? Sort.PROGRAM : Sort.TRANSITIVE, reason));
      }
    }

    /** The immediate causes of other threads. */
    private static int[] others(Side side, int step) {
      return IntStream.of(side.structure().causes(step))
          .filter(cause -> !side.reasons().ofOneThread(cause, step))
          .toArray();
    }

    /**
     * Computes the rows. They are in the first execution the longest chains of causes, then those
     * after them.
     */
    private void rows() {
      depth = new int[steps.size()];
      for (int step = 0; step < same.length; step++) {
        depth[step] = behind(one, step, previous(one, step), IntStream.range(0, step).toArray());
      }
      for (int step = 0; step < node.length; step++) {
        if (steps.get(node[step]).getFirst() == NONE) {
          depth[node[step]] = behind(two, step, previous(two, step), node);
        }
      }
    }

    /** The row after all causes of a step; {@code place} has their nodes. */
    private int behind(Side side, int step, int previous, int[] place) {
      int row = previous == NONE ? 0 : depth[place[previous]] + 1;
      for (int cause : side.structure().causes(step)) {
        row = Math.max(row, depth[place[cause]] + 1);
      }
      return row;
    }
  }
}
