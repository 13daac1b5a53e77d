// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.explanation.Claim;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code models/README.md} lists every model once, with the verdicts other than "holds". */
class ContentsTest {
  private static final Pattern ROW =
      Pattern.compile("\\| \\[([^]]+)]\\(([^)]+\\.ravel)\\) \\| (.+?) \\|(.*)\\|");

  /** A row of a table. It has the file, and the last column. */
  record Row(String link, String file, String verdicts) {}

  static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    Corpus.text("README.md")
        .lines()
        .map(ROW::matcher)
        .filter(Matcher::matches)
        .forEach(row -> rows.add(new Row(row.group(1), row.group(2), row.group(4).strip())));
    return rows;
  }

  @Test
  void everyModelIsListedOnce() {
    List<String> listed = new ArrayList<>(rows().stream().map(Row::file).toList());
    Collections.sort(listed);
    assertEquals(Corpus.models(), listed);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void theLastColumnIsTrue(Row row) {
    List<String> columns = new ArrayList<>();
    for (Verdict verdict : List.of(Verdict.VIOLATED, Verdict.UNKNOWN)) {
      List<String> checks =
          Corpus.check(row.file(), Map.of())
              .findings()
              .filter(finding -> finding.judgement().verdict() == verdict)
              .map(finding -> "`" + called(finding.claim()) + "`")
              .distinct()
              .toList();
      if (!checks.isEmpty()) {
        columns.add(String.join(", ", checks) + " " + verdict.name().toLowerCase(Locale.ROOT));
      }
    }
    assertEquals(row.verdicts(), String.join("; ", columns));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void theLinkIsNamedAfterTheFile(Row row) {
    String path = row.file().replace(".ravel", "");
    String name = path.substring(path.indexOf('/') + 1);
    boolean shared =
        rows().stream().filter(r -> r.file().endsWith("/" + name + ".ravel")).count() > 1;
    assertEquals(shared && row.link().contains("/") ? path : name, row.link());
  }

  private static String called(Claim claim) {
    return claim.name().orElse(claim.title());
  }
}
