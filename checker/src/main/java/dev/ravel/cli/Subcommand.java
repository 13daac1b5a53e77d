// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import java.util.List;

/**
 * A command such as {@code check}. A module adds commands by naming their implementations in {@code
 * META-INF/services/dev.ravel.cli.Subcommand}; they must be quick to load and to create, for every
 * start of the program creates them. Those of one module are found.
 */
public interface Subcommand {
  /** The word that calls it. */
  String name();

  /** Returns its summary, in one line without a full stop. */
  String summary();

  /** Returns its usage, for shells that complete it. */
  default Usage usage() {
    return Usage.unknown();
  }

  /**
   * Runs the command.
   *
   * @param args the arguments after its name
   * @param out the streams and what is known about them
   * @return the exit code
   * @throws UsageError if the arguments are not right
   */
  int run(List<String> args, Console out);
}
