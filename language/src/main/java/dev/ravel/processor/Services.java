// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.automata.StepEnd;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operand;
import dev.ravel.source.Problem;
import java.util.ArrayList;
import java.util.List;

/** What the processor does for a program besides computing: threads, mutexes, the heap, output. */
final class Services {
  /** What {@code pthread_mutex_trylock} returns if it does not get the mutex. */
  private static final long BUSY = 16;

  /** The content of a mutex whose use has ended. */
  private static final long DESTROYED = -1;

  private static final int LONGEST_TEXT = 100_000;

  private final Run run;

  Services(Run run) {
    this.run = run;
  }

  /** Carries out a call. */
  void serve(Instruction.Library its) {
    switch (its.service()) {
      case MUTEX_INIT -> {
        long mutex = run.argument(its, 0, 64);
        if (run.argument(its, 1, 64) != 0) {
          throw run.refused("attributes of a mutex are not supported");
        }
        setMutex(mutex, 0);
        run.result(its.into(), 0);
      }
      case MUTEX_DESTROY -> {
        long mutex = run.argument(its, 0, 64);
        long content = mutex(mutex);
        if (!run.trial() && content != 0) {
          throw run.error(
              Problem.R018,
              content == DESTROYED
                  ? "a mutex is destroyed twice"
                  : "a mutex is destroyed that is held");
        }
        setMutex(mutex, DESTROYED);
        run.result(its.into(), 0);
      }
      case MUTEX_LOCK -> {
        long mutex = run.argument(its, 0, 64);
        if (!run.trial() && usable(mutex) != 0) {
          throw new StepEnd.Blocked();
        }
        setMutex(mutex, run.me() + 1L);
        run.result(its.into(), 0);
      }
      case MUTEX_TRYLOCK -> {
        long mutex = run.argument(its, 0, 64);
        boolean free = usable(mutex) == 0;
        if (free || run.trial()) {
          setMutex(mutex, run.me() + 1L);
        }
        run.result(its.into(), free ? 0 : BUSY);
      }
      case MUTEX_UNLOCK -> {
        long mutex = run.argument(its, 0, 64);
        long content = usable(mutex);
        if (!run.trial() && content != run.me() + 1L) {
          throw run.error(
              Problem.R006,
              content == 0
                  ? "a mutex is unlocked that nobody holds"
                  : "a mutex is unlocked that another thread holds");
        }
        setMutex(mutex, 0);
        run.result(its.into(), 0);
      }
      case THREAD_CREATE -> create(its);
      case THREAD_JOIN -> join(its);
      case THREAD_EXIT ->
          run.end(
              Stand.ENDED, run.valueOf(run.handed(its, 0)), run.undefinedOf(run.handed(its, 0)));
      case THREAD_SELF -> run.result(its.into(), run.me() + 1L);
      case EXIT -> run.end(Stand.PROGRAM_ENDED, 0, 0);
      case ALLOCATE -> run.result(its.into(), run.allocate(run.argument(its, 0, 64), false));
      case ALLOCATE_ZERO -> {
        long count = run.argument(its, 0, 64);
        long size = run.argument(its, 1, 64);
        long bytes = Math.multiplyHigh(count, size) == 0 ? count * size : -1;
        run.result(its.into(), run.allocate(bytes, true));
      }
      case FREE -> run.free(run.argument(its, 0, 64));
      case ASSERTION_FAILS ->
          throw run.error(Problem.R001, "`" + text(run.argument(its, 0, 64)) + "` is false");
      case ERROR_REACHED -> throw run.error(Problem.R001, "`" + its.text() + "` is called");
      case ASSUME -> {
        if (run.argument(its, 0, 32) == 0) {
          throw new StepEnd.Discarded();
        }
      }
      case PRINT -> print(its);
      case PRINT_LINE -> {
        run.printed().append(text(run.argument(its, 0, 64))).append('\n');
        run.result(its.into(), 1);
      }
      case PRINT_CHARACTER -> {
        long c = run.argument(its, 0, 32);
        run.printed().append((char) (c & 0xff));
        run.result(its.into(), c & 0xff);
      }
      case NOTHING -> run.result(its.into(), 0);
    }
  }

