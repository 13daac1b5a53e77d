// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.CrashLimit;
import dev.ravel.system.Footprints;
import dev.ravel.system.ForwardingSystem;
import dev.ravel.system.Hints;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
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
 * A system in which it is settled at the start who may crash: it has an initial state for each set
 * of as many threads as a limit allows. It has the same executions, since nobody has to crash. But
 * the crash of a thread does not use up that of another one any more, so the two are independent.
 * The object that counted the crashes that are left holds the number of the set, and never changes.
 * Crashes that {@linkplain UnseenCrashes make no difference} are left out altogether.
 *
 * <p>Not to be used by several threads at once.
 */
final class CrashChosenAtStart extends ForwardingSystem {
  /** More sets are not worth it. */
  private static final int MOST_SETS = 64;

  /** Instead of a limit: a crash that is left out. */
  private static final int NEVER = -2;

  private final ConcurrentSystem system;
  private final List<CrashLimit> limits;

  /** By limit: the sets of crashes that are possible together. */
  private final List<List<Set<Integer>>> sets = new ArrayList<>();

  /** By process: its limit, none, or {@link #NEVER}. */
  private final int[] limited;

  /** By limit: what the object holds at first that counts the crashes that are left. */
  private final int[] full;

  private final int combinations;
  private final int blocked;
  private final Hints hints = new OfOthers();

  /** Reactions of crashes in this system, by those in the other one. */
  private final Map<Integer, Integer> reactions = new HashMap<>();

  private CrashChosenAtStart(ConcurrentSystem system, BitSet without, List<CrashLimit> limits) {
    super(system);
    this.system = system;
    this.limits = limits;
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
   * Such a system; absent if no crash is left out and nothing limits the others, or there are too
   * many sets.
   *
   * @param without the crashes that are left out
   */
  static Optional<CrashChosenAtStart> of(ConcurrentSystem system, BitSet without) {
    List<CrashLimit> limits =
        system.crashLimits().stream()
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
   * Where steps ask for each thread that may crash, crashes depend on these steps and so on each
   * other anyway; then more initial states are only more states.
   */
  private static boolean isWorthIt(ConcurrentSystem system, CrashLimit limit) {
    return limit.crashes().stream()
        .anyMatch(process -> !system.hints().isAskedFor(system.victim(process)));
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
  int initialThere(int index) {
    return index / combinations;
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
  public int[] coveredAtStart(int index) {
    return system.coveredAtStart(initialThere(index));
  }

  /** What the other system knows of processes that are no crashes with a limit. */
  private final class OfOthers implements Hints {
    @Override
    public int knownReaction(int process, int[] state) {
      return limited[process] == NONE ? system.hints().knownReaction(process, state) : NONE;
    }

    @Override
    public boolean mayBlock(int process, int[] state) {
      return limited[process] != NONE || system.hints().mayBlock(process, state);
    }

    @Override
    public int releases(int process, int[] state) {
      return system.hints().releases(process, state);
    }

    @Override
    public int acquires(int process, int[] state) {
      return system.hints().acquires(process, state);
    }

    @Override
    public boolean waitsForEnds(int process, int[] state) {
      return system.hints().waitsForEnds(process, state);
    }

    @Override
    public int puts(int process, int[] state) {
      return system.hints().puts(process, state);
    }

    @Override
    public int takes(int process, int[] state) {
      return system.hints().takes(process, state);
    }

    @Override
    public long room(int object, int value) {
      return limits.stream().anyMatch(limit -> limit.left() == object)
          ? 0
          : system.hints().room(object, value);
    }

    @Override
    public boolean isAskedFor(int thread) {
      return system.hints().isAskedFor(thread);
    }

    @Override
    public int holder(int object, int value) {
      return limits.stream().anyMatch(limit -> limit.left() == object)
          ? NONE
          : system.hints().holder(object, value);
    }

    @Override
    public long least(int process, int object) {
      return system.hints().least(process, object);
    }

    @Override
    public long below(int process, int object) {
      return system.hints().below(process, object);
    }

    @Override
    public long tokens(int object, int value) {
      return system.hints().tokens(object, value);
    }
  }
}
