// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.explore.Races;
import dev.ravel.explore.tables.Growth;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Spinning;
import java.util.Arrays;

/**
 * The effects of each reaction on the words of a packed state. For each of its steps they say which
 * bits it clears and which it sets, in which words. Compiled once for each reaction under a
 * packing; carrying a step out then costs two operations for each word that it changes.
 *
 * <p>A reaction lies in {@link #code} from {@link #begin} on: a header ({@link #reaction}, {@link
 * #steps}, {@link #blocked}, {@link #fails}, {@link #usesPlain}), then for each outcome that is a
 * step the number of words it changes, and for each of these the word, the bits to keep and the
 * bits to set.
 *
 * <p>Several threads may read while nobody compiles.
 */
public final class PackedSteps {
  /** A reaction that is not compiled; there lies the code of one that has no step. */
  public static final int UNKNOWN = 0;

  private static final int BLOCKED = 1;
  private static final int FAILS = 2;
  private static final int PLAIN = 4;
  private static final int STEPS_SHIFT = 3;

  private final ConcurrentSystem system;
  private final Races races;
  private Packing packing;
  private int[] begins = new int[64];
  private long[] code = new long[512];
  private int used = 1;
  private boolean anyFails;

  /** By word what a step keeps and sets; all and nothing between two steps. */
  private long[] keep = {};

  private long[] set = {};

  /** By word the bits of objects that no idle step changes; empty where threads never spin. */
  private long[] memory = {};

  /** The words that a step changes, ascending. */
  private int[] changed = new int[8];

  /** Nothing compiled yet. */
  public PackedSteps(ConcurrentSystem system, Packing packing, Races races) {
    this.system = system;
    this.races = races;
    use(packing);
  }

  /** Forgets everything, for a new packing. */
  public final void use(Packing wider) {
    packing = wider;
    keep = new long[wider.words()];
    set = new long[wider.words()];
    memory = system.capabilities().spinning().map(this::memory).orElse(memory);
    Arrays.fill(keep, -1);
    Arrays.fill(begins, UNKNOWN);
    used = 1;
  }

  private long[] memory(Spinning spinning) {
    long[] bits = new long[packing.words()];
    for (int object = 0; object < system.objects(); object++) {
      bits[packing.word(object)] |= spinning.isMemory(object) ? packing.field(object) : 0;
    }
    return bits;
  }

  /**
   * Returns whether a step from a state changes memory, so that it is not {@linkplain Spinning
   * idle}.
   *
   * @param starts where the code of the reaction of each process begins
   * @param words the state
   */
  public boolean anyChangesMemory(int[] starts, long[] words) {
    for (int process = 0; process < starts.length && memory.length > 0; process++) {
      if (changesMemory(starts[process], words)) {
        return true;
      }
    }
    return false;
  }

  private boolean changesMemory(int begin, long[] words) {
    int at = begin + 1;
    for (int rest = steps(code[begin]); rest > 0; rest--) {
      for (int end = behind(code, at++); at < end; at += 3) {
        int word = (int) code[at];
        long next = words[word] & code[at + 1] | code[at + 2];
        if (((next ^ words[word]) & memory[word]) != 0) {
          return true;
        }
      }
    }
    return false;
  }

  /** The packing that the code is for. */
  public Packing packing() {
    return packing;
  }

  /** Returns the index of the code of a reaction, or {@link #UNKNOWN}. */
  public int begin(int reaction) {
    return reaction < begins.length ? begins[reaction] : UNKNOWN;
  }

  /** The code of all reactions. */
  public long[] code() {
    return code;
  }

  /** The reaction that has a header. */
  public static int reaction(long header) {
    return (int) (header >>> Integer.SIZE);
  }

  /** The number of steps of a reaction, by its header. */
  public static int steps(long header) {
    return (int) header >>> STEPS_SHIFT;
  }

  /** Returns the end of the code of a step, which begins at a place. */
  public static int behind(long[] code, int step) {
    return step + 1 + 3 * (int) code[step];
  }

