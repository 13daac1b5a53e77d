// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.picture.PictureGraph;
import dev.ravel.picture.PictureGraph.Head;
import dev.ravel.picture.PictureGraph.Look;
import dev.ravel.picture.PictureGraph.Shape;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class NetAndProgramPictureTest {
  private static PictureGraph net(String model) {
    return Pictures.given(NetPicture.of(Pictures.asked(model)));
  }

  private static PictureGraph program(String model) {
    return Pictures.given(ProgramPicture.of(Pictures.asked(model)));
  }

  private static List<String> edges(PictureGraph graph) {
    return graph.edges().stream()
        .map(
            e ->
                graph.nodes().get(e.from()).id()
                    + " "
                    + graph.nodes().get(e.to()).id()
                    + " "
                    + e.label())
        .map(String::strip)
        .toList();
  }

  @Test
  void everyArcOfANetIsDrawn() {
    PictureGraph net =
        net(
            """
            net N {
              place p = 2, q, r = 7
              trans t: 2*p reads r -> q
              trans u: q unless r -> p
            }
            """);
    assertEquals(
        Set.of("p0 t0 2", "p2 t0", "t0 p1", "p1 t1", "p2 t1", "t1 p0"), Set.copyOf(edges(net)));
    assertEquals(1, net.edges().stream().filter(e -> e.head() == Head.NONE).count());
    assertEquals(1, net.edges().stream().filter(e -> e.head() == Head.RING).count());
    assertEquals(
        List.of(2L, 0L, 7L),
        net.nodes().stream()
            .filter(n -> n.shape() == Shape.CIRCLE)
            .map(PictureGraph.Node::tokens)
            .toList());
    assertEquals(
        Set.of("t0"),
        net.nodes().stream()
            .filter(n -> n.name().contains("can fire"))
            .map(PictureGraph.Node::id)
            .collect(Collectors.toSet()));
  }

  @Test
  void aLargeNetIsShownAroundItsTokens() {
    StringBuilder model = new StringBuilder("net N {\nplace p0 = 1\n");
    for (int k = 1; k < 400; k++) {
      model.append("place p%d\ntrans t%d: p%d -> p%d\n".formatted(k, k, k - 1, k));
    }
    PictureGraph net = net(model.append("}\n").toString());
    assertEquals(300, net.nodes().size());
    assertTrue(net.extent().isPart());
    assertEquals(799, net.extent().of());
    assertEquals(1, net.nodes().stream().filter(n -> n.look() == Look.OPEN).count());
  }

  @Test
  void aStraightThreadIsAChain() {
    PictureGraph program = program("shared x: int[0..9]\nthread T { x = 1; x = 2 }\n");
    assertEquals(List.of("l0 l1 x = 1", "l1 l2 x = 2"), edges(program));
    assertEquals(
        List.of(Look.PLAIN, Look.PLAIN, Look.FINAL),
        program.nodes().stream().map(PictureGraph.Node::look).toList());
    assertTrue(program.nodes().getFirst().initial());
  }

  @Test
  void anAtomicBlockIsOneStepAndAFamilyOneAutomaton() {
    PictureGraph program =
        program(
            """
            shared x: int[0..9]
            thread T[i in 1..3] { atomic { x = 1; x = 2 } }
            thread U { loop { x = 3 } }
            """);
    // one place and the end of T, one place of U that comes back to itself
    assertEquals(3, program.nodes().size());
    assertEquals(2, program.edges().size());
    assertTrue(edges(program).contains("l2 l2 x = 3"), edges(program).toString());
    assertEquals(
        List.of("T: 3 threads", "U"), program.keys().stream().map(PictureGraph.Key::name).toList());
  }

  @Test
  void branchesAndAlternativesLeadToDifferentPlaces() {
    PictureGraph program =
        program(
            """
            shared x: int[0..9]
            shared y: int[0..9]
            thread T { var t: int[0..9] = x; if t == 0 { x = 1 } else { y = 2 } }
            """);
    Set<String> labels =
        program.edges().stream().map(PictureGraph.Edge::label).collect(Collectors.toSet());
    assertTrue(labels.stream().anyMatch(l -> l.equals("t = x; t == 0: yes")), labels.toString());
    assertTrue(labels.stream().anyMatch(l -> l.equals("t = x; t == 0: no")), labels.toString());
    assertEquals(4, program.nodes().size());
  }
}
