// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ravel.analysis.Instance;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Question;
import dev.ravel.explore.unfolding.Unfolding;
import dev.ravel.explore.unfolding.UnfoldingOptions;
import dev.ravel.system.Property;
import dev.ravel.verdict.Counters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that the unfolding of a paper's program has as many maximal configurations as {@code
 * models/papers/traces.json} says, and the engine visits each of them once. Large ones are counted
 * with {@code -Pdeep} only.
 */
class TracesTest {
  private static final int USUAL = 50_000;
  private static final Pattern FIELD = Pattern.compile("\"(\\w+)\": (?:\"([^\"]*)\"|(\\d+))");

  /** A row of the table. */
  record Row(String file, Map<String, String> constants, long configurations) {
    static Row read(String line) {
      Map<String, String> fields = new LinkedHashMap<>();
      Matcher field = FIELD.matcher(line);
      while (field.find()) {
        fields.put(field.group(1), field.group(2) == null ? field.group(3) : field.group(2));
      }
      Map<String, String> constants = new LinkedHashMap<>();
      Stream.of(fields.get("with").split(" "))
          .filter(text -> !text.isEmpty())
          .map(text -> text.split("=", 2))
          .forEach(parts -> constants.put(parts[0], parts[1]));
      return new Row(fields.get("file"), constants, Long.parseLong(fields.get("configurations")));
    }
  }

  static List<Row> rows() {
    return Corpus.text("papers/traces.json")
        .lines()
        .filter(line -> line.contains("\"use\": \"exact\""))
        .map(Row::read)
        .toList();
  }

  @Test
  void thereAreRows() {
    assertTrue(rows().size() > 100, "the table is read");
  }

  @ParameterizedTest
  @MethodSource("rows")
  void eachConfigurationOnce(Row row) {
    boolean deep = Boolean.getBoolean("ravel.deep");
    assumeTrue(deep || row.configurations() <= USUAL, "takes longer");
    Instance instance =
        Systems.instances(row.file(), row.constants()).stream()
            .filter(its -> its.settings().isEmpty())
            .findFirst()
            .orElseThrow();
    // a question that is open until everything has been explored
    List<Question> questions = List.of(new Question(new Property.DeadCode(), false));
    Counters counters =
        new Unfolding(
                new UnfoldingOptions(
                    UnfoldingOptions.OPTIMAL,
                    UnfoldingOptions.Cutoffs.NEVER,
                    UnfoldingOptions.UNBOUNDED,
                    false,
                    false))
            .explore(Systems.system(instance), questions, Budget.unlimited())
            .counters();
    assertEquals(row.configurations(), counters.executions().orElseThrow());
    assertEquals(0, counters.redundantExecutions().orElseThrow());
  }
}
