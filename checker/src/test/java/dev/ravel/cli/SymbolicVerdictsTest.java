// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.SymbolicPrograms;
import dev.ravel.explore.programs.SymbolicPrograms.Pair;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Verdicts about random models with symbolic inputs against those about the same models whose
 * inputs are tried. Violations are replayed with the inputs that are shown.
 */
class SymbolicVerdictsTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 500 : 20;

  private static final Pattern VERDICT =
      Pattern.compile("^ {4}(\\S.*?) +(holds|violated|unknown)(?: .*)?$", Pattern.MULTILINE);

  private static final Pattern REPLAY = Pattern.compile("replay: ravel replay (.*)");
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

  @TempDir private Path folder;

  /** Checks of what threads share and of inputs, some of them with an input that has a value. */
  private static String checks(long seed) {
    Random random = new Random(seed);
    StringBuilder checks = new StringBuilder();
    String[] kinds = {"always", "never", "reachable", "finally"};
    for (int k = 0; k < 4; k++) {
      String with = random.nextInt(4) == 0 ? "with n = " + (random.nextInt(5) - 2) + ": " : "";
      String kind = kinds[random.nextInt(kinds.length)];
      String truth = truth(random) + (random.nextInt(3) == 0 ? " && " + truth(random) : "");
      // whether a state comes first in which it is true, or has no value, is up to the engine
      String asked = kind.equals("reachable") ? truth.replace("/", "-") : truth;
      checks.append("check " + with + kind + " " + asked + "\n");
    }
    return checks.toString();
  }

  private static String truth(Random random) {
    String[] signs = {"==", "!=", "<", "<=", ">", ">="};
    return switch (random.nextInt(6)) {
      case 0 -> "(f || b)";
      case 1 -> "(f == b)";
      default ->
          "("
              + number(random)
              + " "
              + signs[random.nextInt(signs.length)]
              + " "
              + number(random)
              + ")";
    };
  }

  private static String number(Random random) {
    String[] leaves = {"x", "x", "y", "a[0]", "a[m % 3]", "n", "m", "1", "3", "n * n", "x / n"};
    String one = leaves[random.nextInt(leaves.length)];
    return random.nextBoolean() ? one : one + " + " + leaves[random.nextInt(leaves.length)];
  }

  private static Map<String, String> verdicts(String said) {
    Map<String, String> verdicts = new TreeMap<>();
    Matcher matcher = VERDICT.matcher(said);
    while (matcher.find()) {
      verdicts.put(matcher.group(1), matcher.group(2));
    }
    return verdicts;
  }

  private static String[] words(String line) {
    List<String> words = new ArrayList<>(List.of("replay"));
    Matcher word = WORD.matcher(line);
    while (word.find()) {
      words.add(word.group(1) != null ? word.group(1) : word.group(2));
    }
    return words.toArray(String[]::new);
  }

  @Test
  void verdictsAreThoseOfAllValues() throws IOException {
    int violated = 0;
    int compared = 0;
    long first = Long.getLong("ravel.first", 0);
    for (long seed = first; seed < first + SEEDS; seed++) {
      Pair pair = SymbolicPrograms.of(seed, seed % 2 == 0);
      if (ModelText.objections(pair.symbolic()).isEmpty()) {
        violated += compare(seed, pair);
        compared++;
      }
    }
    assertTrue(violated > compared, violated + " violated in " + compared);
  }

  private Session.Ran check(String name, String text) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    return new Session().run("check", file.toString(), "--all");
  }

  private int compare(long seed, Pair pair) throws IOException {
    Session.Ran symbolic = check("symbolic.ravel", pair.symbolic() + checks(seed));
    Session.Ran tried = check("tried.ravel", pair.tried() + checks(seed));
    String where = seed + ":\n" + pair.symbolic() + checks(seed) + symbolic.out() + symbolic.err();
    Map<String, String> wanted = verdicts(tried.out());
    assertTrue(wanted.size() > 4 || !tried.err().isEmpty(), tried.out() + tried.err());
    assertEquals(wanted, verdicts(symbolic.out()), where + tried.out());
    assertEquals(tried.code(), symbolic.code(), where);
    int violated = 0;
    for (String found : symbolic.out().split("(?=violated\\[)", -1)) {
      Matcher replay = REPLAY.matcher(found);
      // one execution does not say that no other one leads to a state
      if (replay.find() && !found.contains("| check reachable") && !found.contains(": reachable")) {
        violated++;
        Session.Ran again = new Session().run(words(replay.group(1)));
        assertTrue(again.out().contains("violated"), where + replay.group() + again.out());
      }
    }
    return violated;
  }
}
