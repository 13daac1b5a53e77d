// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operand;
import java.util.Optional;

/**
 * Values that each thread has on its own, by keys. A key belongs to all threads, but what a thread
 * does with it is seen by that thread alone, until some thread deletes the key.
 */
final class Keys {
  /** The number of keys, as on Linux. Any lower number may be that of one. */
  private static final long MOST = 1024;

  private final Run run;

  Keys(Run run) {
    this.run = run;
  }

  /** Carries out a call. */
  void serve(Instruction.Library its) {
    ThreadState stand = run.stand;
    switch (its.service()) {
      case KEY_CREATE -> {
        long destructor = run.argument(its, 1, 64);
        int key =
            run.known.key(
                run.me,
                stand.keys++,
                destructor == 0 ? Optional.empty() : Optional.of(run.functionAt(destructor)));
        run.memory.write(run.argument(its, 0, 64), 4, key, 0, false, false);
        run.result(its.into(), 0);
      }
      case KEY_DELETE -> {
        if (isThere(its)) {
          int key = (int) run.argument(its, 0, 32);
          run.footing.write(run.keyCell(key), Cells.DELETED, 0);
          stand.values.remove(key);
          run.result(its.into(), 0);
        } else {
          run.result(its.into(), ErrorNumber.INVALID);
        }
      }
      case KEY_VALUE -> {
        ThreadState.Value none = new ThreadState.Value(0, 0);
        ThreadState.Value value =
            isThere(its) ? stand.values.getOrDefault((int) run.argument(its, 0, 32), none) : none;
        run.set(its.into(), value.bits(), value.undefined());
      }
      case KEY_SET -> {
        int key = (int) run.argument(its, 0, 32);
        Operand value = run.handed(its, 1);
        if (!isThere(its)) {
          run.result(its.into(), ErrorNumber.INVALID);
          return;
        }
        if (run.sharesWithHandlers()) {
          run.memory.publish(run.value(value));
        }
        if (run.value(value) == 0 && run.undefined(value) == 0) {
          stand.values.remove(key);
        } else {
          stand.values.put(key, new ThreadState.Value(run.value(value), run.undefined(value)));
        }
        run.result(its.into(), 0);
      }
      default -> throw new IllegalArgumentException(its.service().name());
    }
  }

  /**
   * Returns whether the key of a call was created and not deleted; in a trial, whether it may be
   * there.
   */
  private boolean isThere(Instruction.Library its) {
    long key = run.argument(its, 0, 32);
    boolean created = run.known.isKey(key);
    boolean mayBe = created || key < MOST;
    boolean deleted = mayBe && run.isDeleted((int) key);
    return run.trial ? mayBe : created && !deleted;
  }
}
