// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
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
 * @param cut the limit because of which not all executions were looked at; absent if all were
 * @param stopped the limit that ended the search for fewer tests; absent if none did
 * @param looked the time in which was found what each execution covers, in nanoseconds
 */
public record TestSuite(
    int executions,
    List<String> items,
    List<Test> tests,
    int atLeast,
    Optional<Problem> cut,
    Optional<Problem> stopped,
    long looked) {
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
   * <p>Where a limit is reached, it is made of the executions that were looked at until then, and
   * of the best choice of these that was found.
   *
   * @param encoding what the events are
   * @param structures of the system of the encoding, with their executions
   * @param watch is told how far the choice is
   */
  public static TestSuite of(
      ConcurrentSystem system,
      Encoding encoding,
      List<EventStructure> structures,
      Criterion criterion,
      Method method,
      Watch watch) {
    long begin = System.nanoTime();
    List<Run> runs = new ArrayList<>();
    Coverage coverage = Coverage.of(system, encoding, criterion);
    Optional<Problem> cut =
        Candidates.each(
            system,
            structures,
            candidate -> {
              runs.add(candidate.run());
              coverage.add(candidate);
            });
    Limits limits = cut.isPresent() ? Limits.NONE : Limits.current();
    long looked = System.nanoTime() - begin;
    return limits.during(
        () -> of(system, structures, criterion, method, watch, runs, coverage, cut, looked));
  }

  private static TestSuite of(
      ConcurrentSystem system,
      List<EventStructure> structures,
      Criterion criterion,
      Method method,
      Watch watch,
      List<Run> runs,
      Coverage coverage,
      Optional<Problem> cut,
      long looked) {
    BitSet wanted = coverage.goals(structures);
    int[] number = new int[coverage.items()];
    Arrays.fill(number, ConcurrentSystem.NONE);
    int goals = 0;
    for (int item = wanted.nextSetBit(0); item >= 0; item = wanted.nextSetBit(item + 1)) {
      number[item] = goals++;
    }
    int[][] covers = new int[runs.size()][];
    for (int candidate = 0; candidate < covers.length; candidate++) {
      covers[candidate] =
          IntStream.of(coverage.covered(candidate))
              .filter(wanted::get)
              .map(item -> number[item])
              .toArray();
    }
    Cover cover = SetCover.of(goals, covers, method, watch);
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
      tests.add(new Test(runs.get(candidate), its));
    }
    List<String> items = IntStream.of(shown).mapToObj(words::of).toList();
    return new TestSuite(runs.size(), items, tests, cover.atLeast(), cut, cover.stopped(), looked);
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
