// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.trace.Dependence;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** A {@link SubtreeLease} where it is explored. There is one search after the other. */
final class LeasedTree {
  private final SharedTree tree;
  private final List<SharedNode> above = new ArrayList<>();
  private final Optional<SharedNode> region;
  private final ExecutionCounts counts = new ExecutionCounts();
  private Optional<SharedTree.Rest> now = Optional.empty();

  /**
   * Nothing of it is explored.
   *
   * @throws IllegalArgumentException if it is no lease of this system
   */
  LeasedTree(ConcurrentSystem system, Dependence dependence, SubtreeLease lease) {
    this.tree = new SharedTree(system, dependence, lease.initial());
    for (List<Integer> sleeping : lease.above()) {
      SharedNode node = next(lease);
      node.belongsToAnother();
      tree.sleep(node, sleeping);
      above.add(node);
    }
    region =
        lease
            .region()
            .map(
                its -> {
                  SharedNode node = next(lease);
                  tree.sleep(node, its.sleeping());
                  tree.plant(node, its);
                  return node;
                });
    List<SharedNode> known = new ArrayList<>(above);
    region.ifPresent(known::add);
    lease.rests().forEach(rest -> tree.add(SharedTree.Rest.of(rest, known)));
  }

  private SharedNode next(SubtreeLease lease) {
    return above.isEmpty() ? tree.begin() : tree.behind(above.getLast(), lease.schedule());
  }

  /** Returns whether all is explored. */
  boolean isOver() {
    return tree.isEmpty();
  }

  /** A search that is to be made. */
  Subtree next() {
    SharedTree.Rest its =
        tree.takeRest().orElseGet(() -> tree.begun(tree.leaves().iterator().next()));
    now = Optional.of(its);
    return tree.subtree(its);
  }

  /** Notes the result of a search. */
  void done(SubtreeResult came) {
    SharedTree.Rest its = now.orElseThrow();
    came.rest()
        .ifPresent(
            rest ->
                tree.add(new SharedTree.Rest(its.way(), rest.schedule(), rest.owned(), List.of())));
    for (int position = 0; position < its.way().size(); position++) {
      tree.insert(its.way().get(position), came.reversals().get(position));
    }
    counts.add(came.counts());
  }

  /** Returns the result of all of it so far. */
  LeaseResult lent(BitSet missing, boolean ends, BitSet endings, boolean waits) {
    return new LeaseResult(
        false,
        counts.since(ExploredPart.NONE),
        missing,
        ends,
        endings,
        waits,
        above.stream().map(SharedNode::gathered).toList(),
        region.map(tree::region),
        tree.rests().stream().map(its -> its.bare(tree.initial())).toList());
  }
}
