// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Reactions and outcomes by dense id, in flat arrays; equal ones have equal ids. A reaction is a
 * list of outcomes, an outcome what one step of a process does.
 */
public final class Outcomes {
  /** The outcome leads to a state. */
  public static final int STEP = 0;

  /** The mark of an outcome that is an error. It reaches no state. */
  public static final int ERROR = 1;

  /** The mark of an outcome that discards the execution ({@code assume}). It reaches no state. */
  public static final int DISCARD = 2;

  /**
   * The mark of the access that a blocked process makes again and again until what it reads
   * changes. It is no outcome of a step. It changes nothing; others may race with it.
   */
  public static final int WAIT = 3;

  // An outcome as ints: process, kind, error, footprint, atomic, constraint, the number of writes,
  // the number of compassions, the writes as pairs of object and value, the compassions, the
  // statements it covers.
  private static final int KIND = 1;
  private static final int ERROR_ID = 2;
  private static final int FOOTPRINT = 3;
  private static final int ATOMIC = 4;
  private static final int STRUCK = 1 << 30; // a bit of that word
  private static final int CONSTRAINT = 5;
  private static final int WRITES = 6;
  private static final int COMPASSIONS = 7;
  private static final int FIRST_WRITE = 8;

  private final Table outcomes = new Table();
  private final Table reactions = new Table();

  /** The access that is made in each reaction while it waits, plus 1; or 0. */
  private int[] waits = {};

  private boolean waitsElsewhere;
  private boolean anyErrors;
  private boolean anyStruck;

  /** Sequences of ints under dense numbers. */
  private static final class Table {
    int[] from = new int[64];
    int count;
    int[] words = new int[512];
    private final Map<Ints, Integer> ids = new HashMap<>();

    int intern(int[] sequence) {
      return intern(sequence, sequence);
    }

    /** Stores a sequence under a key. */
    int intern(int[] key, int[] sequence) {
      Integer known = ids.putIfAbsent(new Ints(key), count);
      if (known != null) {
        return known;
      }
      if (count + 2 > from.length) {
        from = Arrays.copyOf(from, 2 * from.length);
      }
      int end = from[count] + sequence.length;
      if (end > words.length) {
        words = Arrays.copyOf(words, Math.max(end, 2 * words.length));
      }
      System.arraycopy(sequence, 0, words, from[count], sequence.length);
      from[count + 1] = end;
      return count++;
    }

    int size(int id) {
      return from[id + 1] - from[id];
    }

    int[] words(int id) {
      return Arrays.copyOfRange(words, from[id], from[id + 1]);
    }

    int word(int id, int k) {
      return words[from[id] + k];
    }
  }

  /**
   * The id of an outcome.
   *
   * @param process whose step it is; equal steps of two processes are two outcomes
   * @param kind {@link #STEP}, {@link #ERROR}, {@link #DISCARD} or {@link #WAIT}
   * @param error the id of its error, or {@link ConcurrentSystem#NONE}
   * @param footprint the id of its exact footprint
   * @param writes the objects that get a new value, ascending, each with the value
   * @param compassions the compassions that it asks for or grants, each as an {@link #asking} or a
   *     {@link #granting} entry
   * @param covered the statements that it executes
   */
  public int outcome(
      int process,
      int kind,
      int error,
      int footprint,
      boolean atomic,
      int[] writes,
      int[] compassions,
      int[] covered) {
    int behind = FIRST_WRITE + writes.length;
    int[] words = new int[behind + compassions.length + covered.length];
    anyErrors |= kind == ERROR;
    words[0] = process;
    words[KIND] = kind;
    words[ERROR_ID] = error;
    words[FOOTPRINT] = footprint;
    words[ATOMIC] = atomic ? 1 : 0;
    words[WRITES] = writes.length / 2;
    words[COMPASSIONS] = compassions.length;
    System.arraycopy(writes, 0, words, FIRST_WRITE, writes.length);
    System.arraycopy(compassions, 0, words, behind, compassions.length);
    System.arraycopy(covered, 0, words, behind + compassions.length, covered.length);
    return outcomes.intern(words);
  }

  /** The id of the outcome that is as another one but for its footprint. */
  public int withFootprint(int outcome, int footprint) {
    int[] words = outcomes.words(outcome);
    words[FOOTPRINT] = footprint;
    return outcomes.intern(words);
  }

