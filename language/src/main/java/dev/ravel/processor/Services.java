// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.automata.StepEnd;
import dev.ravel.machine.Conversion;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operand;
import dev.ravel.machine.Service;
import dev.ravel.source.MemoryOrder;
import dev.ravel.source.Problem;
import java.math.BigInteger;
import java.util.Optional;

/**
 * The services of the processor to a program besides computing. They are threads, the heap, output.
 */
final class Services {
  /** A type with fewer values than this is chosen from as a whole. */
  private static final long ALL_VALUES = 256;

  private static final int LONGEST_TEXT = 100_000;

  private final Run run;

  Services(Run run) {
    this.run = run;
  }

  /** Carries out a call. */
  void serve(Instruction.Library its) {
    if (Cancellation.unwinds(run.stand)) {
      new Cancellation(run).unwind();
      return;
    }
    if (run.stage() == Signals.INTERRUPTED) {
      run.stage(0);
      new Cancellation(run).interrupt(its);
      return;
    }
    switch (its.service()) {
      case MUTEX_INIT, MUTEX_INIT_TYPE, MUTEX_DESTROY, MUTEX_LOCK -> new Locks(run).serve(its);
      case MUTEX_TRYLOCK, MUTEX_TIMEDLOCK, MUTEX_UNLOCK -> new Locks(run).serve(its);
      case MUTEX_CONSISTENT, SPIN_INIT -> new Locks(run).serve(its);
      case SPIN_DESTROY, SPIN_LOCK, SPIN_TRYLOCK, SPIN_UNLOCK -> new Locks(run).serve(its);
      case LOCK_INIT, LOCK_DESTROY, LOCK_READ, LOCK_TRY_READ -> new Locks(run).serve(its);
      case LOCK_TIMED_READ, LOCK_WRITE, LOCK_TRY_WRITE -> new Locks(run).serve(its);
      case LOCK_TIMED_WRITE, LOCK_UNLOCK -> new Locks(run).serve(its);
      case CONDITION_INIT, CONDITION_DESTROY, CONDITION_WAIT -> new SyncObjects(run).serve(its);
      case CONDITION_TIMEDWAIT, CONDITION_SIGNAL -> new SyncObjects(run).serve(its);
      case CONDITION_BROADCAST, SEMAPHORE_INIT -> new SyncObjects(run).serve(its);
      case SEMAPHORE_DESTROY, SEMAPHORE_WAIT, SEMAPHORE_TRYWAIT -> new SyncObjects(run).serve(its);
      case SEMAPHORE_TIMEDWAIT, SEMAPHORE_POST, SEMAPHORE_VALUE -> new SyncObjects(run).serve(its);
      case BARRIER_INIT, BARRIER_DESTROY, BARRIER_WAIT, ONCE -> new SyncObjects(run).serve(its);
      case THREAD_CREATE -> create(its);
      case THREAD_JOIN, THREAD_TRY_JOIN, THREAD_TIMED_JOIN -> join(its, 8);
      case THREAD_JOIN_INT -> join(its, 4);
      case THREAD_DETACH -> detach(its);
      case THREAD_EXIT -> {
        Operand result = run.handed(its, 0);
        new Cancellation(run).leave(run.value(result), run.undefined(result));
      }
      case THREAD_CANCEL, CANCELLATION_POINT, SLEEP -> new Cancellation(run).serve(its);
      case SLEEP_MICROSECONDS, SLEEP_TIME, SLEEP_THREAD -> new Cancellation(run).serve(its);
      case CANCELLATION_STATE, CANCELLATION_TYPE -> new Cancellation(run).serve(its);
      case KEY_CREATE, KEY_DELETE, KEY_VALUE, KEY_SET -> new Keys(run).serve(its);
      case CLEANUP_PUSH -> {
        Operand argument = run.handed(its, 1);
        run.stand.cleanups.add(
            new ThreadState.Cleanup(
                run.functionAt(run.argument(its, 0, 64)),
                new ThreadState.Value(run.value(argument), run.undefined(argument))));
      }
      case CLEANUP_POP -> {
        if (run.stage() != 0) {
          run.stage(0);
          return;
        }
        ThreadState.Cleanup last = run.stand.cleanups.removeLast();
        if (run.argument(its, 0, 32) != 0) {
          run.call(last);
        }
      }
      case THREAD_SELF -> run.result(its.into(), run.me + 1L);
      case THREAD_EQUAL ->
          run.result(its.into(), run.argument(its, 0, 64) == run.argument(its, 1, 64) ? 1 : 0);
      case EXIT -> run.end(ThreadState.PROGRAM_ENDED, 0, 0);
      case ALLOCATE ->
          run.result(its.into(), run.heap.allocate(run.argument(its, 0, 64), false, its.type()));
      case ALLOCATE_ZERO -> {
        long count = run.argument(its, 0, 64);
        long size = run.argument(its, 1, 64);
        boolean exists = Math.unsignedMultiplyHigh(count, size) == 0;
        run.result(its.into(), exists ? run.heap.allocate(count * size, true, its.type()) : 0L);
      }
      case ERROR_NUMBER -> {
        long number = run.memory.errorNumber();
        if (run.sharesWithHandlers()) {
          run.memory.publish(number);
        }
        run.result(its.into(), number);
      }
      case FREE -> run.heap.free(run.argument(its, 0, 64));
      case ASSERTION_FAILS ->
          throw run.error(Problem.R001, "`" + text(run.argument(its, 0, 64)) + "` is false");
      case ERROR_REACHED -> throw run.error(Problem.R001, "`" + its.text() + "` is called");
      case ASSUME -> {
        if (run.argument(its, 0, 32) == 0) {
          throw new StepEnd.Discarded();
        }
      }
      case CHOOSE -> choose(its);
      case CHOOSE_FLOAT -> chooseFloat(its);
      case SIGNALS -> run.result(its.into(), 0);
      case ANY -> {
        long among = run.argument(its, 0, 64);
        if (among == 0 && !run.trial) {
          throw new StepEnd.Blocked();
        }
        int number = run.trial ? 0 : run.choose(Long.bitCount(among));
        for (int k = 0; k < number; k++) {
          among &= among - 1;
        }
        run.result(its.into(), Long.numberOfTrailingZeros(among) & 63);
      }
      case ABSENT -> run.known.guesses();
      case BLOCK_BEGIN, BLOCK_END -> {}
      case FENCE_ACQUIRE -> run.fence(MemoryOrder.ACQUIRE);
      case FENCE_RELEASE -> run.fence(MemoryOrder.RELEASE);
      case FENCE_ACQUIRE_RELEASE -> run.fence(MemoryOrder.ACQUIRE_RELEASE);
      case FENCE -> run.fence(MemoryOrder.SEQUENTIAL);
      case PRINT_CHARACTER -> run.print((int) run.argument(its, 0, 8));
      case DIGITS -> digits(its);
      case REAL -> real(its);
      case BLOCK_SIZE ->
          run.result(its.into(), run.heap.blockSize(run.argument(its, 0, 64), "`realloc`"));
      case NOT_SUPPORTED -> throw run.refused(text(run.argument(its, 0, 64)) + " is not supported");
      case NOTHING -> run.result(its.into(), 0);
    }
  }

