// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.prefix.Prefix;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
 * @param searched whether fewer tests were looked for wherever that was asked; if not, the solver
 *     is not there
 * @param told what the tests cover of what else was asked about
 * @param looked the time in which was found what each execution covers, in nanoseconds
 */
public record TestSuite(
    int executions,
    List<String> items,
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

  /** An execution, with the items that it covers, ascending. */
  public record Test(Run run, List<Integer> covers) {
    /** Copies the list. */
    public Test {
      covers = List.copyOf(covers);
    }
  }

  /**
   * What the tests cover of what all executions cover, by a criterion.
   *
   * @param items in words
   * @param tests by item: the numbers of the tests that cover it, ascending; none for some
   */
  public record Told(Criterion criterion, List<String> items, List<List<Integer>> tests) {
    /** Copies the lists. */
    public Told {
      items = List.copyOf(items);
      tests = List.copyOf(tests);
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
   * @param told what else to tell of the tests
   * @param watch is told how far the choice is
   */
  public static TestSuite of(
      ConcurrentSystem system,
      Encoding encoding,
      List<EventStructure> structures,
      Criterion criterion,
      Set<Criterion> told,
      Method method,
      Watch watch) {
    long begin = System.nanoTime();
    List<Run> runs = new ArrayList<>();
    Map<Criterion, Coverage> coverages = new EnumMap<>(Criterion.class);
    coverages.put(criterion, Coverage.of(system, encoding, criterion));
    told.forEach(its -> coverages.computeIfAbsent(its, _ -> Coverage.of(system, encoding, its)));
    Optional<Problem> cut =
        Candidates.each(
            system,
            structures,
            candidate -> {
              runs.add(candidate.run());
              coverages.values().forEach(its -> its.add(candidate));
            });
    Limits limits = cut.isPresent() ? Limits.NONE : Limits.current();
    long looked = System.nanoTime() - begin;
    return limits.during(
        () -> {
          Coverage coverage = coverages.get(criterion);
          BitSet wanted = coverage.goals(structures);
          Cover cover = cover(coverage, wanted, runs.size(), method, watch);
          Shown shown = Shown.of(system, structures, coverage, criterion, wanted);
          List<Test> tests =
              cover.chosen().stream()
                  .map(its -> new Test(runs.get(its), shown.by(coverage, its)))
                  .toList();
          List<Told> others =
              told.stream()
                  .sorted()
                  .map(its -> told(system, structures, its, coverages.get(its), cover.chosen()))
                  .toList();
          return new TestSuite(
              runs.size(),
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

  /**
   * A suite of a net that covers all events of its complete prefix, those that are cut off as well.
   *
   * @param cut the limit because of which the prefix is not complete; absent if it is
   * @throws Halt if a limit is reached before there is any test
   */
  public static TestSuite of(ConcurrentSystem system, Prefix prefix, Optional<Problem> cut) {
    long begin = System.nanoTime();
    PrefixCover.Grown grown = PrefixCover.of(prefix);
    List<Test> tests = new ArrayList<>();
    for (int k = 0; k < grown.runs().size(); k++) {
      tests.add(new Test(grown.runs().get(k), grown.covers().get(k)));
    }
    List<String> items = new ArrayList<>();
    for (int transition : grown.transitions()) {
      items.add("e" + (items.size() + 1) + ":" + system.vocabulary().process(transition));
    }
    return new TestSuite(
        tests.size(),
        items,
        tests,
        grown.atLeast(),
        cut.or(grown::cut),
        grown.stopped(),
        true,
        List.of(),
        System.nanoTime() - begin);
  }

  /** Chooses candidates that cover the items that are wanted. */
  private static Cover cover(
      Coverage coverage, BitSet wanted, int candidates, Method method, Watch watch) {
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
    return SetCover.of(goals, covers, method, watch);
  }

  private static Told told(
      ConcurrentSystem system,
      List<EventStructure> structures,
      Criterion criterion,
      Coverage coverage,
      List<Integer> chosen) {
    Shown shown = Shown.of(system, structures, coverage, criterion, coverage.goals(structures));
    List<List<Integer>> tests = new ArrayList<>();
    shown.items().forEach(_ -> tests.add(new ArrayList<>()));
    for (int test = 0; test < chosen.size(); test++) {
      for (int item : shown.by(coverage, chosen.get(test))) {
        tests.get(item).add(test);
      }
    }
    return new Told(criterion, shown.items(), tests.stream().map(List::copyOf).toList());
  }

  /**
   * The items that are shown.
   *
   * @param items in words
   * @param places by item of a coverage: where it stands, or none
   */
  private record Shown(List<String> items, int[] places) {
    static Shown of(
        ConcurrentSystem system,
        List<EventStructure> structures,
        Coverage coverage,
        Criterion criterion,
        BitSet wanted) {
      BitSet all = new BitSet();
      all.set(0, coverage.items());
      Words words = new Words(system, structures, coverage, criterion);
      int[] order = words.order(criterion == Criterion.BRANCHES ? wanted : all);
      int[] places = new int[coverage.items()];
      Arrays.fill(places, ConcurrentSystem.NONE);
      for (int k = 0; k < order.length; k++) {
        places[order[k]] = k;
      }
      return new Shown(IntStream.of(order).mapToObj(words::of).toList(), places);
    }

    /** What a candidate covers of them, ascending. */
    List<Integer> by(Coverage coverage, int candidate) {
      return IntStream.of(coverage.covered(candidate))
          .map(item -> places[item])
          .filter(place -> place != ConcurrentSystem.NONE)
          .sorted()
          .boxed()
          .toList();
    }
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
              .sorted(
                  system.statements() > 0
                      ? Comparator.comparingInt(item -> coverage.key(item).get(0))
                      : Comparator.comparing((Integer item) -> span(item).source().name())
                          .thenComparingInt(item -> span(item).start())
                          .thenComparingInt(item -> span(item).end()))
              .mapToInt(item -> item)
              .toArray()
          : items.stream().toArray();
    }

    String of(int item) {
      List<Integer> key = coverage.key(item);
      return switch (criterion) {
        case EVENTS -> (structures.size() > 1 ? key.get(0) + 1 + "." : "") + "e" + key.get(1);
        case STATEMENTS -> place(span(item));
        case BRANCHES -> site(key.get(0)) + " > " + site(key.get(1));
        case PAIRS -> site(key.get(0)) + " < " + site(key.get(1));
      };
    }

    /** Where a statement stands. */
    private Span span(int item) {
      int id = coverage.key(item).get(0);
      return system.statements() > 0
          ? system.vocabulary().statement(id)
          : coverage.site(id).span().orElseThrow();
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

    private String place(Span span) {
      String file = coverage.ofSeveralTexts() ? span.source().name() + ":" : "";
      return file + span.line() + ":" + span.column();
    }
  }
}
