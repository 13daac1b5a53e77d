// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.Problem;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every code has an explanation, and its example really produces the code. */
class ExplanationTest {
  private static final Path EXPLANATIONS = Path.of("src/main/resources/explain");
  private static final Pattern COMMAND = Pattern.compile("(?m)^    \\$ (.*)$");
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|([^ ]+)");

  /**
   * An internal error has no example; the test of streams makes one. Nor has a machine that cannot
   * run the C compiler, or Graphviz; {@code serve} is no command of this module.
   */
  private static final Set<Problem> WITHOUT_EXAMPLE =
      EnumSet.of(
          Problem.I001,
          Problem.F010,
          Problem.F011,
          Problem.F012,
          Problem.F013,
          Problem.F014,
          Problem.F016,
          Problem.F017,
          Problem.F018,
          Problem.K020,
          Problem.K022,
          Problem.X003);

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void everyCodeIsExplained(Problem problem) {
    Session.Ran ran = new Session().run("explain", problem.code());
    assertEquals(0, ran.code(), ran.err());
    List<String> lines = ran.outLines();
    assertEquals(problem.code() + ": " + problem.title(), lines.getFirst());
    assertTrue(lines.contains("What it means"), ran.out());
    assertTrue(lines.contains("Example") || WITHOUT_EXAMPLE.contains(problem), ran.out());
    assertFalse(ran.out().contains("{" + problem.code()), ran.out());
  }

  @ParameterizedTest
  @Tag("thorough")
  @EnumSource
  void itsExampleProducesTheCode(Problem problem) throws IOException, InterruptedException {
    copyExamples();
    String text = Files.readString(EXPLANATIONS.resolve(problem.code() + ".md"));
    Matcher commands = COMMAND.matcher(text);
    String printed = "";
    boolean any = false;
    while (commands.find()) {
      String command = commands.group(1);
      if (command.startsWith("ravel ")) {
        String[] parts = command.substring("ravel ".length()).split(" > ", 2);
        printed = ran(parts[0]);
        if (parts.length > 1) {
          var _ = Files.writeString(folder.resolve(parts[1]), printed);
        }
        any = true;
      } else {
        prepare(command);
      }
    }
    assertEquals(!WITHOUT_EXAMPLE.contains(problem), any, text);
    if (any) {
      String code = problem.code();
      Pattern shown = Pattern.compile("\\[" + code + "\\]|error: " + code + ",|explain " + code);
      assertTrue(shown.matcher(printed).find(), printed);
    }
  }

  @Test
  void nothingElseLiesBesideTheExplanations() throws IOException {
    Set<String> used = new HashSet<>();
    for (Problem problem : Problem.values()) {
      String name = problem.code() + ".md";
      String text = Files.readString(EXPLANATIONS.resolve(name));
      used.add(name);
      Matcher mentioned =
          Pattern.compile("[A-Z][0-9]{3}[a-z-]*\\.(ravel|pnml|ll_net|xml|c)").matcher(text);
      while (mentioned.find()) {
        String file = mentioned.group();
        if (!file.equals(problem.code() + ".pnml") || Files.exists(EXPLANATIONS.resolve(file))) {
          used.add(file); // what `ravel convert` would write is not there
        }
      }
      assertTrue(text.lines().noneMatch(line -> line.length() > 90), name + " has long lines");
    }
    try (Stream<Path> files = Files.list(EXPLANATIONS)) {
      Set<String> there = new HashSet<>(files.map(f -> f.getFileName().toString()).toList());
      assertEquals(used, there);
    }
  }

  private void copyExamples() throws IOException {
    try (Stream<Path> files = Files.list(EXPLANATIONS)) {
      for (Path file : files.filter(f -> !f.toString().endsWith(".md")).toList()) {
        var _ = Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
  }

  private void prepare(String command) throws IOException, InterruptedException {
    Process process =
        Child.start(new ProcessBuilder("sh", "-c", command).directory(folder.toFile()).inheritIO());
    assertEquals(0, process.waitFor(), command);
  }

  /** Everything that a command prints; {@code # and press Ctrl-C} is done as well. */
  private String ran(String command) throws IOException {
    Interruption interruption = new Interruption();
    int comment = command.indexOf('#');
    if (comment >= 0) {
      assertEquals("# and press Ctrl-C", command.substring(comment));
    }
    List<String> args = new ArrayList<>();
    Matcher words = WORD.matcher(comment < 0 ? command : command.substring(0, comment));
    while (words.find()) {
      String word = words.group(1) == null ? words.group(2) : words.group(1);
      boolean file = word.matches(".*\\.(ravel|pnml|ll_net|xml|txt|c|prp|yml)");
      args.add(file ? folder.resolve(word).toString() : word);
    }
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(printed, true, StandardCharsets.UTF_8);
    Console console =
        new Console(stream, stream, new ByteArrayInputStream(new byte[0]), Map.of(), false, false);
    if (comment >= 0) {
      return interrupted(args, interruption, console, printed);
    }
    int _ = new Ravel(List.of(), interruption).run(args, console);
    return printed.toString(StandardCharsets.UTF_8);
  }

  /** Runs a command in a thread of its own and interrupts it after a moment. */
  private static String interrupted(
      List<String> args,
      Interruption interruption,
      Console console,
      ByteArrayOutputStream printed) {
    Thread command =
        Thread.ofPlatform()
            .start(
                () -> {
                  int _ = new Ravel(List.of(), interruption).run(args, console);
                });
    try {
      Thread.sleep(500);
      interruption.ask();
      command.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return printed.toString(StandardCharsets.UTF_8);
  }
}
