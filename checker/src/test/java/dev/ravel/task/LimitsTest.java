// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explanation.Circumstance;
import dev.ravel.explore.Effort;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.executions.Equivalence;
import dev.ravel.explore.graph.SymmetryUse;
import dev.ravel.explore.prefix.PrefixOptions;
import dev.ravel.explore.sample.SampleOptions;
import dev.ravel.explore.unfolding.UnfoldingOptions;
import dev.ravel.formats.PnmlWriter;
import dev.ravel.net.Net;
import dev.ravel.nets.NetFamilies;
import dev.ravel.result.Beside;
import dev.ravel.result.Checking;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Finding;
import dev.ravel.source.Problem;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Outputs;
import dev.ravel.verdict.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Work that would take minutes or years ends soon after its limit, with what was found by then. */
@Tag("thorough")
class LimitsTest {
  private static final long SECOND = 1_000_000_000L;

  /**
   * With a limit of 1 s the thread may work so long, start-up and all. It is the time of the thread
   * alone, so that it is no matter how busy the machine is.
   */
  private static final long MOST = 12 * SECOND;

  /** Each set of twenty goals that are still to be reached is a location of the automaton. */
  private static final String GOALS =
      """
      shared s: int[0..20]
      thread T { loop { either { s = 0 } or { s = 1 } or { s = 2 } } }
      check never s == 2
      check ltl "!(%s)"
      """
          .formatted(
              IntStream.range(0, 20)
                  .mapToObj(goal -> "F (s == " + goal + ")")
                  .collect(Collectors.joining(" && ")));

  @TempDir private Path directory;

  private static EngineOptions engine(String name, boolean structure) {
    boolean readsFrom = name.equals("reads-from");
    boolean stateless = readsFrom || name.equals("stateless");
    return new EngineOptions(
        stateless ? Engines.DPOR : name,
        UnfoldingOptions.usual(),
        DporOptions.usual(),
        SymmetryUse.NEVER,
        stateless,
        readsFrom ? Equivalence.READS_FROM : Equivalence.TRACES,
        SampleOptions.usual(),
        PrefixOptions.usual(),
        structure,
        false,
        Optional.empty());
  }

  private static CheckOptions options(EngineOptions engine, Resources resources) {
    return new CheckOptions(
        engine,
        Map.of(),
        true,
        List.of(),
        Optional.empty(),
        false,
        false,
        resources,
        Beside.NOTHING,
        false);
  }

