// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.automata.StepEnd;
import dev.ravel.machine.Address;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Service;
import dev.ravel.processor.ProgramFacts.Fact;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import dev.ravel.system.Synchronisation;
import java.util.Arrays;
import java.util.Map;

/**
 * Condition variables, semaphores, barriers, and what is done once.
 *
 * <p>A wait for a condition is three steps: the thread lets go of the mutex and joins those who
 * wait; it is woken; it locks the mutex. A time may be over at any moment before the thread is
 * woken. In a program that cancels threads, the wait for a semaphore is two steps where it is not
 * there at once, since a call that begins is cancelled if that was asked for, and one that waits
 * may also go on.
 *
 * <p>Where {@link Freedom#WAKEUPS} strikes, a wait is two steps: the thread lets go of the mutex
 * and is woken at once; it locks the mutex. That is every wake-up without a signal: only signals
 * look at who waits, and one that would have woken the thread wakes it in the executions in which
 * the freedom does not strike. Where {@link Freedom#INTERRUPTS} strikes, a wait for a semaphore
 * fails at once: a call that has waited before differs from a later call in nothing that others
 * see. The wait is then two steps where it is not interrupted and the semaphore is not there at
 * once.
 */
final class SyncObjects {
  /** The stage of a call that has not begun. */
  private static final int BEGINS = 0;

  private static final int WAITS = 1;
  private static final int LOCKS = 2;
  private static final int LOCKS_TOO_LATE = 3;
  private static final int LOCKS_CANCELLED = 4;

  private static final int ACQUIRES = Synchronisation.ACCESS | Synchronisation.ACQUIRE;
  private static final int RELEASES = Synchronisation.ACCESS | Synchronisation.RELEASE;

  private static final int SETS = 2;
  private static final long DONE = -2;

  /** The result of a barrier for one of the threads that it lets go. */
  private static final long SERIAL_THREAD = -1;

  private static final long LARGEST_VALUE = Integer.MAX_VALUE;

  private final Run run;

  SyncObjects(Run run) {
    this.run = run;
  }

  /** Carries out a step of a call. */
  void serve(Instruction.Library its) {
    long address = run.argument(its, 0, 64);
    switch (its.service()) {
      case CONDITION_INIT ->
          run.result(its.into(), run.memory.initialise(address, Kind.CONDITION, 0, 0));
      case CONDITION_DESTROY -> {
        Synchroniser condition = Synchroniser.at(run, address, Kind.CONDITION);
        condition.destroy(waiters(condition.read()).waiting() > 0);
        run.result(its.into(), 0);
      }
      case CONDITION_WAIT, CONDITION_TIMEDWAIT -> await(its, address);
      case CONDITION_SIGNAL -> {
        signal(address);
        run.synchronises(RELEASES);
        run.result(its.into(), 0);
      }
      case CONDITION_BROADCAST -> {
        Synchroniser condition = Synchroniser.at(run, address, Kind.CONDITION);
        Waiters waiters = waiters(condition.read());
        waiters.wakeAll();
        condition.write(waiters.contents());
        run.synchronises(RELEASES);
        run.result(its.into(), 0);
      }
      case SEMAPHORE_INIT -> {
        long value = run.argument(its, 2, 32);
        if (value > LARGEST_VALUE) {
          run.fails(its.into(), ErrorNumber.INVALID);
        } else {
          if (value > LARGEST_VALUE / 2) {
            run.known.finds(Fact.FULL_SEMAPHORES);
          }
          run.result(its.into(), run.memory.initialise(address, Kind.SEMAPHORE, value, 0));
        }
      }
      case SEMAPHORE_DESTROY -> {
        Synchroniser semaphore = Synchroniser.at(run, address, Kind.SEMAPHORE);
        long[] _ = semaphore.read();
        semaphore.destroy(false);
        run.result(its.into(), 0);
      }
      case SEMAPHORE_WAIT, SEMAPHORE_TRYWAIT, SEMAPHORE_TIMEDWAIT -> down(its, address);
      case SEMAPHORE_POST -> up(its, address);
      case SEMAPHORE_VALUE -> {
        long value = Synchroniser.at(run, address, Kind.SEMAPHORE).read()[0];
        run.synchronises(Synchronisation.NOTHING);
        run.memory.write(run.argument(its, 1, 64), 4, value, 0, false, false);
        run.result(its.into(), 0);
      }
      case BARRIER_INIT -> {
        long count = run.argument(its, 2, 32);
        boolean valid = count > 0 && count <= LARGEST_VALUE;
        run.result(
            its.into(),
            valid ? run.memory.initialise(address, Kind.BARRIER, count, 0) : ErrorNumber.INVALID);
      }
      case BARRIER_DESTROY -> {
        Synchroniser barrier = Synchroniser.at(run, address, Kind.BARRIER);
        barrier.destroy(size(barrier.read(), SETS) > 0);
        run.result(its.into(), 0);
      }
      case BARRIER_WAIT -> meet(its, address);
      case ONCE -> once(its, address);
      default -> throw new IllegalArgumentException(its.service().name());
    }
  }

