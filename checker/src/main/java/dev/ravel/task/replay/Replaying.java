// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.replay;

import dev.ravel.execution.Execution;
import dev.ravel.explanation.Circumstances;
import dev.ravel.explanation.Claim;
import dev.ravel.explanation.Numbers;
import dev.ravel.explanation.Telling;
import dev.ravel.lowering.TooLarge;
import dev.ravel.result.Examined;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Finding;
import dev.ravel.result.Replayed;
import dev.ravel.result.Sha256;
import dev.ravel.result.Unfinished;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.source.PropertyKind;
import dev.ravel.source.Severity;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Parser;
import dev.ravel.system.EarlyEnd;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Vocabulary;
import dev.ravel.task.loading.InOrder;
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
import java.util.function.Function;

/** Runs one execution of a model again. */
public final class Replaying {
  /** As many steps are told where there is no time or memory for all. */
  private static final int FEW = 1_000;

  private final String file;
  private final Map<String, String> defines;
  private final Subject subject;
  private final Execution system;

  private Replaying(Asked asked, Subject subject) {
    this.file = asked.file();
    this.defines = asked.defines();
    this.subject = subject;
    this.system = Execution.of(subject.program().get());
  }

  /** What became of it. */
  public sealed interface Outcome {
    /**
     * The execution was run.
     *
     * @param warning that the file may be another one than that for which it was recorded
     */
    record Done(Optional<Diagnostic> warning, Replayed replayed) implements Outcome {}

    /** Nothing can move: the file has no thread and no net. */
    record Nothing() implements Outcome {}

    /**
     * It could not be run.
     *
     * @param warning that the file may be another one than that for which it was recorded
     * @param why at least one diagnostic
     */
    record Failed(Optional<Diagnostic> warning, List<Diagnostic> why, ExitCode exitCode)
        implements Outcome {
      /** Copies the list. */
      public Failed {
        why = List.copyOf(why);
      }
    }
  }

  /**
   * What is run, and within which limits.
   *
   * @param file the model's file
   * @param defines the values given with {@code -D}
   * @param standardInput where the file {@code -} is read from
   * @param limits how long it may take, and who may interrupt it
   */
  public record Asked(
      String file, Map<String, String> defines, InputStream standardInput, Limits limits) {}

  /**
   * Runs an execution again. A limit that is reached ends it; the steps made by then are told.
   *
   * @param schedule the moves, or the name of a schedule of the file
   * @param recorded the hash of the file for which the moves were recorded, if that is known
   */
  public static Outcome replay(Asked asked, String schedule, Optional<String> recorded) {
    return within(
        asked,
        recorded,
        replaying -> {
          Made made = replaying.made(schedule);
          Optional<String> name = replaying.recording(schedule).map(_ -> schedule.strip());
          return replaying.replayed(Optional.empty(), name, replaying::ending, made);
        });
  }

  /** The warning that moves were recorded for another text of the file. */
  private static Optional<Diagnostic> changed(String file, Sha256 now, Optional<String> recorded) {
    if (recorded.isEmpty() || recorded.get().equals(now.hex())) {
      return Optional.empty();
    }
    return Optional.of(
        Diagnostic.of(
                Problem.U008,
                "`" + file + "` is not the file for which the trace was written, or has changed")
            .help("write it anew: ravel check FILE --json > trace.json"));
  }

  /** How an execution is to be run. */
  public record Plan(Optional<String> schedule, Scheduler scheduler, int steps) {}

  /**
   * Runs a new execution. A limit that is reached ends it; the steps made by then are told.
   *
   * @param plan its first moves, or the name of a schedule of the file; who moves after them; and
   *     the number of steps with which it stops
   */
  public static Outcome run(Asked asked, Plan plan) {
    return within(asked, Optional.empty(), replaying -> replaying.carriedOut(plan));
  }

  private Replayed carriedOut(Plan plan) {
    Walk walk = new Walk(system, plan.scheduler(), plan.steps());
    Made beginning =
        plan.schedule()
            .map(this::made)
            .orElseGet(
                () ->
                    new Made(
                        new Run(walk.initialState(), new int[0], new int[0], OptionalInt.empty()),
                        Optional.empty()));
    boolean goesOn =
        !(plan.scheduler() instanceof Scheduler.Nobody) && beginning.stopped().isEmpty();
    if (goesOn && beginning.run().loop().isPresent()) {
      throw new Refused(
          Diagnostic.of(Problem.U004, "the schedule ends with a loop, so nothing comes after it")
              .help("leave out --fair and --random, or the group ( ... )*"));
    }
    Made made = goesOn ? walk.from(beginning.run()) : beginning;
    Optional<String> name =
        goesOn
            ? Optional.empty()
            : plan.schedule().filter(its -> recording(its).isPresent()).map(String::strip);
    boolean discarded = goesOn && made.stopped().isEmpty();
    return replayed(
        Optional.of(words(plan)), name, course -> ending(course, plan, discarded), made);
  }

