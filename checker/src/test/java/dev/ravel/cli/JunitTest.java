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
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Tests of {@code ravel test --junit}, which continuous integration servers read. */
class JunitTest {
  private static final Path TESTED = Path.of("src/test/resources/transcripts/models/tested");

  @TempDir private Path folder;

  private static List<Element> elements(Element of, String name) {
    NodeList nodes = of.getElementsByTagName(name);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  private Element written(int code, String... models) throws Exception {
    Path file = folder.resolve("results.xml");
    List<String> args = new ArrayList<>(List.of("test"));
    args.addAll(List.of(models));
    args.addAll(List.of("--junit", file.toString()));
    Session.Ran ran = new Session().run(args.toArray(new String[0]));
    assertEquals(code, ran.code(), ran.err());
    Document document =
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
    try (Stream<Path> files = Files.list(folder)) {
      assertTrue(files.noneMatch(f -> f.toString().endsWith(".unfinished")));
    }
    return document.getDocumentElement();
  }

  private static void counts(String expected, Element of) {
    assertEquals(
        expected,
        of.getAttribute("tests")
            + " "
            + of.getAttribute("failures")
            + " "
            + of.getAttribute("errors")
            + " "
            + of.getAttribute("skipped"));
    assertTrue(of.getAttribute("time").matches("[0-9]+\\.[0-9]{3}"), of.getAttribute("time"));
  }

  @Test
  void aSuiteForEachFileAndACaseForEachCheck() throws Exception {
    Element all = written(4, TESTED.toString());
    assertEquals("testsuites", all.getTagName());
    counts("13 5 2 0", all);
    List<Element> suites = elements(all, "testsuite");
    assertEquals(9, suites.size());
    Element lost =
        suites.stream()
            .filter(suite -> suite.getAttribute("name").endsWith("bad/lost.ravel"))
            .findFirst()
            .orElseThrow();
    counts("2 1 0 0", lost);
    List<Element> cases = elements(lost, "testcase");
    assertEquals("finally x == 2", cases.getFirst().getAttribute("name"));
    assertEquals("8", cases.getFirst().getAttribute("line"));
    assertEquals(lost.getAttribute("name"), cases.getFirst().getAttribute("classname"));
    Element failure = elements(lost, "failure").getFirst();
    assertEquals("expected holds, got violated [V001]", failure.getAttribute("message"));
    assertTrue(failure.getTextContent().contains("x = t + 1"), failure.getTextContent());
    assertTrue(failure.getTextContent().contains("ravel replay"), failure.getTextContent());
    assertEquals(0, cases.getLast().getChildNodes().getLength());
  }

  @Test
  void anErrorOfAModelIsAnErrorAndWhatIsUnknownFails() throws Exception {
    Path invalid = Files.writeString(folder.resolve("invalid.ravel"), "thread A { y = 1 }");
    Path open = Files.writeString(folder.resolve("open.ravel"), "thread A { skip } check no race");
    Element all = written(4, invalid.toString(), open.toString(), "--max-states", "1");
    counts("3 2 1 0", all);
    assertTrue(
        elements(all, "error").getFirst().getTextContent().startsWith("error[N001]: unknown"));
    Element failure = elements(all, "failure").getFirst();
    assertEquals("unknown [K003]", failure.getAttribute("type"));
    assertTrue(failure.getTextContent().startsWith("unknown: "), failure.getTextContent());
  }

  @Test
  void namesAreUniqueAndMarkupIsHarmless() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("a&b\"<c>.ravel"),
            "shared x: int[0..3] thread A { x = 2 } check never x < 1 && x > 1\n"
                + "check always x < 2 check always x < 2");
    Element all = written(1, file.toString());
    List<String> names =
        elements(all, "testcase").stream().map(its -> its.getAttribute("name")).toList();
    assertEquals(
        List.of("never x < 1 && x > 1", "always x < 2", "always x < 2 #2", "no error"), names);
    assertEquals(file.toString(), elements(all, "testsuite").getFirst().getAttribute("name"));
  }

  @Test
  void aFileThatCannotBeWrittenIsSaidBesideTheResults() throws IOException {
    String good = TESTED.resolve("good").toString();
    for (String name :
        List.of(folder.resolve("none/results.xml").toString(), folder.toString(), "/dev/full")) {
      if (name.startsWith("/dev") && !Files.exists(Path.of(name))) {
        continue;
      }
      Session.Ran ran = new Session().run("test", good, "--junit", name);
      assertEquals(2, ran.code());
      assertTrue(ran.out().contains("2 as expected"), ran.out());
      assertTrue(
          ran.err().startsWith("error[F008]: `" + name + "` cannot be written: "), ran.err());
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertFalse(files.findAny().isPresent());
    }
  }

  @Test
  void theOldFileStaysUntilTheNewOneIsComplete() throws Exception {
    Path file = Files.writeString(folder.resolve("results.xml"), "old");
    Element all = written(0, TESTED.resolve("good").toString());
    assertEquals("testsuites", all.getTagName());
    assertFalse(Files.readString(file).contains("old"));
  }
}
