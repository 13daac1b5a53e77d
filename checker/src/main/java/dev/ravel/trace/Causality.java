// SPDX-License-Identifier: Apache-2.0
package dev.ravel.trace;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * The causality of the steps of a run, as an acyclic graph whose paths are the partial order.
 *
 * <p>Successive uses of one object that commute are a group, and all of a group are before all of
 * the next one. Between two groups of several members lies one auxiliary node, so that the graph is
 * linear in the uses of objects. The numbers of nodes ascend along the edges. Where immediate
 * causes are needed, {@link PartialOrder} has them.
 */
public final class Causality {
  private static final int NO_STEP = -1;

  /** The step of each node, or {@link #NO_STEP} for an auxiliary node. */
  private final int[] steps;

  /** The node of each step. */
  private final int[] nodes;

  /** The index of each node's first edge among the ends. */
  private final int[] first;

  private final int[] ends;

  private Causality(int[] steps, int[] nodes, int[] first, int[] ends) {
    this.steps = steps;
    this.nodes = nodes;
    this.first = first;
    this.ends = ends;
  }

  /**
   * The order of a schedule's steps.
   *
   * @param footprints where the footprints of the steps are
   * @param property the one property object that counts, or {@link ConcurrentSystem#NONE}
   * @param limited objects on which uses do not commute that do elsewhere, unless they only read
   */
  public static Causality of(Steps schedule, Footprints footprints, int property, BitSet limited) {
    Growing growing = new Growing(schedule.length());
    Map<Integer, Group> groups = new HashMap<>();
    Map<Integer, Integer> last = new HashMap<>();
    for (int k = 0; k < schedule.length(); k++) {
      int footprint = schedule.footprints()[k];
      for (int j = 0; j < footprints.size(footprint); j++) {
        int object = footprints.object(footprint, j);
        if (footprints.counts(object, property)) {
          Group group = groups.computeIfAbsent(object, fresh -> new Group());
          int mode = footprints.mode(footprint, j);
          group.joinedBy(mode == Mode.COMMUTE && limited.get(object) ? Mode.WRITE : mode, growing);
        }
      }
      int node = growing.node(k);
      for (int j = 0; j < footprints.size(footprint); j++) {
        Group group = groups.get(footprints.object(footprint, j));
        if (group != null && footprints.counts(footprints.object(footprint, j), property)) {
          group.add(node, growing);
        }
      }
      int process = schedule.processes()[k];
      if (schedule.inOrder().get(process)) {
        Integer before = last.put(process, node);
        if (before != null) {
          growing.edge(before, node);
        }
      }
    }
    return growing.causality();
  }

  /**
   * The steps of a schedule.
   *
   * @param processes who makes each step
   * @param footprints what each step uses
   * @param inOrder the processes whose own steps never change their order
   */
  public record Steps(int[] processes, int[] footprints, BitSet inOrder) {
    int length() {
      return processes.length;
    }
  }

  /** Uses of one object in a row that commute. */
  private static final class Group {
    private int mode = ConcurrentSystem.NONE;
    private final List<Integer> members = new ArrayList<>();

    /** The node after the group before, or {@link ConcurrentSystem#NONE}. */
    private int before = ConcurrentSystem.NONE;

    /** Adds a use in this mode. If it does not commute with the group, another one begins. */
    void joinedBy(int next, Growing growing) {
      if (mode != ConcurrentSystem.NONE && !Mode.commute(mode, next)) {
        before = members.size() == 1 ? members.get(0) : growing.behind(members);
        members.clear();
      }
      mode = next;
    }

    void add(int node, Growing growing) {
      members.add(node);
      if (before != ConcurrentSystem.NONE) {
        growing.edge(before, node);
      }
    }
  }

  /** The graph while it grows. */
  private static final class Growing {
    private final int[] nodes;
    private int[] steps;
    private int count;
    private int[] edges = new int[64];
    private int used;

