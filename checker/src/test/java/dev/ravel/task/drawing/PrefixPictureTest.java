// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.picture.PictureGraph;
import dev.ravel.picture.PictureGraph.Head;
import dev.ravel.picture.PictureGraph.Look;
import dev.ravel.picture.PictureGraph.Node;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.orders.ModelEvents;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PrefixPictureTest {
  private static final int SEEDS = 300;

  /** N people, one key, and a door that those who follow read. */
  private static final String KEY =
      """
      net Door {
        place outside[i in 1..2] = 1, waiting[i in 1..2], inside[i in 1..2]
        place board = 1
        place open, shut = 1
        trans come[i in 1..2]:   outside[i] -> waiting[i]
        trans let_in[i in 1..2]: waiting[i], board, shut -> inside[i], open
        trans follow[i in 1..2]: waiting[i] reads open -> inside[i]
        trans go[i in 1..2]:     inside[i] -> outside[i]
        trans lock_up:           open -> shut, board
      }
      """;

  private static PictureGraph prefix(String model) {
    return Pictures.given(PrefixPicture.of(Pictures.asked(model)));
  }

  private static boolean isEvent(Node node) {
    return node.id().startsWith("e");
  }

  @Test
  void twoPeopleAndAKey() {
    PictureGraph graph = prefix(KEY);
    assertEquals(24, graph.nodes().stream().filter(PrefixPictureTest::isEvent).count());
    assertEquals(10, graph.nodes().stream().filter(n -> n.look() == Look.REPEATED).count());
    assertEquals(4, graph.nodes().stream().filter(n -> n.tokens() == 1).count());
  }

  /**
   * In nets without read arcs two events are in immediate conflict where both take one condition.
   * An event comes after those that make what it takes.
   */
  @Test
  void conditionsShowConflictsAndCausesOfRandomNets() {
    Random random = new Random(5);
    int drawn = 0;
    int conflicts = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      String model = net(random);
      if (!(PrefixPicture.of(Pictures.asked(model))
              instanceof Answer.Given<PictureGraph>(PictureGraph graph))
          || graph.extent().isPart()) {
        continue;
      }
      EventStructure structure = ModelEvents.one(ModelText.system(model));
      Set<String> shared = new HashSet<>();
      Set<String> expected = new HashSet<>();
      Set<String> behind = new HashSet<>();
      Set<String> causes = new HashSet<>();
      for (PictureGraph.Edge one : graph.edges()) {
        for (PictureGraph.Edge other : graph.edges()) {
          boolean takes = isEvent(graph.nodes().get(one.to())) && one.head() == Head.ARROW;
          if (takes && one.from() == other.from() && one.to() != other.to()) {
            shared.add(id(graph, one.to()) + " " + id(graph, other.to()));
          }
          if (takes && one.from() == other.to()) {
            behind.add(id(graph, other.from()) + " " + id(graph, one.to()));
          }
        }
      }
      for (int event = 0; event < structure.size(); event++) {
        for (int rival : structure.conflicts(event)) {
          expected.add("e" + event + " e" + rival);
        }
        for (int cause : structure.causes(event)) {
          causes.add("e" + cause + " e" + event);
        }
      }
      assertTrue(shared.containsAll(expected), model);
      assertTrue(behind.containsAll(causes), model);
      conflicts += expected.size();
      drawn++;
    }
    assertTrue(drawn > SEEDS / 10, drawn + " drawn");
    assertTrue(conflicts > drawn, conflicts + " conflicts");
  }

  private static String id(PictureGraph graph, int node) {
    return graph.nodes().get(node).id();
  }

  private static String net(Random random) {
    int places = 3 + random.nextInt(4);
    StringBuilder net = new StringBuilder("net N {\n  place ");
    for (int p = 0; p < places; p++) {
      net.append(p == 0 ? "" : ", ").append("p").append(p);
      net.append(random.nextInt(2) == 0 ? " = 1" : "");
    }
    int transitions = 2 + random.nextInt(4);
    for (int t = 0; t < transitions; t++) {
      net.append("\n  trans t").append(t).append(": p").append(random.nextInt(places));
      net.append(" -> p").append(random.nextInt(places));
    }
    return net.append("\n}\n").toString();
  }

  @Test
  void aNetThatIsNotSafeHasNoSinglePrefix() {
    for (String net :
        new String[] {
          "net N { place p = 2, q\n trans t: p -> q }\n",
          "net N { place p = 1, q = 1, r\n trans t: p -> r\n trans u: q -> r }\n"
        }) {
      if (PrefixPicture.of(Pictures.asked(net)) instanceof Answer.Failed<PictureGraph> failed) {
        String message = failed.why().getFirst().message();
        assertTrue(message.contains("can hold several tokens"), message);
      } else {
        throw new AssertionError(net);
      }
    }
  }
}
