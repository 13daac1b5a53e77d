// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.replay;

import dev.ravel.ast.Access;
import dev.ravel.ast.Expression;
import dev.ravel.ast.ScheduleText;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.source.Similar;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.CrashFailures;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Outcomes;
import dev.ravel.system.TransitionRelation;
import dev.ravel.system.Vocabulary;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.loading.Subject;
import dev.ravel.trace.RunCursor;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** The moves of a schedule, made on a system one after the other. */
public final class ScheduleExecution {
  /** The most steps of a schedule. */
  public static final int MOST = 100_000;

  /** A list of more names than this helps nobody. */
  private static final int MOST_LISTED = 8;

  /** As many initial states are tried for a schedule that does not say which it starts in. */
  private static final int MOST_INITIAL_STATES = 10_000;

  /** The prefix of the name of a crash, before the name of its thread. */
  private static final String CRASH = "crash ";

  /** The end of the name of a move by which a write comes to memory. */
  private static final String FLUSH = "/flush";

  private final ConcurrentSystem system;
  private final CrashFailures crashes;
  private final Vocabulary words;
  private final ScheduleText schedule;
  private final List<Step> steps = new ArrayList<>();
  private int loop;

  /** The number of steps before these moves. */
  private final int before;

  /** One step of the schedule. It has its process, its outcome from 0, and its place. */
  private record Step(int process, int outcome, ScheduleText.Move move) {}

  private ScheduleExecution(ConcurrentSystem system, ScheduleText schedule, int before) {
    this.before = before;
    this.system = system;
    this.crashes = system.capabilities().crashes();
    this.words = system.vocabulary();
    this.schedule = schedule;
    addAll(schedule.stem());
    loop = steps.size();
    addAll(schedule.loop());
  }

  private void addAll(List<ScheduleText.Move> moves) {
    for (ScheduleText.Move move : moves) {
      int process = process(move);
      if (move.times() > MOST - before - steps.size()) {
        throw refused(move, "the schedule has more than 100 000 steps", "");
      }
      for (int i = 0; i < move.times(); i++) {
        steps.add(new Step(process, move.outcome() - 1, move));
      }
    }
  }

  private int process(ScheduleText.Move move) {
    String name = name(move.mover());
    boolean crash = move.kind() == ScheduleText.Kind.CRASH;
    OptionalInt process = words.processNamed(crash ? CRASH + name : name);
    if (process.isPresent()) {
      return process.getAsInt();
    }
    if (crash && words.processNamed(name).isPresent()) {
      throw refused(move, "step " + (steps.size() + 1) + ": `" + name + "` never crashes", "");
    }
    List<String> names = IntStream.range(0, system.processes()).mapToObj(words::process).toList();
    Diagnostic diagnostic =
        Diagnostic.at(
            move.mover().span(),
            Problem.U004,
            "step %s: no thread or transition is called `%s`"
                .formatted(before + steps.size() + 1, name));
    Optional<String> member = names.stream().filter(n -> n.startsWith(name + "[")).findFirst();
    Optional<String> similar = member.or(() -> Similar.to(name, names));
    throw new Refused(
        similar
            .map(other -> diagnostic.help("did you mean `" + other + "`?"))
            .orElseGet(() -> names.isEmpty() ? diagnostic : diagnostic.help(listed(names))));
  }

  /**
   * Returns the processes that could be meant, where none has such a name. It may be a schedule of
   * another model.
   */
  private static String listed(List<String> names) {
    int more = names.size() - MOST_LISTED;
    String first =
        String.join(", ", names.stream().limit(MOST_LISTED).map(n -> "`" + n + "`").toList());
    return "this model has " + first + (more > 0 ? " and " + more + " more" : "");
  }

  /** The name of a mover as the system's vocabulary writes it. */
  private static String name(Access mover) {
    StringBuilder name = new StringBuilder(mover.name().text());
    for (Access.Selector selector : mover.selectors()) {
      switch (selector) {
        case Access.Selector.At at -> name.append('[').append(number(at.index())).append(']');
        case Access.Selector.Dot dot -> name.append('.').append(dot.field().text());
      }
    }
    return name.toString();
  }

