// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.graph.Graph;
import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.NotSupported;
import dev.ravel.processor.Processor;
import dev.ravel.processor.ProgramFacts;
import dev.ravel.processor.Remarks;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Outgrown;
import dev.ravel.system.Property;
import dev.ravel.system.Shared;
import dev.ravel.task.CPrograms;
import dev.ravel.task.loading.CSubject;
import dev.ravel.task.loading.Refused;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that a search of a C program over members counts, answers and shows what {@code graph}
 * does. It does so whatever is met of the program in the course of it.
 */
@Tag("thorough")
class SpreadOfCTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 600 : 24;

  @TempDir private Path folder;

  private int lessons;
  private int anew;
  private int compared;
  private int open;
  private double survived;
  private int left;

  /** Of random programs every other one is checked for leaks. */
  private CSubject program(String text, int seed) throws IOException {
    CSubject its = program(text);
    return seed % 2 == 0 ? its : CPrograms.checkedForLeaks(its);
  }

  private CSubject program(String text) throws IOException {
    Path file = folder.resolve("a.c");
    Files.writeString(file, text);
    return CPrograms.program(file).orElseThrow();
  }

  private static List<Property> properties() {
    return List.of(new Property.Error(), new Property.Deadlock(), new Property.Race());
  }

  private static List<Question> questions(boolean stop) {
    List<Property> asked = properties();
    return IntStream.range(0, asked.size())
        .mapToObj(k -> new Question(k, asked.get(k), stop, ConcurrentSystem.NONE))
        .toList();
  }

  /** The findings of a search, with the system of which they are. */
  private record Found(Exploration its, Processor system) {
    String told(int question) {
      Judgement judgement = its.judgements().get(question);
      return switch (judgement.evidence()) {
        case Evidence.Failing(int error) ->
            judgement.code() + " " + judgement.run() + " " + system.vocabulary().failure(error);
        case Evidence.Racing(int first, int second, int object) ->
            judgement.run() + " " + first + second + system.vocabulary().object(object);
        default -> judgement.toString();
      };
    }
  }

  private static ProgramFacts known(CSubject program) {
    ProgramFacts known = program.known();
    known.leaveOutWhatIsTooLong();
    return known;
  }

  private static Found alone(CSubject program, boolean stop) {
    ProgramFacts known = known(program);
    while (true) {
      try {
        Processor system = FirstExecutions.system(known);
        return new Found(new Graph().explore(system, questions(stop), Budget.unlimited()), system);
      } catch (Outgrown _) {
        // now more is known
      }
    }
  }

  private static InitialSystem begun(CSubject program, int states) {
    ProgramFacts known = known(program);
    return new InitialSystem(() -> FirstExecutions.system(known), states);
  }

  private Found together(CSubject program, Supplier<Spread> spreads, int states, boolean stop) {
    List<List<long[]>> before = new ArrayList<>();
    AtomicInteger member = new AtomicInteger();
    while (true) {
      Processor system = (Processor) begun(program, states).system(before);
      Spread spread = spreads.get();
      try {
        Exploration found =
            spread.explore(
                system,
                questions(stop),
                () -> {
                  Optional<Path> where =
                      member.getAndIncrement() % 2 == 0 ? Optional.of(folder) : Optional.empty();
                  return new Job(
                      begun(program, states).system(before),
                      properties(),
                      states,
                      new Job.Keep(1, where, why -> fail(why)));
                },
                Budget.unlimited());
        lessons += spread.taught().size();
        return new Found(found, system);
      } catch (Outgrown _) {
        before.add(spread.taught());
        anew++;
      }
    }
  }

  private static Supplier<Spread> spread(int members) {
    return () -> new Spread(members);
  }

  private static Supplier<Spread> spread(int members, Spread.Carrier carrier) {
    return () -> new Spread(members, carrier);
  }

  private void assertSame(String what, Found expected, Found found) {
    List<Judgement> judgements = found.its().judgements();
    for (int question = 0; question < judgements.size(); question++) {
      if (isLeftOpen(judgements.get(question))) {
        open++;
      } else {
        assertEquals(expected.told(question), found.told(question), what);
      }
    }
    if (expected.system().capabilities().memory().isWeak()) {
      return; // the monitor of races has states of its own
    }
    assertEquals(expected.its().stopped(), found.its().stopped(), what);
    assertEquals(expected.its().counters().states(), found.its().counters().states(), what);
    assertEquals(
        expected.its().counters().transitions(), found.its().counters().transitions(), what);
    if (expected.its().judgements().stream().anyMatch(its -> its.verdict() == Verdict.HOLDS)) {
      List<Remarks.LeftThread> threads = expected.system().remarks().left();
      assertEquals(threads, found.system().remarks().left(), what);
      left += threads.isEmpty() ? 0 : 1;
    }
    survived += found.its().statistics().get(3).value();
    compared++;
  }

  @Test
  void sameAsGraph() throws IOException {
    for (int seed = 0; seed < SEEDS; seed++) {
      String text = RandomC.text(seed);
      CSubject program = program(text, seed);
      boolean stop = seed % 4 == 3;
      Found expected = alone(program, stop);
      for (int members = 1 + seed % 2; members <= 5; members += 2) {
        Found found = together(program, spread(members), 1 << seed % 7, stop);
        assertSame(seed + ", " + members + " members\n" + text, expected, found);
      }
    }
    assertTrue(lessons > SEEDS / 2, lessons + " lessons");
    assertTrue(anew > SEEDS / 8, anew + " searches began anew");
    assertTrue(left > SEEDS / 8, left + " programs leave threads");
  }

  /** Threads are named alike that nobody joins, in whatever order they are met. */
  @Test
  void threadsThatAreStartedLate() throws IOException {
    for (int threads = 1; threads < 4; threads++) {
      String text = RandomC.startedLate(threads);
      CSubject program = CPrograms.checkedForLeaks(program(text));
      Found expected = alone(program, false);
      List<Remarks.LeftThread> late = expected.system().remarks().left();
      assertEquals(threads, late.size());
      assertTrue(late.stream().allMatch(its -> its.created().size() == 2), late.toString());
      for (int members = 1; members < 6; members++) {
        Found found = together(program, spread(members), 1 << members, false);
        assertSame(members + " members\n" + text, expected, found);
      }
    }
  }

  /** Letters take their time. Only those of one link keep their order. */
  @Test
  void lettersMayComeLate() throws IOException {
    for (int seed = 0; seed < SEEDS; seed++) {
      String text = RandomC.text(seed);
      CSubject program = program(text, seed);
      try (SlowPost post = new SlowPost(new Random(seed)).start()) {
        Found found = together(program, spread(2 + seed % 4, post), 1 << seed % 5, false);
        assertSame(seed + "\n" + text, alone(program, false), found);
      }
    }
    assertTrue(lessons > SEEDS / 4, lessons + " lessons");
  }

  /** Whoever is lost, the lead among them, and whenever; and however often all begin anew. */
  @Test
  void membersAndLeadsAreLost() throws IOException {
    int led = 0;
    for (int seed = 0; seed < 2 * SEEDS; seed++) {
      Random random = new Random(seed);
      String text = RandomC.text(seed);
      CSubject program = program(text, seed);
      int members = 2 + seed % 4;
      BitSet lost = BitSet.valueOf(new long[] {1L << random.nextInt(members)});
      lost.set(members, seed % 3 == 0);
      boolean ghosts = seed % 5 == 0;
      Supplier<Spread> spreads =
          () -> new Spread(members, new Losses(random, List.of(lost), ghosts));
      Found found = together(program, spreads, 1 << seed % 4, false);
      assertSame(seed + "\n" + text, alone(program, false), found);
      led += seed % 3 == 0 && found.its().statistics().get(3).value() > 0 ? 1 : 0;
    }
    assertTrue(survived > SEEDS / 2.0, survived + " losses were survived");
    assertTrue(led > SEEDS / 8, led + " leads were lost");
    assertTrue(left > SEEDS / 16, left + " programs leave threads");
  }

  /** Members join, and partitions are assigned at random before each level. */
  @Test
  void membersJoin() throws IOException {
    for (int seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      String text = RandomC.text(seed);
      CSubject program = program(text, seed);
      int[] places = {0, 1, 2, 3};
      int first = 1 + seed % 3;
      Supplier<Spread> spreads =
          () -> new Spread(places, first, (_, own) -> own, () -> anyhow(random));
      Found found = together(program, spreads, 1 << seed % 4, false);
      assertSame(seed + "\n" + text, alone(program, false), found);
    }
  }

  /** Partitions move at half of the levels, anyhow. */
  private static RebalancePolicy anyhow(Random random) {
    return load -> {
      if (random.nextBoolean()) {
        return Optional.empty();
      }
      int[] there = load.members().stream().toArray();
      return Optional.of(
          IntStream.range(0, load.owners().length)
              .map(_ -> there[random.nextInt(there.length)])
              .toArray());
    };
  }

  /** Words are those of one value alone, in each of two systems that have begun alike. */
  @Test
  void wordsMeanTheSame() throws IOException {
    int values = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      CSubject program = program(RandomC.text(seed), seed);
      Shared one = begun(program, 1 << 10).system();
      Shared other = begun(program, 1 << seed % 11).system();
      boolean alike = seed % 11 == 10;
      for (int object = 0; object < one.objects(); object++) {
        for (int value = 0; value < one.values(object); value++) {
          long[] words = one.words(object, value);
          assertEquals(value, one.number(object, words), seed + " " + object);
          if (alike) {
            assertEquals(value, other.number(object, words), seed + " " + object);
          }
          values++;
        }
      }
    }
    assertTrue(values > 50 * SEEDS, values + " values");
  }

  /** Words that are no value are refused, wherever words are cut. */
  @Test
  void wordsThatAreNone() throws IOException {
    int refused = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Shared system = begun(program(RandomC.text(seed), seed), 1 << 8).system();
      for (int object = 0; object < system.objects(); object++) {
        for (int value = 1; value < system.values(object); value++) {
          long[] words = system.words(object, value);
          for (int length = 1; length < words.length; length++) {
            try {
              int other = system.number(object, Arrays.copyOf(words, length));
              assertTrue(other != value, "a part of a value is that value");
            } catch (IllegalArgumentException _) {
              refused++;
            }
          }
        }
      }
    }
    assertTrue(refused > 100 * SEEDS, refused + " were refused");
  }

  /**
   * Returns whether one machine decides what several do not. That is if threads spin, and races of
   * weak orders.
   */
  private static boolean isLeftOpen(Judgement its) {
    return its.code().filter(Set.of(Problem.K005, Problem.K022)::contains).isPresent();
  }

  @Test
  void corpus() throws IOException {
    for (Path file : CPrograms.files()) {
      Optional<CSubject> program = CPrograms.program(file);
      if (program.isPresent()) {
        compareIfDecided(file, program.get());
      }
    }
    assertTrue(compared > 50, compared + " programs");
    assertTrue(open < compared / 2, open + " programs were left open");
  }

  private void compareIfDecided(Path file, CSubject program) {
    Found expected;
    try {
      expected = alone(program, false);
    } catch (NotSupported | LocalWorkTooLong | Refused _) {
      return;
    }
    if (expected.its().stopped().isEmpty()) {
      Found found = together(program, spread(3), 100, false);
      assertSame(file.toString(), expected, found);
    }
  }
}
