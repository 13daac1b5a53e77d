// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Function;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Program;
import dev.ravel.processor.ThreadState.Activation;
import dev.ravel.source.Span;
import java.util.Optional;

/**
 * The statements to which steps of a thread are attributed. None is of the library; the statement
 * that calls it takes its place.
 */
final class Statements {
  /** More instructions than functions of the library have, whose own calls are not told apart. */
  private static final int WITHIN = 1 << 10;

  private Statements() {}

  /** The statement at which a call stands. */
  static Span told(Program program, Activation top) {
    return at(program, top).span(program);
  }

  /** The statement at which a call stands, by its place in the program. */
  static Remarks.Statement at(Program program, Activation top) {
    for (Activation call = top; call != null; call = call.caller()) {
      if (!program.functions().get(call.function).library()) {
        return new Remarks.Statement(call.function, call.pc);
      }
    }
    return new Remarks.Statement(top.function, top.pc);
  }

  /**
   * Returns the place in the code of the statement at which a call stands where it goes on. It is a
   * number that grows along the code, also within the function of the library that the statement
   * calls.
   */
  static int place(Program program, Activation top) {
    int within = 0;
    for (Activation call = top; call != null; call = call.caller()) {
      if (!program.functions().get(call.function).library()) {
        return call.pc * WITHIN + within;
      }
      within = Math.min(call.pc + 1, WITHIN - 1);
    }
    return within;
  }

  /**
   * Returns the whole statement of which something is a part, as far as instructions show. It is
   * the longest stretch around it that belongs to an instruction of its function and holds no
   * block. Absent for the head of a function, where its variables come to life, and the brace at
   * its end.
   */
  static Optional<Span> whole(Program program, Span part) {
    if (part.text().isBlank() || part.text().equals("}")) {
      return Optional.empty();
    }
    Span whole = part;
    for (Function function : program.functions()) {
      if (function.span().equals(part)) {
        return Optional.empty();
      }
      for (Instruction other : function.code()) {
        Span around = other.span();
        boolean holds =
            around.source().equals(part.source())
                && around.start() <= whole.start()
                && around.end() >= whole.end()
                && !around.equals(function.span())
                && around.text().indexOf('{') < 0;
        whole = holds ? around : whole;
      }
    }
    return Optional.of(whole);
  }

  /**
   * The statement of the program that is carried out.
   *
   * @param top the call that carries it out; absent after the end of a thread
   * @param at the statement of that call
   */
  static Span told(Program program, Activation top, Span at) {
    for (Activation call = top; call != null; call = call.caller()) {
      Function function = program.functions().get(call.function);
      if (!function.library()) {
        return call == top ? at : function.code().get(call.pc).span();
      }
    }
    return at;
  }
}