  // ----------------------------------------------------------------------------- sets of threads

  private static int size(long[] contents, int from) {
    return Arrays.stream(contents, from, contents.length)
        .map(Long::bitCount)
        .mapToInt(n -> (int) n)
        .sum();
  }

  /** The threads at a condition variable with some contents. */
  private Waiters waiters(long[] contents) {
    return new Waiters(contents, run.cells.threads());
  }

  private boolean has(long[] contents, int from) {
    return (contents[from + (run.me >> 6)] >>> run.me & 1) != 0;
  }

  private long[] withMe(long[] contents) {
    long[] next = contents.clone();
    next[SETS + (run.me >> 6)] |= 1L << run.me;
    return next;
  }

  // ----------------------------------------------------------------------------- conditions

  private void await(Instruction.Library its, long address) {
    long mutex = run.argument(its, 1, 64);
    Locks locks = new Locks(run);
    switch (run.stage()) {
      case BEGINS -> {
        Synchroniser condition = Synchroniser.at(run, address, Kind.CONDITION);
        Waiters waiters = waiters(condition.read());
        locks.letGo(mutex);
        if (!run.trial) {
          bind(address, mutex, waiters.mutex());
        }
        if (!run.trial && run.struckBy(Freedom.WAKEUPS)) {
          run.stage(LOCKS);
          return;
        }
        waiters.add(run.me, mutex);
        condition.write(waiters.contents());
        run.synchronises(RELEASES);
        run.stage(WAITS);
      }
      case WAITS -> {
        Synchroniser condition = Synchroniser.waitedFor(run, address, Kind.CONDITION);
        Waiters waiters = waiters(condition.evenDestroyed());
        boolean woken = waiters.isWoken(run.me);
        boolean goesOn = woken || its.service() == Service.CONDITION_TIMEDWAIT;
        boolean cancelled = new Cancellation(run).strikes(goesOn);
        if (!goesOn && !cancelled && !run.trial) {
          throw new StepEnd.Blocked();
        }
        int heirs = cancelled ? waiters.heirs(run.me) : 0;
        if (heirs > 0) {
          waiters.passOn(run.me, run.choose(heirs));
        }
        waiters.leave(run.me);
        condition.write(waiters.contents());
        run.synchronises(woken ? ACQUIRES : Synchronisation.NOTHING);
        run.stage(cancelled ? LOCKS_CANCELLED : woken ? LOCKS : LOCKS_TOO_LATE);
      }
      case LOCKS_CANCELLED -> {
        long _ = locks.relock(mutex);
        new Cancellation(run).cancel();
      }
      default -> {
        long failed = locks.relock(mutex);
        long late = run.stage() == LOCKS ? 0 : ErrorNumber.TIMED_OUT;
        run.result(its.into(), failed != 0 ? failed : late);
        run.stage(BEGINS);
      }
    }
  }

  /**
   * Binds a condition variable to the mutex of a thread that begins to wait.
   *
   * @param bound the mutex of those that wait already, or 0
   */
  private void bind(long condition, long mutex, long bound) {
    Map<Long, Remarks.Statement> waits =
        run.known.metFreedoms().waits(condition, mutex, run.statement());
    if (bound != 0 && bound != mutex) {
      Span other = waits.get(bound).span(run.known.program());
      boolean here = other.source().equals(run.told().source());
      throw run.error(
          Problem.R022,
          "a thread waits for `%s` with `%s` while another waits for it with `%s`, %s %d"
              .formatted(
                  name(condition, Kind.CONDITION),
                  name(mutex, Kind.MUTEX),
                  name(bound, Kind.MUTEX),
                  here ? "in line" : "in `" + other.source().name() + "`, line",
                  other.line()));
    }
  }

  private String name(long address, Kind kind) {
    return new MemoryText(run.known, Words::thread)
        .cell(
            Address.object(address),
            new ProgramFacts.Range((int) Address.offset(address), kind.size(), kind));
  }

  /** Wakes any one of those who wait. */
  private void signal(long address) {
    Synchroniser condition = Synchroniser.at(run, address, Kind.CONDITION);
    Waiters waiters = waiters(condition.read());
    int waiting = run.trial ? 0 : waiters.waiting();
    if (waiting > 0) {
      waiters.wake(run.choose(waiting), run.known.cancels());
    }
    condition.write(waiters.contents());
  }

  // ----------------------------------------------------------------------------- semaphores

  /** Those that raise a value commute, unless one of them may find the largest. */
  private void up(Instruction.Library its, long address) {
    Synchroniser semaphore = Synchroniser.at(run, address, Kind.SEMAPHORE);
    run.synchronises(RELEASES);
    if (!run.known.holds(Fact.FULL_SEMAPHORES)) {
      long value = semaphore.commuting()[0];
      if (value != LARGEST_VALUE || run.trial) {
        semaphore.commute(semaphore.with(value + 1));
        run.result(its.into(), 0);
        return;
      }
      run.known.finds(Fact.FULL_SEMAPHORES);
    }
    long value = semaphore.read()[0];
    if (run.trial) {
      semaphore.state(value);
      run.fails(its.into(), ErrorNumber.OVERFLOW);
    } else if (value == LARGEST_VALUE) {
      run.fails(its.into(), ErrorNumber.OVERFLOW);
    } else {
      semaphore.state(value + 1);
      run.result(its.into(), 0);
    }
  }

