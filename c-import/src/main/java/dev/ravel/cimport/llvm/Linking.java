// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import static org.bytedeco.llvm.global.LLVM.*;

import dev.ravel.cimport.library.Advice;
import dev.ravel.cimport.library.Given;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.llvm.LLVM.LLVMModuleRef;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;

/** Makes one program of several files, and adds the library to it. */
final class Linking {
  /** The function that is given another one for the end of the program. */
  static final String AT_EXIT = "atexit";

  /** The function of the library that calls those, and ends the program. */
  static final String END = "__ravel_exit";

  private Linking() {}

  /** Returns the definitions that two parts of a program have, of which only one may have them. */
  static List<Diagnostic> twice(LLVMModuleRef program, LLVMModuleRef next, Spans spans) {
    List<Diagnostic> twice = new ArrayList<>();
    for (LLVMValueRef f : Linked.functions(next)) {
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
    for (LLVMValueRef g : Linked.globals(next)) {
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
   * that nothing calls are not parsed. Functions that read the standard input are not added where
   * the program has none and opens no file, so that they are refused where they are called. What
   * the program gets from the command line replaces the weak definitions of the library.
   */
  static void add(LLVMModuleRef program, LLVMModuleRef library, Given given) {
    if (isAsked(program, AT_EXIT)) {
      ask(program, library);
    }
    boolean reads = given.input().isPresent() || Advice.opens(name -> isAsked(program, name));
    for (LLVMValueRef f : Linked.functions(library)) {
      String name = Reader.name(f);
      boolean asked = isAsked(program, name);
      if (asked && !reads && Advice.isInput(name)) {
        String other = name + ".absent";
        LLVMSetValueName2(f, other, other.length());
        asked = false;
      }
      if (LLVMIsDeclaration(f) == 0 && !asked) {
        LLVMSetLinkage(f, LLVMInternalLinkage);
      }
    }
    for (LLVMValueRef g : Linked.globals(library)) {
      LLVMValueRef same = LLVMGetNamedGlobal(program, Reader.name(g));
      boolean asked = same != null && LLVMGetInitializer(same) == null;
      boolean weak = LLVMGetLinkage(g) == LLVMWeakAnyLinkage;
      if (LLVMGetInitializer(g) != null && !asked && !weak) {
        LLVMSetLinkage(g, LLVMInternalLinkage);
      }
    }
    join(program, library);
  }

  /** Lets the function of the library end the program that calls those that it was given. */
  private static void ask(LLVMModuleRef program, LLVMModuleRef library) {
    if (isAsked(program, "exit")) {
      LLVMSetValueName2(LLVMGetNamedFunction(program, "exit"), END, END.length());
    } else {
      LLVMTypeRef type = LLVMGlobalGetValueType(LLVMGetNamedFunction(library, END));
      LLVMValueRef _ = LLVMAddFunction(program, END, type);
    }
  }

  private static boolean isAsked(LLVMModuleRef program, String name) {
    LLVMValueRef same = LLVMGetNamedFunction(program, name);
    return same != null && LLVMCountBasicBlocks(same) == 0;
  }
}
