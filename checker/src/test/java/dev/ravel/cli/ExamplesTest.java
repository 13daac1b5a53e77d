// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.examples.Example;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code ravel examples} and {@code ravel new}. */
class ExamplesTest {
  @TempDir private Path folder;

  static List<Example> examples() {
    return Example.all();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyExampleIsAsItExpects(Example example) {
    Session.Ran printed = new Session().run("examples", example.name());
    assertEquals(0, printed.code());
    assertEquals(example.text(), printed.out());
    Session.Ran ran = new Session().reading(printed.out()).run("check", "-", "--timeout", "60s");
    assertEquals(0, ran.code(), ran.out() + ran.err());
    assertFalse(ran.out().contains("unknown"), ran.out());
    assertFalse(example.summary().isBlank());
    assertTrue(example.text().lines().allMatch(line -> line.length() <= 110), example.name());
  }

  @Test
  void everyExampleIsListed() throws IOException {
    List<String> names = Example.all().stream().map(Example::name).toList();
    assertTrue(names.size() >= 12, names::toString);
    try (Stream<Path> files = Files.list(Path.of("../language/src/main/resources/examples"))) {
      List<String> there =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".ravel"))
              .map(name -> name.replace(".ravel", ""))
              .sorted()
              .toList();
      assertEquals(there, List.copyOf(new TreeSet<>(names)));
    }
    List<String> lines = new Session().run("examples").outLines();
    assertEquals(names.size(), lines.size());
    assertTrue(lines.get(1).startsWith("lost-update       two threads add 1"), lines.get(1));
  }

  @Test
  void newWritesAnExampleUnderItsOwnName() throws IOException {
    String name = folder.resolve("my-first_2nd").toString();
    Session.Ran ran = new Session().run("new", name);
    assertEquals(0, ran.code(), ran.err());
    assertEquals("wrote " + name + ".ravel; next: ravel check " + name + ".ravel\n", ran.out());
    String text = Files.readString(Path.of(name + ".ravel"));
    assertTrue(text.startsWith("model MyFirst2nd                      // a counter"), text);
    String start = Example.named("start").orElseThrow().text();
    assertEquals(start.lines().skip(1).toList(), text.lines().skip(1).toList());
    assertEquals(0, new Session().run("check", name + ".ravel").code());
  }

  @Test
  void newNeverOverwrites() throws IOException {
    Path file = Files.writeString(folder.resolve("mine.ravel"), "mine");
    for (String name : List.of("mine", "mine.ravel")) {
      Session.Ran ran =
          new Session().run("new", folder.resolve(name).toString(), "--from", "peterson");
      assertEquals(2, ran.code());
      assertTrue(ran.err().startsWith("error[F008]: "), ran.err());
      assertTrue(ran.err().contains("is there already and is not overwritten"), ran.err());
      assertEquals("mine", Files.readString(file));
    }
  }

  @Test
  void newSaysWhatIsWrong() {
    says("error[F008]: ", folder.resolve("none/model").toString());
    says("error[U001]: ", folder.resolve("model.txt").toString());
    says("error[U001]: ", folder + "/");
    says("did you mean 'peterson'?", folder.resolve("model").toString(), "--from", "petersen");
    says("no file is named");
  }

  private static void says(String message, String... args) {
    String[] all = new String[args.length + 1];
    all[0] = "new";
    System.arraycopy(args, 0, all, 1, args.length);
    Session.Ran ran = new Session().run(all);
    assertEquals(2, ran.code(), ran.out());
    assertTrue(ran.err().contains(message), ran.err());
  }
}