  private static Resources seconds(double seconds, int threads) {
    return new Resources(
        threads,
        OptionalLong.of((long) (seconds * SECOND)),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty());
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text).toString();
  }

  private String net(Net net) throws IOException {
    return file("net.pnml", PnmlWriter.write(net));
  }

  /** Checks within a second. */
  private static Checking checked(String file, EngineOptions engine, int threads) {
    return checked(file, engine, threads, 1);
  }

  /** Checks within a second, or within more where a slow machine does not come so far in that. */
  private static Checking checked(
      String file, EngineOptions engine, Predicate<Checking> farEnough) {
    Checking checking = checked(file, engine, 1, 1);
    for (int seconds = 4; seconds <= 64 && !farEnough.test(checking); seconds *= 4) {
      checking = checked(file, engine, 1, seconds);
    }
    return checking;
  }

  /** Checks within some seconds; the processor's time is limited as well. */
  private static Checking checked(String file, EngineOptions engine, int threads, int seconds) {
    long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    Checking checking =
        new Checker(
                options(engine, seconds(seconds, threads)),
                InputStream.nullInputStream(),
                ProgressListener.stopping(() -> false))
            .check(file);
    long used = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
    assertTrue(
        used < MOST + (seconds - 1) * SECOND,
        () -> engine.name() + " worked for " + used / 1_000_000 + " ms");
    return checking;
  }

  /** Returns whether the time was enough to read the file. */
  private static boolean isRead(Checking checking) {
    return checking.findings().findAny().isPresent();
  }

  private static Finding finding(Checking checking, String claim) {
    return checking
        .findings()
        .filter(f -> f.claim().line().equals(claim))
        .findFirst()
        .orElseThrow();
  }

  private static void assertOutOfTime(Finding finding) {
    assertEquals(Verdict.UNKNOWN, finding.judgement().verdict(), finding.claim().line());
    assertEquals(Optional.of(Problem.K001), finding.judgement().code(), finding.claim().line());
  }

  /** No engine can go through the net. It takes 2^60 markings one after the other. */
  @ParameterizedTest
  @CsvSource({
    "auto, true",
    "graph, false",
    "dpor, false",
    "stateless, false",
    "reads-from, false",
    "unfolding, false",
    "prefix, false"
  })
  void everyEngineKeepsALimitOfTime(String name, boolean structure) throws IOException {
    Checking checking =
        checked(net(NetFamilies.counter(60)), engine(name, structure), LimitsTest::isRead);
    assertEquals(Optional.of(Problem.K001), checking.stopped());
    assertEquals(ExitCode.UNKNOWN, checking.exitCode());
    assertOutOfTime(finding(checking, "no deadlock"));
  }

  /** The net has 4,000 places and 3,000 transitions. One state alone is much work. */
  @ParameterizedTest
  @CsvSource({
    "auto, true, 1",
    "graph, false, 1",
    "graph, false, 2",
    "dpor, false, 1",
    "stateless, false, 1",
    "reads-from, false, 1",
    "unfolding, false, 1",
    "sample, false, 1",
    "prefix, true, 1"
  })
  void largeNetsKeepALimitOfTime(String name, boolean structure, int threads) throws IOException {
    Checking checking =
        checked(net(NetFamilies.philosophers(1_000)), engine(name, structure), threads);
    assertTrue(checking.errors().isEmpty());
    assertTrue(checking.stopped().isPresent() || name.equals("prefix"), name);
  }

  @Test
  void whatTheStructureShowsIsKept() throws IOException {
    Checking checking =
        checked(
            net(NetFamilies.counter(60)),
            engine(Engines.AUTO, true),
            sofar ->
                isRead(sofar) && finding(sofar, "safe").judgement().verdict() == Verdict.HOLDS);
    assertEquals(Verdict.HOLDS, finding(checking, "safe").judgement().verdict());
    assertOutOfTime(finding(checking, "no deadlock"));
  }

  @Test
  void theAutomatonOfAFormulaKeepsALimitOfTimeAndOtherVerdictsStand() throws IOException {
    Checking checking =
        checked(
            file("goals.ravel", GOALS),
            EngineOptions.of(Engines.GRAPH),
            sofar -> sofar.exitCode() == ExitCode.UNEXPECTED);
    List<Finding> findings = checking.findings().toList();
    assertEquals(Verdict.VIOLATED, findings.get(0).judgement().verdict());
    assertOutOfTime(findings.get(1));
    assertEquals(ExitCode.UNEXPECTED, checking.exitCode());
  }

  @Test
  void theAutomatonOfAFormulaKeepsALimitOfMemory() throws IOException {
    Resources resources =
        new Resources(
            1,
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.of(5_000_000));
    Checking checking =
        new Checker(
                options(EngineOptions.of(Engines.GRAPH), resources),
                InputStream.nullInputStream(),
                ProgressListener.stopping(() -> false))
            .check(file("goals.ravel", GOALS));
    assertEquals(Optional.of(Problem.K002), checking.stopped());
    assertEquals(
        Verdict.VIOLATED, checking.findings().findFirst().orElseThrow().judgement().verdict());
  }

  /** Interrupts at the poll with a number. */
  private static ProgressListener interrupting(AtomicInteger polls, int at) {
    return new ProgressListener() {
      @Override
      public void progress(String file, Effort effort, long nanoseconds) {}

      @Override
      public boolean interrupted() {
        return polls.incrementAndGet() >= at;
      }
    };
  }

  /**
   * The check ends wherever the user interrupts. It does so few polls later, and without a crash.
   */
  @ParameterizedTest
  @CsvSource({
    "auto, true",
    "graph, false",
    "dpor, false",
    "stateless, false",
    "reads-from, false",
    "unfolding, false",
    "prefix, true",
    "sample, false"
  })
  void anInterruptionIsKeptWhereverItComes(String name, boolean structure) throws IOException {
    String file = net(NetFamilies.philosophers(60));
    for (int at = 1; at < 5_000; at += 1 + at / 3) {
      AtomicInteger polls = new AtomicInteger();
      Checking checking =
          new Checker(
                  options(engine(name, structure), Resources.all()),
                  InputStream.nullInputStream(),
                  interrupting(polls, at))
              .check(file);
      if (polls.get() < at) {
        break; // the check was decided before
      }
      String where = name + ", interrupted at poll " + at;
      assertTrue(checking.errors().isEmpty(), where);
      assertTrue(polls.get() < at + 100, () -> where + ", polled " + polls.get() + " times");
      assertTrue(checking.stopped().isEmpty() || checking.stopped().get() == Problem.K004, where);
    }
  }

  @Test
  void aFileThatIsNotReadToTheEndIsUnknown() throws IOException {
    Checking checking =
        new Checker(
                options(engine(Engines.AUTO, true), Resources.all()),
                InputStream.nullInputStream(),
                interrupting(new AtomicInteger(), 3))
            .check(net(NetFamilies.philosophers(300)));
    assertEquals(Optional.of(Problem.K004), checking.stopped());
    assertEquals(ExitCode.INTERRUPTED, checking.exitCode());
    assertEquals(0, checking.findings().count());
  }

  private static String family(int threads, String step) {
    return """
    mutex m[%1$d]
    shared x: int[0..1][%1$d]
    thread T[i in 0..%2$d] { %3$s }
    check no deadlock
    """
        .formatted(threads, threads - 1, step);
  }

  private static String joined(int count, String separator, IntFunction<String> part) {
    return IntStream.range(0, count).mapToObj(part).collect(Collectors.joining(separator));
  }

  private static String pnml(int places, int references) {
    return "<pnml><net id='n' type='http://www.pnml.org/version-2009/grammar/ptnet'><page id='g'>"
        + "<place id='p0'><initialMarking><text>1</text></initialMarking></place>"
        + joined(places - 1, "", k -> "<place id='p" + (k + 1) + "'/>")
        + joined(references, "", k -> "<referencePlace id='r" + (k + 1) + "' ref='r" + k + "'/>")
        + "<referencePlace id='r0' ref='p0'/><transition id='t'/>"
        + "<arc id='a' source='r"
        + references
        + "' target='t'/></page></net></pnml>";
  }

  /** Texts that are large where texts are small as a rule, each in its own way. */
  private static String large(String name) {
    return switch (name) {
      case "threads.ravel" -> family(10_000, "x[i] = 1");
      case "mutexes.ravel" -> family(65_531, "lock m[i]; unlock m[i]");
      case "cells.ravel" ->
          "shared x: int[0..1][3000000]\nthread T { x[3] = 1 }\ncheck no deadlock\n";
      case "sum.ravel" ->
          "shared x: int[0..1]\nshared y: int[0..100000]\nthread T { y = "
              + joined(100_000, " + ", _ -> "x")
              + " }\ncheck no error\n";
      case "net.pnml" -> pnml(300_000, 0);
      case "references.pnml" -> pnml(2, 50_000);
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** Reading, lowering, and the first look at a state are long here, before any search. */
  @ParameterizedTest
  @CsvSource({
    "threads.ravel, auto",
    "threads.ravel, graph",
    "threads.ravel, dpor",
    "threads.ravel, stateless",
    "threads.ravel, reads-from",
    "threads.ravel, unfolding",
    "threads.ravel, sample",
    "mutexes.ravel, auto",
    "mutexes.ravel, unfolding",
    "cells.ravel, auto",
    "sum.ravel, auto",
    "net.pnml, auto",
    "references.pnml, auto",
  })
  void largeTextsKeepALimitOfTime(String name, String engine) throws IOException {
    Checking checking = checked(file(name, large(name)), engine(engine, true), 1);
    assertTrue(checking.errors().isEmpty(), () -> checking.errors().toString());
    assertTrue(checking.stopped().isPresent() || checking.findings().findAny().isPresent(), name);
  }

  @Test
  void whatIsReadIsLookedForWithinTheLimits() throws IOException {
    String file = file("long.ravel", "thread A { " + "skip; ".repeat(10_000) + "}");
    CheckOptions limited = options(engine(Engines.AUTO, true), seconds(60, 1));
    InputStream nothing = InputStream.nullInputStream();
    Checker checker = new Checker(limited, nothing, ProgressListener.stopping(() -> false));
    assertEquals(List.of(file), checker.sources(file));
    Checker stopped = new Checker(limited, nothing, ProgressListener.stopping(() -> true));
    assertEquals(List.of(file), stopped.sources(file));
    assertEquals(Optional.of(Problem.K004), stopped.check(file).stopped());
  }

  @Test
  void whatIsLookedForIsReadOnceAndItsTimeCounts() throws IOException {
    String other = file("other.ravel", "thread B { skip }");
    String text = "import \"other.ravel\"\nthread A { skip }\n";
    String file = file("once.ravel", text);
    CheckOptions limited = options(engine(Engines.AUTO, true), seconds(60, 1));
    InputStream nothing = InputStream.nullInputStream();
    Checker checker = new Checker(limited, nothing, ProgressListener.stopping(() -> false));
    assertEquals(List.of(file, other), checker.sources(file));
    var _ = file("once.ravel", "no model any more");
    assertEquals(ExitCode.SUCCESS, checker.check(file).exitCode());
    assertEquals(ExitCode.INVALID, checker.check(file).exitCode());
    Checker slow =
        new Checker(
            options(engine(Engines.AUTO, true), seconds(1e-9, 1)),
            nothing,
            ProgressListener.stopping(() -> false));
    var _ = file("once.ravel", "thread A { " + "skip; ".repeat(1_000) + "}");
    assertEquals(List.of(file), slow.sources(file));
    assertEquals(Optional.of(Problem.K001), slow.check(file).stopped());
  }

  @Test
  void aDeclarationThatIsRepeatedIsToldOnce() throws IOException {
    String text = "shared x: int[0..1]\n".repeat(50_000);
    Checking checking = checked(file("repeated.ravel", text), engine(Engines.AUTO, true), 1);
    assertTrue(checking.errors().size() <= 1, () -> checking.errors().size() + " errors");
  }

  /** Whichever engine meets it first says where. */
  @ParameterizedTest
  @ValueSource(
      strings = {"auto", "graph", "dpor", "stateless", "reads-from", "unfolding", "sample"})
  void localWorkThatIsTooLongIsToldWithItsPlace(String name) throws IOException {
    String file =
        file(
            "long.ravel",
            """
            shared x: int[0..1]
            thread T { var u: int[0..255]; var v: int[0..256]
              x = 1
              atomic { u = any 0..255; v = any 0..256 }
            }
            check no error
            """);
    Checking checking =
        new Checker(
                options(engine(name, true), Resources.all()),
                InputStream.nullInputStream(),
                ProgressListener.stopping(() -> false))
            .check(file);
    assertEquals(Optional.of(Problem.K006), checking.stopped());
    assertEquals(
        new Circumstance.TooLong(
            "one step has more than 65536 combinations of choices, at " + file + ":4:3"),
        finding(checking, "no error").circumstance());
  }

  @Test
  void aConversionKeepsALimitOfTime() throws IOException {
    Answer<Converting.Converted> outcome =
        Converting.convert(
            net(NetFamilies.counter(60)),
            Converting.Target.AUT,
            Map.of(),
            new Outputs(),
            InputStream.nullInputStream(),
            seconds(1, 1),
            ProgressListener.stopping(() -> false));
    Answer.Failed<?> failed = assertInstanceOf(Answer.Failed.class, outcome);
    assertEquals(Problem.K001, failed.why().getFirst().problem());
  }
}
