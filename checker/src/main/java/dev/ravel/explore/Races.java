// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.explore.tables.Growth;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.MemoryModel;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.verdict.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The search for races. A race is two threads whose enabled steps use one plain cell, one of them
 * not only reading it, unless the accesses of both are atomic. A step counts with all its outcomes,
 * errors too; and so does the access by which a thread {@linkplain Outcomes#waiting waits}. An
 * outcome that only {@linkplain Outcomes#decides decides} something about symbolic inputs is not
 * such an access: the step after it may be blocked, and is looked at in the state that the decision
 * leads to.
 *
 * <p>Cost: a few threads are compared pair by pair. Of many, those alone that have a partner, so
 * that a state without races takes time linear in the plain cells that its steps use.
 */
public final class Races {
  /**
   * The number of threads up to which all pairs are compared. It takes no longer than looking for
   * partners first.
   */
  private static final int FEW = 16;

  /** Of whom each other thread has to be looked at. */
  private static final Partners EVERYBODY = (_, _) -> true;

  private final ConcurrentSystem system;
  private final MemoryModel memory;

  /** The kind of each footprint. It is 0 if not known, 1 if it uses no plain cell, 2 if it does. */
  private byte[] plain = new byte[64];

  /** The question whether an outcome of a thread may race with one of a higher thread. */
  private interface Partners {
    boolean mayRace(int outcome, int thread);
  }

  /** Looks at states of this system. */
  public Races(ConcurrentSystem system) {
    this.system = system;
    this.memory = system.capabilities().memory();
  }

  /** The first race in a state, by threads and outcomes. */
  public Optional<Evidence.Racing> at(int[] state) {
    int[] reactions = new int[system.processes()];
    for (int process = 0; process < reactions.length; process++) {
      reactions[process] = system.reaction(process, state);
      look(reactions[process]);
    }
    return in(reactions);
  }

  /** Finds out which outcomes of a reaction use plain cells. */
  private void look(int reaction) {
    for (int k = 0; k < system.outcomes().accesses(reaction); k++) {
      boolean _ = usesPlain(system.outcomes().access(reaction, k));
    }
  }

  /**
   * The first race in a state, by threads and outcomes. Several threads may ask at once.
   *
   * @param reactions the reaction of each process there; {@link #usesPlain} was asked of each of
   *     their outcomes
   */
  public Optional<Evidence.Racing> in(int[] reactions) {
    return in(reactions, system.threads() <= FEW ? EVERYBODY : users(reactions)::race);
  }

  private Optional<Evidence.Racing> in(int[] reactions, Partners partners) {
    int threads = system.threads();
    for (int first = 0; first < threads; first++) {
      int outcomes = system.outcomes().accesses(reactions[first]);
      for (int k = 0; k < outcomes; k++) {
        int outcome = system.outcomes().access(reactions[first], k);
        if (isPlain(outcome) && partners.mayRace(outcome, first)) {
          for (int second = first + 1; second < threads; second++) {
            int object = meeting(outcome, reactions[second]);
            if (object != ConcurrentSystem.NONE) {
              return Optional.of(new Evidence.Racing(first, second, object));
            }
          }
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Returns whether two of some threads race in a state.
   *
   * @param reactions of each of these there
   */
  public boolean areAmong(int[] threads, int[] reactions) {
    for (int i = 0; i < threads.length; i++) {
      for (int j = i + 1; j < threads.length; j++) {
        if (between(reactions[threads[i]], reactions[threads[j]]) != ConcurrentSystem.NONE) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns the users of each plain cell in a state, of the threads that are known there. */
  private LastUsers users(int[] reactions) {
    LastUsers users = new LastUsers(system);
    for (int thread = 0; thread < system.threads(); thread++) {
      int reaction = reactions[thread];
      int outcomes = reaction == ConcurrentSystem.NONE ? 0 : system.outcomes().accesses(reaction);
      for (int k = 0; k < outcomes; k++) {
        int outcome = system.outcomes().access(reaction, k);
        if (usesPlain(outcome)) {
          users.add(thread, outcome);
        }
      }
    }
    return users;
  }

  /**
   * Every two threads that race in a state, each two with the first cell that they race for.
   *
   * @param reactions the reaction of each process there, {@link ConcurrentSystem#NONE} where that
   *     is not known
   */
  public List<Evidence.Racing> all(int[] reactions) {
    List<Evidence.Racing> all = new ArrayList<>();
    LastUsers users = users(reactions);
    for (int first = 0; first < system.threads(); first++) {
      if (!racesLater(users, first, reactions[first])) {
        continue;
      }
      for (int second = first + 1; second < system.threads(); second++) {
        int object = between(reactions[first], reactions[second]);
        if (object != ConcurrentSystem.NONE) {
          all.add(new Evidence.Racing(first, second, object));
        }
      }
    }
    return all;
  }

  /** Returns whether a thread races with a higher one. */
  private boolean racesLater(LastUsers users, int thread, int reaction) {
    int outcomes = reaction == ConcurrentSystem.NONE ? 0 : system.outcomes().accesses(reaction);
    for (int k = 0; k < outcomes; k++) {
      int outcome = system.outcomes().access(reaction, k);
      if (usesPlain(outcome) && users.race(outcome, thread)) {
        return true;
      }
    }
    return false;
  }

  private int between(int left, int right) {
    int object = ConcurrentSystem.NONE;
    if (left != ConcurrentSystem.NONE && right != ConcurrentSystem.NONE) {
      look(right);
      for (int k = 0;
          k < system.outcomes().accesses(left) && object == ConcurrentSystem.NONE;
          k++) {
        int outcome = system.outcomes().access(left, k);
        object = usesPlain(outcome) ? meeting(outcome, right) : ConcurrentSystem.NONE;
      }
    }
    return object;
  }

  /** The first plain cell for which an outcome races with one of a reaction. */
  private int meeting(int outcome, int reaction) {
    for (int k = 0, n = system.outcomes().accesses(reaction); k < n; k++) {
      int other = system.outcomes().access(reaction, k);
      if (isPlain(other)
          && !(system.outcomes().atomic(outcome) && system.outcomes().atomic(other))) {
        int object = meeting(system.footprints(), outcome, other);
        if (object != ConcurrentSystem.NONE) {
          return object;
        }
      }
    }
    return ConcurrentSystem.NONE;
  }

  private int meeting(Footprints footprints, int outcome, int other) {
    int left = system.outcomes().footprint(outcome);
    int right = system.outcomes().footprint(other);
    for (int i = 0, n = footprints.size(left); i < n; i++) {
      int object = footprints.object(left, i);
      if (object < system.objects() && memory.plain(object)) {
        int mode = footprints.modeOf(right, object);
        boolean both = mode != ConcurrentSystem.NONE;
        if (both && (mode != Mode.READ || footprints.mode(left, i) != Mode.READ)) {
          return object;
        }
      }
    }
    return ConcurrentSystem.NONE;
  }

  private boolean isPlain(int outcome) {
    return plain[system.outcomes().footprint(outcome)] == 2 && !system.outcomes().decides(outcome);
  }

  /**
   * Returns whether an outcome uses a plain cell, and does not only decide about symbolic inputs.
   */
  public boolean usesPlain(int outcome) {
    int footprint = system.outcomes().footprint(outcome);
    if (footprint >= plain.length || plain[footprint] == 0) {
      learn(footprint);
    }
    return isPlain(outcome);
  }

  private void learn(int footprint) {
    plain = Growth.room(plain, footprint + 1);
    Footprints footprints = system.footprints();
    byte kind = 1;
    for (int i = 0, n = footprints.size(footprint); i < n; i++) {
      int object = footprints.object(footprint, i);
      // Objects from objects() on are those of properties.
      if (object < system.objects() && memory.plain(object)) {
        kind = 2;
      }
    }
    plain[footprint] = kind;
  }
}
