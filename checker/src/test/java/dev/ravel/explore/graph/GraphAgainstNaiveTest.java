// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.graph.NaiveExplorer.Expected;
import dev.ravel.explore.programs.WideSystem;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Growth;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The engine and the oracle agree on thousands of random systems. */
class GraphAgainstNaiveTest {
  private static final int SYSTEMS = Boolean.getBoolean("ravel.deep") ? 3000 : 1500;
  private static final int LARGEST = 200;

  @Test
  void verdictsCodesLengthsAndCounts() {
    TreeMap<String, Integer> seen = new TreeMap<>();
    int systems = 0;
    for (long seed = 0; seed < SYSTEMS; seed++) {
      RandomSystem random = RandomSystem.of(seed);
      NaiveExplorer naive = new NaiveExplorer(random.system());
      if (naive.states.size() > LARGEST) {
        continue;
      }
      systems++;
      compare(seed, random, naive, seen);
    }
    assertTrue(systems > SYSTEMS / 2, "too many systems are too large");
    // The generator is no use if it does not make everything happen.
    for (String kind :
        List.of(
            "V001",
            "V002",
            "V003",
            "V004",
            "V005",
            "V006",
            "V007",
            "V008",
            "V009",
            "V010",
            "V011",
            "V012",
            "V013",
            "V016",
            "V017",
            "V018",
            "V019",
            "Deadlocked",
            "Ended",
            "Staying",
            "loop",
            "Deadlock HOLDS",
            "Error HOLDS",
            "Race HOLDS",
            "DeadCode HOLDS",
            "AtMost HOLDS",
            "Never HOLDS",
            "Always HOLDS",
            "Reachable HOLDS",
            "Finally HOLDS",
            "Safe HOLDS",
            "LeadsTo HOLDS",
            "Eventually HOLDS",
            "Terminates HOLDS",
            "LeadsTo loop",
            "Terminates loop",
            "Eventually loop",
            "LeadsTo Failing",
            "Terminates Failing",
            "Eventually Failing",
            "Terminates at the start",
            "Eventually at the start")) {
      assertTrue(seen.getOrDefault(kind, 0) >= 20, kind + " is rare: " + seen);
    }
  }

  /** States of many words tell what those of one word tell; tokens are not counted there. */
  private static void wide(long seed, RandomSystem random, List<Question> questions) {
    List<Question> asked =
        questions.stream().filter(its -> !(its.property() instanceof Growth)).toList();
    Exploration narrow = new Graph().explore(random.system(), asked, Budget.unlimited());
    for (int threads : new int[] {1, 2}) {
      ConcurrentSystem its = new WideSystem(random.system(), seed);
      Exploration wide = new Graph(threads).explore(its, asked, Budget.unlimited());
      assertEquals(narrow.judgements(), wide.judgements(), "seed " + seed);
      assertEquals(narrow.counters().states(), wide.counters().states(), "seed " + seed);
    }
  }

  private static void compare(
      long seed, RandomSystem random, NaiveExplorer naive, Map<String, Integer> seen) {
    List<Property> properties = new ArrayList<>(random.properties());
    List<Question> questions = properties.stream().map(p -> new Question(p, false)).toList();
    Exploration exploration = new Graph().explore(random.system(), questions, Budget.unlimited());
    assertEquals(
        OptionalLong.of(naive.states.size()), exploration.counters().states(), "seed " + seed);
    assertEquals(
        OptionalLong.of(naive.edges.size()), exploration.counters().transitions(), "seed " + seed);
    assertEquals(Optional.empty(), exploration.stopped());
    for (int threads : new int[] {2, 8}) {
      Exploration same = new Graph(threads).explore(random.system(), questions, Budget.unlimited());
      assertEquals(exploration.judgements(), same.judgements(), "seed " + seed);
    }
    if (seed % 3 == 0) {
      wide(seed, random, questions);
    }
    for (int i = 0; i < properties.size(); i++) {
      Property property = properties.get(i);
      Judgement judgement = exploration.judgements().get(i);
      String where = "seed " + seed + ", " + property + ": " + judgement;
      assertEquals(naive.expected(property), short_(judgement), where);
      assertEquals(Optional.empty(), naive.objection(property, judgement), where);
      count(property, judgement, seen);
    }
    stopping(seed, random, naive, properties);
  }

  /** With one question that stops, what is answered is right, and the rest is unknown. */
  private static void stopping(
      long seed, RandomSystem random, NaiveExplorer naive, List<Property> properties) {
    Random choice = new Random(seed);
    List<Property> mixed = new ArrayList<>(properties);
    Collections.shuffle(mixed, choice);
    int stopper = choice.nextInt(mixed.size());
    List<Question> questions = new ArrayList<>();
    for (int i = 0; i < mixed.size(); i++) {
      questions.add(new Question(mixed.get(i), i == stopper));
    }
    Exploration exploration = new Graph().explore(random.system(), questions, Budget.unlimited());
    boolean stops = naive.expected(mixed.get(stopper)).verdict() == Verdict.VIOLATED;
    if (!stops) {
      assertEquals(Optional.empty(), exploration.stopped(), "seed " + seed);
    }
    for (int i = 0; i < mixed.size(); i++) {
      Judgement judgement = exploration.judgements().get(i);
      boolean open = judgement.code().equals(Optional.of(Problem.K007));
      String where = "seed " + seed + ", " + mixed.get(i) + ": " + judgement;
      if (open) {
        assertTrue(stops && i != stopper, where);
        assertEquals(Optional.of(Problem.K007), exploration.stopped(), where);
      } else {
        assertEquals(naive.expected(mixed.get(i)), short_(judgement), where);
      }
    }
  }

  private static Expected short_(Judgement judgement) {
    OptionalInt length =
        judgement.run().isEmpty()
            ? OptionalInt.empty()
            : OptionalInt.of(judgement.run().get().loop().orElse(judgement.run().get().length()));
    return new Expected(judgement.verdict(), judgement.code(), length);
  }

  private static void count(Property property, Judgement judgement, Map<String, Integer> seen) {
    String kind = property.getClass().getSimpleName();
    seen.merge(kind + " " + judgement.verdict(), 1, Integer::sum);
    judgement.code().ifPresent(code -> seen.merge(code.code(), 1, Integer::sum));
    if (!(judgement.evidence() instanceof Evidence.None)) {
      seen.merge(judgement.evidence().getClass().getSimpleName(), 1, Integer::sum);
    }
    if (judgement.evidence() instanceof Evidence.Failing) {
      boolean atStart = judgement.run().orElseThrow().length() == 0;
      seen.merge(kind + (atStart ? " at the start" : " Failing"), 1, Integer::sum);
    }
    if (judgement.run().isPresent() && judgement.run().get().loop().isPresent()) {
      seen.merge("loop", 1, Integer::sum);
      seen.merge(kind + " loop", 1, Integer::sum);
    }
  }
}
