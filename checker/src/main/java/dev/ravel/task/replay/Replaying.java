// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.replay;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explanation.Claim;
import dev.ravel.explanation.Numbers;
import dev.ravel.explanation.Telling;
import dev.ravel.processor.GrowingSystem;
import dev.ravel.processor.ProgramFacts;
import dev.ravel.result.Beside;
import dev.ravel.result.Examined;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Finding;
import dev.ravel.result.MadeSuite;
import dev.ravel.result.Recorded;
import dev.ravel.result.Replayed;
import dev.ravel.result.Source;
import dev.ravel.result.Unfinished;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.source.PropertyKind;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.system.Property;
import dev.ravel.system.Vocabulary;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.CSubject;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.loading.RunLoading;
import dev.ravel.task.loading.Subject;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Verdict;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/** Runs one execution of a model again. */
public final class Replaying {
  /** The number of steps that are described where there is no time or memory for all. */
  private static final int FEW = 1_000;

  /** The time to tell of what was made when a limit was reached, in nanoseconds. */
  private static final long GRACE = 3_000_000_000L;

  private final Wanted wanted;

  /** In what the model is not the one for which the moves were recorded. */
  private final List<String> differences;

  private final Subject subject;
  private final ConcurrentSystem system;
  private final List<Property> properties;

  private Replaying(
      Wanted wanted,
      List<String> differences,
      Subject subject,
      ConcurrentSystem system,
      List<Property> properties) {
    this.wanted = wanted;
    this.differences = differences;
    this.subject = subject;
    this.system = system;
    this.properties = properties;
  }

  private static Replaying of(Wanted wanted, List<String> differences, Subject.Modelled subject) {
    ProgramSystem system = ProgramSystem.of(subject.given());
    return of(wanted, differences, subject, system, system.properties());
  }

  private static Replaying of(
      Wanted wanted,
      List<String> differences,
      Subject subject,
      ConcurrentSystem system,
      List<Property> properties) {
    ConcurrentSystem explored = subject.explored(system, properties);
    return new Replaying(wanted, differences, subject, explored, properties);
  }

  /**
   * The request to run, with its limits.
   *
   * @param file the model's file
   * @param defines the values given with {@code -D}, or by a trace
   * @param query what is asked of a net, if that is given
   * @param recorded the model for which the moves were recorded, if that is known
   * @param force whether another one will do
   * @param standardInput where the file {@code -} is read from
   * @param limits how long it may take, and who may interrupt it
   * @param beside what belongs to a C program beside the file
   * @param maker makes a test of the execution, if that is asked for
   * @param state the number of steps after which the state is asked for, if it is
   */
  public record Wanted(
      String file,
      Map<String, String> defines,
      Optional<String> query,
      Optional<Recorded> recorded,
      boolean force,
      InputStream standardInput,
      Limits limits,
      Beside beside,
      Optional<BiFunction<ConcurrentSystem, Run, MadeSuite.Test>> maker,
      OptionalInt state) {}

  /**
   * Runs an execution again. Replays an execution. A limit that is reached ends it; the steps made
   * by then are returned.
   *
   * @param schedule the moves, or the name of a schedule of the file
   */
  public static Answer<Replayed> replay(Wanted wanted, String schedule) {
    Answer<Replayed> outcome =
        within(
            wanted,
            CSubject::replayed,
            replaying -> {
              Made made = replaying.made(schedule);
              replaying.refuseOtherSteps(made);
              Optional<String> name =
                  wanted
                      .recorded()
                      .flatMap(Recorded::along)
                      .or(() -> replaying.recording(schedule).map(_ -> schedule.strip()));
              return replaying.replayed(Optional.empty(), name, replaying::ending, made);
            });
    return wanted.recorded().isPresent() ? astray(outcome) : outcome;
  }

