// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.system.Capabilities;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Coverage;
import dev.ravel.system.CrashLimit;
import dev.ravel.system.Footprints;
import dev.ravel.system.ForwardingSystem;
import dev.ravel.system.Hints;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Renamings;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A system in which the crashes are chosen at the start. It has an initial state for each set of as
 * many threads as a limit allows. It has the same executions, since no thread has to crash. But the
 * crash of a thread does not use up that of another one any more, so the two are independent. The
 * object that counted the crashes that are left holds the number of the set, and never changes.
 * Crashes that {@linkplain UnseenCrashes make no difference} are left out altogether.
 *
 * <p>Not to be used by several threads at once.
 */
final class CrashChosenAtStart extends ForwardingSystem {
  /** More sets are not worth it. */
  private static final int MOST_SETS = 64;

  /** The value in place of a limit of a crash that is left out. */
  private static final int NEVER = -2;

  private final ConcurrentSystem system;
  private final List<CrashLimit> limits;

  /** The sets of crashes that are possible together, by limit. */
  private final List<List<Set<Integer>>> sets = new ArrayList<>();

  /** The limit of each process, none, or {@link #NEVER}. */
  private final int[] limited;

  /** The initial value of the object that counts the crashes that are left, by limit. */
  private final int[] full;

  private final int combinations;
  private final int blocked;
  private final Capabilities capabilities;
  private final Hints hints;

  /** Reactions of crashes in this system, by those in the other one. */
  private final Map<Integer, Integer> reactions = new HashMap<>();

  private CrashChosenAtStart(ConcurrentSystem system, BitSet without, List<CrashLimit> limits) {
    super(system);
    this.system = system;
    this.limits = limits;
    this.hints = ofOthers(system.hints());
    Coverage coverage = system.capabilities().coverage();
    this.capabilities =
        system
            .capabilities()
            .with(
                new Coverage(
                    coverage.statements(), index -> coverage.atStart(initialThere(index))));
    this.combinations = (int) combinations(limits);
    this.blocked = system.outcomes().reaction(new int[0]);
    this.limited = new int[system.processes()];
    this.full = new int[limits.size()];
    Arrays.fill(limited, NONE);
    without.stream().forEach(process -> limited[process] = NEVER);
    int[] state = system.initialState(0);
    for (int k = 0; k < limits.size(); k++) {
      CrashLimit limit = limits.get(k);
      sets.add(choices(limit.crashes(), limit.most()));
      full[k] = state[limit.left()];
      for (int process : limit.crashes()) {
        limited[process] = k;
      }
    }
  }

  /**
   * Returns such a system. It is absent if no crash is left out and nothing limits the others, or
   * there are too many sets.
   *
   * @param without the crashes that are left out
   */
  static Optional<CrashChosenAtStart> of(ConcurrentSystem system, BitSet without) {
    List<CrashLimit> limits =
        system.hints().crashes().limits().stream()
            .map(
                its -> {
                  List<Integer> crashes =
                      its.crashes().stream().filter(process -> !without.get(process)).toList();
                  return new CrashLimit(Math.min(its.most(), crashes.size()), its.left(), crashes);
                })
            .filter(its -> isWorthIt(system, its))
            .toList();
    if (combinations(limits) > MOST_SETS) {
      limits = List.of();
    }
    return limits.isEmpty() && without.isEmpty()
        ? Optional.empty()
        : Optional.of(new CrashChosenAtStart(system, without, limits));
  }

  /**
   * Returns whether fewer states are expected. Where steps ask for each thread that may crash,
   * crashes depend on these steps and so on each other anyway; then more initial states are only
   * more states.
   */
  private static boolean isWorthIt(ConcurrentSystem system, CrashLimit limit) {
    return limit.crashes().stream()
        .mapToInt(system.capabilities().crashes()::victim)
        .anyMatch(system.hints().crashes().observed().negate());
  }

  private static long combinations(List<CrashLimit> limits) {
    long combinations = 1;
    for (CrashLimit limit : limits) {
      for (int k = 0; k < limit.most() && combinations <= MOST_SETS; k++) {
        combinations = combinations * (limit.crashes().size() - k) / (k + 1);
      }
    }
    return combinations;
  }

  private static List<Set<Integer>> choices(List<Integer> among, int number) {
    if (number == 0) {
      return List.of(Set.of());
    }
    List<Set<Integer>> all = new ArrayList<>();
    for (int first = 0; first + number <= among.size(); first++) {
      for (Set<Integer> others : choices(among.subList(first + 1, among.size()), number - 1)) {
        Set<Integer> its = new TreeSet<>(others);
        its.add(among.get(first));
        all.add(its);
      }
    }
    return all;
  }

