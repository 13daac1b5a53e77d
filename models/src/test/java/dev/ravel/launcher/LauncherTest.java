// SPDX-License-Identifier: Apache-2.0

package dev.ravel.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ravel.launcher.FakeTree.Outcome;
import dev.ravel.launcher.FakeTree.Running;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code ravel} in a tree of fakes, so that each run takes a few milliseconds. */
class LauncherTest {
  private static final String FIRST =
      "ravel: building; this is done once, takes some minutes, fetches up to 0.8 GB of libraries"
          + " that Maven does not have yet, and needs 1 GB of disk";
  private static final String AGAIN = "ravel: building, since a source has changed";

  @TempDir private Path folder;
  private FakeTree tree;
  private Path jdk;

  @BeforeEach
  void makeTree() throws IOException {
    tree = new FakeTree(folder);
    jdk = tree.jdk("jdk", "25.0.1");
  }

  private Outcome run(String... words) throws IOException, InterruptedException {
    return run(Map.of("RAVEL_JAVA_HOME", jdk.toString()), words);
  }

  private Outcome run(Map<String, String> variables, String... words)
      throws IOException, InterruptedException {
    return FakeTree.start(tree.script(), folder, variables, words).end();
  }

  /** Returns the messages of a build, with n for the seconds. */
  private static List<String> building(String begin) {
    return List.of(
        begin,
        "ravel: building language, n s so far",
        "ravel: building checker, n s so far",
        "ravel: preparing a quick start, n s so far",
        "ravel: built in n s");
  }

  private static List<String> told(Outcome outcome) {
    return outcome.err().stream().map(line -> line.replaceAll("\\b[0-9]+ s\\b", "n s")).toList();
  }

  @Test
  void theFirstRunBuildsAndTheSecondDoesNot() throws IOException, InterruptedException {
    Outcome first = run("check", "two words", "");
    assertEquals(0, first.code());
    assertEquals(building(FIRST), told(first));
    assertEquals("jdk in " + folder.toRealPath(), first.out().getFirst());
    List<String> words = first.out();
    assertEquals(
        List.of("<dev.ravel.cli.Ravel>", "<check>", "<two words>", "<>"),
        words.subList(words.size() - 4, words.size()));
    String path = words.get(words.size() - 5);
    assertTrue(path.contains("/first.jar:") || path.endsWith("/first.jar>"), path);
    assertTrue(path.contains("/ide-support-1.jar"), path);
    assertTrue(words.stream().anyMatch(w -> w.matches("<-XX:AOTCache=/.*>")), words.toString());

    Outcome second = run("check", "two words", "");
    assertEquals(first.out(), second.out());
    assertEquals(List.of(), second.err());
    assertEquals(1, tree.builds());
  }

  @Test
  void jarsOfWorkersAreOnTheClassPathOfThoseWhoUseThem() throws IOException, InterruptedException {
    assertFalse(classPath(run("check", "a.ravel")).contains("third.jar"));
    assertTrue(classPath(run("worker", "--local", "2")).contains("/third.jar"));
    assertTrue(classPath(run("check", "a.ravel", "--cluster", "h:1")).contains("/third.jar"));
    assertTrue(classPath(run("check", "--cluster=h:1", "a.ravel")).contains("/third.jar"));
    assertTrue(classPath(run("jobs", "--cluster", "h:1")).contains("/third.jar"));
  }

  /** Whoever uses no workers starts as if there were none. */
  @Test
  void jarsOfWorkersAreOnNoOtherClassPath() throws IOException, InterruptedException {
    String others =
        "check test run replay step traces suite same why draw convert compare new explain examples"
            + " schema completion lsp";
    for (String command : others.split(" ", -1)) {
      for (String word : List.of("cluster.ravel", "worker.c", "--engine=graph", "--alone=5")) {
        Outcome outcome = run(command, word);
        assertFalse(classPath(outcome).contains("third.jar"), command + " " + word);
      }
    }
    assertFalse(classPath(run("--help")).contains("third.jar"));
    assertFalse(classPath(run()).contains("third.jar"));
  }

