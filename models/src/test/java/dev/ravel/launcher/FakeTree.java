// SPDX-License-Identifier: Apache-2.0

package dev.ravel.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A source tree that holds the real script {@code ravel}. It has a Maven that only makes jars and
 * counts how often it ran, and any number of JDKs that only say how they were called.
 */
final class FakeTree {
  private static final Path SCRIPT = Path.of(System.getProperty("ravel.root"), "ravel");

  /** A run that takes longer is killed, with its children. */
  private static final long MOST_MINUTES = 3;

  /** The models by which caches are made. */
  private static final String TRAINING =
      "mutex/peterson.ravel papers/disp.ravel lessons/lost-update.ravel nets/two-readers.ll_net"
          + " nets/producer-consumer.pnml c/counter.c c/pool.c c/lost-update.c c/scanner.c c/pi.c";

  private final Path top;

  /** A tree under a folder that exists. */
  FakeTree(Path folder) throws IOException {
    top = Files.createDirectories(folder.resolve("a tree"));
    executable(top.resolve("ravel"), Files.readString(SCRIPT));
    executable(
        top.resolve("mvnw"),
        """
        #!/bin/sh
        echo built >>builds
        echo "${LC_ALL-}" >locale
        echo "[INFO] Building Ravel 0.1.0              [1/3]"
        echo "[INFO] Building Ravel: language 0.1.0    [2/3]"
        echo "[INFO] noise"
        echo "[INFO] Building Ravel: checker 0.1.0     [3/3]"
        if [ -e slow ]; then sleep 1; fi
        if [ -e broken ]; then echo "[ERROR] x/Thing.java:[1,2] not a statement"; exit 1; fi
        mkdir -p ide-support/target/lib
        for jar in first checker-1 language-1 c-import-1; do
          echo >ide-support/target/lib/$jar.jar
        done
        echo >ide-support/target/ide-support-1.jar
        mkdir -p ide-support/language-server/target/lib
        echo >ide-support/language-server/target/lib/second.jar
        echo >ide-support/language-server/target/language-server-1.jar
        mkdir -p checker/target/cluster
        echo >checker/target/cluster/third.jar
        """);
    write("pom.xml");
    write("checker/src/main/java/Check.java");
    write("models/mutex/lock.ravel");
    for (String model : TRAINING.split(" ", -1)) {
      write("models/" + model);
    }
  }

  /** The script. */
  Path script() {
    return top.resolve("ravel");
  }

  /** Makes or changes a file, as an edit after all that happened so far. */
  void write(String path) throws IOException {
    Path file = top.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "text\n");
    Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
  }

  /** Removes a file. */
  void remove(String path) throws IOException {
    Files.delete(top.resolve(path));
  }

  /** Returns the number of times that Maven ran. */
  int builds() throws IOException {
    Path builds = top.resolve("builds");
    return Files.exists(builds) ? Files.readAllLines(builds).size() : 0;
  }

  /**
   * Returns a JDK with a version such as {@code 25.0.1}. Its java prints its name and its words,
   * and leaves a file {@code locale} in it. Then it does what {@link #does} says.
   */
  Path jdk(String name, String version) throws IOException {
    Path home = top.resolveSibling(name);
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(home.resolve("release"), "OS=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    executable(home.resolve("bin/javac"), "#!/bin/sh\n");
    executable(
        home.resolve("bin/jlink"),
        """
        #!/bin/sh
        while [ "$1" != --output ]; do shift; done
        mkdir -p "$2/bin" "$2/lib"
        cp "${0%/jlink}/java" "$2/bin/java"
        echo modules >"$2/lib/modules"
        """);
    executable(
        home.resolve("bin/java"),
        """
        #!/bin/sh
        for word; do
          case $word in -XX:AOTCacheOutput=*) echo >"${word#*=}"; echo training; exit ;; esac
        done
        echo "${LC_ALL-} ${RAVEL_LOCALE-}" >"${0%%/bin/java}/locale"
        echo "%s in $PWD"
        for word; do echo "<$word>"; done
        if [ -r "${0%%/bin/java}/does" ]; then . "${0%%/bin/java}/does"; fi
        """
            .formatted(name));
    return home;
  }

  /** Makes the java of a JDK run a few lines of shell as the last that it does. */
  static void does(Path jdk, String lines) throws IOException {
    Files.writeString(jdk.resolve("does"), lines + "\n");
  }

  /** The locale of the last build. */
  String buildLocale() throws IOException {
    return Files.readString(top.resolve("locale")).strip();
  }

  /** The results of a run of the script. They are the exit code and lines of both streams. */
  record Outcome(int code, List<String> out, List<String> err) {}

  /** A run that goes on; {@code in} is the folder where both streams go. */
  record Running(Process process, Path in) {
    Outcome end() throws IOException, InterruptedException {
      int code = process.waitFor();
      return new Outcome(
          code, Files.readAllLines(in.resolve("out")), Files.readAllLines(in.resolve("err")));
    }
  }

  /** An installation that the script makes of what was built, in a folder; its script. */
  Path release(Path installation, Path jdk) throws IOException, InterruptedException {
    Map<String, String> variables =
        Map.of("RAVEL_JAVA_HOME", jdk.toString(), "RAVEL_RELEASE", installation.toString());
    Outcome made = start(script(), top.getParent(), variables).end();
    if (made.code() != 0) {
      throw new IOException("no installation was made: " + made);
    }
    Path bin = Files.createDirectories(installation.resolve("bin")).resolve("ravel");
    executable(bin, Files.readString(SCRIPT));
    return bin;
  }

  /** Starts the script by a path to it, in a folder, with only the given variables set. */
  static Running start(Path script, Path folder, Map<String, String> variables, String... words)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(script.toString()));
    command.addAll(List.of(words));
    Path streams = Files.createTempDirectory(folder, "streams");
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().clear();
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.environment().putAll(variables);
    builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    builder.redirectOutput(streams.resolve("out").toFile());
    builder.redirectError(streams.resolve("err").toFile());
    Process process = builder.start();
    CompletableFuture.delayedExecutor(MOST_MINUTES, TimeUnit.MINUTES)
        .execute(
            () -> {
              process.descendants().forEach(ProcessHandle::destroyForcibly);
              process.destroyForcibly();
            });
    return new Running(process, streams);
  }

  private static void executable(Path file, String text) {
    try {
      Files.writeString(file, text);
      if (!file.toFile().setExecutable(true)) {
        throw new IOException("cannot make executable: " + file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
