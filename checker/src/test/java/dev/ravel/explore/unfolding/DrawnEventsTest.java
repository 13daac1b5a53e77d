// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
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
import dev.ravel.picture.Diagram.Edge;
import dev.ravel.picture.Diagram.End;
import dev.ravel.picture.Diagram.Node;
import dev.ravel.picture.Diagram.Sort;
import dev.ravel.picture.DiagramText;
import dev.ravel.picture.EventLayout;
import dev.ravel.picture.EventSelection;
import dev.ravel.picture.EventWords;
import dev.ravel.picture.FoldedEvents;
import dev.ravel.picture.Palette;
import dev.ravel.picture.page.SvgWriter;
import dev.ravel.report.Schema;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.xml.sax.InputSource;

/**
 * Tests that the events of a drawn unfolding, their order and their conflicts are those of the
 * definition, from all configurations of random programs in which no step is an error. No two boxes
 * overlap, and each column of a strip is a chain of causes. No nets alone, and nothing that is cut
 * off.
 */
class DrawnEventsTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 1000 : 20;
  private static final int LIMIT = 200;

  private static final JsonSchema SCHEMA =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
          .getSchema(Schema.PICTURE.text());

  @ParameterizedTest
  @EnumSource(Family.class)
  void asDefined(Family family) throws Exception {
    int compared = 0;
    int conflicts = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = RandomPrograms.draft(seed, family, Size.USUAL).text();
      ProgramSystem system = ModelText.system(text);
      int[] state = new int[system.objects()];
      if (system.initialStates() > 1 || system.initialState(0, state) != ConcurrentSystem.NONE) {
        continue;
      }
      Optional<Configurations> all = Configurations.of(system, ConcurrentSystem.NONE, 0, LIMIT);
      if (all.isEmpty() || all.get().maximal().stream().anyMatch(all.get()::fails)) {
        continue;
      }
      EventStructure structure = structure(system);
      List<End> ends = Collections.nCopies(structure.executions(), End.FINAL);
      Diagram its =
          EventLayout.unfolding(
              system,
              FoldedEvents.none(structure),
              new BitSet(),
              "title",
              ends,
              EventSelection.all(structure));
      conflicts += compare(its, structure, all.get(), text);
      assertNothingOverlaps(its, text);
      assertChains(its, text);
      assertWritten(its, text);
      assertWindows(system, structure, its, text);
      assertParts(system, structure, text);
      assertEquals(
          IntStream.range(0, structure.size())
              .mapToObj(event -> EventWords.of(system, structure, event))
              .toList(),
          EventWords.of(system, structure),
          text);
      compared++;
    }
    assertTrue(compared > SEEDS / 4, compared + " compared");
    assertTrue(conflicts > SEEDS / 4, conflicts + " conflicts");
  }

  /**
   * Tests the windows around each execution. They have all of it, with all causes and all edges
   * between what is shown.
   */
  private static void assertWindows(
      ConcurrentSystem system, EventStructure structure, Diagram all, String text) {
    List<End> ends = Collections.nCopies(structure.executions(), End.FINAL);
    for (int first = 0; first < structure.executions(); first++) {
      int most = Math.max(structure.execution(first).length, all.nodes().size() / 2);
      Diagram its =
          EventLayout.unfolding(
              system,
              FoldedEvents.none(structure),
              new BitSet(),
              "",
              ends,
              EventSelection.near(structure, first, 0, most));
      Set<Integer> shown = new HashSet<>();
      its.nodes().forEach(node -> shown.add(node.words().id()));
      assertTrue(shown.size() <= most, shown.size() + " events of at most " + most + "\n" + text);
      for (int event : structure.execution(first)) {
        assertTrue(shown.contains(event), "e" + event + " is missing\n" + text);
      }
      Set<List<Integer>> edges = edges(all);
      edges.removeIf(edge -> !shown.contains(edge.get(1)));
      assertEquals(edges, edges(its), text);
      assertEquals(all.nodes().size(), its.of(), text);
      assertNothingOverlaps(its, text);
    }
  }

  /**
   * Tests the parts by definition, with the order that they have in the whole. They are an event
   * with all before it and what is in immediate conflict with them, the same of whole executions,
   * and rows of executions.
   */
  private static void assertParts(ConcurrentSystem system, EventStructure structure, String text) {
    for (int event = 0; event < structure.size(); event++) {
      BitSet own = structure.configuration(event);
      EventSelection part =
          EventSelection.around(structure, event, "e" + event, 0, Integer.MAX_VALUE);
      assertPart(system, structure, withConflicts(structure, own), part, text);
    }
    for (int k = 0; k < structure.executions(); k++) {
      BitSet own = new BitSet();
      IntStream.of(structure.execution(k)).forEach(own::set);
      EventSelection part = EventSelection.execution(structure, k, 0, Integer.MAX_VALUE);
      assertPart(system, structure, withConflicts(structure, own), part, text);
      assertRows(system, structure, k, text);
    }
  }

  private static BitSet withConflicts(EventStructure structure, BitSet own) {
    BitSet expected = (BitSet) own.clone();
    for (int event = 0; event < structure.size(); event++) {
      expected.set(
          event, own.get(event) || IntStream.of(structure.conflicts(event)).anyMatch(own::get));
    }
    return expected;
  }

  private static Diagram picture(
      ConcurrentSystem system, EventStructure structure, EventSelection part) {
    List<End> ends = Collections.nCopies(structure.executions(), End.FINAL);
    FoldedEvents whole = FoldedEvents.none(structure);
    return EventLayout.unfolding(system, whole, new BitSet(), "", ends, part);
  }

  private static void assertPart(
      ConcurrentSystem system,
      EventStructure structure,
      BitSet expected,
      EventSelection part,
      String text) {
    Diagram its = picture(system, structure, part);
    BitSet shown = new BitSet();
    its.nodes().forEach(node -> shown.set(node.words().id()));
    assertEquals(expected, shown, text);
    assertEquals(structure.size(), its.of(), text);
    assertNothingOverlaps(its, text);
    assertOrder(structure, its, text);
    int[] behind = new int[structure.size()];
    for (int event = 0; event < structure.size(); event++) {
      BitSet before = structure.configuration(event);
      before.and(shown);
      if (!shown.get(event)) {
        BitSet last = (BitSet) before.clone();
        before.stream()
            .forEach(
                later -> {
                  BitSet earlier = structure.configuration(later);
                  earlier.clear(later);
                  last.andNot(earlier);
                });
        last.stream().forEach(near -> behind[near]++);
      }
    }
    its.nodes().forEach(node -> assertEquals(behind[node.words().id()], node.behind(), text));
  }

  /** Tests that the edges order the shown events as the structure does. */
  private static void assertOrder(EventStructure structure, Diagram its, String text) {
    List<BitSet> before = new ArrayList<>();
    for (int node = 0; node < its.nodes().size(); node++) {
      int place = node;
      BitSet drawn = new BitSet();
      its.edges().stream()
          .filter(edge -> edge.to() == place)
          .forEach(
              edge -> {
                drawn.set(its.nodes().get(edge.from()).words().id());
                drawn.or(before.get(edge.from()));
              });
      before.add(drawn);
      BitSet expected = structure.configuration(its.nodes().get(node).words().id());
      expected.clear(its.nodes().get(node).words().id());
      BitSet shown = new BitSet();
      its.nodes().forEach(one -> shown.set(one.words().id()));
      expected.and(shown);
      assertEquals(expected, drawn, text);
    }
  }

  private static void assertRows(
      ConcurrentSystem system, EventStructure structure, int execution, String text) {
    int[] events = structure.execution(execution);
    int[] rows = new int[structure.size()];
    for (int event = 0; event < rows.length; event++) {
      for (int cause : structure.causes(event)) {
        rows[event] = Math.max(rows[event], rows[cause] + 1);
      }
    }
    int most = Math.max(1, events.length / 2);
    if (most >= events.length) {
      return;
    }
    int last = IntStream.of(events).map(event -> rows[event]).max().orElse(0);
    for (int from = 0; from <= last; from++) {
      Diagram its =
          picture(system, structure, EventSelection.near(structure, execution, from, most));
      int first = from;
      assertTrue(!its.nodes().isEmpty() && its.nodes().size() <= most, text);
      assertEquals(from, its.nodes().stream().mapToInt(Diagram.Node::depth).min().orElse(-1), text);
      its.nodes().forEach(node -> assertEquals(rows[node.words().id()], node.depth(), text));
      assertTrue(
          its.nodes().stream().allMatch(node -> node.y() >= 0 && node.depth() >= first), text);
      assertNothingOverlaps(its, text);
      assertOrder(structure, its, text);
    }
  }

  /** The edges from immediate causes. */
  private static Set<List<Integer>> edges(Diagram its) {
    Set<List<Integer>> edges = new HashSet<>();
    for (Diagram.Edge edge : its.edges()) {
      if (edge.sort() != Diagram.Sort.TRANSITIVE) {
        edges.add(
            List.of(
                its.nodes().get(edge.from()).words().id(),
                its.nodes().get(edge.to()).words().id()));
      }
    }
    return edges;
  }

  private static EventStructure structure(ConcurrentSystem system) {
    List<EventStructure> structures = new ArrayList<>();
    UnfoldingOptions options =
        new UnfoldingOptions(
            UnfoldingOptions.OPTIMAL, Cutoffs.NEVER, UnfoldingOptions.UNBOUNDED, true, false);
    var done =
        new Unfolding(options, its -> structures.add(its.get()), Unfolding.Kept.EXECUTIONS)
            .explore(
                system, List.of(new Question(new Property.DeadCode(), false)), Budget.unlimited());
    assertEquals(Optional.empty(), done.stopped());
    return structures.getFirst();
  }

  /** Compares what is drawn with the definitions; how many pairs are in conflict. */
  private static int compare(
      Diagram its, EventStructure structure, Configurations all, String text) {
    int size = its.nodes().size();
    List<BitSet> local = new ArrayList<>();
    BitSet found = new BitSet();
    for (Node node : its.nodes()) {
      int[] schedule = structure.schedule(node.words().id());
      int[] processes = new int[schedule.length / 2];
      int[] outcomes = new int[processes.length];
      for (int k = 0; k < processes.length; k++) {
        processes[k] = schedule[2 * k];
        outcomes[k] = schedule[2 * k + 1];
      }
      local.add(all.canonical(processes, outcomes));
      found.or(local.getLast());
    }
    assertEquals(all.events().count(), found.cardinality(), "an event is missing\n" + text);
    assertEquals(size, new HashSet<>(local).size(), "an event is drawn twice\n" + text);
    boolean[][] before = closure(its);
    boolean[][] apart = new boolean[size][size];
    for (int one = 0; one < size; one++) {
      for (int rival : its.nodes().get(one).conflicts()) {
        for (int other = 0; other < size; other++) {
          apart[one][other] |= its.nodes().get(other).words().id() == rival;
        }
      }
    }
    int conflicts = 0;
    for (int one = 0; one < size; one++) {
      for (int other = 0; other < size; other++) {
        BitSet both = (BitSet) local.get(one).clone();
        both.andNot(local.get(other));
        assertEquals(both.isEmpty(), one == other || before[one][other], text);
        both.or(local.get(other));
        assertEquals(!all.contains(both), inherited(before, apart, one, other), text);
        conflicts += apart[one][other] ? 1 : 0;
      }
    }
    return conflicts;
  }

  private static boolean[][] closure(Diagram its) {
    int size = its.nodes().size();
    boolean[][] before = new boolean[size][size];
    for (Edge edge : its.edges()) {
      if (edge.sort() != Sort.TRANSITIVE) {
        before[edge.from()][edge.to()] = true;
      }
    }
    for (int k = 0; k < size; k++) {
      for (int one = 0; one < size; one++) {
        for (int other = 0; other < size && before[one][k]; other++) {
          before[one][other] |= before[k][other];
        }
      }
    }
    for (Edge edge : its.edges()) {
      assertTrue(before[edge.from()][edge.to()], "a line that is no order");
      assertFalse(edge.reason().isEmpty(), "an edge without a reason");
    }
    return before;
  }

  private static boolean inherited(boolean[][] before, boolean[][] apart, int one, int other) {
    for (int a = 0; a < before.length; a++) {
      for (int b = 0; b < before.length; b++) {
        if (apart[a][b] && (a == one || before[a][one]) && (b == other || before[b][other])) {
          return true;
        }
      }
    }
    return false;
  }

  private static void assertNothingOverlaps(Diagram its, String text) {
    for (int k = 0; k < its.nodes().size(); k++) {
      Node one = its.nodes().get(k);
      Diagram.Band band = its.bands().get(one.band());
      assertTrue(band.x() < one.x() && one.x() + one.width() < band.x() + band.width(), text);
      assertTrue(band.x() + band.width() <= its.width() && one.y() > 0, text);
      assertTrue(one.y() + one.height() < its.height(), text);
      for (Node other : its.nodes().subList(0, k)) {
        boolean across = one.x() + one.width() <= other.x() || other.x() + other.width() <= one.x();
        boolean along =
            one.y() + one.height() <= other.y() || other.y() + other.height() <= one.y();
        assertTrue(across || along, text);
      }
    }
  }

  private static void assertChains(Diagram its, String text) {
    boolean[][] before = closure(its);
    for (int one = 0; one < its.nodes().size(); one++) {
      for (int other = 0; other < its.nodes().size(); other++) {
        if (its.nodes().get(one).x() == its.nodes().get(other).x() && one != other) {
          assertTrue(before[one][other] || before[other][one], text);
        }
      }
    }
  }

  private static void assertWritten(Diagram its, String text) throws Exception {
    assertEquals(Set.of(), SCHEMA.validate(its.json(), InputFormat.JSON), text);
    for (Palette palette : List.of(Palette.LIGHT, Palette.DARK, Palette.CONTRAST)) {
      var document =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(new InputSource(new StringReader(SvgWriter.of(its.page(palette)))));
      assertEquals(its.nodes().size(), document.getElementsByTagName("g").getLength(), text);
    }
    long sentences = DiagramText.lines(its).stream().filter(line -> line.startsWith("  e")).count();
    assertEquals(its.nodes().size(), sentences, text);
  }
}
