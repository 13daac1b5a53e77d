// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Question;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.unfolding.UnfoldingOptions.Cutoffs;
import dev.ravel.picture.Diagram;
import dev.ravel.picture.Diagram.End;
import dev.ravel.picture.EventLayout;
import dev.ravel.picture.EventSelection;
import dev.ravel.picture.FoldedEvents;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The cutoffs of a drawn unfolding are those of the definition, on random programs that may go
 * round. The state of [e] and its size are those of carrying out the drawn causes of e, one step of
 * {@link CanonicalEvents} after the other. Among events whose local configurations lead to one
 * state, which a smaller one reaches, in an order that the size decides first:
 *
 * <ul>
 *   <li>an event is cut off only if the initial state, or another event that is not larger and
 *       whose own causes are not cut off, leads to its state;
 *   <li>an event is cut off if the initial state, or a smaller event that was found before it,
 *       leads to its state;
 *   <li>of each state that is not the initial one, a smallest event is not cut off;
 *   <li>nothing is drawn after a cutoff.
 * </ul>
 */
class DrawnCutoffsTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 400 : 25;
  private static final int LARGE = 400;

  private record Local(List<Integer> state, int size) {}

  @ParameterizedTest
  @EnumSource(Family.class)
  void asDefined(Family family) {
    int cut = 0;
    int compared = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = RandomPrograms.draft(seed, family, Size.ROUND).text();
      ProgramSystem system = ModelText.system(text);
      int[] state = new int[system.objects()];
      if (system.initialStates() > 1 || system.initialState(0, state) != ConcurrentSystem.NONE) {
        continue;
      }
      Optional<EventStructure> structure = structure(system);
      if (structure.isPresent() && structure.get().size() <= LARGE) {
        cut += compare(system, structure.get(), values(state), text);
        compared++;
      }
    }
    assertTrue(compared > SEEDS / 4, compared + " compared");
    assertTrue(cut > SEEDS / 2, cut + " cutoffs");
  }

  private static Optional<EventStructure> structure(ConcurrentSystem system) {
    List<EventStructure> structures = new ArrayList<>();
    UnfoldingOptions options =
        new UnfoldingOptions(
            UnfoldingOptions.OPTIMAL, Cutoffs.ALWAYS, UnfoldingOptions.UNBOUNDED, true, false);
    var done =
        new Unfolding(options, its -> structures.add(its.get()), Unfolding.Kept.EXECUTIONS)
            .explore(system, List.of(new Question(new Property.DeadCode(), false)), small());
    return done.stopped().isPresent() ? Optional.empty() : Optional.of(structures.getFirst());
  }

  /** Programs with more events take too long. */
  private static Budget small() {
    return effort ->
        effort instanceof Effort.OfEvents its && its.events() > LARGE
            ? Optional.of(Problem.K003)
            : Optional.empty();
  }

  /** Compares what is drawn with the definition; how many events are cut off. */
  private static int compare(
      ProgramSystem system, EventStructure structure, List<Integer> start, String text) {
    List<End> ends = Collections.nCopies(structure.executions(), End.FINAL);
    Diagram its =
        EventLayout.unfolding(
            system,
            FoldedEvents.none(structure),
            new BitSet(),
            "",
            ends,
            EventSelection.all(structure));
    int size = its.nodes().size();
    boolean[] cut = new boolean[size];
    for (int k = 0; k < size; k++) {
      cut[k] = its.nodes().get(k).cutoff();
    }
    List<BitSet> before = before(its);
    Local[] local = new Local[size];
    Map<List<Integer>, List<Integer>> same = new HashMap<>();
    for (int k = 0; k < size; k++) {
      String name = "e" + its.nodes().get(k).words().id() + "\n" + text;
      assertTrue(before.get(k).stream().noneMatch(cause -> cut[cause]), "behind a cutoff: " + name);
      if (structure.isEnd(its.nodes().get(k).words().id())) {
        assertTrue(!cut[k], "an end is cut off: " + name);
        continue;
      }
      local[k] =
          new Local(
              state(system, structure, its, before.get(k), k), before.get(k).cardinality() + 1);
      same.computeIfAbsent(local[k].state(), _ -> new ArrayList<>()).add(k);
    }
    for (var group : same.entrySet()) {
      List<Integer> events = group.getValue();
      boolean initial = group.getKey().equals(start);
      int least = events.stream().mapToInt(k -> local[k].size()).min().orElseThrow();
      assertTrue(
          initial || events.stream().anyMatch(k -> !cut[k] && local[k].size() == least),
          "no smallest event goes on\n" + text);
      for (int event : events) {
        String name = "e" + its.nodes().get(event).words().id() + "\n" + text;
        boolean may =
            initial
                || events.stream()
                    .anyMatch(
                        other -> other != event && local[other].size() <= local[event].size());
        boolean must =
            initial
                || events.stream()
                    .anyMatch(other -> other < event && local[other].size() < local[event].size());
        assertTrue(may || !cut[event], "without reason: " + name);
        assertTrue(cut[event] || !must, "not cut off: " + name);
      }
    }
    return (int) IntStream.range(0, size).filter(k -> cut[k]).count();
  }

  private static List<BitSet> before(Diagram its) {
    List<BitSet> before = new ArrayList<>();
    for (int node = 0; node < its.nodes().size(); node++) {
      int place = node;
      BitSet causes = new BitSet();
      its.edges().stream()
          .filter(edge -> edge.to() == place)
          .forEach(
              edge -> {
                causes.set(edge.from());
                causes.or(before.get(edge.from()));
              });
      before.add(causes);
    }
    return before;
  }

  /** The state after an event and all that is drawn before it. */
  private static List<Integer> state(
      ProgramSystem system, EventStructure structure, Diagram its, BitSet before, int event) {
    CanonicalEvents canonical = new CanonicalEvents(system, ConcurrentSystem.NONE, 0);
    Reached at = canonical.start();
    BitSet all = (BitSet) before.clone();
    all.set(event);
    for (int node : all.stream().toArray()) {
      int id = its.nodes().get(node).words().id();
      for (int choice : structure.choices(id)) {
        at = canonical.after(at, structure.process(id), choice);
      }
    }
    return values(at.state());
  }

  private static List<Integer> values(int[] state) {
    return Arrays.stream(state).boxed().toList();
  }
}
