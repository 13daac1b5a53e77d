// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import dev.ravel.explore.Question;
import dev.ravel.explore.executions.Dependence;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * The upper part of a tree of executions, below which several explore: it hands out parts, and
 * takes what came of them. A part counts only when its explorer has told of it, so that one whose
 * explorer is lost is handed out again. For one thread.
 *
 * <p>Cost: of a part linear in its schedule and in what sleeps along it; of what comes back, in its
 * sequences times what sleeps and what branches there are where they belong. What is shared stays
 * in memory until all behind it is explored.
 */
public final class SharedTree {
  /** A step of a way that is shared takes so many bytes, and a leaf has so many for itself. */
  private static final long STEP = 100;

  private static final long LEAF = 4;

  private final ConcurrentSystem system;
  private final Steps steps;
  private final Sequence sequence;
  private final Map<Integer, Part> handedOut = new HashMap<>();

  /** Parts that were begun, or whose explorers are lost. */
  private final Deque<Part> waiting = new ArrayDeque<>();

  /** Those that were never begun; who comes early in an execution goes first. */
  private final PriorityQueue<SharedNode> leaves =
      new PriorityQueue<>(Comparator.comparingInt(SharedNode::depth));

  private final BitSet missing = new BitSet();
  private int numbers;
  private boolean forOne;
  private boolean ends;
  private long executions;
  private long redundant;
  private long lengths;
  private long longest;

  /** A part as it is handed out, by its number. */
  public record Handed(int number, Subtree subtree) {}

  /**
   * A part.
   *
   * @param way the positions that are shared
   * @param schedule the steps to the last position
   * @param owned the positions that are not shared
   * @param planned of one that was not begun, the step behind the last position
   */
  private record Part(
      int initial,
      List<SharedNode> way,
      List<Integer> schedule,
      List<Subtree.Node> owned,
      List<Integer> planned) {
    Subtree subtree() {
      List<Subtree.Node> shared = new ArrayList<>();
      for (SharedNode node : way) {
        boolean last = shared.size() == way.size() - 1;
        shared.add(new Subtree.Node(node.sleeping(), last ? planned : List.of()));
      }
      return new Subtree(initial, schedule, shared, owned);
    }
  }

  private final int initial;

  /**
   * A tree of which somebody may have explored some.
   *
   * @param whole what is left of it; no position is shared
   */
  SharedTree(ConcurrentSystem system, Dependence dependence, Subtree whole) {
    this.system = system;
    this.steps = new Steps(system);
    this.sequence = new Sequence(system, dependence);
    this.initial = whole.initial();
    this.missing.set(0, system.statements());
    waiting.add(new Part(initial, List.of(), whole.schedule(), whole.owned(), List.of()));
  }

  /** Whether all is explored, or one explorer is to make the whole search. */
  public boolean isOver() {
    return forOne || waiting.isEmpty() && handedOut.isEmpty() && leaves.isEmpty();
  }

  /** Whether one explorer is to make the whole search. */
  public boolean isForOne() {
    return forOne;
  }

  /** How many parts could be handed out now. */
  public int ready() {
    return waiting.size() + leaves.size();
  }

  // -------------------------------------------------------------------------------- handing out

  /** A part for somebody who has nothing to do; absent if there is none by now. */
  public Optional<Handed> next() {
    if (waiting.isEmpty()) {
      Optional.ofNullable(leaves.poll()).ifPresent(leaf -> waiting.add(ofLeaf(leaf)));
    }
    return Optional.ofNullable(waiting.poll())
        .map(
            part -> {
              handedOut.put(numbers, part);
              return new Handed(numbers++, part.subtree());
            });
  }

  private Part ofLeaf(SharedNode leaf) {
    List<SharedNode> way = leaf.way();
    List<Integer> planned = List.of(0, leaf.process(), leaf.index());
    return new Part(initial, way, way.getLast().schedule(), List.of(), planned);
  }

  /** The explorer of a part is lost: somebody else is to explore it. */
  public void lost(int number) {
    Optional.ofNullable(handedOut.remove(number)).ifPresent(waiting::addFirst);
  }

  // ------------------------------------------------------------------------------- taking back

  /**
   * An explorer tells what came of a part; nothing happens if that was given up.
   *
   * @param idle so many others have nothing to do: what is left is split for them, as far as it can
   *     be
   * @throws IllegalArgumentException if that cannot have come of it; the part is under way still
   */
  public void done(int number, Explored came, int idle) {
    Part part = handedOut.get(number);
    if (part == null) {
      return;
    }
    if (!came.forOne()) {
      checkRest(part, came);
      insert(part, came.reversals());
      count(came);
      came.rest().ifPresent(rest -> goOn(part, rest, idle));
    }
    forOne |= came.forOne();
    handedOut.remove(number);
  }

  private void checkRest(Part part, Explored came) {
    if (came.reversals().size() != part.way().size()) {
      throw new IllegalArgumentException("reversals of other positions");
    }
    Optional<Subtree> rest = came.rest();
    if (rest.isPresent()
        && (rest.get().shared().size() != part.way().size()
            || rest.get().owned().isEmpty()
            || rest.get().initial() != initial)) {
      throw new IllegalArgumentException("the rest of something else");
    }
  }

