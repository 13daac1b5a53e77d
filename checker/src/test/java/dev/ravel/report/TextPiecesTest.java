// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explanation.Numbers;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Statistic;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Numbers, cells, and how many errors are shown. */
class TextPiecesTest {
  @Test
  void countsAreGroupedFromFiveDigitsOn() {
    assertEquals("0", Numbers.count(0));
    assertEquals("2 071", Numbers.count(2_071));
    assertEquals("41 812", Numbers.count(41_812));
    assertEquals("1 204 377", Numbers.count(1_204_377));
    assertEquals("1 step", Numbers.count(1, "step", "steps"));
    assertEquals("0 steps", Numbers.count(0, "step", "steps"));
  }

  @Test
  void briefNumbersHaveThreeDigits() {
    assertEquals("999", Numbers.brief(999));
    assertEquals("1.0k", Numbers.brief(1_000));
    assertEquals("30.2k", Numbers.brief(30_200));
    assertEquals("412k", Numbers.brief(412_000));
    assertEquals("1.0M", Numbers.brief(999_999));
    assertEquals("5.0G", Numbers.brief(5_000_000_000L));
    assertEquals("9223372037G", Numbers.brief(Long.MAX_VALUE));
  }

  @Test
  void timesAreShort() {
    assertEquals("0.00 s", Numbers.seconds(0));
    assertEquals("0.04 s", Numbers.seconds(40_000_000));
    assertEquals("9.99 s", Numbers.seconds(9_990_000_000L));
    assertEquals("10.0 s", Numbers.seconds(9_999_000_000L));
    assertEquals("3600.0 s", Numbers.seconds(3_600_000_000_000L));
  }

  @Test
  void memoryIsShort() {
    assertEquals("0.5 MB", Numbers.bytes(1 << 19));
    assertEquals("512 MB", Numbers.bytes(1 << 29));
    assertEquals("1.5 GB", Numbers.bytes(3L << 29));
  }

  @Test
  void whatAnEngineCountsIsAListOfNamesAndNumbers() {
    List<Statistic> statistics =
        List.of(
            Statistic.count("combs searched", 12_345),
            Statistic.mean("events in use", 7, 2),
            Statistic.share("found at once", 1, 3),
            Statistic.share("found of none", 0, 0),
            Statistic.time("time for extensions", 1_230_000_000L),
            Statistic.bytes("events", 3L << 20));
    assertEquals(
        List.of(
            "    what the search counted:",
            "      combs searched:      12 345",
            "      events in use:       3.50",
            "      found at once:       33 %",
            "      found of none:       0 %",
            "      time for extensions: 1.23 s",
            "      events:              3.0 MB"),
        new StatisticsText("", statistics, Style.plain()).lines());
    assertEquals(List.of(), new StatisticsText("", List.of(), Style.plain()).lines());
  }

  @Test
  void whatIsZeroIsNotToldOfPartialOrders() {
    assertEquals("1 execution, 2 events", SearchText.counts(ofEvents(1, 0, 2, 0), false));
    assertEquals(
        "8 executions, 3 redundant, 26 events, 1 cutoff",
        SearchText.counts(ofEvents(8, 3, 26, 1), false));
    assertEquals("0 executions, 0 events", SearchText.counts(ofEvents(0, 0, 0, 0), false));
    assertEquals("1 state, 0 steps", SearchText.counts(Counters.ofStates(1, 0, 0, 0), false));
  }

  private static Counters ofEvents(long executions, long redundant, long events, long cutoffs) {
    return new Counters(
        OptionalLong.empty(),
        OptionalLong.of(99),
        OptionalLong.of(executions),
        OptionalLong.of(redundant),
        OptionalLong.of(events),
        OptionalLong.of(cutoffs),
        0,
        0);
  }

  @Test
  void namesAreJoinedAsInASentence() {
    assertEquals("", Numbers.names(List.of()));
    assertEquals("a", Numbers.names(List.of("a")));
    assertEquals("a and b", Numbers.names(List.of("a", "b")));
    assertEquals("a, b and c", Numbers.names(List.of("a", "b", "c")));
  }

  @Test
  void textIsWrappedAtSpaces() {
    assertEquals(List.of("a bc", "def", "ghijklmn", "o"), Cells.wrapped("a bc def ghijklmn o", 5));
    assertEquals(List.of(""), Cells.wrapped("", 5));
  }

  @Test
  void textIsCutToCells() {
    assertEquals("abc", Cells.cut("abc", 3, Style.plain()));
    assertEquals("ab\u2026", Cells.cut("abcd", 3, Style.plain()));
    assertEquals("...", Cells.cut("abcd", 3, new Style(false, true, 80)));
    assertEquals("\u5927\u2026", Cells.cut("\u5927\u304d\u3044", 4, Style.plain()));
  }

  @Test
  void dangerousCharactersAreReplaced() {
    assertEquals("a?[2Jb?c", Cells.clean("a\u001b[2Jb\u202ec", Style.plain()));
    assertEquals("Gr\u00fc\u00dfe", Cells.clean("Gr\u00fc\u00dfe", Style.plain()));
    assertEquals("Gr??e", Cells.clean("Gr\u00fc\u00dfe", new Style(false, true, 80)));
    assertEquals("a?b", Cells.clean("a\ud800b", Style.plain()));
  }

  @Test
  void widthsStayWithinTheirLimits() {
    assertEquals(20, new Style(false, false, 3).width());
    assertEquals(120, new Style(false, false, 500).width());
  }

  @Test
  void twentyErrorsAreShownAndTheOthersCounted() {
    List<Diagnostic> errors = new ArrayList<>();
    for (int i = 0; i < 23; i++) {
      errors.add(Diagnostic.of(Problem.N001, "unknown variable `x" + i + "`"));
    }
    List<String> lines = new DiagnosticText(Style.plain()).errors(errors, "nothing was checked");
    assertEquals(
        20, Collections.frequency(lines.stream().map(l -> l.startsWith("error")).toList(), true));
    assertEquals(
        "23 errors, the first 20 are shown; nothing was checked. `ravel explain N001` tells more.",
        lines.getLast());
  }

  @Test
  void commandsAreQuotedForTheShell() {
    assertEquals("models/a-b.ravel", ReplayCommandLine.quoted("models/a-b.ravel"));
    assertEquals("'my model.ravel'", ReplayCommandLine.quoted("my model.ravel"));
    assertEquals("'it'\\''s.ravel'", ReplayCommandLine.quoted("it's.ravel"));
    assertEquals("'$(ls).ravel'", ReplayCommandLine.quoted("$(ls).ravel"));
    assertTrue(ReplayCommandLine.quoted("").equals("''"));
  }
}
