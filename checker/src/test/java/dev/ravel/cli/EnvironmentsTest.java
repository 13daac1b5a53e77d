// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of places in which little is as usual. They are full disks, small heaps, bare environments,
 * other locales.
 */
@Tag("thorough")
class EnvironmentsTest {
  private static final Path MODELS = Path.of("src/test/resources/transcripts/models");

  @TempDir private Path folder;

  private Path model;

  @BeforeEach
  void writeModel() throws IOException {
    model = Files.writeString(folder.resolve("a.ravel"), "thread A { skip } check never A done");
  }

  /** Every call that writes a file, or several, into a folder that exists. */
  private List<List<String>> writing(String into) {
    String net = MODELS.resolve("buffer.pnml").toString();
    return List.of(
        List.of("check", model.toString(), "--report", into + "/page.html"),
        List.of("check", model.toString(), "--engine=unfolding", "--save-events", into + "/e.json"),
        List.of("test", model.toString(), "--junit", into + "/results.xml"),
        List.of("convert", net, into + "/out.dot"),
        List.of("convert", net, into + "/out.pnml"),
        List.of("draw", model.toString(), "-o", into + "/out.svg"),
        List.of("suite", model.toString(), "--emit", into),
        List.of("new", into + "/mine.ravel"));
  }

  private static void isNotWritten(List<String> call) {
    Session.Ran ran = new Session().run(call.toArray(String[]::new));
    assertEquals(2, ran.code(), () -> call + ran.err());
    assertTrue(ran.err().contains("error[F008]: "), ran.err());
    FuzzLaws.nothingInside(ran.out() + ran.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/proc", "/sys", "/proc/self/fd"})
  void aFolderInWhichNobodyMayWrite(String place) {
    assumeTrue(Files.isDirectory(Path.of(place)), "there is no " + place);
    writing(place).forEach(EnvironmentsTest::isNotWritten);
  }

  @Test
  void aLinkToADeviceThatIsFull() throws IOException {
    assumeTrue(Files.exists(Path.of("/dev/full")), "there is no device that is always full");
    for (List<String> call : writing(folder.toString())) {
      if (!Set.of("new", "suite").contains(call.getFirst())) {
        var _ = Files.createSymbolicLink(Path.of(call.getLast()), Path.of("/dev/full"));
        isNotWritten(call);
        assertTrue(Files.isSymbolicLink(Path.of(call.getLast())), "the link is still one");
      }
    }
  }

  @Test
  void aStreamThatIsFull() throws Exception {
    File full = new File("/dev/full");
    assumeTrue(full.exists(), "there is no device that is always full");
    for (String call : List.of("check", "check --json", "run", "explain V001", "schema check")) {
      List<String> words = new ArrayList<>(List.of(call.split(" ", -1)));
      if (words.getFirst().equals("check") || words.getFirst().equals("run")) {
        words.add(model.toString());
      }
      Path err = folder.resolve("err");
      Process process =
          Child.start(
              Child.ravel(List.of(), words).redirectOutput(full).redirectError(err.toFile()));
      assertEquals(2, process.waitFor(), call);
      String complaints = Files.readString(err);
      assertTrue(complaints.contains("error[F008]: the standard output cannot be written"), call);
      FuzzLaws.nothingInside(complaints);
    }
  }

  @Test
  void aDiskWithoutRoom() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    assumeTrue(
        ended("mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", disk.toString()) == 0,
        "this user may not mount a file system");
    try {
      Path old = Files.writeString(disk.resolve("page.html"), "old");
      fill(disk.resolve("filler"));
      List<String> before = names(disk);
      writing(disk.toString()).forEach(EnvironmentsTest::isNotWritten);
      assertEquals("old", Files.readString(old), "what was there stays");
      assertEquals(before, names(disk), "nothing is left behind");
    } finally {
      assertEquals(0, ended("umount", disk.toString()));
    }
  }

  @Test
  void aDiskThatCanOnlyBeRead() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    assumeTrue(
        ended("mount", "-t", "tmpfs", "-o", "ro", "tmpfs", disk.toString()) == 0,
        "this user may not mount a file system");
    try {
      for (List<String> call : writing(disk.toString())) {
        isNotWritten(call);
      }
      String page = disk.resolve("page.html").toString();
      String why = "`" + page + "` cannot be written: Read-only file system";
      Session.Ran ran = new Session().run("check", model.toString(), "--report", page);
      assertTrue(ran.err().contains(why), ran.err());
    } finally {
      assertEquals(0, ended("umount", disk.toString()));
    }
  }

