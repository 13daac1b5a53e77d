// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import static org.bytedeco.llvm.global.LLVM.*;

import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operand;
import dev.ravel.machine.Operator;
import dev.ravel.machine.Relation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.bytedeco.llvm.LLVM.LLVMValueRef;

/**
 * Copies and fills blocks of memory of a constant size, in pieces of 8 bytes, the last ones
 * smaller. The pieces follow one after the other, or in a loop if they are many.
 */
final class Blocks {
  /** The number of bytes from which on there is a loop. */
  private static final int LONG = 256;

  private static final int LARGEST_MOVE = 4096;

  private final FunctionReader reader;

  Blocks(FunctionReader reader) {
    this.reader = reader;
  }

  private long bytes(LLVMValueRef i, String what) {
    LLVMValueRef size = LLVMGetOperand(i, 2);
    if (LLVMIsAConstantInt(size) == null) {
      throw reader.refused("`" + what + "` of a number of bytes that is computed is not supported");
    }
    long bytes = LLVMConstIntGetZExtValue(size);
    if (bytes < 0 || bytes > 1L << 30) {
      throw reader.refused("`" + what + "` of more than 1 GB is not supported");
    }
    return bytes;
  }

  /** A call of {@code memcpy}, or of {@code memmove}, which reads all before it writes. */
  void copy(LLVMValueRef i, boolean overlapping) {
    long bytes = bytes(i, overlapping ? "memmove" : "memcpy");
    if (overlapping && bytes > LARGEST_MOVE) {
      throw reader.refused("`memmove` of more than " + LARGEST_MOVE + " bytes is not supported");
    }
    copied(reader.operand(i, 0), reader.operand(i, 1), bytes, overlapping);
  }

  /** Copies a block. */
  void copied(Operand to, Operand from, long bytes, boolean overlapping) {
    if (!overlapping && bytes >= LONG) {
      long words = bytes / 8;
      loop(
          words,
          k -> {
            Operand value = loadAt(from, k);
            storeAt(to, k, value);
          });
      pieces(to, from, 8 * words, bytes, false);
    } else {
      pieces(to, from, 0, bytes, overlapping);
    }
  }

  private void pieces(Operand to, Operand from, long begin, long end, boolean overlapping) {
    List<Runnable> stores = new ArrayList<>();
    for (long done = begin; done < end; ) {
      int size = (int) Long.highestOneBit(Math.min(8, end - done));
      long offset = done;
      Operand value = load(from, offset, 8 * size);
      Runnable store = () -> carry(to, offset, 8 * size, value, true);
      if (overlapping) {
        stores.add(store);
      } else {
        store.run();
      }
      done += size;
    }
    stores.forEach(Runnable::run);
  }

  /** A call of {@code memset}. */
  void fill(LLVMValueRef i) {
    long bytes = bytes(i, "memset");
    Operand to = reader.operand(i, 0);
    int word = reader.fresh();
    Operand ones = Operand.constant(0x0101010101010101L);
    reader.compute(word, Operator.MULTIPLY, 64, reader.operand(i, 1), ones);
    long done = 0;
    if (bytes >= LONG) {
      done = bytes / 8 * 8;
      loop(bytes / 8, k -> storeAt(to, k, Operand.register(word)));
    }
    while (done < bytes) {
      int size = (int) Long.highestOneBit(Math.min(8, bytes - done));
      store(to, done, 8 * size, Operand.register(word));
      done += size;
    }
  }

  private void loop(long times, IntConsumer body) {
    int index = reader.fresh();
    int goesOn = reader.fresh();
    reader.move(index, Operand.constant(0));
    int start = reader.place();
    body.accept(index);
    Operand next = Operand.register(index);
    reader.compute(index, Operator.ADD, 64, next, Operand.constant(1));
    reader.compare(goesOn, Relation.UNSIGNED_LESS, 64, next, Operand.constant(times));
    reader.branch(goesOn, start, reader.place() + 1);
  }

  private Operand word(Operand base, int index) {
    int address = reader.fresh();
    var scaled = new Instruction.Scaled(Operand.register(index), 64, 8);
    reader.add(new Instruction.Locate(address, base, 0, List.of(scaled), reader.at()));
    return Operand.register(address);
  }

  private Operand loadAt(Operand base, int index) {
    int value = reader.fresh();
    reader.add(new Instruction.Load(value, 64, word(base, index), false, reader.at()));
    return Operand.register(value);
  }

  private void storeAt(Operand base, int index, Operand value) {
    reader.add(new Instruction.Store(64, word(base, index), value, true, reader.at()));
  }

  /** An address at an offset from another. */
  Operand place(Operand base, long offset) {
    if (offset == 0) {
      return base;
    }
    int address = reader.fresh();
    reader.add(new Instruction.Locate(address, base, offset, List.of(), reader.at()));
    return Operand.register(address);
  }

  /** The number of some bits at an offset from an address. */
  Operand load(Operand base, long offset, int bits) {
    int value = reader.fresh();
    reader.add(new Instruction.Load(value, bits, place(base, offset), false, reader.at()));
    return Operand.register(value);
  }

  /** Puts a number at an offset from an address. */
  void store(Operand base, long offset, int bits, Operand value) {
    carry(base, offset, bits, value, false);
  }

  private void carry(Operand base, long offset, int bits, Operand value, boolean copies) {
    reader.add(new Instruction.Store(bits, place(base, offset), value, copies, reader.at()));
  }
}
