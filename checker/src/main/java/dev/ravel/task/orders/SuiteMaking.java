// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import dev.ravel.automata.BufferedSystem;
import dev.ravel.driver.Driver;
import dev.ravel.driver.ProgramDriver;
import dev.ravel.driver.Skeleton;
import dev.ravel.explanation.Schedules;
import dev.ravel.explore.Budget;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.local.LocalSearch;
import dev.ravel.explore.prefix.AdequateOrder;
import dev.ravel.explore.prefix.Saturated;
import dev.ravel.explore.prefix.Saturation;
import dev.ravel.explore.stateless.Paths;
import dev.ravel.explore.unfolding.UnfoldingOptions.Cutoffs;
import dev.ravel.net.AskedNet;
import dev.ravel.net.Net;
import dev.ravel.processor.Processor;
import dev.ravel.result.Beside;
import dev.ravel.result.MadeSuite;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.suite.Criterion;
import dev.ravel.suite.Encoding;
import dev.ravel.suite.GrownSuite;
import dev.ravel.suite.SelectionListener;
import dev.ravel.suite.SelectionMethod;
import dev.ravel.suite.SuiteRequest;
import dev.ravel.suite.TestSuite;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.CSubject;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.loading.Subject;
import dev.ravel.verdict.Run;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Makes suites of tests from the unfolding of a model. */
public final class SuiteMaking {
  /** The name of the encoding that is the complete prefix of a net. */
  public static final String PREFIX = "prefix";

  private SuiteMaking() {}

  /**
   * A suite. Where a limit ends the exploration, it covers what was found until then.
   *
   * @param encoding what the events are
   * @param told what else to tell of the tests
   * @param drivers whether each test is made into C, too
   * @param watch receives the progress of the choice of tests
   */
  public static Answer<MadeSuite> of(
      Asked asked,
      Encoding encoding,
      Criterion criterion,
      Set<Criterion> told,
      SelectionMethod method,
      boolean drivers,
      SelectionListener watch) {
    SuiteRequest request = new SuiteRequest(criterion, told, method, watch);
    MadeSuite.Origin origin = MadeSuite.Origin.EXECUTIONS;
    return asked.answerOfAny(
        "the suite of tests",
        (_, system) -> {
          long begin = System.nanoTime();
          ModelEvents.Explored explored =
              ModelEvents.explored(encoding.of(system), Cutoffs.BY_MODEL);
          long found = System.nanoTime();
          return within(
              explored.stopped(),
              () -> {
                List<EventStructure> structures = explored.structures();
                TestSuite suite = TestSuite.of(system, encoding, structures, request);
                boolean cutoffs = structures.stream().anyMatch(SuiteMaking::isCut);
                return new Making(asked, encoding.word(), origin, request, drivers, system)
                    .chosen(suite, cutoffs, explored.stopped(), begin, found);
              });
        },
        symbolic -> {
          symbolic.coverable(encoding, criterion);
          long begin = System.nanoTime();
          SymbolicExecutions.Found explored = symbolic.explored(encoding, Paths.Extent.ALL);
          long found = System.nanoTime();
          return within(
              explored.stopped(),
              () -> {
                TestSuite suite =
                    TestSuite.of(
                        explored.system(),
                        encoding,
                        explored.paths()::causes,
                        explored.executions(),
                        request);
                ConcurrentSystem system = explored.system();
                return new Making(asked, encoding.word(), origin, request, drivers, system)
                    .chosen(suite, /* cutoffs= */ false, explored.stopped(), begin, found);
              });
        });
  }