  private void insert(Part part, List<List<Integer>> reversals) {
    for (int position = 0; position < reversals.size(); position++) {
      SharedNode node = part.way().get(position);
      for (List<Integer> its : Steps.leaves(reversals.get(position))) {
        read(its, node.state(steps));
        node.insert(sequence).ifPresent(leaves::add);
      }
    }
  }

  private void count(Explored came) {
    BitSet there = new BitSet();
    came.missing().forEach(there::set);
    missing.and(there);
    ends |= came.ends();
    executions += came.executions();
    redundant += came.redundant();
    lengths += came.steps();
    longest = Math.max(longest, came.longest());
  }

  /** Makes the sequence of steps that are possible in a state. */
  private void read(List<Integer> its, int[] from) {
    int[] state = from.clone();
    sequence.clear();
    for (int k = 0; k < its.size(); k += 2) {
      int outcome = steps.outcome(its.get(k), its.get(k + 1), state);
      sequence.add(its.get(k), its.get(k + 1), system.outcomes().footprint(outcome), 0);
      steps.make(outcome, state);
    }
  }

  // ---------------------------------------------------------------------------------- splitting

  /** What is left of a part, split as often as others have nothing to do. */
  private void goOn(Part part, Subtree rest, int idle) {
    Part left = new Part(initial, part.way(), rest.schedule(), rest.owned(), List.of());
    while (ready() < idle && branches(left) > 1) {
      left = split(left);
    }
    if (!left.owned().isEmpty()) {
      waiting.addFirst(left);
    }
  }

  /** In how many branches it can go on. */
  private static int branches(Part part) {
    int all = 0;
    for (Subtree.Node node : part.owned()) {
      for (int at = 0; at < node.planned().size(); at += 3) {
        all += node.planned().get(at) == 0 ? 1 : 0;
      }
    }
    return all;
  }

  /** Shares the positions up to the first where something is planned; what is left behind that. */
  private Part split(Part part) {
    List<SharedNode> way = new ArrayList<>(part.way());
    boolean planned = false;
    int shared = 0;
    while (!planned) {
      Subtree.Node its = part.owned().get(shared++);
      planned = !its.planned().isEmpty();
      share(way, part.schedule(), its);
    }
    List<Subtree.Node> owned = part.owned().subList(shared, part.owned().size());
    return new Part(initial, way, part.schedule(), List.copyOf(owned), List.of());
  }

  /** Shares the position behind a way. */
  private void share(List<SharedNode> way, List<Integer> schedule, Subtree.Node its) {
    SharedNode node = way.isEmpty() ? begin() : behind(way.getLast(), schedule);
    int[] state = node.state(steps);
    List<Integer> sleeping = new ArrayList<>(its.sleeping());
    if (2 * node.depth() < schedule.size()) { // what is left goes on with this branch
      sleeping.addAll(schedule.subList(2 * node.depth(), 2 * node.depth() + 2));
    }
    for (int k = 0; k < sleeping.size(); k += 2) {
      int process = sleeping.get(k);
      int outcome = steps.outcome(process, sleeping.get(k + 1), state);
      node.sleep(process, sleeping.get(k + 1), system.outcomes().footprint(outcome));
    }
    for (List<Integer> leaf : Steps.leaves(its.planned())) {
      read(leaf, state);
      node.insert(sequence).ifPresent(leaves::add);
    }
    way.add(node);
  }

  private SharedNode begin() {
    int[] state = new int[system.objects()];
    int _ = system.initialState(initial, state);
    return new SharedNode(state);
  }

  private SharedNode behind(SharedNode last, List<Integer> schedule) {
    int process = schedule.get(2 * last.depth());
    int index = schedule.get(2 * last.depth() + 1);
    int outcome = steps.outcome(process, index, last.state(steps));
    return last.behind(process, index, system.outcomes().footprint(outcome));
  }

  // --------------------------------------------------------------------------------- all of it

  /** Explores parts of it, in the same system. */
  Explorer explorer(List<Question> asked) {
    List<Property> properties = asked.stream().map(Question::property).toList();
    int object = asked.isEmpty() ? ConcurrentSystem.NONE : asked.getFirst().object();
    return new Explorer(system, properties, object, _ -> Optional.empty());
  }

  /** About the memory that is taken by parts that wait, in bytes. */
  long bytes() {
    long steps = leaves.size() * LEAF;
    for (Part part : waiting) {
      steps += part.schedule().size();
    }
    return STEP * steps;
  }

  /** Adds what was counted. */
  void addTo(ExecutionCounts counts) {
    counts.executions += executions;
    counts.redundant += redundant;
    counts.lengths += lengths;
    counts.longest = Math.max(counts.longest, longest);
  }

  /** The executions that have come to their end. */
  long executions() {
    return executions;
  }

  /** Executions that were given up. */
  long redundant() {
    return redundant;
  }

  /** The statements that nobody has executed. */
  BitSet missing() {
    return (BitSet) missing.clone();
  }

  /** Whether somebody has come to a final state. */
  boolean ends() {
    return ends;
  }
}
