// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The laws of every call of the command line, whatever its words and its files are. */
final class FuzzLaws {
  private static final Set<Integer> CHECKING = Set.of(0, 1, 2, 3, 4, 5);

  /** The exit codes that a command may have, besides 130 where it is interrupted. */
  private static final Map<String, Set<Integer>> CODES =
      Map.ofEntries(
          Map.entry("compare", Set.of(0, 2, 3, 4, 5)),
          Map.entry("papers", Set.of(0, 2, 4)),
          Map.entry("test", CHECKING),
          Map.entry("run", CHECKING),
          Map.entry("replay", CHECKING),
          Map.entry("same", CHECKING),
          Map.entry("step", Set.of(0, 2, 3, 4, 5)),
          Map.entry("traces", Set.of(0, 2, 3, 4, 5)),
          Map.entry("suite", Set.of(0, 2, 3, 4, 5)),
          Map.entry("why", Set.of(0, 2, 3, 4, 5)),
          Map.entry("draw", Set.of(0, 2, 3, 4, 5)),
          Map.entry("convert", Set.of(0, 2, 3, 4)),
          Map.entry("explain", Set.of(0, 2)),
          Map.entry("examples", Set.of(0, 2)),
          Map.entry("new", Set.of(0, 2)),
          Map.entry("schema", Set.of(0, 2)),
          Map.entry("completion", Set.of(0, 2)));

  private static final Pattern INSIDE =
      Pattern.compile(
          "(?m)^\\s+at [\\w.$/]+\\(.*\\)$|Exception in thread|\\bjava\\.(lang|util|io|nio)\\."
              + "|error\\[I001\\]");

  /** An error in the results. It is in a document, or in the output of {@code ravel test}. */
  private static final Pattern ERROR =
      Pattern.compile("\"severity\": ?1|\"level\": ?\"error\"|error\\[");

  /** The begin of a message, a word and a code. */
  static final Pattern CODE = Pattern.compile("\\b[a-z]+\\[([A-Z][0-9]{3})\\]");

  private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");

  /** The characters that change a terminal, or the order in which signs are shown. */
  private static final Pattern CONTROL =
      Pattern.compile("[\\p{Cc}&&[^\n]]|[\u202a-\u202e\u2066-\u2069]");

  private FuzzLaws() {}

  /**
   * Fails where a call was answered as none should be.
   *
   * @param folder the folder of its files, with what the call has left after
   */
  static void hold(FuzzInput input, Session.Ran ran, Path folder) throws IOException {
    List<String> words = input.words(folder);
    exitCode(input, ran);
    nothingInside(ran.err() + "\n" + ran.out());
    codes(ran);
    boolean json = words.stream().anyMatch(word -> word.startsWith("--json"));
    signs(ran.err());
    if (!json && !words.contains("sarif") && !words.contains("--format=sarif")) {
      signs(ran.out());
    }
    onlyWhatWasAsked(input, words, folder);
    FuzzDocuments.hold(words, ran, folder);
    if (!words.isEmpty() && words.getFirst().equals("convert")) {
      FuzzConversions.hold(words, ran, folder);
    }
  }

  /** Fails where a text shows what only the authors of Ravel understand. */
  static void nothingInside(String text) {
    assertFalse(INSIDE.matcher(text).find(), () -> "the inside is shown: " + text);
  }

  private static void exitCode(FuzzInput input, Session.Ran ran) {
    String command = input.args().isEmpty() ? "" : input.args().getFirst();
    boolean allowed =
        CODES.getOrDefault(command, CHECKING).contains(ran.code())
            || input.interrupted() && ran.code() == 130;
    assertTrue(allowed, "the exit code is " + ran.code());
  }

  private static void codes(Session.Ran ran) {
    Optional<String> unknown =
        CODE.matcher(plain(ran.err()))
            .results()
            .map(code -> code.group(1))
            .filter(code -> Problem.byCode(code).isEmpty())
            .findFirst();
    assertEquals(Optional.empty(), unknown, "a code that there is not");
    boolean complains = ran.err().contains("error[");
    assertFalse(complains && Set.of(0, 1, 5).contains(ran.code()), "an error and a good exit code");
    boolean told = complains || ERROR.matcher(ran.out()).find();
    assertTrue(told || !Set.of(2, 4).contains(ran.code()), "nothing says what is wrong");
  }

  private static void signs(String text) {
    Optional<String> sign =
        CONTROL.matcher(plain(text)).results().map(MatchResult::group).findFirst();
    assertEquals(
        Optional.empty(), sign.map(s -> "U+" + Integer.toHexString(s.charAt(0))), "a control sign");
  }

  /** A text without its colours. */
  static String plain(String text) {
    return COLOUR.matcher(text).replaceAll("");
  }

  /** Nothing is left after that no word names. */
  private static void onlyWhatWasAsked(FuzzInput input, List<String> words, Path folder)
      throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<String> more =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> !input.files().containsKey(name))
              .filter(name -> words.stream().noneMatch(word -> named(word).contains(name)))
              .toList();
      assertEquals(List.of(), more, "files that nobody asked for");
    }
  }

  private static List<String> named(String word) {
    String name = word.substring(word.lastIndexOf('/') + 1);
    return List.of(name, name + ".ravel");
  }
}
