// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.events.ImmediateCauses;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.suite.Candidates.Candidate;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Executions that cover together what all executions cover.
 *
 * @param executions how many there were to choose from
 * @param items what is covered
 * @param tests the executions, with the items that each covers, ascending
 * @param atLeast no fewer of the executions cover all items
 * @param cut the limit because of which not all executions were looked at; absent if all were
 * @param stopped the limit that ended the search for fewer tests; absent if none did
 * @param searched whether fewer tests were looked for wherever that was asked; if not, the solver
 *     is not there
 * @param told what the tests cover of what else was asked about
 * @param looked the time in which was found what each execution covers, in nanoseconds
 */
public record TestSuite(
    int executions,
    List<Item> items,
    List<Test> tests,
    int atLeast,
    Optional<Problem> cut,
    Optional<Problem> stopped,
    boolean searched,
    List<Told> told,
    long looked) {
  /** Copies the lists. */
  public TestSuite {
    items = List.copyOf(items);
    tests = List.copyOf(tests);
    told = List.copyOf(told);
  }

  /**
   * An execution.
   *
   * @param system the system whose execution it is
   * @param covers the items that it covers, ascending
   */
  public record Test(Supplier<? extends ConcurrentSystem> system, Run run, List<Integer> covers) {
    /** Copies the list. */
    public Test {
      covers = List.copyOf(covers);
    }
  }

  /**
   * The part of what all executions cover that the tests cover, by a criterion.
   *
   * @param tests by item: the numbers of the tests that cover it, ascending; none for some
   */
  public record Told(Criterion criterion, List<Item> items, List<List<Integer>> tests) {
    /** Copies the lists. */
    public Told {
      items = List.copyOf(items);
      tests = List.copyOf(tests);
    }
  }

  /**
   * A suite of a system.
   *
   * <p>Where a limit is reached, it is made of the executions that were looked at until then, and
   * of the best choice of these that was found.
   *
   * @param encoding what the events are
   * @param structures of the system of the encoding, with their executions
   */
  public static TestSuite of(
      ConcurrentSystem system,
      Encoding encoding,
      List<EventStructure> structures,
      SuiteRequest request) {
    return of(
        system,
        encoding,
        structures,
        wanted -> Candidates.each(system, structures, wanted),
        request);
  }

  /**
   * A suite of a system with symbolic inputs. What its tests cover is seen in executions with
   * inputs that have values.
   *
   * @param encoding what the events are
   * @param causes of the events of the system of the encoding
   * @param executions its executions
   */
  public static TestSuite of(
      ConcurrentSystem system,
      Encoding encoding,
      ImmediateCauses causes,
      List<GivenExecution> executions,
      SuiteRequest request) {
    return of(
        system, encoding, List.of(causes), wanted -> Candidates.each(executions, wanted), request);
  }

  private static TestSuite of(
      ConcurrentSystem system,
      Encoding encoding,
      List<? extends ImmediateCauses> structures,
      Function<Consumer<Candidate>, Optional<Problem>> candidates,
      SuiteRequest request) {
    long begin = System.nanoTime();
    List<Candidate> known = new ArrayList<>();
    Map<Criterion, CandidateCoverage> coverages = new EnumMap<>(Criterion.class);
    for (Criterion its : request.criteria()) {
      coverages.put(its, CandidateCoverage.of(system, encoding, structures, its));
    }
    Optional<Problem> cut =
        candidates.apply(
            candidate -> {
              known.add(candidate);
              coverages.values().forEach(its -> its.add(candidate));
            });
    Limits limits = cut.isPresent() ? Limits.none() : Limits.current();
    long looked = System.nanoTime() - begin;
    return limits.during(
        () -> {
          CandidateCoverage coverage = coverages.get(request.criterion());
          BitSet wanted = coverage.goals();
          Cover cover = cover(coverage, wanted, known.size(), request);
          ItemSelection shown = ItemSelection.of(system, structures, coverage, wanted);
          List<Test> tests =
              cover.chosen().stream()
                  .map(
                      its ->
                          new Test(
                              known.get(its).system(system),
                              known.get(its).replayed(),
                              shown.by(coverage, its)))
                  .toList();
          List<Told> others =
              request.told().stream()
                  .sorted()
                  .map(its -> told(system, structures, coverages.get(its), cover.chosen()))
                  .toList();
          return new TestSuite(
              known.size(),
              shown.items(),
              tests,
              cover.atLeast(),
              cut,
              cover.stopped(),
              cover.searched(),
              others,
              looked);
        });
  }

  /** Chooses candidates that cover the items that are wanted. */
  private static Cover cover(
      CandidateCoverage coverage, BitSet wanted, int candidates, SuiteRequest request) {
    int[] number = new int[coverage.items()];
    int goals = 0;
    for (int item = wanted.nextSetBit(0); item >= 0; item = wanted.nextSetBit(item + 1)) {
      number[item] = goals++;
    }
    int[][] covers = new int[candidates][];
    for (int candidate = 0; candidate < covers.length; candidate++) {
      covers[candidate] =
          IntStream.of(coverage.covered(candidate))
              .filter(wanted::get)
              .map(item -> number[item])
              .toArray();
    }
    return SetCover.of(goals, covers, request.method(), request.watch());
  }

  static Told told(
      ConcurrentSystem system,
      List<? extends ImmediateCauses> structures,
      CandidateCoverage coverage,
      List<Integer> chosen) {
    ItemSelection shown = ItemSelection.of(system, structures, coverage, coverage.goals());
    List<List<Integer>> tests = new ArrayList<>();
    shown.items().forEach(_ -> tests.add(new ArrayList<>()));
    for (int test = 0; test < chosen.size(); test++) {
      for (int item : shown.by(coverage, chosen.get(test))) {
        tests.get(item).add(test);
      }
    }
    return new Told(coverage.criterion(), shown.items(), tests.stream().map(List::copyOf).toList());
  }
}
