// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.programs.AllQuestions;
import dev.ravel.explore.programs.CrashingPrograms;
import dev.ravel.explore.programs.MessagePrograms;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.program.Program;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.LivenessProperty;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Spread over any number of members a search counts, answers and shows what {@code graph} does.
 * What is not made here: C programs and nets with many tokens.
 */
@Tag("thorough")
class SpreadTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 1000 : 10;

  /** The number of losses of members that were survived in this test. */
  private double survived;

  /** The folder of copies, in half of the searches. */
  @TempDir private Path folder;

  /** At how many other places there are copies of each state. */
  private int copies = 1;

  /** The number of assignments of partitions in this test. */
  private int deals;

  /** The number of leads that were lost in this test. */
  private int led;

  private static List<Question> stopping(List<Question> questions, boolean stop) {
    return questions.stream()
        .map(its -> new Question(its.claim(), its.property(), stop, its.object()))
        .toList();
  }

  /** Returns whether not all objects decide to which member states belong. */
  private static boolean isLocal(String text, int members) {
    ProgramSystem system = ProgramSystem.of(ModelText.program(text));
    Ownership its = Locality.choose(system, CommonPrefix.explore(system, 1 << 14), members);
    return its.fingerprint() != new Ownership(system, members).fingerprint();
  }

  /** Members know all values from the beginning, or few, or none but the initial ones. */
  private Job job(Program program, int beginning) {
    ProgramSystem system = ProgramSystem.of(program);
    List<Property> asked = AllQuestions.of(system).stream().map(Question::property).toList();
    Optional<Path> where = beginning % 2 == 0 ? Optional.of(folder) : Optional.empty();
    Job.Keep keep = new Job.Keep(copies, where, why -> fail(why));
    return beginning == 0
        ? new Job(system, asked, keep)
        : new Job(system, asked, 1 << beginning, keep);
  }

  private Exploration spread(Spread spread, Program program, boolean stop, Budget budget) {
    return spread(spread, ProgramSystem.of(program), program, 0, stop, budget);
  }

  private Exploration spread(
      Spread spread,
      ProgramSystem system,
      Program program,
      int beginning,
      boolean stop,
      Budget budget) {
    List<Question> questions = stopping(AllQuestions.of(system), stop);
    return spread.explore(system, questions, () -> job(program, beginning), budget);
  }

  /** An answer; errors by what they are, since each system numbers them as it meets them. */
  private static String told(Judgement its, ProgramSystem system) {
    return its.evidence() instanceof Evidence.Failing(int error)
        ? its.code() + " " + its.run() + " " + system.vocabulary().failure(error)
        : its.toString();
  }

  /** Both find the same, byte for byte; the number of questions that were decided. */
  private int assertSame(String text, Spread spread, boolean stop) {
    return assertSame(text, spread, stop, () -> false);
  }

  /** Both find the same, or nothing more could be found. */
  private int assertSame(String text, Spread spread, boolean stop, BooleanSupplier mayFail) {
    Program program = ModelText.program(text);
    ProgramSystem system = ProgramSystem.of(program);
    List<Question> questions = stopping(AllQuestions.of(system), stop);
    List<Question> safety =
        questions.stream().filter(its -> !(its.property() instanceof LivenessProperty)).toList();
    Exploration expected = new Graph().explore(system, safety, Budget.unlimited());
    ProgramSystem exploring = ProgramSystem.of(program);
    int beginning = Math.floorMod(text.hashCode(), 8);
    Exploration found = spread(spread, exploring, program, beginning, stop, Budget.unlimited());
    if (mayFail.getAsBoolean() && found.stopped().equals(Optional.of(Problem.K020))) {
      return 0;
    }
    survived += found.statistics().get(3).value();
    int decided = 0;
    int at = 0;
    for (int k = 0; k < questions.size(); k++) {
      Judgement its = found.judgements().get(k);
      Property property = questions.get(k).property();
      if (property instanceof LivenessProperty) {
        assertEquals(Verdict.UNKNOWN, its.verdict(), text);
      } else {
        Judgement wanted = expected.judgements().get(at);
        assertEquals(told(wanted, system), told(its, exploring), property + "\n" + text);
        decided += its.verdict() == Verdict.UNKNOWN ? 0 : 1;
        at++;
      }
    }
    assertEquals(expected.stopped(), found.stopped(), text);
    assertEquals(expected.counters().states(), found.counters().states(), text);
    assertEquals(expected.counters().transitions(), found.counters().transitions(), text);
    return decided;
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void sameAsGraph(Family family) {
    int decided = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Size size = seed % 3 == 0 ? Size.ROUND : Size.USUAL;
      String text = RandomPrograms.draft(seed, family, size).text();
      decided += assertSame(text, new Spread(1 + seed % 5), seed % 4 == 3);
    }
    assertTrue(decided > 2 * SEEDS, decided + " questions were decided");
  }

  @Test
  void roundsOfBarriers() {
    for (int threads = 2; threads < 6; threads++) {
      String barrier = "barrier b = " + threads;
      String text = barrier + "\nthread P[i in 1.." + threads + "] { loop { pass b } }\n";
      int _ = assertSame(text, new Spread(threads), false);
    }
  }

  @Test
  void messages() {
    for (int seed = 0; seed < SEEDS; seed++) {
      int _ = assertSame(MessagePrograms.draft(seed).text(), new Spread(2 + seed % 3), false);
    }
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void crashes(Family family) {
    for (int seed = 0; seed < Math.max(4, SEEDS / 5); seed++) {
      String text = CrashingPrograms.draft(seed, family, Size.USUAL).text();
      int _ = assertSame(text, new Spread(2 + seed % 3), false);
    }
  }

  /** Letters take their time. Only those of one link keep their order. */
  @ParameterizedTest
  @EnumSource(Family.class)
  void lettersMayComeLate(Family family) {
    for (int seed = 0; seed < Math.max(4, SEEDS / 5); seed++) {
      String text = RandomPrograms.draft(seed, family, Size.USUAL).text();
      try (SlowPost post = new SlowPost(new Random(seed)).start()) {
        int _ = assertSame(text, new Spread(2 + seed % 4, post), seed % 2 == 0);
      }
    }
  }

  /** Members are lost at any time. The others find the same, as if none had been. */
  @ParameterizedTest
  @EnumSource(Family.class)
  void membersAreLost(Family family) {
    for (int seed = 0; seed < 2 * SEEDS; seed++) {
      Random random = new Random(seed);
      int members = 2 + seed % 4;
      BitSet lost = BitSet.valueOf(new long[] {1L << random.nextInt(members)});
      Losses losses = new Losses(random, List.of(lost), seed % 3 == 0);
      String text = RandomPrograms.draft(seed, family, Size.USUAL).text();
      Spread spread = new Spread(members, losses);
      int _ = assertSame(text, spread, seed % 4 == 3);
    }
    assertTrue(survived > SEEDS / 2.0, survived + " losses were survived");
  }

  /** A place is lost with all its members; then another one, from which nothing may be saved. */
  @Test
  void placesAreLost() {
    for (int seed = 0; seed < 4 * SEEDS; seed++) {
      Random random = new Random(seed);
      int[] places = {0, 0, 1, 1, 1, 2, 2};
      List<BitSet> lost =
          List.of(
              BitSet.valueOf(new long[] {0b11}),
              BitSet.valueOf(new long[] {seed % 2 == 0 ? 0b11100 : 0b1100000}));
      Losses losses = new Losses(random, lost, seed % 3 == 0);
      String text = MessagePrograms.draft(seed).text();
      Spread spread = new Spread(places, losses);
      int _ = assertSame(text, spread, false, () -> losses.begun() == 2);
    }
    assertTrue(survived > SEEDS, survived + " losses were survived");
  }

  /** A lead is lost with what is at its place, at any time. Another one goes on from there. */
  @ParameterizedTest
  @EnumSource(Family.class)
  void leadsAreLost(Family family) {
    for (int seed = 0; seed < 2 * SEEDS; seed++) {
      Random random = new Random(seed);
      int[] places = seed % 2 == 0 ? new int[] {0, 1, 2} : new int[] {0, 0, 1, 1, 2};
      BitSet lost = BitSet.valueOf(new long[] {seed % 2 == 0 ? 0b1001 : 0b100011});
      Losses losses = new Losses(random, List.of(lost), seed % 3 == 0);
      String text = RandomPrograms.draft(seed, family, Size.USUAL).text();
      int _ = assertSame(text, new Spread(places, losses), seed % 4 == 3);
      led += losses.begun();
    }
    assertTrue(led > SEEDS / 2, led + " leads were lost");
  }

  /**
   * One leads after the other, or loses another place, which has no copies of the first one's
   * states, whenever that is. All is found. Where it has them, nothing wrong is found.
   */
  @Test
  void leadsAndPlacesAreLost() {
    int unknown = 0;
    for (int seed = 0; seed < 4 * SEEDS; seed++) {
      Random random = new Random(seed);
      int[] places = {0, 0, 1, 1, 1, 2, 2, 3};
      BitSet lead = BitSet.valueOf(new long[] {0b100000011});
      BitSet other = BitSet.valueOf(new long[] {0b1100000});
      BitSet second = BitSet.valueOf(new long[] {0b100011100});
      List<BitSet> lost =
          seed % 3 == 0
              ? List.of(lead, other)
              : seed % 3 == 1 ? List.of(other, lead) : List.of(lead, second);
      Losses losses = new Losses(random, lost, seed % 5 == 0);
      String text = MessagePrograms.draft(seed).text();
      boolean hasCopies = seed % 3 == 2;
      BooleanSupplier mayFail = () -> losses.begun() == 2 && hasCopies;
      int decided = assertSame(text, new Spread(places, losses), false, mayFail);
      unknown += decided == 0 ? 1 : 0;
    }
    assertTrue(unknown < 2 * SEEDS, unknown + " searches were given up");
    assertTrue(survived > SEEDS, survived + " losses were survived");
  }

  /**
   * With two copies any two places may be lost, at once or one after the other, the one with the
   * lead among them, and those at which there are copies of each other's states. Members that join
   * and partitions that move meanwhile make no difference.
   */
  @ParameterizedTest
  @EnumSource(Family.class)
  void twoPlacesAreLost(Family family) {
    copies = 2;
    for (int seed = 0; seed < 4 * SEEDS; seed++) {
      Random random = new Random(seed);
      int[] places = seed % 3 == 0 ? new int[] {0, 0, 1, 2, 2, 3} : new int[] {0, 1, 2, 3, 4, 5};
      int one = random.nextInt(4);
      int other = seed % 2 == 0 ? (one + 1) % 4 : (one + 1 + random.nextInt(3)) % 4;
      BitSet both = new BitSet();
      BitSet single = new BitSet();
      for (int member = 0; member < places.length; member++) {
        both.set(member, places[member] == one || places[member] == other);
        single.set(member, places[member] == one);
      }
      both.set(places.length, one == 0 || other == 0); // there the lead is, too
      single.set(places.length, one == 0);
      List<BitSet> lost = seed % 4 == 3 ? List.of(single, both) : List.of(both);
      Losses losses = new Losses(random, lost, seed % 5 == 0);
      String text =
          seed % 2 == 0
              ? RandomPrograms.draft(seed, family, Size.USUAL).text()
              : MessagePrograms.draft(seed).text();
      boolean moves = seed % 3 == 1;
      int first = moves ? 5 : places.length;
      Supplier<RebalancePolicy> dealing = moves ? () -> anyhow(random) : Rebalancer::new;
      Spread spread = new Spread(places, first, losses, dealing, copies);
      int _ = assertSame(text, spread, seed % 8 == 7);
      led += losses.begun();
    }
    assertTrue(led > SEEDS, led + " losses");
    assertTrue(survived > SEEDS / 2.0, survived + " losses were survived");
  }

  /** Where there are fewer places than copies are wanted there are as many as can be. */
  @Test
  void moreCopiesThanPlaces() {
    copies = 2;
    for (int seed = 0; seed < 2 * SEEDS; seed++) {
      Random random = new Random(seed);
      int[] places = {0, 1, 1};
      BitSet lost = BitSet.valueOf(new long[] {seed % 2 == 0 ? 0b1 : 0b110});
      Losses losses = new Losses(random, List.of(lost), false);
      Spread spread = new Spread(places, places.length, losses, Rebalancer::new, copies);
      int _ = assertSame(MessagePrograms.draft(seed).text(), spread, false);
    }
    assertTrue(survived > SEEDS / 2.0, survived + " losses were survived");
  }

  /** Copies without room in the folder lie in memory, which is reported once. */
  @Test
  void noRoomForCopies() {
    List<String> told = new CopyOnWriteArrayList<>();
    Path none = folder.resolve("none");
    String text = MessagePrograms.draft(3).text();
    Program program = ModelText.program(text);
    ProgramSystem system = ProgramSystem.of(program);
    List<Question> questions = AllQuestions.of(system);
    int members = 3;
    Exploration found =
        new Spread(members)
            .explore(
                system,
                questions,
                () -> {
                  Job its = job(program, 1);
                  Job.Keep keep = new Job.Keep(1, Optional.of(none), told::add);
                  return new Job(its.system(), its.properties(), 1, keep);
                },
                Budget.unlimited());
    assertTrue(!told.isEmpty() && told.size() <= members, told.toString());
    assertTrue(told.getFirst().contains("memory") && told.getFirst().contains("none"), "" + told);
    Exploration expected = new Graph().explore(system, questions, Budget.unlimited());
    assertEquals(expected.counters().states(), found.counters().states());
  }

  /** Deals partitions anyhow before every second level or so. */
  private RebalancePolicy anyhow(Random random) {
    return load -> {
      if (random.nextBoolean()) {
        return Optional.empty();
      }
      int[] members = load.members().stream().toArray();
      int[] owners = load.owners();
      for (int partition = 0; partition < owners.length; partition++) {
        if (random.nextInt(3) > 0) {
          owners[partition] = members[random.nextInt(members.length)];
        }
      }
      deals++;
      return Optional.of(owners);
    };
  }

  /** Whoever has which states, and since when, makes no difference. */
  @ParameterizedTest
  @EnumSource(Family.class)
  void partitionsMove(Family family) {
    for (int seed = 0; seed < 2 * SEEDS; seed++) {
      Random random = new Random(seed);
      String text = RandomPrograms.draft(seed, family, Size.USUAL).text();
      int[] places = IntStream.range(0, 2 + seed % 4).toArray();
      Spread spread = new Spread(places, places.length, (_, own) -> own, () -> anyhow(random));
      int _ = assertSame(text, spread, seed % 4 == 3);
    }
    assertTrue(deals > SEEDS, deals + " deals");
  }

  /** Members join, while letters take their time. */
  @ParameterizedTest
  @EnumSource(Family.class)
  void membersJoin(Family family) {
    for (int seed = 0; seed < 2 * SEEDS; seed++) {
      Random random = new Random(seed);
      String text =
          seed % 2 == 0
              ? RandomPrograms.draft(seed, family, Size.USUAL).text()
              : MessagePrograms.draft(seed).text();
      int first = 1 + seed % 3;
      int[] places = IntStream.range(0, first + 1 + seed % 2).toArray();
      try (SlowPost post = new SlowPost(new Random(seed)).start()) {
        Spread spread = new Spread(places, first, post, () -> anyhow(random));
        int _ = assertSame(text, spread, seed % 4 == 3);
      }
    }
    assertTrue(deals > SEEDS, deals + " deals");
  }

  /**
   * Members join and states move, and members are lost meanwhile, the lead too. Nothing else is.
   */
  @ParameterizedTest
  @EnumSource(Family.class)
  void membersJoinAndAreLost(Family family) {
    for (int seed = 0; seed < 6 * SEEDS; seed++) {
      Random random = new Random(seed);
      String text =
          seed % 2 == 0
              ? RandomPrograms.draft(seed, family, Size.USUAL).text()
              : MessagePrograms.draft(seed).text();
      int[] places = seed % 3 == 0 ? new int[] {0, 0, 1, 2, 2} : new int[] {0, 1, 2, 3, 4};
      int first = 3;
      BitSet lost = new BitSet();
      boolean two = false; // one with the one that had its copies: nothing wrong may be found
      switch (random.nextInt(5)) {
        case 0 -> lost.set(seed % 3 == 0 ? 3 : 4, 5); // one that has joined
        case 1 -> lost.set(2);
        case 2 -> {
          lost.set(0, seed % 3 == 0 ? 2 : 1);
          lost.set(5); // and the lead
        }
        case 3 -> {
          lost.set(0, 3);
          lost.clear(1);
          two = true;
        }
        default -> {
          lost.set(2);
          lost.set(5);
        }
      }
      BooleanSupplier mayFail = two ? () -> true : () -> false;
      Losses losses = new Losses(random, List.of(lost), seed % 5 == 0);
      Spread spread = new Spread(places, first, losses, () -> anyhow(random));
      int _ = assertSame(text, spread, seed % 4 == 3, mayFail);
      led += losses.begun();
    }
    assertTrue(led > SEEDS, led + " losses");
    assertTrue(deals > SEEDS, deals + " deals");
  }

  /** In one level the condition has no value here and is true there. The first counts. */
  @Test
  void noValueAndShownInOneLevel() {
    for (String order :
        List.of("A { x = 3 } thread B { x = 1 }", "B { x = 1 } thread A { x = 3 }")) {
      for (String check : List.of("reachable", "never")) {
        String text =
            "atomic shared x: int[0..3]\nshared a: int[0..1][2] = [0, 1]\nthread "
                + order.replace(" thread", "\nthread")
                + "\ncheck "
                + check
                + " a[x] == 1\n";
        assertTrue(assertSame(text, new Spread(3), false) >= 5, text);
      }
    }
  }

  @Test
  void anErrorBeforeTheFirstStep() {
    String text =
        """
        input n: int[0..3]
        thread T { var k: int[0..3] = 0; k = 6 / (n - 2) % 2; noncritical; assert n < 3 }
        """;
    for (boolean stop : List.of(false, true)) {
      int _ = assertSame(text, new Spread(2), stop);
    }
  }

  /** Values that come late widen the packing of each member in its own time. */
  @Test
  void valuesThatComeLate() {
    String text =
        """
        shared x: int[0..3000]
        shared y: int[0..3000]
        thread T { while x < 90 { x = x + 1 } }
        thread U { repeat 2 { y = y + x % 9 } }
        """;
    int _ = assertSame(text, new Spread(3), false);
  }

  @Test
  void noThreads() {
    int _ = assertSame("shared x: int[0..1]\ncheck never x == 1\n", new Spread(3), false);
  }

  @Test
  void aBudgetEndsIt() {
    Program program =
        ModelText.program(
            "shared x: int[0..999][3]",
            "thread T[i in 0..2] { loop { x[i] = (x[i] + 1) % 1000 } }");
    Budget budget =
        effort ->
            effort instanceof Effort.OfStates its && its.states() > 5000
                ? Optional.of(Problem.K003)
                : Optional.empty();
    Exploration found = spread(new Spread(3), program, false, budget);
    assertEquals(Optional.of(Problem.K003), found.stopped());
    assertTrue(found.counters().states().getAsLong() > 5000);
  }

  @Test
  void controlEndsIt() {
    Program program =
        ModelText.program(
            "shared x: int[0..999][3]",
            "thread T[i in 0..2] { loop { x[i] = (x[i] + 1) % 1000 } }");
    AtomicBoolean asked = new AtomicBoolean();
    Limits control = _ -> asked.get() ? Optional.of(Problem.K004) : Optional.empty();
    Budget budget =
        effort -> {
          asked.set(effort instanceof Effort.OfStates its && its.states() > 1000);
          return Optional.empty();
        };
    Exploration found = control.during(() -> spread(new Spread(2), program, false, budget));
    assertEquals(Optional.of(Problem.K004), found.stopped());
  }

  @Test
  void statesAreMoved() {
    Program program =
        ModelText.program("shared x: int[0..99]", "thread T { while x < 99 { x = x + 1 } }");
    Exploration found = spread(new Spread(2), program, false, Budget.unlimited());
    double moved = found.statistics().get(1).value() / found.counters().states().getAsLong();
    assertTrue(moved > 0.3 && moved < 0.7, moved + " of all states");
    // no step leads to a state to which another one has led
    assertEquals(found.statistics().get(1).value(), found.statistics().get(5).value());
    double bytes = found.statistics().get(2).value() / found.counters().states().getAsLong();
    assertTrue(bytes > 8 && bytes < 100, bytes + " bytes for a state, its copy and its way");
  }

  /** Where every state lies on a shortest run the lead asks for the few on its way. */
  @Test
  void theLeadHoldsNoMarksOfAllStates() {
    String text =
        """
        shared x: int[0..15][3]
        thread T[i in 0..2] { while x[i] < 15 { x[i] = x[i] + 1 } }
        check never x[0] + x[1] + x[2] == 45
        """;
    AtomicLong bytes = new AtomicLong();
    Spread.Carrier counting =
        (_, own) ->
            (to, letter) -> {
              bytes.addAndGet(to == 3 ? letter.length : 0);
              own.send(to, letter);
            };
    assertTrue(assertSame(text, new Spread(3, counting), false) > 2);
    Exploration found = spread(new Spread(3), ModelText.program(text), false, Budget.unlimited());
    long states = found.counters().states().getAsLong();
    assertTrue(states > 20_000, states + " states");
    assertTrue(bytes.get() < 8 * states, bytes + " bytes to the lead, of " + states + " states");
  }

  /** Where local states of half of the threads decide, the steps of the others stay. */
  @Test
  void halfOfTheStepsStay() {
    String text =
        """
        shared x: int[0..2]
        thread T[i in 0..3] { var k: int[0..5]; repeat 5 { k = x; x = (k + i) % 3 } }
        """;
    assertTrue(isLocal(text, 3));
    assertTrue(assertSame(text, new Spread(3), false) > 2);
    Exploration found = spread(new Spread(3), ModelText.program(text), false, Budget.unlimited());
    double moved = found.statistics().get(1).value() / found.counters().transitions().getAsLong();
    assertTrue(moved > 0.05 && moved < 0.4, moved + " of all steps");
    double crossed = found.statistics().get(5).value() / found.counters().transitions().getAsLong();
    assertTrue(crossed > 0.25 && crossed < 0.4, crossed + " of all steps");
    assertTrue(crossed > moved, "some states are not sent again");
  }

  /** Where they would distinguish too few states, or unevenly, all objects decide. */
  @Test
  void whereOneThreadDoesAllAllDecide() {
    String text =
        """
        shared x: int[0..999]
        thread T { loop { x = (x + 1) % 1000 } }
        thread U { x = 0 }
        """;
    assertFalse(isLocal(text, 40));
  }
}
