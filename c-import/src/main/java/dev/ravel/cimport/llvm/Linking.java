// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import static org.bytedeco.llvm.global.LLVM.*;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.llvm.LLVM.LLVMModuleRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;

/** Makes one program of several files, and adds the library to it. */
final class Linking {
  private Linking() {}

  /** What both of two parts of a program define, which only one of them may. */
  static List<Diagnostic> twice(LLVMModuleRef program, LLVMModuleRef next, Spans spans) {
    List<Diagnostic> twice = new ArrayList<>();
    for (LLVMValueRef f = LLVMGetFirstFunction(next); f != null; f = LLVMGetNextFunction(f)) {
      LLVMValueRef other = LLVMGetNamedFunction(program, Reader.name(f));
      if (other != null && defines(f) && defines(other)) {
        Span first = spans.definition(other);
        twice.add(
            Diagnostic.at(
                    spans.definition(f),
                    Problem.P015,
                    "the function `" + Reader.name(f) + "` is defined a second time")
                .help("`" + first.source().name() + "` defines it in line " + first.line()));
      }
    }
    for (LLVMValueRef g = LLVMGetFirstGlobal(next); g != null; g = LLVMGetNextGlobal(g)) {
      LLVMValueRef other = LLVMGetNamedGlobal(program, Reader.name(g));
      if (other != null && initialises(g) && initialises(other)) {
        twice.add(
            Diagnostic.of(
                    Problem.P015,
                    "the variable `" + Reader.name(g) + "` is defined in two files of the program")
                .help("define it in one of them, and declare it with `extern` in the other"));
      }
    }
    return twice;
  }

  private static boolean defines(LLVMValueRef function) {
    return LLVMCountBasicBlocks(function) > 0 && LLVMGetLinkage(function) == LLVMExternalLinkage;
  }

  private static boolean initialises(LLVMValueRef global) {
    return LLVMGetInitializer(global) != null && LLVMGetLinkage(global) == LLVMExternalLinkage;
  }

  /** Adds a part to a program that defines nothing twice. */
  static void join(LLVMModuleRef program, LLVMModuleRef next) {
    if (LLVMLinkModules2(program, next) != 0) {
      throw new IllegalStateException("the files of the program cannot be linked");
    }
  }

  /**
   * Adds a library to a program. What the program does not ask for is made private to the library,
   * so that a function of the program may have the name of one of the library. Private functions
   * that nothing calls are not parsed.
   */
  static void add(LLVMModuleRef program, LLVMModuleRef library) {
    for (LLVMValueRef f = LLVMGetFirstFunction(library); f != null; f = LLVMGetNextFunction(f)) {
      LLVMValueRef same = LLVMGetNamedFunction(program, Reader.name(f));
      boolean asked = same != null && LLVMCountBasicBlocks(same) == 0;
      if (LLVMIsDeclaration(f) == 0 && !asked) {
        LLVMSetLinkage(f, LLVMInternalLinkage);
      }
    }
    for (LLVMValueRef g = LLVMGetFirstGlobal(library); g != null; g = LLVMGetNextGlobal(g)) {
      LLVMValueRef same = LLVMGetNamedGlobal(program, Reader.name(g));
      boolean asked = same != null && LLVMGetInitializer(same) == null;
      if (LLVMGetInitializer(g) != null && !asked) {
        LLVMSetLinkage(g, LLVMInternalLinkage);
      }
    }
    join(program, library);
  }
}
