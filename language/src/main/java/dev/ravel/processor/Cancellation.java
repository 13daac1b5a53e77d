// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Instruction;
import dev.ravel.machine.Service;
import dev.ravel.processor.ProgramFacts.Fact;
import dev.ravel.source.Problem;

/**
 * Threads that request each other to end. It is the deferred cancellation of POSIX (IEEE Std
 * 1003.1, 2.9.5).
 *
 * <p>A request is written down for good; a thread looks at it at its <i>cancellation points</i>,
 * which are the calls that POSIX says are such: those that wait for the end of a thread, for a
 * condition or a semaphore, or for some time. Those that POSIX only allows to be such are none:
 * output, read-write locks. A call that waits is a point until it returns: where the thread may go
 * on as well, since what it waits for has happened, either happens. Only a call that begins when
 * the request is there does not go on, if it is of a semaphore or waits for nothing; for the others
 * that is left open, since the C library of Linux does not look at the request first.
 *
 * <p>A thread that is cancelled calls what it has pushed to clean up, last first, then destructors,
 * and ends. From its first such call on it cannot be cancelled again. In a block that is one step
 * nothing is a cancellation point.
 */
final class Cancellation {
  /** The result of a thread that was cancelled, {@code PTHREAD_CANCELED}. */
  private static final long CANCELLED = -1;

  /** The stage of a call in which the thread was cancelled. */
  private static final int UNWINDS = 1;

  private final Run run;
  private final ThreadState stand;

  Cancellation(Run run) {
    this.run = run;
    this.stand = run.stand;
  }

  /** Carries out a call that is about nothing else. */
  void serve(Instruction.Library its) {
    switch (its.service()) {
      case THREAD_CANCEL -> {
        ask(run.thread(run.argument(its, 0, 64), "cancelled"));
        run.result(its.into(), 0);
      }
      case CANCELLATION_POINT, SLEEP, SLEEP_MICROSECONDS, SLEEP_TIME, SLEEP_THREAD -> {
        boolean strikes = strikes(false);
        boolean sleeps = run.sharesWithHandlers() && showsInterrupts(its);
        if (!strikes && sleeps && run.known.signals().get().interrupt(run, true)) {
          return;
        }
        run.result(its.into(), 0);
        if (strikes) {
          cancel();
        } else if (showsInterrupts(its) && isInterrupted()) {
          interrupt(its);
        }
      }
      case CANCELLATION_STATE -> {
        int before = stand.cancellation;
        boolean kept = run.argument(its, 0, 32) != 0;
        if (before != ThreadState.LEAVES) {
          stand.cancellation = kept ? ThreadState.NOT_CANCELLABLE : ThreadState.CANCELLABLE;
        }
        run.result(its.into(), before == ThreadState.CANCELLABLE ? 0 : 1);
      }
      case CANCELLATION_TYPE -> {
        if (run.argument(its, 0, 32) != 0) {
          throw run.refused(
              "asynchronous cancellation is not supported",
              "leave the type as it is, and let the thread call `pthread_testcancel` where it may"
                  + " be cancelled");
        }
      }
      default -> throw new IllegalArgumentException(its.service().name());
    }
  }

  /** Returns whether a call sleeps and the program can tell that a signal has interrupted it. */
  boolean showsInterrupts(Instruction.Library its) {
    boolean looks = its.into() >= 0;
    boolean shows = looks || run.known.asksForErrorNumber();
    return !run.isInBlock()
        && switch (its.service()) {
          case SLEEP -> looks && run.value(run.handed(its, 0)) != 0;
          case SLEEP_MICROSECONDS -> shows;
          case SLEEP_TIME, SLEEP_THREAD -> shows || run.value(run.handed(its, 1)) != 0;
          default -> false;
        };
  }

  private boolean isInterrupted() {
    return run.trial ? run.known.explores(Freedom.INTERRUPTS) : run.struckBy(Freedom.INTERRUPTS);
  }

