// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Warnings that count as open, and warnings that limit the verdicts of nets.
 *
 * <p>The files are written by hand, one for each source of a warning: the text of a model, a
 * verdict that says nothing, a net with sections of other tools. C programs are not among them.
 */
class WarningsTest {
  private static final String CLAUSE = "without the sections of other tools";
  private static final String SECTION =
      "<toolspecific tool=\"AnEditor\" version=\"1.0\" type=\"inhibitor\"/>";
  private static final String NET =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
      <net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">
      <place id="p"><initialMarking><text>TOKENS</text></initialMarking></place>
      <transition id="t"/><arc id="a1" source="t" target="p"/>
      <arc id="a2" source="p" target="t">SECTIONS</arc>
      </page></net></pnml>
      """;

  @TempDir private Path folder;

  @BeforeEach
  void writeFiles() throws IOException {
    write("clean.ravel", "thread A { skip } check terminates");
    write("expected.ravel", "thread A { skip } check never A done expect violated");
    write("violated.ravel", "atomic shared x: bool thread A { loop { x = !x } } check terminates");
    String toggle = "atomic shared x: bool thread A { loop { x = !x } } ";
    write("vacuous.ravel", toggle + "check finally false");
    write("twice.ravel", toggle + "check finally false check finally true");
    write("both.ravel", toggle + "check finally false check terminates");
    write("nothing.ravel", "const N = 2 check always N == 2");
    write("plain.pnml", NET.replace("TOKENS", "1").replace("SECTIONS", ""));
    write("sections.pnml", NET.replace("TOKENS", "1").replace("SECTIONS", SECTION));
    write("dead.pnml", NET.replace("TOKENS", "0").replace("SECTIONS", SECTION));
  }

  private void write(String name, String text) throws IOException {
    var _ = Files.writeString(folder.resolve(name), text);
  }

  private Session.Ran run(String command, String file, String... options) {
    List<String> words = new ArrayList<>(List.of(command, folder.resolve(file).toString()));
    words.addAll(List.of(options));
    return new Session().run(words.toArray(new String[0]));
  }

  @ParameterizedTest
  @CsvSource({
    "clean.ravel, 0, 0",
    "expected.ravel, 0, 0",
    "violated.ravel, 1, 1",
    "vacuous.ravel, 0, 3",
    "twice.ravel, 0, 3",
    "both.ravel, 1, 1",
    "nothing.ravel, 5, 5",
    "plain.pnml, 0, 0",
    "sections.pnml, 0, 3",
    "dead.pnml, 1, 1",
  })
  void warningsLeaveFilesOpen(String file, int shown, int counted) {
    for (String option : List.of("--all", "--json", "--quiet", "--format=sarif")) {
      assertEquals(shown, run("check", file, option).code(), option);
      assertEquals(shown, run("check", file, option, "--warnings", "show").code(), option);
      assertEquals(counted, run("check", file, option, "--warnings", "error").code(), option);
    }
    if (file.endsWith(".ravel")) {
      int none = shown == 5 ? 0 : shown;
      assertEquals(none, run("test", file).code());
      assertEquals(counted == 5 ? 0 : counted, run("test", file, "--warnings", "error").code());
    }
  }

  @Test
  void theHeadlineNamesThem() {
    for (String option : List.of("--all", "--quiet")) {
      String text = run("check", "twice.ravel", option, "--warnings", "error").out();
      assertTrue(text.contains("2 warnings count (--warnings error): V017 x 2\n"), text);
      assertTrue(text.contains("= explain: ravel explain V017\n"), text);
      assertFalse(text.contains("ok:"), text);
      String net = run("check", "sections.pnml", option, "--warnings", "error").out();
      assertTrue(net.startsWith("unknown: "), net);
      assertTrue(net.contains("1 warning counts (--warnings error): M017\n"), net);
    }
  }

  @Test
  void documentsSayUnknown() {
    String shown = run("check", "sections.pnml", "--json").out().replaceAll("\\s", "");
    assertTrue(shown.contains("\"verdict\":\"holds\",\"complete\":true"), shown);
    assertTrue(shown.contains("\"warnings\":\"show\""), shown);
    String text =
        run("check", "sections.pnml", "--json", "--warnings=error").out().replaceAll("\\s", "");
    assertTrue(text.contains("\"verdict\":\"unknown\",\"complete\":true"), text);
    assertTrue(text.contains("\"exitCode\":3"), text);
    assertTrue(text.contains("\"warnings\":\"error\""), text);
  }

  @Test
  void aTestMissesEachOfThem() throws IOException {
    Path report = folder.resolve("report.xml");
    Session.Ran ran =
        run("test", "twice.ravel", "--warnings", "error", "--junit", report.toString());
    assertTrue(ran.out().contains("warning[V017]: "), ran.out());
    assertTrue(ran.out().contains("expected `no warning`, got `2 warnings`"), ran.out());
    String junit = Files.readString(report);
    assertTrue(junit.contains("failures=\"1\" errors=\"0\""), junit);
    assertEquals(0, run("test", "twice.ravel").code());
  }

  @Test
  void sectionsOfOtherToolsLimitVerdicts() {
    String[] lines = run("check", "sections.pnml", "--quiet").out().split("\n", -1);
    assertTrue(lines[0].startsWith("ok: ") && lines[0].endsWith(" holds " + CLAUSE), lines[0]);
    for (String check : List.of("no deadlock", "safe", "no error")) {
      assertTrue(
          List.of(lines).stream()
              .anyMatch(its -> its.strip().startsWith(check) && its.endsWith(CLAUSE + " [M017]")),
          String.join("\n", lines));
    }
    assertEquals("", run("check", "plain.pnml", "--quiet").out());
    assertFalse(run("check", "plain.pnml").out().contains(CLAUSE));
  }

  @Test
  void aRunRestsOnSkippedSections() {
    String text = run("check", "dead.pnml", "--all").out();
    assertTrue(text.contains("= note: violated " + CLAUSE + "\n"), text);
    assertTrue(text.contains("violated [V002] at the start " + CLAUSE + "\n"), text);
  }

  @Test
  void aTableOfCombinationsNamesThem() throws IOException {
    String toggle = "const N = 1 atomic shared x: int[0..9] thread A { loop { x = N } } ";
    write("swept.ravel", toggle + "check finally false");
    Session.Ran ran = run("check", "swept.ravel", "-D", "N=1..2", "-q", "--warnings=error");
    assertEquals(3, ran.code());
    String line =
        "every check is as expected without a warning (--warnings error: V017) in 0 of 2"
            + " combinations";
    assertTrue(ran.out().contains(line), ran.out());
    String shown = run("check", "swept.ravel", "-D", "N=1..2").out();
    assertTrue(shown.contains("every check is as expected in 2 of 2 combinations"), shown);
  }

  @Test
  void otherWordsAreRefused() {
    Session.Ran ran = run("check", "clean.ravel", "--warnings", "errors");
    assertEquals(2, ran.code());
    assertTrue(ran.err().contains("'errors' is no value of '--warnings'"), ran.err());
  }
}
