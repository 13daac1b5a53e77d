// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the output of {@code ravel completion} works in a real shell. */
class CompletionTest {
  @TempDir private Path folder;

  private Path script(String shell) throws IOException {
    Session.Ran ran = new Session().run("completion", shell);
    assertEquals(0, ran.code());
    return Files.writeString(folder.resolve("script." + shell), ran.out());
  }

  private static String output(Path folder, String... command) throws IOException {
    Process process =
        Child.start(
            new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true));
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private static boolean installed(String shell) {
    return List.of("/bin/", "/usr/bin/", "/usr/local/bin/").stream()
        .anyMatch(place -> Files.isExecutable(Path.of(place + shell)));
  }

  @ParameterizedTest
  @CsvSource({
    "ravel ch, check",
    "ravel com, compare completion",
    "ravel check --engine p, prefix",
    "ravel check --engine u, unfolding",
    "ravel check --engine d, dpor",
    "ravel check -k o, optimal",
    "ravel check --independence s, sync",
    "ravel check --no, --nondet --no-symmetry --no-cutoffs --no-retries --no-structure",
    "ravel check --tim, --timeout",
    "ravel check --json=e, --json=events",
    "ravel check mod, model.ravel",
    "ravel mod, model.ravel",
    "ravel run model.ravel --fa, --fair",
    "ravel explain V00, V001 V002 V003 V004 V005 V006 V007 V008 V009",
    "ravel examples lost, lost-update",
    "ravel new x --from pet, peterson",
    "ravel completion z, zsh",
    "ravel test --junit oth, other.txt",
    "ravel check oth, ''",
  })
  void bashCompletes(String typed, String expected) throws IOException {
    assumeTrue(installed("bash"), "there is no bash here");
    Path script = script("bash");
    Files.createFile(folder.resolve("model.ravel"));
    Files.createFile(folder.resolve("other.txt"));
    String[] words = typed.split(" ", -1);
    String ask =
        ". "
            + script
            + "; COMP_WORDS=("
            + typed
            + "); COMP_CWORD="
            + (words.length - 1)
            + "; _ravel; echo \"${COMPREPLY[*]}\"";
    assertEquals(expected, output(folder, "bash", "-c", ask).strip());
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh", "fish"})
  void theShellReadsTheScript(String shell) throws IOException {
    assumeTrue(installed(shell), "there is no " + shell + " here");
    assertEquals("", output(folder, shell, "-n", script(shell).toString()));
  }

  @Test
  void fishCompletes() throws IOException {
    assumeTrue(installed("fish"), "there is no fish here");
    Path script = script("fish");
    assertTrue(fish(script, "ravel check --engine g").startsWith("graph"));
    assertTrue(fish(script, "ravel examples lost").startsWith("lost-update"));
    assertTrue(fish(script, "ravel ch").startsWith("check"));
  }

  private String fish(Path script, String typed) throws IOException {
    String ask = "source " + script + "; complete -C '" + typed + "'";
    return output(folder, "fish", "--no-config", "-c", ask).strip();
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh", "fish"})
  void everyCommandAndOptionIsThere(String shell) throws IOException {
    String script = Files.readString(script(shell));
    for (String line : new Session().run("--help").outLines()) {
      if (line.matches("  [a-z]+ {3,}.*")) {
        String command = line.strip().split(" ", 2)[0];
        assertTrue(script.contains(command), command);
        for (String help : new Session().run(command, "--help").outLines()) {
          if (help.startsWith("  --")) {
            String option = help.strip().split("[ =\\[]", 2)[0].substring(2);
            assertTrue(script.contains(option), command + " " + option);
          }
        }
      }
    }
  }

  @Test
  void anotherShellIsNotKnown() {
    Session.Ran ran = new Session().run("completion", "bsh");
    assertEquals(2, ran.code());
    assertTrue(ran.err().contains("did you mean 'bash'?"), ran.err());
    assertEquals(2, new Session().run("completion").code());
    assertFalse(new Session().run("completion", "--help").out().isEmpty());
  }
}
