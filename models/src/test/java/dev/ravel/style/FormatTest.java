// SPDX-License-Identifier: Apache-2.0

package dev.ravel.style;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.googlejavaformat.java.FormatterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every Java file is in the form that {@code ./mvnw -q -N -Pformat} gives it. */
class FormatTest {
  private static final Path ROOT = Path.of(System.getProperty("ravel.root"));

  private final Formatting formatting = new Formatting();

  @Test
  @Tag("thorough")
  void everyFileIsFormatted() throws IOException {
    List<Path> differing =
        sources().parallelStream().filter(this::differs).map(ROOT::relativize).toList();
    assertEquals("", lines(differing), "run ./mvnw -q -N -Pformat to format these files");
  }

  private boolean differs(Path file) {
    try {
      return formatting.improved(file).isPresent();
    } catch (FormatterException e) {
      throw new AssertionError(file + " is not Java", e);
    }
  }

  @Test
  void everyFileNamesItsLicence() throws IOException {
    List<Path> without = new ArrayList<>();
    for (Path file : sources()) {
      if (!Files.readString(file).startsWith("// SPDX-License-Identifier: Apache-2.0\n")) {
        without.add(ROOT.relativize(file));
      }
    }
    assertEquals("", lines(without), "the first line is // SPDX-License-Identifier: Apache-2.0");
  }

  @Test
  void everyPackageSaysWhatItIsFor() throws IOException {
    List<Path> without = new ArrayList<>();
    for (Path file : sources()) {
      Path folder = file.getParent();
      boolean main = folder.startsWith(ROOT) && folder.toString().contains("/src/main/java/");
      if (main && !Files.exists(folder.resolve("package-info.java"))) {
        without.add(ROOT.relativize(folder));
      }
    }
    assertEquals("", lines(without), "package-info.java is missing");
  }

  @Test
  void aFileInBadFormIsNoticed(@TempDir Path folder) throws IOException, FormatterException {
    Path good = Files.writeString(folder.resolve("Good.java"), "class Good {}\n");
    Path bad = Files.writeString(folder.resolve("Bad.java"), "class Bad\n{ int x ; }\n");
    assertEquals(List.of(bad, good), Formatting.javaFiles(folder));
    assertTrue(formatting.improved(good).isEmpty());
    assertEquals("class Bad {\n  int x;\n}\n", formatting.improved(bad).orElseThrow());
  }

  private static String lines(List<Path> paths) {
    return paths.stream().distinct().map(Path::toString).collect(Collectors.joining("\n"));
  }

  private static List<Path> sources() throws IOException {
    List<Path> files = Formatting.javaFiles(ROOT);
    assertFalse(files.isEmpty(), "no Java file under " + ROOT);
    return files;
  }
}
