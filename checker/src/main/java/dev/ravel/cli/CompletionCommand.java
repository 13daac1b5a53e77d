// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.result.ExitCode;
import dev.ravel.source.Similar;
import java.util.List;
import java.util.Optional;

/**
 * The command {@code ravel completion SHELL}, which prints a script. With it a shell completes the
 * words of Ravel.
 */
final class CompletionCommand implements DeclaredCommand {
  private static final List<String> SHELLS = List.of("bash", "zsh", "fish");

  private final List<Subcommand> commands;

  /**
   * A command that completes others.
   *
   * @param commands all of them; read when it runs
   */
  CompletionCommand(List<Subcommand> commands) {
    this.commands = commands;
  }

  @Override
  public ExitCode perform(Arguments.Given given) {
    if (given.positionals().size() != 1) {
      throw new UsageError("name one shell: bash, zsh or fish");
    }
    String shell = given.positionals().getFirst();
    Completion completion = new Completion(commands);
    given.print(
        switch (shell) {
          case "bash" -> completion.bash();
          case "zsh" -> completion.zsh();
          case "fish" -> completion.fish();
          default -> throw unknown(shell);
        });
    return ExitCode.SUCCESS;
  }

  private static UsageError unknown(String shell) {
    Optional<String> meant = Similar.to(shell, SHELLS);
    String message = "'" + shell + "' is no shell that Ravel knows: it is bash, zsh or fish";
    return new UsageError(message, meant);
  }
}
