// SPDX-License-Identifier: Apache-2.0
package dev.ravel.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that every command of a page prints what the page says, byte for byte. Times and the cells
 * of tables with memory differ from run to run.
 *
 * <p>{@code -Dravel.docs.update=true} writes what the commands print into the pages; read the
 * difference before it is committed.
 */
class CommandsTest {
  static List<Page> pages() {
    return Page.all();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void theCommandsPrintWhatThePageSays(Page page) throws IOException {
    List<String> written = page.lines();
    List<String> actual = new ArrayList<>();
    Shell shell = new Shell(page);
    int next = 0;
    for (Block block : page.blocks()) {
      actual.addAll(written.subList(next, block.line()));
      next = block.line() + block.lines().size();
      block.file().ifPresent(name -> shell.save(name, block.lines()));
      actual.addAll(block.isConsole() ? ran(block, shell) : block.lines());
    }
    actual.addAll(written.subList(next, written.size()));
    if (Boolean.getBoolean("ravel.docs.update") && !timeless(written).equals(timeless(actual))) {
      Files.writeString(page.path(), String.join("\n", actual) + "\n");
    }
    assertEquals(timeless(written), timeless(actual));
  }

  private static List<String> ran(Block block, Shell shell) {
    List<String> lines = new ArrayList<>();
    for (String line : block.lines()) {
      if (line.startsWith("$ ")) {
        lines.add(line);
        lines.addAll(shell.run(line.substring(2)));
      }
    }
    return lines;
  }

  private static String timeless(List<String> lines) {
    return String.join("\n", lines)
        .replaceAll("\\b[0-9]+\\.[0-9]+ s\\b", "T s")
        .replaceAll("\\| +[0-9.]+ [MG]B\\b", "| M");
  }
}
