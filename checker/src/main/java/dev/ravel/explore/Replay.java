// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Problem;
import dev.ravel.system.Capabilities;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.EndProperty;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import dev.ravel.system.StateProperty;
import dev.ravel.system.TransitionRelation;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Walks a run on the system and looks whether it shows what an engine says that it shows. Engines
 * do this before they hand out a run; it shares nothing with them, so a run that passes is right
 * whatever the engine did to find it.
 */
public final class Replay {
  /** So often steps that can be repeated for ever are repeated here. */
  private static final int REPETITIONS = 3;

  private final ConcurrentSystem system;
  private final Capabilities capabilities;
  private final Property property;
  private final Judgement judgement;
  private final Run run;
  private final int[] state;

  /** The state in which the loop begins. */
  private final int[] loopState;

  /** The fairness of the loop so far. */
  private final LoopFairness fairness;

  /** True if something is promised that has not been kept since. */
  private boolean owed;

  /** True if the promise was kept somewhere in the loop. */
  private boolean keptInLoop;

  /**
   * True if all steps are idle in the states of the loop so far. In one of them some thread looks
   * at memory.
   */
  private boolean quiet = true;

  private boolean looks;

  /** The states so far, for a temporal formula. */
  private final List<int[]> word = new ArrayList<>();

  private Replay(ConcurrentSystem system, Property property, Judgement judgement, Run run) {
    this.system = system;
    this.capabilities = system.capabilities();
    this.property = property;
    this.judgement = judgement;
    this.run = run;
    this.state = new int[system.objects()];
    this.loopState = new int[system.objects()];
    this.fairness = new LoopFairness(system);
  }

  /**
   * Checks the run of a judgement; a judgement without run passes.
   *
   * @throws IllegalStateException if the run is not one of the system, or does not show for the
   *     property what the judgement says; the message says where it fails
   */
  public static void check(ConcurrentSystem system, Property property, Judgement judgement) {
    if (judgement.run().isPresent()) {
      new Replay(system, property, judgement, judgement.run().get()).walk();
    }
  }

  private void walk() {
    if (run.initialState() < 0 || run.initialState() >= system.initialStates()) {
      throw wrong("there is no initial state " + run.initialState());
    }
    require(run.outcomes().length == run.length(), "it has as many processes as outcomes");
    if (judgement.evidence() instanceof Evidence.Unordered unordered) {
      require(property instanceof Property.Race, "a race is asked about");
      require(
          RaceOfRun.of(system, run).equals(Optional.of(unordered)),
          "its last step is the first that races, with that step");
      return;
    }
    int error = system.initialState(run.initialState(), state);
    if (error != ConcurrentSystem.NONE) {
      require(run.length() == 0, "it ends at the error at its start");
      owed = property instanceof Property.Terminates || property instanceof Property.Eventually;
      failing(error);
      return;
    }
    visit(0);
    for (int step = 0; step < run.length(); step++) {
      int outcome = outcomeOf(step);
      if (system.outcomes().kind(outcome) != Outcomes.STEP) {
        require(step == run.length() - 1, "it ends with the step that reaches no state");
        require(system.outcomes().kind(outcome) == Outcomes.ERROR, "its last step is an error");
        failing(system.outcomes().error(outcome));
        return;
      }
      system.outcomes().apply(outcome, state);
      visit(step + 1);
    }
    conclude();
  }

  private int outcomeOf(int step) {
    int process = run.processes()[step];
    int index = run.outcomes()[step];
    if (process < 0 || process >= system.processes()) {
      throw wrong("step " + (step + 1) + ": there is no process " + process);
    }
    int reaction = system.reaction(process, state);
    if (index < 0 || index >= system.outcomes().size(reaction)) {
      throw wrong("step " + (step + 1) + ": process " + process + " has no outcome " + index);
    }
    int outcome = system.outcomes().outcome(reaction, index);
    if (inLoop(step)) {
      fairness.step(process, outcome);
    }
    return outcome;
  }

