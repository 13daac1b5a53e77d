// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.report.Schema;
import dev.ravel.result.ExitCode;
import dev.ravel.source.Similar;
import java.util.Arrays;
import java.util.List;

/** {@code ravel schema NAME}: prints the JSON Schema of a document that Ravel writes. */
final class SchemaCommand implements DeclaredCommand {
  @Override
  public Title title() {
    return new Title(
        "schema", "print the JSON Schema of what --json prints; without a name, list the schemas");
  }

  @Override
  public Arguments arguments() {
    return new Arguments(name(), summary())
        .words("NAME", "[NAME]", String.join(", ", words()), words());
  }

  @Override
  public ExitCode perform(Arguments.Given given, Console console) {
    List<String> asked = given.positionals();
    if (asked.size() > 1) {
      throw new UsageError("one schema is expected, not " + asked.size());
    }
    console.print(asked.isEmpty() ? list() : schema(asked.getFirst()).text().lines().toList());
    return ExitCode.SUCCESS;
  }

  private static List<String> list() {
    return Arrays.stream(Schema.values())
        .map(schema -> String.format("%-10s %s", schema.word(), schema.describes()))
        .toList();
  }

  private static List<String> words() {
    return Arrays.stream(Schema.values()).map(Schema::word).toList();
  }

  private static Schema schema(String name) {
    List<String> names = words();
    return Arrays.stream(Schema.values())
        .filter(schema -> schema.word().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new UsageError("there is no schema '" + name + "'", Similar.to(name, names)));
  }
}
