// SPDX-License-Identifier: Apache-2.0
package dev.ravel.automata;

import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Unforeseen;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/**
 * A system whose processes are automata that are learnt once. For each local state and each
 * combination of values that its operation looks at, {@link #carryOut} is called one time, and the
 * reaction is remembered in {@link Decisions} and {@link Outcomes}.
 */
public abstract class Learnt implements ConcurrentSystem {
  private final Decisions decisions = new Decisions();
  private final Outcomes outcomes = new Outcomes();
  private final int blocked = outcomes.reaction(new int[0]);
  private final Footprints footprints;
  private final int[] controls;
  private final int[][] roots;
  private final int[][] mayFootprints;
  private long learnt;

  /**
   * Nothing is learnt.
   *
   * @param controls the object that holds each process's local state, or {@link #NONE}
   */
  protected Learnt(int[] controls, Footprints footprints) {
    this.controls = controls.clone();
    this.footprints = footprints;
    this.roots = new int[controls.length][4];
    this.mayFootprints = new int[controls.length][0];
  }

  /**
   * An outcome of a step.
   *
   * @param kind {@link Outcomes#STEP}, {@link Outcomes#ERROR} or {@link Outcomes#DISCARD}; or
   *     {@link Outcomes#WAIT}, of which there is one alone
   * @param error the id of the error, or {@link #NONE}
   * @param modes the objects it uses, each with its {@link dev.ravel.system.Mode}; the control and
   *     the property objects included
   * @param writes the objects that get a value, each with the number of the value
   * @param atomic whether its accesses never race with others of this kind
   * @param synchronisation how it synchronises, as {@link dev.ravel.system.Synchronisation} says it
   * @param compassions the compassions that it asks for or grants, as entries of {@link Outcomes}
   * @param covered the statements it executes
   * @param constraint what its process knows about symbolic inputs after it, if it decides
   *     something about them; else 0
   * @param decides whether that is all it does
   * @param struck whether a freedom {@linkplain Outcomes#struck strikes} in it
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  protected record Found(
      int kind,
      int error,
      SortedMap<Integer, Integer> modes,
      SortedMap<Integer, Integer> writes,
      boolean atomic,
      int synchronisation,
      int[] compassions,
      BitSet covered,
      int constraint,
      boolean decides,
      boolean struck) {
    /** The result of a step of a system that is learnt. */
    public Found {}
  }

  /**
   * Returns the outcomes of the step of a process in a local state. There are none if it is
   * blocked, or the access by which it {@linkplain Outcomes#WAIT waits}. Called once for each
   * combination of the values that it looks at.
   *
   * @param state where that is; nothing of it but the local state is to be used that {@code before}
   *     is not asked for
   */
  protected abstract List<Found> carryOut(int process, int[] state, Contents before);

  /**
   * The objects that the step may use, whatever they hold, each with its mode. Called once for each
   * local state.
   */
  protected abstract SortedMap<Integer, Integer> mayUse(int process, int local);

  /** The words of a value of an object. */
  protected abstract long[] contents(int object, int value);

  @Override
  public final int processes() {
    return controls.length;
  }

  @Override
  public final int control(int process) {
    return controls[process];
  }

  @Override
  public final int reaction(int process, int[] state) {
    int known = known(process, state);
    return known == NONE ? learn(process, local(process, state), state) : known;
  }

  /** The reaction of a process in a state, or {@link #NONE} if it must be learnt. */
  public final int known(int process, int[] state) {
    int local = local(process, state);
    int[] its = roots[process];
    int known = local < its.length ? decisions.follow(its[local], state) : 0;
    return known < 0 ? ~known : NONE;
  }

  /**
   * Returns the number of steps carried out so far. Each is carried out once in a state, all others
   * are remembered.
   */
  public final long learnt() {
    return learnt;
  }

  @Override
  public final int looked(int process, int[] state, int k) {
    int local = local(process, state);
    int[] its = roots[process];
    return local < its.length ? decisions.looked(its[local], state, k) : NONE;
  }

  /** The local state of a process; 0 for one without control. */
  protected final int local(int process, int[] state) {
    int control = controls[process];
    return control == NONE ? 0 : state[control];
  }

  private int learn(int process, int local, int[] state) {
    Limits.poll();
    Set<Integer> path = new LinkedHashSet<>();
    Contents before =
        object -> {
          boolean _ = path.add(object);
          return contents(object, state[object]);
        };
    List<Found> results;
    try {
      results = carryOut(process, state, before);
    } catch (Unforeseen _) {
      int[] looked = path.stream().mapToInt(Integer::intValue).toArray();
      teach(Unforeseen.step(process, looked), state);
      return reaction(process, state);
    }
    learnt++;
    int[] found = new int[results.size()];
    for (int k = 0; k < found.length; k++) {
      found[k] = outcome(process, results.get(k));
    }
    int reaction = reaction(found);
    if (local >= roots[process].length) {
      roots[process] =
          Arrays.copyOf(roots[process], Math.max(local + 1, 2 * roots[process].length));
    }
    int[] looks = new int[path.size()];
    int size = 0;
    for (int object : path) {
      looks[size++] = object;
    }
    roots[process][local] = decisions.learn(roots[process][local], looks, state, reaction);
    return reaction;
  }

  private int reaction(int[] found) {
    if (found.length == 0) {
      return blocked;
    }
    return outcomes.kind(found[0]) == Outcomes.WAIT
        ? outcomes.waiting(found[0])
        : outcomes.reaction(found);
  }

  private int outcome(int process, Found its) {
    int[] written = new int[2 * its.writes().size()];
    int next = 0;
    for (Map.Entry<Integer, Integer> write : its.writes().entrySet()) {
      written[next++] = write.getKey();
      written[next++] = write.getValue();
    }
    int outcome =
        outcomes.outcome(
            process,
            its.kind(),
            its.error(),
            footprint(its.modes()),
            its.atomic(),
            written,
            its.compassions(),
            numbers(its.covered()));
    if (its.synchronisation() != 0) {
      outcome = outcomes.withSynchronisation(outcome, its.synchronisation());
    }
    if (its.struck()) {
      outcome = outcomes.withStrike(outcome);
    }
    return its.constraint() == 0
        ? outcome
        : outcomes.withConstraint(outcome, its.constraint(), its.decides());
  }

  private static int[] numbers(BitSet set) {
    int[] numbers = new int[set.cardinality()];
    for (int k = 0, next = set.nextSetBit(0); next >= 0; next = set.nextSetBit(next + 1)) {
      numbers[k++] = next;
    }
    return numbers;
  }

  private int footprint(SortedMap<Integer, Integer> modes) {
    int[] entries = new int[modes.size()];
    int next = 0;
    for (Map.Entry<Integer, Integer> use : modes.entrySet()) {
      entries[next++] = Footprints.entry(use.getKey(), use.getValue());
    }
    return footprints.intern(entries);
  }

  @Override
  public final Outcomes outcomes() {
    return outcomes;
  }

  @Override
  public final Footprints footprints() {
    return footprints;
  }

  @Override
  public final int mayFootprint(int process, int[] state) {
    int local = local(process, state);
    int[] its = mayFootprints[process];
    if (local >= its.length) {
      int size = its.length;
      its = Arrays.copyOf(its, Math.max(local + 1, 2 * size));
      Arrays.fill(its, size, its.length, NONE);
      mayFootprints[process] = its;
    }
    if (its[local] == NONE) {
      Limits.poll();
      its[local] = footprint(foreseen(process, local, state));
    }
    return its[local];
  }

  private SortedMap<Integer, Integer> foreseen(int process, int local, int[] state) {
    try {
      return mayUse(process, local);
    } catch (Unforeseen _) {
      teach(Unforeseen.ahead(process), state);
      return foreseen(process, local, state);
    }
  }

  /**
   * Learns something for which the system would have to grow, which is not permitted. Where this
   * returns it is asked for it again.
   *
   * @throws Unforeseen if nobody lets it grow
   */
  protected void teach(Unforeseen what, int[] state) {
    throw what;
  }
}
