// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.net.Net;
import dev.ravel.net.Nodes;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests of the meaning of {@code ll_net}. */
class LlNetReaderTest {
  private static NetFile file(String text) {
    return LlNetReader.read(new SourceText("net.ll_net", text));
  }

  private static Net net(String text) {
    NetFile file = file(text);
    assertEquals(List.of(), file.diagnostics());
    return file.net().orElseThrow();
  }

  @Test
  void everyKindOfBlockAndField() {
    Net net =
        net(
            """
            PEP
            PetriBox
            FORMAT_N2
            % title "a net % with everything"
            DPL s7n10@-9t2
            DPT w2t1
            BL
            1 "B1"630@330 b"box"
            PL
            7"p % q"690@-270u"(1)"
            2'second'eM3m1
            11
            TR
            4"t"720@330b"<x=0>"R"P"
            PTR
            9"phantom"
            TP
            4<2w3
            4<7v4
            PT
            11>4J100@78,90@80
            RA
            4<2w1
            PTP
            9<2
            PPT
            2>9
            TX
            10@20"a text"
            N30@40"another"
            """);
    assertEquals(3, net.places().count());
    assertEquals(1, net.transitions().count());
    assertEquals("p % q", net.places().node(0).id());
    assertEquals(Optional.of(new Nodes.Position(690, -270)), net.places().node(0).position());
    assertEquals("second", net.places().node(1).id());
    assertEquals(3, net.initial(1));
    assertEquals("p11", net.places().node(2).id());
    assertEquals(3, net.outputs().between(0, 1));
    assertEquals(2, net.outputs().between(0, 0), "the default weight");
    assertEquals(2, net.inputs().between(0, 2), "the default weight");
    assertEquals(1, net.reads().between(0, 1));
  }

  @Test
  void namesMayRepeatAndIdsDoNot() {
    Net net = net("PEP\nPTNet\nFORMAT_N\nPL\n\"x\"\n\"x\"\nTR\n\"x\"\nTP\n1<2\nPT\n1>1\n");
    assertEquals("x", net.places().node(0).id());
    assertEquals("p2", net.places().node(1).id());
    assertEquals("t1", net.transitions().node(0).id());
    assertEquals(1, net.outputs().between(0, 1));
    assertEquals(1, net.inputs().between(0, 0));
  }

  @Test
  void aTextWithAnythingReplacedNeverThrows() {
    String good = LlNetWriter.write(RandomNets.net(5));
    Random random = new Random(1);
    for (int k = 0; k < 5000; k++) {
      StringBuilder text = new StringBuilder(good);
      for (int change = 0; change <= random.nextInt(3); change++) {
        int at = random.nextInt(text.length());
        text.setCharAt(at, "\"'<>@-wM0 9%\nPRT\u0660".charAt(random.nextInt(17)));
      }
      NetFile file = file(text.toString());
      assertEquals(file.net().isEmpty(), !file.diagnostics().isEmpty());
    }
  }

  @Test
  void namesAreText() {
    String text = "PEP\nPTNet\nFORMAT_N\nPL\n1\"p%c\"M1\nTR\n1\"t\"\nTP\nPT\n1>1\n";
    assertEquals(List.of(), file(text.formatted('\t')).diagnostics());
    for (char bad : "\0\u0001\u001b\u007f\u0085".toCharArray()) {
      List<Diagnostic> said = file(text.formatted(bad)).diagnostics();
      assertEquals(1, said.size(), said::toString);
      assertEquals(Problem.M008, said.getFirst().problem());
      assertTrue(said.getFirst().message().contains("U+%04X".formatted((int) bad)));
      assertEquals(5, said.getFirst().span().orElseThrow().line());
    }
  }

  @Test
  void aDefaultWeightThatIsGivenTwice() {
    String text = "PEP\nPTNet\nFORMAT_N\nDPTw2w3\nPL\n1M1\nTR\n1\nTP\nPT\n1>1\n";
    List<Diagnostic> said = file(text).diagnostics();
    assertEquals(List.of(Problem.M008), said.stream().map(Diagnostic::problem).toList());
  }

  /** Every letter that is not known is refused in every block of nodes and arcs. */
  @Test
  void unknownFieldsAreRefused() {
    String net = "PEP\nPTNet\nFORMAT_N2\nDPL s7\nPL\n1\"p\"M1\nTR\n1\"t\"\nTP\n1<1\nPT\n1>1\n";
    for (String line : List.of("DPL s7", "1\"p\"M1", "1\"t\"", "1<1", "1>1")) {
      for (String field : List.of("k1", "K", "i\"x\"", "D2")) {
        NetFile file =
            LlNetReader.read(new SourceText("net.ll_net", net.replace(line, line + field)));
        assertEquals(
            List.of(Problem.M008),
            file.diagnostics().stream().map(Diagnostic::problem).toList(),
            line + field);
      }
    }
    assertTrue(LlNetReader.read(new SourceText("net.ll_net", net)).net().isPresent());
  }
}
