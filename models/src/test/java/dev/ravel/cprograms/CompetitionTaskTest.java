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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tasks are those of BenchExec, with results that are compared. */
class CompetitionTaskTest {
  @TempDir private Path folder;

  @BeforeEach
  void properties() throws IOException {
    write("reach.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    write("no-overflow.prp", "CHECK( init(main()), LTL(G ! overflow) )\n");
    write("valid.prp", "CHECK( init(main()), LTL(G valid-deref) )\n");
    write("coverage.prp", "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )\n");
  }

  private void write(String name, String text) throws IOException {
    Path _ = Files.writeString(folder.resolve(name), text);
  }

  private CommandLine.Ran check(String task, String... more) throws IOException {
    write("task.yml", task.replace('~', '\n'));
    List<String> words =
        new ArrayList<>(List.of("check", folder.resolve("task.yml").toString(), "--format"));
    words.add("svcomp");
    words.addAll(List.of(more));
    return CommandLine.run(words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0 | false(unreach-call), as expected          | int main(void) { reach_error(); }   | reach.prp | false
          1 | false(unreach-call), true is expected     | int main(void) { reach_error(); }   | reach.prp | true
          0 | true, as expected                         | int main(void) { return 0; }        | reach.prp | true
          1 | true, false is expected                   | int main(void) { return 0; }        | reach.prp | false
          3 | unknown, true is right                    | int main(void) { return *(int *)0; } | reach.prp | true
          0 | false(valid-deref), as expected           | int main(void) { return *(int *)0; } | valid.prp | false~    subproperty: valid-deref
          1 | false(valid-deref), false(valid-free) is  | int main(void) { return *(int *)0; } | valid.prp | false~    subproperty: valid-free
          """)
  void resultsAreCompared(int code, String said, String program, String property, String expected)
      throws IOException {
    write("p.c", program);
    CommandLine.Ran ran =
        check(
            "format_version: '2.0'~input_files: 'p.c'~properties:~  - property_file: %s~    expected_verdict: %s~options:~  language: C~  data_model: LP64~"
                .formatted(property, expected));
    assertEquals(code, ran.code(), ran.lines().toString());
    assertTrue(ran.lines().stream().anyMatch(its -> its.contains(said)), ran.lines().toString());
  }

  @Test
  void allPropertiesWithResultsAreCheckedAndOneCanBeNamed() throws IOException {
    write("a.c", "int two(void); int main(void) { if (two() != 2) reach_error(); return 0; }");
    write("b.c", "int two(void) { return 2; }");
    String task =
        """
        input_files: [a.c, b.c]
        properties:
          - property_file: reach.prp
            expected_verdict: true
          - property_file: coverage.prp
          - property_file: no-overflow.prp
            expected_verdict: false
        """;
    CommandLine.Ran all = check(task);
    assertEquals(1, all.code());
    assertTrue(all.lines().contains("task: reach: true, as expected"), all.lines().toString());
    assertTrue(all.lines().contains("task: no-overflow: true, false is expected"));
    CommandLine.Ran one = check(task, "--property", folder.resolve("reach.prp").toString());
    assertEquals(0, one.code(), one.lines().toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          U010 | no `input_files`     | properties: []
          U010 | which is no C file   | input_files: p.java
          U010 | a program in Java    | input_files: p.c~options: {language: Java}
          U010 | neither LP64 nor     | input_files: p.c~options: {data_model: LLP64}
          U010 | no `property_file`   | input_files: p.c~properties:~  - expected_verdict: true
          U010 | neither true nor     | input_files: p.c~properties:~  - property_file: reach.prp~    expected_verdict: maybe
          U010 | no YAML              | input_files: [
          U001 | asks for no property | input_files: p.c
          F001 | there is no file     | input_files: p.c~properties:~  - property_file: none.prp~    expected_verdict: true
          X002 | pointers and `long`  | input_files: p.c~properties:~  - property_file: reach.prp~    expected_verdict: true~options: {data_model: ILP32}
          """)
  void whatIsWrongIsRefused(String code, String why, String task) throws IOException {
    write("p.c", "int main(void) { return 0; }");
    CommandLine.Ran ran = check(task);
    assertTrue(ran.lines().getFirst().startsWith("error[" + code + "]"), ran.lines().toString());
    assertTrue(ran.lines().getFirst().contains(why), ran.lines().toString());
    assertEquals(2, ran.code());
  }
}
