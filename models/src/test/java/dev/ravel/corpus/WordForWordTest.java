// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.Diagnostic;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The messages whose words the language manual fixes, and how many ways out each one offers. */
class WordForWordTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "P003-assignment-in-condition | \"=\" assigns; use \"==\" to compare | 1",
        "P004-comparison-as-statement | a comparison does nothing here; did you mean"
            + " \"await x == 1\" or \"x = 1\"? | 2",
        "P005-transition-without-colon | expected \":\" after the name of the transition | 1",
        "S001-await-in-atomic | await in the middle of atomic can get stuck; move it to the start"
            + " or out | 0",
        "L004-busy-waiting | busy waiting: use \"await x == 0\"; the loop makes executions endless"
            + " | 1",
        "T007-family-for-member | P has 2 members; write P[0], or \"some i in 0..1: P[i] in"
            + " critical\" | 1",
      })
  void message(String file, String message, int fixes) {
    Diagnostic diagnostic = only(file);
    assertEquals(message, diagnostic.message());
    assertTrue(
        diagnostic.helps().stream().filter(help -> !help.edits().isEmpty()).count() >= fixes,
        () -> "fixes: " + diagnostic.helps());
  }

  @ParameterizedTest
  @CsvSource({
    "L001-unused-section, remove the section and keep what is inside",
    "L002-unreachable-statement, remove it",
    "L003-shared-of-one-thread, make it \"var\"",
    "L005-two-statements-on-a-line, put \";\" between them",
  })
  void hintWithAFix(String file, String help) {
    assertEquals(help, only(file).helps().getFirst().text());
  }

  private static Diagnostic only(String file) {
    return Corpus.check("rejected/" + file + ".ravel", Map.of()).diagnostics().getFirst();
  }
}
