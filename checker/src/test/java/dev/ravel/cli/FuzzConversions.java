// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The laws of every file that is converted. It can be read back, and a net is written the same
 * again.
 */
final class FuzzConversions {
  private FuzzConversions() {}

  /** Fails where a converted file cannot be used. */
  static void hold(List<String> words, Session.Ran ran, Path folder) throws IOException {
    if (ran.code() != 0 || words.contains("--help") || words.contains("-h")) {
      return;
    }
    List<Path> written =
        words.subList(1, words.size()).stream()
            .filter(word -> word.matches("(?s).*\\.(aut|dot|pnml|ll_net|ravel)"))
            .map(Path::of)
            .filter(Files::isRegularFile)
            .toList();
    Path out = written.getLast();
    String ending = out.toString().substring(out.toString().lastIndexOf('.'));
    String text = Files.readString(out);
    switch (ending.toLowerCase(Locale.ROOT)) {
      case ".aut" -> automaton(text.lines().toList());
      case ".dot" -> assertTrue(text.startsWith("digraph") && text.strip().endsWith("}"), text);
      default -> {
        if (text.contains("end when ")) { // it says which markings are final: more than a net
          Session.Ran read = new Session().run("check", out.toString(), "--timeout", "100ms");
          assertTrue(Set.of(0, 1, 3).contains(read.code()), () -> read.err() + text);
          return;
        }
        Path again = folder.resolve("again" + ending);
        Session.Ran back = new Session().run("convert", out.toString(), again.toString());
        assertEquals(0, back.code(), () -> "it cannot be read back: " + back.err() + text);
        assertEquals(text, Files.readString(again), "it is another net when it is read back");
      }
    }
  }

  /** Fails where the lines are no graph of states. */
  static void automaton(List<String> lines) {
    String head = "des \\(0, ?([0-9]+), ?([0-9]+)\\)";
    assertTrue(lines.getFirst().matches(head), lines.getFirst());
    int transitions = Integer.parseInt(lines.getFirst().replaceAll(head, "$1"));
    int states = Integer.parseInt(lines.getFirst().replaceAll(head, "$2"));
    assertEquals(transitions, lines.size() - 1, "transitions");
    for (String line : lines.subList(1, lines.size())) {
      assertTrue(line.matches("\\([0-9]+, ?(\"[^\"]*\"|[^\", ]+), ?[0-9]+\\)"), line);
      assertTrue(Integer.parseInt(line.replaceAll("^\\(([0-9]+),.*", "$1")) < states, line);
      assertTrue(Integer.parseInt(line.replaceAll(".*,\\s*([0-9]+)\\)$", "$1")) < states, line);
    }
  }
}
