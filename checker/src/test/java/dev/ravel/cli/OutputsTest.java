// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of files that commands write. They never overwrite what they read, and two are never one.
 */
class OutputsTest {
  private static final String MODEL = "import \"lib.ravel\"\nthread A { skip }\n";
  private static final String PART = "const N = 1\n";
  private static final String NET =
      "<pnml><net id=\"n\" type=\"http://www.pnml.org/version-2009/grammar/ptnet\">"
          + "<page id=\"g\"><place id=\"p\"/></page></net></pnml>";

  @TempDir private Path folder;
  private String model;
  private String part;

  @BeforeEach
  void write() throws IOException {
    model = Files.writeString(folder.resolve("m.ravel"), MODEL).toString();
    part = Files.writeString(folder.resolve("lib.ravel"), PART).toString();
  }

  private Session.Ran refused(String... words) {
    Session.Ran ran = new Session().run(words);
    assertEquals(2, ran.code(), ran.out() + ran.err());
    assertTrue(ran.err().startsWith("error[U001]: `"), ran.err());
    assertTrue(ran.err().contains("so that nothing is overwritten"), ran.err());
    assertEquals("", ran.out());
    return ran;
  }

  @Test
  void whatIsDrawnIsNotOverwritten() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("picture.svg"), Path.of("m.ravel"));
    Session.Ran ran = refused("draw", model, "-o", link.toString());
    assertTrue(ran.err().contains("`-o` names"), ran.err());
    untouched();
  }

  private void untouched() throws IOException {
    assertEquals(MODEL, Files.readString(Path.of(model)));
    assertEquals(PART, Files.readString(Path.of(part)));
  }

  @Test
  void whatIsReadIsNotWrittenByAnyName() throws IOException {
    Path symbolic = Files.createSymbolicLink(folder.resolve("symbolic"), Path.of("m.ravel"));
    Path hard = Files.createLink(folder.resolve("hard"), Path.of(model));
    Path linked = Files.createSymbolicLink(folder.resolve("here"), Path.of("."));
    List<String> names =
        List.of(
            model,
            folder + "/./m.ravel",
            linked.resolve("m.ravel").toString(),
            symbolic.toString(),
            hard.toString(),
            part,
            linked.resolve("lib.ravel").toString());
    for (String name : names) {
      refused("check", model, "--report", name);
      refused("check", model, "--json=events", "--report", name);
      refused("check", model, "--engine=unfolding", "--save-events", name);
      refused("test", model, "--junit", name);
      refused("test", folder.toString(), "--junit", name);
      untouched();
    }
    for (String name : List.of(model, linked.resolve("m.ravel").toString())) {
      Session.Ran ran = new Session().run("convert", model, name);
      assertEquals(2, ran.code(), ran.err());
      assertTrue(ran.err().startsWith("error[U001]: `OUT` names `" + name), ran.err());
      untouched();
    }
    Path out = Files.createLink(folder.resolve("graph.aut"), Path.of(part));
    assertEquals(2, new Session().run("convert", model, out.toString()).code());
    untouched();
  }

  @Test
  void importsOfTheStandardInputAreNotWritten() throws IOException {
    Session.Ran ran =
        new Session()
            .reading("import \"" + part + "\"\nthread A { skip }")
            .run("check", "-", "--report", part);
    assertEquals(2, ran.code(), ran.err());
    assertTrue(ran.err().startsWith("error[U001]: "), ran.err());
    untouched();
  }

  @Test
  void questionsAndNetsAreNotWritten() throws IOException {
    String net = Files.writeString(folder.resolve("n.pnml"), NET).toString();
    String query = Files.writeString(folder.resolve("q.xml"), "<property-set/>").toString();
    refused("check", net, "--query", query, "--report", query);
    refused("check", net, "--report", net);
    assertEquals(2, new Session().run("convert", net, net).code());
    assertEquals(NET, Files.readString(Path.of(net)));
    assertEquals("<property-set/>", Files.readString(Path.of(query)));
  }

  @Test
  void twoOutputsAreTwoFiles() throws IOException {
    Path inside = Files.createDirectory(folder.resolve("inside"));
    Path linked = Files.createSymbolicLink(folder.resolve("linked"), inside);
    Path there = Files.writeString(folder.resolve("there"), "");
    Path again = Files.createLink(folder.resolve("again"), there);
    List<List<Path>> pairs =
        List.of(
            List.of(folder.resolve("x"), folder.resolve("x")),
            List.of(folder.resolve("x"), inside.resolve("../x")),
            List.of(inside.resolve("x"), linked.resolve("x")),
            List.of(there, again));
    for (List<Path> pair : pairs) {
      String report = pair.getFirst().toString();
      String events = pair.getLast().toString();
      Session.Ran ran =
          refused(
              "check", model, "--engine=unfolding", "--report", report, "--save-events", events);
      assertTrue(ran.err().contains("which `--report` names, too"), ran.err());
    }
    assertFalse(Files.exists(folder.resolve("x")));
    List<String> both = new ArrayList<>(List.of("check", model, "--engine=unfolding"));
    both.addAll(List.of("--report", "/dev/null", "--save-events", "/dev/null"));
    assertEquals(0, new Session().run(both.toArray(String[]::new)).code());
  }

  @Test
  void aSymbolicLinkIsFollowedAndPermissionsAreKept() throws IOException {
    Path file = Files.writeString(folder.resolve("page.html"), "old");
    for (String permissions : List.of("rw-------", "rw-rw-rw-", "rwxr-x---")) {
      var _ = Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
      Path link = folder.resolve("to-page");
      if (!Files.isSymbolicLink(link)) {
        var _ = Files.createSymbolicLink(link, Path.of("page.html"));
      }
      assertEquals(0, new Session().run("check", model, "--report", link.toString()).code());
      assertTrue(Files.isSymbolicLink(link));
      assertTrue(Files.readString(file).startsWith("<!DOCTYPE html>"));
      assertEquals(permissions, PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertTrue(files.noneMatch(its -> its.toString().endsWith(".unfinished")));
    }
  }

  @Test
  void aSymbolicLinkToNothingIsLeftAlone() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("loose.aut"), folder.resolve("none"));
    List<List<String>> commands =
        List.of(
            List.of("check", model, "--report", link.toString()),
            List.of("check", model, "--engine=unfolding", "--save-events", link.toString()),
            List.of("test", model, "--junit", link.toString()),
            List.of("convert", model, link.toString()));
    for (List<String> command : commands) {
      Session.Ran ran = new Session().run(command.toArray(String[]::new));
      assertEquals(2, ran.code(), ran.err());
      assertTrue(ran.err().contains("[F008]: `" + link + "` cannot be written: it is a sym"));
    }
    Path named = Files.createSymbolicLink(folder.resolve("new.ravel"), folder.resolve("none"));
    assertEquals(2, new Session().run("new", named.toString()).code());
    assertTrue(Files.isSymbolicLink(link) && Files.isSymbolicLink(named));
    assertFalse(Files.exists(folder.resolve("none")));
  }

  @Test
  void aFileThatMayNotBeWrittenStays() throws IOException {
    Path file = Files.writeString(folder.resolve("page.html"), "old");
    var _ = Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
    assumeTrue(!Files.isWritable(file), "this user may write everything");
    assertEquals(2, new Session().run("check", model, "--report", file.toString()).code());
    assertEquals("old", Files.readString(file));
  }
}
