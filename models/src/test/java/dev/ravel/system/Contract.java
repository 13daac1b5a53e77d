// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import static dev.ravel.system.ConcurrentSystem.NONE;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.program.Program;
import dev.ravel.program.WellFormed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * The promises on which engines rely, tested at states of any system. They are every promise of
 * {@link ConcurrentSystem}, {@link Outcomes} and {@link Hints} that states can break. Some promises
 * relate states, so an instance remembers what it has seen of its system.
 */
public final class Contract {
  private final ConcurrentSystem system;
  private final IntPredicate daemon;
  private final Outcomes outcomes;
  private final Footprints footprints;
  private final Hints hints;

  private final Map<List<Integer>, Integer> mayFootprints = new HashMap<>();
  private final Map<List<Integer>, Integer> reactions = new HashMap<>();
  private final Map<List<Integer>, Integer> acquired = new HashMap<>();
  private final Map<List<Integer>, Long> added = new HashMap<>();
  private final Map<Integer, Integer> processes = new HashMap<>();

  private Contract(ConcurrentSystem system, IntPredicate daemon) {
    this.system = system;
    this.daemon = daemon;
    this.outcomes = system.outcomes();
    this.footprints = system.footprints();
    this.hints = system.hints();
  }

  /** Tests a program, and its system in the first states, breadth first. */
  public static int test(Program program, int most) {
    List<String> complaints = WellFormed.complaints(program);
    if (!complaints.isEmpty()) {
      throw new AssertionError("the program is not well-formed: " + complaints);
    }
    return test(ProgramSystem.of(program), most, t -> program.threads().get(t).daemon());
  }

  /**
   * Tests a system in its first states, breadth first.
   *
   * @param most how many states there are at most
   * @param daemon which threads need not end
   * @return how many there were
   * @throws AssertionError naming the first promise that is broken
   */
  public static int test(ConcurrentSystem system, int most, IntPredicate daemon) {
    Contract contract = new Contract(system, daemon);
    List<int[]> states = new ArrayList<>();
    Set<List<Integer>> seen = new HashSet<>();
    for (int k = 0; k < system.initialStates(); k++) {
      int[] state = new int[system.objects()];
      int[] again = new int[system.objects()];
      int error = system.initialState(k, state);
      require(system.initialState(k, again) == error, "an initial state has one error or none");
      require(Arrays.equals(state, again), "an initial state is always the same");
      contract.covers(system.capabilities().coverage().atStart(k));
      if (error == NONE && seen.add(list(state))) {
        states.add(state);
      }
    }
    for (int k = 0; k < states.size() && k < most; k++) {
      contract.holdsAt(states.get(k));
      for (int[] after : contract.successors(states.get(k))) {
        if (seen.add(list(after))) {
          states.add(after);
        }
      }
    }
    return Math.min(states.size(), most);
  }

  private List<int[]> successors(int[] state) {
    List<int[]> all = new ArrayList<>();
    for (int p = 0; p < system.processes(); p++) {
      int reaction = system.reaction(p, state);
      for (int k = 0; k < outcomes.size(reaction); k++) {
        if (outcomes.kind(outcomes.outcome(reaction, k)) == Outcomes.STEP) {
          int[] after = state.clone();
          outcomes.apply(outcomes.outcome(reaction, k), after);
          all.add(after);
        }
      }
    }
    return all;
  }

  private void holdsAt(int[] state) {
    require(system.outcomes() == outcomes && system.footprints() == footprints, "one of each");
    for (int o = 0; o < state.length; o++) {
      require(state[o] >= 0 && state[o] < system.values(o), "values are below their number");
    }
    boolean enabled = false;
    for (int p = 0; p < system.processes(); p++) {
      int[] before = state.clone();
      int reaction = system.reaction(p, state);
      int may = system.mayFootprint(p, state);
      require(Arrays.equals(before, state), "who asks changes nothing");
      enabled |= !system.capabilities().crashes().isCrash(p) && outcomes.size(reaction) > 0;
      repeats(p, reaction, may, state);
      silent(p, reaction, may, state);
      for (int k = 0; k < outcomes.size(reaction); k++) {
        outcome(p, k, outcomes.outcome(reaction, k), state);
      }
      mutexes(p, reaction, may, state);
      tokens(p, reaction, state);
    }
    if (!enabled && system.ends(state)) {
      for (int t = 0; t < system.threads(); t++) {
        require(
            daemon.test(t) || !system.started(t, state) || system.finished(t, state),
            "in a final state every started thread that is no daemon has finished");
      }
    }
    boolean _ = Independence.holdsAt(system, state);
  }

