// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * An event structure in which chains are one event each: events of one thread, each of which is the
 * only immediate effect of the one before and has it as its only immediate cause. Nothing is folded
 * across a conflict, a cutoff or an end.
 *
 * @param structure the events that are left; each stands where its first member stood
 * @param members by event that is left: those that it stands for, ascending
 */
public record FoldedEvents(EventStructure structure, List<List<Integer>> members) {
  /** Copies the lists. */
  public FoldedEvents {
    members = members.stream().map(List::copyOf).toList();
  }

  /** Each event by itself. */
  public static FoldedEvents none(EventStructure structure) {
    return new FoldedEvents(
        structure, IntStream.range(0, structure.size()).mapToObj(List::of).toList());
  }

  /** How many events are in others. */
  public int folded() {
    return members.stream().mapToInt(its -> its.size() - 1).sum();
  }

  /** Folds all chains. Cost: linear in the events with their causes. */
  public static FoldedEvents of(ConcurrentSystem system, EventStructure structure) {
    int size = structure.size();
    int[] effects = new int[size];
    for (int event = 0; event < size; event++) {
      for (int cause : structure.causes(event)) {
        effects[cause]++;
      }
    }
    EventReasons reasons = new EventReasons(system, structure);
    List<List<Integer>> members = new ArrayList<>();
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
      if (joined) {
        in[event] = in[causes[0]];
        members.get(in[event]).add(event);
      } else {
        in[event] = members.size();
        members.add(new ArrayList<>(List.of(event)));
      }
    }
    return new FoldedEvents(structure(structure, members, in), members);
  }

  private static boolean closes(EventStructure structure, int event) {
    return structure.isCutoff(event) || structure.isEnd(event);
  }

  private static EventStructure structure(
      EventStructure its, List<List<Integer>> members, int[] in) {
    int[] first = members.stream().mapToInt(List::getFirst).toArray();
    int[][] choices =
        members.stream()
            .map(all -> all.stream().flatMapToInt(e -> IntStream.of(its.choices(e))).toArray())
            .toArray(int[][]::new);
    int[][] executions =
        IntStream.range(0, its.executions())
            .mapToObj(k -> IntStream.of(its.execution(k)).map(e -> in[e]).distinct().toArray())
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
        Arrays.stream(first)
            .mapToObj(
                e -> IntStream.of(its.causes(e)).map(c -> in[c]).distinct().sorted().toArray())
            .toArray(int[][]::new),
        Arrays.stream(first)
            .mapToObj(
                e -> IntStream.of(its.conflicts(e)).map(c -> in[c]).distinct().sorted().toArray())
            .toArray(int[][]::new),
        choices,
        cutoffs,
        ends,
        executions,
        Optional.empty());
  }
}
