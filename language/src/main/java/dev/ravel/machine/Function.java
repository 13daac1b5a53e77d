// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

import dev.ravel.source.Span;
import java.util.List;

/**
 * A function.
 *
 * @param parameters how many of the first registers are its parameters
 * @param variadic whether more arguments may come after them; the register after those of the
 *     parameters then holds the address of memory with 8 bytes for each of these
 * @param registers the number of registers; all but the parameters are undefined at first
 * @param code the instructions; execution begins with the first one and never runs off the end
 * @param library whether it is one of the library, and not of the program, so that its effects are
 *     reported at its call in the program
 * @param span where it is defined
 */
public record Function(
    String name,
    int parameters,
    boolean variadic,
    int registers,
    List<Instruction> code,
    boolean library,
    Span span) {
  /** Copies the list. */
  public Function {
    code = List.copyOf(code);
  }
}
