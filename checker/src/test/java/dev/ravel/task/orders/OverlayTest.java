// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explanation.NextSteps;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.picture.Diagram;
import dev.ravel.picture.Diagram.Edge;
import dev.ravel.picture.Diagram.Sort;
import dev.ravel.picture.DiagramText;
import dev.ravel.picture.Overlay;
import dev.ravel.picture.Palette;
import dev.ravel.picture.page.PageLines;
import dev.ravel.result.Beside;
import dev.ravel.source.Limits;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Outputs;
import dev.ravel.task.stepping.Stepper;
import dev.ravel.trace.PartialOrder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two executions laid over each other show the steps and the order of each of them. */
class OverlayTest {
  private static final int MOST = 25;

  @TempDir private Path folder;

  private Overlay overlay(Path file, String one, String two) {
    Asked asked =
        new Asked(
            file.toString(), Map.of(), new Outputs(), InputStream.nullInputStream(), Limits.none());
    Answer<Overlay> answer =
        Drawing.overlay(asked, List.of(one, two), List.of("1", "2"), Drawing.Look.WHOLE);
    if (answer instanceof Answer.Given<Overlay>(Overlay its)) {
      return its;
    }
    throw new AssertionError(answer);
  }

  @Test
  void theCommonStepsStandThereOnceAndOtherOrdersAreMarked() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("lost.ravel"),
            """
            shared x: int[0..2]
            thread a { x = x + 1 }
            thread b { x = x + 1 }
            """);
    Overlay its = overlay(file, "a b a b", "a a b b");
    assertEquals(List.of(List.of(0, 0), List.of(1, 2), List.of(2, 1), List.of(3, 3)), its.steps());
    assertEquals(
        Set.of("1>2 FIRST 1: after read of x", "2>1 SECOND 2: reads x"), differing(its.diagram()));
    assertEquals(List.of(), PageLines.covered(its.diagram().page(Palette.LIGHT)));
    assertTrue(
        DiagramText.lines(its.diagram()).stream()
            .anyMatch(
                line ->
                    line.equals(
                        "  e1, b: read x (→ 0 | 1). In one execution alone because of"
                            + " e2 (2: reads x).")),
        String.join("\n", DiagramText.lines(its.diagram())));
  }

  private static Set<String> differing(Diagram diagram) {
    Set<String> all = new HashSet<>();
    for (Edge edge : diagram.edges()) {
      if (edge.sort() == Sort.FIRST || edge.sort() == Sort.SECOND) {
        all.add(edge.from() + ">" + edge.to() + " " + edge.sort() + " " + edge.reason());
      }
    }
    return all;
  }

  @Test
  void aThreadThatGoesAnotherWayHasStepsOfEitherExecutionAlone() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("ways.ravel"),
            """
            shared x, y: int[0..2]
            thread a { if x == 0 { y = 1 } else { y = 2 } }
            thread b { x = 1 }
            """);
    Overlay its = overlay(file, "a a b", "b a a");
    assertEquals(
        List.of(List.of(0, 1), List.of(1, -1), List.of(2, 0), List.of(-1, 2)), its.steps());
    assertEquals(
        List.of("", "in 1 alone", "", "in 2 alone"),
        its.diagram().nodes().stream().map(Diagram.Node::note).toList());
  }

  /** In random programs, the way from step to step is the order of each execution. */
  @Test
  void theOrdersOfBothExecutionsAreShown() throws IOException {
    int different = 0;
    List<Family> families = List.copyOf(RandomPrograms.families());
    for (int seed = 0; seed < 40; seed++) {
      Family family = families.get(seed % families.size());
      String text = RandomPrograms.draft(seed, family, Size.ROUND).text();
      Path file = Files.writeString(folder.resolve("random.ravel"), text);
      Random random = new Random(seed);
      Optional<Stepper> one = walked(file, random);
      Optional<Stepper> two = walked(file, random);
      if (one.isEmpty() || one.get().made() == 0 || two.orElseThrow().made() == 0) {
        continue;
      }
      Overlay its = overlay(file, schedule(one.get()), schedule(two.get()));
      verify(its, one.get(), 0, Sort.SECOND, text);
      verify(its, two.get(), 1, Sort.FIRST, text);
      different += differing(its.diagram()).isEmpty() ? 0 : 1;
      noBoxesMeet(its.diagram(), text);
    }
    assertTrue(different > 5, different + " pairs with other orders");
  }

  private static Optional<Stepper> walked(Path file, Random random) {
    Answer<Stepper> answer =
        Stepper.open(file.toString(), Map.of(), Beside.NOTHING, Optional.empty());
    if (!(answer instanceof Answer.Given<Stepper>(Stepper stepper))) {
      return Optional.empty();
    }
    for (int step = 0; step < MOST; step++) {
      List<NextSteps.Choice> choices =
          stepper.next().choices().stream()
              .filter(its -> its.kind() == NextSteps.Kind.STEP)
              .toList();
      if (choices.isEmpty()) {
        break;
      }
      stepper.move(choices.get(random.nextInt(choices.size())).move());
    }
    return Optional.of(stepper);
  }

  private static String schedule(Stepper stepper) {
    return String.join(" ", stepper.told().moves());
  }

  private static void verify(Overlay its, Stepper stepper, int side, Sort other, String text) {
    int length = stepper.made();
    int[] node = new int[length];
    Arrays.fill(node, -1);
    for (int k = 0; k < its.steps().size(); k++) {
      int step = its.steps().get(k).get(side);
      if (step >= 0) {
        assertEquals(-1, node[step], text);
        node[step] = k;
      }
    }
    BitSet[] below = new BitSet[its.steps().size()];
    PartialOrder order = PartialOrder.of(stepper.system(), stepper.run());
    BitSet[] causes = new BitSet[length];
    for (int step = 0; step < length; step++) {
      causes[step] = new BitSet();
      for (int cause : order.causes(step)) {
        causes[step].set(cause);
        causes[step].or(causes[cause]);
      }
      BitSet shown = new BitSet();
      for (Edge edge : its.diagram().edges()) {
        boolean here = its.steps().get(edge.from()).get(side) >= 0;
        if (edge.to() == node[step] && here && edge.sort() != other) {
          shown.set(edge.from());
          shown.or(below[edge.from()]);
        }
      }
      below[node[step]] = shown;
      BitSet expected = new BitSet();
      causes[step].stream().forEach(cause -> expected.set(node[cause]));
      assertEquals(expected, shown, text);
    }
  }

  private static void noBoxesMeet(Diagram diagram, String text) {
    for (Diagram.Node one : diagram.nodes()) {
      for (Diagram.Node two : diagram.nodes()) {
        boolean meets =
            one.words().id() != two.words().id()
                && Math.abs(one.x() - two.x()) < one.width()
                && Math.abs(one.y() - two.y()) < one.height();
        assertTrue(!meets, text);
      }
    }
  }
}
