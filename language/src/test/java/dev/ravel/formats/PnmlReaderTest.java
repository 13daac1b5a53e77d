// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.net.Net;
import dev.ravel.net.Nodes;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Severity;
import dev.ravel.source.SourceText;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests of the meaning of PNML. */
class PnmlReaderTest {
  private static final String BEGIN =
      "<pnml xmlns='http://www.pnml.org/version-2009/grammar/pnml'><net id='n'"
          + " type='http://www.pnml.org/version-2009/grammar/ptnet'>";

  private static NetFile file(String text) {
    return PnmlReader.read(new SourceText("net.pnml", text));
  }

  private static Net net(String content) {
    NetFile file = file(BEGIN + content + "</net></pnml>");
    assertEquals(List.of(), file.diagnostics());
    return file.net().orElseThrow();
  }

  @Test
  void namesMarkingsWeightsAndPositions() {
    Net net =
        net(
            """
            <name><text>whole</text></name>
            <page id='g'>
              <place id='p'>
                <name><graphics><offset x='1' y='2'/></graphics><text> the place </text></name>
                <initialMarking><text> 3 </text></initialMarking>
                <graphics><position x='10.5' y='-4'/><fill color='red'/></graphics>
              </place>
              <toolspecific tool='x' version='1'><place id='p'/></toolspecific>
              <transition id='t'/>
              <arc id='a' source='p' target='t'><inscription><text>2</text></inscription></arc>
              <arc id='b' source='t' target='p'/>
            </page>
            """);
    assertEquals(1, net.places().count());
    assertEquals(1, net.transitions().count());
    assertEquals(Optional.of("the place"), net.places().node(0).label());
    assertEquals("the_place", net.places().name(0));
    assertEquals(Optional.of(new Nodes.Position(10.5, -4)), net.places().node(0).position());
    assertEquals(3, net.initial(0));
    assertEquals(2, net.inputs().between(0, 0));
    assertEquals(1, net.outputs().between(0, 0));
  }

  @Test
  void pagesInPagesReferencesAndArcsBeforeTheirNodes() {
    Net net =
        net(
            """
            <page id='outer'>
              <arc id='a' source='r' target='t'/>
              <page id='inner'>
                <place id='p'/>
                <referencePlace id='q' ref='p'/>
              </page>
              <referencePlace id='r' ref='q'/>
              <transition id='t'/>
            </page>
            """);
    assertEquals(1, net.places().count());
    assertEquals(1, net.inputs().between(0, 0));
  }

  @Test
  void aPrefixForTheNamespaceIsTheSame() {
    NetFile file =
        file(
            "<x:pnml xmlns:x='http://www.pnml.org/version-2009/grammar/pnml'><x:net id='n'"
                + " type='http://www.pnml.org/version-2009/grammar/ptnet'><x:place id='p'/>"
                + "</x:net></x:pnml>");
    assertEquals(1, file.net().orElseThrow().places().count());
  }

  /** A reference is followed once, and one mistake in a long chain of them gets one message. */
  @Test
  void longChainsOfReferences() {
    int length = 100_000;
    StringBuilder chain = new StringBuilder("<place id='p'/><transition id='t'/>");
    for (int k = 1; k <= length; k++) {
      chain.append("<referencePlace id='").append(k).append("' ref='").append(k - 1).append("'/>");
    }
    chain.append("<arc id='a' source='").append(length).append("' target='t'/>");
    String page = chain.toString();
    assertEquals(1, net(page.replace("ref='0'", "ref='p'")).inputs().between(0, 0));
    for (String wrong : List.of("ref='t'", "ref='q'", "ref='" + length + "'")) {
      NetFile file = file(BEGIN + page.replace("ref='0'", wrong) + "</net></pnml>");
      assertEquals(
          List.of(Problem.M005), file.diagnostics().stream().map(Diagnostic::problem).toList());
    }
  }

  @Test
  void elementsInEachOtherUpToTheBound() {
    int pages = Xml.DEEPEST - 3;
    String content = "<page>".repeat(pages) + "<place id='p'/>" + "</page>".repeat(pages);
    assertEquals(1, net(content).places().count());
    for (String element : List.of("page", "toolspecific", "name")) {
      String deeper = ("<" + element + ">").repeat(300) + ("</" + element + ">").repeat(300);
      List<Diagnostic> said = file(BEGIN + deeper + "</net></pnml>").diagnostics();
      assertEquals(List.of(Problem.M001), said.stream().map(Diagnostic::problem).toList());
      assertTrue(said.getFirst().message().contains("more than 256 deep"));
    }
  }

