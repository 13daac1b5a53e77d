// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.automata.StepEnd;
import dev.ravel.machine.Instruction;
import dev.ravel.processor.ProgramFacts.Fact;
import dev.ravel.source.Problem;
import dev.ravel.system.Synchronisation;
import java.util.Arrays;

/**
 * Mutexes, spin locks and read-write locks. Locks and the like. A lock that is held is waited for;
 * or a code says so, at once or after a time. A time may be over at any moment at which the lock is
 * not to be had; the functions with a time never fail while it is.
 *
 * <p>A reader does not look at writers that wait, unless {@link Freedom#RWLOCK_ORDER} is explored.
 * Then a call that finds the lock taken and waits to write is two steps: the thread is queued; it
 * takes the lock. Where the freedom strikes, a reader that finds a writer queued waits until none
 * is. A writer takes a lock that no thread holds, whatever threads are queued (POSIX, {@code
 * pthread_rwlock_wrlock}).
 */
final class Locks {
  private static final int DEPTH = 2;
  private static final int TYPE = 3;
  private static final int READERS = 2;

  /** The stage of a call that waits for a read-write lock. */
  private static final int QUEUED = 1;

  private static final long MOST_READS = 0xff;

  /** The value in place of a code, with which the thread waits. */
  private static final long WAITS = -1;

  private final Run run;
  private final long me;

  Locks(Run run) {
    this.run = run;
    this.me = run.me + 1L;
  }

  /** Carries out a call. */
  void serve(Instruction.Library its) {
    long address = run.argument(its, 0, 64);
    long result =
        switch (its.service()) {
          case MUTEX_INIT -> {
            long attributes = run.argument(its, 1, 64);
            long type = attributes == 0 ? 0 : run.memory.number(attributes, 4);
            if (!run.trial && !MutexType.isOne(type)) {
              throw run.refused("this type of mutex is not supported");
            }
            if (!run.trial && (type & MutexType.ROBUST) != 0) {
              run.known.finds(Fact.ROBUST_MUTEXES);
            }
            yield initialised(address, run.trial ? 0 : type);
          }
          case MUTEX_INIT_TYPE -> initialised(address, run.argument(its, 1, 32) & 1);
          case MUTEX_DESTROY -> destroy(address, Kind.MUTEX);
          case MUTEX_LOCK -> lock(address, WAITS);
          case MUTEX_TRYLOCK -> lock(address, ErrorNumber.BUSY);
          case MUTEX_TIMEDLOCK -> lock(address, ErrorNumber.TIMED_OUT);
          case MUTEX_UNLOCK -> unlock(address);
          case MUTEX_CONSISTENT -> consistent(address);
          case SPIN_INIT -> run.memory.initialise(address, Kind.SPIN_LOCK, 0, 0);
          case SPIN_DESTROY -> destroy(address, Kind.SPIN_LOCK);
          case SPIN_LOCK -> spin(address, WAITS);
          case SPIN_TRYLOCK -> spin(address, ErrorNumber.BUSY);
          case SPIN_UNLOCK -> unspin(address);
          case LOCK_INIT -> run.memory.initialise(address, Kind.READ_WRITE_LOCK, 0, 0);
          case LOCK_DESTROY -> destroy(address, Kind.READ_WRITE_LOCK);
          case LOCK_READ -> readLock(address, WAITS);
          case LOCK_TRY_READ -> readLock(address, ErrorNumber.BUSY);
          case LOCK_TIMED_READ -> readLock(address, ErrorNumber.TIMED_OUT);
          case LOCK_WRITE -> writeLock(address, WAITS);
          case LOCK_TRY_WRITE -> writeLock(address, ErrorNumber.BUSY);
          case LOCK_TIMED_WRITE -> writeLock(address, ErrorNumber.TIMED_OUT);
          case LOCK_UNLOCK -> release(address);
          default -> throw new IllegalArgumentException(its.service().name());
        };
    if (result != 0 && result != ErrorNumber.OWNER_DEAD || run.stage() != 0) {
      run.synchronises(Synchronisation.NOTHING);
    }
    if (run.stage() == 0) {
      run.result(its.into(), result);
    }
  }

  /** The thread that holds a mutex with some contents, or -1. */
  static int holder(long[] mutex) {
    return mutex[0] > 0 ? (int) mutex[0] - 1 : -1;
  }

  /**
   * Returns whether a mutex is one that is no error to unlock for its holder alone, who holds it
   * once.
   */
  static boolean isHeldOnceBy(int thread, long[] mutex) {
    return mutex[0] == thread + 1L && mutex[DEPTH] == 0 && mutex[TYPE] == MutexType.PLAIN;
  }