  /** The only word after the step whose code begins at a place, from a state of one word. */
  public static long next(long[] code, int step, long word) {
    return code[step] == 0 ? word : word & code[step + 2] | code[step + 3];
  }

  /** Returns whether a reaction has no outcome at all, not even an error. */
  public static boolean blocked(long header) {
    return (header & BLOCKED) != 0;
  }

  /** Returns whether an outcome of a reaction is an error. */
  public static boolean fails(long header) {
    return (header & FAILS) != 0;
  }

  /**
   * Returns whether an outcome of a reaction, or the access by which it waits, uses a plain cell.
   */
  public static boolean usesPlain(long header) {
    return (header & PLAIN) != 0;
  }

  /** Returns whether an outcome of some reaction that was compiled is an error. */
  public boolean anyFails() {
    return anyFails;
  }

  /**
   * Compiles a reaction.
   *
   * @return false if the packing has no room for one of the values it writes; then nothing is done
   */
  public boolean compile(int reaction) {
    int outcomes = system.outcomes().size(reaction);
    long header = outcomes == 0 ? BLOCKED : 0;
    int at = used;
    int end = at + 1;
    int steps = 0;
    for (int k = 0, n = system.outcomes().accesses(reaction); k < n; k++) {
      header |= races.usesPlain(system.outcomes().access(reaction, k)) ? PLAIN : 0;
    }
    for (int k = 0; k < outcomes; k++) {
      int outcome = system.outcomes().outcome(reaction, k);
      header |= system.outcomes().kind(outcome) == Outcomes.ERROR ? FAILS : 0;
      if (system.outcomes().kind(outcome) == Outcomes.STEP) {
        end = step(outcome, end);
        if (end < 0) {
          return false;
        }
        steps++;
      }
    }
    reserve(end);
    anyFails |= fails(header);
    code[at] = (long) reaction << Integer.SIZE | header | (long) steps << STEPS_SHIFT;
    begins = Growth.room(begins, reaction + 1);
    begins[reaction] = at;
    used = end;
    return true;
  }

  /** Compiles a step from a place in the code on; the place after it, or -1. */
  private int step(int outcome, int from) {
    int writes = system.outcomes().writes(outcome);
    for (int k = 0; k < writes; k++) {
      if (!packing.fits(
          system.outcomes().writtenObject(outcome, k),
          system.outcomes().writtenValue(outcome, k))) {
        return -1;
      }
    }
    int count = 0;
    for (int k = 0; k < writes; k++) {
      int object = system.outcomes().writtenObject(outcome, k);
      int word = packing.word(object);
      if (keep[word] == -1 && packing.field(object) != 0) {
        change(word, count);
        count++;
      }
      keep[word] &= ~packing.field(object);
      set[word] |= packing.placed(object, system.outcomes().writtenValue(outcome, k));
    }
    reserve(from + 1 + 3 * count);
    code[from] = count;
    int at = from + 1;
    for (int k = 0; k < count; k++) {
      int word = changed[k];
      code[at] = word;
      code[at + 1] = keep[word];
      code[at + 2] = set[word];
      at += 3;
      keep[word] = -1;
      set[word] = 0;
    }
    return at;
  }

  /** Carries out the step whose code begins at a place on words. */
  public void apply(int step, long[] words) {
    for (int k = 0, at = step + 1; k < code[step]; k++, at += 3) {
      int word = (int) code[at];
      words[word] = words[word] & code[at + 1] | code[at + 2];
    }
  }

  /** Puts a word among the first ones that change. */
  private void change(int word, int count) {
    changed = Growth.room(changed, count + 1);
    int at = count;
    while (at > 0 && changed[at - 1] > word) {
      changed[at] = changed[at - 1];
      at--;
    }
    changed[at] = word;
  }

  private void reserve(int length) {
    code = Growth.room(code, length);
  }

  /** The memory that this takes, in bytes. */
  public long bytes() {
    return (long) Integer.BYTES * begins.length + (long) Long.BYTES * code.length;
  }
}
