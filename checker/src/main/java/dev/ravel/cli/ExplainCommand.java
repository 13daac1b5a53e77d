// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.report.Style;
import dev.ravel.result.ExitCode;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Resource;
import dev.ravel.source.Similar;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The command {@code ravel explain CODE}, which prints the meaning of a code. There is an example
 * that produces it.
 */
final class ExplainCommand implements DeclaredCommand {
  private static final String FOLDER = "/explain/";

  @Override
  public ExitCode perform(Arguments.Given given) {
    Style style = given.outStyle();
    if (given.positionals().isEmpty()) {
      given.print(list());
    }
    for (String code : given.positionals()) {
      given.print(explanation(problem(code), style));
    }
    return ExitCode.SUCCESS;
  }

  private static List<String> list() {
    return Arrays.stream(Problem.values()).map(p -> p.code() + "  " + p.title()).toList();
  }

  private static Problem problem(String code) {
    Optional<Problem> problem = Problem.byCode(code);
    if (problem.isPresent()) {
      return problem.get();
    }
    List<String> codes = Arrays.stream(Problem.values()).map(Problem::code).toList();
    Diagnostic diagnostic = Diagnostic.of(Problem.U005, "there is no code '" + code + "'");
    Optional<String> meant = Similar.to(code, codes);
    throw new UsageError(
        meant
            .map(other -> diagnostic.help("did you mean '" + other + "'?"))
            .orElse(diagnostic)
            .help("`ravel explain` lists all codes"));
  }

  /** The lines of an explanation. */
  private static List<String> explanation(Problem problem, Style style) {
    List<String> lines = new ArrayList<>();
    lines.add(style.paint(Style.Tone.STRONG, problem.code() + ": " + problem.title()));
    lines.add("");
    String text =
        resource(problem.code() + ".md")
            .orElseThrow(() -> new IllegalStateException("no explanation of " + problem.code()));
    for (String line : text.lines().toList()) {
      if (line.startsWith("## ")) {
        lines.add(style.paint(Style.Tone.STRONG, line.substring(3)));
      } else if (line.startsWith("{")) {
        lines.addAll(example(line.substring(1, line.length() - 1), style));
      } else {
        lines.add(style.ascii() ? line.replaceAll("[^ -~]", "?") : line);
      }
    }
    return lines;
  }

  /** The lines of a model that belongs to an explanation, indented. */
  private static List<String> example(String name, Style style) {
    String text = resource(name).orElseThrow(() -> new IllegalStateException("no example " + name));
    return text.lines()
        .map(line -> style.ascii() ? line.replaceAll("[^ -~]", "?") : line)
        .map(line -> ("    " + line).stripTrailing())
        .toList();
  }

  private static Optional<String> resource(String name) {
    return Resource.bytes(ExplainCommand.class, FOLDER + name)
        .map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }
}
