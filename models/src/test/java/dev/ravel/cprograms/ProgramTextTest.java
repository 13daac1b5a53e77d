// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cimport.translation.CFile;
import dev.ravel.cli.CommandLine;
import dev.ravel.machine.Program;
import dev.ravel.machine.ProgramText;
import dev.ravel.source.SourceText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that the output of {@code --print-program} is the whole program. It is read back, and is
 * the same.
 */
@Tag("thorough")
class ProgramTextTest {
  static List<Path> programs() throws IOException {
    return CorpusTest.programs().stream().filter(its -> its.toString().endsWith(".c")).toList();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void programsOfTheCorpusAreReadBack(Path program) {
    List<String> printed =
        CommandLine.run(List.of("check", "--print-program", "" + program)).lines();
    String text = String.join("\n", printed);
    List<String> again = ProgramText.of(ProgramReader.read(new SourceText("printed", text)));
    assertEquals(instructions(printed), instructions(again));
    assertTrue(text.contains("// " + program), text);
  }

  @Test
  void randomProgramsAreReadBack() {
    for (int seed = 0; seed < 4; seed++) {
      String c = new ValueCalls(new Random(seed)).text();
      CFile read = CFile.read(new SourceText("random.c", c), Path.of(""));
      Program program = read.program().orElseThrow();
      List<String> printed = ProgramText.of(program);
      Program again =
          ProgramReader.read(new SourceText("printed", String.join("\n", printed) + "\n"));
      assertEquals(instructions(printed), instructions(ProgramText.of(again)));
      assertEquals(program.main(), again.main());
    }
  }

  /** The lines without the statements beside them. */
  private static List<String> instructions(List<String> lines) {
    return lines.stream().map(line -> line.replaceAll(" +// .*$", "")).toList();
  }

  @Test
  void whatIsNoProgramIsRefusedWithItsLine() {
    SourceText text = new SourceText("printed", "program main 0\n\nfunction 0 \"f\" what\n");
    var refused = assertThrows(IllegalArgumentException.class, () -> ProgramReader.read(text));
    assertTrue(refused.getMessage().startsWith("line 3 "), refused.getMessage());
  }

  @Test
  void nothingOfTheMachineIsPrinted() {
    List<String> printed =
        CommandLine.run(List.of("check", "--print-program", "c/counter.c")).lines();
    String folder = System.getProperty("java.io.tmpdir");
    StringBuilder bytes = new StringBuilder();
    folder.chars().forEach(c -> bytes.append(String.format("%02x", c)));
    assertFalse(String.join("\n", printed).contains(bytes), String.join("\n", printed));
  }
}
