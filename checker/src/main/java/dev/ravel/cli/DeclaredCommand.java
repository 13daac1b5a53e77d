// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.result.ExitCode;
import dev.ravel.source.Resource;
import java.util.List;
import java.util.Locale;

/**
 * A command whose arguments a resource beside its class declares. Their parsing and help follow
 * from that; see {@link Arguments}.
 */
public interface DeclaredCommand extends Subcommand {
  /** The arguments that the command takes. */
  private Arguments arguments() {
    return new Arguments(getClass(), name());
  }

  /**
   * Carries it out.
   *
   * @throws UsageError if what was given does not go together
   */
  ExitCode perform(Arguments.Given given);

  /** The name of its class, without its end. */
  @Override
  default String name() {
    return getClass().getSimpleName().replace("Command", "").toLowerCase(Locale.ROOT);
  }

  @Override
  default String summary() {
    return Resource.text(getClass(), name() + ".txt").lines().findFirst().orElseThrow();
  }

  @Override
  default Usage usage() {
    return arguments().words();
  }

  @Override
  default int run(List<String> args, Console console) {
    return arguments().serve(args, console, this::perform);
  }
}
