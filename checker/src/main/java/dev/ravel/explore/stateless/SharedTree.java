// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.trace.Dependence;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The upper part of a tree of executions. It has shared positions, the leaves of their wake-up
 * trees, and the rest of searches after these. For one thread.
 */
final class SharedTree {
  private final ConcurrentSystem system;
  private final ImportedSteps steps;
  private final Sequence sequence;
  private final int initial;

  /** The rest of searches that were begun. */
  private final Deque<Rest> rests = new ArrayDeque<>();

  /** The leaves that were never begun, but those that are leased. */
  private final Set<SharedNode> leaves = new LinkedHashSet<>();

  /**
   * The rest of a search.
   *
   * @param way the positions that are shared
   * @param schedule the steps to the last position
   * @param owned the positions that are not shared
   * @param planned of one that was not begun, the step after the last position that is shared
   */
  record Rest(
      List<SharedNode> way,
      List<Integer> schedule,
      List<Subtree.Node> owned,
      List<Integer> planned) {
    /** The rest of a search after known positions, the first of the way. */
    static Rest of(Subtree left, List<SharedNode> known) {
      int shared = left.shared().size();
      List<SharedNode> way =
          shared <= known.size() ? known.subList(0, shared) : along(known, left.schedule(), shared);
      List<Integer> planned = shared == 0 ? List.of() : left.shared().getLast().planned();
      return new Rest(List.copyOf(way), left.schedule(), left.owned(), planned);
    }

    /** As it is explored, with what sleeps at the shared positions. */
    Subtree subtree(int initial, Function<SharedNode, List<Integer>> sleeping) {
      List<Subtree.Node> shared = new ArrayList<>();
      for (SharedNode node : way) {
        boolean last = shared.size() == way.size() - 1;
        shared.add(new Subtree.Node(sleeping.apply(node), last ? planned : List.of()));
      }
      return new Subtree(initial, schedule, shared, owned);
    }

    /** As it is handed on, with no word of the shared positions but the step that is planned. */
    Subtree bare(int initial) {
      return subtree(initial, _ -> List.of());
    }

    /** The shared positions must stay as they are, or need not any more. */
    void hold(int more) {
      if (!way.isEmpty()) {
        way.getLast().hold(more);
      }
    }

    /** In how many branches it can go on without those that are shared. */
    int branches() {
      int all = 0;
      for (Subtree.Node node : owned) {
        for (int at = 0; at < node.planned().size(); at += 3) {
          all += node.planned().get(at) == 0 ? 1 : 0;
        }
      }
      return all;
    }
  }

  /** A tree of which nothing is known. */
  SharedTree(ConcurrentSystem system, Dependence dependence, int initial) {
    this.system = system;
    this.steps = new ImportedSteps(system);
    this.sequence = new Sequence(system, dependence);
    this.initial = initial;
  }

  /** The number of its initial state. */
  int initial() {
    return initial;
  }

  /** Returns whether there is nothing to explore here. */
  boolean isEmpty() {
    return rests.isEmpty() && leaves.isEmpty();
  }

  /** Returns the number of searches that can be begun or continued. */
  int ready() {
    return rests.size() + leaves.size();
  }

  /** The leaves that no worker explores. */
  Set<SharedNode> leaves() {
    return leaves;
  }

  /** Returns the rest of searches. */
  Deque<Rest> rests() {
    return rests;
  }

  /** By position of a way what sleeps there. */
  List<List<Integer>> sleeping(List<SharedNode> way) {
    return way.stream().map(its -> its.sleeping(sequence)).toList();
  }

  /** A search as it is explored. */
  Subtree subtree(Rest rest) {
    return rest.subtree(initial, node -> node.sleeping(sequence));
  }

  /** Adds what is left of a search. */
  void add(Rest rest) {
    rests.add(rest);
    rest.hold(1);
  }

  /** Takes the first of them away, if there is one. */
  Optional<Rest> takeRest() {
    Optional<Rest> its = Optional.ofNullable(rests.poll());
    its.ifPresent(rest -> rest.hold(-1));
    return its;
  }

  private void addLeaf(SharedNode leaf) {
    leaves.add(leaf);
    leaf.leaf(1);
  }

  private void removeLeaf(SharedNode leaf) {
    leaves.remove(leaf);
    leaf.leaf(-1);
  }

  /** A search that begins with the step to a leaf, which is given away. */
  Rest begun(SharedNode leaf) {
    removeLeaf(leaf);
    leaf.give();
    List<SharedNode> way = leaf.way();
    List<Integer> planned = List.of(0, leaf.process(), leaf.index());
    return new Rest(way, way.getLast().schedule(), List.of(), planned);
  }

  // ---------------------------------------------------------------------------------- positions

  /** The beginning. */
  SharedNode begin() {
    int[] state = system.initialState(initial);
    return new SharedNode(state);
  }

  /** The position after one that is not part of its tree, by a schedule. */
  SharedNode behind(SharedNode last, List<Integer> schedule) {
    int process = schedule.get(2 * last.depth());
    int index = schedule.get(2 * last.depth() + 1);
    return last.behind(process, index, footprint(process, index, last));
  }

  private int footprint(int process, int index, SharedNode at) {
    return system.outcomes().footprint(steps.outcome(process, index, at.state(steps)));
  }

  /** Outcomes sleep at a position, given as in a {@link Subtree.Node}. */
  void sleep(SharedNode node, List<Integer> sleeping) {
    for (int k = 0; k < sleeping.size(); k += 2) {
      int process = sleeping.get(k);
      int index = sleeping.get(k + 1);
      node.sleep(process, index, footprint(process, index, node));
    }
  }