  private void choose(Instruction.Library its) {
    if (run.known.inputs().isPresent()) {
      give(its, run.known.inputs().get());
      return;
    }
    long low = run.argument(its, 0, 64);
    long high = run.argument(its, 1, 64);
    Optional<long[]> some = representatives(its);
    if (some.isPresent()) {
      long[] values = some.get();
      long bits = values[run.trial || values.length == 1 ? 0 : run.choose(values.length)];
      if (values.length > 1) {
        Inputs.Call call = call(its);
        long number = low < 0 ? Arithmetic.signed(bits, call.bits()) : bits;
        run.chosen(call.value(number), number);
      }
      run.result(its.into(), bits);
      return;
    }
    if (isOfMany(low, high)) {
      Meaning.Values among = run.known.values("`%s` may give".formatted(its.text()), run.told());
      low = Math.max(low, among.low());
      high = Math.min(high, among.high());
      if (low > high) {
        throw run.refused(
            "none of the values of --nondet is one that `" + its.text() + "` can give");
      }
    }
    int count = (int) Math.min(Integer.MAX_VALUE, high - low + 1);
    long value = low + (run.trial ? 0 : run.choose(count));
    run.chosen(new InputValue.Whole(BigInteger.valueOf(value)), value);
    run.result(its.into(), value & Arithmetic.mask((int) run.argument(its, 2, 64)));
  }

  private static boolean isOfMany(long low, long high) {
    return high - low >= ALL_VALUES || high - low < 0;
  }

  private Optional<long[]> representatives(Instruction.Library its) {
    return its.service() == Service.CHOOSE
            && run.known.inputs().isEmpty()
            && isOfMany(run.argument(its, 0, 64), run.argument(its, 1, 64))
        ? run.known.representatives(run.site())
        : Optional.empty();
  }

  /** Returns whether a call may give any of many values, and one stands for all of them. */
  boolean givesOne(Instruction.Library its) {
    return representatives(its).filter(values -> values.length == 1).isPresent();
  }

  /** Of floats, those that are the whole numbers that are meant. */
  private void chooseFloat(Instruction.Library its) {
    if (run.known.inputs().isPresent()) {
      give(its, run.known.inputs().get());
      return;
    }
    Meaning.Values among = run.known.values("`%s` may give".formatted(its.text()), run.told());
    int count = (int) Math.min(Integer.MAX_VALUE, among.high() - among.low() + 1);
    long whole = among.low() + (run.trial ? 0 : run.choose(count));
    int bits = (int) run.argument(its, 0, 64);
    long value = Arithmetic.convert(Conversion.SIGNED_TO_FLOAT, 64, bits, whole);
    run.chosen(InputValue.ofFloat(value, bits), value);
    run.result(its.into(), value);
  }

