// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.stepping;

import dev.ravel.ast.Expression;
import dev.ravel.ast.ScheduleText;
import dev.ravel.explanation.Claim;
import dev.ravel.explanation.NextSteps;
import dev.ravel.explanation.Telling;
import dev.ravel.result.Beside;
import dev.ravel.result.Finding;
import dev.ravel.result.Source;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Parser;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Outgrown;
import dev.ravel.system.TransitionRelation;
import dev.ravel.system.Vocabulary;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.loading.RunLoading;
import dev.ravel.task.replay.GivenSchedule;
import dev.ravel.task.replay.ScheduleExecution;
import dev.ravel.task.replay.Turns;
import dev.ravel.verdict.Run;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Stands in a state of an execution, makes steps and takes them back. Steps that were taken back
 * can be made again until another one is made. To take a step back costs as much as to make all
 * those before it again; the state is the same, since steps are deterministic.
 *
 * <p>All work is done within the {@linkplain Limits limits} of the caller. Where it is ended by
 * one, or refused, everything is as it was before, but for the steps of {@link #goOn}.
 */
public final class Stepper {
  private final List<String> sources;
  private final Stage.Maker maker;

  /** The conditions that are watched, by their numbers. */
  private final List<Expression> watched = new ArrayList<>();

  private final List<Breakpoint> breakpoints = new ArrayList<>();
  private Stage stage;
  private StateJudgement alarms;
  private StepHistory all = StepHistory.none(0);
  private boolean alarming = true;
  private Stand now;

  /**
   * The position of the execution.
   *
   * @param made how many steps were made
   * @param state the state after them; before the last one if that was an error
   * @param error the error that has ended it, or none
   * @param decided the checks that are decided there, by their places
   */
  private record Stand(int made, int[] state, int error, BitSet decided) {}

  private Stepper(List<String> sources, Stage.Maker maker) {
    this.sources = List.copyOf(sources);
    this.maker = maker;
    this.stage = maker.with(List.of());
    this.alarms = new StateJudgement(stage);
    this.now = on(() -> walked(stage, alarms, 0));
  }

  /**
   * Opens a file.
   *
   * @param defines the values given with {@code -D}
   * @param beside what belongs to a C program beside the file
   * @param schedule the moves to begin with, as {@link #load} takes them; without them it begins at
   *     the start, in the first initial state
   */
  public static Answer<Stepper> open(
      String file, Map<String, String> defines, Beside beside, Optional<String> schedule) {
    RunLoading.Loaded loaded =
        RunLoading.load(file, defines, Optional.empty(), beside, InputStream.nullInputStream());
    List<String> sources = loaded.sources().stream().map(Source::name).toList();
    return Answer.of(
        loaded,
        subject -> {
          Stepper stepper = new Stepper(sources, Stage.maker(loaded, subject));
          schedule.ifPresent(stepper::load);
          return stepper;
        });
  }

  /** The files that were read. */
  public List<String> sources() {
    return sources;
  }

  // ---------------------------------------------------------------------------------- systems

  /** Makes the system anew, with these conditions, and comes to the same state of it. */
  private void renew(List<Expression> conditions) {
    while (true) {
      try {
        Stage fresh = maker.with(conditions);
        StateJudgement its = new StateJudgement(fresh);
        now = walked(fresh, its, now.made());
        stage = fresh;
        alarms = its;
        return;
      } catch (Outgrown more) {
        Limits.poll();
      }
    }
  }

  /** Does something with the system, anew whenever a C program has outgrown it. */
  private <T> T on(Supplier<T> work) {
    while (true) {
      try {
        return work.get();
      } catch (Outgrown more) {
        Limits.poll();
        renew(watched);
      }
    }
  }

  /** Returns the position after the first steps. */
  private Stand walked(Stage its, StateJudgement alarmed, int steps) {
    ConcurrentSystem system = its.system();
    int[] state = new int[system.objects()];
    int error = system.initialState(all.initialState(), state);
    for (int step = 0; step < steps; step++) {
      Limits.pollAt(step);
      int outcome = TransitionRelation.step(system, all.process(step), all.outcome(step), state);
      if (system.outcomes().kind(outcome) == Outcomes.ERROR) {
        error = system.outcomes().error(outcome);
      }
    }
    return new Stand(steps, state, error, alarmed.at(state, error));
  }

  private static int outcome(ConcurrentSystem system, int[] state, int process, int index) {
    return system.outcomes().outcome(system.reaction(process, state), index);
  }

  // --------------------------------------------------------------------------------- position

  /** The number of steps that were made. */
  public int made() {
    return now.made();
  }

  /** The number of steps that were taken back and can be made again. */
  public int undone() {
    return all.count() - now.made();
  }

  /** Returns whether an error has ended the execution. */
  public boolean failed() {
    return now.error() != ConcurrentSystem.NONE;
  }

  /** The steps that were made. */
  public Run run() {
    return all.first(now.made());
  }

  /** The steps that were made, in words. */
  public Telling told() {
    return on(() -> Telling.of(stage.system(), run()));
  }

  /** Returns the possible next steps; nothing where an error has ended the execution. */
  public NextSteps next() {
    return failed()
        ? new NextSteps(List.of(), List.of())
        : on(() -> NextSteps.of(stage.system(), run(), now.state()));
  }

  /**
   * Returns the statements of more than one step that matter here. They have the steps that threads
   * have made of them. They are that of the last step, and those in which threads stand.
   *
   * @param told the steps that were made, in words
   */
  public List<OpenStatement> statements(Telling told) {
    return on(() -> OpenStatements.of(stage.system(), told.run(), told, now.state(), failed()));
  }

  /** The words of the system; void after the next call of another method, for C programs. */
  public Vocabulary words() {
    return stage.system().vocabulary();
  }

  /** The system that is stepped through; void likewise. */
  public ConcurrentSystem system() {
    return stage.system();
  }

  /** The checks of the model. */
  public List<Claim> claims() {
    return stage.claims();
  }

  /** The state, or that before the error that has ended the execution. */
  public int[] state() {
    return now.state().clone();
  }

  /**
   * The values of what people see, and of the local variables of threads, such as {@code P.t}.
   *
   * @param name what they are called, or their threads; empty for all
   */
  public List<Vocabulary.Binding> values(String name) {
    return on(() -> StateValues.of(stage.system(), now.state(), told(), name));
  }

  /**
   * Returns the verdicts of the checks on the state.
   *
   * @param told the steps that were made, in words
   */
  public StateFindings judged(Telling told) {
    return on(
        () -> {
          List<Finding> violated = new ArrayList<>();
          List<Claim> reached = new ArrayList<>();
          BitSet decided = now.decided();
          for (int its = decided.nextSetBit(0); its >= 0; its = decided.nextSetBit(its + 1)) {
            if (alarms.isGoal(its, now.state())) {
              reached.add(alarms.claim(its));
            } else {
              violated.add(alarms.finding(its, now.state(), now.error(), told.run(), told));
            }
          }
          return new StateFindings(violated, reached);
        });
  }

  // ------------------------------------------------------------------------------------ moves

  /** The number of initial states, one for each combination of inputs. */
  public int initialStates() {
    return stage.system().initialStates();
  }

  /** The values of the inputs in an initial state. */
  public List<Vocabulary.Binding> inputs(int initial) {
    return words().inputs(initial);
  }

  /** Begins anew, in an initial state. */
  public void begin(int initial) {
    moving(StepHistory.none(initial), 0);
  }

  /** Comes to the state after some steps. */
  private void moving(StepHistory to, int steps) {
    StepHistory before = all;
    boolean done = false;
    try {
      all = to;
      now = on(() -> walked(stage, alarms, steps));
      done = true;
    } finally {
      all = done ? to : before;
    }
  }

  /**
   * Takes steps back.
   *
   * @return how many there were
   */
  public int undo(int steps) {
    int back = Math.min(steps, now.made());
    moving(all, now.made() - back);
    return back;
  }

  /**
   * Makes steps again that were taken back.
   *
   * @return how many there were
   */
  public int redo(int steps) {
    int forth = Math.min(steps, undone());
    moving(all, now.made() + forth);
    return forth;
  }

  /**
   * Makes moves, all of them or none.
   *
   * @param text as schedules have them; a group at the end is made once
   * @throws Refused if they cannot be read, or made here
   */
  public void move(String text) {
    ScheduleText moves = read(text);
    Run run = on(() -> ScheduleExecution.after(stage.system(), run(), moves));
    moving(StepHistory.of(run), run.length());
  }

  private static ScheduleText read(String text) {
    Parser.ParsedSchedule parsed = Parser.parseSchedule(new SourceText("moves", text));
    return parsed
        .schedule()
        .orElseThrow(
            () ->
                new Refused(
                    parsed
                        .diagnostics()
                        .getFirst()
                        .as(Problem.U004, "the moves cannot be read: ")));
  }

  /**
   * Replaces the execution by another one.
   *
   * @param schedule its moves from the start on, or the name of a schedule of the file; a group at
   *     the end is made once. Where inputs leave a choice, it begins in the first initial state
   *     from which the moves can be made
   * @throws Refused if they cannot be read or made
   */
  public void load(String schedule) {
    Run run = on(() -> GivenSchedule.run(stage.subject(), stage.system(), schedule));
    moving(StepHistory.of(run), run.length());
  }

  // ------------------------------------------------------------------------------- conditions

  /**
   * Watches a condition from now on.
   *
   * @return its number
   * @throws Refused if it is no condition of the model
   */
  public int watch(String text) {
    Parser.ParsedExpression parsed = Parser.parseExpression(new SourceText("condition", text));
    Expression condition =
        parsed.expression().orElseThrow(() -> new Refused(parsed.diagnostics().getFirst()));
    for (int k = 0; k < watched.size(); k++) {
      if (watched.get(k).span().text().equals(condition.span().text())) {
        return k;
      }
    }
    List<Expression> more = new ArrayList<>(watched);
    more.add(condition);
    renew(more);
    watched.add(condition);
    return watched.size() - 1;
  }

  /** Returns whether a condition that is watched is true; where it has no value it is not. */
  public boolean holds(int condition) {
    return new BreakpointHit(stage).holds(condition, now.state());
  }

  /** The breakpoints, in the order in which they were set; they can be changed. */
  public List<Breakpoint> breakpoints() {
    return breakpoints;
  }

  /** Returns whether checks are called so, or claim what is written. */
  public boolean areChecks(String name) {
    return claims().stream().anyMatch(claim -> StepNames.isCalled(claim, name));
  }

  /** Returns whether a single state can decide one of the checks that are called so. */
  public boolean statesDecide(String name) {
    return IntStream.range(0, claims().size())
        .anyMatch(k -> StepNames.isCalled(claims().get(k), name) && alarms.canDecide(k));
  }

  // ---------------------------------------------------------------------------------- running

  /** Sets whether what goes on by itself stops wherever a check is decided, as it does at first. */
  public void stopAtAlarms(boolean wanted) {
    alarming = wanted;
  }

  /**
   * Goes on until something stops it.
   *
   * @param turns who moves
   * @param most the most steps
   * @param until a condition that is watched, with which to stop where it is true, if there is one
   */
  public Stop goOn(Turns turns, int most, OptionalInt until) {
    if (until.isPresent() && holds(until.getAsInt())) {
      return new Stop(new Stop.Reason.True(), 0);
    }
    return goOn(most, () -> one(turns, until));
  }

  /**
   * Continues with one thread alone, one step at least where it can. It goes on until it has ended,
   * cannot move or has several outcomes to choose from, or something stops it. Of a choice with
   * which it begins it takes the first outcome.
   *
   * @param upToSynchronisation whether it is to stop before its next {@linkplain
   *     Synchronisation#isNext synchronisation} as well
   * @param most the most steps
   */
  public Stop goOnAlone(int thread, boolean upToSynchronisation, int most) {
    int from = now.made();
    return goOn(most, () -> alone(thread, upToSynchronisation && now.made() > from, from));
  }

  private Optional<Stop.Reason> alone(int thread, boolean synchronisationStops, int from) {
    ConcurrentSystem system = stage.system();
    if (failed() || !system.started(thread, now.state())) {
      return Optional.of(new Stop.Reason.NothingMoves());
    }
    int[] outcomes = Turns.possible(system, now.state(), thread);
    if (outcomes.length == 0) {
      return Optional.of(new Stop.Reason.NothingMoves());
    }
    boolean chosen = outcomes.length > 1 && now.made() > from;
    if (chosen || synchronisationStops && Synchronisation.isNext(system, thread, now.state())) {
      return Optional.of(new Stop.Reason.Ahead());
    }
    return made(thread, outcomes[0]);
  }

  /** Goes on as long as nothing says why not, and no more steps are made than these. */
  private Stop goOn(int most, Supplier<Optional<Stop.Reason>> step) {
    int from = now.made();
    Optional<Stop.Reason> reason = Optional.empty();
    try {
      while (reason.isEmpty()) {
        if (now.made() - from >= most) {
          reason = Optional.of(new Stop.Reason.Enough());
        } else if (now.made() >= ScheduleExecution.MOST) {
          reason = Optional.of(new Stop.Reason.TooLong());
        } else {
          Limits.poll();
          reason = on(step);
        }
      }
    } catch (Halt halt) {
      reason = Optional.of(new Stop.Reason.Limit(halt.reason()));
    }
    return new Stop(reason.get(), now.made() - from);
  }

  /** Makes one step; what it comes to, if that is something. */
  private Optional<Stop.Reason> one(Turns turns, OptionalInt until) {
    ConcurrentSystem system = stage.system();
    int made = now.made();
    int last = made == 0 ? ConcurrentSystem.NONE : all.process(made - 1);
    int process = failed() ? ConcurrentSystem.NONE : turns.next(system, now.state(), last);
    if (process == ConcurrentSystem.NONE) {
      return Optional.of(new Stop.Reason.NothingMoves());
    }
    Optional<Stop.Reason> reason = made(process, turns.outcome(system, now.state(), process));
    boolean met = reason.isPresent() && reason.get() instanceof Stop.Reason.Met;
    if (until.isPresent() && (reason.isEmpty() || met) && holds(until.getAsInt())) {
      return Optional.of(new Stop.Reason.True());
    }
    return reason;
  }

  /** Makes a step; what it comes to, if that is something. */
  private Optional<Stop.Reason> made(int process, int index) {
    ConcurrentSystem system = stage.system();
    int made = now.made();
    Stand after = after(process, index);
    BitSet fresh = (BitSet) after.decided().clone();
    fresh.andNot(now.decided());
    BreakpointHit meetings = new BreakpointHit(stage);
    int outcome = outcome(system, now.state(), process, index);
    List<Breakpoint> met =
        meetings.met(
            breakpoints,
            new BreakpointHit.Step(process, outcome, now.state(), after.state(), fresh));
    all.put(made, process, index);
    now = after;
    if (alarming && !fresh.isEmpty()) {
      return Optional.of(new Stop.Reason.Alarm());
    }
    return met.isEmpty() ? Optional.empty() : Optional.of(new Stop.Reason.Met(met));
  }

  private Stand after(int process, int index) {
    ConcurrentSystem system = stage.system();
    int[] state = now.state().clone();
    int outcome = outcome(system, state, process, index);
    system.outcomes().apply(outcome, state);
    int error = system.outcomes().error(outcome);
    return new Stand(now.made() + 1, state, error, alarms.at(state, error));
  }

  /**
   * Goes back to the last state with which the execution came to a breakpoint, or to the start.
   *
   * @return whether there was one
   */
  public boolean goBack() {
    int to = on(this::lastMet);
    moving(all, Math.max(to, 0));
    return to > 0;
  }

  /** The number of steps after which a breakpoint was met last; 0 if that was never. */
  private int lastMet() {
    ConcurrentSystem system = stage.system();
    BreakpointHit meetings = new BreakpointHit(stage);
    boolean checks = breakpoints.stream().anyMatch(Breakpoint.Check.class::isInstance);
    int last = 0;
    Stand start = walked(stage, alarms, 0);
    int[] before = start.state();
    BitSet decided = start.decided();
    for (int step = 0; step < now.made() - 1; step++) {
      Limits.pollAt(step);
      int[] after = before.clone();
      int outcome = outcome(system, before, all.process(step), all.outcome(step));
      system.outcomes().apply(outcome, after);
      BitSet then = checks ? alarms.at(after, ConcurrentSystem.NONE) : decided;
      BitSet fresh = (BitSet) then.clone();
      fresh.andNot(decided);
      var made = new BreakpointHit.Step(all.process(step), outcome, before, after, fresh);
      if (!meetings.met(breakpoints, made).isEmpty()) {
        last = step + 1;
      }
      decided = then;
      before = after;
    }
    return last;
  }
}
