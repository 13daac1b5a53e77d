// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests of the output for people, byte for byte. A transcript holds commands ({@code $}), their
 * results ({@code |}), what they print beside them ({@code !}) and their exit codes ({@code =>});
 * times are {@code T}, memory is {@code M}, sizes that --max-memory allows {@code S}, escape
 * characters {@code \e}. Files are those of the folder {@code models} beside the transcripts; after
 * {@code <} stands the one that is the standard input.
 *
 * <p>{@code -Dravel.transcripts=write} writes the transcripts anew from what the commands print;
 * read the difference before it is committed.
 */
class TranscriptTest {
  private static final Path FOLDER = Path.of("src/test/resources/transcripts");
  private static final String MODELS = FOLDER.resolve("models") + "/";

  static List<Path> transcripts() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".txt")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("transcripts")
  void theCommandsPrintWhatTheTranscriptSays(Path transcript) throws IOException {
    List<String> written = Files.readAllLines(transcript);
    List<String> actual = new ArrayList<>();
    for (String line : written) {
      if (line.startsWith("$ ")) {
        actual.addAll(ran(line));
      } else if (line.isEmpty() || line.startsWith("#")) {
        actual.add(line);
      }
    }
    assertFalse(actual.isEmpty(), "no command in " + transcript);
    if (System.getProperty("ravel.transcripts", "").equals("write")) {
      Files.writeString(transcript, String.join("\n", actual) + "\n");
    }
    assertEquals(String.join("\n", written), String.join("\n", actual));
  }

  private static List<String> ran(String command) throws IOException {
    Session session = new Session();
    List<String> args = new ArrayList<>();
    boolean arguments = false;
    boolean input = false;
    for (String word : words(command.substring(2))) {
      if (input) {
        var _ = session.reading(Files.readString(Path.of(MODELS + word)));
      } else if (word.equals("<")) {
        input = true;
      } else if (arguments) {
        args.add(Files.exists(Path.of(MODELS + word)) ? MODELS + word : word);
      } else if (word.equals("ravel")) {
        arguments = true;
      } else if (word.equals("TTY")) {
        var _ = session.onTerminal();
      } else {
        int equals = word.indexOf('=');
        var _ = session.with(word.substring(0, equals), word.substring(equals + 1));
      }
    }
    Session.Ran ran = session.run(args.toArray(new String[0]));
    if (args.contains("--max-memory")) {
      ran = withoutSizes(ran);
    }
    List<String> lines = new ArrayList<>();
    lines.add(command);
    ran.errLines().forEach(line -> lines.add(("! " + shown(line)).stripTrailing()));
    ran.outLines().forEach(line -> lines.add(("| " + shown(line)).stripTrailing()));
    lines.add("=> " + ran.code());
    return lines;
  }

  /**
   * Replaces the amount that fits into a limit of memory, which is the engine's own affair, by
   * {@code S}.
   */
  private static Session.Ran withoutSizes(Session.Ran ran) {
    String out = ran.out().replaceAll("so far: [0-9 ]+ states, [0-9 ]+ steps", "so far: S");
    return new Session.Ran(ran.code(), out, ran.err());
  }

  /** A command line as words; double quotes keep spaces, and a word that is empty. */
  private static List<String> words(String command) {
    Matcher matcher = Pattern.compile("\"([^\"]*)\"|([^ ]+)").matcher(command);
    List<String> words = new ArrayList<>();
    while (matcher.find()) {
      words.add(Optional.ofNullable(matcher.group(1)).orElseGet(() -> matcher.group(2)));
    }
    return words;
  }

  private static String shown(String line) {
    return line.replace(MODELS, "").replace("\u001b", "\\e");
  }
}
