// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.replay;

import dev.ravel.execution.Execution;
import dev.ravel.explanation.Circumstances;
import dev.ravel.explanation.Claim;
import dev.ravel.explanation.Telling;
import dev.ravel.lowering.TooLarge;
import dev.ravel.result.Examined;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Finding;
import dev.ravel.result.Replayed;
import dev.ravel.result.Sha256;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.PropertyKind;
import dev.ravel.source.Severity;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Parser;
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
  private final Subject subject;
  private final Execution system;

  private Replaying(Subject subject) {
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
   * Runs an execution again.
   *
   * @param file the model's file
   * @param defines the values given with {@code -D}
   * @param schedule the moves, or the name of a schedule of the file
   * @param recorded the hash of the file for which the moves were recorded, if that is known
   * @param standardInput where the file {@code -} is read from
   */
  public static Outcome replay(
      String file,
      Map<String, String> defines,
      String schedule,
      Optional<String> recorded,
      InputStream standardInput) {
    return prepared(
        file,
        defines,
        recorded,
        standardInput,
        replaying -> {
          Run run = replaying.run(schedule);
          String ending = replaying.ending(Course.of(replaying.system, run));
          Optional<String> name = replaying.recording(schedule).map(_ -> schedule.strip());
          return replaying.replayed(file, defines, Optional.empty(), name, ending, run);
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
   * Runs a new execution.
   *
   * @param file the model's file
   * @param defines the values given with {@code -D}
   * @param plan its first moves, or the name of a schedule of the file; who moves after them; and
   *     the number of steps with which it stops
   * @param standardInput where the file {@code -} is read from
   */
  public static Outcome run(
      String file, Map<String, String> defines, Plan plan, InputStream standardInput) {
    return prepared(
        file,
        defines,
        Optional.empty(),
        standardInput,
        replaying -> replaying.carriedOut(file, defines, plan));
  }

  private Replayed carriedOut(String file, Map<String, String> defines, Plan plan) {
    Walk walk = new Walk(system, plan.scheduler(), plan.steps());
    Run beginning =
        plan.schedule()
            .map(this::run)
            .orElseGet(
                () -> new Run(walk.initialState(), new int[0], new int[0], OptionalInt.empty()));
    boolean goesOn = !(plan.scheduler() instanceof Scheduler.Nobody);
    if (goesOn && beginning.loop().isPresent()) {
      throw new Refused(
          Diagnostic.of(Problem.U004, "the schedule ends with a loop, so nothing comes after it")
              .help("leave out --fair and --random, or the group ( ... )*"));
    }
    Run run = goesOn ? walk.from(beginning) : beginning;
    Course course = Course.of(system, run);
    String ending = ending(course);
    if (course.end() == Course.End.OPEN || course.end() == Course.End.RESTING) {
      if (goesOn && run.length() >= plan.steps()) {
        ending += "; it was stopped by --steps " + plan.steps();
      } else if (goesOn) {
        ending = "an assumption is false now, which discards the execution";
      }
    }
    Optional<String> name =
        goesOn
            ? Optional.empty()
            : plan.schedule().filter(its -> recording(its).isPresent()).map(String::strip);
    return replayed(file, defines, Optional.of(words(plan)), name, ending, run);
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

  /** Loads the model and does something with it. */
  private static Outcome prepared(
      String file,
      Map<String, String> defines,
      Optional<String> recorded,
      InputStream standardInput,
      Function<Replaying, Replayed> work) {
    RunLoading.Loaded loaded = RunLoading.load(file, defines, standardInput);
    Optional<Diagnostic> warning = loaded.sha256().flatMap(its -> changed(file, its, recorded));
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
      Replaying replaying = new Replaying(loaded.subject().orElseThrow());
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
  private Optional<Run> recording(String schedule) {
    String name = schedule.strip();
    boolean mover = system.vocabulary().processNamed(name).isPresent();
    return mover
        ? Optional.empty()
        : subject.recorded().named(name).map(its -> Moves.run(system, its));
  }

  private Run run(String schedule) {
    Optional<Run> named = recording(schedule);
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
    return Moves.run(system, new Subject.Recording(parsed.schedule().get(), Map.of()));
  }

  private Replayed replayed(
      String file,
      Map<String, String> defines,
      Optional<String> scheduled,
      Optional<String> recording,
      String ending,
      Run run) {
    AlongSchedule along = new AlongSchedule(system, run);
    List<Finding> violated = new ArrayList<>();
    for (int i = 0; i < subject.claims().size(); i++) {
      Claim claim = subject.claims().get(i);
      boolean ofOthersToo =
          claim.kind() == PropertyKind.REACHABLE
              || claim.kind() == PropertyKind.DEAD_CODE
              || (claim.schedule().isPresent() && !claim.schedule().equals(recording));
      Judgement judgement = along.judge(system.properties().get(i));
      if (judgement.verdict() == Verdict.VIOLATED && !ofOthersToo) {
        Optional<Telling> told = judgement.run().map(its -> Telling.of(system, its));
        violated.add(
            new Finding(
                claim,
                judgement,
                new Circumstances(system).of(system.properties().get(i), judgement, told),
                told,
                false));
      }
    }
    Examined judged = Examined.unsearched(subject.settings(), violated, Optional.empty());
    return new Replayed(file, defines, scheduled, Telling.of(system, run), ending, judged);
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
