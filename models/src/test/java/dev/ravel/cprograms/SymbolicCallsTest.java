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
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random C programs whose functions give all values at once against the same programs with each of
 * the values. What is violated is replayed with the values that are shown.
 */
class SymbolicCallsTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 120 : 8;

  private static final Pattern FOUND =
      Pattern.compile("^ *(no [a-z]+) +(holds|violated|unknown)(.*)", Pattern.MULTILINE);
  private static final Pattern REPLAY = Pattern.compile("replay: ravel (replay .*)");
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

  @TempDir private Path folder;

  private static Map<String, String> verdicts(String said) {
    Map<String, String> verdicts = new TreeMap<>();
    Matcher matcher = FOUND.matcher(said);
    while (matcher.find()) {
      // nothing else is left out but the values outside of the range, which are assumed away
      boolean narrowed = matcher.group(3).contains("K014");
      verdicts.put(matcher.group(1), narrowed ? "holds" : matcher.group(2));
    }
    assertEquals(3, verdicts.size(), said);
    return verdicts;
  }

  private static String run(List<String> words) {
    return String.join("\n", CommandLine.run(words).lines());
  }

  @Test
  void verdictsAreThoseOfAllValues() throws IOException {
    int violated = 0;
    long first = Long.getLong("ravel.first", 0);
    for (long seed = first; seed < first + SEEDS; seed++) {
      violated += compare(seed);
    }
    assertTrue(violated > SEEDS / 2, violated + " violated");
  }

  private int compare(long seed) throws IOException {
    String text = new ProgramWithInputs(seed).text();
    Path file = Files.writeString(folder.resolve("program.c"), text);
    List<String> check = List.of("check", file.toString(), "--all");
    List<String> tried = new ArrayList<>(check);
    tried.addAll(List.of("--nondet", ProgramWithInputs.LOW + ".." + ProgramWithInputs.HIGH));
    List<String> symbolic = new ArrayList<>(check);
    symbolic.add("--symbolic");
    String said = run(symbolic);
    String wanted = run(tried);
    assertEquals(
        verdicts(wanted), verdicts(said), seed + ":\n" + text + "\n" + said + "\n" + wanted);
    Matcher replay = REPLAY.matcher(said);
    int violated = 0;
    while (replay.find()) {
      violated++;
      List<String> words = new ArrayList<>();
      Matcher word = WORD.matcher(replay.group(1));
      while (word.find()) {
        words.add(word.group(1) != null ? word.group(1) : word.group(2));
      }
      String replayed = run(words);
      assertTrue(
          replayed.contains("violated"), seed + ":\n" + text + "\n" + said + "\n" + replayed);
    }
    return violated;
  }

  @Test
  void whatIsNoneOfItsValuesIsRefused() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("one.c"),
            """
            unsigned char __VERIFIER_nondet_uchar(void);
            int main(void) { return __VERIFIER_nondet_uchar(); }
            """);
    String name = file.toString();
    for (String[] asked :
        new String[][] {
          {"check --symbolic --nondet 0..3", "'--symbolic' and '--nondet' exclude each other"},
          {"check --inputs 5", "'--inputs 5' does not say what is given"},
          {"check --inputs main=256", "256 is no value that `__VERIFIER_nondet_uchar` can give"},
          {"check --symbolic --engine graph", "error[X001]"},
          {"run --symbolic", "error[X001]"},
          {"draw --symbolic", "error[X001]"},
          {"traces --symbolic --of main", "error[X001]"},
          {"suite --symbolic --local", "error[X001]"},
          {"suite --symbolic --encoding contextual", "error[X001]"},
        }) {
      List<String> words = new ArrayList<>(List.of(asked[0].split(" ")));
      words.add(1, name);
      String said = run(words);
      assertTrue(said.contains(asked[1]), asked[0] + ": " + said);
    }
  }
}
