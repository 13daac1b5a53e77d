// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.result.ExitCode;
import java.util.List;

/** A command that declares its arguments: how they are read and explained follows from that. */
public interface DeclaredCommand extends Subcommand {
  /** What may stand behind its name. */
  Arguments arguments();

  /**
   * Carries it out.
   *
   * @throws UsageError if what was given does not go together
   */
  ExitCode perform(Arguments.Given given, Console console);

  @Override
  default Usage usage() {
    return arguments().words();
  }

  @Override
  default int run(List<String> args, Console console) {
    return arguments().serve(args, console, given -> perform(given, console));
  }
}
