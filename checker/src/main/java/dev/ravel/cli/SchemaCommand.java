// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.report.Schema;
import dev.ravel.result.ExitCode;
import dev.ravel.source.Similar;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The command {@code ravel schema NAME}, which prints the JSON Schema of a document that Ravel
 * writes.
 */
final class SchemaCommand implements DeclaredCommand {
  @Override
  public ExitCode perform(Arguments.Given given) {
    Optional<String> asked = given.positional("schema");
    given.print(asked.map(SchemaCommand::lines).orElseGet(SchemaCommand::list));
    return ExitCode.SUCCESS;
  }

  private static List<String> list() {
    return Arrays.stream(Schema.values())
        .map(schema -> String.format("%-10s %s", schema.word(), schema.describes()))
        .toList();
  }

  /** The names of all schemas. */
  static List<String> names() {
    return Arrays.stream(Schema.values()).map(Schema::word).toList();
  }

  private static List<String> lines(String name) {
    return Arrays.stream(Schema.values())
        .filter(schema -> schema.word().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new UsageError("there is no schema '" + name + "'", Similar.to(name, names())))
        .text()
        .lines()
        .toList();
  }
}
