// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Address;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Program;
import dev.ravel.machine.Service;
import java.util.Optional;

/**
 * Signals of a program that has handlers for them, or sends some (IEEE Std 1003.1, 2.4).
 *
 * <p>The library keeps, for each thread, the set of signals that were sent to it and the set of
 * those that it lets in, and the set of those that were sent to the process. A thread at an
 * operation that finds such a signal makes the operation, or takes the signal; either happens. It
 * takes it by a call of a function of the library, which calls the handler; then it stands at the
 * operation again. So a signal comes at any later operation of the thread, and ends no wait but by
 * what its handler does. A wait that a handler can interrupt goes on or fails.
 *
 * @param deliverer the function that delivers a signal, of the stage at which the thread stands,
 *     the set that it lets in, and the signal; it gives the stage to go on at
 * @param table the address of the sets
 */
record Signals(int deliverer, long table) {
  /** The most threads that have sets, and one for the process before them. */
  private static final int ROOM = 64;

  /** The stage of a wait that a signal has interrupted, which the library knows. */
  static final int INTERRUPTED = 64;

  /** Returns those of a program; absent if it uses none. */
  static Optional<Signals> of(Program program) {
    return program.functions().stream()
        .flatMap(function -> function.code().stream())
        .filter(Signals::isUse)
        .findFirst()
        .map(its -> (Instruction.Library) its)
        .map(
            its ->
                new Signals(
                    Address.object(its.arguments().get(0).bits()) - program.globals().size(),
                    its.arguments().get(1).bits()));
  }

  private static boolean isUse(Instruction instruction) {
    return instruction instanceof Instruction.Library its && its.service() == Service.SIGNALS;
  }

  /** The address of the set of signals that were sent to the process, which is 0, or a thread. */
  private long sent(int to) {
    return table + (long) Long.BYTES * to;
  }

  /** The address of the set of signals that a thread lets in. */
  private long letIn(int thread) {
    return sent(ROOM + thread + 1);
  }

  /** The signals that a thread can take, by their bits, which it looks at. */
  private long due(Run run) {
    long sets = read(run, sent(run.me + 1)) | read(run, sent(0));
    long due = sets & read(run, letIn(run.me));
    return run.stand.ending.isPresent() || Cancellation.unwinds(run.stand) ? 0 : due;
  }

  private static long read(Run run, long address) {
    return run.memory.read(address, Long.BYTES, true, "read")[0];
  }

  private static void write(Run run, long address, long set) {
    run.memory.write(address, Long.BYTES, set, 0, true, false);
  }

  /** Returns whether a thread takes a signal before its operation, which it then does not make. */
  boolean comeBefore(Run run) {
    if (run.me + 1 >= ROOM) {
      throw run.refused("signals in a program of more than 63 threads are not supported");
    }
    long due = due(run);
    if (run.trial) {
      write(run, sent(run.me + 1), 0);
      write(run, sent(0), 0);
      write(run, letIn(run.me), 0);
      return false;
    }
    int way = due == 0 ? 0 : run.chooseSignal(1 + Long.bitCount(due));
    if (way > 0) {
      take(run, due, way - 1, run.stage());
    }
    return way > 0;
  }

  /**
   * Returns whether a signal interrupts the wait in which a thread stands.
   *
   * @param goesOn whether it may go on as well
   */
  boolean interrupt(Run run, boolean goesOn) {
    long due = run.trial || run.isInBlock() ? 0 : due(run);
    int ways = Long.bitCount(due) + (goesOn ? 1 : 0);
    int way = due == 0 ? 0 : run.choose(ways) - (goesOn ? 1 : 0);
    if (due == 0 || way < 0) {
      return false;
    }
    take(run, due, way, INTERRUPTED);
    return true;
  }

  /** A thread takes one of some signals, and lets none in until the library knows more. */
  private void take(Run run, long due, int number, int stage) {
    long rest = due;
    for (int k = 0; k < number; k++) {
      rest &= rest - 1;
    }
    long signal = Long.lowestOneBit(rest);
    long own = sent(run.me + 1);
    long from = (read(run, own) & signal) != 0 ? own : sent(0);
    long before = read(run, letIn(run.me));
    write(run, from, read(run, from) & ~signal);
    write(run, letIn(run.me), 0);
    run.stage(0);
    run.deliver(deliverer, stage, before, Long.numberOfTrailingZeros(signal) + 1L);
  }

  /** A thread begins with the set that another one lets in, or ends and lets in none. */
  void letsIn(Run run, int thread, boolean starts) {
    if (thread + 1 < ROOM) {
      write(run, letIn(thread), starts ? read(run, letIn(run.me)) : 0);
    }
  }
}
