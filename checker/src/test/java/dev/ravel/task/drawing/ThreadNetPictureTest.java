// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.ReachedStates;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.picture.PictureGraph;
import dev.ravel.picture.PictureGraph.Edge;
import dev.ravel.picture.PictureGraph.Head;
import dev.ravel.picture.PictureGraph.Look;
import dev.ravel.picture.PictureGraph.Node;
import dev.ravel.picture.PictureGraph.Shape;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.orders.ThreadNet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests of the drawn nets of threads. The token game on the picture alone comes to the states of
 * the model, all of them and no others, by the steps of its threads; and each state is that after a
 * configuration of the drawn prefix. Not for updates, whose nets are too large to draw.
 */
class ThreadNetPictureTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 1000 : 3;
  private static final int MOST = 60;

  /** As many configurations are gone through. */
  private static final int FEW = 3_000;

  private static final String LOST =
      "shared x: int[0..9] = 0\nthread T[i in 1..2] { var t: int[0..9] = x; x = t + 1 }\n";

  /** A picture of a net or an occurrence net, as arrows and lines alone tell it. */
  private record Drawn(
      PictureGraph graph,
      List<Set<Integer>> takes,
      List<Set<Integer>> reads,
      List<Set<Integer>> gives) {
    static Drawn of(PictureGraph graph) {
      List<Set<Integer>> takes = sets(graph);
      List<Set<Integer>> reads = sets(graph);
      List<Set<Integer>> gives = sets(graph);
      for (Edge its : graph.edges()) {
        boolean from = graph.nodes().get(its.from()).shape() == Shape.CIRCLE;
        boolean to = graph.nodes().get(its.to()).shape() == Shape.CIRCLE;
        if (from) {
          (its.head() == Head.ARROW ? takes : reads).get(its.to()).add(its.from());
        } else if (to) {
          gives.get(its.from()).add(its.to());
        }
      }
      return new Drawn(graph, takes, reads, gives);
    }

    private static List<Set<Integer>> sets(PictureGraph graph) {
      return graph.nodes().stream().<Set<Integer>>map(_ -> new TreeSet<>()).toList();
    }

    List<Integer> boxes() {
      return IntStream.range(0, graph.nodes().size())
          .filter(k -> graph.nodes().get(k).shape() == Shape.BOX)
          .boxed()
          .toList();
    }

    Set<Integer> start() {
      return IntStream.range(0, graph.nodes().size())
          .filter(k -> graph.nodes().get(k).tokens() > 0)
          .boxed()
          .collect(Collectors.toCollection(TreeSet::new));
    }

    Set<Integer> behind(Set<Integer> marking, int box) {
      Set<Integer> next = new TreeSet<>(marking);
      next.removeAll(takes.get(box));
      next.addAll(gives.get(box));
      return next;
    }

    boolean canFire(Set<Integer> marking, int box) {
      return marking.containsAll(takes.get(box)) && marking.containsAll(reads.get(box));
    }
  }

  @ParameterizedTest
  @EnumSource(value = Family.class, names = "UPDATES", mode = EnumSource.Mode.EXCLUDE)
  void theTokenGameComesToTheStates(Family family) {
    int compared = 0;
    int steps = 0;
    for (long seed = 0; compared < SEEDS && seed < 30L * SEEDS; seed++) {
      String model = RandomPrograms.draft(seed, family, Size.USUAL).text();
      Set<Set<String>> states = new HashSet<>();
      Set<String> moves = new HashSet<>();
      ProgramSystem system = ModelText.system(model);
      if (!explore(ModelText.system(model), new HashSet<>(), new HashSet<>())
          || !(NetPicture.of(Pictures.asked(model))
              instanceof Answer.Given<PictureGraph>(PictureGraph net))
          || !net.title().startsWith("net of the threads")
          || net.extent().isPart()) {
        continue;
      }
      var _ = ThreadNet.of(system); // numbers values as for the picture
      assertTrue(explore(system, states, moves));
      Drawn drawn = Drawn.of(net);
      Set<Set<String>> markings = new HashSet<>();
      Set<String> fired = new HashSet<>();
      Deque<Set<Integer>> open = new ArrayDeque<>(List.of(drawn.start()));
      markings.add(ids(net, drawn.start()));
      while (!open.isEmpty()) {
        Set<Integer> marking = open.remove();
        for (int box : drawn.boxes()) {
          if (drawn.canFire(marking, box)) {
            Set<Integer> next = drawn.behind(marking, box);
            fired.add(
                ids(net, marking)
                    + " "
                    + system.vocabulary().process(net.nodes().get(box).thread())
                    + " "
                    + ids(net, next));
            if (markings.add(ids(net, next))) {
              open.add(next);
            }
          }
        }
      }
      assertEquals(states, markings, model);
      assertEquals(moves, fired, model);
      assertTrue(net.nodes().size() <= 300, model);
      compared++;
      steps += moves.size();
    }
    assertTrue(compared > 0, family + ": " + compared);
    assertTrue(steps > compared, steps + " steps");
  }

  /** Finds the states and steps of a model; false if there are many, or some step is an error. */
  private static boolean explore(ProgramSystem system, Set<Set<String>> states, Set<String> moves) {
    ReachedStates reached = new ReachedStates(system);
    int[] first = new int[system.objects()];
    if (system.initialStates() > 1 || system.initialState(0, first) != ConcurrentSystem.NONE) {
      return false;
    }
    int _ = reached.number(first);
    while (reached.open() > 0) {
      int[] state = reached.next();
      Set<String> marking = new TreeSet<>(ThreadNodes.marking(state));
      states.add(marking);
      for (int process = 0; process < system.processes(); process++) {
        int reaction = system.reaction(process, state);
        for (int k = 0; k < system.outcomes().size(reaction); k++) {
          int outcome = system.outcomes().outcome(reaction, k);
          if (system.outcomes().kind(outcome) != Outcomes.STEP) {
            return false;
          }
          int[] next = state.clone();
          system.outcomes().apply(outcome, next);
          int _ = reached.number(next);
          moves.add(
              marking
                  + " "
                  + system.vocabulary().process(process)
                  + " "
                  + new TreeSet<>(ThreadNodes.marking(next)));
        }
      }
      if (reached.count() > MOST) {
        return false;
      }
    }
    return true;
  }

  private static Set<String> ids(PictureGraph graph, Set<Integer> nodes) {
    return nodes.stream()
        .map(its -> graph.nodes().get(its).id())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the texts below the circles of a marking, with the names of states alone. */
  private static Set<String> names(PictureGraph graph, Set<Integer> nodes) {
    return nodes.stream()
        .map(its -> graph.nodes().get(its).sentence())
        .map(its -> its.replaceFirst("^c[0-9]+, ", ""))
        .map(its -> its.replaceFirst("( at the start| from b[0-9]+)?(:|;|\\.).*$", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @ParameterizedTest
  @EnumSource(value = Family.class, names = "UPDATES", mode = EnumSource.Mode.EXCLUDE)
  void everyStateIsBehindAConfigurationOfThePrefix(Family family) {
    int compared = 0;
    for (long seed = 0; compared < SEEDS && seed < 30L * SEEDS; seed++) {
      String model = RandomPrograms.draft(seed, family, Size.USUAL).text();
      if (!explore(ModelText.system(model), new HashSet<>(), new HashSet<>())
          || !(PrefixPicture.of(Pictures.asked(model))
              instanceof Answer.Given<PictureGraph>(PictureGraph prefix))
          || !prefix.title().contains("of the net of")
          || prefix.extent().isPart()
          || prefix.nodes().size() > 70) {
        continue;
      }
      PictureGraph net = Pictures.given(NetPicture.of(Pictures.asked(model)));
      Optional<Set<Set<String>>> markings = configurations(Drawn.of(prefix));
      if (markings.isPresent()) {
        assertEquals(played(Drawn.of(net)), markings.get(), model);
        compared++;
      }
    }
    assertTrue(compared > 0, family + ": " + compared);
  }

  private static Set<Set<String>> played(Drawn net) {
    Set<Set<Integer>> markings = new HashSet<>(Set.of(net.start()));
    Deque<Set<Integer>> open = new ArrayDeque<>(markings);
    while (!open.isEmpty()) {
      Set<Integer> marking = open.remove();
      for (int box : net.boxes()) {
        if (net.canFire(marking, box) && markings.add(net.behind(marking, box))) {
          open.add(net.behind(marking, box));
        }
      }
    }
    return markings.stream().map(its -> names(net.graph(), its)).collect(Collectors.toSet());
  }

  /**
   * The markings after all configurations of what is drawn. An event is after those that make what
   * it takes and reads, and after those from which an arrow leads to it; with it there is no other
   * that has read what it takes. Nothing if there are too many.
   */
  private static Optional<Set<Set<String>>> configurations(Drawn drawn) {
    PictureGraph graph = drawn.graph();
    List<Set<Integer>> history = new ArrayList<>();
    Map<Integer, Set<Integer>> made = new HashMap<>();
    for (int box : drawn.boxes()) {
      for (int circle : drawn.gives().get(box)) {
        made.put(circle, Set.of(box));
      }
    }
    for (int box : drawn.boxes()) {
      Set<Integer> before = new TreeSet<>();
      for (Edge its : graph.edges()) {
        if (its.to() == box) {
          before.addAll(
              graph.nodes().get(its.from()).shape() == Shape.BOX
                  ? Set.of(its.from())
                  : made.getOrDefault(its.from(), Set.of()));
        }
      }
      Set<Integer> all = new TreeSet<>(before);
      before.forEach(its -> all.addAll(history.get(its)));
      history.add(all);
      assertEquals(box, history.size() - 1, "events come first, each behind its causes");
    }
    Set<Set<Integer>> seen = new HashSet<>(Set.of(new TreeSet<>()));
    Deque<Set<Integer>> open = new ArrayDeque<>(seen);
    Set<Set<String>> markings = new HashSet<>();
    while (!open.isEmpty()) {
      Set<Integer> configuration = open.remove();
      Set<Integer> marking = new TreeSet<>(drawn.start());
      configuration.forEach(its -> marking.addAll(drawn.gives().get(its)));
      configuration.forEach(its -> marking.removeAll(drawn.takes().get(its)));
      markings.add(names(graph, marking));
      for (int box : drawn.boxes()) {
        boolean can =
            !configuration.contains(box)
                && drawn.canFire(marking, box)
                && configuration.containsAll(history.get(box))
                && configuration.stream()
                    .filter(its -> !history.get(box).contains(its))
                    .noneMatch(
                        its ->
                            drawn.reads().get(its).stream()
                                .anyMatch(drawn.takes().get(box)::contains));
        if (can) {
          Set<Integer> next = new TreeSet<>(configuration);
          next.add(box);
          if (seen.add(next)) {
            open.add(next);
          }
        }
      }
      if (seen.size() > FEW) {
        return Optional.empty();
      }
    }
    return Optional.of(markings);
  }

  /** Whoever fires what can fire comes to the marking that the moves lead to. */
  @ParameterizedTest
  @EnumSource(value = Family.class, names = "UPDATES", mode = EnumSource.Mode.EXCLUDE)
  void tokensGoWithTheMoves(Family family) {
    int fired = 0;
    for (long seed = 0; fired < 10 && seed < 30; seed++) {
      Random random = new Random(seed);
      String model = RandomPrograms.draft(seed, family, Size.USUAL).text();
      if (!explore(ModelText.system(model), new HashSet<>(), new HashSet<>())) {
        continue;
      }
      PictureGraph net = Pictures.given(NetPicture.of(Pictures.asked(model)));
      if (!net.title().startsWith("net of the threads") || net.extent().isPart()) {
        continue;
      }
      Drawn drawn = Drawn.of(net);
      Set<Integer> marking = drawn.start();
      List<String> moves = new ArrayList<>();
      Optional<String> last = Optional.empty();
      for (int step = 0; step < 6; step++) {
        NetTokens tokens = tokens(model, moves);
        assertEquals(ids(net, marking), new TreeSet<>(tokens.places()), model + moves);
        assertEquals(last, tokens.last(), model + moves);
        Set<Integer> now = marking;
        assertEquals(
            drawn.boxes().stream()
                .filter(box -> drawn.canFire(now, box))
                .map(box -> net.nodes().get(box).id())
                .collect(Collectors.toSet()),
            tokens.fires().stream().map(NetTokens.Fired::node).collect(Collectors.toSet()),
            model + moves);
        if (tokens.fires().isEmpty()) {
          break;
        }
        NetTokens.Fired next = tokens.fires().get(random.nextInt(tokens.fires().size()));
        int box =
            drawn.boxes().stream()
                .filter(k -> net.nodes().get(k).id().equals(next.node()))
                .findFirst()
                .orElseThrow();
        marking = drawn.behind(marking, box);
        last = Optional.of(next.node());
        moves.add(next.move());
        fired++;
      }
    }
    assertTrue(fired >= 10, family + ": " + fired);
  }

  private static NetTokens tokens(String model, List<String> moves) {
    if (NetTokens.of(Pictures.asked(model), moves)
        instanceof Answer.Given<NetTokens>(NetTokens its)) {
      return its;
    }
    throw new AssertionError(model + moves);
  }

  @Test
  void theNetOfALostUpdate() {
    PictureGraph net = Pictures.given(NetPicture.of(Pictures.asked(LOST)));
    assertEquals(11, net.nodes().stream().filter(its -> its.shape() == Shape.CIRCLE).count());
    assertEquals(10, net.nodes().stream().filter(its -> its.shape() == Shape.BOX).count());
    assertEquals(3, net.nodes().stream().filter(its -> its.tokens() == 1).count());
    assertEquals(2, net.nodes().stream().filter(its -> its.name().contains("can fire")).count());
    assertTrue(net.nodes().stream().allMatch(its -> its.look() == Look.PLAIN));
  }

  @Test
  void readersComeBeforeWriters() {
    PictureGraph prefix = Pictures.given(PrefixPicture.of(Pictures.asked(LOST)));
    List<Node> boxes = prefix.nodes().stream().filter(its -> its.shape() == Shape.BOX).toList();
    assertEquals(12, boxes.size());
    assertEquals(2, boxes.stream().filter(its -> its.look() == Look.REPEATED).count());
    assertEquals(2, prefix.edges().stream().filter(its -> its.dotted()).count());
    assertTrue(
        boxes.stream().anyMatch(its -> its.sentence().endsWith("read before by b1, b2.")),
        boxes.toString());
  }
}