  private boolean inLoop(int step) {
    return run.loop().isPresent() && step >= run.loop().getAsInt();
  }

  /** Looks at the state that the first steps lead to. */
  private void visit(int steps) {
    boolean kept = false;
    if (judgement.evidence() instanceof Evidence.Undefined) {
      return;
    }
    if (property instanceof Property.LeadsTo(Condition cause, Condition effect)) {
      kept = effect.holds(state);
      owed = !kept && (owed || cause.holds(state));
    } else if (property instanceof Property.Eventually(Condition condition)) {
      kept = condition.holds(state);
      owed = !kept && (owed || steps == 0);
    } else if (property instanceof Property.Terminates) {
      owed = true;
    } else if (property instanceof Property.Ltl) {
      word.add(state.clone());
    }
    if (inLoop(steps)) {
      quiet &= capabilities.spinning().map(its -> its.isQuiet(system, state)).orElse(false);
      looks |= capabilities.spinning().map(its -> its.anyLooks(system, state)).orElse(false);
      keptInLoop |= kept;
      if (steps == run.loop().getAsInt()) {
        System.arraycopy(state, 0, loopState, 0, state.length);
      }
      fairness.visit(state);
    }
  }

  /** Looks at the end of a run that ends in a state. */
  private void conclude() {
    switch (judgement.evidence()) {
      case Evidence.None _ -> {
        if (run.loop().isPresent()) {
          lasso();
        } else {
          boolean shows = property instanceof StateProperty its && its.shownIn(state);
          require(shows, "its last state shows it");
        }
      }
      case Evidence.Deadlocked _ -> {
        require(
            TransitionRelation.isBlocked(system, state) && !system.ends(state),
            "it ends in a deadlock");
        require(
            property instanceof EndProperty its ? its.brokenBy(state, false) : broken(),
            "a deadlock shows it");
      }
      case Evidence.Spinning _ -> {
        require(property instanceof Property.Deadlock, "it is about deadlocks");
        closed();
        require(
            quiet && looks,
            "all steps in the states of its loop are idle, and some look at memory");
      }
      case Evidence.Ended _ -> {
        boolean over = capabilities.spinning().map(its -> its.isOver(state)).orElse(false);
        require(
            over || TransitionRelation.isBlocked(system, state) && system.ends(state),
            "it ends in a final state");
        require(
            property instanceof EndProperty its
                ? its.brokenBy(state, true)
                : broken() && !(property instanceof Property.Terminates),
            "a final state shows it");
      }
      case Evidence.Staying _ -> {
        require(
            !TransitionRelation.isBlocked(system, state) && allRest(),
            "it ends where only resting threads are enabled");
        require(broken(), "staying there shows it");
      }
      case Evidence.Undefined _ ->
          require(property.undefinedIn(state).isPresent(), "a condition has no value at its end");
      case Evidence.Racing racing ->
          require(property instanceof Property.Race && races(racing), "it ends in that race");
      case Evidence.Failing _, Evidence.CutOff _ -> throw wrong("it ends with an error");
      case Evidence.Pumping pumping -> pumped(pumping);
      case Evidence.Dead _,
          Evidence.NothingEnds _,
          Evidence.AllDiscarded _,
          Evidence.NeverPromised _,
          Evidence.AtMost _,
          Evidence.Structure _,
          Evidence.Unlimited _,
          Evidence.Unordered _,
          Evidence.Shown _,
          Evidence.TooLong _ ->
          throw wrong("this needs no run");
    }
  }

  /** The place holds more at the end if parts are repeated, and as many more each time. */
  private void pumped(Evidence.Pumping pumping) {
    if (!(property instanceof Property.Bounded(Condition tokens))) {
      throw wrong("no place is asked about");
    }
    int end = 0;
    for (Evidence.Pumping.Part part : pumping.parts()) {
      boolean inside = part.from() >= 0 && part.from() < part.to() && part.to() <= run.length();
      require(inside && part.times() > 0 && part.to() >= end, "steps are repeated");
      end = part.to();
    }
    long grown = tokens.value(state);
    long gain = 0;
    for (int time = 1; time <= REPETITIONS; time++) {
      long more = tokensAtEnd(pumping.repeated(run, time), tokens) - grown;
      gain = time == 1 ? more : gain;
      require(gain > 0 && more == time * gain, "the place grows each time");
    }
  }

