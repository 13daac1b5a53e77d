// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import static org.bytedeco.llvm.global.LLVM.*;

import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bytedeco.llvm.LLVM.LLVMValueRef;

/**
 * The variables that calls read and write. They are effect summaries of functions, closed over the
 * calls in them. A variable is found by its name, by its address as an argument, and by a pointer
 * that is assigned once. Accesses through other pointers, calls through pointers, synchronisation
 * and the library's own variables are no part of a summary.
 */
final class Effects {
  /** The offset of an access to a place that is not constant. */
  private static final long ANYWHERE = Long.MIN_VALUE;

  /**
   * An access.
   *
   * @param base a variable or, in a summary, a parameter
   * @param offset the first byte in it, or {@link #ANYWHERE}
   */
  record Access(LLVMValueRef base, long offset, boolean writes) {
    /** Returns whether two accesses may touch one place, and one of them writes it. */
    boolean conflicts(Access other) {
      return (writes || other.writes)
          && base.equals(other.base)
          && (offset == other.offset || offset == ANYWHERE || other.offset == ANYWHERE);
    }

    private Access within(Access argument) {
      boolean anywhere = offset == ANYWHERE || argument.offset == ANYWHERE;
      return new Access(argument.base, anywhere ? ANYWHERE : argument.offset + offset, writes);
    }
  }

  private final Reader reader;

  /** By the addresses of functions. */
  private final Map<Long, Set<Access>> summaries = new HashMap<>();

  Effects(Reader reader) {
    this.reader = reader;
  }

  /** Returns the accesses of one instruction, without those of its operands. */
  Set<Access> of(LLVMValueRef instruction) {
    Set<Access> all = new LinkedHashSet<>();
    switch (LLVMGetInstructionOpcode(instruction)) {
      case LLVMLoad -> add(all, LLVMGetOperand(instruction, 0), false);
      case LLVMStore -> add(all, LLVMGetOperand(instruction, 1), true);
      case LLVMAtomicRMW, LLVMAtomicCmpXchg -> add(all, LLVMGetOperand(instruction, 0), true);
      case LLVMCall -> {
        LLVMValueRef callee = callee(instruction);
        if (callee != null) {
          summarise(callee);
          addCall(all, instruction, callee);
        } else if (Calls.called(instruction).startsWith("llvm.mem")) {
          add(all, LLVMGetOperand(instruction, 0), true);
          if (!Calls.called(instruction).startsWith("llvm.memset")) {
            add(all, LLVMGetOperand(instruction, 1), false);
          }
        }
      }
      default -> {}
    }
    return all;
  }

  /** Returns the function with a body that an instruction calls by its name, or null. */
  static LLVMValueRef callee(LLVMValueRef instruction) {
    if (LLVMGetInstructionOpcode(instruction) != LLVMCall) {
      return null;
    }
    LLVMValueRef callee = LLVMGetCalledValue(instruction);
    boolean known = LLVMIsAFunction(callee) != null && LLVMCountBasicBlocks(callee) > 0;
    return known ? callee : null;
  }

  private void addCall(Set<Access> all, LLVMValueRef call, LLVMValueRef callee) {
    for (Access access : summaries.get(callee.address())) {
      if (LLVMIsAArgument(access.base()) == null) {
        all.add(access);
        continue;
      }
      int parameters = Math.min(LLVMCountParams(callee), LLVMGetNumArgOperands(call));
      for (int k = 0; k < parameters; k++) {
        if (LLVMGetParam(callee, k).equals(access.base())) {
          Access argument = located(LLVMGetOperand(call, k));
          if (argument != null) {
            all.add(access.within(argument));
          }
        }
      }
    }
  }

  private void add(Set<Access> all, LLVMValueRef pointer, boolean writes) {
    Access its = located(pointer);
    if (its != null
        && (LLVMIsAGlobalVariable(its.base()) == null || LLVMIsGlobalConstant(its.base()) == 0)) {
      all.add(new Access(its.base(), its.offset(), writes));
    }
  }

  /** Returns the place that a pointer names, or null. */
  private Access located(LLVMValueRef pointer) {
    LLVMValueRef at = pointer;
    long offset = 0;
    for (int steps = 0; steps < 64; steps++) {
      if (LLVMIsAGetElementPtrInst(at) != null
          || LLVMIsAConstantExpr(at) != null && LLVMGetConstOpcode(at) == LLVMGetElementPtr) {
        long further = reader.displacement(at).orElse(ANYWHERE);
        offset = offset == ANYWHERE || further == ANYWHERE ? ANYWHERE : offset + further;
        at = LLVMGetOperand(at, 0);
      } else if (LLVMIsALoadInst(at) != null) {
        at = onlyValue(LLVMGetOperand(at, 0));
        if (at == null) {
          return null;
        }
      } else {
        boolean named =
            LLVMIsAGlobalVariable(at) != null
                || LLVMIsAAllocaInst(at) != null
                || LLVMIsAArgument(at) != null;
        return named ? new Access(at, offset, false) : null;
      }
    }
    return null;
  }

  /** Returns the value of a local variable that is assigned once and has no pointers, or null. */
  private static LLVMValueRef onlyValue(LLVMValueRef variable) {
    if (LLVMIsAAllocaInst(variable) == null) {
      return null;
    }
    LLVMValueRef value = null;
    for (LLVMValueRef user : Linked.users(variable)) {
      int opcode = LLVMGetInstructionOpcode(user);
      if (opcode == LLVMStore && LLVMGetOperand(user, 1).equals(variable) && value == null) {
        value = LLVMGetOperand(user, 0);
      } else if (opcode != LLVMLoad && !Calls.called(user).startsWith("llvm.lifetime.")) {
        return null;
      }
    }
    return value;
  }

  /** Computes the summaries of a function and all that it calls, as a least fixed point. */
  private void summarise(LLVMValueRef function) {
    if (summaries.containsKey(function.address())) {
      return;
    }
    Map<Long, List<LLVMValueRef>> calls = new LinkedHashMap<>();
    List<LLVMValueRef> open = new ArrayList<>(List.of(function));
    for (int k = 0; k < open.size(); k++) {
      LLVMValueRef one = open.get(k);
      if (summaries.putIfAbsent(one.address(), new LinkedHashSet<>()) == null) {
        calls.put(one.address(), direct(one, open));
      }
    }
    for (boolean grows = true; grows; ) {
      grows = false;
      Limits.poll();
      for (Map.Entry<Long, List<LLVMValueRef>> entry : calls.entrySet()) {
        Set<Access> its = new LinkedHashSet<>();
        entry.getValue().forEach(call -> addCall(its, call, callee(call)));
        its.removeIf(access -> LLVMIsAAllocaInst(access.base()) != null);
        grows |= summaries.get(entry.getKey()).addAll(its);
      }
    }
  }

  /**
   * Adds the accesses of a function's own instructions; returns its calls, and adds what they call.
   */
  private List<LLVMValueRef> direct(LLVMValueRef function, List<LLVMValueRef> open) {
    Set<Access> its = summaries.get(function.address());
    boolean library = reader.isLibrary(reader.spans().definition(function));
    List<LLVMValueRef> calls = new ArrayList<>();
    for (LLVMValueRef i : Linked.instructions(function)) {
      LLVMValueRef callee = callee(i);
      if (callee == null) {
        its.addAll(of(i));
      } else {
        calls.add(i);
        open.add(callee);
      }
    }
    its.removeIf(
        access ->
            LLVMIsAAllocaInst(access.base()) != null
                || library && LLVMIsAArgument(access.base()) == null);
    return calls;
  }
}
