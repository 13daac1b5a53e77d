// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that a client of workers that follow executions may leave, and come back. Workers and
 * clients are processes, with Ctrl-C at a terminal where there is one.
 */
@Tag("thorough")
class LeavingClientsTest {
  private static final Pattern NAME = Pattern.compile("job ([0-9a-f]{8})");

  @TempDir private Path folder;

  /** With 6 threads 49,718 executions, with 9 of them more than anybody waits for. */
  private String model(int threads) throws IOException {
    String text =
        """
        const N = %d
        atomic shared x: int[0..2][N + 2]
        thread T[i in 0..N-1] { x[i] = 1; x[i + 1] = 2; x[i + 2] = 0; assert x[i] <= 2 }
        check no error
        check no deadlock
        """
            .formatted(threads);
    return Files.writeString(folder.resolve("m.ravel"), text).toString();
  }

  private static List<String> asking(String file, String place, String... more) {
    List<String> words = new ArrayList<>(List.of("check", file, "--engine", "dpor"));
    words.addAll(List.of("--stateless", "--cluster", place, "--alone", "1"));
    words.addAll(List.of(more));
    return words;
  }

  /** A worker with two threads. */
  private static final class OneWorker implements AutoCloseable {
    private final Process process;
    private final BufferedReader says;
    private final String place;

    OneWorker() throws IOException {
      List<String> words = List.of("worker", "--listen", "127.0.0.1:0", "--threads", "2");
      process =
          Child.start(
              Child.ravel(List.of("-Xmx500m"), words)
                  .redirectError(ProcessBuilder.Redirect.DISCARD));
      says = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
      String line = heard("worker at ");
      place = line.substring("worker at ".length(), line.indexOf(','));
      String _ = heard("ready");
    }

    /** Waits for a line with some words in it. */
    String heard(String words) throws IOException {
      for (String line = says.readLine(); line != null; line = says.readLine()) {
        if (line.contains(words)) {
          return line;
        }
      }
      throw new AssertionError("the worker ends, and does not say " + words);
    }

    @Override
    public void close() {
      process.destroyForcibly();
    }
  }

  private static List<String> jobs(OneWorker worker) throws IOException {
    return new Session().run("jobs", "--cluster", worker.place).out().lines().toList();
  }

  /** Without a terminal nobody is asked, and the job ends with the one who asks. */
  @Test
  void nobodyIsAsked() throws Exception {
    assumeTrue(Child.heedsControlC(), "this process, and so its children, ignore Ctrl-C");
    try (OneWorker worker = new OneWorker()) {
      Path out = folder.resolve("out");
      ProcessBuilder client =
          Child.ravel(List.of("-Xmx500m"), asking(model(9), worker.place))
              .redirectOutput(out.toFile())
              .redirectError(folder.resolve("err").toFile());
      Process its = Child.start(client);
      String _ = worker.heard("explores");
      assertEquals(0, new ProcessBuilder("kill", "-INT", "" + its.pid()).start().waitFor());
      assertTrue(its.waitFor(60, TimeUnit.SECONDS), "it goes on");
      assertEquals(130, its.exitValue(), Files.readString(folder.resolve("err")));
      assertTrue(Files.readString(out).contains("not complete"), Files.readString(out));
      String _ = worker.heard("is done");
      assertEquals(List.of("the workers have no jobs"), jobs(worker));
    }
  }

  /** A person is asked. The job goes on, and others find it. */
  @Test
  void aPersonIsAsked() throws Exception {
    Path script = Path.of("/usr/bin/script");
    assumeTrue(Files.isExecutable(script), "no terminal can be made here");
    try (OneWorker worker = new OneWorker()) {
      List<String> command =
          Child.ravel(List.of("-Xmx500m"), asking(model(9), worker.place)).command();
      Process terminal =
          Child.start(
              new ProcessBuilder(script.toString(), "-qec", String.join(" ", command), "/dev/null")
                  .redirectErrorStream(true));
      InputStream shows = terminal.getInputStream();
      OutputStream writes = terminal.getOutputStream();
      String _ = worker.heard("explores");
      writes.write(3); // Ctrl-C
      writes.flush();
      String seen = until("[y/N]", shows);
      writes.write("y\n".getBytes(UTF_8));
      writes.flush();
      seen += new String(shows.readAllBytes(), UTF_8);
      assertTrue(terminal.waitFor(60, TimeUnit.SECONDS), "it goes on");
      assertEquals(130, terminal.exitValue(), seen);
      Matcher name = NAME.matcher(seen);
      assertTrue(name.find() && seen.contains("goes on; `ravel jobs"), seen);
      List<String> listed = jobs(worker);
      assertEquals(1, listed.size(), listed.toString());
      assertTrue(
          listed.getFirst().matches(name.group(1) + "  searching  .*m.ravel  .*s  detached"),
          listed.toString());
      assertEquals(0, end(worker, name.group(1)).code());
      String _ = worker.heard("is done");
    }
  }

  private static String until(String words, InputStream from) throws IOException {
    StringBuilder seen = new StringBuilder();
    for (int next = from.read(); next >= 0; next = from.read()) {
      seen.append((char) next);
      if (seen.indexOf(words) >= 0) {
        return seen.toString();
      }
    }
    throw new AssertionError("it ends, and does not say " + words + ": " + seen);
  }

  private static Session.Ran end(OneWorker worker, String job) throws IOException {
    return new Session().run("jobs", job, "--end", "--cluster", worker.place);
  }

  /** No client waits. One that comes back receives the result of one machine. */
  @Test
  void whoComesBack() throws Exception {
    String file = model(6);
    try (OneWorker worker = new OneWorker()) {
      Session.Ran left = Child.run(detached(file, worker), folder);
      assertEquals(0, left.code(), left.err());
      Matcher name = NAME.matcher(left.out());
      assertTrue(name.find(), left.out());
      Session.Ran again = new Session().run("jobs", name.group(1), "--cluster", worker.place);
      Session.Ran here = new Session().run("check", file, "--engine", "dpor", "--stateless");
      assertEquals(timeless(here.out()), timeless(again.out()));
      assertEquals(here.code(), again.code());
      assertEquals(0, end(worker, name.group(1)).code());
      assertEquals(List.of("the workers have no jobs"), jobs(worker));
    }
  }

  private static ProcessBuilder detached(String file, OneWorker worker) {
    return Child.ravel(List.of("-Xmx500m"), asking(file, worker.place, "--detach"));
  }

  private static String timeless(String text) {
    return text.replaceAll("[0-9.]+ (s|MB|kB|GB)", "");
  }

  /** One who is killed has not said that the job is to end. */
  @Test
  void whoIsKilled() throws Exception {
    try (OneWorker worker = new OneWorker()) {
      Process its =
          Child.start(
              Child.ravel(List.of("-Xmx500m"), asking(model(9), worker.place))
                  .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                  .redirectError(ProcessBuilder.Redirect.DISCARD));
      String _ = worker.heard("explores");
      its.destroyForcibly();
      assertTrue(its.waitFor(60, TimeUnit.SECONDS));
      Session.Ran ran = new Session().run("jobs", "--cluster", worker.place);
      assertTrue(ran.out().contains("  searching  "), ran.out() + ran.err());
    }
  }
}
