// SPDX-License-Identifier: Apache-2.0
package dev.ravel.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every model of a page has the verdicts that it expects, or the problem that the page names. */
class ModelsTest {
  /** Those of editors are tried by {@link EditorsTest}. */
  private static final Set<String> KINDS =
      Set.of("ravel", "console", "text", "yaml", "json", "vim", "elisp");

  static List<Block> blocks() {
    return Page.all().stream().flatMap(page -> page.blocks().stream()).toList();
  }

  static Stream<Block> models() {
    return blocks().stream().filter(Block::isModel);
  }

  @ParameterizedTest
  @MethodSource("blocks")
  void aBlockSaysWhatItIs(Block block) {
    assertTrue(KINDS.contains(block.info().getFirst()), () -> block.info() + " is no known kind");
    if (block.isPart()) {
      assertEquals(
          1, block.around().stream().filter(line -> line.strip().equals("...")).count(), "around");
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void theModelIsAsItSays(Block block) {
    if (block.file().filter(name -> isUsed(block.page(), name)).isPresent()) {
      return; // the commands of the page show what it does
    }
    Shell shell = new Shell(block.page());
    String name = "line-" + block.line() + ".ravel";
    shell.save(name, block.model());
    String printed = String.join("\n", shell.run("ravel check --all --timeout 60s " + name));
    if (block.code().isPresent()) {
      assertTrue(printed.contains("[" + block.code().get() + "]"), printed);
    } else if (block.file().isPresent()) {
      assertNotEquals(4, shell.lastCode(), printed); // a library has nothing to check
    } else {
      assertEquals(0, shell.lastCode(), printed);
      assertFalse(printed.matches("(?s).*(error|warning)\\[.*"), printed);
    }
  }

  private static boolean isUsed(Page page, String name) {
    return page.blocks().stream()
        .filter(Block::isConsole)
        .flatMap(block -> block.lines().stream())
        .anyMatch(line -> line.startsWith("$ ") && line.contains(name));
  }
}
