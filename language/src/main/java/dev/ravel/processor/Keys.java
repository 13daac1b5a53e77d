// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operand;
import java.util.Optional;

/**
 * Values that each thread has on its own, by keys. A key belongs to all threads, but what a thread
 * does with it is seen by that thread alone.
 */
final class Keys {
  private final Run run;

  Keys(Run run) {
    this.run = run;
  }

  /** Carries out a call. */
  void serve(Instruction.Library its) {
    Stand stand = run.stand();
    switch (its.service()) {
      case KEY_CREATE -> {
        long destructor = run.argument(its, 1, 64);
        int key =
            run.known()
                .key(
                    run.me(),
                    stand.keys++,
                    destructor == 0 ? Optional.empty() : Optional.of(run.functionAt(destructor)));
        run.memory().write(run.argument(its, 0, 64), 4, key, 0, false, false);
        run.result(its.into(), 0);
      }
      case KEY_DELETE -> {
        for (int thread = 0; thread < run.cells().threads(); thread++) {
          long status = run.existence(thread)[0];
          boolean runs = status == Cells.RUNNING;
          if (runs && thread != run.me() && !run.trial()) {
            throw run.refused("a key that is deleted while other threads run");
          }
        }
        stand.values.remove((int) run.argument(its, 0, 32));
        run.result(its.into(), 0);
      }
      case KEY_VALUE -> {
        Stand.Value value =
            stand.values.getOrDefault((int) run.argument(its, 0, 32), new Stand.Value(0, 0));
        run.result(its.into(), value.bits(), value.undefined());
      }
      case KEY_SET -> {
        long key = run.argument(its, 0, 32);
        Operand value = run.handed(its, 1);
        if (!run.known().isKey(key)) {
          run.result(its.into(), ErrorNumber.INVALID);
          return;
        }
        if (run.valueOf(value) == 0 && run.undefinedOf(value) == 0) {
          stand.values.remove((int) key);
        } else {
          stand.values.put((int) key, new Stand.Value(run.valueOf(value), run.undefinedOf(value)));
        }
        run.result(its.into(), 0);
      }
      default -> throw new IllegalArgumentException(its.service().name());
    }
  }
}