  /** The initial state of the other system that an initial state stands for. */
  private int initialThere(int index) {
    return index / combinations;
  }

  /** The same run of the other system. */
  Run there(Run run) {
    return new Run(initialThere(run.initialState()), run.processes(), run.outcomes(), run.loop());
  }

  @Override
  public int initialStates() {
    return Math.multiplyExact(system.initialStates(), combinations);
  }

  @Override
  public int initialState(int index, int[] state) {
    int error = system.initialState(initialThere(index), state);
    int rest = index % combinations;
    for (int k = 0; k < limits.size(); k++) {
      int choices = sets.get(k).size();
      state[limits.get(k).left()] = rest % choices;
      rest /= choices;
    }
    return error;
  }

  @Override
  public int values(int object) {
    for (int k = 0; k < limits.size(); k++) {
      if (limits.get(k).left() == object) {
        return sets.get(k).size();
      }
    }
    return system.values(object);
  }

  @Override
  public int reaction(int process, int[] state) {
    int limit = limited[process];
    if (limit == NONE) {
      return system.reaction(process, state);
    }
    if (limit == NEVER) {
      return blocked;
    }
    int left = limits.get(limit).left();
    int chosen = state[left];
    if (!sets.get(limit).get(chosen).contains(process)) {
      return blocked;
    }
    state[left] = full[limit];
    int there = system.reaction(process, state);
    state[left] = chosen;
    return reactions.computeIfAbsent(there, its -> here(its, left));
  }

  /** A reaction whose outcomes leave the object as it is that counts the crashes that are left. */
  private int here(int reaction, int left) {
    Outcomes outcomes = system.outcomes();
    int[] its = new int[outcomes.size(reaction)];
    for (int k = 0; k < its.length; k++) {
      int outcome = outcomes.outcome(reaction, k);
      int[] writes = new int[2 * outcomes.writes(outcome)];
      int size = 0;
      for (int w = 0; w < outcomes.writes(outcome); w++) {
        if (outcomes.writtenObject(outcome, w) != left) {
          writes[size++] = outcomes.writtenObject(outcome, w);
          writes[size++] = outcomes.writtenValue(outcome, w);
        }
      }
      its[k] =
          outcomes.outcome(
              outcomes.process(outcome),
              outcomes.kind(outcome),
              outcomes.error(outcome),
              reading(outcomes.footprint(outcome), left),
              outcomes.atomic(outcome),
              Arrays.copyOf(writes, size),
              new int[0],
              new int[0]);
    }
    return outcomes.reaction(its);
  }

  /** A footprint in which an object is read at most. */
  private int reading(int footprint, int object) {
    Footprints footprints = system.footprints();
    int[] entries = new int[footprints.size(footprint)];
    for (int k = 0; k < entries.length; k++) {
      int its = footprints.object(footprint, k);
      entries[k] = Footprints.entry(its, its == object ? Mode.READ : footprints.mode(footprint, k));
    }
    return footprints.intern(entries);
  }

  @Override
  public int mayFootprint(int process, int[] state) {
    return switch (limited[process]) {
      case NONE -> system.mayFootprint(process, state);
      case NEVER -> system.footprints().intern(new int[0]);
      default -> reading(system.mayFootprint(process, state), limits.get(limited[process]).left());
    };
  }

  @Override
  public int looked(int process, int[] state, int k) {
    return limited[process] == NONE
        ? system.looked(process, state, k)
        : super.looked(process, state, k);
  }

  @Override
  public Hints hints() {
    return hints;
  }

  @Override
  public Capabilities capabilities() {
    return capabilities;
  }

  /** The hints of the other system about processes that are no crashes with a limit. */
  private Hints ofOthers(Hints its) {
    return new Hints(
        (process, state) -> limited[process] == NONE ? its.reactions().known(process, state) : NONE,
        new Hints.Blocking() {
          @Override
          public boolean mayBlock(int process, int[] state) {
            return limited[process] != NONE || its.blocking().mayBlock(process, state);
          }

          @Override
          public boolean waitsForEnds(int process, int[] state) {
            return its.blocking().waitsForEnds(process, state);
          }
        },
        its.mutexes(),
        its.channels(),
        its.tokens(),
        new Hints.CrashChoice(List.of(), its.crashes().observed()),
        _ -> Renamings.NONE,
        its.end());
  }
}
