// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.net.Arcs;
import dev.ravel.net.Net;
import dev.ravel.net.Nodes;
import dev.ravel.net.SparseVector;
import dev.ravel.source.SourceText;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests that a net that is written is read again as the same net. */
class RoundTripTest {
  private static final int NETS = 400;

  private static Net read(NetFile file) {
    assertEquals(List.of(), file.diagnostics());
    return file.net().orElseThrow();
  }

  /** The tokens at first and all arcs; nodes by their numbers. */
  private static List<List<?>> structure(Net net) {
    return List.of(
        IntStream.range(0, net.places().count()).map(net::initial).boxed().toList(),
        rows(net.inputs()),
        rows(net.outputs()),
        rows(net.reads()),
        rows(net.inhibitors()));
  }

  private static List<SparseVector> rows(Arcs arcs) {
    return IntStream.range(0, arcs.rows()).mapToObj(arcs::row).toList();
  }

  @Test
  void pnmlKeepsStructureLabelsAndPositions() {
    for (int seed = 0; seed < NETS; seed++) {
      Net net = RandomNets.net(seed);
      Net again = read(PnmlReader.read(new SourceText("again", PnmlWriter.write(net))));
      assertEquals(structure(net), structure(again), "seed " + seed);
      assertEquals(positions(net), positions(again), "seed " + seed);
      assertEquals(names(net.places()), names(again.places()), "seed " + seed);
      assertEquals(names(net.transitions()), names(again.transitions()), "seed " + seed);
    }
  }

  @Test
  void llNetKeepsStructureAndPositions() {
    for (int seed = 0; seed < NETS; seed++) {
      Net net = RandomNets.net(seed);
      Net again = read(LlNetReader.read(new SourceText("again", LlNetWriter.write(net))));
      assertEquals(structure(net), structure(again), "seed " + seed);
      assertEquals(positions(net), positions(again), "seed " + seed);
    }
  }

  @Test
  void throughBothFormatsAndBack() {
    for (int seed = 0; seed < NETS; seed++) {
      Net net = RandomNets.net(seed);
      Net other = read(LlNetReader.read(new SourceText("other", LlNetWriter.write(net))));
      Net again = read(PnmlReader.read(new SourceText("again", PnmlWriter.write(other))));
      assertEquals(structure(net), structure(again), "seed " + seed);
    }
  }

  @Test
  void namesAreNamesOfTheLanguageAndDiffer() {
    for (int seed = 0; seed < NETS; seed++) {
      Net net = RandomNets.net(seed);
      Set<String> all = new HashSet<>();
      for (Nodes nodes : List.of(net.places(), net.transitions())) {
        for (int n = 0; n < nodes.count(); n++) {
          assertTrue(nodes.name(n).matches("[A-Za-z_][A-Za-z_0-9]*"), nodes.name(n));
          assertFalse(nodes.name(n).equals("if"));
          assertTrue(all.add(nodes.name(n)), nodes.name(n) + " twice, seed " + seed);
        }
      }
    }
  }

  private static List<String> positions(Net net) {
    return List.of(net.places(), net.transitions()).stream()
        .flatMap(
            nodes ->
                IntStream.range(0, nodes.count())
                    .mapToObj(n -> nodes.node(n).position().toString()))
        .toList();
  }

  private static List<String> names(Nodes nodes) {
    return IntStream.range(0, nodes.count()).mapToObj(nodes::name).toList();
  }
}