  /**
   * A suite whose tests are grown from the complete prefix of a net.
   *
   * @param told what else to tell of the tests
   * @param drivers whether each test is made into C, too
   */
  public static Answer<MadeSuite> ofPrefix(
      Asked asked,
      Criterion criterion,
      Set<Criterion> told,
      boolean drivers,
      SelectionListener watch) {
    return asked.answerOfAny(
        "the suite of tests",
        (subject, system) -> {
          Net net = net(subject);
          long begin = System.nanoTime();
          Limits limits = Limits.current();
          Budget budget = limits instanceof Budget its ? its : its -> limits.spent(its.bytes());
          Saturated prefix = Saturation.of(net, AdequateOrder.ERV, budget);
          if (prefix.unsafe().isPresent()) {
            throw Refused.of(
                Problem.U001,
                "the net is not 1-safe: `"
                    + net.places().name(prefix.unsafe().get().place())
                    + "` comes to hold two tokens, so that it has no such prefix",
                "--encoding event-structure covers the events of its executions");
          }
          SuiteRequest request = new SuiteRequest(criterion, told, SelectionMethod.EXACT, watch);
          Making making =
              new Making(asked, PREFIX, MadeSuite.Origin.PREFIX, request, drivers, system);
          long found = System.nanoTime() - begin;
          return within(
              prefix.stopped(),
              () -> {
                TestSuite suite = GrownSuite.of(system, prefix.prefix(), request, prefix.stopped());
                return making.grown(suite, prefix.cutoffs() > 0, found);
              });
        },
        _ -> needsValues("--encoding prefix"));
  }

  /**
   * A suite whose tests are grown from all events, which are found without looking at all
   * executions.
   *
   * @param encoding what the events are; not {@link Encoding#CONTEXTUAL}, whose events are met
   *     along executions
   * @param told what else to tell of the tests
   * @param drivers whether each test is made into C, too
   */
  public static Answer<MadeSuite> ofEvents(
      Asked asked,
      Encoding encoding,
      Criterion criterion,
      Set<Criterion> told,
      boolean drivers,
      SelectionListener watch) {
    return asked.answerOfAny(
        "the suite of tests",
        (_, system) -> {
          SuiteRequest request = new SuiteRequest(criterion, told, SelectionMethod.EXACT, watch);
          MadeSuite.Origin origin = MadeSuite.Origin.EVENTS;
          Making making = new Making(asked, encoding.word(), origin, request, drivers, system);
          // steps that commute may run into a limit together: then they are put in a row
          return ofEvents(making, encoding)
              .or(() -> ofEvents(making, Encoding.REPLICATION))
              .orElseThrow(() -> new IllegalStateException("events in a row do not go through"));
        },
        _ -> needsValues("--local"));
  }

  private static MadeSuite needsValues(String option) {
    throw Refused.of(
        Problem.X001,
        "`" + option + "` needs values, and an input has none here",
        "leave it out; or -D NAME=VALUE, and of a C program --inputs or --nondet, give some");
  }

  /** The suite; empty if steps of its tests run into a limit together. */
  private static Optional<MadeSuite> ofEvents(Making making, Encoding encoding) {
    long begin = System.nanoTime();
    LocalSearch.Found events = LocalSearch.of(encoding.of(making.system));
    long found = System.nanoTime() - begin;
    boolean cut = events.structures().stream().anyMatch(SuiteMaking::isCut);
    return within(
        events.stopped(),
        () ->
            GrownSuite.of(making.system, events.structures(), making.request, events.stopped())
                .map(suite -> making.grown(suite, cut, found)));
  }

  /** Does what is left to do where a limit was reached, or else within those that hold. */
  private static <T> T within(Optional<Problem> stopped, Supplier<T> work) {
    return stopped
        .map(reason -> Limits.grace(ModelEvents.GRACE, reason))
        .orElse(Limits.current())
        .during(work);
  }

