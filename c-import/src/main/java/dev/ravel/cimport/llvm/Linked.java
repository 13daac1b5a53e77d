// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import static org.bytedeco.llvm.global.LLVM.*;

import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.bytedeco.llvm.LLVM.LLVMModuleRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;

/** The linked lists in which LLVM keeps what belongs to a module, a function, or a value. */
final class Linked {
  private Linked() {}

  /** The functions of a module. */
  static List<LLVMValueRef> functions(LLVMModuleRef module) {
    return from(LLVMGetFirstFunction(module), LLVM::LLVMGetNextFunction).toList();
  }

  /** The global variables of a module. */
  static List<LLVMValueRef> globals(LLVMModuleRef module) {
    return from(LLVMGetFirstGlobal(module), LLVM::LLVMGetNextGlobal).toList();
  }

  /** The instructions of a function, block by block. */
  static List<LLVMValueRef> instructions(LLVMValueRef function) {
    return from(LLVMGetFirstBasicBlock(function), LLVM::LLVMGetNextBasicBlock)
        .flatMap(its -> from(LLVMGetFirstInstruction(its), LLVM::LLVMGetNextInstruction))
        .toList();
  }

  /** The instructions that use a value, once for each use. */
  static List<LLVMValueRef> users(LLVMValueRef value) {
    return from(LLVMGetFirstUse(value), LLVM::LLVMGetNextUse).map(LLVM::LLVMGetUser).toList();
  }

  private static <T> Stream<T> from(T first, UnaryOperator<T> next) {
    return Stream.iterate(first, Objects::nonNull, next);
  }
}