  private static String classPath(Outcome outcome) {
    return outcome.out().get(outcome.out().indexOf("<dev.ravel.cli.Ravel>") - 1);
  }

  @Test
  void sourcesThatAreNewerAreBuilt() throws IOException, InterruptedException {
    run();
    tree.write("models/mutex/lock.ravel");
    assertEquals(List.of(), run().err());
    tree.write("checker/src/main/java/Other.java");
    assertEquals(building(AGAIN), told(run()));
    tree.remove("checker/src/main/java/Other.java");
    assertEquals(building(AGAIN), told(run()));
    tree.write("pom.xml");
    assertEquals(building(AGAIN), told(run()));
    assertEquals(List.of(), run().err());
    assertEquals(4, tree.builds());
  }

  @Test
  void aFailedBuildIsToldInShortAndTriedAgain() throws IOException, InterruptedException {
    tree.write("broken");
    Outcome failed = run("--version");
    assertEquals(70, failed.code());
    assertEquals(List.of(), failed.out());
    assertEquals(building(FIRST).subList(0, 3), told(failed).subList(0, 3));
    assertEquals(5, failed.err().size());
    assertEquals(
        "ravel: the build failed: x/Thing.java:[1,2] not a statement", failed.err().get(3));
    String last = failed.err().get(4);
    assertTrue(last.startsWith("ravel: the log is "), last);
    Path log = Path.of(last.substring("ravel: the log is ".length()));
    assertTrue(Files.readString(log).contains("noise"));
    assertEquals(70, run().code());
    tree.remove("broken");
    assertEquals(0, run().code());
  }

