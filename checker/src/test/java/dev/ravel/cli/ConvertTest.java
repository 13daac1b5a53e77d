// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of {@code ravel convert}. It writes the same net, or its graph of states. */
class ConvertTest {
  private static final Path MODELS = Path.of("src/test/resources/transcripts/models");

  @TempDir private Path folder;

  private Path converted(Path in, String out) {
    Path file = folder.resolve(out);
    Session.Ran ran = new Session().run("convert", in.toString(), file.toString());
    assertEquals("", ran.err());
    assertEquals(0, ran.code());
    return file;
  }

  private static String counted(Path file) {
    Session.Ran ran = new Session().run("check", "--all", "--no-structure", file.toString());
    List<String> lines = ran.outLines();
    return lines.stream()
        .filter(line -> line.contains("explored completely"))
        .map(line -> line.replaceAll("s · .*", "s"))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Three pairs of places with one token each; each of 4 transitions moves in some of 8 markings.
   */
  @ParameterizedTest
  @CsvSource({"buffer.pnml", "readers.ll_net"})
  void everyFormatHoldsTheSameNet(String name) {
    Path net = MODELS.resolve(name);
    String expected = "    explored completely by graph: 8 states, 12 steps";
    assertEquals(expected, counted(net));
    Path last = net;
    for (String out :
        List.of("one.pnml", "two.ll_net", "three.ravel", "four.pnml", "five.ll_net")) {
      last = converted(last, out);
      assertEquals(expected, counted(last), out);
    }
  }

  @Test
  void aReadArcStaysOne() throws IOException {
    Path pnml = converted(MODELS.resolve("readers.ll_net"), "readers.pnml");
    Path back = converted(pnml, "back.ll_net");
    assertTrue(Files.readString(back).contains("RA\n3<2\n4<2\n"), Files.readString(back));
  }

  @Test
  void theGraphOfStates() throws IOException {
    List<String> net = Files.readAllLines(converted(MODELS.resolve("race.ll_net"), "race.aut"));
    assertEquals("des (0, 3, 3)", net.getFirst());
    assertEquals(
        List.of("(0, \"left\", 1)", "(0, \"right\", 2)", "(1, \"again\", 2)"),
        net.subList(1, net.size()).stream().sorted().toList());
    List<String> model = Files.readAllLines(converted(MODELS.resolve("lost.ravel"), "lost.aut"));
    assertEquals("des (0, 14, 12)", model.getFirst(), "two threads that read and then write");
    assertEquals(15, model.size());
  }

  @Test
  void aLimitEndsTheSearchForTheGraph() {
    Path out = folder.resolve("out.aut");
    Session.Ran ran =
        new Session()
            .run(
                "convert",
                MODELS.resolve("buffer.pnml").toString(),
                out.toString(),
                "--max-states",
                "3");
    assertEquals(3, ran.code(), ran.err());
    assertTrue(ran.err().contains("K003"), ran.err());
    assertFalse(Files.exists(out));
  }

  @Test
  void aModelWithErrorsIsNotConverted() throws IOException {
    Path model = Files.writeString(folder.resolve("bad.ravel"), "import\nthread {a(");
    for (String ending : List.of(".aut", ".dot", ".pnml", ".ravel")) {
      Path out = folder.resolve("out" + ending);
      Session.Ran ran = new Session().run("convert", model.toString(), out.toString());
      assertEquals(4, ran.code(), ran.err());
      assertTrue(ran.err().contains("nothing was written"), ran.err());
      assertFalse(Files.exists(out));
    }
  }

  @Test
  void aDrawing() throws IOException {
    String dot = Files.readString(converted(MODELS.resolve("readers.ll_net"), "readers.dot"));
    assertTrue(dot.startsWith("digraph net {"), dot);
    assertTrue(dot.contains("p1 -> t2 [dir=none];"), dot);
  }
}
