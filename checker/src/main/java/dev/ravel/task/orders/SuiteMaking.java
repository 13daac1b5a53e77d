// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import dev.ravel.driver.Driver;
import dev.ravel.driver.ProgramDriver;
import dev.ravel.driver.Skeleton;
import dev.ravel.explanation.Schedules;
import dev.ravel.explore.Budget;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.prefix.Order;
import dev.ravel.explore.prefix.Saturated;
import dev.ravel.explore.prefix.Saturation;
import dev.ravel.explore.unfolding.UnfoldingOptions.Cutoffs;
import dev.ravel.net.AskedNet;
import dev.ravel.net.Net;
import dev.ravel.processor.Processor;
import dev.ravel.result.MadeSuite;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.suite.Criterion;
import dev.ravel.suite.Encoding;
import dev.ravel.suite.Method;
import dev.ravel.suite.TestSuite;
import dev.ravel.suite.Watch;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.loading.Subject;
import dev.ravel.verdict.Run;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/** Makes suites of tests from the unfolding of a model. */
public final class SuiteMaking {
  /** What the encoding is called that is the complete prefix of a net. */
  public static final String PREFIX = "prefix";

  private SuiteMaking() {}

  /**
   * A suite. Where a limit ends the exploration, it covers what was found until then.
   *
   * @param encoding what the events are
   * @param told what else to tell of the tests
   * @param drivers whether each test is made into C, too
   * @param watch is told how far the choice of tests is
   */
  public static Answer<MadeSuite> of(
      Asked asked,
      Encoding encoding,
      Criterion criterion,
      Set<Criterion> told,
      Method method,
      boolean drivers,
      Watch watch) {
    return asked.answerOfAny(
        "the suite of tests",
        (_, system) -> {
          long begin = System.nanoTime();
          ModelEvents.Explored explored =
              ModelEvents.explored(encoding.of(system), Cutoffs.BY_MODEL);
          long found = System.nanoTime();
          Limits limits =
              explored
                  .stopped()
                  .map(reason -> Limits.grace(ModelEvents.GRACE, reason))
                  .orElse(Limits.current());
          return limits.during(
              () -> {
                List<EventStructure> structures = explored.structures();
                TestSuite suite =
                    TestSuite.of(system, encoding, structures, criterion, told, method, watch);
                long chosen = System.nanoTime();
                Optional<Problem> cut = explored.stopped().or(suite::cut);
                Limits left = cut.or(suite::stopped).isPresent() ? Limits.NONE : Limits.current();
                return new MadeSuite(
                    asked.file(),
                    asked.beside(),
                    encoding.word(),
                    criterion.word(),
                    criterion.one(),
                    suite.executions(),
                    structures.stream().anyMatch(SuiteMaking::isCut),
                    suite.items(),
                    left.during(
                        () ->
                            suite.tests().stream()
                                .map(test -> told(asked.file(), system, test, drivers))
                                .toList()),
                    suite.atLeast(),
                    cut.isPresent(),
                    cut.or(suite::stopped),
                    suite.searched(),
                    suite.told().stream().map(SuiteMaking::covered).toList(),
                    new MadeSuite.Times(
                        found - begin, suite.looked(), chosen - found - suite.looked()));
              });
        });
  }

  /**
   * A suite that covers the events of the complete prefix of a net.
   *
   * @param drivers whether each test is made into C, too
   */
  public static Answer<MadeSuite> ofPrefix(Asked asked, boolean drivers) {
    return asked.answerOfAny(
        "the suite of tests",
        (subject, system) -> {
          Net net = net(subject);
          long begin = System.nanoTime();
          Limits limits = Limits.current();
          Budget budget = limits instanceof Budget told ? told : its -> limits.spent(its.bytes());
          Saturated prefix = Saturation.of(net, Order.ERV, budget);
          if (prefix.unsafe().isPresent()) {
            throw new Refused(
                Diagnostic.of(
                        Problem.U001,
                        "the net is not 1-safe: `"
                            + net.places().name(prefix.unsafe().get().place())
                            + "` comes to hold two tokens, so that it has no such prefix")
                    .help("--encoding event-structure covers the events of its executions"));
          }
          long found = System.nanoTime();
          Limits left =
              prefix
                  .stopped()
                  .map(reason -> Limits.grace(ModelEvents.GRACE, reason))
                  .orElse(limits);
          return left.during(
              () -> {
                TestSuite suite = TestSuite.of(system, prefix.prefix(), prefix.stopped());
                return made(asked, system, suite, prefix.cutoffs() > 0, drivers, found - begin);
              });
        });
  }

  private static Net net(Subject subject) {
    Optional<AskedNet> net =
        subject.c().isPresent() ? Optional.empty() : subject.net().apply(subject.program().get());
    Optional<String> obstacle =
        net.isEmpty()
            ? Optional.of("it is not a net, transition by transition")
            : Saturation.obstacle(net.get().net());
    if (obstacle.isPresent()) {
      throw new Refused(
          Diagnostic.of(Problem.U001, "there is no prefix of a net here: " + obstacle.get())
              .help("--encoding event-structure covers the events of its executions"));
    }
    return net.orElseThrow().net();
  }

  private static MadeSuite made(
      Asked asked,
      ConcurrentSystem system,
      TestSuite suite,
      boolean cutoffs,
      boolean drivers,
      long found) {
    return new MadeSuite(
        asked.file(),
        asked.beside(),
        PREFIX,
        Criterion.EVENTS.word(),
        Criterion.EVENTS.one(),
        suite.executions(),
        cutoffs,
        suite.items(),
        (suite.cut().or(suite::stopped).isPresent() ? Limits.NONE : Limits.current())
            .during(
                () ->
                    suite.tests().stream()
                        .map(test -> told(asked.file(), system, test, drivers))
                        .toList()),
        suite.atLeast(),
        suite.cut().isPresent(),
        suite.cut().or(suite::stopped),
        true,
        List.of(),
        new MadeSuite.Times(found, 0, suite.looked()));
  }

  private static MadeSuite.Covered covered(TestSuite.Told told) {
    Criterion criterion = told.criterion();
    return new MadeSuite.Covered(criterion.word(), criterion.one(), told.items(), told.tests());
  }

  private static boolean isCut(EventStructure structure) {
    return IntStream.range(0, structure.size()).anyMatch(structure::isCutoff);
  }

  private static MadeSuite.Test told(
      String file, ConcurrentSystem system, TestSuite.Test test, boolean drivers) {
    Limits.poll();
    Run run = test.run();
    String inputs = TraceList.inputs(system, run);
    String end = TraceList.end(system, run);
    return new MadeSuite.Test(
        inputs,
        run.length(),
        end,
        Schedules.text(TraceList.moves(system, run), OptionalInt.empty()),
        test.covers(),
        drivers ? Optional.of(driver(file, inputs, system, run, end)) : Optional.empty());
  }

  private static Driver driver(
      String file, String inputs, ConcurrentSystem system, Run run, String end) {
    if (system instanceof Processor program) {
      return ProgramDriver.of(
          program.foundAtStart(), program.nativeSteps(run.processes(), run.outcomes()), end);
    }
    Vocabulary.Story story =
        system.vocabulary().tell(run.initialState(), run.processes(), run.outcomes());
    return Skeleton.of(file, inputs, system, story, end);
  }
}
