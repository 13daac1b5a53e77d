// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import static org.bytedeco.llvm.global.LLVM.*;

import dev.ravel.cimport.llvm.Effects.Access;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.bytedeco.llvm.LLVM.LLVMUseRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;

/**
 * The lint of expressions whose value depends on an order that C leaves open.
 *
 * <p>Without passes, a value that is used without a variable in between belongs to the expression
 * of its use. So the operands of an operator, a call, an index or an assignment are trees of
 * values; C orders the evaluation of two of them only where one needs the other. The lint reports a
 * call or a side effect in one tree and an access in another that may touch the same place, where
 * one of them writes. Operands that span branches ({@code &&}, {@code ?:}), initialisers of arrays,
 * and structs as values are not looked at.
 */
final class EvaluationOrder {
  private static final String HELP =
      "one order is explored, that of the compiler (--order-of-evaluation right explores another):"
          + " give the first value a variable of its own";

  private static final String HELP_OF_RIGHT =
      "one order is explored, from right to left: give the first value a variable of its own";

  private final Effects effects;
  private final FunctionReader places;
  private final Reader reader;

  /** The instructions of the pairs that were reported. */
  private final Set<Set<Long>> reported = new HashSet<>();

  EvaluationOrder(Reader reader, Effects effects, FunctionReader places) {
    this.reader = reader;
    this.effects = effects;
    this.places = places;
  }

  /** Reports the expressions of a function. */
  void check(LLVMValueRef function) {
    for (LLVMValueRef i : Linked.instructions(function)) {
      switch (LLVMGetInstructionOpcode(i)) {
        case LLVMCall -> {
          if (LLVMGetFirstUse(i) != null && Effects.callee(i) != null) {
            climb(i, i);
          }
        }
        case LLVMAtomicRMW, LLVMAtomicCmpXchg -> climb(i, i);
        case LLVMStore -> {
          LLVMValueRef value = sideEffect(i);
          if (value != null) {
            climb(i, value);
          }
        }
        default -> {}
      }
    }
  }

  /**
   * Returns the value of an assignment that is used in a larger expression, or null. It is what is
   * stored, or what {@code x++} has loaded.
   */
  private static LLVMValueRef sideEffect(LLVMValueRef store) {
    LLVMValueRef value = LLVMGetOperand(store, 0);
    if (LLVMIsAInstruction(value) == null || LLVMIsAAllocaInst(value) != null) {
      return null; // the address of a variable is used in many expressions
    }
    LLVMUseRef first = LLVMGetFirstUse(value);
    if (LLVMGetNextUse(first) != null) {
      return value;
    }
    boolean steps =
        LLVMIsAGetElementPtrInst(value) != null
            || LLVMIsABinaryOperator(value) != null
                && LLVMIsAConstant(LLVMGetOperand(value, 1)) != null;
    LLVMValueRef old = steps ? LLVMGetOperand(value, 0) : null;
    boolean increments =
        old != null
            && LLVMIsALoadInst(old) != null
            && LLVMGetOperand(old, 0).equals(LLVMGetOperand(store, 1))
            && LLVMGetNextUse(LLVMGetFirstUse(old)) != null;
    return increments ? old : null;
  }

  /** Compares an effect with the other operands of all expressions that its value is a part of. */
  private void climb(LLVMValueRef cause, LLVMValueRef value) {
    Set<Access> its = effects.of(cause);
    if (its.isEmpty()) {
      return;
    }
    Set<Long> seen = new HashSet<>();
    Deque<LLVMValueRef> open = new ArrayDeque<>();
    open.add(value);
    while (!open.isEmpty()) {
      LLVMValueRef part = open.poll();
      for (LLVMValueRef user : Linked.users(part)) {
        if (!isPart(user) || user.equals(cause) || !seen.add(user.address())) {
          continue;
        }
        if (compare(cause, value, its, part, user)) {
          return;
        }
        open.add(user);
      }
    }
  }

  /** Returns whether an instruction is an operation of the expression of its operands. */
  private static boolean isPart(LLVMValueRef instruction) {
    int opcode = LLVMGetInstructionOpcode(instruction);
    return opcode != LLVMPHI
        && opcode != LLVMSelect
        && opcode != LLVMAlloca
        && LLVMIsATerminatorInst(instruction) == null;
  }

