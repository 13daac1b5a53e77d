// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.examples.Example;
import dev.ravel.result.ExitCode;
import dev.ravel.source.Diagnostic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The command {@code ravel new FILE}, which writes a model to begin with; never over another file.
 */
final class NewCommand implements DeclaredCommand {
  private static final String ENDING = ".ravel";

  @Override
  public ExitCode perform(Arguments.Given given) {
    Example example = ExamplesCommand.named(given.value("--from").orElse(Example.START));
    String file =
        withEnding(given.positional("file").orElseThrow(() -> new UsageError("no file is named")));
    Optional<Diagnostic> failed = WrittenFile.create(file, renamed(example.text(), file));
    if (failed.isPresent()) {
      given.complain(failed.get());
      return ExitCode.USAGE;
    }
    String shown = given.console().outStyle(Console.Colour.AUTO, false).safe(file);
    given.print(List.of("wrote " + shown + "; next: ravel check " + shown));
    return ExitCode.SUCCESS;
  }

  /** The name of a file, with the ending of models. */
  private static String withEnding(String name) {
    String last = name.substring(name.lastIndexOf('/') + 1);
    if (last.isEmpty() || last.equals(ENDING)) {
      throw new UsageError("'" + name + "' is no name of a file");
    }
    if (last.endsWith(ENDING)) {
      return name;
    }
    if (last.contains(".")) {
      throw new UsageError("'" + name + "': the name of a model ends in .ravel");
    }
    return name + ENDING;
  }

  /**
   * Returns a model under the name that fits its file. The file {@code my-model.ravel} holds {@code
   * MyModel}.
   */
  private static String renamed(String text, String file) {
    String last = file.substring(file.lastIndexOf('/') + 1, file.length() - ENDING.length());
    StringBuilder name = new StringBuilder();
    boolean upper = true;
    for (int i = 0; i < last.length(); i++) {
      char c = last.charAt(i);
      if (c < 128 && Character.isLetterOrDigit(c)) {
        name.append(upper ? Character.toUpperCase(c) : c);
        upper = false;
      } else {
        upper = true;
      }
    }
    if (name.isEmpty() || !Character.isLetter(name.charAt(0))) {
      return text;
    }
    List<String> lines = new ArrayList<>(text.lines().toList());
    String first = lines.getFirst();
    int comment = first.indexOf("//");
    String head = "model " + name;
    String space = " ".repeat(Math.max(1, comment - head.length()));
    lines.set(0, comment < 0 ? head : head + space + first.substring(comment));
    return String.join("\n", lines) + "\n";
  }
}
