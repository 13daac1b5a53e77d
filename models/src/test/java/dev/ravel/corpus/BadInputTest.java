// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.result.Checking;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of input that is too strange or too large for a file of the corpus. They have one code, and
 * the exit code.
 */
class BadInputTest {
  @TempDir private Path folder;

  private Path write(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }

  private Checking checkText(String text) throws IOException {
    return Corpus.check(write("generated.ravel", text.getBytes(UTF_8)), Map.of());
  }

  private static void assertRejected(Problem problem, int exitCode, Checking checking) {
    List<Diagnostic> errors = checking.errors();
    Set<Problem> found = errors.stream().map(Diagnostic::problem).collect(Collectors.toSet());
    assertEquals(Set.of(problem), found, errors::toString);
    assertEquals(exitCode, checking.exitCode().number());
    assertTrue(checking.instances().isEmpty(), "nothing is checked");
  }

  @Test
  void aMissingFile() {
    assertRejected(Problem.F001, 2, Corpus.check(folder.resolve("missing.ravel"), Map.of()));
  }

  @Test
  void aDirectory() {
    assertRejected(Problem.F002, 2, Corpus.check(folder, Map.of()));
  }

  @Test
  void aDirectoryNamedLikeAModel() throws IOException {
    Path directory = Files.createDirectory(folder.resolve("directory.ravel"));
    assertRejected(Problem.F002, 2, Corpus.check(directory, Map.of()));
  }

  @Test
  void aBinaryFile() throws IOException {
    byte[] bytes = {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe, 0, 0, 0, 69};
    assertRejected(Problem.F003, 2, Corpus.check(write("binary.ravel", bytes), Map.of()));
  }

  @Test
  void aFileAboveTenMegabytes() throws IOException {
    byte[] bytes = "//////////\n".repeat(1_000_000).getBytes(UTF_8);
    assertRejected(Problem.F004, 2, Corpus.check(write("large.ravel", bytes), Map.of()));
  }

  @Test
  void aFileOfAlmostTenMegabytesIsRead() throws IOException {
    String text = "// a comment\n".repeat(700_000) + "thread T { skip }\n";
    assertEquals(0, checkText(text).exitCode().number());
  }

  @ParameterizedTest
  @ValueSource(strings = {"model.txt", "model", "ravel"})
  void aFileOfNoKnownKind(String name) throws IOException {
    Path file = write(name, "thread T { skip }\n".getBytes(UTF_8));
    assertRejected(Problem.F005, 2, Corpus.check(file, Map.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "// nothing\n", "const N = 2\n", "shared x: bool\n"})
  void nothingToCheck(String text) throws IOException {
    Checking checking = checkText(text);
    assertEquals(List.of(), checking.errors());
    assertEquals(5, checking.exitCode().number());
  }

  /** Each way to nest has what opens a level, what is inside, what closes a level. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "const N = | ( | 1 | ) |",
        "const N = | - | 1 | |",
        "const N = | '[ ' | 1 | ' ]' |",
        "const B = | ! | true | |",
        "const B = | 'true => ' | true | |",
        "const N = | 'if true then ' | 1 | ' else 2' |",
        "thread T { | 'loop { ' | skip | ' }' | }",
        "thread T { | 'if true { ' | skip | ' }' | }",
        "thread T { | 'if true { } else ' | { } | | }",
        "thread T { | 'either { ' | skip | ' }' | }",
        "thread T { assert | 'all i in 0..1: ' | true | | }",
      })
  void nestingWithoutBound(String before, String open, String inside, String close, String after)
      throws IOException {
    for (int depth : new int[] {300, 100_000}) {
      String text =
          before
              + " "
              + open.repeat(depth)
              + inside
              + (close == null ? "" : close).repeat(depth)
              + (after == null ? "" : after)
              + "\n";
      assertRejected(Problem.P007, 4, checkText(text));
    }
  }

  @Test
  void nestingUpTo250IsFine() throws IOException {
    String text = "thread T { " + "if true { ".repeat(250) + "skip" + " }".repeat(250) + " }\n";
    assertEquals(0, checkText(text).exitCode().number());
  }

  @Test
  void aLongSumIsNotNested() throws IOException {
    String text = "const N = 1" + " + 1".repeat(20_000) + "\nthread T { assert N == 20001 }\n";
    Checking checking = checkText(text);
    assertEquals(List.of(), checking.errors());
    assertEquals(0, checking.exitCode().number());
  }

  @Test
  void aNumeralOfAThousandDigits() throws IOException {
    assertRejected(Problem.P008, 4, checkText("const N = " + "7".repeat(1000) + "\n"));
  }

  @Test
  void anArrayOfABillionCellsInTwoDimensions() throws IOException {
    String text =
        """
        shared a: bool[100000][10000]
        thread A { a[0][0] = true }
        thread B { a[0][1] = true }
        """;
    assertRejected(Problem.C004, 4, checkText(text));
  }

  @Test
  void aBillionThreads() throws IOException {
    assertRejected(Problem.C004, 4, checkText("thread T[i in 1..1000000000] { skip }\n"));
  }

  @Test
  void settingAnUnknownConstant() {
    assertRejected(Problem.U002, 2, Corpus.check("mutex/peterson.ravel", Map.of("NN", "3")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "3 +", "}", "\"", "level"})
  void settingAConstantToWhatIsNoValue(String value) {
    assertRejected(Problem.U003, 2, Corpus.check("mutex/peterson.ravel", Map.of("N", value)));
  }

  @Test
  void settingAnInputOutsideOfItsRange() {
    assertRejected(Problem.U003, 2, Corpus.check("lessons/gcd.ravel", Map.of("a", "7")));
  }

  @Test
  void aCircleOfThreeImports() throws IOException {
    write("a.ravel", "import \"b.ravel\"\n".getBytes(UTF_8));
    write("b.ravel", "import \"c.ravel\"\n".getBytes(UTF_8));
    write("c.ravel", "import \"a.ravel\"\n".getBytes(UTF_8));
    assertRejected(Problem.F007, 4, Corpus.check(folder.resolve("a.ravel"), Map.of()));
  }

  @Test
  void aFileThatImportsItself() throws IOException {
    assertRejected(Problem.F007, 4, checkText("import \"generated.ravel\"\n"));
  }

  @Test
  void aFileImportedTwiceIsReadOnce() throws IOException {
    write("base.ravel", "const N = 2\n".getBytes(UTF_8));
    write("left.ravel", "import \"base.ravel\"\nconst L = N\n".getBytes(UTF_8));
    write("right.ravel", "import \"base.ravel\"\nconst R = N\n".getBytes(UTF_8));
    Checking checking =
        checkText(
            """
            import "left.ravel"
            import "right.ravel"
            thread T { assert L == R }
            """);
    assertEquals(List.of(), checking.errors());
    assertEquals(0, checking.exitCode().number());
  }
}