  private static String number(Expression index) {
    return index instanceof Expression.IntLiteral literal
        ? Long.toString(literal.value())
        : index.span().text().replace(" ", "");
  }

  /**
   * The run of a system that a recording is. Where its inputs leave a choice, the first initial
   * state is taken from which its moves can be made.
   *
   * @throws Refused if it names what the system does not have, is too long, or cannot be run; says
   *     which move cannot be made and why
   * @throws Halt if a limit is reached
   */
  public static Run run(ConcurrentSystem system, Subject.Recording recording) {
    return made(system, recording).whole();
  }

  /** Likewise, as far as the limits allow. */
  static Made made(ConcurrentSystem system, Subject.Recording recording) {
    return new ScheduleExecution(system, recording.moves(), 0).made(recording.inputs());
  }

  /**
   * Returns a run that goes on with some moves, once. A group at their end is no loop of it.
   *
   * @param beginning a run of the system without a loop
   * @throws Refused if the moves cannot be made after it
   */
  public static Run after(ConcurrentSystem system, Run beginning, ScheduleText moves) {
    List<ScheduleText.Move> all = new ArrayList<>(moves.stem());
    all.addAll(moves.loop());
    ScheduleText once = new ScheduleText(all, List.of(), moves.span());
    ScheduleExecution its = new ScheduleExecution(system, once, beginning.length());
    RunCursor cursor = new RunCursor(system, beginning);
    int failed = cursor.atStart();
    for (int step = 0; step < beginning.length(); step++) {
      Limits.pollAt(step);
      int outcome = cursor.step();
      if (system.outcomes().kind(outcome) == Outcomes.ERROR) {
        failed = system.outcomes().error(outcome);
      }
    }
    Run more = its.from(beginning.initialState(), cursor.state(), failed).whole();
    return new Run(
        beginning.initialState(),
        joined(beginning.processes(), more.processes()),
        joined(beginning.outcomes(), more.outcomes()));
  }

  private static int[] joined(int[] first, int[] second) {
    return IntStream.concat(IntStream.of(first), IntStream.of(second)).toArray();
  }

  private Made made(Map<String, String> inputs) {
    Optional<Refused> first = Optional.empty();
    int tried = 0;
    for (int initial = 0; initial < system.initialStates(); initial++) {
      if (!fits(initial, inputs)) {
        continue;
      }
      if (tried++ == MOST_INITIAL_STATES) {
        break;
      }
      try {
        int[] state = new int[system.objects()];
        return from(initial, state, system.initialState(initial, state));
      } catch (Refused refused) {
        first = first.or(() -> Optional.of(refused));
      }
    }
    throw first.orElseGet(
        () ->
            Refused.at(
                schedule.span(), Problem.U004, "no initial state has these values of inputs"));
  }

  private boolean fits(int initial, Map<String, String> inputs) {
    if (inputs.isEmpty()) {
      return true;
    }
    return words.inputs(initial).stream()
        .allMatch(b -> inputs.getOrDefault(b.name(), b.value()).equals(b.value()));
  }

  /**
   * Makes the moves.
   *
   * @param state where they begin; the state after them when this returns
   * @param error the error that ends the execution before them, or none
   */
  private Made from(int initial, int[] state, int error) {
    int failed = error;
    int[] loopState = {};
    for (int i = 0; i < steps.size(); i++) {
      try {
        Limits.pollAt(i);
      } catch (Halt halt) {
        return new Made(run(initial, i, OptionalInt.empty()), Optional.of(halt.reason()));
      }
      if (failed != ConcurrentSystem.NONE) {
        throw after(i, words.failure(failed));
      }
      if (i == loop) {
        loopState = state.clone();
      }
      if (steps.get(i).move().kind() == ScheduleText.Kind.FLUSH) {
        steps.set(i, flush(i, state));
      }
      int outcome = outcome(i, state);
      switch (system.outcomes().kind(outcome)) {
        case Outcomes.DISCARD ->
            throw refused(i, "the assumption is false there, which discards the execution", "");
        case Outcomes.ERROR -> failed = system.outcomes().error(outcome);
        default -> system.outcomes().apply(outcome, state);
      }
    }
    boolean lasso = loop < steps.size();
    if (lasso && (failed != ConcurrentSystem.NONE || !Arrays.equals(loopState, state))) {
      throw refused(
          schedule.loop().getFirst(),
          "the group is no loop: it does not come back to the state in which it begins",
          "the group starts here");
    }
    OptionalInt closed = lasso ? OptionalInt.of(loop) : OptionalInt.empty();
    return new Made(run(initial, steps.size(), closed), Optional.empty());
  }

