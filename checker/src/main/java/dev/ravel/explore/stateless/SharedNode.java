// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A position in the upper part of a tree of executions, after which several explore. It has the
 * outcomes that sleep there, and its wake-up tree, of which it keeps also what is explored. A
 * sequence that is inserted goes down by branches where others explore, or have explored, as long
 * as these are part of the tree; a leaf of it is explored wholly by whom it is given to.
 */
final class SharedNode {
  private final Optional<SharedNode> above;
  private final boolean branch;
  private final int depth;
  private final int process;
  private final int index;
  private final int footprint;

  /** Each a process, an index, a footprint. */
  private final List<int[]> sleepers = new ArrayList<>();

  /** True for a branch whose sleepers are computed, and how many branches are before it. */
  private boolean worked;

  private int before;

  /** The branches of the tree, in the order in which they came. */
  private List<SharedNode> branches = new ArrayList<>();

  /** The state there, once it is known. */
  private Optional<int[]> state = Optional.empty();

  /** True for a leaf that is explored, or being explored. */
  private boolean given;

  /** The sequences to be sent, at a position that belongs to another explorer. */
  private Optional<WakeupTrees> gathered = Optional.empty();

  /** The sequences to be inserted when a position that is leased with all branches comes back. */
  private Optional<Set<List<Integer>>> lent = Optional.empty();

  /** The number of leaves after branches that no worker explores. */
  private int leaves;

  /** So many nodes that must stay lie after branches. */
  private int held;

  /** The beginning, to which no step leads. */
  SharedNode(int[] begin) {
    this(Optional.empty(), false, 0, 0, 0);
    state = Optional.of(begin);
  }

  private SharedNode(
      Optional<SharedNode> above, boolean branch, int process, int index, int footprint) {
    this.above = above;
    this.branch = branch;
    this.depth = above.map(its -> its.depth + 1).orElse(0);
    this.process = process;
    this.index = index;
    this.footprint = footprint;
  }

  /**
   * Returns the position after a step, which is no branch of the tree. It is explored as a whole.
   */
  SharedNode behind(int itsProcess, int itsIndex, int itsFootprint) {
    return new SharedNode(Optional.of(this), false, itsProcess, itsIndex, itsFootprint);
  }

  /**
   * Adds a new last branch. There sleep the sleepers of this position and the branches before, as
   * far as they are independent of it.
   */
  SharedNode branch(int itsProcess, int itsIndex, int itsFootprint) {
    SharedNode its = new SharedNode(Optional.of(this), true, itsProcess, itsIndex, itsFootprint);
    its.before = branches.size();
    branches.add(its);
    return its;
  }

  /** Returns the sleepers, computed when they are needed. Most branches never need them. */
  private List<int[]> sleepers(Sequence independence) {
    if (branch && !worked) {
      worked = true;
      SharedNode last = above.orElseThrow();
      for (int[] its : last.sleepers(independence)) {
        if (independence.areIndependent(process, footprint, its[0], its[2])) {
          sleepers.add(its);
        }
      }
      for (SharedNode its : last.branches.subList(0, before)) {
        if (independence.areIndependent(process, footprint, its.process, its.footprint)) {
          sleepers.add(new int[] {its.process, its.index, its.footprint});
        }
      }
    }
    return sleepers;
  }

  /** The position before it. */
  Optional<SharedNode> above() {
    return above;
  }

  /** Returns whether it is a branch of the tree of the position before it. */
  boolean isBranch() {
    return branch;
  }

  /** The branches, in the order in which they came. */
  List<SharedNode> branches() {
    return Collections.unmodifiableList(branches);
  }

  /** All branches of the tree below this node, each before its own, in order. */
  List<SharedNode> below() {
    List<SharedNode> all = new ArrayList<>();
    List<SharedNode> open = new ArrayList<>(branches.reversed());
    while (!open.isEmpty()) {
      SharedNode its = open.removeLast();
      all.add(its);
      open.addAll(its.branches.reversed());
    }
    return all;
  }

  /** Puts other branches in the place of all. */
  void replace(List<SharedNode> its) {
    branches = new ArrayList<>(its);
  }

  /** Returns the number of steps that lead to the node. */
  int depth() {
    return depth;
  }

  /** Returns the process of the step that leads to it. */
  int process() {
    return process;
  }

  /** The index of that step's outcome. */
  int index() {
    return index;
  }

  /** The positions before it, from the beginning on. */
  List<SharedNode> way() {
    List<SharedNode> all = new ArrayList<>();
    for (Optional<SharedNode> its = above; its.isPresent(); its = its.get().above) {
      all.add(its.get());
    }
    return all.reversed();
  }

  /** The steps that lead to it, each a process and an index. */
  List<Integer> schedule() {
    List<Integer> all = new ArrayList<>();
    for (SharedNode its = this; its.above.isPresent(); its = its.above.get()) {
      all.add(its.index);
      all.add(its.process);
    }
    return all.reversed();
  }

