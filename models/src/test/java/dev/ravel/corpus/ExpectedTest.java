// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.result.Examined;
import dev.ravel.result.Finding;
import dev.ravel.source.Span;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests of the numbers and verdicts of {@code models/expected.json}. An interpreter of the syntax
 * tree found them that shares nothing with Ravel but the parser. The same states, transitions and
 * verdicts, and no counterexample that is longer or shorter.
 */
class ExpectedTest {
  private static final Pattern FIELD = Pattern.compile("\"(\\w+)\": (?:\"([^\"]*)\"|(\\d+))");

  private static List<Map<String, String>> rows() {
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : Corpus.text("expected.json").lines().toList()) {
      Map<String, String> row = new TreeMap<>();
      Matcher field = FIELD.matcher(line);
      while (field.find()) {
        row.put(field.group(1), field.group(2) == null ? field.group(3) : field.group(2));
      }
      if (!row.isEmpty()) {
        rows.add(row);
      }
    }
    return rows;
  }

  static List<String> models() {
    return Corpus.models();
  }

  @Test
  void everyModelHasRowsAndEveryRowItsModel() {
    Set<String> named =
        rows().stream().map(row -> row.get("file")).collect(Collectors.toCollection(TreeSet::new));
    assertEquals(new TreeSet<>(Corpus.models()), named);
  }

  @ParameterizedTest
  @MethodSource("models")
  void theModelIsAsExpected(String file) {
    List<Map<String, String>> rows =
        rows().stream().filter(row -> row.get("file").equals(file)).toList();
    List<Examined> instances = Corpus.check(file, Map.of()).instances();
    List<String> told = new ArrayList<>();
    for (Examined instance : instances) {
      String settings = settings(instance);
      List<Map<String, String>> its =
          rows.stream().filter(row -> row.get("with").equals(settings)).toList();
      assertFalse(its.isEmpty(), () -> "no row for the instance " + settings);
      if (its.getFirst().containsKey("states")) {
        compare(instance, its);
      }
      told.add(settings);
    }
    assertFalse(rows.stream().anyMatch(row -> !told.contains(row.get("with")) && !told.isEmpty()));
  }

  private static void compare(Examined instance, List<Map<String, String>> rows) {
    Map<String, String> sizes = rows.getFirst();
    assertEquals(
        sizes.get("states") + " states, " + sizes.get("transitions") + " transitions",
        instance.counters().orElseThrow().states().orElseThrow()
            + " states, "
            + instance.counters().orElseThrow().transitions().orElseThrow()
            + " transitions");
    Map<String, Map<String, String>> expected = new TreeMap<>();
    rows.stream()
        .skip(1)
        .forEach(row -> expected.put("line " + row.get("line") + " " + row.get("for"), row));
    Set<String> found = new TreeSet<>();
    for (Finding finding : instance.findings()) {
      boolean decided = finding.judgement().verdict() != Verdict.UNKNOWN;
      if (decided && finding.claim().schedule().isEmpty()) {
        String key = key(finding);
        assertTrue(expected.containsKey(key), () -> "no row for " + key);
        compare(key, finding, expected.get(key));
        found.add(key);
      }
    }
    assertEquals(expected.keySet(), found);
  }

  private static void compare(String key, Finding finding, Map<String, String> row) {
    assertEquals(
        row.get("verdict"), finding.judgement().verdict().name().toLowerCase(Locale.ROOT), key);
    Optional<String> steps = Optional.ofNullable(row.get("steps"));
    if (steps.isPresent()) {
      int length = finding.judgement().run().orElseThrow().length();
      assertEquals(Integer.parseInt(steps.get()), length, () -> "steps of " + key);
    }
  }

  private static String key(Finding finding) {
    int line = finding.claim().span().map(Span::line).orElse(0);
    return "line " + line + " " + assigned(finding.claim().bindings());
  }

  private static String assigned(Map<String, ?> values) {
    return values.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(" "));
  }

  private static String settings(Examined instance) {
    return assigned(new TreeMap<>(instance.settings()));
  }
}
