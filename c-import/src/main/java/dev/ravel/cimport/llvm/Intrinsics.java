// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import static org.bytedeco.llvm.global.LLVM.*;

import dev.ravel.cimport.library.Mathematics;
import dev.ravel.machine.Elementary;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operand;
import dev.ravel.machine.Operator;
import dev.ravel.source.Span;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bytedeco.llvm.LLVM.LLVMValueRef;

/** Calls of functions that the compiler itself puts in or knows, {@code llvm.*}. */
final class Intrinsics {
  private final FunctionReader reader;
  private final Blocks blocks;

  Intrinsics(FunctionReader reader) {
    this.reader = reader;
    this.blocks = new Blocks(reader);
  }

  /** Reads a call of a function by its name. */
  void read(LLVMValueRef i, String name) {
    String[] words = name.split("\\.", -1);
    Span at = reader.at();
    switch (words[1]) {
      case "lifetime" -> lifetime(i, words[2].equals("start"));
      case "memcpy" -> blocks.copy(i, false);
      case "memmove" -> blocks.copy(i, true);
      case "memset" -> blocks.fill(i);
      case "va_start" -> arguments(reader.operand(i, 0));
      case "va_copy" -> blocks.copied(reader.operand(i, 0), reader.operand(i, 1), 24, false);
      case "x86" -> machine(words[words.length - 1], name);
      case "va_end", "assume", "prefetch", "donothing" -> {}
      case "dbg" -> {
        if (words[2].equals("label")) {
          label(i);
        }
      }
      case "stacksave" -> reader.add(new Instruction.Mark(reader.into(i), at));
      case "stackrestore" -> reader.add(new Instruction.Unwind(reader.operand(i, 0), at));
      case "threadlocal" ->
          reader.add(
              new Instruction.ThreadLocal(
                  reader.into(i), reader.threadLocal(LLVMGetOperand(i, 0)), at));
      case "ubsantrap" ->
          reader.add(new Instruction.Unreachable("an index is outside of its array", true, at));
      case "trap", "debugtrap" ->
          reader.add(new Instruction.Unreachable("the program traps", false, at));
      case "frameaddress", "returnaddress" ->
          throw reader.refused(
              "`__builtin_frame_address` and `__builtin_return_address` are not supported",
              "pass the address of a variable: here, calls have no place in memory");
      case "expect" -> reader.move(reader.into(i), reader.operand(i, 0));
      case "objectsize" -> reader.move(reader.into(i), unknownSize(i));
      case "umax", "umin", "smax", "smin" ->
          reader.compute(
              reader.into(i),
              extreme(words[1]),
              reader.width(i),
              reader.operand(i, 0),
              reader.operand(i, 1));
      case "sadd", "ssub", "smul", "uadd", "usub", "umul" -> {
        if (!words[2].equals("with")) {
          throw unknown(name);
        }
        checked(i, words[1]);
      }
      default ->
          apply(i, words[1].equals("is") && words[2].equals("constant") ? "" : words[1], name);
    }
  }

  /** Reads a call of what x86-64 has to wait, and to order accesses. */
  private void machine(String word, String name) {
    switch (word) {
      case "pause" -> {}
      case "mfence", "lfence", "sfence" -> reader.fence(Assembly.order(word));
      default -> throw unknown(name);
    }
  }

  /** Refuses a label that means more to other checkers than a place to go to. */
  private void label(LLVMValueRef i) {
    String name =
        DebugNode.of(LLVMGetTypeContext(LLVMTypeOf(i)), LLVMValueAsMetadata(LLVMGetOperand(i, 0)))
            .map(DebugNode::nameOfVariable)
            .orElse("");
    if (name.startsWith("__CPROVER_ASYNC_")) {
      throw reader.refused(
          "the label `" + name + "`, by which a thread starts for CBMC, is not supported",
          "start a function by `pthread_create` that does what stands behind the label");
    }
  }

  private Refusal unknown(String name) {
    return reader.refused("the built-in function `" + name + "` is not supported");
  }