  /** The state there; not to be changed. */
  int[] state(ImportedSteps steps) {
    if (state.isEmpty()) {
      int[] its = above.orElseThrow().state(steps).clone();
      steps.make(steps.outcome(process, index, its), its);
      state = Optional.of(its);
    }
    return state.get();
  }

  /** Adds a sleeper. It is explored as a whole, here or elsewhere. */
  void sleep(int itsProcess, int itsIndex, int itsFootprint) {
    sleepers.add(new int[] {itsProcess, itsIndex, itsFootprint});
  }

  /** The outcomes that sleep, as in a {@link Subtree.Node}. */
  List<Integer> sleeping(Sequence independence) {
    List<Integer> all = new ArrayList<>();
    for (int[] its : sleepers(independence)) {
      all.add(its[0]);
      all.add(its[1]);
    }
    return all;
  }

  // ------------------------------------------------------------------------------ leaves, leases

  /** Returns whether it is explored, or being explored. */
  boolean isGiven() {
    return given;
  }

  /** Somebody explores it. */
  void give() {
    given = true;
  }

  /** Gives the position to another explorer, which receives what is to be explored there. */
  void belongsToAnother() {
    WakeupTrees its = new WakeupTrees();
    its.push(WakeupTrees.NONE);
    gathered = Optional.of(its);
  }

  /** Returns the sequences to be sent, as in a {@link Subtree.Node}. */
  List<Integer> gathered() {
    return gathered.map(its -> its.planned(0)).orElse(List.of());
  }

  /** Leases the position with all its branches. */
  void lend() {
    lent = Optional.of(new LinkedHashSet<>());
    hold(1);
  }

  /** Takes the position back; returns the sequences to be inserted since it was leased. */
  Set<List<Integer>> back() {
    Set<List<Integer>> its = lent.orElse(Set.of());
    lent = Optional.empty();
    hold(-1);
    return its;
  }

  /**
   * Requires that the position stays as it is, or no longer. A position with it as a branch cannot
   * be leased.
   */
  void hold(int more) {
    for (SharedNode its = this; its.above.isPresent(); its = its.above.get()) {
      if (its.branch) {
        its.above.get().held += more;
      }
    }
  }

  /**
   * Adds to the number of leaves that no worker explores, at each node above this leaf. It ends at
   * the first node that is no branch, which must stay while there are any: its explorer sends the
   * sequences that are to be explored at the positions above.
   */
  void leaf(int more) {
    SharedNode its = this;
    while (its.branch) {
      its = its.above.orElseThrow();
      its.leaves += more;
    }
    its.hold(more);
  }

  /** Returns the number of leaves without a worker that its branches lead to. */
  int leaves() {
    return leaves;
  }

  /** Returns whether its branches can be lent as a whole. */
  boolean canBeLent() {
    return held == 0;
  }

  // ---------------------------------------------------------------------------------- insertion

  /**
   * Inserts a sequence that is possible here. It does not if a sleeper is a weak initial of it, or
   * a leaf leads to all that can follow it. Where the sequence comes to a position that is leased
   * or belongs to another explorer, it is kept for the one that has that.
   *
   * @param sequence is used up
   * @param leaves is given the new leaf
   */
  void insert(Sequence sequence, Consumer<SharedNode> leaves) {
    for (int[] its : sleepers(sequence)) {
      if (sequence.initial(its[0], its[1], its[2], 0) != Sequence.NOT) {
        return;
      }
    }
    if (gathered.isPresent()) {
      gathered.get().gather(0, sequence);
      return;
    }
    SharedNode node = this;
    while (node.lent.isEmpty()) {
      Optional<SharedNode> next = node.initial(sequence);
      if (next.isEmpty()) {
        leaves.accept(node.append(sequence));
        return;
      }
      node = next.get();
      if (node.branches.isEmpty() && node.lent.isEmpty()) {
        return;
      }
    }
    node.lent.get().add(sequence.steps());
  }

  /** The first branch that is a weak initial of a sequence, which is what is left then. */
  private Optional<SharedNode> initial(Sequence sequence) {
    for (SharedNode its : branches) {
      int at = sequence.initial(its.process, its.index, its.footprint, 0);
      if (at != Sequence.NOT) {
        if (at < sequence.size()) {
          sequence.remove(at);
        }
        return Optional.of(its);
      }
    }
    return Optional.empty();
  }

  private SharedNode append(Sequence sequence) {
    SharedNode node = this;
    for (int k = 0; k < sequence.size(); k++) {
      int its = sequence.footprint(k);
      node = node.branch(sequence.process(k), sequence.index(k), its);
    }
    assert node.sleepers(sequence).isEmpty() : "what sleeps at a leaf";
    return node;
  }
}
