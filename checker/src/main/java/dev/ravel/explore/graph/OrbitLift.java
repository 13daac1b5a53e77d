// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.IntSequence;
import dev.ravel.explore.states.Renaming;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import java.util.Arrays;

/**
 * A strongly connected part of orbits, seen as the part of the states themselves that lies above
 * it. Breadth first from one node, each node is the state which a way of steps to it leads to, as
 * it is renamed on the way. Where another way to a node renames otherwise, both states are above
 * it, and processes that have the same place in the two are of one <em>orbit</em>: what happens to
 * one of them in the part above happens to each of them, at another place in it (E. A. Emerson and
 * A. P. Sistla, "Utilizing symmetry when model-checking under fairness assumptions", 1997, follow
 * each process by its index instead).
 *
 * <p>Compassions are followed like processes, by their numbers after those of all processes. The
 * choices of a thread are its own.
 *
 * <p>Memory: 4 bytes for each node of the region, and 8 for each process and compassion of each
 * node of the part.
 */
final class OrbitLift implements ProcessRenaming {
  private final int followable;

  /** The place in the part of each node of the region plus 1, or 0. */
  private final int[] places;

  private final IntSequence nodes = new IntSequence();

  /** By place and process its name in the first node, and the other way around. */
  private int[] followed = new int[64];

  private int[] held = new int[64];

  /** The orbits of names, as a forest of parents. */
  private final int[] parents;

  /**
   * Nothing is seen of a region.
   *
   * @param nodes of the region
   * @param followable the number of processes and compassions
   */
  OrbitLift(int nodes, int followable) {
    this.followable = followable;
    this.places = new int[nodes];
    this.parents = new int[followable];
  }

  /** Forgets the part that was seen, and begins another one at a node. */
  void begin(int first) {
    for (int place = 0; place < nodes.size(); place++) {
      places[nodes.get(place)] = 0;
    }
    nodes.cut(0);
    int from = add(first);
    for (int process = 0; process < followable; process++) {
      parents[process] = process;
      put(from, process, process);
    }
  }

  /** Adds a new node and returns the index of the names of its processes. */
  private int add(int node) {
    if ((nodes.size() + 1L) * followable > Integer.MAX_VALUE - 8) {
      throw new Halt(Problem.K002);
    }
    nodes.push(node);
    places[node] = nodes.size();
    int from = place(node);
    if (from + followable > followed.length) {
      int length = Math.max(from + followable, (int) Math.min(2L * from, Integer.MAX_VALUE - 8));
      followed = Arrays.copyOf(followed, length);
      held = Arrays.copyOf(held, length);
    }
    return from;
  }

  private int place(int node) {
    return (places[node] - 1) * followable;
  }

  private void put(int from, int process, int name) {
    followed[from + process] = name;
    held[from + name] = process;
  }

  /** The number of nodes that are seen. */
  int size() {
    return nodes.size();
  }

  /** A node by its place in the order in which they are seen. */
  int node(int place) {
    return nodes.get(place);
  }

  /** Follows a step of a walker from a node. */
  void follow(int node, Region.Walker at, int step) {
    Renaming renaming = at.renaming(step);
    int next = at.to(step);
    if (places[next] == 0) {
      int from = add(next);
      for (int process = 0; process < followable; process++) {
        put(from, renaming.process(process), followed(node, process));
      }
      return;
    }
    for (int process = 0; process < followable; process++) {
      unite(followed(node, process), followed(next, renaming.process(process)));
    }
  }

  private void unite(int one, int other) {
    int a = orbit(one);
    int b = orbit(other);
    parents[Math.max(a, b)] = Math.min(a, b);
  }

  /** Returns the orbit of a name. It is the least name in it. */
  int orbit(int name) {
    int at = name;
    while (parents[at] != at) {
      parents[at] = parents[parents[at]];
      at = parents[at];
    }
    return at;
  }

  @Override
  public int followed(int node, int process) {
    return followed[place(node) + process];
  }

  @Override
  public int process(int node, int name) {
    return held[place(node) + name];
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return (long) Integer.BYTES * (places.length + 2L * followed.length) + nodes.bytes();
  }
}