  private static Operand unknownSize(LLVMValueRef i) {
    boolean least = LLVMConstIntGetZExtValue(LLVMGetOperand(i, 1)) != 0;
    return Operand.constant(least ? 0 : -1);
  }

  private static Operator extreme(String word) {
    return switch (word) {
      case "umax" -> Operator.UNSIGNED_MAXIMUM;
      case "umin" -> Operator.UNSIGNED_MINIMUM;
      case "smax" -> Operator.MAXIMUM;
      default -> Operator.MINIMUM;
    };
  }

  /** Arithmetic that also tells whether its result fits. */
  private void checked(LLVMValueRef i, String word) {
    Operand left = reader.operand(i, 0);
    Operand right = reader.operand(i, 1);
    int bits = reader.width(LLVMGetOperand(i, 0));
    Operator operator =
        switch (word.substring(1)) {
          case "add" -> Operator.ADD;
          case "sub" -> Operator.SUBTRACT;
          default -> Operator.MULTIPLY;
        };
    Elementary overflows =
        switch (word) {
          case "sadd" -> Elementary.ADD_OVERFLOWS;
          case "ssub" -> Elementary.SUBTRACT_OVERFLOWS;
          case "smul" -> Elementary.MULTIPLY_OVERFLOWS;
          case "uadd" -> Elementary.UNSIGNED_ADD_OVERFLOWS;
          case "usub" -> Elementary.UNSIGNED_SUBTRACT_OVERFLOWS;
          default -> Elementary.UNSIGNED_MULTIPLY_OVERFLOWS;
        };
    Span at = reader.at();
    int into = reader.into(i);
    reader.compute(into, operator, bits, left, right);
    reader.add(new Instruction.Apply(into + 1, overflows, bits, List.of(left, right), at));
  }

  private void apply(LLVMValueRef i, String word, String name) {
    Optional<Elementary> function = Mathematics.intrinsic(word);
    if (function.isEmpty()) {
      throw unknown(name);
    }
    reader.apply(i, function.get(), LLVMGetOperand(i, 0));
  }

  private void lifetime(LLVMValueRef i, boolean begins) {
    LLVMValueRef variable = LLVMGetOperand(i, 1);
    if (!begins && reader.name().equals("main") && endsProgram(i)) {
      return;
    }
    if (!reader.isRegister(variable)) {
      Operand address = reader.operand(variable);
      reader.add(
          begins
              ? new Instruction.Revive(address, reader.at())
              : new Instruction.Expire(address, reader.at()));
    } else if (begins) {
      reader.move(reader.into(variable), Operand.nothing());
    }
  }

  /** Returns whether nothing follows an instruction but ends of scopes and a return. */
  private static boolean endsProgram(LLVMValueRef instruction) {
    LLVMValueRef i = LLVMGetNextInstruction(instruction);
    Set<Long> seen = new HashSet<>();
    while (i != null && seen.add(i.address())) {
      int opcode = LLVMGetInstructionOpcode(i);
      if (opcode == LLVMRet) {
        return true;
      }
      if (opcode == LLVMBr && LLVMGetNumSuccessors(i) == 1) {
        i = LLVMGetFirstInstruction(LLVMGetSuccessor(i, 0));
      } else if (opcode == LLVMLoad
          || opcode == LLVMCall && Calls.called(i).startsWith("llvm.lifetime.end")) {
        i = LLVMGetNextInstruction(i);
      } else {
        return false;
      }
    }
    return false;
  }

  /**
   * Reads a list of arguments as x86-64 has it. It has two offsets that say that no register holds
   * any more, and the address of those in memory.
   */
  private void arguments(Operand list) {
    blocks.store(list, 0, 32, Operand.constant(48));
    blocks.store(list, 4, 32, Operand.constant(176));
    blocks.store(list, 8, 64, reader.furtherArguments());
    blocks.store(list, 16, 64, Operand.constant(0));
  }
}
