// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

import dev.ravel.source.Span;
import java.util.List;

/**
 * A function.
 *
 * @param parameters how many of the first registers are its parameters
 * @param registers the number of registers; all but the parameters are undefined at first
 * @param code the instructions; execution begins with the first one and never runs off the end
 * @param span where it is defined
 */
public record Function(
    String name, int parameters, int registers, List<Instruction> code, Span span) {
  /** Copies the list. */
  public Function {
    code = List.copyOf(code);
  }
}
