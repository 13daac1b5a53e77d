// SPDX-License-Identifier: Apache-2.0
package dev.ravel.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of the page on editors. What it says to write into their settings names what is there, and
 * works.
 */
class EditorsTest {
  private static final Pattern PLACE = Pattern.compile("/path/to/([-\\w/.]+)");

  @TempDir private Path folder;

  /** The lines of each block of a kind, in which a place of the project is where it is here. */
  private static List<List<String>> blocks(String kind) {
    return Page.all().stream()
        .flatMap(page -> page.blocks().stream())
        .filter(block -> block.info().equals(List.of(kind)))
        .map(EditorsTest::lines)
        .toList();
  }

  private static List<String> lines(Block block) {
    List<String> lines = new ArrayList<>();
    for (String line : block.lines()) {
      Matcher place = PLACE.matcher(line);
      while (place.find()) {
        assertTrue(Files.exists(Page.ROOT.resolve(place.group(1))), line);
      }
      lines.add(line.replace("/path/to", Page.ROOT.toString()));
    }
    return lines;
  }

  @Test
  void vimKnowsModelsByTheirEndingAndColoursThem() throws Exception {
    List<List<String>> blocks = blocks("vim");
    assertEquals(3, blocks.size());
    for (List<String> neovim : blocks.subList(1, 3)) {
      assertTrue(
          neovim.stream().anyMatch(line -> line.contains("{ 'ravel', 'lsp' }")),
          () -> String.join("\n", neovim));
    }
    assumeTrue(isThere("vim"), "there is no Vim here");
    Path model = Files.writeString(folder.resolve("m.ravel"), "// words\nthread T { skip }\n");
    Path said = folder.resolve("said");
    List<String> script = new ArrayList<>(List.of("set nocompatible"));
    script.addAll(blocks.getFirst());
    script.addAll(
        List.of(
            "edit " + model,
            "call writefile([&filetype, synIDattr(synID(1, 1, 1), 'name'),"
                + " synIDattr(synID(2, 1, 1), 'name')], '"
                + said
                + "')",
            "qall!"));
    Path file = Files.write(folder.resolve("script.vim"), script);
    Process vim =
        new ProcessBuilder("vim", "-es", "-u", "NONE", "-i", "NONE", "-S", file.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    assertTrue(vim.waitFor(60, TimeUnit.SECONDS), "Vim does not end");
    assertEquals(
        List.of("ravel", "ravelComment", "ravelKeyword"),
        Files.readAllLines(said),
        () -> String.valueOf(folder));
  }

  @Test
  void theModeOfEmacsIsWhatTheSettingsAskFor() throws IOException {
    String settings = String.join("\n", blocks("elisp").getFirst());
    String mode = Files.readString(Page.ROOT.resolve("ide-support/emacs/ravel-mode.el"));
    assertTrue(settings.contains("(require 'ravel-mode)"), settings);
    assertTrue(mode.contains("(provide 'ravel-mode)"), mode);
    assertTrue(settings.contains("ravel-mode-hook"), settings);
    assertTrue(mode.contains("(define-derived-mode ravel-mode "), mode);
  }

  private static boolean isThere(String program) {
    for (String place : System.getenv().getOrDefault("PATH", "").split(":", -1)) {
      if (!place.isEmpty() && Files.isExecutable(Path.of(place, program))) {
        return true;
      }
    }
    return false;
  }
}
