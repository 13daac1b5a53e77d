// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import dev.ravel.source.Limits;
import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Vocabulary;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The steps that are possible at the end of a run, and the threads that can make none.
 *
 * @param choices the steps that are possible, by process and outcome
 * @param idle the threads that can make none, by process
 */
public record NextSteps(List<Choice> choices, List<Idle> idle) {
  /**
   * The number of outcomes of one step that are described; the others are listed by their moves
   * alone.
   */
  private static final int MOST_TOLD = 50;

  /** Copies the lists. */
  public NextSteps {
    choices = List.copyOf(choices);
    idle = List.copyOf(idle);
  }

  /** The kind of state to which a step leads. */
  public enum Kind {
    /** A state. */
    STEP,
    /** An error, with which the execution ends. */
    ERROR,
    /** No state. An assumption is false, so this is no execution. */
    DISCARD
  }

  /**
   * A step that is possible.
   *
   * @param move it, as schedules have it
   * @param outcome which outcome of the step of its process, from 0
   * @param span the statement that begins with it, or the transition
   * @param text what it is, on one line
   * @param effects the values that it changes; empty where the step has one outcome only
   * @param crash whether it is the crash of a thread, to which nothing obliges that
   */
  public record Choice(
      int process,
      int outcome,
      String move,
      Optional<Span> span,
      String text,
      List<Vocabulary.Change> effects,
      Kind kind,
      boolean crash) {
    /** Copies the list. */
    public Choice {
      effects = List.copyOf(effects);
    }
  }

  /**
   * A thread that can make no step.
   *
   * @param why in words, such as {@code waits for B}
   * @param tooLong whether it could make one, of which the local work is too long to be followed
   */
  public record Idle(
      String thread, Optional<Span> span, Optional<String> text, String why, boolean tooLong) {}

  /**
   * Returns the steps that are possible in the state at the end of a run.
   *
   * @param run no error ends it
   */
  public static NextSteps of(ConcurrentSystem system, Run run, int[] state) {
    Vocabulary words = system.vocabulary();
    List<Choice> choices = new ArrayList<>();
    List<Idle> idle = new ArrayList<>();
    for (int process = 0; process < system.processes(); process++) {
      Limits.pollAt(process);
      String name = words.process(process);
      Optional<Span> span = words.position(process, state);
      Optional<String> text =
          isSource(system, process, span) ? words.intention(process, state) : Optional.empty();
      try {
        int reaction = system.reaction(process, state);
        int size = system.outcomes().size(reaction);
        for (int index = 0; index < size; index++) {
          choices.add(choice(system, run, process, index, reaction, span, text));
        }
        if (size == 0 && process < system.threads()) {
          idle.add(new Idle(name, span, text, why(system, process, state), false));
        }
      } catch (LocalWorkTooLong tooLong) {
        String why = "the work after its next step is too long to be followed";
        idle.add(new Idle(name, span, text, why, true));
      }
    }
    return new NextSteps(choices, idle);
  }

  /**
   * Returns whether the text says more than the name. In the files of net tools a transition's does
   * not.
   */
  private static boolean isSource(ConcurrentSystem system, int process, Optional<Span> span) {
    return process < system.threads()
        || span.filter(its -> its.source().name().endsWith(".ravel")).isPresent();
  }

  private static Choice choice(
      ConcurrentSystem system,
      Run run,
      int process,
      int index,
      int reaction,
      Optional<Span> span,
      Optional<String> text) {
    Outcomes outcomes = system.outcomes();
    Vocabulary words = system.vocabulary();
    String name = words.process(process);
    Kind kind =
        switch (outcomes.kind(outcomes.outcome(reaction, index))) {
          case Outcomes.ERROR -> Kind.ERROR;
          case Outcomes.DISCARD -> Kind.DISCARD;
          default -> Kind.STEP;
        };
    int size = outcomes.size(reaction);
    String move = index == 0 && size > 1 ? name + "/1" : words.move(process, index);
    boolean crash = system.capabilities().crashes().isCrash(process);
    if (size == 1 || index >= MOST_TOLD) {
      return new Choice(process, index, move, span, text.orElse(move), List.of(), kind, crash);
    }
    Vocabulary.Scene scene = scene(system, run, process, index);
    List<Vocabulary.Change> effects = new ArrayList<>(scene.writes());
    effects.addAll(scene.locals());
    return new Choice(
        process, index, move, Optional.of(scene.span()), scene.text(), effects, kind, crash);
  }

  /** A step after a run, in words. */
  private static Vocabulary.Scene scene(ConcurrentSystem system, Run run, int process, int index) {
    Run its = run.and(process, index);
    return system
        .vocabulary()
        .tell(its.initialState(), its.processes(), its.outcomes())
        .scenes()
        .getLast();
  }

  private static String why(ConcurrentSystem system, int process, int[] state) {
    if (!system.started(process, state)) {
      return "not started";
    }
    if (system.finished(process, state)) {
      return system.capabilities().crashes().crashed(process, state) ? "crashed" : "ended";
    }
    Vocabulary words = system.vocabulary();
    Optional<Vocabulary.Waiting> waiting = words.waiting(process, state);
    if (waiting.isEmpty()) {
      return "waits";
    }
    if (waiting.get().holder().isPresent()) {
      return "waits for " + words.process(waiting.get().holder().getAsInt());
    }
    List<String> values =
        waiting.get().objects().stream()
            .filter(words::shown)
            .map(object -> words.binding(object, state[object]).sentence())
            .toList();
    return values.isEmpty() ? "waits" : "waits, " + Numbers.names(values);
  }
}
