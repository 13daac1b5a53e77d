// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.net.Arcs;
import dev.ravel.net.Net;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Severity;
import dev.ravel.source.SourceText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Nothing in a PNML file that has a meaning is skipped, in whatever dialect it is written.
 *
 * <p>The tables name what PNML, its types for coloured and timed nets, PIPE, TAPAAL, TINA, ProM,
 * GreatSPN and WoPeD write. The mutations rename and add attributes and elements; they do not make
 * files of several faults, and no sections of tools.
 */
class PnmlDialectTest {
  private static final String PLACE =
      "<place id='p'><initialMarking><text>1</text></initialMarking>";
  private static final String NET =
      """
      <pnml xmlns='http://www.pnml.org/version-2009/grammar/pnml'>
      <net id='n' type='http://www.pnml.org/version-2009/grammar/ptnet'>
      <page id='g'>
      <place id='p'><initialMarking><text>1</text></initialMarking></place>
      <place id='q'></place>
      <transition id='t'></transition>
      <arc id='a' source='p' target='t'></arc>
      <arc id='b' source='t' target='q'></arc>
      </page>
      </net>
      </pnml>
      """;

  private static NetFile read(String text) {
    return PnmlReader.read(new SourceText("net.pnml", text));
  }

  private static boolean refused(NetFile file) {
    assertEquals(file.net().isEmpty(), file.diagnostics().stream().anyMatch(PnmlDialectTest::bad));
    return file.net().isEmpty();
  }

  private static boolean bad(Diagnostic diagnostic) {
    return diagnostic.severity() == Severity.ERROR;
  }

