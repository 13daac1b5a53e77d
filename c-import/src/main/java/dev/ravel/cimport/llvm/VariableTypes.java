// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import static org.bytedeco.llvm.global.LLVM.*;

import dev.ravel.machine.Type;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.bytedeco.llvm.LLVM.LLVMContextRef;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;

/** The types that the variables of a function have in C, and the memory that they point to. */
final class VariableTypes {
  private static final int DEEPEST = 50;

  private final Reader reader;
  private final LLVMContextRef context;
  private final DebugTypes types;
  private final LLVMValueRef function;
  private final Map<Long, DebugNode> variables = new HashMap<>();

  VariableTypes(Reader reader, LLVMContextRef context, DebugTypes types, LLVMValueRef function) {
    this.reader = reader;
    this.context = context;
    this.types = types;
    this.function = function;
  }

  /** A call that says which variable of C some memory is. */
  void declared(LLVMValueRef call) {
    Optional<LLVMValueRef> memory = DebugNode.wrapped(LLVMGetOperand(call, 0));
    Optional<DebugNode> its = DebugNode.of(context, LLVMValueAsMetadata(LLVMGetOperand(call, 1)));
    if (memory.isPresent() && its.isPresent()) {
      variables.put(memory.get().address(), its.get());
    }
  }

  /** The name of the local variable of C that some memory is. */
  Optional<String> name(LLVMValueRef variable) {
    return Optional.ofNullable(variables.get(variable.address()))
        .map(DebugNode::nameOfVariable)
        .filter(name -> !name.isEmpty());
  }

  /** The type of the variable that some memory is. */
  Type of(LLVMValueRef variable) {
    return declaration(variable).map(types::of).orElse(Type.UNKNOWN);
  }

  private Optional<DebugNode> declaration(LLVMValueRef variable) {
    return Optional.ofNullable(variables.get(variable.address()))
        .or(
            () ->
                LLVMIsAGlobalVariable(variable) == null
                    ? Optional.empty()
                    : DebugNode.ofGlobal(context, variable))
        .flatMap(its -> its.operand(DebugNode.TYPE));
  }

  /** The type of the memory that a call gives, which is that of the pointer it is given to. */
  Type given(LLVMValueRef call) {
    return given(call, new HashSet<>());
  }

  private Type given(LLVMValueRef value, Set<Long> seen) {
    return known(
        Linked.users(value),
        user ->
            switch (LLVMGetInstructionOpcode(user)) {
              case LLVMStore ->
                  LLVMGetOperand(user, 0).equals(value)
                      ? stored(LLVMGetOperand(user, 1), seen)
                      : Type.UNKNOWN;
              case LLVMRet -> memory(result()).orElse(Type.UNKNOWN);
              default -> Type.UNKNOWN;
            });
  }

  /** The first type that is known by a user of a value. */
  private static Type known(List<LLVMValueRef> users, Function<LLVMValueRef, Type> type) {
    return users.stream()
        .map(type)
        .filter(its -> !its.equals(Type.UNKNOWN))
        .findFirst()
        .orElse(Type.UNKNOWN);
  }

  private Optional<Type> memory(Optional<DebugNode> pointer) {
    return pointer.flatMap(DebugTypes::pointed).map(types::of);
  }

  /**
   * The type of the memory whose address is stored at an address.
   *
   * @param seen gets the local variables through which the address was followed
   */
  private Type stored(LLVMValueRef address, Set<Long> seen) {
    Optional<Type> its = memory(pointed(address, DEEPEST));
    if (its.isPresent() || LLVMIsAAllocaInst(address) == null || !seen.add(address.address())) {
      return its.orElse(Type.UNKNOWN);
    }
    return known(
        Linked.users(address),
        user -> LLVMGetInstructionOpcode(user) == LLVMLoad ? given(user, seen) : Type.UNKNOWN);
  }

  private Optional<DebugNode> result() {
    return DebugNode.of(context, LLVMGetSubprogram(function))
        .flatMap(its -> its.operand(DebugNode.SIGNATURE))
        .flatMap(its -> its.operand(DebugNode.TYPES))
        .flatMap(its -> its.operand(0));
  }

  /** The type of what an address names. */
  private Optional<DebugNode> pointed(LLVMValueRef address, int depth) {
    if (LLVMIsAConstantExpr(address) != null) {
      OptionalLong offset =
          depth > 0 && LLVMGetConstOpcode(address) == LLVMGetElementPtr
              ? reader.displacement(address)
              : OptionalLong.empty();
      return offset.isEmpty()
          ? Optional.empty()
          : pointed(LLVMGetOperand(address, 0), depth - 1)
              .flatMap(its -> DebugTypes.at(its, offset.getAsLong()));
    }
    if (depth == 0 || LLVMIsAInstruction(address) == null || LLVMIsAAllocaInst(address) != null) {
      return declaration(address);
    }
    return switch (LLVMGetInstructionOpcode(address)) {
      case LLVMLoad -> pointed(LLVMGetOperand(address, 0), depth - 1).flatMap(DebugTypes::pointed);
      case LLVMGetElementPtr -> part(address, depth);
      default -> Optional.empty();
    };
  }

  private Optional<DebugNode> part(LLVMValueRef address, int depth) {
    Optional<DebugNode> its = pointed(LLVMGetOperand(address, 0), depth - 1);
    LLVMTypeRef type = LLVMGetGEPSourceElementType(address);
    for (int k = 2; k < LLVMGetNumOperands(address) && its.isPresent(); k++) {
      if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
        int field = (int) LLVMConstIntGetZExtValue(LLVMGetOperand(address, k));
        long offset = reader.offset(type, field);
        its = its.flatMap(struct -> DebugTypes.field(struct, offset));
        type = LLVMStructGetTypeAtIndex(type, field);
      } else {
        its = its.flatMap(DebugTypes::part);
        type = LLVMGetElementType(type);
      }
    }
    return its;
  }
}
