// SPDX-License-Identifier: Apache-2.0
package dev.ravel.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ravel.cli.Console;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the files, messages and exit codes of {@code ravel fmt}. */
class FmtCommandTest {
  private static final String ROUGH = "shared x:int[0..1]\nthread T{x=1}\n";
  private static final String LAID_OUT = "shared x: int[0..1]\nthread T { x = 1 }\n";

  @TempDir Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int fmt(String... args) {
    Console console =
        new Console(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            new ByteArrayInputStream(new byte[0]),
            Map.of(),
            false,
            false);
    return new FmtCommand().run(List.of(args), console);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void writesWhatChangesAndNothingElse() throws IOException {
    String rough = file("rough.ravel", ROUGH);
    String good = file("good.ravel", LAID_OUT);
    assertEquals(1, fmt("--check", rough, good));
    assertEquals(ROUGH, Files.readString(Path.of(rough)));
    assertEquals(0, fmt(rough, good));
    assertEquals(LAID_OUT, Files.readString(Path.of(rough)));
    assertEquals(0, fmt("--check", rough, good));
    assertEquals(rough + "\n" + rough + "\n", out.toString(StandardCharsets.UTF_8));
  }

  @Test
  void aByteOrderMarkAndTheLineEndsStay() throws IOException {
    String marked = file("marked.ravel", "\uFEFF" + ROUGH.replace("\n", "\r\n"));
    assertEquals(0, fmt(marked));
    assertEquals("\uFEFF" + LAID_OUT.replace("\n", "\r\n"), Files.readString(Path.of(marked)));
  }

  @Test
  void badInputIsSaidAndLeft() throws IOException {
    String wrong = file("wrong.ravel", "thread T{x=}\n");
    assertEquals(4, fmt(wrong));
    assertEquals("thread T{x=}\n", Files.readString(Path.of(wrong)));
    assertEquals(2, fmt(folder.resolve("absent.ravel").toString()));
    assertEquals(2, fmt(file("a.pnml", "<pnml/>")));
    Path bytes = Files.write(folder.resolve("bytes.ravel"), new byte[] {(byte) 0xff});
    assertEquals(2, fmt(bytes.toString()));
    String said = err.toString(StandardCharsets.UTF_8);
    for (String code : List.of("P001", "F001", "F005", "F003")) {
      assertTrue(said.contains(code), () -> code + " in " + said);
    }
    assertEquals(2, fmt());
    assertEquals(2, fmt("--quick", wrong));
    assertEquals(2, fmt("-"));
    assertTrue(err.toString(StandardCharsets.UTF_8).contains("files are laid out where they are"));
  }

  @Test
  void aPipeIsNotOpened() throws Exception {
    Path pipe = folder.resolve("pipe.ravel");
    assumeTrue(
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "no mkfifo here");
    assertEquals(2, fmt(pipe.toString()));
    assertTrue(err.toString(StandardCharsets.UTF_8).contains("F009"));
  }

  @Test
  void aLinkIsFollowedToItsFile() throws IOException {
    Path rough = Path.of(file("rough.ravel", ROUGH));
    Path link = Files.createSymbolicLink(folder.resolve("link.ravel"), rough);
    assertEquals(0, fmt(link.toString()));
    assertTrue(Files.isSymbolicLink(link));
    assertEquals(LAID_OUT, Files.readString(rough));
  }
}
