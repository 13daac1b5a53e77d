// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import static org.bytedeco.llvm.global.LLVM.*;

import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operand;
import dev.ravel.machine.Operator;
import dev.ravel.machine.Relation;
import dev.ravel.machine.Service;
import dev.ravel.source.MemoryOrder;
import dev.ravel.source.Span;
import java.util.List;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;

/**
 * The accesses by which LLVM carries 16 bytes at once. An example is an atomic struct of a pointer
 * and a number. They become two registers of 64 bits, and one step of two accesses where it is
 * atomic. No arithmetic is done with such a value.
 */
record DoubleWords(FunctionReader function, Blocks blocks) {
  private static final int BITS = 128;
  private static final int HALF = 64;
  private static final int HALF_BYTES = HALF / 8;

  /** Returns whether the values of a type are two words. */
  static boolean is(LLVMTypeRef type) {
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == BITS;
  }

  /** The parts of such a value, whose lower half lies first. */
  static List<Shape.Part> parts(long offset) {
    return List.of(new Shape.Part(offset, HALF), new Shape.Part(offset + HALF_BYTES, HALF));
  }

  /** The two words of a constant; a refusal if it is neither zero nor undefined. */
  List<Operand> constant(LLVMValueRef value) {
    if (LLVMIsUndef(value) != 0 || LLVMIsPoison(value) != 0) {
      return List.of(Operand.nothing(), Operand.nothing());
    }
    if (LLVMIsNull(value) == 0) {
      throw function.wide(BITS);
    }
    return List.of(Operand.constant(0), Operand.constant(0));
  }

  /** Reads a load. */
  void load(LLVMValueRef i, MemoryOrder order) {
    Operand from = function.operand(i, 0);
    inOneStep(order, false, () -> loaded(function.into(i), from));
  }

  /** Reads a store. */
  void store(LLVMValueRef i, MemoryOrder order) {
    List<Operand> value = function.operands(LLVMGetOperand(i, 0));
    Operand to = function.operand(i, 1);
    inOneStep(order, true, () -> stored(to, upper(to), value));
  }

  /** Reads an atomic modification, which can only put one value in the place of another. */
  void modify(LLVMValueRef i, MemoryOrder order) {
    if (LLVMGetAtomicRMWBinOp(i) != LLVMAtomicRMWBinOpXchg) {
      throw function.wide(BITS);
    }
    Operand address = function.operand(i, 0);
    List<Operand> value = function.operands(LLVMGetOperand(i, 1));
    inOneStep(
        order,
        false,
        () -> {
          loaded(function.into(i), address);
          stored(address, upper(address), value);
        });
  }

  /** Reads a compare-exchange, which gives what was there and whether it was what was expected. */
  void exchange(LLVMValueRef i, MemoryOrder order) {
    Operand address = function.operand(i, 0);
    List<Operand> expected = function.operands(LLVMGetOperand(i, 1));
    List<Operand> desired = function.operands(LLVMGetOperand(i, 2));
    int seen = function.into(i);
    exchange(address, expected, desired, seen, seen + 2, order);
  }

  /**
   * Adds a compare-exchange.
   *
   * @param seen the register for the lower half of what was there, before that for the upper half
   * @param swapped the register for whether it was what was expected
   */
  void exchange(
      Operand address,
      List<Operand> expected,
      List<Operand> desired,
      int seen,
      int swapped,
      MemoryOrder order) {
    inOneStep(
        order,
        false,
        () -> {
          Operand upper = upper(address);
          loaded(seen, address);
          int lower = function.fresh();
          equal(lower, Operand.register(seen), expected.get(0));
          equal(swapped, Operand.register(seen + 1), expected.get(1));
          Operand both = Operand.register(swapped);
          function.compute(swapped, Operator.AND, 1, Operand.register(lower), both);
          int yes = function.place() + 1;
          function.branch(swapped, yes, yes + 2);
          stored(address, upper, desired);
        });
  }

  private void equal(int into, Operand left, Operand right) {
    function.compare(into, Relation.EQUAL, HALF, left, right);
  }

  private Operand upper(Operand base) {
    return blocks.place(base, HALF_BYTES);
  }

  private void loaded(int into, Operand from) {
    function.add(new Instruction.Load(into, HALF, from, false, function.at()));
    function.add(new Instruction.Load(into + 1, HALF, upper(from), false, function.at()));
  }

  /** Two instructions that store the halves. */
  private void stored(Operand to, Operand upper, List<Operand> value) {
    function.add(new Instruction.Store(HALF, to, value.get(0), true, function.at()));
    function.add(new Instruction.Store(HALF, upper, value.get(1), true, function.at()));
  }

  private void inOneStep(MemoryOrder order, boolean writes, Runnable accesses) {
    if (!order.isAtomic()) {
      accesses.run();
      return;
    }
    String what = "an atomic access";
    function.add(begin(order, writes, what, function.at()));
    accesses.run();
    function.service(Service.BLOCK_END, List.of(), what);
  }

  /** The begin of one atomic access that is written as several. */
  static Instruction begin(MemoryOrder order, boolean writes, String what, Span at) {
    List<Operand> how = List.of(Operand.constant(order.number()), Operand.constant(writes ? 1 : 0));
    return new Instruction.Library(-1, Service.BLOCK_BEGIN, how, what, at);
  }
}
