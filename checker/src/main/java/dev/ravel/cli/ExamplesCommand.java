// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.examples.Example;
import dev.ravel.result.ExitCode;
import dev.ravel.source.Similar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The command {@code ravel examples [NAME]}, which lists the models that come with Ravel, or prints
 * one.
 */
final class ExamplesCommand implements DeclaredCommand {
  @Override
  public ExitCode perform(Arguments.Given given) {
    Optional<String> asked = given.positional("example");
    given.print(
        asked.map(name -> named(name).text().lines().toList()).orElseGet(ExamplesCommand::list));
    return ExitCode.SUCCESS;
  }

  private static List<String> list() {
    List<Example> all = Example.all();
    int width = all.stream().mapToInt(example -> example.name().length()).max().orElse(0);
    List<String> lines = new ArrayList<>();
    for (Example example : all) {
      String space = " ".repeat(width - example.name().length() + 3);
      lines.add(example.name() + space + example.summary());
    }
    return lines;
  }

  /** The names of all examples. */
  static List<String> names() {
    return Example.all().stream().map(Example::name).toList();
  }

  /**
   * The example of a name.
   *
   * @throws UsageError if there is none
   */
  static Example named(String name) {
    return Example.named(name)
        .orElseThrow(
            () -> new UsageError("there is no example '" + name + "'", Similar.to(name, names())));
  }
}