  private void down(Instruction.Library its, long address) {
    Synchroniser semaphore = Synchroniser.at(run, address, Kind.SEMAPHORE);
    long value = semaphore.read()[0];
    boolean timed = its.service() == Service.SEMAPHORE_TIMEDWAIT;
    Cancellation cancellation = new Cancellation(run);
    boolean point = its.service() != Service.SEMAPHORE_TRYWAIT && cancellation.isPossible();
    boolean begins = run.stage() == BEGINS;
    boolean waits = its.service() != Service.SEMAPHORE_TRYWAIT && !run.isInBlock();
    boolean interruptible = waits && run.known.explores(Freedom.INTERRUPTS);
    if (run.trial && (its.service() != Service.SEMAPHORE_WAIT || interruptible)) {
      run.fails(its.into(), ErrorNumber.TIMED_OUT);
    }
    run.synchronises(Synchronisation.NOTHING);
    if (point && cancellation.strikes(!begins && (value > 0 || timed))) {
      cancellation.cancel();
    } else if (begins && waits && !run.trial && run.struckBy(Freedom.INTERRUPTS)) {
      run.fails(its.into(), ErrorNumber.INTERRUPTED);
    } else if (value > 0 || run.trial) {
      semaphore.state(value - 1);
      run.synchronises(ACQUIRES);
      run.result(its.into(), 0);
      run.stage(BEGINS);
    } else if ((point || interruptible) && begins) {
      run.stage(WAITS);
    } else if (waits && isInterrupted(timed)) {
      return;
    } else if (its.service() == Service.SEMAPHORE_WAIT) {
      throw new StepEnd.Blocked();
    } else {
      run.fails(its.into(), timed ? ErrorNumber.TIMED_OUT : ErrorNumber.TRY_AGAIN);
      run.stage(BEGINS);
    }
  }

  /** Returns whether a signal interrupts a wait; it does if there is one, unless time is over. */
  private boolean isInterrupted(boolean timed) {
    return run.known.signals().filter(its -> its.interrupt(run, timed)).isPresent();
  }

  // ----------------------------------------------------------------------------- barriers

  private void meet(Instruction.Library its, long address) {
    if (run.stage() == WAITS) {
      long[] now = Synchroniser.waitedFor(run, address, Kind.BARRIER).evenDestroyed();
      if (has(now, SETS) && !run.trial) {
        throw new StepEnd.Blocked();
      }
      run.synchronises(ACQUIRES);
      run.stage(BEGINS);
      run.result(its.into(), 0);
      return;
    }
    Synchroniser barrier = Synchroniser.at(run, address, Kind.BARRIER);
    boolean looks = its.into() >= 0;
    boolean commutes = !looks && run.known.arrivalsCommute(address);
    long[] now = commutes ? barrier.commuting() : barrier.read();
    if (now[0] == 0 && !run.trial) {
      if (commutes) {
        barrier.commute(now);
      }
      throw run.error(Problem.R017, "a barrier is used that was never initialised");
    }
    if (!run.trial) {
      run.known.arrives(address, run.me, now[0]);
    }
    long[] next = withMe(now);
    boolean last = size(next, SETS) >= now[0];
    if (last) {
      Arrays.fill(next, SETS, next.length, 0);
    }
    if (commutes) {
      barrier.commute(next);
    } else {
      barrier.write(next);
    }
    run.synchronises(last && looks ? RELEASES | ACQUIRES : RELEASES);
    if (last && looks) {
      run.result(its.into(), SERIAL_THREAD & 0xffffffffL);
    } else {
      run.stage(WAITS); // the last one as well, if nobody can tell it from the others
    }
  }

  // ----------------------------------------------------------------------------- once

  private void once(Instruction.Library its, long address) {
    Synchroniser control = Synchroniser.at(run, address, Kind.ONCE);
    if (run.stage() == WAITS) {
      control.state(DONE);
      run.stand.cleanups.removeLast();
      run.stage(BEGINS);
      run.result(its.into(), 0);
      return;
    }
    long state = control.read()[0];
    if (state == DONE && !run.trial) {
      run.result(its.into(), 0);
      return;
    }
    if (state != 0 && !run.trial) {
      throw new StepEnd.Blocked();
    }
    control.state(run.me + 1L);
    if (!run.trial) {
      ThreadState.Value place = new ThreadState.Value(address, 0);
      run.stand.cleanups.add(new ThreadState.Cleanup(ThreadState.Cleanup.OPEN_AGAIN, place));
      run.call(run.functionAt(run.argument(its, 1, 64)));
    }
  }
}
