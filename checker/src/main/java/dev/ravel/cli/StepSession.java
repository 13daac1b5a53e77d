// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.report.Style;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Unfinished;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.stepping.Stepper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads commands and carries them out one by one, each within limits of its own. Where nobody sees
 * what was written, since it comes from a file or a pipe, each command is printed before it is
 * carried out, and Ctrl-C ends all.
 */
final class StepSession {
  private static final String PROMPT = "> ";

  /** A line with more characters is no command. */
  private static final int LONGEST = 4_000_000;

  private final Arguments.Given given;
  private final Console console;
  private final Interruption interruption;
  private final String file;
  private final Style style;
  private final StepCommands commands;
  private ExitCode worst = ExitCode.SUCCESS;

  StepSession(
      Arguments.Given given,
      Interruption interruption,
      Programs program,
      Map<String, String> defines,
      long seed,
      Stepper stepper) {
    this.given = given;
    this.console = given.console();
    this.interruption = interruption;
    this.file = program.file();
    this.style = given.outStyle();
    this.commands = new StepCommands(console, style, program, defines, seed, stepper);
  }

  /** Serves until there are no more commands, or one of them says so. */
  ExitCode run() {
    boolean conversation = console.isConversation();
    BufferedReader in =
        new BufferedReader(new InputStreamReader(console.in(), StandardCharsets.UTF_8));
    if (!given.has("--quiet")) {
      console.print(List.of(style.safe(file) + ": `help` lists the commands", ""));
    }
    if (!carriedOut("show")) {
      return worst;
    }
    while (true) {
      console.out().print(conversation ? PROMPT : "");
      console.out().flush();
      interruption.await();
      Optional<String> line = read(in);
      interruption.begin();
      if (line.isEmpty()) {
        console.out().print(conversation ? "\n" : "");
        return worst;
      }
      String command = line.get().strip();
      if (!conversation && !command.isEmpty()) {
        console.print(List.of(PROMPT + style.safe(command)));
      }
      if (commands.isEnd(command) || !carriedOut(command)) {
        return worst;
      }
    }
  }

  /** The next line, if there is one. */
  private static Optional<String> read(BufferedReader in) {
    StringBuilder line = new StringBuilder();
    try {
      int c = in.read();
      if (c < 0) {
        return Optional.empty();
      }
      for (; c >= 0 && c != '\n' && line.length() < LONGEST; c = in.read()) {
        line.append((char) c);
      }
      return Optional.of(line.toString());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Carries a command out; whether others may follow. */
  private boolean carriedOut(String command) {
    Limits limits = SharedOptions.limits(given, file, interruption);
    Optional<Problem> end = limits.during(() -> EarlyEnd.of(() -> attempt(command)));
    if (end.isEmpty()) {
      return true;
    }
    complain(Unfinished.of("`" + command + "` ended early", end.get()));
    boolean interrupted = end.get() == Problem.K004;
    if (!interrupted || !console.isConversation()) {
      worst = worst.worst(ExitCode.ofError(end.get()));
    }
    return !interrupted || console.isConversation();
  }

  private void attempt(String command) {
    try {
      commands.carryOut(command).ifPresent(this::limited);
    } catch (Refused refused) {
      complain(refused.why(), ExitCode.USAGE);
    } catch (UsageError error) {
      complain(error.diagnostic(), ExitCode.USAGE);
    } catch (LocalWorkTooLong tooLong) {
      complain(Diagnostic.of(Problem.K006, tooLong.getMessage()), ExitCode.UNKNOWN);
    }
  }

  /**
   * Reports a mistake to a person, who types another command. A program that sends commands learns
   * it from the exit code.
   */
  private void complain(Diagnostic why, ExitCode code) {
    complain(why);
    if (!console.isConversation()) {
      worst = worst.worst(code);
    }
  }

  /** A limit has stopped an execution that went on, whose steps stay. */
  private void limited(Problem reason) {
    throw new Halt(reason);
  }

  private void complain(Diagnostic why) {
    given.complain(why);
  }
}
