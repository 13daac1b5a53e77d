// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import dev.ravel.source.Fairness;
import dev.ravel.source.Span;
import java.util.List;
import java.util.OptionalInt;

/**
 * A thread or task.
 *
 * @param name with its indices, such as {@code P[0]}
 * @param routine the number of its code in the program
 * @param arguments the values of its parameters
 * @param daemon whether a state can be final although it has not finished
 * @param task whether it exists only when started
 * @param observed whether some operation starts or joins it, or it may crash
 * @param victim the thread that it is the crash of: its code is one {@link Instruction.Crash};
 *     empty for the threads of the model
 */
public record ThreadDeclaration(
    String name,
    int routine,
    List<Long> arguments,
    Fairness fairness,
    boolean daemon,
    boolean task,
    boolean observed,
    OptionalInt victim,
    Span span) {
  /** Copies the list. */
  public ThreadDeclaration {
    arguments = List.copyOf(arguments);
  }
}
