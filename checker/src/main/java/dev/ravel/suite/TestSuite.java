// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Executions that cover together what all executions cover.
 *
 * @param executions how many there were to choose from
 * @param items what is covered, in words
 * @param tests the executions, with the items that each covers, ascending
 * @param atLeast no fewer of the executions cover all items
 */
public record TestSuite(int executions, List<String> items, List<Test> tests, int atLeast) {
  /** Copies the lists. */
  public TestSuite {
    items = List.copyOf(items);
    tests = List.copyOf(tests);
  }

  /** An execution, with the items that it covers, ascending. */
  public record Test(Run run, List<Integer> covers) {
    /** Copies the list. */
    public Test {
      covers = List.copyOf(covers);
    }
  }

  /** Whether no fewer of the executions cover all items. */
  public boolean minimal() {
    return atLeast == tests.size();
  }

  /**
   * A suite of a system.
   *
   * @param structures with their executions
   * @param exact whether to search for fewer tests where the greedy choice may take too many
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  public static TestSuite of(
      ConcurrentSystem system,
      List<EventStructure> structures,
      Criterion criterion,
      boolean exact) {
    List<Candidates.Candidate> candidates = Candidates.of(system, structures);
    Coverage coverage = Coverage.of(system, candidates, criterion);
    BitSet wanted = coverage.goals(structures);
    int[] number = new int[coverage.items()];
    Arrays.fill(number, ConcurrentSystem.NONE);
    int goals = 0;
    for (int item = wanted.nextSetBit(0); item >= 0; item = wanted.nextSetBit(item + 1)) {
      number[item] = goals++;
    }
    int[][] covers = new int[candidates.size()][];
    for (int candidate = 0; candidate < covers.length; candidate++) {
      covers[candidate] =
          IntStream.of(coverage.covered(candidate))
              .filter(wanted::get)
              .map(item -> number[item])
              .toArray();
    }
    Cover cover = SetCover.of(goals, covers, exact);
    Words words = new Words(system, structures, coverage, criterion);
    int[] shown = words.order(criterion == Criterion.BRANCHES ? wanted : all(number.length));
    int[] place = new int[number.length];
    Arrays.fill(place, ConcurrentSystem.NONE);
    for (int k = 0; k < shown.length; k++) {
      place[shown[k]] = k;
    }
    List<Test> tests = new ArrayList<>();
    for (int candidate : cover.chosen()) {
      List<Integer> its =
          IntStream.of(coverage.covered(candidate))
              .map(item -> place[item])
              .filter(k -> k != ConcurrentSystem.NONE)
              .sorted()
              .boxed()
              .toList();
      tests.add(new Test(candidates.get(candidate).run(), its));
    }
    List<String> items = IntStream.of(shown).mapToObj(words::of).toList();
    return new TestSuite(candidates.size(), items, tests, cover.atLeast());
  }

  private static BitSet all(int count) {
    BitSet all = new BitSet();
    all.set(0, count);
    return all;
  }

  /** Items in words, and in an order that people expect. */
  private record Words(
      ConcurrentSystem system,
      List<EventStructure> structures,
      Coverage coverage,
      Criterion criterion) {
    /** Statements stand in the order of the text, all others as they were met. */
    int[] order(BitSet items) {
      return criterion == Criterion.STATEMENTS
          ? items.stream()
              .boxed()
              .sorted((a, b) -> coverage.key(a).get(0) - coverage.key(b).get(0))
              .mapToInt(item -> item)
              .toArray()
          : items.stream().toArray();
    }

    String of(int item) {
      List<Integer> key = coverage.key(item);
      return switch (criterion) {
        case EVENTS -> (structures.size() > 1 ? key.get(0) + 1 + "." : "") + "e" + key.get(1);
        case STATEMENTS -> place(system.vocabulary().statement(key.get(0)));
        case BRANCHES -> site(key.get(0)) + " > " + site(key.get(1));
        case PAIRS -> site(key.get(0)) + " < " + site(key.get(1));
      };
    }

    private String site(int id) {
      Coverage.Site site = coverage.site(id);
      String process = system.vocabulary().process(site.process());
      Optional<Span> span = site.span();
      if (system.control(site.process()) == ConcurrentSystem.NONE) {
        return process;
      }
      return process + span.map(its -> ":" + place(its)).orElse(":end");
    }

    private static String place(Span span) {
      return span.line() + ":" + span.column();
    }
  }
}