  /**
   * Runs an execution that follows a witness of a violation.
   *
   * @param wanted names the property of the witness
   */
  public static Answer<Replayed> follow(Wanted wanted, WitnessFile witness) {
    return within(
        wanted,
        CSubject::replayed,
        replaying -> {
          boolean races =
              replaying.properties.stream().anyMatch(its -> its instanceof Property.Race);
          Run run =
              new WitnessSearch(replaying.system, witness, races)
                  .run()
                  .orElseThrow(
                      () ->
                          Refused.of(
                              Problem.K013,
                              "no execution passes the waypoints of `%s` and violates its property there"
                                  .formatted(witness.name())));
          return replaying.replayed(
              Optional.empty(),
              Optional.empty(),
              replaying::ending,
              new Made(run, Optional.empty()));
        });
  }

  /** Refuses a state after more steps than all; those that a limit left out are another matter. */
  private void refuseOtherSteps(Made made) {
    int most = made.run().length();
    if (made.stopped().isEmpty() && wanted.state().orElse(0) > most) {
      throw Refused.of(
          Problem.U001,
          "there is no state after step %d: '--state' takes a number from 0, the start, to %d"
              .formatted(wanted.state().getAsInt(), most));
    }
  }

  /** The execution up to the step after which the state is asked for, if it comes to that. */
  private Optional<Telling> state(Run run) {
    return wanted.state().isPresent() && wanted.state().getAsInt() <= run.length()
        ? Optional.of(Telling.of(system, run.first(wanted.state().getAsInt())))
        : Optional.empty();
  }

  /** Moves that a trace has and that cannot be made are no fault of the command. */
  private static Answer<Replayed> astray(Answer<Replayed> outcome) {
    if (!(outcome instanceof Answer.Failed<Replayed>(List<Diagnostic> why, ExitCode _))
        || why.getFirst().problem() != Problem.U004) {
      return outcome;
    }
    Diagnostic its = why.getFirst().as(Problem.K013, "what the trace shows does not come about: ");
    return new Answer.Failed<>(List.of(its), ExitCode.UNKNOWN);
  }

  /** The plan of an execution. */
  public record Plan(Optional<String> schedule, Scheduler scheduler, int steps) {}

  /**
   * Runs a new execution. Runs an execution. A limit that is reached ends it; the steps made by
   * then are returned.
   *
   * @param plan its first moves, or the name of a schedule of the file; who moves after them; and
   *     the number of steps with which it stops
   */
  public static Answer<Replayed> run(Wanted wanted, Plan plan) {
    return within(wanted, CSubject::known, replaying -> replaying.carriedOut(plan));
  }

  private Replayed carriedOut(Plan plan) {
    SchedulerRun walk = new SchedulerRun(system, plan.scheduler(), plan.steps());
    Made beginning =
        plan.schedule()
            .map(this::made)
            .orElseGet(() -> new Made(Run.empty(walk.initialState()), Optional.empty()));
    boolean goesOn =
        !(plan.scheduler() instanceof Scheduler.Nobody) && beginning.stopped().isEmpty();
    if (goesOn && beginning.run().loop().isPresent()) {
      throw Refused.of(
          Problem.U004,
          "the schedule ends with a loop, so nothing comes after it",
          "leave out --fair and --random, or the group ( ... )*");
    }
    Made made = goesOn ? walk.from(beginning.run()) : beginning;
    Optional<String> name =
        goesOn
            ? Optional.empty()
            : plan.schedule().filter(its -> recording(its).isPresent()).map(String::strip);
    boolean discarded = goesOn && made.stopped().isEmpty();
    return replayed(
        Optional.of(words(plan)),
        name,
        (course, telling) -> ending(course, telling, plan, discarded),
        made);
  }

  /** The end of an execution, in words. */
  @FunctionalInterface
  private interface Ending {
    String of(RunStates course, Supplier<Telling> telling);
  }

  /**
   * Returns the end of an execution.
   *
   * @param all whether somebody made steps as long as there were any
   */
  private String ending(RunStates course, Supplier<Telling> telling, Plan plan, boolean all) {
    String ending = ending(course, telling);
    boolean open = course.end() == RunStates.End.OPEN || course.end() == RunStates.End.RESTING;
    if (!all || !open) {
      return ending;
    }
    return course.run().length() >= plan.steps()
        ? ending + "; it was stopped by --steps " + plan.steps()
        : "an assumption is false now, which discards the execution";
  }

