// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Question;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.unfolding.UnfoldingOptions.Cutoffs;
import dev.ravel.picture.Diagram;
import dev.ravel.picture.EventLayout;
import dev.ravel.picture.EventSelection;
import dev.ravel.picture.FoldedEvents;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that folding loses nothing. Events are only put together, each after the one that leads to
 * it, and the rest has the same states and executions. Where threads are hidden, the picture has
 * the order of what is shown, and nothing else.
 */
class FoldedEventsTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 300 : 10;
  private static final int LIMIT = 200;

  @ParameterizedTest
  @EnumSource(Family.class)
  void foldedAndHiddenEvents(Family family) {
    int compared = 0;
    int folded = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = RandomPrograms.draft(seed, family, Size.USUAL).text();
      ProgramSystem system = ModelText.system(text);
      int[] state = new int[system.objects()];
      if (system.initialStates() > 1
          || system.initialState(0, state) != ConcurrentSystem.NONE
          || Configurations.of(system, ConcurrentSystem.NONE, 0, LIMIT).isEmpty()) {
        continue;
      }
      for (Cutoffs cutoffs : List.of(Cutoffs.NEVER, Cutoffs.BY_MODEL)) {
        for (Supplier<EventStructure> made : structures(system, cutoffs)) {
          EventStructure structure = made.get();
          folded += folds(system, structure, text);
          hides(system, structure, text);
          compared++;
        }
      }
    }
    assertTrue(compared > SEEDS / 4, compared + " compared");
    assertTrue(folded > 0, "nothing is folded");
  }

  private static List<Supplier<EventStructure>> structures(ProgramSystem system, Cutoffs cutoffs) {
    List<Supplier<EventStructure>> structures = new ArrayList<>();
    UnfoldingOptions options =
        new UnfoldingOptions(
            UnfoldingOptions.OPTIMAL, cutoffs, UnfoldingOptions.UNBOUNDED, true, false);
    List<Question> questions = List.of(new Question(new Property.DeadCode(), false));
    var _ =
        new Unfolding(options, structures::add, Unfolding.Kept.EXECUTIONS)
            .explore(system, questions, Budget.unlimited());
    return structures;
  }

  private static int folds(ProgramSystem system, EventStructure structure, String text) {
    FoldedEvents folded = FoldedEvents.none(structure).withChains(system);
    EventStructure less = folded.structure();
    List<Integer> all = new ArrayList<>();
    folded.members().forEach(all::addAll);
    Collections.sort(all);
    assertEquals(IntStream.range(0, structure.size()).boxed().toList(), all, text);
    for (int event = 0; event < less.size(); event++) {
      List<Integer> members = folded.members().get(event);
      for (int k = 1; k < members.size(); k++) {
        assertArrayEquals(new int[] {members.get(k - 1)}, structure.causes(members.get(k)), text);
        assertEquals(0, structure.conflicts(members.get(k)).length, text);
      }
      if (!less.isEnd(event)) {
        assertArrayEquals(
            structure.state(system, members.getLast()), less.state(system, event), text);
      }
      assertEquals(structure.isCutoff(members.getLast()), less.isCutoff(event), text);
      BitSet before = new BitSet();
      less.configuration(event).stream()
          .forEach(its -> folded.members().get(its).forEach(before::set));
      assertEquals(structure.configuration(members.getLast()), before, text);
    }
    assertEquals(structure.executions(), less.executions(), text);
    for (int k = 0; k < less.executions(); k++) {
      BitSet events = new BitSet();
      IntStream.of(less.execution(k))
          .forEach(its -> folded.members().get(its).forEach(events::set));
      BitSet expected = new BitSet();
      IntStream.of(structure.execution(k)).forEach(expected::set);
      assertEquals(expected, events, text);
    }
    return folded.folded();
  }

  private static void hides(ProgramSystem system, EventStructure structure, String text) {
    BitSet hidden = new BitSet();
    hidden.set(0);
    List<Diagram.End> ends = Collections.nCopies(structure.executions(), Diagram.End.NONE);
    Diagram picture =
        EventLayout.unfolding(
            system,
            FoldedEvents.none(structure),
            hidden,
            "title",
            ends,
            EventSelection.all(structure));
    Set<List<Integer>> order = new HashSet<>();
    List<BitSet> before = new ArrayList<>();
    for (int node = 0; node < picture.nodes().size(); node++) {
      int place = node;
      BitSet its = new BitSet();
      picture.edges().stream()
          .filter(edge -> edge.to() == place)
          .forEach(
              edge -> {
                its.set(edge.from());
                its.or(before.get(edge.from()));
              });
      before.add(its);
      int event = picture.nodes().get(node).words().id();
      its.stream()
          .forEach(from -> order.add(List.of(picture.nodes().get(from).words().id(), event)));
    }
    Set<List<Integer>> expected = new HashSet<>();
    int shown = 0;
    for (int event = 0; event < structure.size(); event++) {
      int own = event;
      if (structure.process(event) != 0) {
        shown++;
        structure.configuration(event).stream()
            .filter(its -> its != own && structure.process(its) != 0)
            .forEach(its -> expected.add(List.of(its, own)));
      }
    }
    assertEquals(shown, picture.nodes().size(), text);
    assertEquals(shown, picture.of(), text);
    assertEquals(expected, order, text);
  }
}
