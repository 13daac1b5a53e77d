// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import dev.ravel.explore.Question;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.system.Shared;
import dev.ravel.trace.Dependence;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A tree of executions that several explore. Parts of its shared positions, and the rest of
 * searches, are leased to them. A part counts only when its explorer has sent the result, so that
 * one whose explorer is lost is leased again. For one thread.
 *
 * <p>The cost of a lease is linear in its size, and in the leaves that no explorer has times their
 * depth. The cost of a result is linear in its sequences times the branches where they belong. What
 * is shared stays in memory until all after it is explored.
 */
public final class Leases {
  private final ConcurrentSystem system;
  private final Dependence dependence;
  private final SharedTree tree;
  private final Map<Integer, Away> lent = new HashMap<>();
  private final BitSet missing = new BitSet();
  private final ExecutionCounts counts = new ExecutionCounts();
  private int numbers;
  private boolean forOne;
  private boolean ends;

  /** A lease by its number. */
  public record Numbered(int number, SubtreeLease lease) {}

  /**
   * A leased part.
   *
   * @param way the positions before
   * @param region the first position, of a region
   * @param rest the search, of what is left of one
   */
  private record Away(
      List<SharedNode> way, Optional<SharedNode> region, Optional<SharedTree.Rest> rest) {}

  /**
   * A tree of which somebody may have explored some.
   *
   * @param whole what is left of it; no position is shared
   */
  Leases(ConcurrentSystem system, Dependence dependence, Subtree whole) {
    this.system = system;
    this.dependence = dependence;
    this.tree = new SharedTree(system, dependence, whole.initial());
    this.missing.set(0, system.capabilities().coverage().statements());
    tree.add(new SharedTree.Rest(List.of(), whole.schedule(), whole.owned(), List.of()));
  }

  /** The system whose executions these are. */
  public ConcurrentSystem system() {
    return system;
  }

  /** Returns whether all is explored, or one explorer is to make the whole search. */
  public boolean isOver() {
    return forOne || tree.isEmpty() && lent.isEmpty();
  }

  /** Returns whether one explorer is to make the whole search. */
  public boolean isForOne() {
    return forOne;
  }

  /** Returns the number of searches that no worker explores now. */
  public int ready() {
    return tree.ready();
  }

  // ------------------------------------------------------------------------------------ lending

  /**
   * A lease for somebody who has nothing to do; absent if there is none by now.
   *
   * @param idle how many others have nothing to do
   */
  public Optional<Numbered> next(int idle) {
    Optional<SharedTree.Rest> rest = tree.takeRest();
    if (rest.isPresent()) {
      return Optional.of(lend(rest.get()));
    }
    return tree.leaves().stream()
        .min(Comparator.comparingInt(SharedNode::depth))
        .map(leaf -> lend(leaf, idle));
  }

  private Numbered lend(SharedTree.Rest rest) {
    rest.hold(1);
    List<SharedNode> way = rest.way();
    List<Integer> schedule = way.isEmpty() ? List.of() : way.getLast().schedule();
    return numbered(
        new Away(way, Optional.empty(), Optional.of(rest)),
        new SubtreeLease(
            tree.initial(),
            schedule,
            tree.sleeping(way),
            Optional.empty(),
            List.of(rest.bare(tree.initial()))));
  }

  /** Lends a leaf with as much around it as can be lent, and leaves enough for others. */
  private Numbered lend(SharedNode leaf, int idle) {
    Optional<SharedNode> first = region(leaf, idle);
    if (first.isEmpty()) {
      return lend(tree.begun(leaf));
    }
    SharedNode node = first.get();
    SubtreeLease.Region region = tree.region(node);
    tree.lend(node, false);
    node.lend();
    List<SharedNode> way = node.way();
    return numbered(
        new Away(way, first, Optional.empty()),
        new SubtreeLease(
            tree.initial(), node.schedule(), tree.sleeping(way), Optional.of(region), List.of()));
  }