  private boolean compare(
      LLVMValueRef cause,
      LLVMValueRef value,
      Set<Access> its,
      LLVMValueRef part,
      LLVMValueRef user) {
    boolean stores = LLVMGetInstructionOpcode(user) == LLVMStore;
    if (stores && !cause.equals(value) && conflict(its, effects.of(user)) != null) {
      report(cause, user, conflict(its, effects.of(user)));
      return true;
    }
    for (int k = 0; k < LLVMGetNumOperands(user); k++) {
      LLVMValueRef other = LLVMGetOperand(user, k);
      if (other.equals(part) || LLVMIsAInstruction(other) == null) {
        continue;
      }
      for (LLVMValueRef node : tree(other).values()) {
        LLVMValueRef place = node.equals(cause) ? null : conflict(its, effects.of(node));
        if (place != null
            && !isSymmetric(user, cause, node)
            && !tree(node).containsKey(value.address())
            && !tree(cause).containsKey(node.address())) {
          report(cause, node, place);
          return true;
        }
      }
    }
    return false;
  }

  /** Returns whether an operation combines two equal calls, and their order has no effect on it. */
  private static boolean isSymmetric(LLVMValueRef user, LLVMValueRef one, LLVMValueRef other) {
    boolean commutes =
        switch (LLVMGetInstructionOpcode(user)) {
          case LLVMAdd, LLVMMul, LLVMAnd, LLVMOr, LLVMXor, LLVMFAdd, LLVMFMul -> true;
          default -> false;
        };
    if (!commutes
        || !(LLVMGetOperand(user, 0).equals(one) || LLVMGetOperand(user, 1).equals(one))
        || !(LLVMGetOperand(user, 0).equals(other) || LLVMGetOperand(user, 1).equals(other))
        || LLVMGetNumOperands(one) != LLVMGetNumOperands(other)) {
      return false;
    }
    for (int k = 0; k < LLVMGetNumOperands(one); k++) {
      LLVMValueRef operand = LLVMGetOperand(one, k);
      boolean same = operand.equals(LLVMGetOperand(other, k));
      if (!same || LLVMIsAInstruction(operand) != null && LLVMIsAAllocaInst(operand) == null) {
        return false;
      }
    }
    return true;
  }

  private static LLVMValueRef conflict(Set<Access> some, Set<Access> others) {
    for (Access one : some) {
      for (Access other : others) {
        if (one.conflicts(other)) {
          return one.base();
        }
      }
    }
    return null;
  }

  /** Returns the instructions that a value is computed from within its expression, with itself. */
  private static Map<Long, LLVMValueRef> tree(LLVMValueRef root) {
    Map<Long, LLVMValueRef> all = new LinkedHashMap<>();
    Deque<LLVMValueRef> open = new ArrayDeque<>();
    open.add(root);
    while (!open.isEmpty()) {
      LLVMValueRef one = open.poll();
      if (LLVMIsAInstruction(one) == null
          || !isPart(one)
          || all.putIfAbsent(one.address(), one) != null) {
        continue;
      }
      for (int k = 0; k < LLVMGetNumOperands(one); k++) {
        open.add(LLVMGetOperand(one, k));
      }
    }
    return all;
  }

  private void report(LLVMValueRef cause, LLVMValueRef other, LLVMValueRef place) {
    if (!reported.add(Set.of(cause.address(), other.address()))) {
      return;
    }
    LLVMValueRef first = LLVMGetInstructionOpcode(cause) == LLVMCall ? cause : other;
    LLVMValueRef second = first.equals(cause) ? other : cause;
    String name = "`" + Reader.name(place).replaceAll("\\.addr$", "") + "`";
    boolean calls = LLVMGetInstructionOpcode(first) == LLVMCall;
    boolean both = calls && LLVMGetInstructionOpcode(second) == LLVMCall;
    String what =
        both
            ? "the calls of %s and %s in one expression use %s"
                .formatted(called(first), called(second), name)
            : calls
                ? "the call of %s and another part of one expression use %s"
                    .formatted(called(first), name)
                : "two parts of one expression use %s, and one changes it".formatted(name);
    places.place(cause);
    reader.note(
        Diagnostic.at(places.at(), Problem.L011, what + ": C leaves open which comes first")
            .help(reader.around().rightToLeft() ? HELP_OF_RIGHT : HELP));
  }

  private static String called(LLVMValueRef call) {
    return "`" + Calls.called(call) + "`";
  }
}