  @Test
  void twoFirstRunsBuildOnce() throws IOException, InterruptedException {
    tree.write("slow");
    List<Running> all = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      all.add(FakeTree.start(tree.script(), folder, Map.of("RAVEL_JAVA_HOME", jdk.toString())));
    }
    for (Running running : all) {
      assertEquals(0, running.end().code());
    }
    assertEquals(1, tree.builds());
  }

  @Test
  void linksAndFoldersDoNotMatter() throws IOException, InterruptedException {
    Path elsewhere = Files.createDirectories(folder.resolve("else where"));
    Path absolute = Files.createSymbolicLink(elsewhere.resolve("absolute"), tree.script());
    Files.createSymbolicLink(elsewhere.resolve("relative"), Path.of("absolute"));
    Map<String, String> variables = Map.of("RAVEL_JAVA_HOME", jdk.toString());
    String here = "jdk in " + elsewhere.toRealPath();
    for (Path way : List.of(absolute, Path.of("./relative"), Path.of("../a tree/ravel"))) {
      Outcome outcome = FakeTree.start(way, elsewhere, variables, "x").end();
      assertEquals(0, outcome.code(), outcome::toString);
      assertEquals(here, outcome.out().getFirst());
    }
    assertEquals(1, tree.builds());
  }

  @Test
  void namesOfFilesAreUtf8WhereTheLocaleHasAsciiAlone() throws IOException, InterruptedException {
    assertEquals("C.UTF-8 C", locale(Map.of()));
    assertEquals("C.UTF-8 C", locale(Map.of("LC_ALL", "C")));
    assertEquals("C.UTF-8 POSIX", locale(Map.of("LANG", "POSIX")));
    assertEquals("C.UTF-8 not_INSTALLED.UTF-8", locale(Map.of("LC_CTYPE", "not_INSTALLED.UTF-8")));
    assertEquals("C.UTF-8 ", locale(Map.of("LC_ALL", "C.UTF-8", "LANG", "C")));
  }

  @Test
  void theBuildHasThatLocaleToo() throws IOException, InterruptedException {
    assertEquals("C.UTF-8 C", locale(Map.of("LC_ALL", "C")));
    assertEquals("C.UTF-8", tree.buildLocale());
  }

  /** The locale that Java gets, and the user's own where that is another. */
  private String locale(Map<String, String> variables) throws IOException, InterruptedException {
    Map<String, String> all = new HashMap<>(variables);
    all.put("RAVEL_JAVA_HOME", jdk.toString());
    assertEquals(0, run(all).code());
    return Files.readString(jdk.resolve("locale")).replace("\n", "");
  }

  @Test
  void theJdkIsTheFirstOfVersion25() throws IOException, InterruptedException {
    Path old = tree.jdk("old", "17.0.2");
    Path other = tree.jdk("other", "25");
    Path onPath = tree.jdk("onPath", "25.0.3");
    String path = onPath.resolve("bin") + ":/usr/bin:/bin";
    assertEquals("jdk", taken(Map.of("RAVEL_JAVA_HOME", jdk.toString(), "JAVA_HOME", "/none")));
    assertEquals("other", taken(Map.of("JAVA_HOME", other.toString(), "PATH", path)));
    assertEquals("onPath", taken(Map.of("JAVA_HOME", old.toString(), "PATH", path)));
    assertEquals("onPath", taken(Map.of("JAVA_HOME", "", "PATH", path)));
  }

  private String taken(Map<String, String> variables) throws IOException, InterruptedException {
    Outcome outcome = run(variables);
    assertEquals(0, outcome.code(), outcome::toString);
    return outcome.out().getFirst().split(" ", -1)[0];
  }

  @Test
  void aWrongRavelJavaHomeIsSaid() throws IOException, InterruptedException {
    for (String version : List.of("17.0.2", "26", "250.1")) {
      Path wrong = tree.jdk("wrong", version);
      Outcome outcome = run(Map.of("RAVEL_JAVA_HOME", wrong.toString()));
      assertEquals(2, outcome.code());
      assertEquals(List.of(), outcome.out());
      assertEquals(1, outcome.err().size());
      assertTrue(outcome.err().getFirst().contains(wrong.toString()));
    }
    assertEquals(0, tree.builds());
  }

  @Test
  void flagsForTheVirtualMachineArePassedOn() throws IOException, InterruptedException {
    Outcome outcome =
        run(Map.of("RAVEL_JAVA_HOME", jdk.toString(), "RAVEL_JAVA_OPTS", "-Xmx8g -Dx=y"), "-h");
    assertTrue(outcome.out().containsAll(List.of("<-Xmx8g>", "<-Dx=y>", "<-h>")));
  }

  private Outcome ending(String lines, Map<String, String> variables)
      throws IOException, InterruptedException {
    FakeTree.does(jdk, lines);
    Map<String, String> all = new HashMap<>(variables);
    all.put("RAVEL_JAVA_HOME", jdk.toString());
    return run(all, "x");
  }

  /** An installation needs no JDK, no variable and no source tree, wherever it lies. */
  @Test
  void anInstallationRunsWithItsOwnJava() throws IOException, InterruptedException {
    run();
    Path script = tree.release(folder.resolve("an instal\u00e4tion"), jdk);
    Path link = Files.createSymbolicLink(folder.resolve("link"), script);
    for (Path way : List.of(script, link)) {
      Outcome outcome = FakeTree.start(way, folder, Map.of(), "check", "two words").end();
      assertEquals(List.of(), outcome.err());
      assertEquals(0, outcome.code());
      List<String> words = outcome.out();
      assertEquals(
          List.of("<dev.ravel.cli.Ravel>", "<check>", "<two words>"),
          words.subList(words.size() - 3, words.size()));
      assertTrue(classPath(outcome).contains("tion/lib/ravel/first.jar"), classPath(outcome));
    }
    assertEquals(1, tree.builds());
  }

  @Test
  void aDamagedInstallationIsSaidInOneSentence() throws IOException, InterruptedException {
    run();
    Path installation = folder.resolve("installed");
    Path script = tree.release(installation, jdk);
    for (String part : List.of("lib/ravel/first.jar", "lib/ravel/lsp/second.jar", "jre/bin/java")) {
      Path file = installation.resolve(part);
      byte[] bytes = Files.readAllBytes(file);
      Files.write(file, new byte[0]);
      Outcome empty = FakeTree.start(script, folder, Map.of(), "check", "x").end();
      Files.delete(file);
      Outcome absent = FakeTree.start(script, folder, Map.of(), "check", "x").end();
      Files.write(file, bytes);
      assertTrue(file.toFile().setExecutable(true));
      Files.write(file, new byte[] {'x'}, StandardOpenOption.APPEND);
      Outcome longer = FakeTree.start(script, folder, Map.of(), "check", "x").end();
      Files.write(file, bytes);
      for (Outcome outcome : List.of(empty, absent, longer)) {
        assertEquals(70, outcome.code());
        assertEquals(1, outcome.err().size(), outcome.err()::toString);
        String said = outcome.err().getFirst();
        assertTrue(said.contains("is damaged") && said.contains(part), said);
        assertTrue(said.endsWith("unpack the archive again."), said);
      }
    }
    assertEquals(0, FakeTree.start(script, folder, Map.of(), "check", "x").end().code());
  }

  /** Each file that the script itself reads. */
  @Test
  void anInstallationWithoutAListIsSaid() throws IOException, InterruptedException {
    run();
    Path installation = folder.resolve("installed");
    Path script = tree.release(installation, jdk);
    for (String list :
        List.of("platform", "jars", "lsp.jars", "cluster.jars", "tied", "times", "sizes")) {
      Path file = installation.resolve("lib/ravel").resolve(list);
      byte[] bytes = Files.readAllBytes(file);
      Files.delete(file);
      Outcome outcome = installed(script, Map.of(), "check", "x");
      Files.write(file, bytes);
      assertEquals(70, outcome.code());
      assertEquals(1, outcome.err().size(), outcome.err()::toString);
      assertTrue(outcome.err().getFirst().contains("lib/ravel/" + list + " is missing"));
    }
  }

  private Outcome installed(Path script, Map<String, String> variables, String... words)
      throws IOException, InterruptedException {
    return FakeTree.start(script, folder, variables, words).end();
  }

  /** The cache that Java is told to use; empty without one. */
  private static String cacheOf(Outcome outcome) {
    assertEquals(List.of(), outcome.err());
    assertEquals(0, outcome.code());
    return outcome.out().stream()
        .filter(word -> word.startsWith("<-XX:AOTCache="))
        .map(word -> word.substring("<-XX:AOTCache=".length(), word.length() - 1))
        .findFirst()
        .orElse("");
  }

  /** The cache of a command once it is made, which is a while after its first use. */
  private String cacheOnceMade(Path script, Map<String, String> variables, String... words)
      throws IOException, InterruptedException {
    String made = cacheOf(installed(script, variables, words));
    boolean ofC = words[words.length - 1].endsWith(".c");
    for (int tries = 0; !made.contains("/start%") || ofC && !made.endsWith("/c.aot"); tries++) {
      assertTrue(tries < 1_000, "the cache is never made");
      Thread.sleep(20);
      made = cacheOf(installed(script, variables, words));
    }
    return made;
  }

  /**
   * Only the cache for models comes with an installation, packed; two are made in the cache of the
   * user.
   */
  @Test
  void cachesOfAnInstallationAreMadeAfterTheirFirstUse() throws IOException, InterruptedException {
    run();
    Path script = tree.release(folder.resolve("an instal\u00e4tion"), jdk);
    Map<String, String> home = Map.of("HOME", folder.resolve("a h\u00f6me").toString());
    String brought = cacheOf(installed(script, home, "check", "x.ravel"));
    assertTrue(brought.startsWith(home.get("HOME") + "/.cache/ravel/start%"), brought);
    assertTrue(brought.endsWith("/ravel.aot"), brought);
    assertEquals(brought, cacheOf(installed(script, home, "check", "x.c")));
    String ofC = cacheOnceMade(script, home, "check", "x.c");
    assertEquals(brought.replace("/ravel.aot", "/c.aot"), ofC);
    assertTrue(cacheOnceMade(script, home, "lsp").endsWith("/lsp.aot"));
    assertEquals(ofC, cacheOf(installed(script, home, "check", "x.c")));
    Map<String, String> given = Map.of("XDG_CACHE_HOME", folder.resolve("given").toString());
    assertTrue(cacheOnceMade(script, given, "check", "x.c").startsWith(folder + "/given/ravel/"));
    try (Stream<Path> left = Files.walk(folder.resolve("a h\u00f6me"))) {
      assertEquals(
          List.of("c.aot", "lsp.aot", "ravel.aot", "times"),
          left.filter(Files::isRegularFile).map(f -> f.getFileName().toString()).sorted().toList());
    }
  }

  /** A copy without the times of its files: Java would pass over the cache that it brings. */
  @Test
  void aCacheThatDoesNotFitIsMadeAnew() throws IOException, InterruptedException {
    run();
    Path installation = folder.resolve("installed");
    Path script = tree.release(installation, jdk);
    Map<String, String> home = Map.of("HOME", folder.resolve("home").toString());
    Path jar = installation.resolve("lib/ravel/checker-1.jar");
    Files.setLastModifiedTime(jar, FileTime.from(Instant.ofEpochSecond(1_000_000_000)));
    String made = cacheOnceMade(script, home, "check", "x.ravel");
    Files.setLastModifiedTime(jar, FileTime.from(Instant.ofEpochSecond(1_100_000_000)));
    assertFalse(cacheOf(installed(script, home, "check", "x.ravel")).equals(made));
    assertEquals(made, cacheOnceMade(script, home, "check", "x.ravel"));
  }

  /** Without a home, or with one that may not be written, a command works all the same. */
  @Test
  void whereNoCacheCanBeMadeNothingIsSaid() throws IOException, InterruptedException {
    run();
    Path installation = folder.resolve("installed");
    Path script = tree.release(installation, jdk);
    Path file = Files.createFile(folder.resolve("file"));
    for (Map<String, String> variables :
        List.of(
            Map.<String, String>of(),
            Map.of("HOME", "/proc/none"),
            Map.of("HOME", file.toString()),
            Map.of("XDG_CACHE_HOME", "relative"))) {
      for (String model : List.of("x.ravel", "x.c")) {
        String cache = cacheOf(installed(script, variables, "check", model));
        assertEquals("", cache);
      }
      assertEquals("", cacheOf(installed(script, variables, "lsp")));
    }
    assertFalse(Files.exists(folder.resolve("relative")));
  }

  @Test
  void anInstallationThatMayNotBeWrittenWorks() throws IOException, InterruptedException {
    run();
    Path installation = folder.resolve("installed");
    Path script = tree.release(installation, jdk);
    assertEquals(
        0, new ProcessBuilder("chmod", "-R", "a-w", installation.toString()).start().waitFor());
    Map<String, String> before = sizes(installation.resolve("lib"));
    Map<String, String> home = Map.of("HOME", folder.resolve("home").toString());
    assertTrue(cacheOnceMade(script, home, "check", "x.c").startsWith(folder.toString()));
    assertEquals(before, sizes(installation.resolve("lib")));
    assertEquals(
        0, new ProcessBuilder("chmod", "-R", "u+w", installation.toString()).start().waitFor());
  }

  private static Map<String, String> sizes(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.collect(
          Collectors.toMap(
              Path::toString,
              path -> path.toFile().length() + " " + path.toFile().lastModified(),
              (a, _) -> a,
              TreeMap::new));
    }
  }

  /** Several commands at once miss the same cache: it is made once, whole, and nothing is left. */
  @Test
  void manyFirstUsesAtOnceAgree() throws IOException, InterruptedException {
    run();
    Path script = tree.release(folder.resolve("installed"), jdk);
    Map<String, String> home = Map.of("HOME", folder.resolve("home").toString());
    List<Running> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      all.add(FakeTree.start(script, folder, home, "check", i + ".c"));
    }
    for (Running running : all) {
      assertFalse(cacheOf(running.end()).isEmpty());
    }
    Path made = Path.of(cacheOnceMade(script, home, "check", "x.c"));
    for (int tries = 0; made.getParent().toFile().list().length > 3; tries++) {
      assertTrue(tries < 1_000, () -> List.of(made.getParent().toFile().list()).toString());
      Thread.sleep(20);
    }
    assertEquals(1, Files.readAllLines(made).size());
  }

  @Test
  void anInstallationForAnotherPlatformIsSaid() throws IOException, InterruptedException {
    run();
    Path installation = folder.resolve("installed");
    Path script = tree.release(installation, jdk);
    Files.writeString(installation.resolve("lib/ravel/platform"), "Plan9 mips\n");
    Outcome outcome = FakeTree.start(script, folder, Map.of(), "check", "x").end();
    assertEquals(70, outcome.code());
    assertEquals(1, outcome.err().size());
    assertTrue(outcome.err().getFirst().contains("is for Plan9 mips, and this machine is "));
  }

  /** The machine is another one, as its own uname says. */
  @Test
  void anInstallationOnAnotherMachineIsSaid() throws IOException, InterruptedException {
    run();
    Path script = tree.release(folder.resolve("installed"), jdk);
    Path bin = Files.createDirectory(folder.resolve("machine"));
    Path uname = bin.resolve("uname");
    for (String machine : List.of("Linux aarch64", "Darwin arm64")) {
      Files.writeString(uname, "#!/bin/sh\necho '" + machine + "'\n");
      assertTrue(uname.toFile().setExecutable(true));
      Outcome outcome =
          FakeTree.start(script, folder, Map.of("PATH", bin + ":/usr/bin:/bin"), "check", "x")
              .end();
      assertEquals(70, outcome.code());
      assertEquals(1, outcome.err().size(), outcome.err()::toString);
      String said = outcome.err().getFirst();
      assertTrue(said.endsWith("this machine is " + machine + ": take the archive for it."), said);
    }
  }

  @Test
  void exitCodesAreThoseOfRavel() throws IOException, InterruptedException {
    run();
    for (int code : List.of(0, 2, 3, 4, 5, 70, 130)) {
      Outcome outcome = ending("exit " + code, Map.of());
      assertEquals(code, outcome.code());
      assertEquals(List.of(), outcome.err());
    }
    Outcome violated =
        ending(
            "for word; do case $word in -Dravel.violated=*) exit ${word#*=} ;; esac; done",
            Map.of());
    assertEquals(1, violated.code());
    assertEquals(List.of(), violated.err());
  }

  @Test
  void javaThatDoesNotStartIsNoViolation() throws IOException, InterruptedException {
    run();
    String what = "ravel: Java did not start or broke off, and nothing is decided: ";
    Outcome outcome = ending("echo why >&2; exit 1", Map.of("RAVEL_JAVA_OPTS", "-Xfoo -y"));
    assertEquals(70, outcome.code());
    assertEquals(
        List.of(
            "why",
            what + "it ended with 1; what it said is above.",
            "ravel: RAVEL_JAVA_OPTS is '-Xfoo -y': correct it, or unset it."),
        outcome.err());
    Outcome killed = ending("kill -KILL $$", Map.of());
    assertEquals(70, killed.code());
    assertEquals(
        List.of(what + "it was killed, as the system does where memory is short."), killed.err());
  }

  @Test
  void littleMemoryIsNamed() throws IOException, InterruptedException {
    run();
    FakeTree.does(jdk, "exit 1");
    Path limited = Files.createTempFile(folder, "limited", "");
    Files.writeString(limited, "#!/bin/sh\nulimit -v 1500000\nexec '" + tree.script() + "'\n");
    assertTrue(limited.toFile().setExecutable(true));
    Outcome outcome =
        FakeTree.start(limited, folder, Map.of("RAVEL_JAVA_HOME", jdk.toString())).end();
    assertEquals(70, outcome.code());
    assertTrue(outcome.err().getLast().startsWith("ravel: `ulimit -v` is 1500000 kB: raise it"));
  }

  /** Starts a run whose java does this, waits until that is so, and sends the script a signal. */
  private Outcome signalled(String signal, String lines) throws IOException, InterruptedException {
    run();
    Path ready = folder.resolve("ready " + signal);
    FakeTree.does(jdk, lines + "\n: >'" + ready + "'\nwhile :; do sleep 0.1; done");
    Running running =
        FakeTree.start(tree.script(), folder, Map.of("RAVEL_JAVA_HOME", jdk.toString()));
    for (int tries = 0; !Files.exists(ready); tries++) {
      assertTrue(tries < 1_000, "it does not start");
      Thread.sleep(20);
    }
    String pid = Long.toString(running.process().pid());
    assertEquals(0, new ProcessBuilder("kill", "-" + signal, pid).start().waitFor());
    Outcome outcome = running.end();
    Files.delete(ready);
    FakeTree.does(jdk, "");
    return outcome;
  }

  @Test
  void anInterruptIsOneWheneverItComes() throws IOException, InterruptedException {
    String interrupts = "trap 'exit 0' INT; kill -INT $$; exit 1";
    int heeded = new ProcessBuilder("sh", "-c", interrupts).start().waitFor();
    assumeTrue(heeded == 0, "this process, and so its children, ignore Ctrl-C");
    Outcome early = signalled("INT", "");
    assertEquals(130, early.code());
    assertEquals(List.of("ravel: interrupted"), early.err());
    Outcome late = signalled("INT", "trap 'echo so far; exit 130' USR1");
    assertEquals(130, late.code());
    assertEquals("so far", late.out().getLast());
    assertEquals(List.of(), late.err());
    assertEquals(3, signalled("INT", "trap 'exit 3' USR1").code());
    Outcome ended = signalled("TERM", "");
    assertEquals(143, ended.code());
    assertEquals(List.of(), ended.err());
    assertEquals(129, signalled("HUP", "").code());
  }

  @Test
  void anInterruptBeforeJavaRunsHasASentence() throws IOException, InterruptedException {
    String interrupts = "trap 'exit 0' INT; kill -INT $$; exit 1";
    int heeded = new ProcessBuilder("sh", "-c", interrupts).start().waitFor();
    assumeTrue(heeded == 0, "this process, and so its children, ignore Ctrl-C");
    run();
    Path bin = Files.createDirectory(folder.resolve("slow"));
    Path locale = bin.resolve("locale");
    Files.writeString(locale, "#!/bin/sh\nkill -INT $PPID\necho UTF-8\n");
    assertTrue(locale.toFile().setExecutable(true));
    Map<String, String> variables =
        Map.of(
            "RAVEL_JAVA_HOME",
            jdk.toString(),
            "LC_ALL",
            "xx_XX.UTF-8",
            "PATH",
            bin + ":/usr/bin:/bin");
    Outcome outcome = run(variables, "check");
    assertEquals(130, outcome.code(), outcome::toString);
    assertEquals(List.of("ravel: interrupted"), outcome.err());
    assertEquals(List.of(), outcome.out());
  }

  @Test
  void javaEndsWithTheScript() throws IOException, InterruptedException {
    int able = new ProcessBuilder("sh", "-c", "setpriv --pdeathsig KILL true").start().waitFor();
    assumeTrue(able == 0, "nothing here can tie a process to the one that started it");
    String pid = folder.resolve("pid").toString();
    assertEquals(137, signalled("KILL", "echo $$ >'" + pid + "'").code());
    long java = Long.parseLong(Files.readString(Path.of(pid)).strip());
    for (int tries = 0;
        ProcessHandle.of(java).filter(ProcessHandle::isAlive).isPresent();
        tries++) {
      assertTrue(tries < 1_000, "java goes on");
      Thread.sleep(20);
    }
  }

  @Test
  void aClosedStandardInputCannotBeRead() throws IOException, InterruptedException {
    run();
    FakeTree.does(jdk, "cat 2>&1; echo read");
    Path closing = Files.createTempFile(folder, "closing", "");
    Files.writeString(closing, "#!/bin/sh\nexec '" + tree.script() + "' <&-\n");
    assertTrue(closing.toFile().setExecutable(true));
    Map<String, String> variables = Map.of("RAVEL_JAVA_HOME", jdk.toString());
    List<String> out = FakeTree.start(closing, folder, variables).end().out();
    assertTrue(out.get(out.size() - 2).startsWith("cat: "), out.toString());
    out = FakeTree.start(tree.script(), folder, variables).end().out();
    assertTrue(out.get(out.size() - 2).startsWith("<"), out.toString());
  }
}
