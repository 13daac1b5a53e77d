// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.system.Outcomes;
import dev.ravel.system.TransitionRelation;
import dev.ravel.system.Vocabulary;
import dev.ravel.trace.PartialOrder;
import dev.ravel.trace.RunCursor;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A run of a system in words. It has all that text, tables and JSON show of it.
 *
 * @param run the run itself
 * @param threads the names of all threads, by process
 * @param movers the name of the process of each step; of the thread that crashes, if it is a crash
 * @param moves each step as a schedule names it
 * @param inputs the values of the inputs in this run
 * @param story the steps in words
 * @param moments what can go on after each step, one for each step; found while they are gone
 *     through
 * @param ends the values of the shown objects after the last step; empty if the run ends with an
 *     error before its first step
 * @param standings where each thread is after the last step; empty likewise
 * @param declarations the text of the declaration of every thread, by process
 * @param order which steps must come before which
 * @param dues why a loop is fair
 * @param granted to which branches and channels it is fair besides
 * @param advice the words of fairness that exclude the loop
 */
public record Telling(
    Run run,
    List<String> threads,
    List<String> movers,
    List<String> moves,
    List<Vocabulary.Binding> inputs,
    Vocabulary.Story story,
    Iterable<Moment> moments,
    List<Vocabulary.Binding> ends,
    List<Standing> standings,
    List<String> declarations,
    PartialOrder order,
    List<FairnessReason> dues,
    List<FairnessGrant> granted,
    List<FairnessAdvice> advice) {
  /** Nanoseconds. */
  private static final long SECOND = 1_000_000_000L;

  /** Copies the lists. */
  public Telling {
    threads = List.copyOf(threads);
    movers = List.copyOf(movers);
    moves = List.copyOf(moves);
    inputs = List.copyOf(inputs);
    ends = List.copyOf(ends);
    standings = List.copyOf(standings);
    declarations = List.copyOf(declarations);
    dues = List.copyOf(dues);
    advice = List.copyOf(advice);
  }

  /** The error with which the run ends, at its start or in its last step. */
  public Optional<Vocabulary.Failure> failure() {
    return story.scenes().isEmpty()
        ? story.starts().stream().flatMap(its -> its.effects().failure().stream()).findFirst()
        : story.scenes().getLast().failure();
  }

  /** Returns whether a step is the crash of a thread. */
  public boolean isCrash(int step) {
    return moves.get(step).endsWith("/crash");
  }

  /** The processes that are enabled in a state, and the threads that wait there. */
  public record Moment(List<String> enabled, List<Blocking> blocked) {
    /** Copies the lists. */
    public Moment {
      enabled = List.copyOf(enabled);
      blocked = List.copyOf(blocked);
    }
  }

  /** A thread that waits for objects, and who holds them if that is known. */
  public record Blocking(String thread, List<String> objects, Optional<String> holder) {
    /** Copies the list. */
    public Blocking {
      objects = List.copyOf(objects);
    }
  }

  /**
   * The place of a thread at the end of a run.
   *
   * @param next what it is about to do, if it has not ended
   * @param locals its local variables that have a value; none once it has ended
   */
  public record Standing(
      String thread,
      State state,
      Optional<Span> span,
      Optional<String> next,
      List<Vocabulary.Binding> locals) {
    /** Copies the list. */
    public Standing {
      locals = List.copyOf(locals);
    }
  }

  /** The activity of a thread. */
  public enum State {
    /** It is a task that was not started. */
    NOT_STARTED("not started"),
    /** It has reached its end. */
    ENDED("ended"),
    /** It has crashed. */
    CRASHED("crashed"),
    /** It waits. */
    WAITING("waiting"),
    /** It can make its next step. */
    READY("ready");

    private final String words;

    State(String words) {
      this.words = words;
    }

    /** In words. */
    public String words() {
      return words;
    }
  }

  /**
   * Tells a run.
   *
   * @throws IllegalArgumentException if it is not a run of the system
   */
  public static Telling of(ConcurrentSystem system, Run run) {
    return of(system, run, TransitionRelation::mayBeEnabled);
  }

  /**
   * Tells a run that a limit has ended, be it within a step.
   *
   * <p>A thread whose next step takes more than a second to carry out is ready.
   */
  public static Telling ofStopped(ConcurrentSystem system, Run run) {
    return of(system, run, Telling::isEnabledSoon);
  }

  private static Telling of(ConcurrentSystem system, Run run, Readiness ready) {
    Vocabulary words = system.vocabulary();
    Vocabulary.Story story = words.tell(run.initialState(), run.processes(), run.outcomes());
    RunCursor cursor = new RunCursor(system, run);
    List<String> movers = new ArrayList<>();
    List<String> moves = new ArrayList<>();
    int[] footprints = new int[run.length()];
    for (int step = 0; step < run.length(); step++) {
      Limits.pollAt(step);
      int process = run.processes()[step];
      movers.add(words.process(words.mover(process)));
      moves.add(words.move(process, run.outcomes()[step]));
      footprints[step] = system.outcomes().footprint(cursor.step());
    }
    boolean reached = cursor.reached();
    int[] state = cursor.state();
    List<List<Vocabulary.Binding>> locals = Locals.of(system, state, completed(story));
    List<String> threads = new ArrayList<>();
    List<Standing> standings = new ArrayList<>();
    List<String> declarations = new ArrayList<>();
    for (int thread = 0; thread < system.threads(); thread++) {
      threads.add(words.process(thread));
      declarations.add(DeclarationText.of(words.processSpan(thread)));
      if (reached) {
        standings.add(standing(system, thread, state, locals.get(thread), ready));
      }
    }
    return new Telling(
        run,
        threads,
        movers,
        moves,
        words.inputs(run.initialState()),
        story,
        () -> moments(system, run),
        reached ? shownValues(system, state) : List.of(),
        standings,
        declarations,
        PartialOrder.of(system.footprints(), run.processes(), footprints),
        FairnessReason.of(system, run),
        FairnessGrant.of(system, run),
        FairnessAdvice.of(system, run));
  }

  /** The steps but a last one that leads to no state. */
  private static Vocabulary.Story completed(Vocabulary.Story story) {
    List<Vocabulary.Scene> all = story.scenes();
    boolean fails =
        !all.isEmpty() && (all.getLast().failure().isPresent() || all.getLast().discards());
    return fails
        ? new Vocabulary.Story(story.initial(), story.starts(), all.subList(0, all.size() - 1))
        : story;
  }

  private static Iterator<Moment> moments(ConcurrentSystem system, Run run) {
    RunCursor cursor = new RunCursor(system, run);
    return IntStream.range(0, run.length())
        .mapToObj(
            _ ->
                system.outcomes().kind(cursor.step()) == Outcomes.STEP
                    ? moment(system, cursor.state())
                    : new Moment(List.of(), List.of()))
        .iterator();
  }

  private static Moment moment(ConcurrentSystem system, int[] state) {
    Vocabulary words = system.vocabulary();
    List<String> enabled = new ArrayList<>();
    List<Blocking> blocked = new ArrayList<>();
    for (int process = 0; process < system.processes(); process++) {
      String name = words.process(process);
      if (TransitionRelation.mayBeEnabled(system, process, state)) {
        enabled.add(name);
      } else if (process < system.threads()) {
        words
            .waiting(process, state)
            .map(waiting -> blocking(words, name, waiting))
            .ifPresent(blocked::add);
      }
    }
    return new Moment(enabled, blocked);
  }

  private static Blocking blocking(Vocabulary words, String thread, Vocabulary.Waiting waiting) {
    return new Blocking(
        thread,
        waiting.objects().stream().map(words::object).toList(),
        name(words, waiting.holder()));
  }

  private static Optional<String> name(Vocabulary words, OptionalInt process) {
    return process.isPresent() ? Optional.of(words.process(process.getAsInt())) : Optional.empty();
  }

  /** The decision whether a thread is ready. */
  @FunctionalInterface
  private interface Readiness {
    boolean test(ConcurrentSystem system, int thread, int[] state);
  }

  private static boolean isEnabledSoon(ConcurrentSystem system, int thread, int[] state) {
    return EarlyEnd.of(
        () ->
            Limits.grace(SECOND, Problem.K001)
                .during(() -> TransitionRelation.mayBeEnabled(system, thread, state)),
        _ -> true);
  }

  private static Standing standing(
      ConcurrentSystem system,
      int thread,
      int[] state,
      List<Vocabulary.Binding> locals,
      Readiness ready) {
    Vocabulary words = system.vocabulary();
    State kind;
    if (!system.started(thread, state)) {
      kind = State.NOT_STARTED;
    } else if (system.finished(thread, state)) {
      kind = system.capabilities().crashes().crashed(thread, state) ? State.CRASHED : State.ENDED;
    } else {
      kind = ready.test(system, thread, state) ? State.READY : State.WAITING;
    }
    return new Standing(
        words.process(thread),
        kind,
        words.position(thread, state),
        system.finished(thread, state) ? Optional.empty() : words.intention(thread, state),
        system.finished(thread, state) ? List.of() : locals);
  }

  private static List<Vocabulary.Binding> shownValues(ConcurrentSystem system, int[] state) {
    Vocabulary words = system.vocabulary();
    List<Vocabulary.Binding> values = new ArrayList<>();
    for (int object = 0; object < system.objects(); object++) {
      if (words.shown(object)) {
        values.add(words.binding(object, state[object]));
      }
    }
    return values;
  }
}