  /**
   * Returns a net as text. It has its markings and its arcs, whatever it is called and wherever it
   * is drawn.
   */
  private static String meaning(Net net) {
    StringBuilder text = new StringBuilder();
    for (int p = 0; p < net.places().count(); p++) {
      text.append(net.places().node(p).id()).append('=').append(net.initial(p)).append(' ');
    }
    for (int t = 0; t < net.transitions().count(); t++) {
      text.append(net.transitions().node(t).id());
      for (Arcs arcs : List.of(net.inputs(), net.outputs(), net.reads(), net.inhibitors())) {
        text.append(" |");
        for (int k = 0; k < arcs.count(t); k++) {
          text.append(' ').append(arcs.end(t, k)).append('*').append(arcs.weight(t, k));
        }
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static void changesOrIsRefused(String text) {
    assertNotEquals(NET, text, "nothing was written into the net");
    NetFile file = read(text);
    assertTrue(
        refused(file) || !meaning(file.net().get()).equals(meaning(read(NET).net().get())),
        () -> "skipped in silence:\n" + text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "initialMarking='2'", "invariant='&lt;= 2'", "capacity='1'", "tokens='3'", "marking='2'",
        "initMarking='2'", "type='coloured'", "markings='2'", "hlinitialMarking='x'", "sort='dot'",
        "timed='true'", "delay='3'", "count='2'", "domain='C'"
      })
  void attributesOfPlaces(String attribute) {
    changesOrIsRefused(NET.replace("<place id='q'", "<place id='q' " + attribute));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "urgent='true'", "priority='1'", "rate='2.0'", "timed='true'", "infiniteServer='true'",
        "player='1'", "distribution='exponential'", "weight='2'", "guard='x=y'", "condition='x'",
        "delay='[1,2]'", "interval='[1,2]'", "firingMode='race'", "server='2'", "type='EXP'",
        "kind='immediate'", "invisible='true'"
      })
  void attributesOfTransitions(String attribute) {
    changesOrIsRefused(NET.replace("<transition id='t'", "<transition id='t' " + attribute));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "type='inhibitor'",
        "type='tapnInhibitor'",
        "type='timed'",
        "type='transport'",
        "type='reset'",
        "type='read'",
        "type='test'",
        "type='INHIBITOR'",
        "kind='inhibitor'",
        "arctype='inhibitor'",
        "weight='2'",
        "inscription='2'",
        "inscription='[5,7]'",
        "inscription='(0,inf)'",
        "inscription='[0,7]:1'",
        "multiplicity='2'",
        "mult='2'",
        "inhibitor='true'",
        "inscription='x'",
        "weight='0'",
        "weight='k'",
        "capacity='1'"
      })
  void attributesOfArcs(String attribute) {
    changesOrIsRefused(NET.replace("<arc id='a'", "<arc id='a' " + attribute));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<initialMarking><text>2</text></initialMarking>",
        "<initialMarking>2</initialMarking>",
        "<initialMarking><value>2</value></initialMarking>",
        "<capacity><value>1</value></capacity>",
        "<hlinitialMarking/>",
        "<type><text>C</text></type>",
        "<invariant/>",
        "<marking>2</marking>",
        "<tokens>2</tokens>",
        "2",
        "<initialMarking tokens='2'/>"
      })
  void contentOfPlaces(String content) {
    changesOrIsRefused(NET.replace("<place id='q'>", "<place id='q'>" + content));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<condition/>",
        "<delay/>",
        "<interval/>",
        "<rate><value>2</value></rate>",
        "<timed/>",
        "<timing/>",
        "<priority><value>2</value></priority>",
        "<infiniteServer/>",
        "<guard/>",
        "<initialMarking><text>1</text></initialMarking>",
        "x := 1",
        "<weight/>",
        "<timeInterval/>"
      })
  void contentOfTransitions(String content) {
    changesOrIsRefused(NET.replace("<transition id='t'>", "<transition id='t'>" + content));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<type value='inhibitor'/>",
        "<type><text>inhibitor</text></type>",
        "<type/>",
        "<type>inhibitor</type>",
        "<type kind='inhibitor'/>",
        "<arctype><text>reset</text></arctype>",
        "<arctype><text>inhibitor</text></arctype>",
        "<arctype>inhibitor</arctype>",
        "<inscription><text>2</text></inscription>",
        "<inscription>2</inscription>",
        "<inscription><value>2</value></inscription>",
        "<inscription weight='2'><text>1</text></inscription>",
        "<inscription><text>1</text>2</inscription>",
        "<hlinscription/>",
        "<interval/>",
        "2",
        "<toolspecific tool='Ravel' version='1'><read/></toolspecific>",
        "<toolspecific tool='Ravel' version='1'><inhibitor/></toolspecific>"
      })
  void contentOfArcs(String content) {
    changesOrIsRefused(NET.replace("target='t'>", "target='t'>" + content));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<finalmarkings/>",
        "<declaration/>",
        "<token id='c'/>",
        "<variable/>",
        "<transportArc/>",
        "<inhibitorArc source='p' target='t'/>",
        "<inputArc source='p' target='t'/>",
        "<net/>",
        "<shared-place/>",
        "<constant name='k' value='2'/>",
        "<k-bound bound='1'/>",
        "tokens",
        "<feature isTimed='true'/>",
        "<query/>"
      })
  void contentOfNetsAndPages(String content) {
    changesOrIsRefused(NET.replace("<page id='g'>", "<page id='g'>" + content));
    changesOrIsRefused(NET.replace("<page id='g'>", content + "<page id='g'>"));
    changesOrIsRefused(NET.replace("</net>", "</net>" + content));
  }

  /** The text of TAPAAL and PIPE about a net in which nothing is timed, and where it is drawn. */
  @Test
  void whatMeansNothing() {
    String same =
        NET.replace(
                "<place id='q'",
                "<place displayName='true' id='q' name='Q' initialMarking='0' invariant='&lt; inf'"
                    + " nameOffsetX='1' nameOffsetY='2' positionX='3' positionY='4'")
            .replace(
                "<transition id='t'",
                "<transition angle='0' id='t' name='T' infiniteServer='false' priority='0'"
                    + " urgent='false' player='0' positionX='1' positionY='2'")
            .replace(
                "<arc id='a'",
                "<arc id='a' inscription='[0,inf)' type='normal' weight='1' nameOffsetX='0'")
            .replace("<arc id='b'", "<arc id='b' inscription='1' type='normal' weight='1'")
            .replace("<net id", "<net active='true' id")
            .replace("<page id", "<labels border='true' x='1' y='2'>a note</labels><page id");
    NetFile file = read(same);
    assertEquals(List.of(), file.diagnostics());
    assertEquals(meaning(read(NET).net().get()), meaning(file.net().get()));
    assertEquals(Optional.of("Q"), file.net().get().places().node(1).label());
  }

  /** The weight of an arc by the attribute, the label, or both. */
  @Test
  void weightsAreReadOnce() {
    String tapaal = NET.replace("<arc id='b'", "<arc id='b' inscription='1' weight='3'");
    assertEquals(3, read(tapaal).net().orElseThrow().outputs().between(0, 1));
    String label = "target='t'><inscription><text>2</text></inscription>";
    String both =
        NET.replace("<arc id='a'", "<arc id='a' weight='3'").replace("target='t'>", label);
    assertEquals(
        List.of(Problem.M015), read(both).diagnostics().stream().map(Diagnostic::problem).toList());
    assertEquals(2, read(both.replace("'3'", "'2'")).net().orElseThrow().inputs().between(0, 0));
    String twice = NET.replace("<arc id='a'", "<arc id='a' type='normal'");
    assertTrue(refused(read(twice.replace("target='t'>", "target='t'><type value='inhibitor'/>"))));
    String marked = NET.replace(PLACE, PLACE.replace("id='p'", "id='p' initialMarking='2'"));
    assertTrue(refused(read(marked)));
  }

  /** A section of another tool gets a warning unless it is a drawing; the net is read. */
  @Test
  void sectionsOfOtherTools() {
    String section = "<toolspecific tool='X' version='1'>%s</toolspecific>";
    String[] meanings = {"<x/>", "text", "<graphics/><x/>"};
    for (String inside : meanings) {
      List<Diagnostic> said =
          read(NET.replace("target='t'>", "target='t'>" + section.formatted(inside))).diagnostics();
      assertEquals(List.of(Problem.M017), said.stream().map(Diagnostic::problem).toList());
      assertEquals(7, said.getFirst().span().orElseThrow().line());
      assertTrue(said.getFirst().message().contains("1 arc, the first of `X`"));
    }
    for (String inside : List.of("", " ", "<graphics><offset x='1'/>text</graphics>")) {
      NetFile file = read(NET.replace("target='t'>", "target='t'>" + section.formatted(inside)));
      assertEquals(List.of(), file.diagnostics());
    }
    String everywhere = section.formatted("<x/>");
    String all =
        NET.replace("target='t'>", "target='t'>" + everywhere)
            .replace("target='q'>", "target='q'>" + everywhere)
            .replace("<transition id='t'>", "<transition id='t'>" + everywhere);
    List<Diagnostic> said = read(all).diagnostics();
    assertEquals(1, said.size());
    assertTrue(said.getFirst().message().contains("2 arcs, 1 transition"), said::toString);
  }

  /** The nets of the corpus that can be read, and random ones as they are written. */
  private static List<String> corpus() throws IOException {
    List<String> texts = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Path.of(System.getProperty("ravel.root"), "models"))) {
      for (Path file : files.filter(its -> its.toString().endsWith(".pnml")).sorted().toList()) {
        if (!file.toString().contains("target") && !file.toString().contains("latin-1")) {
          texts.add(Files.readString(file));
        }
      }
    }
    for (int seed = 0; seed < 30; seed++) {
      Net net = RandomNets.net(seed);
      if (PnmlWriter.obstacle(net).isEmpty()) {
        texts.add(PnmlWriter.write(net));
      }
    }
    return texts.stream().filter(text -> !refused(read(text))).toList();
  }

  private static final Pattern TAG =
      Pattern.compile(
          "<(net|page|place|transition|arc|type|initialMarking|inscription|reference\\w+)\\b");

  /** Returns the begins of elements outside of sections, of which nothing is read. */
  private static List<Integer> tags(String text) {
    List<Integer> ends = new ArrayList<>();
    Matcher tags = TAG.matcher(text);
    while (tags.find()) {
      String before = text.substring(0, tags.start());
      if (before.lastIndexOf("<toolspecific") <= before.lastIndexOf("</toolspecific")) {
        ends.add(tags.end());
      }
    }
    return ends;
  }

  @Test
  void renamedAttributesAreRefused() throws IOException {
    Pattern name = Pattern.compile("\\s([A-Za-z]+)=");
    int tried = 0;
    for (String text : corpus()) {
      for (int tag : tags(text)) {
        Matcher attributes = name.matcher(text).region(tag, text.indexOf('>', tag));
        while (attributes.find()) {
          if (!attributes.group(1).equals("xmlns")) {
            int end = attributes.end(1);
            String renamed = text.substring(0, end) + "x" + text.substring(end);
            assertTrue(refused(read(renamed)), () -> renamed);
            tried++;
          }
        }
      }
    }
    assertTrue(tried > 900, tried + " attributes");
  }

  @Test
  void addedAttributesAreRefused() throws IOException {
    int tried = 0;
    for (String text : corpus()) {
      for (int tag : tags(text)) {
        for (String attribute : List.of(" meaning='1'", " xmlns:z='z' z:id='1'")) {
          String added = text.substring(0, tag) + attribute + text.substring(tag);
          assertTrue(refused(read(added)), () -> added);
          tried++;
        }
      }
    }
    assertTrue(tried > 1000, tried + " attributes");
  }

  @Test
  void renamedElementsChangeTheNetOrAreRefused() throws IOException {
    int tried = 0;
    for (String text : corpus()) {
      for (String element :
          List.of("place", "transition", "arc", "initialMarking", "inscription")) {
        String renamed = text.replaceAll("(</?)" + element + "\\b", "$1" + element + "x");
        if (!renamed.equals(text)) {
          assertTrue(refused(read(renamed)), () -> renamed);
          tried++;
        }
      }
    }
    assertTrue(tried > 50, tried + " elements");
  }
}