  @Test
  void whatTheParserHasNoWordsFor() {
    List<Diagnostic> said = file("<!DOCTYPE pnml [ \001 ]><pnml/>").diagnostics();
    assertEquals(List.of(Problem.M001), said.stream().map(Diagnostic::problem).toList());
    assertEquals("this is not well-formed XML: it cannot be parsed", said.getFirst().message());
  }

  @Test
  void readAndInhibitorArcs() {
    Net net =
        net(
            """
            <place id='p'/><transition id='t'/>
            <arc id='a' source='p' target='t'><arctype><text>read</text></arctype></arc>
            <arc id='b' source='p' target='t'><type value='inhibitor'/>
              <inscription><text>4</text></inscription></arc>
            """);
    assertEquals(1, net.reads().between(0, 0));
    assertEquals(4, net.inhibitors().between(0, 0));
    assertEquals(0, net.inputs().size());
  }

  @Test
  void severalArcsBetweenTwoNodesAreOne() {
    Net net =
        net(
            """
            <place id='p'/><transition id='t'/>
            <arc id='a' source='p' target='t'/>
            <arc id='b' source='p' target='t'><inscription><text>2</text></inscription></arc>
            """);
    assertEquals(1, net.inputs().size());
    assertEquals(3, net.inputs().between(0, 0));
  }

  @Test
  void weightsThatSumUpToTooMuch() {
    NetFile file =
        file(
            BEGIN
                + "<place id='p'/><transition id='t'/>"
                + "<arc id='a' source='p' target='t'><inscription><text>2147483647</text>"
                + "</inscription></arc><arc id='b' source='p' target='t'/></net></pnml>");
    assertEquals(
        List.of(Problem.M007), file.diagnostics().stream().map(Diagnostic::problem).toList());
  }

  @Test
  void theLineOfAProblemIsThatOfItsTag() {
    NetFile file = file(BEGIN + "\r\n<place id='p'/>\r\n<transition\r\n id='p'/>\r\n</net></pnml>");
    assertEquals(3, file.diagnostics().getFirst().span().orElseThrow().line());
    assertEquals("<transition\r\n id='p'/>", file.diagnostics().getFirst().span().get().text());
  }

  @Test
  void nothingIsReadOfOtherFilesAndNoEntityGrows() {
    StringBuilder bomb = new StringBuilder("<!DOCTYPE p [<!ENTITY e0 'xxxxxxxxxx'>");
    for (int k = 1; k < 12; k++) {
      bomb.append("<!ENTITY e").append(k).append(" '").append(("&e" + (k - 1) + ";").repeat(10));
      bomb.append("'>");
    }
    bomb.append("<!ENTITY f SYSTEM 'file:///etc/passwd'>]><pnml>&e11;&f;</pnml>");
    NetFile file = file(bomb.toString());
    assertEquals(
        List.of(Problem.M002), file.diagnostics().stream().map(Diagnostic::problem).toList());
  }

  @Test
  void elementsInEachOtherWithoutBound() {
    for (String element : List.of("page", "toolspecific", "x")) {
      NetFile file = file(BEGIN + ("<" + element + ">").repeat(200_000));
      assertTrue(file.net().isEmpty());
      assertTrue(!file.diagnostics().isEmpty());
    }
  }

  @Test
  void aTextWithAnythingReplacedNeverThrows() {
    String good = PnmlWriter.write(RandomNets.net(5));
    Random random = new Random(1);
    for (int k = 0; k < 3000; k++) {
      StringBuilder text = new StringBuilder(good);
      for (int change = 0; change <= random.nextInt(3); change++) {
        int at = random.nextInt(text.length());
        switch (random.nextInt(3)) {
          case 0 -> text.setCharAt(at, "<>&\"'/ =a0-\u0000\ud800\u00e4".charAt(random.nextInt(14)));
          case 1 -> text.delete(at, Math.min(text.length(), at + random.nextInt(20)));
          default -> text.insert(at, text.substring(at, Math.min(text.length(), at + 30)));
        }
        if (text.isEmpty()) {
          text.append(' ');
        }
      }
      NetFile file = file(text.toString());
      boolean wrong = file.diagnostics().stream().anyMatch(d -> d.severity() == Severity.ERROR);
      assertEquals(file.net().isEmpty(), wrong);
    }
  }

  /** Four times the text takes not much more than four times as long. */
  @Test
  void timeIsLinear() {
    long _ = reading(20_000);
    long small = Math.min(reading(20_000), reading(20_000));
    long large = Math.min(reading(80_000), reading(80_000));
    assertTrue(large < 12 * small + 1_000_000_000L, small + " ns and " + large + " ns");
  }