  /**
   * The id of the outcome that is as another one, and decides something about symbolic inputs.
   *
   * @param constraint the id of all that its process knows about them after it, above 0
   * @param decides whether that is all it does
   */
  public int withConstraint(int outcome, int constraint, boolean decides) {
    int[] words = outcomes.words(outcome);
    words[CONSTRAINT] = 2 * constraint + (decides ? 1 : 0);
    return outcomes.intern(words);
  }

  /** The id of the outcome that is as another one, and gives an object above all others a value. */
  public int withWrite(int outcome, int object, int value) {
    int from = outcomes.from[outcome];
    int size = outcomes.size(outcome);
    int behind = FIRST_WRITE + 2 * writes(outcome);
    int[] words = new int[size + 2];
    System.arraycopy(outcomes.words, from, words, 0, behind);
    System.arraycopy(outcomes.words, from + behind, words, behind + 2, size - behind);
    words[WRITES]++;
    words[behind] = object;
    words[behind + 1] = value;
    return outcomes.intern(words);
  }

  /** The id of the outcome that is as another one, and leaves an object that it writes as it is. */
  public int withoutWrite(int outcome, int object) {
    int[] words = outcomes.words(outcome);
    int at = FIRST_WRITE;
    while (words[at] != object) {
      at += 2;
    }
    int[] fewer = new int[words.length - 2];
    System.arraycopy(words, 0, fewer, 0, at);
    System.arraycopy(words, at + 2, fewer, at, words.length - at - 2);
    fewer[WRITES]--;
    return outcomes.intern(fewer);
  }

  /** The id of the outcome that is as another one, and {@link #synchronisation synchronises} so. */
  public int withSynchronisation(int outcome, int synchronisation) {
    int[] words = outcomes.words(outcome);
    words[ATOMIC] = words[ATOMIC] & (1 | STRUCK) | synchronisation << 1;
    return outcomes.intern(words);
  }

  /**
   * Returns the synchronisation of an outcome, as bits of {@link Synchronisation}. It is {@link
   * Synchronisation#FULL} in systems without weak memory orders.
   */
  public int synchronisation(int outcome) {
    return (outcomes.word(outcome, ATOMIC) & ~STRUCK) >> 1;
  }

  /** The id of the outcome that is as another one, and in which a freedom strikes. */
  public int withStrike(int outcome) {
    int[] words = outcomes.words(outcome);
    words[ATOMIC] |= STRUCK;
    anyStruck = true;
    return outcomes.intern(words);
  }

  /** Returns the id of a reaction. It is outcomes in order. */
  public int reaction(int[] its) {
    return reactions.intern(its);
  }

  /**
   * Returns the id of the reaction of a process that is blocked. The access that it makes changes
   * nothing until another process changes what it reads.
   *
   * @param access an outcome of kind {@link #WAIT}
   */
  public int waiting(int access) {
    int reaction = reactions.intern(new int[] {-1, access}, new int[0]);
    if (reaction >= waits.length) {
      waits = Arrays.copyOf(waits, Math.max(reaction + 1, 2 * waits.length));
    }
    waits[reaction] = access + 1;
    return reaction;
  }

  /** Returns whether the reaction of some process is to {@linkplain #waiting wait} by an access. */
  public boolean anyWaits() {
    return waits.length > 0 || waitsElsewhere;
  }

  /** Returns whether some known outcome is an error. */
  public boolean anyErrors() {
    return anyErrors;
  }

  /** One that is the same has such a reaction, whether this one comes to it or not. */
  public void noteWaits() {
    waitsElsewhere = true;
  }

  /**
   * Returns the number of accesses that a process in the state of a reaction may make next. They
   * are its outcomes, or the one by which it {@linkplain #waiting waits}.
   */
  public int accesses(int reaction) {
    int size = size(reaction);
    return size == 0 && reaction < waits.length && waits[reaction] != 0 ? 1 : size;
  }

  /** The id of an access of a reaction, with an index below {@link #accesses}. */
  public int access(int reaction, int index) {
    return size(reaction) == 0 ? waits[reaction] - 1 : outcome(reaction, index);
  }

  /** The number of outcomes so far. */
  public int count() {
    return outcomes.count;
  }