  /** Interrupts a wait by a signal. All of the time of a sleep is left. */
  void interrupt(Instruction.Library its) {
    switch (its.service()) {
      case SEMAPHORE_WAIT, SEMAPHORE_TIMEDWAIT -> run.fails(its.into(), ErrorNumber.INTERRUPTED);
      case SLEEP -> run.result(its.into(), run.argument(its, 0, 32));
      case SLEEP_MICROSECONDS -> run.fails(its.into(), ErrorNumber.INTERRUPTED);
      default -> {
        long left = run.argument(its, 1, 64);
        for (int k = 0; left != 0 && k < 2 * Long.BYTES; k += Long.BYTES) {
          long[] time = run.memory.read(run.argument(its, 0, 64) + k, Long.BYTES, false, "read");
          run.memory.write(left + k, Long.BYTES, time[0], time[1], false, true);
        }
        if (its.service() == Service.SLEEP_TIME) {
          run.fails(its.into(), ErrorNumber.INTERRUPTED);
        } else {
          run.result(its.into(), Arithmetic.mask(32));
        }
      }
    }
  }

  private void ask(int thread) {
    if (thread != run.me) {
      long claim = run.claim(thread);
      if (!run.trial && claim == Cells.JOINED) {
        throw run.error(Problem.R018, "a thread is cancelled that was joined");
      }
      boolean looks =
          run.known.holds(Fact.DETACHED_THREADS) && (run.trial || claim == Cells.DETACHED);
      if (looks && run.existence(thread)[0] == Cells.FINISHED && !run.trial) {
        throw run.error(
            Problem.R018, "a thread is cancelled that was detached, and may have ended already");
      }
    }
    run.footing.commute(run.cells.request(thread), Cells.ASKED, 0);
  }

  /**
   * Returns whether a call in which the thread stands is a cancellation point, if it can be one.
   */
  boolean isPossible() {
    return run.known.cancels() && !run.alone() && !run.isInBlock() && isPossible(stand);
  }

  /** Returns whether a thread can be cancelled where it stands. */
  static boolean isPossible(ThreadState stand) {
    return stand.cancellation == ThreadState.CANCELLABLE && stand.ending.isEmpty();
  }

  /** Returns whether a request to end the thread is due; never in a trial, which only reads it. */
  private boolean isAsked() {
    return isPossible()
        && run.footing.read(run.cells.request(run.me))[0] == Cells.ASKED
        && !run.trial;
  }

  /**
   * Returns whether the thread is cancelled in the call that it stands at. Where it may also go on,
   * either happens.
   */
  boolean strikes(boolean goesOn) {
    boolean strikes = isAsked() && (!goesOn || run.choose(2) == 1);
    if (strikes) {
      run.strikes();
    }
    return strikes;
  }

  /** A thread that is cancelled begins to end. */
  void cancel() {
    stand.cancellation = ThreadState.LEAVES;
    stand.cancelledAt = stand.top.depth;
    boolean calls =
        !stand.cleanups.isEmpty()
            && stand.cleanups.getLast().function() != ThreadState.Cleanup.OPEN_AGAIN;
    if (calls) {
      run.stage(0);
      run.call(stand.cleanups.removeLast());
    } else {
      run.stage(UNWINDS);
    }
  }

  /** Returns whether a thread was cancelled in the call that it stands at. */
  static boolean unwinds(ThreadState stand) {
    return stand.cancelledAt == stand.top.depth;
  }

  /** Goes on with the end of a thread that was cancelled. */
  void unwind() {
    leave(CANCELLED, 0);
  }

  /**
   * Continues the end of a thread. What it has pushed to clean up may still use the variables of
   * the calls that end after that.
   */
  void leave(long result, long undefined) {
    if (run.known.cancels()) {
      stand.cancellation = ThreadState.LEAVES;
    }
    run.stage(0);
    if (stand.cleanups.isEmpty()) {
      stand.cancelledAt = -1;
      run.exit(result, undefined);
      return;
    }
    ThreadState.Cleanup last = stand.cleanups.removeLast();
    if (last.function() == ThreadState.Cleanup.OPEN_AGAIN) {
      Synchroniser.at(run, last.argument().bits(), Kind.ONCE).state(0);
      run.stage(UNWINDS);
    } else {
      run.call(last);
    }
  }
}
