// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.result.ExitCode;
import java.util.List;

/** A command that declares its arguments: how they are read and explained follows from that. */
public interface DeclaredCommand extends Subcommand {
  /** The name and the summary of the command. */
  Title title();

  /** The arguments that the command takes. */
  Arguments arguments();

  /**
   * The words by which the help names a command.
   *
   * @param name the word that calls it
   * @param summary what it does, in one line without a full stop
   */
  record Title(String name, String summary) {}

  /**
   * Carries it out.
   *
   * @throws UsageError if what was given does not go together
   */
  ExitCode perform(Arguments.Given given, Console console);

  @Override
  default String name() {
    return title().name();
  }

  @Override
  default String summary() {
    return title().summary();
  }

  @Override
  default Usage usage() {
    return arguments().words();
  }

  @Override
  default int run(List<String> args, Console console) {
    return arguments().serve(args, console, given -> perform(given, console));
  }
}