  /**
   * The options of a suite.
   *
   * @param drivers whether each test is made into C, too
   */
  private record Making(
      Asked asked,
      String encoding,
      MadeSuite.Origin origin,
      SuiteRequest request,
      boolean drivers,
      ConcurrentSystem system) {
    /** A suite of tests that were chosen, from executions that were found until some time. */
    MadeSuite chosen(
        TestSuite suite, boolean cutoffs, Optional<Problem> stopped, long begin, long found) {
      long choosing = System.nanoTime() - found - suite.looked();
      MadeSuite.Times times = new MadeSuite.Times(found - begin, suite.looked(), choosing);
      return of(suite, cutoffs, stopped.or(suite::cut), times);
    }

    /**
     * A suite in words.
     *
     * @param cutoffs whether some event is not followed, since its state is known
     * @param cut why something is not covered; absent if all is
     */
    MadeSuite of(TestSuite suite, boolean cutoffs, Optional<Problem> cut, MadeSuite.Times times) {
      Optional<Problem> ended = cut.or(suite::stopped);
      return new MadeSuite(
          asked.file(),
          asked.beside(),
          encoding,
          origin,
          word(request.criterion()),
          one(request.criterion()),
          suite.executions(),
          cutoffs,
          suite.items(),
          // what is left takes as long as the tests are
          Limits.none()
              .during(
                  () ->
                      suite.tests().stream()
                          .map(test -> SuiteMaking.told(asked.file(), test, drivers))
                          .toList()),
          suite.atLeast(),
          cut.isPresent(),
          ended,
          suite.searched(),
          suite.told().stream()
              .map(
                  its ->
                      new MadeSuite.Covered(
                          word(its.criterion()), one(its.criterion()), its.items(), its.tests()))
              .toList(),
          times);
    }

    /** Returns the criterion; the statements of a net are its transitions. */
    private String word(Criterion criterion) {
      return isOfNet(criterion) ? "transitions" : criterion.word();
    }

    private String one(Criterion criterion) {
      return isOfNet(criterion) ? "transition" : criterion.one();
    }

    private boolean isOfNet(Criterion criterion) {
      return criterion == Criterion.STATEMENTS && system.threads() == 0;
    }

    /** A suite of tests that were grown. */
    MadeSuite grown(TestSuite suite, boolean cutoffs, long found) {
      return of(suite, cutoffs, suite.cut(), new MadeSuite.Times(found, 0, suite.looked()));
    }
  }

  private static Net net(Subject subject) {
    Optional<AskedNet> net =
        switch (subject) {
          case CSubject _ -> Optional.empty();
          case Subject.Modelled its -> its.net(its.program());
        };
    Optional<String> obstacle =
        net.isEmpty()
            ? Optional.of("it is not a net, transition by transition")
            : Saturation.obstacle(net.get().net());
    if (obstacle.isPresent()) {
      throw Refused.of(
          Problem.U001,
          "there is no prefix of a net here: " + obstacle.get(),
          "--encoding event-structure covers the events of its executions");
    }
    return net.orElseThrow().net();
  }

  private static boolean isCut(EventStructure structure) {
    return IntStream.range(0, structure.size()).anyMatch(structure::isCutoff);
  }

  private static MadeSuite.Test told(String file, TestSuite.Test test, boolean drivers) {
    return test(file, test.system().get(), test.run(), test.covers(), drivers);
  }

  /** Returns a suite of one execution. */
  public static MadeSuite ofTest(String file, Beside beside, MadeSuite.Test test) {
    return MadeSuite.of(file, beside, "", "steps", "step", List.of(test));
  }

  /** Returns an execution as a test with a driver. */
  public static MadeSuite.Test test(String file, ConcurrentSystem system, Run run) {
    return test(file, system, run, List.of(), true);
  }

  private static MadeSuite.Test test(
      String file, ConcurrentSystem system, Run run, List<Integer> covers, boolean drivers) {
    String inputs = TraceList.inputs(system, run);
    String end = TraceList.end(system, run);
    return new MadeSuite.Test(
        inputs,
        run.length(),
        end,
        Schedules.text(Schedules.moves(system, run), OptionalInt.empty()),
        covers,
        drivers ? Optional.of(driver(file, inputs, system, run, end)) : Optional.empty());
  }

  private static Driver driver(
      String file, String inputs, ConcurrentSystem system, Run run, String end) {
    if (system instanceof BufferedSystem) {
      throw Refused.of(
          Problem.U001,
          "no test can say when a machine empties its buffers",
          "leave out --memory tso");
    }
    if (system instanceof Processor program) {
      return ProgramDriver.of(
          program.foundAtStart(), program.nativeSteps(run.processes(), run.outcomes()), end);
    }
    Vocabulary.Story story =
        system.vocabulary().tell(run.initialState(), run.processes(), run.outcomes());
    return Skeleton.of(file, inputs, system, story, end);
  }
}
