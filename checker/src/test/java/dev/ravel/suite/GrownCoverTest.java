// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.prefix.AdequateOrder;
import dev.ravel.explore.prefix.Prefix;
import dev.ravel.explore.prefix.Saturated;
import dev.ravel.explore.prefix.Saturation;
import dev.ravel.net.Net;
import dev.ravel.net.NetProgram;
import dev.ravel.nets.Families;
import dev.ravel.nets.RandomNets;
import dev.ravel.program.Program;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Covers of prefixes against all configurations of small ones. */
class GrownCoverTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 4000 : 300;
  private static final int MOST_CONFIGURATIONS = 14;

  /** The events that are in the prefix, in their order. */
  private static List<Integer> events(Prefix prefix) {
    return IntStream.range(1, prefix.events()).filter(prefix::inserted).boxed().toList();
  }

  /**
   * Returns the marking after an event, by the definition. It happens where all is there that it
   * takes and reads.
   */
  private static Optional<BitSet> fired(Prefix prefix, int event, BitSet cut) {
    BitSet next = (BitSet) cut.clone();
    for (int k = 0; k < prefix.contextSize(event); k++) {
      if (!cut.get(prefix.context(event, k))) {
        return Optional.empty();
      }
    }
    BitSet marks = new BitSet();
    for (int k = 0; k < prefix.marksSize(event); k++) {
      if (!cut.get(prefix.mark(event, k))) {
        return Optional.empty();
      }
      marks.set(prefix.mark(event, k));
      next.clear(prefix.mark(event, k));
    }
    for (int k = 0; k < prefix.presetSize(event); k++) {
      int taken = prefix.preset(event, k);
      boolean strange =
          cut.stream()
              .anyMatch(
                  c ->
                      c < prefix.conditions()
                          && prefix.isMark(c)
                          && prefix.read(c) == taken
                          && !marks.get(c));
      // nothing comes after a cutoff, and so no event has one that reads in its history
      boolean readByCutoff = cut.get(prefix.conditions() + taken);
      if (!cut.get(taken) || strange || readByCutoff) {
        return Optional.empty();
      }
      next.clear(taken);
    }
    int puts = prefix.postsetSize(event) + (prefix.cutoff(event) ? 0 : prefix.contextSize(event));
    next.set(prefix.postset(event), prefix.postset(event) + puts);
    for (int k = 0; prefix.cutoff(event) && k < prefix.contextSize(event); k++) {
      next.set(prefix.conditions() + prefix.context(event, k));
    }
    return Optional.of(next);
  }

  private static void maximal(Prefix prefix, BitSet its, BitSet cut, Set<BitSet> all) {
    boolean last = true;
    for (int event : events(prefix)) {
      Optional<BitSet> next = its.get(event) ? Optional.empty() : fired(prefix, event, cut);
      if (next.isPresent() && all.size() <= MOST_CONFIGURATIONS) {
        last = false;
        BitSet more = (BitSet) its.clone();
        more.set(event);
        maximal(prefix, more, next.get(), all);
      }
    }
    if (last) {
      all.add(its);
    }
  }

  private static Saturated prefix(Net net) {
    return Saturation.of(net, AdequateOrder.ERV, Budget.unlimited());
  }

  /** No fewer configurations than the bound cover all events, and the cover is one. */
  @Test
  void betweenTheBoundAndTheCoverLiesTheFewest() {
    int compared = 0;
    int proved = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Net net = seed % 2 == 0 ? RandomNets.net(seed) : RandomNets.contextual(seed);
      Saturated made = Saturation.obstacle(net).isEmpty() ? prefix(net) : null;
      if (made == null || made.unsafe().isPresent() || made.histories() > 14) {
        continue;
      }
      Prefix prefix = made.prefix();
      BitSet first = new BitSet();
      first.set(0, prefix.postsetSize(Prefix.BEGINNING));
      Set<BitSet> all = new HashSet<>();
      maximal(prefix, new BitSet(), first, all);
      if (all.size() > MOST_CONFIGURATIONS) {
        continue;
      }
      GrownCover.Grown cover = cover(prefix);
      List<BitSet> choices = new ArrayList<>(all);
      int fewest = events(prefix).isEmpty() ? 0 : fewest(events(prefix), choices);
      assertTrue(cover.atLeast() <= fewest, "seed " + seed);
      assertTrue(fewest <= cover.chosen().size(), "seed " + seed);
      checked(prefix, first, cover);
      compared++;
      proved += cover.atLeast() == cover.chosen().size() ? 1 : 0;
    }
    assertTrue(compared > SEEDS / 5, compared + " prefixes");
    assertTrue(proved > compared / 2, proved + " of " + compared + " proved");
  }

  private static List<int[]> maximal(PrefixEvents events) {
    return events.maximal().stream().mapToObj(event -> new int[] {event}).toList();
  }

  private static GrownCover.Grown cover(Prefix prefix) {
    PrefixEvents events = new PrefixEvents(null, prefix); // words are asked of the system alone
    return GrownCover.of(events, maximal(events), SelectionListener.NONE);
  }

  private static int fewest(List<Integer> events, List<BitSet> choices) {
    return IntStream.range(0, 1 << choices.size())
        .filter(
            set -> {
              BitSet union = new BitSet();
              IntStream.range(0, choices.size())
                  .filter(k -> (set >> k & 1) == 1)
                  .forEach(k -> union.or(choices.get(k)));
              return events.stream().allMatch(union::get);
            })
        .map(Integer::bitCount)
        .min()
        .orElseThrow();
  }

  /** Each test is a run of the prefix, and all events are in one. */
  private static void checked(Prefix prefix, BitSet first, GrownCover.Grown cover) {
    List<Integer> events = events(prefix);
    BitSet covered = new BitSet();
    for (BitSet chosen : cover.chosen()) {
      Candidates.Candidate test = new PrefixEvents(null, prefix).candidate(chosen);
      Run run = test.run();
      BitSet cut = first;
      List<Integer> its = chosen.stream().boxed().toList();
      assertEquals(its.size(), run.length());
      for (int step = 0; step < run.length(); step++) {
        assertEquals(prefix.transition(its.get(step)), run.processes()[step]);
        cut = fired(prefix, its.get(step), cut).orElseThrow();
        covered.set(its.get(step));
      }
    }
    assertTrue(events.stream().allMatch(covered::get), () -> events + " " + covered);
  }

  /**
   * Grown suites cover the statements and pairs that all configurations do together, with no fewer
   * tests than are needed, and each test covers what its run does by definition.
   */
  @ParameterizedTest
  @EnumSource(names = {"STATEMENTS", "PAIRS"})
  void suitesCoverWhatAllConfigurationsDo(Criterion criterion) {
    int compared = 0;
    int several = 0;
    int cut = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Net net = seed % 2 == 0 ? RandomNets.net(seed) : RandomNets.contextual(seed);
      Saturated made = Saturation.obstacle(net).isEmpty() ? prefix(net) : null;
      if (made == null || made.unsafe().isPresent() || made.histories() > 14) {
        continue;
      }
      Prefix prefix = made.prefix();
      BitSet first = new BitSet();
      first.set(0, prefix.postsetSize(Prefix.BEGINNING));
      Set<BitSet> all = new HashSet<>();
      maximal(prefix, new BitSet(), first, all);
      if (all.size() > MOST_CONFIGURATIONS || events(prefix).isEmpty()) {
        continue;
      }
      ProgramSystem system =
          ProgramSystem.of(NetProgram.of(net, List.of(), Program.Independence.COMMUTING));
      PrefixEvents events = new PrefixEvents(system, prefix);
      Map<List<Integer>, Integer> known = new HashMap<>();
      List<BitSet> choices = new ArrayList<>();
      all.forEach(its -> choices.add(items(system, events.candidate(its).run(), criterion, known)));
      TestSuite suite =
          GrownSuite.of(
              system,
              prefix,
              new SuiteRequest(criterion, Set.of(), SelectionMethod.EXACT, SelectionListener.NONE),
              Optional.empty());
      String what = criterion + " of net " + seed;
      List<Integer> items = List.copyOf(known.values());
      BitSet covered = new BitSet();
      for (TestSuite.Test test : suite.tests()) {
        BitSet its = items(system, test.run(), criterion, known);
        assertEquals(its.cardinality(), test.covers().size(), what);
        covered.or(its);
      }
      assertEquals(items.size(), known.size(), what);
      assertEquals(items.size(), suite.items().size(), what);
      assertEquals(items.size(), covered.cardinality(), what);
      int fewest = items.isEmpty() ? 0 : fewest(items, choices);
      assertTrue(suite.atLeast() <= fewest, what);
      assertTrue(fewest <= suite.tests().size(), what);
      compared++;
      several += fewest > 1 ? 1 : 0;
      cut += made.cutoffs() > 0 ? 1 : 0;
    }
    assertTrue(compared > SEEDS / 5, compared + " prefixes");
    assertTrue(several > compared / 10, several + " of " + compared + " need several tests");
    assertTrue(cut > 0, "no prefix has cutoffs");
  }

  /**
   * Returns the items that a run covers, by definition. They are its transitions; or, of the uses
   * of each place, in a row and parted where they do not commute, each with those of the part
   * before, by another transition.
   */
  private static BitSet items(
      ConcurrentSystem system, Run run, Criterion criterion, Map<List<Integer>, Integer> known) {
    BitSet items = new BitSet();
    int[] state = new int[system.objects()];
    assertEquals(ConcurrentSystem.NONE, system.initialState(run.initialState(), state));
    Map<Integer, List<int[]>> uses = new HashMap<>();
    for (int step = 0; step < run.length(); step++) {
      int process = run.processes()[step];
      int outcome =
          system.outcomes().outcome(system.reaction(process, state), run.outcomes()[step]);
      if (criterion == Criterion.STATEMENTS) {
        items.set(number(known, List.of(process)));
      }
      int footprint = system.outcomes().footprint(outcome);
      for (int k = 0; k < system.footprints().size(footprint); k++) {
        int mode = system.footprints().mode(footprint, k);
        List<int[]> its =
            uses.computeIfAbsent(system.footprints().object(footprint, k), _ -> new ArrayList<>());
        int part = its.isEmpty() ? 0 : its.getLast()[2];
        boolean commutes = its.isEmpty() || Mode.commute(its.getLast()[1], mode);
        its.add(new int[] {process, mode, commutes ? part : part + 1});
      }
      system.outcomes().apply(outcome, state);
    }
    for (List<int[]> its : criterion == Criterion.PAIRS ? uses.values() : List.<List<int[]>>of()) {
      for (int[] one : its) {
        for (int[] other : its) {
          if (one[2] + 1 == other[2] && one[0] != other[0]) {
            items.set(number(known, List.of(one[0], other[0])));
          }
        }
      }
    }
    return items;
  }

  private static int number(Map<List<Integer>, Integer> known, List<Integer> item) {
    return known.computeIfAbsent(item, _ -> known.size());
  }

  /** Of the tests there is one before any limit, and some before one that comes late enough. */
  @Test
  void aLimitLeavesEventsOut() {
    Prefix prefix = prefix(Families.slottedRing(5)).prefix();
    int whole = cover(prefix).chosen().size();
    PrefixEvents grown = new PrefixEvents(null, prefix);
    Set<Integer> sizes = new HashSet<>();
    for (int allowed = 0; allowed < 200; allowed++) {
      int[] polls = {allowed};
      Limits few = _ -> polls[0]-- > 0 ? Optional.empty() : Optional.of(Problem.K004);
      GrownCover.Grown part =
          few.during(() -> GrownCover.of(grown, maximal(grown), SelectionListener.NONE));
      assertTrue(part.cut().isPresent() || part.chosen().size() == whole, allowed + " polls");
      assertTrue(part.cut().isEmpty() || part.cut().equals(Optional.of(Problem.K004)));
      sizes.add(part.chosen().size());
    }
    assertTrue(!sizes.contains(0) && sizes.contains(whole) && sizes.size() > 2, "" + sizes);
  }
}
