// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.ast.Model;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * {@code models/expected.json} says what the naive interpreter finds. With {@code
 * -Dravel.expected=write} this test writes the file anew; do that when a model is new or changed,
 * and read the difference before it is committed. With {@code -Dravel.deep=true} it computes all of
 * the file again; otherwise the small folders alone.
 */
class ExpectedWriterTest {
  private static final Path MODELS = Path.of(System.getProperty("ravel.root"), "models");
  private static final Set<String> NO_MODELS = Set.of("rejected", "errors", "src", "target");
  private static final List<String> QUICK = List.of("lessons/", "nets/", "constructs/");

  @Test
  void theFileSaysWhatTheNaiveInterpreterFinds() throws IOException {
    boolean write = "write".equals(System.getProperty("ravel.expected"));
    boolean all = write || Boolean.getBoolean("ravel.deep");
    List<String> rows = new ArrayList<>();
    for (String file : files()) {
      if (all || QUICK.stream().anyMatch(file::startsWith)) {
        rows.addAll(Expected.rows(file));
      }
    }
    Path target = MODELS.resolve("expected.json");
    if (write) {
      Files.writeString(target, "[\n" + String.join(",\n", rows) + "\n]\n");
    }
    List<String> known = Files.readAllLines(target).stream().map(ExpectedWriterTest::row).toList();
    for (String row : rows) {
      assertTrue(known.contains(row), () -> "not in expected.json: " + row);
    }
  }

  /** Two checks of one instance, whichever of them says so, and one of another. */
  @Test
  void settingsThatChangeNothingMakeNoInstance() {
    Model model =
        Texts.parse(
            "same.ravel",
            """
            const N = 2
            const M = N + 1
            input from: int[2..3]
            atomic shared x: int[0..9]
            thread T { x = N }
            check with N = 2: finally x == 2
            check finally x <= 2
            check with M = 3, N = 1 + 1: never x == 1
            check with N = 3: finally x == 3
            check with from = 2: never x == 4
            """);
    Map<String, Integer> checks = new LinkedHashMap<>();
    Findings.joined(model).forEach((key, group) -> checks.put(key, group.checks().size()));
    assertEquals(Map.of("", 3, "N=3", 1, "from=2", 1), checks);
  }

  @Test
  void aFileWhoseOwnConstantsNobodyAsksForHasNoInstanceOfItsOwn() {
    Model model =
        Texts.parse(
            "only.ravel", "const N = 2\nthread T { skip }\ncheck with N = 2: no deadlock\n");
    assertEquals(List.of("N=2"), List.copyOf(Findings.joined(model).keySet()));
  }

  private static String row(String line) {
    return line.endsWith(",") ? line.substring(0, line.length() - 1) : line;
  }

  private static List<String> files() throws IOException {
    try (Stream<Path> paths = Files.walk(MODELS, 2)) {
      return paths
          .filter(path -> path.toString().endsWith(".ravel"))
          .map(path -> MODELS.relativize(path).toString())
          .filter(file -> !NO_MODELS.contains(file.substring(0, file.indexOf('/'))))
          .sorted()
          .toList();
    }
  }
}
