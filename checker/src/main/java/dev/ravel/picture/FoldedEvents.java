// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * An event structure in which some events stand together in one.
 *
 * @param structure the events that are left, causes first, else in the order of their first members
 * @param members by event that is left: those that it stands for, ascending
 * @param calls by event that is left: the call of a function that it stands for, such as {@code
 *     put()}, or that begins what it stands for, such as {@code put() …}; empty if neither is
 */
public record FoldedEvents(
    EventStructure structure, List<List<Integer>> members, List<String> calls) {
  /** Copies the lists. */
  public FoldedEvents {
    members = members.stream().map(List::copyOf).toList();
    calls = List.copyOf(calls);
  }

  /** Each event by itself. */
  public static FoldedEvents none(EventStructure structure) {
    return new FoldedEvents(
        structure,
        IntStream.range(0, structure.size()).mapToObj(List::of).toList(),
        Collections.nCopies(structure.size(), ""));
  }

  /** Returns the number of events that are folded into others. */
  public int folded() {
    return members.stream().mapToInt(its -> its.size() - 1).sum();
  }

  /**
   * Returns the structure with chains as one event each. A chain is events of one thread, each of
   * which is the only immediate effect of the one before and has it as its only immediate cause.
   * Nothing is folded across a conflict, a cutoff or an end. A call that is one event already may
   * be one of them. Cost: linear in the events with their causes.
   */
  public FoldedEvents withChains(ConcurrentSystem system) {
    int size = structure.size();
    int[] effects = new int[size];
    for (int event = 0; event < size; event++) {
      for (int cause : structure.causes(event)) {
        effects[cause]++;
      }
    }
    EventReasons reasons = new EventReasons(system, structure);
    List<BitSet> groups = new ArrayList<>();
    int[] in = new int[size];
    for (int event = 0; event < size; event++) {
      int[] causes = structure.causes(event);
      boolean joined =
          causes.length == 1
              && effects[causes[0]] == 1
              && reasons.ofOneThread(causes[0], event)
              && structure.conflicts(event).length == 0
              && !closes(structure, causes[0])
              && !closes(structure, event);
      in[event] = joined ? in[causes[0]] : groups.size();
      if (!joined) {
        groups.add(new BitSet());
      }
      groups.get(in[event]).set(event);
    }
    List<String> names = new ArrayList<>(calls);
    for (BitSet group : groups) {
      int first = group.nextSetBit(0);
      if (group.cardinality() > 1 && !names.get(first).isEmpty()) {
        names.set(first, names.get(first) + " \u2026");
      }
    }
    return together(groups, names);
  }

  /**
   * Calls of functions are one event each, as {@link WholeCalls} finds them.
   *
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  public FoldedEvents withCalls(ConcurrentSystem system) {
    WholeCalls whole = WholeCalls.of(system, structure);
    List<String> names = new ArrayList<>(calls);
    BitSet inCalls = new BitSet();
    List<BitSet> groups = new ArrayList<>();
    whole
        .calls()
        .forEach(
            its -> {
              BitSet group = its.events();
              names.set(group.nextSetBit(0), its.name() + "()");
              inCalls.or(group);
              groups.add(group);
            });
    for (int event = 0; event < structure.size(); event++) {
      if (!inCalls.get(event)) {
        BitSet alone = new BitSet();
        alone.set(event);
        groups.add(alone);
      }
    }
    return together(groups, names);
  }

  static boolean closes(EventStructure structure, int event) {
    return structure.isCutoff(event) || structure.isEnd(event);
  }

  /** Groups of events are one event each, under the name of the first one's call. */
  private FoldedEvents together(List<BitSet> groups, List<String> names) {
    List<BitSet> order = causesFirst(groups);
    int[] in = new int[structure.size()];
    for (int k = 0; k < order.size(); k++) {
      int place = k;
      order.get(k).stream().forEach(event -> in[event] = place);
    }
    return new FoldedEvents(
        structure(order, in),
        order.stream()
            .map(group -> group.stream().boxed().flatMap(e -> members.get(e).stream()).toList())
            .toList(),
        order.stream().map(group -> names.get(group.nextSetBit(0))).toList());
  }

  /** The groups in an order in which causes stand first, else by their first events. */
  private List<BitSet> causesFirst(List<BitSet> groups) {
    List<BitSet> byFirst = new ArrayList<>(groups);
    byFirst.sort((one, other) -> one.nextSetBit(0) - other.nextSetBit(0));
    int[] in = new int[structure.size()];
    for (int k = 0; k < byFirst.size(); k++) {
      int place = k;
      byFirst.get(k).stream().forEach(event -> in[event] = place);
    }
    List<BitSet> effects = new ArrayList<>();
    int[] open = new int[byFirst.size()];
    byFirst.forEach(_ -> effects.add(new BitSet()));
    for (int event = 0; event < structure.size(); event++) {
      Limits.pollAt(event);
      for (int cause : structure.causes(event)) {
        if (in[cause] != in[event] && !effects.get(in[cause]).get(in[event])) {
          effects.get(in[cause]).set(in[event]);
          open[in[event]]++;
        }
      }
    }
    PriorityQueue<Integer> ready = new PriorityQueue<>();
    IntStream.range(0, open.length).filter(k -> open[k] == 0).forEach(ready::add);
    List<BitSet> order = new ArrayList<>();
    while (!ready.isEmpty()) {
      int next = ready.remove();
      order.add(byFirst.get(next));
      effects.get(next).stream()
          .forEach(
              k -> {
                if (--open[k] == 0) {
                  ready.add(k);
                }
              });
    }
    if (order.size() != groups.size()) {
      throw new IllegalArgumentException("what stands together comes before itself");
    }
    return order;
  }

  private EventStructure structure(List<BitSet> groups, int[] in) {
    EventStructure its = structure;
    int[] first = groups.stream().mapToInt(group -> group.nextSetBit(0)).toArray();
    int[][] executions =
        IntStream.range(0, its.executions())
            .mapToObj(
                k -> IntStream.of(its.execution(k)).map(e -> in[e]).distinct().sorted().toArray())
            .toArray(int[][]::new);
    boolean[] cutoffs = new boolean[first.length];
    boolean[] ends = new boolean[first.length];
    for (int k = 0; k < first.length; k++) {
      cutoffs[k] = its.isCutoff(first[k]);
      ends[k] = its.isEnd(first[k]);
    }
    return new EventStructure(
        its.initialState(),
        its.property(),
        its.complete(),
        Arrays.stream(first).map(its::process).toArray(),
        IntStream.range(0, first.length)
            .mapToObj(k -> causes(groups.get(k), in, k))
            .toArray(int[][]::new),
        Arrays.stream(first)
            .mapToObj(
                e -> IntStream.of(its.conflicts(e)).map(c -> in[c]).distinct().sorted().toArray())
            .toArray(int[][]::new),
        groups.stream()
            .map(all -> all.stream().flatMap(e -> IntStream.of(its.choices(e))).toArray())
            .toArray(int[][]::new),
        cutoffs,
        ends,
        executions,
        Optional.empty());
  }

  private int[] causes(BitSet group, int[] in, int own) {
    return group.stream()
        .flatMap(event -> IntStream.of(structure.causes(event)))
        .map(cause -> in[cause])
        .filter(cause -> cause != own)
        .distinct()
        .sorted()
        .toArray();
  }
}
