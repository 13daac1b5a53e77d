// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every C program of the corpus has the verdicts and the count that it says. */
class CorpusTest {
  private static final Path FOLDER = Path.of("c");
  private static final Pattern EXPECTATION =
      Pattern.compile("(?m)^// (?:expect(?: with ([^:]+))?: )?((?:no error|terminates) .*)$");
  private static final Pattern EXPECTED =
      Pattern.compile("(no error|no deadlock|no race|terminates) (holds|violated|unknown)");
  private static final Pattern FOUND =
      Pattern.compile(
          "(?m)^ +(no error|no deadlock|no race|terminates)(?: with [a-z, -]+)?"
              + " +(holds|violated|unknown)");
  private static final Pattern COUNT = Pattern.compile("; (\\d+) executions");
  private static final Pattern REPLAY = Pattern.compile("replay: ravel (replay .*)");
  private static final Pattern EXECUTIONS =
      Pattern.compile(": ([0-9 ]+) executions?(?: \\([0-9 ]+ discarded\\))?, ");

  /** C files, and folders whose C files are one program, described in {@code main.c}. */
  static List<Path> programs() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .filter(file -> Files.isDirectory(file) || file.toString().endsWith(".c"))
          .sorted()
          .toList();
    }
  }

  private static List<String> files(Path program) throws IOException {
    if (!Files.isDirectory(program)) {
      return List.of(program.toString());
    }
    try (Stream<Path> files = Files.list(program)) {
      return files.map(Path::toString).filter(file -> file.endsWith(".c")).sorted().toList();
    }
  }

  private static String description(Path program) throws IOException {
    return Files.readString(Files.isDirectory(program) ? program.resolve("main.c") : program);
  }

  private static final int MOST_BY_DEFINITION = 100;
  private static final int PARTS = 40_000;

  /**
   * The expectations in a program.
   *
   * @param options with which it is so
   * @param expected the verdicts, and a number of executions if it is known by other means
   */
  record Expectation(Path program, List<String> options, String expected) {
    @Override
    public String toString() {
      return program.getFileName() + " " + String.join(" ", options);
    }
  }

  static List<Expectation> expectations() throws IOException {
    List<Expectation> all = new ArrayList<>();
    for (Path program : programs()) {
      int before = all.size();
      Matcher line = EXPECTATION.matcher(description(program));
      while (line.find()) {
        List<String> options =
            line.group(1) == null ? List.of() : List.of(line.group(1).split(" "));
        all.add(new Expectation(program, options, line.group(2)));
      }
      assertTrue(all.size() > before, program + " says nothing of itself");
    }
    return all;
  }

  @Test
  void thereAreSome() throws IOException {
    assertTrue(expectations().size() >= 110);
  }

  private static Map<String, String> verdicts(Pattern pattern, String text) {
    Map<String, String> verdicts = new TreeMap<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      verdicts.put(matcher.group(1), matcher.group(2));
    }
    return verdicts;
  }

  private static String check(Expectation its, String... options) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("check", "--all"));
    arguments.addAll(files(its.program()));
    arguments.addAll(its.options());
    arguments.addAll(List.of(options));
    return String.join("\n", CommandLine.run(arguments).lines());
  }

  @ParameterizedTest
  @Tag("thorough")
  @MethodSource("expectations")
  void everyEngineFindsTheVerdictsThatItSays(Expectation its) throws IOException {
    Map<String, String> expected = verdicts(EXPECTED, its.expected());
    int claims = its.options().contains("--check") ? 1 : 3;
    assertEquals(claims, expected.size(), its.toString());
    for (String engine : List.of("graph", "dpor", "unfolding", "auto")) {
      String said = check(its, "--engine", engine);
      Map<String, String> found = verdicts(FOUND, said);
      if (List.of("unfolding", "dpor").contains(engine) && said.contains("[K005]")) {
        // loops without end are left to others; only dpor tells whether threads spin
        List<String> left =
            engine.equals("dpor") ? List.of("terminates") : List.of("no deadlock", "terminates");
        left.forEach(kind -> found.replace(kind, "unknown", expected.getOrDefault(kind, "")));
      }
      assertEquals(expected, found, engine + "\n" + said);
    }
    String said = check(its, "--engine", "graph", "--threads", "2");
    assertEquals(expected, verdicts(FOUND, said), said);
  }

  @ParameterizedTest
  @Tag("thorough")
  @MethodSource("expectations")
  void executionsAreAsManyAsItSays(Expectation its) throws IOException {
    Matcher count = COUNT.matcher(its.expected());
    if (!count.find()) {
      return; // its executions are not counted by hand
    }
    String stateless = check(its, "--engine", "dpor", "--stateless");
    assertEquals(count.group(1), executions(stateless), stateless);
    String unfolding = check(its, "--engine", "unfolding", "--no-cutoffs");
    assertEquals(count.group(1), executions(unfolding), unfolding);
  }

  @Test
  @Tag("thorough")
  void countsAreThoseOfTheDefinition() throws IOException {
    int compared = 0;
    for (Expectation its : expectations()) {
      Matcher count = COUNT.matcher(its.expected());
      boolean alone = its.options().isEmpty() && !Files.isDirectory(its.program());
      if (!alone || !count.find() || Integer.parseInt(count.group(1)) > MOST_BY_DEFINITION) {
        continue;
      }
      String text = Files.readString(its.program());
      Optional<Integer> executions = BruteForce.executions(text, its.program().getParent(), PARTS);
      if (executions.isPresent()) {
        assertEquals(count.group(1), executions.get().toString(), its.toString());
        compared++;
      }
    }
    assertTrue(compared >= 45, compared + " programs have few executions with few parts");
  }

  private static String executions(String said) {
    Matcher found = EXECUTIONS.matcher(said);
    assertTrue(found.find(), said);
    return found.group(1).replace(" ", "");
  }

  @ParameterizedTest
  @MethodSource("expectations")
  void itHasTheVerdictsThatItSaysAndEveryCounterexampleIsReplayed(Expectation its)
      throws IOException {
    String said = check(its);
    Matcher replay = REPLAY.matcher(said);
    Map<String, String> found = verdicts(FOUND, said);
    assertEquals(verdicts(EXPECTED, its.expected()), found, said);
    int replayed = 0;
    while (replay.find()) {
      Matcher words = Pattern.compile("\"([^\"]*)\"|([^ ]+)").matcher(replay.group(1));
      List<String> arguments = new ArrayList<>();
      while (words.find()) {
        arguments.add(words.group(1) == null ? words.group(2) : words.group(1));
      }
      List<String> lines = CommandLine.run(arguments).lines();
      String text = String.join("\n", lines);
      assertTrue(lines.getFirst().startsWith("replayed: "), text);
      boolean ends = !its.options().contains("terminates"); // a replay judges the other three
      assertTrue(text.contains(ends ? "violated[" : "the loop goes on for ever"), text);
      replayed++;
    }
    assertEquals(found.values().stream().filter("violated"::equals).count(), replayed, said);
  }
}
