// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.report.Style;
import dev.ravel.report.SuiteText;
import dev.ravel.result.MadeSuite;
import dev.ravel.result.TraceListing;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.suite.Criterion;
import dev.ravel.suite.Encoding;
import dev.ravel.suite.Item;
import dev.ravel.suite.SelectionListener;
import dev.ravel.suite.SelectionMethod;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Outputs;
import dev.ravel.task.loading.Subject;
import dev.ravel.task.replay.GivenSchedule;
import dev.ravel.trace.PartialOrder;
import dev.ravel.verdict.Run;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Suites against all choices of executions, and against what the literature says of them. */
class SuiteMakingTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 600 : 10;
  private static final int MOST_TRACES = 12;

  /** The classes that load and explore models. */
  private static final List<String> SEARCHES =
      List.of(
          "dev.ravel.task.loading.RunLoading",
          "dev.ravel.execution.",
          "dev.ravel.explore.unfolding.Explorer",
          "dev.ravel.explore.Meter",
          "dev.ravel.explore.local.LocalSearch",
          "dev.ravel.explore.prefix.Saturation",
          "dev.ravel.inputs.LimitedQuestion", // looks at limits in a thread of its own
          "dev.ravel.explore.stateless.StatelessSearch");

  private static Asked asked(String text) {
    return asked(text, Limits.none());
  }

  private static Asked asked(String text, Limits limits) {
    return new Asked(
        "-",
        Map.of(),
        new Outputs(),
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
        limits);
  }

  private static <T> T given(Answer<T> answer, String text) {
    return switch (answer) {
      case Answer.Given<T>(T its) -> its;
      case Answer.Nothing<T>() -> throw new AssertionError("nothing moves in " + text);
      case Answer.Failed<T> failed -> throw new AssertionError(failed + " of " + text);
    };
  }

  private static MadeSuite suite(String text, Criterion criterion) {
    return given(
        SuiteMaking.of(
            asked(text),
            Encoding.EVENT_STRUCTURE,
            criterion,
            Set.of(),
            SelectionMethod.EXACT,
            false,
            SelectionListener.NONE),
        text);
  }

  private static int local(String text, Encoding encoding) {
    return given(
            SuiteMaking.ofEvents(
                asked(text), encoding, Criterion.EVENTS, Set.of(), false, SelectionListener.NONE),
            text)
        .items()
        .size();
  }

  private static MadeSuite greedy(String text, Encoding encoding) {
    return given(
        SuiteMaking.of(
            asked(text),
            encoding,
            Criterion.EVENTS,
            Set.of(),
            SelectionMethod.GREEDY,
            false,
            SelectionListener.NONE),
        text);
  }

  /** Philosophers have no steps that commute. All encodings have the same events. */
  @ParameterizedTest
  @EnumSource(Encoding.class)
  void oneSizeWhateverTheOptions(Encoding encoding) {
    String text =
        """
        mutex fork[3]
        thread Philosopher[p in 0..2] {
          repeat 2 { lock fork[p]; lock fork[(p + 1) % 3]; unlock fork[(p + 1) % 3]; unlock fork[p] }
        }
        """;
    assertEquals(975, greedy(text, encoding).items().size());
    if (encoding != Encoding.CONTEXTUAL) {
      assertEquals(975, local(text, encoding));
    }
  }

  /**
   * All events are as many whether they are found along executions or not. They use random programs
   * of mutexes and variables all of whose executions end, and are neither in error nor discarded.
   */
  @ParameterizedTest
  @EnumSource(
      value = Family.class,
      names = {"LOCKS", "CELLS", "PROTECTED"})
  void oneSizeWithAndWithoutExecutions(Family family) {
    int compared = 0;
    for (long seed = 0; seed < 4L * SEEDS; seed++) {
      String text = RandomPrograms.draft(seed, family, new Size(3, 2, false)).text();
      MadeSuite suite = greedy(text, Encoding.PLAIN);
      if (suite.tests().stream().noneMatch(test -> test.end().startsWith("error"))) {
        assertEquals(suite.items().size(), local(text, Encoding.PLAIN), text);
        compared++;
      }
    }
    assertTrue(compared > SEEDS / 2, compared + " compared");
  }

  /** In Figure 2 of the paper two threads read a variable, a third one writes it. */
  @ParameterizedTest
  @CsvSource({"EVENTS, 4", "STATEMENTS, 1", "PAIRS, 2"})
  void twoReadersAndAWriter(Criterion criterion, int tests) {
    MadeSuite suite =
        suite(
            """
            shared x: int[0..5]
            thread A { var b: int[0..5] = x }
            thread B { x = 5 }
            thread C { var c: int[0..5] = x }
            """,
            criterion);
    assertEquals(4, suite.executions());
    assertEquals(tests, suite.tests().size());
    assertTrue(suite.minimal());
  }

  /** CCNF of Table IV needs two tests, however many threads there are. */
  @ParameterizedTest
  @CsvSource({"2, 4", "4, 16", "8, 256"})
  void conflictsThatHaveNothingToDoWithEachOther(int pairs, int executions) {
    MadeSuite suite =
        suite(
            """
            const N = %d
            mutex m[N]
            thread T[i in 0..2*N-1] {
              lock m[i/2]
              unlock m[i/2]
            }
            """
                .formatted(pairs),
            Criterion.EVENTS);
    assertEquals(executions, suite.executions());
    assertEquals(2, suite.tests().size());
    assertTrue(suite.minimal());
  }

  /** Both ways of a choice, and both ends of an error that comes beside others. */
  @Test
  void waysBehindAChoice() {
    MadeSuite suite =
        suite(
            """
            shared x: int[0..9]
            thread A {
              either { x = 1 } or { x = 2 } or { x = 3 }
            }
            """,
            Criterion.EVENTS);
    assertEquals(3, suite.tests().size());
  }

  @Test
  void anErrorIsTheLastStep() {
    MadeSuite suite =
        suite(
            """
            shared x, y: int[0..1]
            thread A { x = 1 }
            thread B { assert x == 0 }
            thread C { y = 1 }
            """,
            Criterion.EVENTS);
    assertEquals(2, suite.tests().size());
    assertEquals(
        List.of("error R001", "final"),
        suite.tests().stream().map(MadeSuite.Test::end).sorted().toList());
    assertTrue(suite.tests().stream().allMatch(test -> test.steps() == 3));
  }

  /**
   * Events are as the definition has them. Each is a move with all its causes. Executions as they
   * are listed; all choices of them are tried. Each test is run again by its schedule.
   */
  @ParameterizedTest
  @EnumSource(Family.class)
  void asAllChoicesSay(Family family) {
    int compared = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = RandomPrograms.draft(seed, family, Size.USUAL).text();
      if (!new Interleavings(ModelText.system(text)).plain()) {
        continue;
      }
      Answer<TraceListing> listed = TraceList.of(asked(text));
      if (!(listed instanceof Answer.Given<TraceListing>(TraceListing traces))
          || traces.traces().size() > MOST_TRACES
          || traces.traces().stream().anyMatch(its -> !its.complete() || !its.inputs().isEmpty())) {
        continue;
      }
      MadeSuite suite = suite(text, Criterion.EVENTS);
      if (suite.cut()) {
        continue;
      }
      Map<Event, Integer> known = new HashMap<>();
      List<Set<Integer>> all = new ArrayList<>();
      traces.traces().forEach(trace -> all.add(events(text, known, trace.schedule())));
      Set<Integer> covered = new HashSet<>();
      suite.tests().forEach(test -> covered.addAll(events(text, known, test.schedule())));
      assertEquals(union(all, -1), covered, text);
      assertEquals(fewest(all), suite.tests().size(), text);
      assertTrue(suite.minimal(), text);
      compared++;
    }
    assertTrue(compared > SEEDS / 10, compared + " compared");
  }

  /**
   * Statements, branches and pairs are computed by their definitions. Each test is run again by its
   * schedule, and shows exactly what it claims; all of them show what all executions do.
   */
  @ParameterizedTest
  @EnumSource(Family.class)
  void whatIsClaimedIsShown(Family family) {
    int compared = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = RandomPrograms.draft(seed, family, Size.USUAL).text();
      if (!new Interleavings(ModelText.system(text)).plain()
          || !(TraceList.of(asked(text)) instanceof Answer.Given<TraceListing>(TraceListing traces))
          || traces.traces().size() > 60
          || traces.traces().stream().anyMatch(its -> !its.complete() || !its.inputs().isEmpty())) {
        continue;
      }
      for (Criterion criterion : EnumSet.complementOf(EnumSet.of(Criterion.EVENTS))) {
        MadeSuite suite = suite(text, criterion);
        if (suite.cut()) {
          continue;
        }
        Set<String> all = new TreeSet<>();
        traces.traces().forEach(its -> all.addAll(shown(text, its.schedule(), criterion)));
        Set<String> wanted = Shows.wanted(all, criterion);
        List<String> names = suite.items().stream().map(Item::name).toList();
        assertEquals(wanted, new TreeSet<>(names), criterion + " of " + text);
        Set<String> together = new TreeSet<>();
        for (MadeSuite.Test test : suite.tests()) {
          Set<String> claimed = new TreeSet<>();
          test.covers().forEach(item -> claimed.add(names.get(item)));
          Set<String> shows = new TreeSet<>(shown(text, test.schedule(), criterion));
          shows.retainAll(wanted);
          assertEquals(shows, claimed, criterion + " of " + test.schedule() + " of " + text);
          together.addAll(shows);
        }
        assertEquals(wanted, together, criterion + " of " + text);
        compared++;
      }
    }
    assertTrue(compared > 0, compared + " compared");
  }

  private static Set<String> shown(String text, String schedule, Criterion criterion) {
    BiFunction<Subject, ConcurrentSystem, Set<String>> work =
        (subject, system) ->
            Shows.of(
                system,
                schedule.isEmpty()
                    ? Run.of(0, new int[0])
                    : Sameness.finite(GivenSchedule.run(subject, system, schedule)),
                criterion);
    return given(asked(text).answer("what is shown", work), text);
  }

  /**
   * Suites that are grown cover what chosen ones do, with no fewer tests than are needed, and claim
   * no more than that. Each test is run again by its schedule.
   */
  @ParameterizedTest
  @EnumSource(Family.class)
  void grownCoversWhatChosenCovers(Family family) {
    int compared = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = RandomPrograms.draft(seed, family, Size.USUAL).text();
      if (!new Interleavings(ModelText.system(text)).plain()
          || !(TraceList.of(asked(text)) instanceof Answer.Given<TraceListing>(TraceListing traces))
          || traces.traces().size() > 60
          || traces.traces().stream().anyMatch(its -> !its.complete() || !its.inputs().isEmpty())) {
        continue;
      }
      for (Criterion criterion : Criterion.values()) {
        MadeSuite chosen = suite(text, criterion);
        MadeSuite grown =
            given(
                SuiteMaking.ofEvents(
                    asked(text),
                    Encoding.EVENT_STRUCTURE,
                    criterion,
                    Set.of(),
                    false,
                    SelectionListener.NONE),
                text);
        if (chosen.cut() || grown.cut()) {
          continue;
        }
        assertTrue(grown.atLeast() <= chosen.tests().size(), criterion + " of " + text);
        assertTrue(chosen.atLeast() <= grown.tests().size(), criterion + " of " + text);
        if (criterion == Criterion.EVENTS) {
          Map<Event, Integer> known = new HashMap<>();
          assertEquals(covered(text, known, chosen), covered(text, known, grown), text);
        } else {
          assertEquals(told(chosen), told(grown), text);
        }
        assertEquals(IntStream.range(0, grown.items().size()).boxed().toList(), all(grown), text);
        compared++;
      }
    }
    assertTrue(compared > 0, compared + " compared");
  }

  /** Returns the covered items, in words, in the order in which they are shown. */
  private static List<String> told(MadeSuite suite) {
    return suite.items().stream()
        .map(item -> item.name() + item.places().stream().map(Item.Place::text).toList())
        .toList();
  }

  private static Set<Integer> covered(String text, Map<Event, Integer> known, MadeSuite suite) {
    Set<Integer> covered = new HashSet<>();
    suite.tests().forEach(test -> covered.addAll(events(text, known, test.schedule())));
    return covered;
  }

  private static List<Integer> all(MadeSuite suite) {
    return suite.tests().stream()
        .flatMap(test -> test.covers().stream())
        .distinct()
        .sorted()
        .toList();
  }

  /** A limit that comes before all tests does not say that there is nothing to cover. */
  @Test
  void nothingFoundIsNotNothingThere() {
    String text = "shared x: int[0..5] thread A { x = 1 } thread B { x = 2 }";
    Set<String> headlines = new HashSet<>();
    for (int allowed = 0; allowed < 60; allowed++) {
      int[] polls = {allowed};
      Asked early = asked(text, _ -> polls[0]-- > 0 ? Optional.empty() : Optional.of(Problem.K001));
      Answer<MadeSuite> answer =
          SuiteMaking.of(
              early,
              Encoding.EVENT_STRUCTURE,
              Criterion.EVENTS,
              Set.of(),
              SelectionMethod.EXACT,
              false,
              SelectionListener.NONE);
      if (answer instanceof Answer.Given<MadeSuite>(MadeSuite suite) && suite.items().isEmpty()) {
        headlines.add(new SuiteText(suite, Style.plain()).lines().getFirst());
      }
    }
    assertEquals(Set.of("suite: -: partial: no event was found so far"), headlines);
  }

  /** Wherever the user interrupts after the exploration, there are tests. */
  @Test
  void whatWasFoundIsKeptWhereverItIsInterrupted() {
    String text =
        """
        shared x: int[0..9]
        thread A { x = x + 1 }
        thread B { x = x + 1; if x == 1 { skip } }
        thread C { x = x + 1 }
        """;
    Function<MadeSuite, Integer> tests = suite -> suite.tests().size();
    for (Criterion criterion : List.of(Criterion.EVENTS, Criterion.PAIRS)) {
      Set<Criterion> told = EnumSet.complementOf(EnumSet.of(Criterion.EVENTS));
      isKept(
          text,
          asked ->
              SuiteMaking.of(
                  asked,
                  Encoding.EVENT_STRUCTURE,
                  criterion,
                  told,
                  SelectionMethod.EXACT,
                  true,
                  SelectionListener.NONE),
          tests);
      isKept(
          text,
          asked ->
              SuiteMaking.ofEvents(
                  asked, Encoding.EVENT_STRUCTURE, criterion, told, true, SelectionListener.NONE),
          tests);
    }
    isKept(text, TraceList::of, traces -> traces.traces().size());
  }

  /** The same of tests that are grown from the prefix of a net. */
  @Test
  void whatWasFoundInAPrefixIsKeptWhereverItIsInterrupted() {
    String text =
        """
        net N {
          place p = 1, q, r, s = 1, t
          trans a: p -> q
          trans b: p -> r
          trans c: q, s -> p, t
          trans d: r, s -> t
          trans e: t -> s
        }
        """;
    Set<Criterion> told = EnumSet.complementOf(EnumSet.of(Criterion.EVENTS));
    for (Criterion criterion : List.of(Criterion.EVENTS, Criterion.PAIRS)) {
      isKept(
          text,
          asked -> SuiteMaking.ofPrefix(asked, criterion, told, true, SelectionListener.NONE),
          suite -> suite.tests().size());
    }
  }

  /** The same of executions whose inputs are found by a solver. */
  @Test
  void whatWasFoundForAllInputsIsKeptWhereverItIsInterrupted() {
    String text =
        """
        symbolic input n: int[0..1000]
        shared x: int[0..1000]
        thread A { if n * n > 500 { x = 1 } else { x = n } }
        thread B { if x > 7 { x = 2 } }
        """;
    Set<Criterion> told = EnumSet.complementOf(EnumSet.of(Criterion.EVENTS));
    for (Criterion criterion : List.of(Criterion.EVENTS, Criterion.PAIRS)) {
      isKept(
          text,
          asked ->
              SuiteMaking.of(
                  asked,
                  Encoding.EVENT_STRUCTURE,
                  criterion,
                  told,
                  SelectionMethod.EXACT,
                  true,
                  SelectionListener.NONE),
          suite -> suite.tests().size());
    }
    isKept(text, TraceList::of, traces -> traces.traces().size());
  }

  /** Interrupted at each poll in turn that is made once the model has been explored. */
  private static <T> void isKept(
      String text, Function<Asked, Answer<T>> asks, Function<T, Integer> size) {
    boolean over = false;
    int whole = 0;
    for (int allowed = 0; !over; allowed += 1 + allowed / 4) {
      AtomicInteger left = new AtomicInteger(allowed);
      Limits limits =
          _ ->
              left.get() < 0 || (isExplored() && left.decrementAndGet() < 0)
                  ? Optional.of(Problem.K004)
                  : Optional.empty();
      int kept = size.apply(given(asks.apply(asked(text, limits)), text));
      assertTrue(kept > 0, "nothing is kept after " + allowed + " polls: " + text);
      over = left.get() >= 0;
      whole = kept;
    }
    assertEquals(whole, size.apply(given(asks.apply(asked(text)), text)), text);
  }

  /** Returns whether the poll is made neither by the loading of a model nor by a search. */
  private static boolean isExplored() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .map(StackWalker.StackFrame::getClassName)
                    .noneMatch(name -> SEARCHES.stream().anyMatch(name::startsWith)));
  }

  /** CCNF of Table IV, with more conflicts than executions could be listed for. */
  @Test
  void fewTestsWhereExecutionsCannotBeListed() {
    String text =
        """
        mutex m[40]
        thread T[i in 0..79] { lock m[i/2]; unlock m[i/2] }
        """;
    MadeSuite suite =
        given(
            SuiteMaking.ofEvents(
                asked(text),
                Encoding.EVENT_STRUCTURE,
                Criterion.EVENTS,
                Set.of(),
                false,
                SelectionListener.NONE),
            text);
    assertEquals(320, suite.items().size());
    assertEquals(2, suite.tests().size());
    assertTrue(suite.minimal());
  }

  /** Each step alone is none; both together leave the range. */
  @Test
  void stepsThatPassALimitTogetherAreFound() {
    String text =
        """
        atomic shared e: int[0..1]
        thread A { atomic { e = e + 1 } }
        thread B { atomic { e = e + 1 } }
        """;
    MadeSuite suite =
        given(
            SuiteMaking.ofEvents(
                asked(text),
                Encoding.EVENT_STRUCTURE,
                Criterion.EVENTS,
                Set.of(),
                false,
                SelectionListener.NONE),
            text);
    assertTrue(
        suite.tests().stream().anyMatch(test -> test.end().startsWith("error")), suite.toString());
  }

  private static Set<Integer> union(List<Set<Integer>> all, int chosen) {
    Set<Integer> union = new HashSet<>();
    IntStream.range(0, all.size())
        .filter(k -> (chosen >> k & 1) == 1)
        .forEach(k -> union.addAll(all.get(k)));
    return union;
  }

  private static int fewest(List<Set<Integer>> all) {
    Set<Integer> every = union(all, -1);
    return IntStream.range(0, 1 << all.size())
        .filter(chosen -> union(all, chosen).equals(every))
        .map(Integer::bitCount)
        .min()
        .orElseThrow();
  }

  /** An event with its process, its outcome, and its immediate causes. */
  private record Event(int process, int outcome, Set<Integer> causes) {}

  private static Set<Integer> events(String text, Map<Event, Integer> known, String schedule) {
    if (schedule.isEmpty()) {
      return Set.of();
    }
    BiFunction<Subject, ConcurrentSystem, Set<Integer>> work =
        (subject, system) -> {
          Run run = Sameness.finite(GivenSchedule.run(subject, system, schedule));
          PartialOrder order = PartialOrder.of(system, run);
          List<Integer> events = new ArrayList<>();
          for (int step = 0; step < run.length(); step++) {
            Set<Integer> causes = new HashSet<>();
            order.causes(step).forEach(cause -> causes.add(events.get(cause)));
            Event event = new Event(run.processes()[step], run.outcomes()[step], causes);
            events.add(known.computeIfAbsent(event, _ -> known.size()));
          }
          return new HashSet<>(events);
        };
    return given(asked(text).answer("the events", work), text);
  }
}
