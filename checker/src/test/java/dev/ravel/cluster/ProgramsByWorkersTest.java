// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.sample.SampleOptions;
import dev.ravel.report.CheckText;
import dev.ravel.report.Style;
import dev.ravel.result.Checking;
import dev.ravel.result.Finding;
import dev.ravel.source.Problem;
import dev.ravel.source.PropertyKind;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.Checker;
import dev.ravel.task.EngineOptions;
import dev.ravel.task.Engines;
import dev.ravel.task.Resources;
import dev.ravel.verdict.SearchSummary;
import dev.ravel.verdict.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that the reports about C programs by workers are those of one machine, to the last byte but
 * for the counts of the search. They are the programs of the corpus with the options that they
 * name.
 */
@Tag("thorough")
class ProgramsByWorkersTest {
  /** Programs with more states are left out. */
  private static final long MOST = 20_000;

  /** The time in nanoseconds after which a program is too long for one machine here. */
  private static final long LONGEST = 1_500_000_000;

  private static final Pattern COUNTED =
      Pattern.compile("(?s)\"searches\": \\[(?:\\]|.*?\n    \\])");

  /** Memory without a value is named if it was met at all, be it in other executions. */
  private static final Pattern UNTOUCHED = Pattern.compile(",\\s+\"[^\"]*:[^\"]*\": \"undefined\"");

  /** The monitor of races, which runs on one machine alone, has states of its own. */
  private static final Pattern STATES = Pattern.compile("\"(states|transitions)\": \\d+");

  private static Workers workers;
  private static Clustered cluster;
  private static Samplers samplers;
  private static int searched;
  private static int sampled;
  private static int open;
  private static int explored;

  @BeforeAll
  static void begin() throws ClusterUnavailable {
    workers = new Workers(2, 1, Optional.empty());
    cluster = workers.asked(2);
    samplers = new Samplers(new Reach(workers.places(), Optional.empty(), 2, Workers.SHORT));
  }

  @AfterAll
  static void end() {
    samplers.close();
    cluster.close();
    workers.close();
    assertTrue(searched > 90, searched + " programs were searched by workers");
    assertTrue(explored > 90, explored + " programs were explored by workers");
    assertTrue(sampled > 90, sampled + " programs were sampled by workers");
    assertTrue(open < searched / 3, open + " programs were left open by workers");
  }

  private static Checker checker(TravellingProgramsTest.Case its, OptionalLong states) {
    CheckOptions options = its.options(Engines.GRAPH, states);
    return new Checker(options, InputStream.nullInputStream(), GraphChecks.UNWATCHED);
  }

  /** One that goes along executions. */
  private static Checker explorer(TravellingProgramsTest.Case its, OptionalLong nanoseconds) {
    OptionalLong none = OptionalLong.empty();
    CheckOptions options =
        its.options(
            EngineOptions.alongExecutions(), new Resources(1, nanoseconds, none, none, none));
    return new Checker(options, InputStream.nullInputStream(), GraphChecks.UNWATCHED);
  }

  private static String told(Checking its) throws IOException {
    String text = COUNTED.matcher(TravellingProgramsTest.json(its)).replaceAll("");
    text = UNTOUCHED.matcher(text).replaceAll("");
    return its.findings().anyMatch(ProgramsByWorkersTest::isRace)
        ? STATES.matcher(text).replaceAll("")
        : text;
  }

