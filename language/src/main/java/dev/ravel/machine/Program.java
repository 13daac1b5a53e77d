// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

import java.util.List;

/**
 * A program.
 *
 * @param functions all functions with bodies, by their numbers
 * @param globals all variables of static storage, by their numbers
 * @param main the number of the function that the first thread runs
 */
public record Program(List<Function> functions, List<Global> globals, int main) {
  /** Copies the lists. */
  public Program {
    functions = List.copyOf(functions);
    globals = List.copyOf(globals);
  }
}