  /** Inserts all sequences of a wake-up tree, given as in a {@link Subtree.Node}. */
  void insert(SharedNode node, List<Integer> planned) {
    ImportedSteps.leaves(planned).forEach(its -> insertOne(node, its));
  }

  /** Inserts a sequence, each step a process and an index. */
  void insertOne(SharedNode node, List<Integer> its) {
    int[] state = node.state(steps).clone();
    sequence.clear();
    for (int k = 0; k < its.size(); k += 2) {
      int outcome = steps.outcome(its.get(k), its.get(k + 1), state);
      sequence.add(its.get(k), its.get(k + 1), system.outcomes().footprint(outcome), 0);
      steps.make(outcome, state);
    }
    node.insert(sequence, this::addLeaf);
  }

  // ------------------------------------------------------------------------------------ regions

  /** Returns the region after a position, but for its state. */
  SubtreeLease.Region region(SharedNode node) {
    List<Integer> tree = new ArrayList<>();
    for (SharedNode its : node.below()) {
      tree.add(its.depth() - node.depth() - 1);
      tree.add(its.process());
      tree.add(its.index());
      tree.add(its.isGiven() ? 1 : 0);
    }
    return new SubtreeLease.Region(node.sleeping(sequence), tree);
  }

  /**
   * Puts what is after a position in the place of what was there.
   *
   * @throws IllegalArgumentException if that cannot be there; then nothing has changed
   */
  void plant(SharedNode node, SubtreeLease.Region region) {
    List<SharedNode> old = List.copyOf(node.branches());
    node.replace(List.of());
    Set<SharedNode> found = new LinkedHashSet<>();
    try {
      List<SharedNode> way = new ArrayList<>(List.of(node));
      List<Integer> tree = region.tree();
      for (int k = 0; k < tree.size(); k += 4) {
        int depth = tree.get(k);
        if (depth < 0 || depth >= way.size()) {
          throw new IllegalArgumentException("a step behind none");
        }
        way.subList(depth + 1, way.size()).clear();
        SharedNode last = way.getLast();
        int process = tree.get(k + 1);
        int index = tree.get(k + 2);
        found.remove(last);
        SharedNode its = last.branch(process, index, footprint(process, index, last));
        way.add(its);
        if (tree.get(k + 3) == 0) {
          found.add(its);
        } else {
          its.give();
        }
      }
    } catch (RuntimeException none) {
      node.replace(old);
      throw none;
    }
    found.forEach(this::addLeaf);
  }

  /** Removes the leaves without a worker after a position, or puts them back. */
  void lend(SharedNode node, boolean back) {
    for (SharedNode its : node.below()) {
      if (its.branches().isEmpty() && !its.isGiven()) {
        if (back) {
          addLeaf(its);
        } else {
          removeLeaf(its);
        }
      }
    }
  }

  /**
   * The shared positions along a schedule.
   *
   * @param first those that are known
   * @param count how many there are
   * @throws IllegalArgumentException if there are fewer
   */
  static List<SharedNode> along(List<SharedNode> first, List<Integer> schedule, int count) {
    List<SharedNode> way = new ArrayList<>(first);
    while (way.size() < count && !way.isEmpty() && 2 * way.size() <= schedule.size()) {
      SharedNode last = way.getLast();
      int process = schedule.get(2 * last.depth());
      int index = schedule.get(2 * last.depth() + 1);
      Optional<SharedNode> next =
          last.branches().stream()
              .filter(its -> its.process() == process && its.index() == index)
              .findFirst();
      if (next.isEmpty()) {
        break;
      }
      way.add(next.get());
    }
    if (way.size() != count) {
      throw new IllegalArgumentException("positions that are not shared");
    }
    return way;
  }

  // ---------------------------------------------------------------------------------- splitting

  /** Shares the positions of a rest up to the first where something is planned; what is left. */
  Rest split(Rest rest) {
    List<SharedNode> way = new ArrayList<>(rest.way());
    boolean planned = false;
    int shared = 0;
    while (!planned) {
      Subtree.Node its = rest.owned().get(shared++);
      planned = !its.planned().isEmpty();
      share(way, rest.schedule(), its);
    }
    List<Subtree.Node> owned = rest.owned().subList(shared, rest.owned().size());
    return new Rest(way, rest.schedule(), List.copyOf(owned), List.of());
  }

  /** Shares the position after a way. */
  private void share(List<SharedNode> way, List<Integer> schedule, Subtree.Node its) {
    SharedNode node = way.isEmpty() ? begin() : behind(way.getLast(), schedule);
    sleep(node, its.sleeping());
    if (2 * node.depth() < schedule.size()) { // what is left goes on with this branch
      sleep(node, schedule.subList(2 * node.depth(), 2 * node.depth() + 2));
    }
    List<Integer> tree = new ArrayList<>();
    for (int k = 0; k < its.planned().size(); k += 3) {
      tree.addAll(its.planned().subList(k, k + 3));
      tree.add(0);
    }
    plant(node, new SubtreeLease.Region(List.of(), tree));
    way.add(node);
  }

  /** Returns about the memory that it takes, in bytes; of positions that are leased, nothing. */
  long bytes() {
    long all = 0;
    for (SharedNode leaf : leaves) {
      all += leaf.depth();
    }
    for (Rest rest : rests) {
      all += rest.schedule().size();
    }
    return 100 * all;
  }
}
