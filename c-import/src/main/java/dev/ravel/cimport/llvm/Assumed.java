// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import static org.bytedeco.llvm.global.LLVM.*;

import dev.ravel.cimport.library.Prototypes;
import java.util.HashSet;
import java.util.Set;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.llvm.LLVM.LLVMModuleRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;

/** The functions that a file of a program calls without a declaration, by their names. */
final class Assumed {
  private final Set<String> names = new HashSet<>();
  private final Set<String> defined = new HashSet<>();

  /** Adds the functions of a file, by the section that the declarations of them name. */
  void add(LLVMModuleRef file) {
    for (LLVMValueRef f : Linked.functions(file)) {
      BytePointer section = LLVMGetSection(f);
      if (section != null && section.getString().equals(Prototypes.SECTION)) {
        names.add(Reader.name(f));
      }
    }
  }

  /** Finds out which of them the program defines, without the library. */
  void define(LLVMModuleRef program) {
    for (String name : names) {
      LLVMValueRef its = LLVMGetNamedFunction(program, name);
      if (its != null && LLVMCountBasicBlocks(its) > 0) {
        defined.add(name);
      }
    }
  }

  /** Returns whether a function is called without a declaration somewhere. */
  boolean has(String name) {
    return names.contains(name);
  }

  /** Returns whether the program defines such a function. */
  boolean isDefined(String name) {
    return defined.contains(name);
  }
}