  /** The first steps as a run. */
  private Run run(int initial, int length, OptionalInt closed) {
    List<Step> its = steps.subList(0, length);
    return new Run(
        initial,
        its.stream().mapToInt(Step::process).toArray(),
        its.stream().mapToInt(Step::outcome).toArray(),
        closed);
  }

  /** The step by which the first write in the buffer of a thread comes to memory. */
  private Step flush(int index, int[] state) {
    Step step = steps.get(index);
    String move = words.process(step.process()) + FLUSH;
    return IntStream.range(system.threads(), system.processes())
        .filter(process -> words.move(process, 0).equals(move))
        .filter(process -> TransitionRelation.isEnabled(system, process, state))
        .mapToObj(process -> new Step(process, 0, step.move()))
        .findFirst()
        .orElseThrow(
            () -> refused(index, name(step) + " has no write that could come to memory", ""));
  }

  private int outcome(int index, int[] state) {
    Step step = steps.get(index);
    int reaction;
    try {
      reaction = system.reaction(step.process(), state);
    } catch (LocalWorkTooLong tooLong) {
      throw refused(index, tooLong.getMessage(), "");
    }
    int outcomes = system.outcomes().size(reaction);
    if (outcomes == 0) {
      throw blocked(index, state);
    }
    if (step.outcome() >= outcomes) {
      String has = outcomes == 1 ? "1 outcome" : outcomes + " outcomes";
      throw refused(
          index,
          name(step) + " has " + has + " there, so /" + (step.outcome() + 1) + " is none",
          "");
    }
    return system.outcomes().outcome(reaction, step.outcome());
  }

  private String name(Step step) {
    return "`" + words.process(step.process()) + "`";
  }

  private Refused blocked(int index, int[] state) {
    Step step = steps.get(index);
    String who = name(step);
    if (crashes.isCrash(step.process())) {
      return refused(index, noCrash(crashes.victim(step.process()), state), "");
    }
    if (step.process() >= system.threads()) {
      return refused(index, "transition " + who + " is not enabled there", "");
    }
    if (!system.started(step.process(), state)) {
      return refused(index, "task " + who + " has not been started", "");
    }
    if (system.finished(step.process(), state)) {
      String end = crashes.crashed(step.process(), state) ? " has crashed" : " has reached its end";
      return refused(index, who + end, "");
    }
    Optional<Vocabulary.Waiting> waiting = words.waiting(step.process(), state);
    if (waiting.isEmpty()) {
      return refused(index, who + " cannot go on", "");
    }
    Vocabulary.Waiting its = waiting.get();
    String why = its.holder().isPresent() ? ", for " + words.process(its.holder().getAsInt()) : "";
    Refused plain = refused(index, who + " waits at `" + its.text() + "`" + why, "");
    return new Refused(plain.why().related(its.span(), "here it waits"));
  }

  /** Returns the reason why a thread does not crash. */
  private String noCrash(int thread, int[] state) {
    String who = "`" + words.process(thread) + "`";
    if (!system.started(thread, state)) {
      return "task " + who + " has not been started, so it does not crash";
    }
    if (system.finished(thread, state)) {
      return who
          + (crashes.crashed(thread, state) ? " has crashed before" : " has reached its end");
    }
    return "no more threads may crash, so " + who + " does not";
  }

  private Refused after(int index, Vocabulary.Failure failure) {
    int made = before + index;
    String when = made == 0 ? "at the start" : "in step " + made;
    return refused(
        index, "the execution has ended " + when + " with an error: " + failure.message(), "");
  }

  private Refused refused(int index, String why, String label) {
    String step = "step " + (before + index + 1) + ": ";
    return refused(steps.get(index).move(), step + why, label);
  }

  private static Refused refused(ScheduleText.Move move, String message, String label) {
    return new Refused(Diagnostic.at(move.span(), Problem.U004, message).label(label));
  }
}