  /**
   * How an execution ends.
   *
   * @param all whether somebody made steps as long as there were any
   */
  private String ending(Course course, Plan plan, boolean all) {
    String ending = ending(course);
    boolean open = course.end() == Course.End.OPEN || course.end() == Course.End.RESTING;
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

  /** Loads the model and does something with it, as far as the limits allow. */
  private static Outcome within(
      Asked asked, Optional<String> recorded, Function<Replaying, Replayed> work) {
    String end = "the execution of `" + asked.file() + "` ended early";
    return EarlyEnd.of(
        () -> asked.limits().during(() -> prepared(asked, recorded, work)),
        reason ->
            new Outcome.Failed(
                Optional.empty(), List.of(Unfinished.of(end, reason)), ExitCode.ofError(reason)));
  }

  private static Outcome prepared(
      Asked asked, Optional<String> recorded, Function<Replaying, Replayed> work) {
    RunLoading.Loaded loaded =
        RunLoading.load(asked.file(), asked.defines(), asked.standardInput());
    Optional<Diagnostic> warning =
        loaded.sha256().flatMap(its -> changed(asked.file(), its, recorded));
    List<Diagnostic> errors =
        InOrder.of(loaded.diagnostics()).stream()
            .filter(d -> d.severity() == Severity.ERROR)
            .toList();
    if (!errors.isEmpty()) {
      ExitCode code =
          errors.stream()
              .map(d -> ExitCode.ofError(d.problem()))
              .reduce(ExitCode.SUCCESS, ExitCode::worst);
      return new Outcome.Failed(warning, errors, code);
    }
    if (!loaded.moves()) {
      return new Outcome.Nothing();
    }
    try {
      Replaying replaying = new Replaying(asked, loaded.subject().orElseThrow());
      return new Outcome.Done(warning, work.apply(replaying));
    } catch (TooLarge tooLarge) {
      return new Outcome.Failed(warning, List.of(tooLarge.diagnostic()), ExitCode.INVALID);
    } catch (LocalWorkTooLong tooLong) {
      Diagnostic why = Diagnostic.of(Problem.K006, tooLong.getMessage());
      return new Outcome.Failed(warning, List.of(why), ExitCode.UNKNOWN);
    } catch (Refused refused) {
      return new Outcome.Failed(warning, List.of(refused.why()), ExitCode.USAGE);
    }
  }

  /** The recorded execution of the file that is named, unless a thread has the same name. */
  private Optional<Made> recording(String schedule) {
    String name = schedule.strip();
    boolean mover = system.vocabulary().processNamed(name).isPresent();
    return mover
        ? Optional.empty()
        : subject.recorded().named(name).map(its -> Moves.made(system, its));
  }

  private Made made(String schedule) {
    Optional<Made> named = recording(schedule);
    if (named.isPresent()) {
      return named.get();
    }
    Parser.ParsedSchedule parsed = Parser.parseSchedule(new SourceText("--schedule", schedule));
    if (parsed.schedule().isEmpty()) {
      Diagnostic first = parsed.diagnostics().getFirst();
      Diagnostic unreadable =
          new Diagnostic(
              Problem.U004,
              "the schedule cannot be read: " + first.message(),
              first.span(),
              first.label(),
              first.related(),
              first.helps());
      throw new Refused(unreadable.help("moves look like P[0] P[1]/2 P[0]*3 (P[0] P[1])*"));
    }
    return Moves.made(system, new Subject.Recording(parsed.schedule().get(), Map.of()));
  }

  /** What there is to be told of an execution; what was made is told whatever the limits are. */
  private Replayed replayed(
      Optional<String> scheduled,
      Optional<String> recording,
      Function<Course, String> ending,
      Made made) {
    Limits limits = made.stopped().isPresent() ? Limits.NONE : Limits.current();
    Judging judging = new Judging(recording, made.run());
    return EarlyEnd.of(
        () -> limits.during(() -> told(scheduled, ending, judging, made)),
        reason -> Limits.NONE.during(() -> partlyTold(scheduled, judging, reason)));
  }

  private Replayed told(
      Optional<String> scheduled, Function<Course, String> ending, Judging judging, Made made) {
    String end = ending.apply(Course.of(system, made.run()));
    judging.judge();
    String early =
        "the execution of `%s` ended early, after %s"
            .formatted(file, Numbers.count(made.run().length(), "step", "steps"));
    return new Replayed(
        file,
        defines,
        scheduled,
        judging.told(made.run()),
        end,
        judging.judged(),
        made.stopped().map(reason -> Unfinished.of(early, reason)));
  }

  /** The first steps, and what was judged by then. */
  private Replayed partlyTold(Optional<String> scheduled, Judging judging, Problem reason) {
    Run first = Course.prefix(judging.run, Math.min(FEW, judging.run.length()));
    String steps = Numbers.count(judging.run.length(), "step", "steps");
    return new Replayed(
        file,
        defines,
        scheduled,
        Telling.of(system, first),
        "this is the beginning of an execution of " + steps,
        judging.judged(),
        Optional.of(
            Unfinished.of(
                judging.complete
                    ? "only the first %s of the %s of `%s` are told"
                        .formatted(Numbers.count(first.length()), steps, file)
                    : "the execution of `%s`, of %s, was not judged".formatted(file, steps),
                reason)));
  }

  /** What an execution says about the checks. */
  private final class Judging {
    private final Optional<String> recording;
    private final Run run;
    private final List<Finding> violated = new ArrayList<>();

    /** The execution in words, once it was told. */
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
      Judgement judgement = along.judge(system.properties().get(index));
      if (judgement.verdict() == Verdict.VIOLATED && !ofOthersToo) {
        Optional<Telling> told = judgement.run().map(this::told);
        violated.add(
            new Finding(
                claim,
                judgement,
                new Circumstances(system).of(system.properties().get(index), judgement, told),
                told,
                false));
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

  private String ending(Course course) {
    return switch (course.end()) {
      case ERROR -> {
        Vocabulary.Failure failure = system.vocabulary().failure(course.error());
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
