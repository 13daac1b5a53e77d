// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Function;
import dev.ravel.machine.Program;
import dev.ravel.processor.Stand.Activation;
import dev.ravel.source.Span;

/**
 * Of which statement it is told what a thread does: none of the library, but that which calls it.
 */
final class Statements {
  private Statements() {}

  /** The statement at which a call stands. */
  static Span told(Program program, Activation top) {
    return told(program, top, program.functions().get(top.function).code().get(top.pc).span());
  }

  /**
   * The statement of the program that is carried out.
   *
   * @param top the call that carries it out; absent behind the end of a thread
   * @param at the statement of that call
   */
  static Span told(Program program, Activation top, Span at) {
    for (Activation call = top; call != null; call = call.caller) {
      Function function = program.functions().get(call.function);
      if (!function.library()) {
        return call == top ? at : function.code().get(call.pc).span();
      }
    }
    return at;
  }
}