  private long mutex(long address) {
    if (run.isPrivate(address)) {
      long[] word = run.read(address, 8, false, "used");
      if (word[1] != 0) {
        throw run.error(Problem.R017, "a mutex is used that was never initialised");
      }
      return word[0];
    }
    long[] held = run.footing().read(run.mutexCell(address));
    if (!run.trial() && held[1] != 0) {
      throw run.error(Problem.R017, "a mutex is used that was never initialised");
    }
    return held[0];
  }

  /** The content of a mutex that may be locked or unlocked. */
  private long usable(long address) {
    long content = mutex(address);
    if (!run.trial() && content == DESTROYED) {
      throw run.error(Problem.R018, "a mutex is used that was destroyed");
    }
    return content;
  }

  private void setMutex(long address, long content) {
    if (run.isPrivate(address)) {
      run.privateMutex(address);
      for (int k = 0; k < Known.MUTEX; k += 8) {
        run.write(address + k, 8, k == 0 ? content : 0, 0, false, false);
      }
    } else {
      run.footing().write(run.mutexCell(address), content, 0);
    }
  }

  private void create(Instruction.Library its) {
    long handle = run.argument(its, 0, 64);
    if (run.argument(its, 1, 64) != 0) {
      throw run.refused("attributes of a thread are not supported");
    }
    int function = run.functionAt(run.argument(its, 2, 64));
    Operand argument = run.handed(its, 3);
    run.create(function, run.valueOf(argument), run.undefinedOf(argument));
    run.write(handle, 8, run.created() + 1L, 0, false, false);
    run.result(its.into(), 0);
  }

  private void join(Instruction.Library its) {
    long thread = run.argument(its, 0, 64) - 1;
    long place = run.argument(its, 1, 64);
    if (thread < 0 || thread >= run.cells().threads()) {
      throw run.error(Problem.R018, "a thread is joined that was never created");
    }
    int alive = run.cells().alive((int) thread);
    long[] ended = run.footing().read(alive);
    if (!run.trial()) {
      if (ended[0] == Cells.ABSENT) {
        throw run.error(Problem.R018, "a thread is joined that was never created");
      }
      if (ended[0] == Cells.JOINED) {
        throw run.error(Problem.R018, "a thread is joined twice");
      }
      if (ended[0] == Cells.RUNNING) {
        throw new StepEnd.Blocked();
      }
    }
    run.footing().write(alive, Cells.JOINED, ended[1], ended[2]);
    if (place != 0) {
      run.write(place, 8, ended[1], run.trial() ? 0 : ended[2], false, true);
    }
    run.result(its.into(), 0);
  }

  private String text(long address) {
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < LONGEST_TEXT; k++) {
      if (!run.isPrivate(address + k) && !run.isConstant(address + k)) {
        throw run.refused("a text that is printed lies in memory that threads share");
      }
      long[] read = run.read(address + k, 1, false, "read");
      if (read[1] != 0) {
        throw run.error(Problem.R017, "a text is printed that was never given a value");
      }
      if (read[0] == 0) {
        return text.toString();
      }
      text.append((char) read[0]);
    }
    throw run.refused("a text of more than " + LONGEST_TEXT + " characters is not supported");
  }

  private void print(Instruction.Library its) {
    String format = text(run.argument(its, 0, 64));
    List<Long> values = new ArrayList<>();
    for (int k = 1; k < its.arguments().size(); k++) {
      values.add(run.argument(its, k, 64));
    }
    try {
      String text = Printing.format(format, values, this::text);
      run.printed().append(text);
      run.result(its.into(), text.length());
    } catch (IllegalArgumentException e) {
      throw run.refused(e.getMessage());
    }
  }
}
