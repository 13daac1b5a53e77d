// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that an error that is not asked for and ends executions is named and can be seen.
 *
 * <p>The programs are written by hand. That no engine proves anything beside an error is tested
 * with random models.
 */
class UnaskedErrorsTest {
  private static final String PROGRAM =
      """
      int __VERIFIER_nondet_int(void);
      int main(void) {
        int n = __VERIFIER_nondet_int(), *p = 0;
        if (n > 4999) *p = n;
        return 0;
      }
      """;

  private static final String MODEL =
      """
      symbolic input n: int[0..9999]
      shared x: int[0..9999]
      thread A {
        x = n
        assert x < 5000
        x = 0
      }
      check small: always x <= 9999
      """;

  @TempDir private Path folder;

  private static CommandLine.Ran run(String file, String... options) {
    return CommandLine.run(Stream.concat(Stream.of("check", file), Stream.of(options)).toList());
  }

  private static void isNamed(CommandLine.Ran ran, String place, String message) {
    String said = String.join("\n", ran.lines());
    assertEquals(3, ran.code(), said);
    assertTrue(said.contains("error that is not asked for [K021]"), said);
    assertTrue(said.contains(place), said);
    String command = said.substring(said.indexOf("ravel replay ")).lines().findFirst().get();
    List<String> again = new ArrayList<>();
    Matcher word = Pattern.compile("\"([^\"]*)\"|(\\S+)").matcher(command);
    while (word.find()) {
      again.add(word.group(1) == null ? word.group(2) : word.group(1));
    }
    CommandLine.Ran shown = CommandLine.run(again.subList(1, again.size()));
    assertTrue(String.join("\n", shown.lines()).contains(message), shown.toString());
  }

  @Test
  void ofPrograms() throws IOException {
    String file = Files.writeString(folder.resolve("task.c"), PROGRAM).toString();
    String property = folder.resolve("race.prp").toString();
    Files.writeString(Path.of(property), "CHECK( init(main()), LTL(G ! data-race) )\n");
    String error = "through a null pointer";
    isNamed(run(file, "--check", "no race", "--nondet", "4998..5001"), "task.c:4:", error);
    isNamed(run(file, "--check", "no deadlock", "--symbolic"), "task.c:4:", error);
    isNamed(
        run(file, "--property", property, "--symbolic", "--format", "svcomp"), "task.c:4:", error);
  }

  @Test
  void ofModelsWithoutValues() throws IOException {
    String file = Files.writeString(folder.resolve("task.ravel"), MODEL).toString();
    isNamed(run(file, "--check", "small"), "task.ravel:5:", "`assert x < 5000` fails");
  }

  @Test
  void verdictsStayWhereItIsAskedFor() throws IOException {
    String file = Files.writeString(folder.resolve("task.c"), PROGRAM).toString();
    CommandLine.Ran both =
        run(file, "--all", "--nondet", "5000..5001", "--check", "no race", "--check", "no error");
    assertEquals(1, both.code(), both.toString());
    String said = String.join("\n", both.lines());
    assertTrue(said.contains("no error                   violated"), said);
    assertTrue(!said.contains("K021"), said);
  }
}
