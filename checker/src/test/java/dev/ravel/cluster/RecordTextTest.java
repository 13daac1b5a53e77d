// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Exploration;
import dev.ravel.source.Problem;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.EngineOptions;
import dev.ravel.task.Engines;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.Orbits;
import dev.ravel.verdict.Reduced;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.SearchSummary;
import dev.ravel.verdict.Statistic;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** A record that is read is the one that was written, and one with something missing is refused. */
class RecordTextTest {
  private static final Run LASSO =
      new Run(3, new int[] {1, 2, 0}, new int[] {0, 0, 7}, OptionalInt.of(1));

  private static List<Evidence> evidence() {
    return List.of(
        new Evidence.None(),
        new Evidence.Failing(4),
        new Evidence.CutOff(4),
        new Evidence.Spinning(),
        new Evidence.Racing(1, 2, 3),
        new Evidence.Unordered(4, 5),
        new Evidence.Dead(List.of(1, 5)),
        new Evidence.Deadlocked(),
        new Evidence.Ended(),
        new Evidence.Staying(),
        new Evidence.Undefined("1 / 0, \"there\""),
        new Evidence.AtMost(Long.MAX_VALUE),
        new Evidence.Pumping(List.of(new Evidence.Pumping.Part(0, 2, 3))),
        new Evidence.Unlimited(List.of("p")),
        new Evidence.TooLong("a loop"),
        new Evidence.Shown(),
        new Evidence.Structure("it is a tree"),
        new Evidence.NothingEnds(),
        new Evidence.AllDiscarded(),
        new Evidence.NeverPromised());
  }

  /** All kinds of evidence, runs, counters and statistics. */
  private static Exploration exploration() {
    List<Judgement> judgements = new ArrayList<>();
    for (Evidence each : evidence()) {
      judgements.add(Judgement.holds(each));
      judgements.add(Judgement.unknown(Problem.K002, each));
      judgements.add(Judgement.violated(Problem.V001, LASSO, each));
    }
    Orbits orbits = new Orbits(BigInteger.TWO.pow(80), 3, 1, List.of("a family"));
    return new Exploration(
        judgements,
        Method.of("dpor")
            .ofShortestRuns()
            .because("it is small", true)
            .on(new Reduced(9, 8, 2, 1), true),
        List.of(
            new SearchSummary(List.of(0, 2), Counters.ofStates(5, 6, 7, 8), List.of()),
            new SearchSummary(
                List.of(1),
                Counters.ofStates(1, 1, Long.MAX_VALUE, 1),
                List.of(Statistic.share("half", 1, 3), Statistic.count("all", 1L << 52)),
                Optional.of(orbits))),
        Optional.of(Problem.K007));
  }

  @Test
  void whatIsReadIsWhatWasWritten() {
    Exploration its = exploration();
    assertEquals(its, RecordText.read(RecordText.of(its), Exploration.class));
  }

  @Test
  void everyKindOfEvidenceIsTried() {
    assertEquals(Evidence.class.getPermittedSubclasses().length, evidence().size());
  }

  @Test
  void theOptionsOfACheckToo() {
    for (String engine : Engines.names()) {
      CheckOptions its =
          CheckOptions.usual()
              .searching(EngineOptions.of(engine))
              .defining(Map.of("N", "3", "M", "true"));
      CheckOptions read = RecordText.read(RecordText.of(its), CheckOptions.class);
      assertEquals(its, read, engine);
      assertEquals(List.copyOf(its.defines().keySet()), List.copyOf(read.defines().keySet()));
    }
  }

  @Test
  void whatIsMissingIsRefused() {
    String all = RecordText.of(exploration());
    for (String part : List.of("\"method\":", "\"verdict\":", "\"counters\":", "\"to\":")) {
      assertTrue(all.contains(part), part);
      String without = all.replaceFirst(part, "\"other\":");
      assertThrows(RuntimeException.class, () -> RecordText.read(without, Exploration.class), part);
    }
    for (String none : List.of("", "null", "[]", "{}", "7", all.substring(0, all.length() / 2))) {
      assertThrows(RuntimeException.class, () -> RecordText.read(none, Exploration.class), none);
    }
  }
}