  private static void fill(Path file) throws IOException {
    try (var stream = Files.newOutputStream(file)) {
      while (true) {
        stream.write(new byte[1024]);
      }
    } catch (IOException full) {
      assertTrue(Files.size(file) > 0, "it took something");
    }
  }

  private static List<String> names(Path place) throws IOException {
    try (Stream<Path> files = Files.list(place)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static int ended(String... command) throws Exception {
    return Child.start(
            new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD))
        .waitFor();
  }

  @Test
  void aHeapOfThirtyMegabytes() throws Exception {
    String large =
        """
        atomic shared x: int[0..99]
        thread T[i in 0..4] { repeat 99 { x = (3 * x + i) % 100 } }
        check finally x >= 0
        """;
    Path file = Files.writeString(folder.resolve("large.ravel"), large);
    List<String> small = List.of("-Xmx30m");
    assertEquals(1, child(Child.ravel(small, List.of("check", model.toString()))).code());
    for (String engine : List.of("graph", "unfolding", "dpor")) {
      List<String> call = List.of("check", file.toString(), "--engine", engine, "--timeout", "4s");
      Session.Ran ran = child(Child.ravel(small, call));
      assertEquals(3, ran.code(), () -> engine + ran);
      boolean told = ran.out().contains("K002") || ran.out().contains("K001");
      assertTrue(told, () -> engine + ran);
    }
  }

  private Session.Ran child(ProcessBuilder builder) throws Exception {
    Session.Ran ran = Child.run(builder, folder);
    FuzzLaws.nothingInside(ran.out() + ran.err());
    return ran;
  }

  @Test
  void anEnvironmentWithoutAnything() throws Exception {
    for (List<String> call :
        List.of(
            List.of("check", model.toString()),
            List.of("run", model.toString()),
            List.of("check", model.toString(), "--report", folder.resolve("p.html").toString()))) {
      ProcessBuilder bare = Child.ravel(List.of(), call);
      bare.environment().clear();
      Session.Ran ran = child(bare);
      assertEquals(1, ran.code(), () -> call + ran.err());
      assertTrue(ran.out().chars().allMatch(c -> c < 128), "without a locale text is ASCII");
    }
  }

  /**
   * With the locale C, Java can read names of files outside of ASCII or not; that depends on it.
   */
  @Test
  void aPathWithUmlautsInTheLocaleC() throws Exception {
    assumeTrue(
        Charset.forName(System.getProperty("sun.jnu.encoding")).newEncoder().canEncode('ö'),
        "the names of files here have no umlauts");
    Path place = Files.createDirectory(folder.resolve("Größe"));
    Path file = Files.copy(model, place.resolve("Zähler ü.ravel"));
    SarifLog.hold(new Session().run("check", "--format", "sarif", file.toString()).out());
    ProcessBuilder builder = Child.ravel(List.of(), List.of("check", file.toString()));
    builder.environment().remove("LC_CTYPE");
    builder.environment().remove("LANG");
    builder.environment().put("LC_ALL", "C");
    Session.Ran ran = child(builder);
    boolean read = ran.code() == 1;
    boolean explained =
        ran.code() == 2 && ran.err().contains("error[F") && ran.err().contains("UTF-8");
    assertTrue(read || explained, ran::toString);
    ProcessBuilder inside = Child.ravel(List.of(), List.of("check", "."));
    inside.directory(place.toFile()).environment().put("LC_ALL", "C");
    assertEquals(2, child(inside).code());
  }

  /**
   * Tests that a locale changes nothing. It has a Turkish i, digits that are not those of ASCII,
   * and a language in which the JDK has messages of its own.
   */
  @Test
  void anotherLocale() throws Exception {
    Path broken = Files.writeString(folder.resolve("broken.pnml"), "<pnml><net></pnml>");
    String models = MODELS.resolve("assertion.ravel") + " " + MODELS.resolve("log.ravel");
    List<List<String>> locales =
        List.of(
            List.of("-Duser.language=tr", "-Duser.country=TR"),
            List.of("-Duser.language=ar", "-Duser.country=EG", "-Duser.extensions=u-nu-arab"));
    for (String call :
        List.of("check --all --verbose " + models, "check " + broken, "explain i001")) {
      List<String> words = List.of(call.split(" ", -1));
      String usual = in(List.of("-Duser.language=en"), words);
      for (List<String> locale : locales) {
        assertEquals(usual, in(locale, words), call + locale);
      }
    }
  }

  private String in(List<String> locale, List<String> words) throws Exception {
    Session.Ran ran = child(Child.ravel(locale, words));
    return ran.code() + Session.withoutTimes(ran.out() + ran.err());
  }
}