  private static String words(Plan plan) {
    String first = plan.schedule().isPresent() ? "by a schedule" : "";
    String then = first.isEmpty() ? "" : first + ", then ";
    return switch (plan.scheduler()) {
      case Scheduler.Nobody() -> first;
      case Scheduler.InTurn() -> then + "everybody in turn (--fair)";
      case Scheduler.Chance(long seed) -> then + "by chance (--random=" + seed + ")";
    };
  }

  /**
   * Loads the model and does something with it, as far as the limits allow.
   *
   * @param known what is known of a C program
   */
  private static Answer<Replayed> within(
      Wanted wanted, Function<CSubject, ProgramFacts> known, Function<Replaying, Replayed> work) {
    String end = "the execution of `" + wanted.file() + "` ended early";
    return Answer.within(wanted.limits(), end, () -> prepared(wanted, known, work));
  }

  private static Answer<Replayed> prepared(
      Wanted wanted, Function<CSubject, ProgramFacts> known, Function<Replaying, Replayed> work) {
    RunLoading.Loaded loaded =
        RunLoading.load(
            wanted.file(),
            wanted.defines(),
            wanted.query(),
            wanted.beside(),
            wanted.standardInput());
    List<String> differences = differences(wanted, loaded.sources());
    if (!differences.isEmpty() && !wanted.force()) {
      boolean told = wanted.recorded().filter(Recorded::tellsModel).isPresent();
      return new Answer.Failed<>(
          List.of(another(wanted.file(), told, differences)), ExitCode.USAGE);
    }
    return Answer.of(
        loaded,
        subject ->
            switch (subject) {
              case CSubject c ->
                  GrowingSystem.during(
                      known.apply(c),
                      its -> work.apply(of(wanted, differences, c, its, c.properties(its))));
              case Subject.Modelled its -> work.apply(of(wanted, differences, its));
            });
  }

  /** In what a model is not the one recorded; a file that cannot be read is another matter. */
  private static List<String> differences(Wanted wanted, List<Source> sources) {
    return wanted
        .recorded()
        .filter(_ -> sources.stream().allMatch(its -> its.sha256().isPresent()))
        .map(its -> its.differences(sources, wanted.defines(), wanted.beside().options()))
        .orElse(List.of());
  }

  /**
   * Returns the reason why moves of a trace are not made.
   *
   * @param known whether the trace tells its model
   */
  private static Diagnostic another(String file, boolean known, List<String> differences) {
    String message =
        known
            ? "the trace was not written for `" + file + "` as it is: "
            : "it cannot be known whether the trace was written for `" + file + "`: ";
    return Diagnostic.of(Problem.U008, message + String.join("; ", differences))
        .help("write it anew: ravel check FILE --json > trace.json")
        .help("run its moves all the same: --force");
  }

  private Optional<Made> recording(String schedule) {
    return GivenSchedule.recording(subject, system, schedule);
  }

  private Made made(String schedule) {
    return GivenSchedule.made(subject, system, schedule);
  }

  /**
   * Returns the description of an execution; what was made before a limit has some time of its own.
   */
  private Replayed replayed(
      Optional<String> scheduled, Optional<String> recording, Ending ending, Made made) {
    Limits limits =
        made.stopped().map(reason -> Limits.grace(GRACE, reason)).orElse(Limits.current());
    Judging judging = new Judging(recording, made.run());
    return EarlyEnd.of(
        () -> limits.during(() -> told(scheduled, ending, judging, made)),
        reason -> Limits.none().during(() -> partlyTold(scheduled, judging, reason)));
  }

