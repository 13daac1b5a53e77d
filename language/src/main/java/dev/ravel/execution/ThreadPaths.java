// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Instruction;
import dev.ravel.program.Instruction.LocalWork;
import dev.ravel.program.Routine;
import dev.ravel.source.Components;
import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The ways of one thread through its code, whatever the objects hold. It is a graph whose nodes are
 * an instruction and what is known of the registers before it, of the live ones, except at a store,
 * where the indices are known of the load before. Counters of loops are known, so a loop with a
 * constant bound is unrolled here and makes no cycle.
 */
final class ThreadPaths {
  /** Nodes after which a thread's graph is given up. */
  private static final int MOST_NODES = 1 << 12;

  /** An instruction and what is known before it. */
  record Node(int pc, KnownRegisters known) {}

  private final List<Node> nodes = new ArrayList<>();
  private final List<int[]> successors = new ArrayList<>();

  /** The strongly connected components, each after all that it leads to. */
  private List<List<Integer>> components;

  private ThreadPaths() {}

  /**
   * The ways of a thread; absent if the graph has too many nodes. Cost: linear in the graph, for
   * each node the registers.
   *
   * @param entry what is known before its first instruction
   */
  static Optional<ThreadPaths> of(Routine routine, Liveness liveness, KnownRegisters entry) {
    ThreadPaths paths = new ThreadPaths();
    Map<Node, Integer> numbers = new HashMap<>();
    paths.number(new Node(0, entry), numbers);
    for (int n = 0; n < paths.nodes.size(); n++) {
      Limits.pollAt(n);
      Node node = paths.nodes.get(n);
      KnownRegisters after = node.known().copy();
      AtomicBlock.execute(routine.code().get(node.pc()), after);
      List<Integer> next = AtomicBlock.successors(routine, node.pc(), after);
      int[] its = new int[next.size()];
      for (int k = 0; k < its.length; k++) {
        KnownRegisters before = after.copy();
        Instruction behind = routine.code().get(next.get(k));
        if (!(behind instanceof LocalWork) && !(behind instanceof Instruction.Store)) {
          before.keep(routine.parameters(), liveness.before(next.get(k)));
        }
        its[k] = paths.number(new Node(next.get(k), before), numbers);
      }
      paths.successors.add(its);
      if (paths.nodes.size() > MOST_NODES) {
        return Optional.empty();
      }
    }
    paths.components = Components.of(paths.nodes.size(), paths.successors::get);
    return Optional.of(paths);
  }

  private int number(Node node, Map<Node, Integer> numbers) {
    Integer known = numbers.putIfAbsent(node, nodes.size());
    if (known == null) {
      nodes.add(node);
      return nodes.size() - 1;
    }
    return known;
  }

  /** The nodes; the numbers of nodes are their positions. */
  List<Node> nodes() {
    return nodes;
  }

  /**
   * Returns the most that the weights of the nodes on one way can sum up to. It is absent if a way
   * can pass weights again and again, or if the sum does not fit in 64 bits. Cost: linear in the
   * graph.
   *
   * @param weights of the nodes, 0 or more
   */
  OptionalLong most(long[] weights) {
    long[] most = new long[nodes.size()];
    for (List<Integer> component : components) {
      boolean cycle = component.size() > 1;
      long own = 0;
      long behind = 0;
      for (int node : component) {
        own += weights[node];
        for (int to : successors.get(node)) {
          cycle |= to == node;
          behind = Math.max(behind, most[to]);
        }
      }
      long all = own + behind;
      if (cycle && own > 0 || own < 0 || all < 0) {
        return OptionalLong.empty();
      }
      component.forEach(node -> most[node] = all);
    }
    return OptionalLong.of(most[0]);
  }
}