  private long initialised(long address, long type) {
    return run.memory.initialise(address, Kind.MUTEX, 0, type);
  }

  /** Ends the use of a lock, which nobody may hold. */
  private long destroy(long address, Kind kind) {
    Synchroniser lock = Synchroniser.at(run, address, kind);
    long[] now = lock.read();
    lock.destroy(now[0] != 0 || kind == Kind.READ_WRITE_LOCK && isRead(now));
    return 0;
  }

  /** The code of a lock that is not to be had. */
  private static long failed(long otherwise) {
    if (otherwise == WAITS) {
      throw new StepEnd.Blocked();
    }
    return otherwise;
  }

  // ----------------------------------------------------------------------------- mutexes

  /**
   * Locks a mutex.
   *
   * @param otherwise the code if another thread holds it
   */
  private long lock(long address, long otherwise) {
    Synchroniser mutex = Synchroniser.at(run, address, Kind.MUTEX);
    long[] now = mutex.read();
    if (run.trial && run.known.holds(Fact.ROBUST_MUTEXES)) {
      for (int thread = 0; thread < run.cells.threads(); thread++) {
        long[] _ = run.existence(thread);
      }
    }
    if (is(now, MutexType.LOST)) {
      return ErrorNumber.NOT_RECOVERABLE;
    }
    if (now[0] == 0 || run.trial) {
      mutex.state(me);
      return 0;
    }
    if (now[0] != me) {
      boolean left = is(now, MutexType.ROBUST) && run.existence(holder(now))[0] == Cells.FINISHED;
      if (!left) {
        return failed(otherwise);
      }
      mutex.write(me, 0, 0, now[TYPE] | MutexType.INCONSISTENT);
      return ErrorNumber.OWNER_DEAD;
    }
    return switch (MutexType.of(now[TYPE])) {
      case NORMAL -> failed(otherwise);
      case RECURSIVE -> {
        long[] next = now.clone();
        next[DEPTH]++;
        mutex.write(next);
        yield 0;
      }
      case ERROR_CHECKING -> otherwise == ErrorNumber.BUSY ? otherwise : ErrorNumber.DEADLOCK;
    };
  }

  private static boolean is(long[] mutex, long property) {
    return (mutex[TYPE] & property) != 0;
  }

  /** The holder of a mutex has put right what the thread that had ended has left. */
  private long consistent(long address) {
    Synchroniser mutex = Synchroniser.at(run, address, Kind.MUTEX);
    long[] next = mutex.read().clone();
    boolean open = is(next, MutexType.INCONSISTENT);
    next[TYPE] &= ~MutexType.INCONSISTENT;
    mutex.write(next);
    return open ? 0 : ErrorNumber.INVALID;
  }

  /**
   * A mutex that is let go; for good, if what a thread that had ended has left is not put right.
   */
  private static long[] free(long[] mutex) {
    long[] next = mutex.clone();
    next[0] = 0;
    if (is(next, MutexType.INCONSISTENT)) {
      next[TYPE] ^= MutexType.INCONSISTENT | MutexType.LOST;
    }
    return next;
  }

  /** Locks a mutex again that the thread has let go; the code of what fails, or 0. */
  long relock(long address) {
    return lock(address, WAITS);
  }

  private long unlock(long address) {
    Synchroniser mutex = Synchroniser.at(run, address, Kind.MUTEX);
    long[] now = mutex.read();
    if (!run.trial && now[0] != me) {
      if (now[TYPE] != MutexType.PLAIN) {
        return ErrorNumber.NOT_PERMITTED;
      }
      throw notHeld("mutex", now[0] == 0);
    }
    if (now[DEPTH] == 0) {
      mutex.write(free(now));
      return 0;
    }
    long[] next = now.clone();
    next[DEPTH]--;
    mutex.write(next);
    return 0;
  }

  /** The thread lets go of a mutex to wait for something else; it must hold it, and once. */
  void letGo(long address) {
    Synchroniser mutex = Synchroniser.at(run, address, Kind.MUTEX);
    long[] now = mutex.read();
    if (!run.trial) {
      if (now[0] != me) {
        throw run.error(
            Problem.R008,
            "a thread waits with a mutex that "
                + (now[0] == 0 ? "nobody holds" : "another thread holds"));
      }
      if (now[DEPTH] > 0) {
        throw run.error(
            Problem.R018, "a thread waits with a mutex that it has locked more than once");
      }
    }
    mutex.write(free(now));
  }

