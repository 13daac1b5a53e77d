// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.alternatives;

import dev.ravel.explore.unfolding.configuration.Configuration;
import dev.ravel.explore.unfolding.operations.Contention;
import dev.ravel.explore.unfolding.operations.PendingOperations;
import dev.ravel.explore.unfolding.structure.Accesses;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.SequentialTrees;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import java.util.Arrays;

/**
 * The steps that can race with others. Each is a process after one of its events, about to use a
 * contended object. The step depends on what it comes after, so a racer stands for all events of
 * the process directly after that one. Each is the same step at another place in the execution.
 *
 * <p>The racers of one step are consecutive numbers, one for each object that its operation may
 * use, in the order of these, and one more for the choices of a process that has some. Memory: 32
 * bytes a racer.
 */
public final class Racers {
  /** The logarithm of the length of a row of numbers, so that each racer has its cache line. */
  private static final int ROW = 3;

  // what there is in such a row
  private static final int PROCESS = 0;
  private static final int PRED = 1;
  private static final int OPERATION = 2;
  private static final int OBJECT = 3;
  private static final int MODE = 4;

  /** The first racer of the same step. */
  private static final int STEP = 5;

  /** The first racer of the next step after the same event. */
  private static final int NEXT = 6;

  private final PendingOperations operations;
  private final Contention contention;
  private final SequentialTrees trees;
  private final Events events;
  private final Accesses accesses;
  private final Configuration c;
  private int count;
  private int[] rows = new int[1024 << ROW];

  /** The first racer of a step after each event. */
  private int[] behind = {};

  /** The first racer of the step that each event is. */
  private int[] own = {};

  /** None. */
  Racers(UnfoldingPrefix u, Configuration c) {
    this.operations = u.operations();
    this.contention = u.contention();
    this.trees = u.trees();
    this.events = u.events();
    this.accesses = u.events().accesses();
    this.c = c;
  }

  // -------------------------------------------------------------------------------- finding

  /**
   * The first racer of the step that an event is.
   *
   * @param its what its process is about to do before it
   */
  int of(int event, int its) {
    lengthen(event);
    int racer = own[event];
    if (racer == ConcurrentSystem.NONE) {
      racer = of(events.process(event), events.pred(event), its);
      own[event] = racer;
    }
    return racer;
  }

  /**
   * Returns the first racer of a step. It is what a process is about to do after an event. The cost
   * is linear in the processes that stand after that event.
   */
  int of(int mover, int before, int its) {
    lengthen(before);
    int racer = behind[before];
    while (racer != ConcurrentSystem.NONE && process(racer) != mover) {
      racer = rows[(racer << ROW) + NEXT];
    }
    return racer == ConcurrentSystem.NONE ? add(mover, before, its) : racer;
  }

  private void lengthen(int event) {
    if (event >= own.length) {
      int old = own.length;
      own = Arrays.copyOf(own, Math.max(1024, 2 * events.limit()));
      behind = Arrays.copyOf(behind, own.length);
      Arrays.fill(own, old, own.length, ConcurrentSystem.NONE);
      Arrays.fill(behind, old, own.length, ConcurrentSystem.NONE);
    }
  }

  private int add(int mover, int before, int its) {
    int[] objects = operations.objects(its);
    int[] modes = operations.modes(its);
    int choice = contention.choice(mover);
    int size = objects.length + (choice == ConcurrentSystem.NONE ? 0 : 1);
    if (count + size > rows.length >> ROW) {
      // an array that Java cannot have is memory that there is not
      long wanted = Math.max((long) count + size << ROW, 2L * rows.length);
      rows = Arrays.copyOf(rows, Math.clamp(wanted, 0, Integer.MAX_VALUE));
    }
    int first = count;
    count += size;
    for (int k = 0; k < size; k++) {
      int row = first + k << ROW;
      rows[row + PROCESS] = mover;
      rows[row + PRED] = before;
      rows[row + OPERATION] = its;
      rows[row + OBJECT] = k < objects.length ? objects[k] : choice;
      rows[row + MODE] = k < objects.length ? modes[k] : Mode.WRITE;
      rows[row + STEP] = first;
    }
    rows[(first << ROW) + NEXT] = behind[before];
    behind[before] = first;
    return first;
  }

  // -------------------------------------------------------------------------------- looking

  /** The process of a racer. */
  int process(int racer) {
    return rows[(racer << ROW) + PROCESS];
  }

  /** The event that it is after. */
  int pred(int racer) {
    return rows[(racer << ROW) + PRED];
  }

  /** Returns the operation that the process is about to make there. */
  int operation(int racer) {
    return rows[(racer << ROW) + OPERATION];
  }

  /** The object that it may use. */
  int object(int racer) {
    return rows[(racer << ROW) + OBJECT];
  }

  /** Returns the mode in which it may use that. */
  int mode(int racer) {
    return rows[(racer << ROW) + MODE];
  }

  /** The first racer of the same step. */
  int step(int racer) {
    return rows[(racer << ROW) + STEP];
  }

  /**
   * Returns whether a racer can still move. It could before the last event of the configuration.
   * What it is after is compatible with that, and its process has not gone on. Cost: linear in the
   * objects that the event uses.
   */
  boolean remains(int racer, int added) {
    int its = pred(racer);
    if (events.position(its) >= 0) {
      return c.tail(process(racer)) == its;
    }
    int first = events.firstAccess(added);
    for (int access = first; access < first + events.accesses(added); access++) {
      if (!passes(events.last(its, accesses.object(access)), added, access)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether a chain that goes with what was before an event ends before it, or goes on
   * after it.
   */
  private boolean passes(int end, int event, int access) {
    int before = accesses.before(access);
    int depth = trees.depth(before) + 1;
    if (trees.depth(end) < depth) {
      return true;
    }
    int block = trees.ancestor(end, depth);
    if (accesses.mode(access) == Mode.WRITE) {
      return block == accesses.own(access);
    }
    return trees.mode(block) == accesses.mode(access)
        && trees.parent(block) == before
        && (block == end || trees.contains(block, event));
  }

  // ------------------------------------------------------------------------------ forgetting

  /** Returns the number of numbers given to racers. */
  int limit() {
    return count;
  }

  /**
   * Forgets all racers but some and what is known of events, whose numbers may mean others now.
   *
   * @param kept by racer; of the racers of one step all or none stay
   * @return by racer its new number
   */
  int[] retain(boolean[] kept) {
    Arrays.fill(own, ConcurrentSystem.NONE);
    Arrays.fill(behind, ConcurrentSystem.NONE);
    int[] numbers = new int[count];
    int size = 0;
    for (int racer = 0; racer < count; racer++) {
      if (!kept[racer]) {
        continue;
      }
      numbers[racer] = size;
      int row = size << ROW;
      System.arraycopy(rows, racer << ROW, rows, row, 1 << ROW);
      rows[row + STEP] = numbers[step(size)];
      if (step(size) == size) {
        rows[row + NEXT] = behind[pred(size)];
        behind[pred(size)] = size;
      }
      size++;
    }
    count = size;
    return numbers;
  }
}