  /** Without what the search has counted. */
  private static List<String> results(Checking its) {
    List<String> all = TravellingProgramsTest.results(its);
    return all.stream()
        .filter(line -> !line.matches(" +(what the search|[a-z ]+: +[0-9]+).*"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("dev.ravel.cluster.TravellingProgramsTest#cases")
  void toldAsByOneMachine(TravellingProgramsTest.Case its) throws IOException {
    String file = its.files().getFirst();
    Checking expected = checker(its, OptionalLong.of(MOST)).check(file);
    if (expected.stopped().filter(Problem.K003::equals).isPresent()) {
      return;
    }
    Checking found = checker(its, OptionalLong.empty()).spreading(cluster).check(file);
    if (found.findings().anyMatch(ProgramsByWorkersTest::isLeftOpen)) {
      assertSameVerdicts(expected, found);
      open++;
      return;
    }
    assertSame(expected, found);
    searched += found.findings().findAny().isPresent() ? 1 : 0;
  }

  @ParameterizedTest
  @MethodSource("dev.ravel.cluster.TravellingProgramsTest#cases")
  void exploredAsByOneMachine(TravellingProgramsTest.Case its) throws IOException {
    String file = its.files().getFirst();
    Checking expected = explorer(its, OptionalLong.of(LONGEST)).check(file);
    if (expected.stopped().filter(Problem.K001::equals).isPresent()) {
      return;
    }
    Checking found = explorer(its, OptionalLong.empty()).spreading(cluster).check(file);
    assertSame(expected, found);
    assertEquals(counted(expected), counted(found));
    explored += found.findings().findAny().isPresent() ? 1 : 0;
  }

  /** Random executions are the same, to the last byte. The counts are equal, too. */
  @ParameterizedTest
  @MethodSource("dev.ravel.cluster.TravellingProgramsTest#cases")
  void sampledAsByOneMachine(TravellingProgramsTest.Case its) throws IOException {
    String file = its.files().getFirst();
    SampleOptions.Method[] methods = SampleOptions.Method.values();
    SampleOptions how =
        new SampleOptions(
            methods[Math.floorMod(file.hashCode(), methods.length)], 500, 300, 3, file.length());
    Checking expected = sampler(its, how, OptionalLong.of(LONGEST)).check(file);
    if (expected.stopped().filter(Problem.K001::equals).isPresent()) {
      return;
    }
    Checking found = sampler(its, how, OptionalLong.empty()).spreading(samplers).check(file);
    assertEquals(TravellingProgramsTest.json(expected), TravellingProgramsTest.json(found));
    assertEquals(TravellingProgramsTest.results(expected), TravellingProgramsTest.results(found));
    assertEquals(
        new CheckText(expected, Style.plain()).complaints(),
        new CheckText(found, Style.plain()).complaints());
    sampled += found.findings().findAny().isPresent() ? 1 : 0;
  }

  private static Checker sampler(
      TravellingProgramsTest.Case its, SampleOptions how, OptionalLong nanoseconds) {
    OptionalLong none = OptionalLong.empty();
    CheckOptions options =
        its.options(SamplersTest.engine(how), new Resources(1, nanoseconds, none, none, none));
    return new Checker(options, InputStream.nullInputStream(), GraphChecks.UNWATCHED);
  }

  /** Returns the number of executions and their length. */
  private static List<String> counted(Checking its) {
    return its.instances().stream()
        .flatMap(each -> each.searches().stream())
        .map(SearchSummary::counters)
        .map(
            each -> each.executions() + " " + each.redundantExecutions() + " " + each.transitions())
        .toList();
  }

  /** Workers decide neither whether threads spin, if they may, nor races where orders are weak. */
  private static boolean isLeftOpen(Finding its) {
    return its.judgement().code().filter(Problem.K022::equals).isPresent()
        || its.claim().kind() == PropertyKind.DEADLOCK
            && its.judgement().code().filter(Problem.K005::equals).isPresent();
  }

  private static boolean isRace(Finding its) {
    return its.claim().kind() == PropertyKind.RACE && its.judgement().verdict() == Verdict.VIOLATED;
  }

  private static void assertSameVerdicts(Checking expected, Checking found) {
    List<Finding> one = expected.findings().toList();
    List<Finding> other = found.findings().toList();
    assertEquals(one.size(), other.size());
    for (int k = 0; k < one.size(); k++) {
      if (!isLeftOpen(other.get(k)) && one.get(k).judgement().verdict() != Verdict.UNKNOWN) {
        assertEquals(one.get(k).judgement().verdict(), other.get(k).judgement().verdict());
      }
    }
  }

  /** Requires that the reports of two checks are the same, but for the counts of the searches. */
  static void assertSame(Checking expected, Checking found) {
    assertEquals(results(expected), results(found));
    try {
      assertEquals(told(expected), told(found));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    assertEquals(
        new CheckText(expected, Style.plain()).complaints(),
        new CheckText(found, Style.plain()).complaints());
  }
}
