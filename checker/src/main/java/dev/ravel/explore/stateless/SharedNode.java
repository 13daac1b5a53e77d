// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A position in the upper part of a tree of executions, behind which several explore: what sleeps
 * there, and its wake-up tree, of which it keeps also what is explored. A sequence that is inserted
 * goes down by branches where others explore, or have explored, as long as these are part of the
 * tree; a leaf of it is explored wholly by whom it is given to.
 */
final class SharedNode {
  private final Optional<SharedNode> above;
  private final int depth;
  private final int process;
  private final int index;
  private final int footprint;

  /** Each a process, an index, a footprint. */
  private final List<int[]> sleepers = new ArrayList<>();

  /** The branches of the tree, in the order in which they came. */
  private final List<SharedNode> branches = new ArrayList<>();

  /** The state there, once it is known. */
  private Optional<int[]> state = Optional.empty();

  /** The beginning, to which no step leads. */
  SharedNode(int[] begin) {
    this(Optional.empty(), 0, 0, 0);
    state = Optional.of(begin);
  }

  private SharedNode(Optional<SharedNode> above, int process, int index, int footprint) {
    this.above = above;
    this.depth = above.map(its -> its.depth + 1).orElse(0);
    this.process = process;
    this.index = index;
    this.footprint = footprint;
  }

  /** The position behind a step, which is no branch of the tree: it is explored as a whole. */
  SharedNode behind(int itsProcess, int itsIndex, int itsFootprint) {
    return new SharedNode(Optional.of(this), itsProcess, itsIndex, itsFootprint);
  }

  /** How many steps lead to it. */
  int depth() {
    return depth;
  }

  /** Who makes the step that leads to it. */
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
  int[] state(Steps steps) {
    if (state.isEmpty()) {
      int[] its = above.orElseThrow().state(steps).clone();
      steps.make(steps.outcome(process, index, its), its);
      state = Optional.of(its);
    }
    return state.get();
  }

  /** An outcome sleeps from now on: it is explored as a whole, here or elsewhere. */
  void sleep(int itsProcess, int itsIndex, int itsFootprint) {
    sleepers.add(new int[] {itsProcess, itsIndex, itsFootprint});
  }

  /** The outcomes that sleep, as in a {@link Subtree.Node}. */
  List<Integer> sleeping() {
    List<Integer> all = new ArrayList<>();
    for (int[] its : sleepers) {
      all.add(its[0]);
      all.add(its[1]);
    }
    return all;
  }

  /**
   * Inserts a sequence that is possible here, unless something sleeps that is a weak initial of it,
   * or a leaf leads to all that can follow it.
   *
   * @return the new leaf
   */
  Optional<SharedNode> insert(Sequence sequence) {
    for (int[] its : sleepers) {
      if (sequence.initial(its[0], its[1], its[2], 0) != Sequence.NOT) {
        return Optional.empty();
      }
    }
    SharedNode node = this;
    for (Optional<SharedNode> next = node.initial(sequence);
        next.isPresent();
        next = node.initial(sequence)) {
      node = next.get();
      if (node.branches.isEmpty()) {
        return Optional.empty();
      }
    }
    for (int k = 0; k < sequence.size(); k++) {
      SharedNode leaf = node.behind(sequence.process(k), sequence.index(k), sequence.footprint(k));
      node.inherit(leaf, sequence);
      node.branches.add(leaf);
      node = leaf;
    }
    assert node.sleepers.isEmpty() : "what sleeps at a leaf";
    return Optional.of(node);
  }

  /** The first branch that is a weak initial of a sequence, which is what is left then. */
  private Optional<SharedNode> initial(Sequence sequence) {
    for (SharedNode branch : branches) {
      int at = sequence.initial(branch.process, branch.index, branch.footprint, 0);
      if (at != Sequence.NOT) {
        if (at < sequence.size()) {
          sequence.remove(at);
        }
        return Optional.of(branch);
      }
    }
    return Optional.empty();
  }

  /** What sleeps here sleeps behind a new branch, too, and so do the branches before that. */
  private void inherit(SharedNode branch, Sequence sequence) {
    for (int[] its : sleepers) {
      if (sequence.areIndependent(branch.process, branch.footprint, its[0], its[2])) {
        branch.sleepers.add(its);
      }
    }
    for (SharedNode its : branches) {
      if (sequence.areIndependent(branch.process, branch.footprint, its.process, its.footprint)) {
        branch.sleep(its.process, its.index, its.footprint);
      }
    }
  }
}