  private Replayed told(Optional<String> scheduled, Ending ending, Judging judging, Made made) {
    judging.judge();
    String end = ending.of(RunStates.of(system, made.run()), () -> judging.told(made.run()));
    String early =
        "the execution of `%s` ended early, after %s"
            .formatted(wanted.file(), Numbers.count(made.run().length(), "step", "steps"));
    return new Replayed(
        wanted.file(),
        wanted.defines(),
        scheduled,
        differences,
        judging.told(made.run()),
        end,
        judging.judged(),
        judging.reached,
        made.stopped().map(reason -> Unfinished.of(early, reason)),
        wanted.beside(),
        wanted.maker().map(its -> its.apply(system, made.run())),
        state(made.run()));
  }

  /** The first steps, and what was judged by then. */
  private Replayed partlyTold(Optional<String> scheduled, Judging judging, Problem reason) {
    Run first = judging.run.first(Math.min(FEW, judging.run.length()));
    String steps = Numbers.count(judging.run.length(), "step", "steps");
    return new Replayed(
        wanted.file(),
        wanted.defines(),
        scheduled,
        differences,
        Telling.ofStopped(system, first),
        judging.run.length() == 0
            ? "no step was made"
            : "this is the beginning of an execution of " + steps,
        judging.judged(),
        judging.reached,
        Optional.of(
            Unfinished.of(
                judging.complete
                    ? "only the first %s of the %s of `%s` are reported"
                        .formatted(Numbers.count(first.length()), steps, wanted.file())
                    : "the execution of `%s`, of %s, was not judged"
                        .formatted(wanted.file(), steps),
                reason)),
        wanted.beside(),
        Optional.empty(),
        state(first));
  }

  /** The judgement of the checks on an execution. */
  private final class Judging {
    private final Optional<String> recording;
    private final Run run;
    private final List<Finding> violated = new ArrayList<>();
    private final List<Claim> reached = new ArrayList<>();

    /** The execution in words, once it was described. */
    private Optional<Telling> whole = Optional.empty();

    private boolean complete;

    Judging(Optional<String> recording, Run run) {
      this.recording = recording;
      this.run = run;
    }

    void judge() {
      AlongSchedule along = new AlongSchedule(system, run);
      for (int i = 0; i < subject.claims().size(); i++) {
        judge(i, along);
      }
      complete = true;
    }

    private void judge(int index, AlongSchedule along) {
      Claim claim = subject.claims().get(index);
      boolean ofOthersToo =
          claim.kind() == PropertyKind.REACHABLE
              || claim.kind() == PropertyKind.DEAD_CODE
              || (claim.schedule().isPresent() && !claim.schedule().equals(recording));
      Judgement judgement = along.judge(properties.get(index));
      if (claim.kind() == PropertyKind.REACHABLE && judgement.verdict() == Verdict.HOLDS) {
        reached.add(claim);
      }
      if (judgement.verdict() == Verdict.VIOLATED && !ofOthersToo) {
        Optional<Telling> told = judgement.run().map(this::told);
        violated.add(Finding.of(system, properties.get(index), claim, judgement, told, false));
      }
    }

    /** A run in words; the whole execution, which may be long, only once. */
    Telling told(Run its) {
      if (!its.equals(run)) {
        return Telling.of(system, its);
      }
      if (whole.isEmpty()) {
        whole = Optional.of(Telling.of(system, run));
      }
      return whole.get();
    }

    Examined judged() {
      return Examined.unsearched(subject.settings(), violated, Optional.empty());
    }
  }

  private String ending(RunStates course, Supplier<Telling> telling) {
    return switch (course.end()) {
      case ERROR -> {
        Vocabulary.Failure failure =
            telling.get().failure().orElseGet(() -> system.vocabulary().failure(course.error()));
        yield "it ends with the error " + failure.problem().code() + ": " + failure.message();
      }
      case FINAL -> "the execution ends here, as it should";
      case DEADLOCK -> "no step is possible any more: a deadlock";
      case RESTING -> "the execution may stay here for ever, or go on";
      case OPEN -> "the execution can go on from here";
      case FAIR_LOOP -> "the loop goes on for ever";
      case UNFAIR_LOOP -> "the loop is not fair: no execution goes on like this for ever";
    };
  }
}
