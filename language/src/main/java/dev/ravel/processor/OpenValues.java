// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Address;
import dev.ravel.machine.Flow;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operand;
import dev.ravel.source.Problem;
import java.math.BigInteger;

/**
 * The values that were never given, in a meaning in which each of them is any value. It is chosen
 * where it is first used, and is kept from then on in the register or memory that it was read from.
 * So an instruction that uses one is a step with an outcome for each value, and a read of shared
 * memory is also a write.
 */
record OpenValues(Run run) {
  /** The largest width of which all values are tried without a word of the user. */
  private static final int NARROW = 8;

  /** Returns whether an instruction uses such a value. */
  boolean areIn(Instruction instruction) {
    return Flow.uses(instruction).stream().anyMatch(operand -> isOpen(instruction, operand))
        || reads(instruction)
            && run.memory.isOpen(run.value(address(instruction)), size(instruction));
  }

  /** Chooses the values that an instruction uses. */
  void choose(Instruction instruction) {
    for (Operand operand : Flow.uses(instruction)) {
      if (isOpen(instruction, operand)) {
        long missing = run.undefined(operand);
        long before = run.value(operand);
        Inputs.Call call = call(missing);
        run.set(operand.register(), filled(before, missing, chosen(call)), 0);
        run.shadow().ifPresent(its -> its.opens(run, operand.register(), call, before, missing));
      }
    }
    if (reads(instruction) && run.undefined(address(instruction)) == 0) {
      choose(
          run.value(address(instruction)),
          size(instruction),
          !(instruction instanceof Instruction.Load load) || load.atomic());
    }
  }

  private void choose(long address, int size, boolean atomically) {
    if (!run.memory.isMemory(address)) {
      return; // what uses it says so
    }
    long[] read = run.memory.read(address, size, atomically, "read");
    boolean own = run.memory.isPrivate(address);
    ProgramFacts.Piece piece = run.known.piece(Address.object(address));
    if (run.trial && !own) {
      if (run.known.isReadOpen(piece)) {
        run.memory.write(address, size, 0, 0, atomically, true);
      }
      return;
    }
    if (read[1] == 0) {
      return;
    }
    if (!own) {
      if (!run.known.opensShared()) {
        throw run.error(Problem.R017, "a value is used here that was never given");
      }
      run.known.readsOpen(piece);
    }
    Inputs.Call call = call(read[1]);
    run.memory.write(address, size, filled(read[0], read[1], chosen(call)), 0, atomically, true);
    run.shadow().ifPresent(its -> its.opens(address, size, call, read[0], read[1]));
  }

  private static long filled(long known, long missing, long chosen) {
    return known & ~missing | chosen & missing;
  }

  /** Returns the choice of the bits that are missing, and those below them. */
  private Inputs.Call call(long missing) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(missing);
    long least = Long.MIN_VALUE >> Long.SIZE - bits;
    return new Inputs.Call(run.known.path(run.me), run.stand.inputs, least, ~least, bits);
  }

  private long chosen(Inputs.Call call) {
    if (run.known.inputs().isPresent()) {
      return run.input(call, run.known.inputs().get(), "such a variable can have");
    }
    long low = call.low();
    long high = call.high();
    if (call.bits() > NARROW) {
      Meaning.Values among = run.known.values("a value that was never given may be", run.told());
      low = Math.max(low, Math.min(high, among.low()));
      high = Math.max(low, Math.min(high, among.high()));
    }
    int count = (int) Math.min(Integer.MAX_VALUE, high - low + 1);
    long value = low + (run.trial ? 0 : run.choose(count));
    run.chosen(new InputValue.Whole(BigInteger.valueOf(value)), value);
    return value;
  }

  private boolean isOpen(Instruction instruction, Operand operand) {
    boolean copied =
        instruction instanceof Instruction.Store its
            && its.copies()
            && operand.equals(its.value())
            && !operand.equals(its.address());
    return operand.register() >= 0 && run.undefined(operand) != 0 && !copied;
  }

  private static boolean reads(Instruction instruction) {
    return instruction instanceof Instruction.Load
        || instruction instanceof Instruction.Modify
        || instruction instanceof Instruction.Exchange;
  }

  private static Operand address(Instruction instruction) {
    return Flow.uses(instruction).getFirst();
  }

  private static int size(Instruction instruction) {
    int bits =
        switch (instruction) {
          case Instruction.Load its -> its.bits();
          case Instruction.Modify its -> its.bits();
          case Instruction.Exchange its -> its.bits();
          default -> throw new IllegalArgumentException("it reads no memory");
        };
    return bits + 7 >> 3;
  }
}