  /** Returns the number of the call among those of the thread that give any of many values. */
  Inputs.Call call(Instruction.Library its) {
    String thread = run.known.path(run.me);
    int number = run.stand.inputs;
    return its.service() == Service.CHOOSE_FLOAT
        ? Inputs.Call.ofFloat(thread, number, (int) run.argument(its, 0, 64))
        : new Inputs.Call(
            thread,
            number,
            run.argument(its, 0, 64),
            run.argument(its, 1, 64),
            (int) run.argument(its, 2, 64));
  }

  private void give(Instruction.Library its, Inputs inputs) {
    run.result(its.into(), run.input(call(its), inputs, "`%s` can give".formatted(its.text())));
  }

  private void create(Instruction.Library its) {
    long handle = run.argument(its, 0, 64);
    long attributes = run.argument(its, 1, 64);
    boolean detached = attributes != 0 && run.memory.number(attributes, 4) != 0;
    int function = run.functionAt(run.argument(its, 2, 64));
    Operand argument = run.handed(its, 3);
    run.create(function, run.value(argument), run.undefined(argument), detached);
    run.memory.write(handle, 8, run.created() + 1L, 0, false, false);
    run.result(its.into(), 0);
  }

  private void join(Instruction.Library its, int size) {
    long place = run.argument(its, 1, 64);
    int thread = run.thread(run.argument(its, 0, 64), "joined");
    open(thread, "a thread is joined twice", "a thread is joined that is detached");
    long[] ended = run.existence(thread);
    boolean there = ended[0] == Cells.FINISHED;
    boolean waits = its.service().joins();
    boolean timed = its.service() == Service.THREAD_TIMED_JOIN;
    Cancellation cancellation = new Cancellation(run);
    if ((waits || timed) && cancellation.strikes(there || timed)) {
      cancellation.cancel();
      return;
    }
    if (!run.trial && !there) {
      if (waits) {
        throw new StepEnd.Blocked();
      }
      run.result(its.into(), timed ? ErrorNumber.TIMED_OUT : ErrorNumber.BUSY);
      return;
    }
    run.claim(thread, Cells.JOINED);
    if (place != 0) {
      long mask = Arithmetic.mask(8 * size);
      run.memory.write(place, size, ended[1] & mask, run.trial ? 0 : ended[2] & mask, false, true);
    }
    run.result(its.into(), 0);
  }

  private void detach(Instruction.Library its) {
    int thread = run.thread(run.argument(its, 0, 64), "detached");
    open(thread, "a thread is detached that was joined", "a thread is detached twice");
    run.claim(thread, Cells.DETACHED);
    run.known.detaches();
    run.result(its.into(), 0);
  }

  /** Nobody has joined or detached the thread before. */
  private void open(int thread, String joined, String detached) {
    long now = run.claim(thread);
    if (!run.trial && now != Cells.JOINABLE) {
      throw run.error(Problem.R018, now == Cells.JOINED ? joined : detached);
    }
  }

  private String text(long address) {
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < LONGEST_TEXT; k++) {
      if (!run.memory.isPrivate(address + k) && !run.memory.isConstant(address + k)) {
        throw run.refused("the text of an assertion lies in memory that threads share");
      }
      long[] read = run.memory.read(address + k, 1, false, "read");
      if (read[1] != 0) {
        throw run.error(Problem.R017, "a text is used that was never given a value");
      }
      if (read[0] == 0) {
        return text.toString();
      }
      text.append((char) read[0]);
    }
    throw run.refused("a text of more than " + LONGEST_TEXT + " characters is not supported");
  }

  private void real(Instruction.Library its) {
    long from = run.argument(its, 0, 64);
    StringBuilder text = new StringBuilder();
    for (long k = 0; k < run.argument(its, 1, 64); k++) {
      text.append((char) run.memory.number(from + k, 1));
    }
    double number =
        run.argument(its, 2, 32) == Float.SIZE
            ? Float.parseFloat(text.toString())
            : Double.parseDouble(text.toString());
    run.result(its.into(), Double.doubleToRawLongBits(number));
  }

  private void digits(Instruction.Library its) {
    long to = run.argument(its, 0, 64);
    String text =
        Digits.of(
            (char) run.argument(its, 1, 32),
            (int) run.argument(its, 2, 32),
            run.argument(its, 3, 32) != 0,
            Double.longBitsToDouble(run.argument(its, 4, 64)));
    for (int k = 0; k < text.length(); k++) {
      run.memory.write(to + k, 1, text.charAt(k), 0, false, false);
    }
    run.result(its.into(), text.length());
  }
}