  /** The process whose step an outcome is. */
  public int process(int outcome) {
    return outcomes.word(outcome, 0);
  }

  /** The number of outcomes of a reaction; 0 if the process is blocked, finished or not started. */
  public int size(int reaction) {
    return reactions.size(reaction);
  }

  /** The id of the outcome of a reaction with an index below {@link #size}. */
  public int outcome(int reaction, int index) {
    return reactions.word(reaction, index);
  }

  /** {@link #STEP}, {@link #ERROR} or {@link #DISCARD}; {@link #WAIT} of an access alone. */
  public int kind(int outcome) {
    return outcomes.word(outcome, KIND);
  }

  /** The id of an outcome's error; {@link ConcurrentSystem#NONE} if it is not one. */
  public int error(int outcome) {
    return outcomes.word(outcome, ERROR_ID);
  }

  /** The id of an outcome's exact footprint, with the property objects it writes. */
  public int footprint(int outcome) {
    return outcomes.word(outcome, FOOTPRINT);
  }

  /**
   * Returns whether an outcome's accesses are those of an {@code atomic} block or a firing. Those
   * never race with each other.
   */
  public boolean atomic(int outcome) {
    return (outcomes.word(outcome, ATOMIC) & 1) != 0;
  }

  /** Returns whether a freedom strikes in some known outcome. */
  public boolean anyStruck() {
    return anyStruck;
  }

  /**
   * Returns whether a freedom is used in an outcome. It is something that an implementation may do
   * and need not. The other outcomes of the reaction are all outcomes of an implementation that
   * does not do it.
   */
  public boolean struck(int outcome) {
    return (outcomes.word(outcome, ATOMIC) & STRUCK) != 0;
  }

  /**
   * Returns the knowledge of the process about symbolic inputs after an outcome that decides about
   * them. It is 0 for all others.
   */
  public int constraint(int outcome) {
    return outcomes.word(outcome, CONSTRAINT) >> 1;
  }

  /** Returns whether all an outcome does is to decide something about symbolic inputs. */
  public boolean decides(int outcome) {
    return (outcomes.word(outcome, CONSTRAINT) & 1) != 0;
  }

  /** The number of objects that an outcome gives a new value; 0 if it reaches no state. */
  public int writes(int outcome) {
    return outcomes.word(outcome, WRITES);
  }

  /** The k-th object that an outcome writes; objects ascend. */
  public int writtenObject(int outcome, int k) {
    return outcomes.word(outcome, FIRST_WRITE + 2 * k);
  }

  /** The value that the k-th written object gets. */
  public int writtenValue(int outcome, int k) {
    return outcomes.word(outcome, FIRST_WRITE + 2 * k + 1);
  }

  /** Carries an outcome out in place. */
  public void apply(int outcome, int[] state) {
    for (int k = 0, n = writes(outcome); k < n; k++) {
      state[writtenObject(outcome, k)] = writtenValue(outcome, k);
    }
  }

  /** The number of statements that an outcome executes, the local work after it included. */
  public int covered(int outcome) {
    return outcomes.size(outcome) - FIRST_WRITE - 2 * writes(outcome) - compassions(outcome);
  }

  /** The k-th statement that an outcome executes. */
  public int coveredStatement(int outcome, int k) {
    return outcomes.word(outcome, FIRST_WRITE + 2 * writes(outcome) + compassions(outcome) + k);
  }

  /**
   * The number of {@linkplain FairnessConditions#compassions compassions} it asks for or grants.
   */
  public int compassions(int outcome) {
    return outcomes.word(outcome, COMPASSIONS);
  }

  /** The k-th compassion that an outcome asks for or grants. */
  public int compassion(int outcome, int k) {
    return entry(outcome, k) >> 1;
  }

  /** Returns whether an outcome grants the k-th of its compassions; else it asks for that. */
  public boolean grants(int outcome, int k) {
    return (entry(outcome, k) & 1) != 0;
  }

  private int entry(int outcome, int k) {
    return outcomes.word(outcome, FIRST_WRITE + 2 * writes(outcome) + k);
  }

  /** Returns the mark of an outcome that asks for a compassion and does not grant it. */
  public static int asking(int compassion) {
    return 2 * compassion;
  }

  /** Returns the mark of an outcome that grants a compassion. */
  public static int granting(int compassion) {
    return 2 * compassion + 1;
  }
}