  private long tokensAtEnd(Run repeated, Condition tokens) {
    Judgement plain = Judgement.violated(Problem.V014, repeated, new Evidence.None());
    Replay longer = new Replay(system, property, plain, repeated);
    require(
        system.initialState(run.initialState(), longer.state) == ConcurrentSystem.NONE,
        "it starts again");
    for (int step = 0; step < repeated.length(); step++) {
      int outcome = longer.outcomeOf(step);
      require(system.outcomes().kind(outcome) == Outcomes.STEP, "its steps can be repeated");
      system.outcomes().apply(outcome, longer.state);
    }
    return tokens.value(longer.state);
  }

  private void failing(int error) {
    require(
        judgement.evidence() instanceof Evidence.Failing(int claimed) && claimed == error,
        "it ends with the error that it is said to end with");
    require(run.loop().isEmpty(), "an error ends it");
    require(property instanceof Property.Error || broken(), "an error shows it");
  }

  private void lasso() {
    closed();
    require(broken() && !keptInLoop, "the promise is open all around the loop");
  }

  /** Its last steps are a loop that is fair. */
  private void closed() {
    require(run.loop().isPresent() && run.loop().getAsInt() < run.length(), "its loop has steps");
    require(Arrays.equals(state, loopState), "its last step closes the loop");
    int wronged = fairness.wronged().nextSetBit(0);
    require(wronged < 0, "it is fair to process " + wronged);
    int denied = fairness.denied().nextSetBit(0);
    require(denied < 0, "it grants compassion " + denied);
  }

  /** Returns whether the execution leaves a promise open, or makes a formula false. */
  private boolean broken() {
    if (property instanceof Property.Ltl(Property.Formula formula)) {
      // The last state of a loop is the first one again; where the run ends, its state repeats.
      boolean loops = run.loop().isPresent();
      List<int[]> states = loops ? word.subList(0, word.size() - 1) : word;
      int loop = run.loop().orElse(word.size() - 1);
      return !new LassoWord(states, states.size(), loop).satisfies(formula);
    }
    return owed;
  }

  private boolean allRest() {
    for (int process = 0; process < system.processes(); process++) {
      boolean crash = capabilities.crashes().isCrash(process);
      if (!crash
          && TransitionRelation.isEnabled(system, process, state)
          && !capabilities.fairness().rests(process, state)) {
        return false;
      }
    }
    return true;
  }

  private boolean races(Evidence.Racing racing) {
    int first = racing.first();
    int second = racing.second();
    if (first == second || Math.max(first, second) >= system.threads()) {
      return false;
    }
    int left = system.reaction(first, state);
    int right = system.reaction(second, state);
    for (int i = 0; i < system.outcomes().accesses(left); i++) {
      for (int j = 0; j < system.outcomes().accesses(right); j++) {
        if (races(
            system.outcomes().access(left, i),
            system.outcomes().access(right, j),
            racing.object())) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean races(int left, int right, int object) {
    Footprints footprints = system.footprints();
    int one = footprints.modeOf(system.outcomes().footprint(left), object);
    int other = footprints.modeOf(system.outcomes().footprint(right), object);
    return capabilities.memory().plain(object)
        && one != ConcurrentSystem.NONE
        && other != ConcurrentSystem.NONE
        && (one != Mode.READ || other != Mode.READ)
        && !(system.outcomes().atomic(left) && system.outcomes().atomic(right));
  }

  private void require(boolean condition, String claim) {
    if (!condition) {
      throw wrong("not true: " + claim);
    }
  }

  private IllegalStateException wrong(String why) {
    return new IllegalStateException(
        "a run does not replay: " + why + " (" + run + ", " + judgement.evidence() + ")");
  }
}
