// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import java.util.List;
import java.util.function.BooleanSupplier;

/** The command line inside of another program, which gets what a user would get. */
public final class Embedded {
  private Embedded() {}

  /**
   * Runs a command of this module.
   *
   * @param words what stands after {@code ravel}
   * @param console the streams of the command
   * @param stop whether the command is to end early; once it is, for ever
   * @return the exit code
   */
  public static int run(List<String> words, Console console, BooleanSupplier stop) {
    int code = new Ravel(List.of(), new Interruption(stop)).run(words, console);
    console.out().flush();
    console.err().flush();
    return code;
  }

  /** The version of Ravel. */
  public static String version() {
    return Ravel.version();
  }
}