  /** A reaction is that of the values its operation may use, a may-footprint of the local state. */
  private void repeats(int process, int reaction, int may, int[] state) {
    require(system.reaction(process, state) == reaction, "a reaction is repeatable");
    int known = hints.reactions().known(process, state);
    require(known == NONE || known == reaction, "what is known is right");
    int local = local(process, state);
    same(mayFootprints, List.of(process, local), may, "a may-footprint is of a local state");
    List<Integer> looked = new ArrayList<>(List.of(process, local));
    for (int k = 0; k < footprints.size(may); k++) {
      int object = footprints.object(may, k);
      if (object < system.objects()) {
        looked.add(state[object]);
      }
    }
    same(reactions, looked, reaction, "a reaction is of what the operation may use");
  }

  /** A process that has not started or has ended does nothing. */
  private void silent(int process, int reaction, int may, int[] state) {
    int control = system.control(process);
    boolean thread = process < system.threads() || system.capabilities().crashes().isCrash(process);
    require((control == NONE) != thread, "threads have local states, and so have crashes");
    boolean started = system.started(process, state);
    boolean finished = system.finished(process, state);
    if (!started || finished) {
      require(outcomes.size(reaction) == 0, "who does not run makes no step");
      require(
          !system.capabilities().fairness().rests(process, state),
          "who does not run does not rest");
    }
    if (finished) {
      require(thread && started, "who ends is a thread that was started");
      require(footprints.size(may) == 0, "who has ended uses nothing");
    } else if (!started) {
      boolean own = footprints.size(may) == 1 && footprints.modeOf(may, control) == Mode.WRITE;
      require(own, "who has not started may be started");
    }
  }

  private void outcome(int process, int index, int outcome, int[] state) {
    Integer its = processes.putIfAbsent(outcome, process);
    require(its == null || its == process, "an outcome is of one process");
    int kind = outcomes.kind(outcome);
    require(kind >= Outcomes.STEP && kind <= Outcomes.DISCARD, "there are three kinds");
    boolean fails = kind == Outcomes.ERROR;
    require(fails == (outcomes.error(outcome) != NONE), "an error has a number, nothing else has");
    require(kind == Outcomes.STEP || outcomes.writes(outcome) == 0, "only steps write");
    int[] covered = new int[outcomes.covered(outcome)];
    Arrays.setAll(covered, k -> outcomes.coveredStatement(outcome, k));
    covers(covered);
    for (int k = 0; k < outcomes.writes(outcome); k++) {
      int object = outcomes.writtenObject(outcome, k);
      int value = outcomes.writtenValue(outcome, k);
      int before = k == 0 ? NONE : outcomes.writtenObject(outcome, k - 1);
      require(object > before && object < system.objects(), "written objects ascend");
      require(value >= 0 && value < system.values(object), "written values have numbers");
    }
    if (kind == Outcomes.STEP) {
      int[] after = state.clone();
      outcomes.apply(outcome, after);
      changes(process, state, after);
      commuting(process, index, outcome, state, after);
    }
  }

  /**
   * A local state changes by steps of its process, its start and its crash, and with it who is
   * alive.
   */
  private void changes(int process, int[] state, int[] after) {
    for (int t = 0; t < system.threads(); t++) {
      boolean starts = !system.started(t, state) && system.started(t, after);
      boolean ends = !system.finished(t, state) && system.finished(t, after);
      int control = system.control(t);
      require(
          t == process
              || state[control] == after[control]
              || starts
              || system.capabilities().crashes().victim(process) == t
                  && system.capabilities().crashes().crashed(t, after),
          "a local state is changed by its own process");
      require(
          system.capabilities().crashes().victim(process) != t
              || system.started(t, state) && !system.finished(t, state),
          "who crashes runs");
      require(!system.started(t, state) || system.started(t, after), "a start is for ever");
      require(!system.finished(t, state) || system.finished(t, after), "an end is for ever");
      int alive = system.alive(t);
      if (alive != NONE) {
        require((state[alive] != after[alive]) == (starts || ends), "starts and ends show");
      }
    }
  }

