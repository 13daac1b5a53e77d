// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of {@code ravel check --watch}. It checks again and again, until Ctrl-C. */
class WatchTest {
  private static final String GOOD = "import \"x.ravel\"\nthread A { x = 1 } check finally x == 1";

  @TempDir private Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private void write(String name, String text) throws IOException {
    var _ = Files.writeString(folder.resolve(name), text);
  }

  /** Waits until a stream holds a text after a place; the place after that text. */
  private static int await(ByteArrayOutputStream stream, int from, String text)
      throws InterruptedException {
    for (int tries = 0; tries < 300; tries++) {
      String all = stream.toString(StandardCharsets.UTF_8);
      int at = all.indexOf(text, from);
      if (at >= 0) {
        return at + text.length();
      }
      Thread.sleep(100);
    }
    throw new AssertionError(text + " is not in " + stream.toString(StandardCharsets.UTF_8));
  }

  @Test
  void everyChangeIsChecked() throws Exception {
    write("x.ravel", "shared x: int[0..3]");
    write("main.ravel", GOOD);
    String file = folder.resolve("main.ravel").toString();
    Interruption interruption = new Interruption();
    Console console =
        new Console(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            new ByteArrayInputStream(new byte[0]),
            Map.of("LANG", "en.UTF-8"),
            false,
            false);
    CompletableFuture<Integer> code =
        CompletableFuture.supplyAsync(
            () ->
                new Ravel(List.of(), interruption).run(List.of("check", "--watch", file), console));
    int said = await(out, 0, "ok: " + file + " holds");
    int beside = await(err, 0, "watching 2 files \u00b7 Ctrl-C ends");

    write("main.ravel", GOOD.replace("x == 1", "x == 2"));
    said = await(out, said, "violated[V001]");
    beside = await(err, beside, "watching 2 files");

    write("main.ravel", GOOD.replace("x = 1", "y = 1"));
    beside = await(err, beside, "error[N001]");
    beside = await(err, beside, "still stands: violated[V001]");
    beside = await(err, beside, "watching 2 files");

    write("main.ravel", GOOD);
    said = await(out, said, "ok: " + file + " holds");
    beside = await(err, beside, "watching 2 files");

    write("x.ravel", "shared x: int[0..3] = 5");
    beside = await(err, beside, "error[C007]");
    beside = await(err, beside, "still stands: ok: ");
    Files.delete(folder.resolve("x.ravel"));
    beside = await(err, beside, "error[F006]");
    write("x.ravel", "shared x: int[0..3] = 2");
    said = await(out, said, "ok: " + file + " holds");

    assertFalse(code.isDone());
    interruption.ask();
    assertEquals(130, code.get(20, TimeUnit.SECONDS));
    assertTrue(said > 0 && beside > 0);
  }

  @Test
  void aChangeOvertakesACheck() throws Exception {
    write(
        "main.ravel",
        """
        atomic shared x: int[0..99][5]
        thread Mix[i in 0..4] { loop { x[i] = (x[i] + x[(i + 1) % 5] + 1) % 100 } }
        check reachable all i in 0..4: x[i] == 99
        """);
    String file = folder.resolve("main.ravel").toString();
    Interruption interruption = new Interruption();
    Console console =
        new Console(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            new ByteArrayInputStream(new byte[0]),
            Map.of(),
            false,
            false);
    CompletableFuture<Integer> code =
        CompletableFuture.supplyAsync(
            () ->
                new Ravel(List.of(), interruption).run(List.of("check", "--watch", file), console));
    Thread.sleep(1_000);
    write("main.ravel", "thread A { skip } check terminates");
    int _ = await(out, 0, "ok: " + file + " holds");
    assertFalse(out.toString(StandardCharsets.UTF_8).contains("unknown"));
    interruption.ask();
    assertEquals(130, code.get(20, TimeUnit.SECONDS));
  }

  @Test
  void onlyTextAboutFilesIsWatched() {
    assertEquals(2, new Session().run("check", "--watch", "-").code());
    assertEquals(2, new Session().run("check", "--watch", "a.ravel", "--json").code());
    assertEquals(2, new Session().run("check", "--watch", "a.ravel", "--format", "sarif").code());
  }
}