    Growing(int length) {
      this.nodes = new int[length];
      this.steps = new int[length + 16];
    }

    int node(int step) {
      if (count == steps.length) {
        steps = Arrays.copyOf(steps, 2 * count);
      }
      steps[count] = step;
      if (step != NO_STEP) {
        nodes[step] = count;
      }
      return count++;
    }

    int behind(List<Integer> members) {
      int node = node(NO_STEP);
      for (int member : members) {
        edge(member, node);
      }
      return node;
    }

    void edge(int from, int to) {
      if (used + 2 > edges.length) {
        edges = Arrays.copyOf(edges, 2 * edges.length);
      }
      edges[used++] = from;
      edges[used++] = to;
    }

    Causality causality() {
      int[] first = new int[count + 1];
      for (int e = 0; e < used; e += 2) {
        first[edges[e] + 1]++;
      }
      for (int node = 0; node < count; node++) {
        first[node + 1] += first[node];
      }
      int[] ends = new int[used / 2];
      int[] next = Arrays.copyOf(first, count);
      for (int e = 0; e < used; e += 2) {
        ends[next[edges[e]]++] = edges[e + 1];
      }
      return new Causality(Arrays.copyOf(steps, count), nodes, first, ends);
    }
  }

  /** The number of steps. */
  public int length() {
    return nodes.length;
  }

  /** The past of a step, with that step itself. Cost: linear in the graph. */
  public boolean[] upTo(int step) {
    boolean[] reaches = new boolean[steps.length];
    boolean[] causes = new boolean[nodes.length];
    for (int node = nodes[step]; node >= 0; node--) {
      reaches[node] = node == nodes[step];
      for (int e = first[node]; e < first[node + 1] && !reaches[node]; e++) {
        reaches[node] = reaches[ends[e]];
      }
      if (reaches[node] && steps[node] != NO_STEP) {
        causes[steps[node]] = true;
      }
    }
    return causes;
  }

  /**
   * Returns the number of steps of each process before each step. They are counted from the first,
   * up to the last one that is before it. Cost: linear in the graph times the number of processes.
   *
   * @param processes who makes each step, below the number of processes
   * @param ranks of each step among those of its process
   */
  public int[][] before(int[] processes, int[] ranks, int count) {
    int[][] known = new int[steps.length][count];
    for (int node = 0; node < steps.length; node++) {
      int step = steps[node];
      for (int e = first[node]; e < first[node + 1]; e++) {
        int[] later = known[ends[e]];
        for (int process = 0; process < count; process++) {
          later[process] = Math.max(later[process], known[node][process]);
        }
        if (step != NO_STEP) {
          later[processes[step]] = Math.max(later[processes[step]], ranks[step] + 1);
        }
      }
    }
    int[][] before = new int[nodes.length][];
    Arrays.setAll(before, step -> known[nodes[step]]);
    return before;
  }

  /** The front before the first step. */
  Front front() {
    return new Front();
  }

  /** The steps that are left while a linearization takes one after the other. */
  final class Front {
    /** The number of edges to each node that come from what was not taken. */
    private final int[] open = new int[steps.length];

    private Front() {
      for (int end : ends) {
        open[end]++;
      }
    }

    /** Returns whether nothing is before a step at first. */
    boolean isFirst(int step) {
      return open[nodes[step]] == 0;
    }

    /**
     * Takes a step.
     *
     * @param ready receives each step that no step is before any more
     */
    void take(int step, IntConsumer ready) {
      leave(nodes[step], ready);
    }

    /** Of two nodes in a row one is a step, so this goes no deeper than one node. */
    private void leave(int node, IntConsumer ready) {
      for (int e = first[node]; e < first[node + 1]; e++) {
        int end = ends[e];
        if (--open[end] == 0) {
          if (steps[end] == NO_STEP) {
            leave(end, ready);
          } else {
            ready.accept(steps[end]);
          }
        }
      }
    }
  }
}