  private void covers(int[] statements) {
    for (int k = 0; k < statements.length; k++) {
      require(k == 0 || statements[k] > statements[k - 1], "statements ascend");
      require(
          statements[k] >= 0 && statements[k] < system.capabilities().coverage().statements(),
          "there are statements");
    }
  }

  /** The hints about mutexes are right. */
  private void mutexes(int process, int reaction, int may, int[] state) {
    int taken = hints.mutexes().acquires(process, state);
    same(acquired, List.of(process, local(process, state)), taken, "who acquires does so anywhere");
    if (taken != NONE) {
      int holder = hints.mutexes().holder(taken, state[taken]);
      boolean blocked = outcomes.size(reaction) == 0;
      require(blocked || holder == NONE || holder == process, "a mutex is held by one");
      require(footprints.modeOf(may, taken) == Mode.WRITE, "who acquires writes");
    }
    int given = hints.mutexes().releases(process, state);
    if (given != NONE) {
      require(
          hints.mutexes().holder(given, state[given]) == process,
          "a mutex is released by its holder");
    }
    for (int k = 0; k < outcomes.size(reaction); k++) {
      int outcome = outcomes.outcome(reaction, k);
      if (outcomes.kind(outcome) != Outcomes.STEP) {
        continue;
      }
      int[] after = state.clone();
      outcomes.apply(outcome, after);
      for (int o = 0; o < state.length; o++) {
        int holder = hints.mutexes().holder(o, state[o]);
        boolean kept = holder == NONE || holder == process || state[o] == after[o];
        require(kept, "only the holder gives a mutex another value");
        if (holder != NONE && holder != process && hints.mutexes().releases(holder, state) == o) {
          require(footprints.modeOf(outcomes.footprint(outcome), o) == NONE, "nobody looks at it");
        }
      }
      if (taken != NONE) {
        require(hints.mutexes().holder(taken, after[taken]) == process, "who acquires holds");
      }
      if (given != NONE) {
        require(
            hints.mutexes().holder(given, after[given]) == NONE, "who releases holds no longer");
      }
      for (int w = 0; (taken != NONE || given != NONE) && w < outcomes.writes(outcome); w++) {
        int object = outcomes.writtenObject(outcome, w);
        boolean own = object == system.control(process) || object == system.alive(process);
        require(own || object == taken || object == given, "nothing else is written");
      }
    }
  }

  /** The hints about tokens are right. */
  private void tokens(int process, int reaction, int[] state) {
    for (int o = 0; o < state.length; o++) {
      long tokens = hints.tokens().tokens(o, state[o]);
      boolean possible =
          tokens >= hints.tokens().least(process, o) && tokens < hints.tokens().below(process, o);
      require(possible || outcomes.size(reaction) == 0, "who lacks tokens does not move");
    }
  }

  private void commuting(int process, int index, int outcome, int[] state, int[] after) {
    int footprint = outcomes.footprint(outcome);
    for (int k = 0; k < footprints.size(footprint); k++) {
      int object = footprints.object(footprint, k);
      if (object < state.length && footprints.mode(footprint, k) == Mode.COMMUTE) {
        long more =
            hints.tokens().tokens(object, after[object])
                - hints.tokens().tokens(object, state[object]);
        List<Integer> step = List.of(process, local(process, state), index, object, footprint);
        Long before = added.putIfAbsent(step, more);
        require(before == null || before == more, "a commuting step adds as many in every state");
      }
    }
  }

  private int local(int process, int[] state) {
    int control = system.control(process);
    return control == NONE ? NONE : state[control];
  }

  private static void same(
      Map<List<Integer>, Integer> known, List<Integer> of, int now, String promise) {
    Integer before = known.putIfAbsent(of, now);
    require(before == null || before == now, promise);
  }

  private static List<Integer> list(int[] state) {
    return Arrays.stream(state).boxed().toList();
  }

  private static void require(boolean kept, String promise) {
    if (!kept) {
      throw new AssertionError("a promise is broken: " + promise);
    }
  }
}