  private static long reading(int places) {
    StringBuilder text = new StringBuilder(BEGIN);
    for (int p = 0; p < places; p++) {
      text.append("<place id='p").append(p).append("'/><transition id='t").append(p);
      text.append("'/><arc id='a")
          .append(p)
          .append("' source='p")
          .append(places - 1 - p)
          .append("' target='t");
      text.append(p).append("'/>");
    }
    SourceText source = new SourceText("large", text.append("</net></pnml>").toString());
    long start = System.nanoTime();
    assertEquals(places, PnmlReader.read(source).net().orElseThrow().places().count());
    return System.nanoTime() - start;
  }

  private static Diagnostic refused(String text) {
    NetFile file = file(text);
    assertEquals(Optional.empty(), file.net());
    assertEquals(1, file.diagnostics().size(), file.diagnostics()::toString);
    return file.diagnostics().getFirst();
  }

  private static void refused(Problem problem, int line, String message, String text) {
    Diagnostic said = refused(text);
    assertEquals(problem, said.problem(), said.message());
    assertTrue(said.message().contains(message), said.message());
    assertEquals(line, said.span().orElseThrow().line(), said.message());
  }

  @Test
  void nothingStandsBehindTheEnd() {
    String whole = BEGIN + "\n<place id='p'/></net>\n</pnml>\n";
    for (String end : List.of("", "\n\n", "<!-- no more -->\n", "<?tool end?>", " \r\n\t")) {
      assertEquals(List.of(), file(whole + end).diagnostics());
    }
    for (String more : List.of("text", "\0\0", "&amp;", "\u00a0", "<!-- no more -->text", "]]>")) {
      refused(Problem.M001, 4, "text stands after the end", whole + more);
    }
    for (String more : List.of(whole, "<?xml version='1.0'?>" + whole, "<a/>", "</pnml>")) {
      refused(Problem.M001, 4, "a second document stands after the end", whole + more);
    }
    refused(Problem.M001, 5, "", whole + "\n<!-- open");
  }

  @Test
  void idsAreNotEmptyAndOfOneElementEach() {
    String nodes = "\n<place id='p'/><transition id='t'/>\n";
    String end = "</net></pnml>";
    refused(
        Problem.M009, 3, "is empty", BEGIN + nodes + "<arc id='' source='p' target='t'/>" + end);
    refused(Problem.M009, 2, "is empty", BEGIN + "\n<page id=' '/>" + end);
    refused(Problem.M009, 2, "has no id", BEGIN + "\n<place id=''/>" + end);
    refused(Problem.M009, 1, "is empty", BEGIN.replace("'n'", "''") + end);
    String arc = "<arc id='a' source='p' target='t'/>\n";
    refused(Problem.M006, 4, "`a` is given twice", BEGIN + nodes + arc + arc + end);
    refused(Problem.M006, 3, "`p` is given twice", BEGIN + nodes + arc.replace("'a'", "'p'") + end);
    refused(
        Problem.M006,
        3,
        "`t` is given twice",
        BEGIN + "\n" + arc.replace("'a'", "'t'") + nodes.strip() + end);
    assertEquals(
        List.of(),
        file(BEGIN + nodes + "<arc source='p' target='t'/>".repeat(2) + end).diagnostics());
  }

  @Test
  void charactersThatXmlDoesNotHave() {
    for (String bad : List.of("\0", "&#0;", "\u0001", "&#x1b;")) {
      String end = "</net></pnml>";
      refused(Problem.M001, 2, "", BEGIN + "\n<place id='p" + bad + "'/>" + end);
      refused(
          Problem.M001,
          2,
          "",
          BEGIN + "\n<place id='p'><name><text>" + bad + "</text></name></place>" + end);
    }
  }

  @Test
  void attributesUpToTheBound() {
    StringBuilder attributes = new StringBuilder();
    for (int k = 1; k < Xml.MOST_ATTRIBUTES; k++) {
      attributes.append(" a").append(k).append("='0'");
    }
    String end = "/></net></pnml>";
    List<Diagnostic> unknown = file(BEGIN + "\n<place id='p'" + attributes + end).diagnostics();
    assertEquals(Xml.MOST_ATTRIBUTES - 1, unknown.size());
    assertTrue(unknown.stream().allMatch(its -> its.problem() == Problem.M004));
    refused(
        Problem.M001,
        2,
        "<place> has 201 attributes",
        BEGIN + "\n<place id='p' b='0'" + attributes + end);
    refused(
        Problem.M001,
        2,
        "<text> has 201 attributes",
        BEGIN + "\n<name><text a='0' b='0'" + attributes + "/></name></net></pnml>");
    String name = "a".repeat(5_000);
    refused(Problem.M004, 1, "`" + name + "`", BEGIN + "<place id='p' " + name + "='0'" + end);
  }
}