  /** The first position with a leaf after it that can be lent; absent if there is none. */
  private Optional<SharedNode> region(SharedNode leaf, int idle) {
    int most = (tree.leaves().size() + idle) / (idle + 1);
    Optional<SharedNode> first = Optional.empty();
    for (SharedNode its = leaf; its.isBranch(); its = its.above().orElseThrow()) {
      SharedNode node = its.above().orElseThrow();
      if (node.canBeLent() && node.leaves() <= most) {
        first = Optional.of(node);
      }
    }
    return first;
  }

  private Numbered numbered(Away its, SubtreeLease lease) {
    lent.put(numbers, its);
    return new Numbered(numbers++, lease);
  }

  /** Notes that the explorer of a lease is lost. Another one is to explore that. */
  public void lost(int number) {
    Away its = lent.remove(number);
    if (its == null) {
      return;
    }
    its.region()
        .ifPresent(
            node -> {
              tree.lend(node, true);
              back(node);
            });
    its.rest()
        .ifPresent(
            rest -> {
              rest.hold(-1);
              tree.add(rest);
            });
  }

  private void back(SharedNode node) {
    for (List<Integer> each : node.back()) {
      tree.insertOne(node, each);
    }
  }

  // ---------------------------------------------------------------------------------- coming back

  /**
   * An explorer tells what came of a lease; nothing happens if that was given up.
   *
   * @param idle the number of other explorers that are idle; the rest is split for them, as far as
   *     it can be
   * @throws IllegalArgumentException if that cannot have come of it; it stays leased
   */
  public void done(int number, LeaseResult came, int idle) {
    Away its = lent.get(number);
    if (its == null) {
      return;
    }
    if (came.forOne()) {
      forOne = true;
      return;
    }
    if (came.reversals().size() != its.way().size()
        || came.region().isPresent() != its.region().isPresent()) {
      throw new IllegalArgumentException("what came of another lease");
    }
    for (Subtree each : came.rests()) {
      if (each.initial() != tree.initial() || each.isWhole()) {
        throw new IllegalArgumentException("what is left of something else");
      }
    }
    its.region().ifPresent(node -> tree.plant(node, came.region().orElseThrow()));
    lent.remove(number);
    its.rest().ifPresent(rest -> rest.hold(-1));
    List<SharedNode> known = new ArrayList<>(its.way());
    its.region().ifPresent(known::add);
    for (Subtree each : came.rests()) {
      goOn(each, known, idle);
    }
    for (int position = 0; position < its.way().size(); position++) {
      tree.insert(its.way().get(position), came.reversals().get(position));
    }
    its.region().ifPresent(this::back);
    count(came);
  }

  /** Continues with the rest of a search, split as often as others are idle. */
  private void goOn(Subtree left, List<SharedNode> known, int idle) {
    SharedTree.Rest rest = SharedTree.Rest.of(left, known);
    while (tree.ready() < idle && rest.branches() > 1) {
      rest = tree.split(rest);
    }
    if (!rest.owned().isEmpty() || !rest.planned().isEmpty()) {
      tree.add(rest);
    }
  }

  private void count(LeaseResult came) {
    missing.and(came.missing());
    ends |= came.ends();
    if (system instanceof Shared its) {
      its.noteEndings(came.endings());
    }
    if (came.waits()) {
      system.outcomes().noteWaits();
    }
    counts.add(came.counts());
  }

  // --------------------------------------------------------------------------------- all of it

  /** Explores parts of it, in the same system. */
  TreeExplorer explorer(List<Question> asked) {
    List<Property> properties = asked.stream().map(Question::property).toList();
    int object = asked.isEmpty() ? ConcurrentSystem.NONE : asked.getFirst().object();
    return new TreeExplorer(system, properties, object, _ -> Optional.empty());
  }

  /** Adds what was counted. */
  void addTo(ExecutionCounts all) {
    all.add(counts.since(ExploredPart.NONE));
  }

  /** The number of executions that have come to their end. */
  long executions() {
    return counts.executions;
  }

  /** The number of executions that were given up. */
  long redundant() {
    return counts.redundant;
  }

  /** The statements that nobody has executed. */
  BitSet missing() {
    return (BitSet) missing.clone();
  }

  /** Returns whether some execution has come to a final state. */
  boolean ends() {
    return ends;
  }

  /** About the memory that is taken here, in bytes. */
  long bytes() {
    return tree.bytes() + dependence.bytes();
  }
}