  private StepEnd.Failed notHeld(String what, boolean nobody) {
    return run.error(
        Problem.R006,
        "a %s is unlocked that %s"
            .formatted(what, nobody ? "nobody holds" : "another thread holds"));
  }

  // ----------------------------------------------------------------------------- spin locks

  private long spin(long address, long otherwise) {
    Synchroniser spin = Synchroniser.at(run, address, Kind.SPIN_LOCK);
    if (spin.read()[0] != 0 && !run.trial) {
      return failed(otherwise);
    }
    spin.state(me);
    return 0;
  }

  private long unspin(long address) {
    Synchroniser spin = Synchroniser.at(run, address, Kind.SPIN_LOCK);
    long holder = spin.read()[0];
    if (!run.trial && holder != me) {
      throw notHeld("spin lock", holder == 0);
    }
    spin.state(0);
    return 0;
  }

  // ----------------------------------------------------------------------------- readers, writers

  private boolean isRead(long[] contents) {
    return Arrays.stream(contents, READERS, queue()).anyMatch(word -> word != 0);
  }

  /** The first word of the set of the writers that are queued. */
  private int queue() {
    return READERS + Kind.countWords(run.cells.threads());
  }

  private boolean isQueued(long[] contents) {
    return Arrays.stream(contents, queue(), contents.length).anyMatch(word -> word != 0);
  }

  private int word() {
    return READERS + (run.me >> 3);
  }

  private int shift() {
    return 8 * (run.me & 7);
  }

  private long readLock(long address, long otherwise) {
    Synchroniser lock = Synchroniser.at(run, address, Kind.READ_WRITE_LOCK);
    long[] next = lock.read().clone();
    if (!run.trial) {
      if (next[0] != 0 || run.stage() == QUEUED && isQueued(next)) {
        return failed(otherwise);
      }
      if ((next[word()] >>> shift() & MOST_READS) == MOST_READS) {
        return ErrorNumber.TRY_AGAIN;
      }
      if (otherwise != WAITS || isRead(next)) {
        run.known.metFreedoms().overlaps(address, run.statement());
      }
      if (run.stage() != QUEUED && isQueued(next) && run.strikes(Freedom.RWLOCK_ORDER)) {
        run.stage(otherwise == WAITS ? QUEUED : 0);
        return otherwise;
      }
    }
    next[word()] += 1L << shift();
    lock.write(next);
    run.stage(0);
    run.synchronises(Synchronisation.ACCESS | Synchronisation.ACQUIRE | Synchronisation.SHARED);
    return 0;
  }

  private long writeLock(long address, long otherwise) {
    Synchroniser lock = Synchroniser.at(run, address, Kind.READ_WRITE_LOCK);
    long[] next = lock.read().clone();
    boolean queued = run.stage() == QUEUED;
    if (!run.trial) {
      boolean taken = next[0] != 0 || isRead(next);
      boolean waits = otherwise != ErrorNumber.BUSY;
      if (waits) {
        run.known.metFreedoms().writes(address);
      }
      boolean queues = waits && run.known.explores(Freedom.RWLOCK_ORDER) && !run.isInBlock();
      if (taken && (queued || !queues)) {
        long code = failed(otherwise);
        if (queued) {
          queue(next, false);
          lock.write(next);
          run.stage(0);
        }
        return code;
      }
      if (taken) {
        queue(next, true);
        lock.write(next);
        run.stage(QUEUED);
        return 0;
      }
    }
    queue(next, false);
    next[0] = me;
    lock.write(next);
    run.stage(0);
    return 0;
  }

  private void queue(long[] contents, boolean queued) {
    long bit = 1L << run.me;
    int word = queue() + (run.me >> 6);
    contents[word] = queued ? contents[word] | bit : contents[word] & ~bit;
  }

  private long release(long address) {
    Synchroniser lock = Synchroniser.at(run, address, Kind.READ_WRITE_LOCK);
    long[] next = lock.read().clone();
    if (next[0] == me) {
      next[0] = 0;
    } else if ((next[word()] >>> shift() & MOST_READS) != 0) {
      next[word()] -= 1L << shift();
      run.synchronises(Synchronisation.ACCESS | Synchronisation.RELEASE | Synchronisation.SHARED);
    } else if (!run.trial) {
      throw notHeld("read-write lock", next[0] == 0 && !isRead(next));
    }
    lock.write(next);
    return 0;
  }
}
