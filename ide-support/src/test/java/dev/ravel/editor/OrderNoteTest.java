// SPDX-License-Identifier: Apache-2.0
package dev.ravel.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.SourceText;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the notes about memory orders, which depend on what the word stands before. */
class OrderNoteTest {
  private static final SourceText TEXT =
      new SourceText(
          "t.ravel",
          """
          acq_rel atomic shared x, release: int[0..3]
          thread T {
            release x = acquire x + relaxed release
            seq_cst atomic { x = x + 1 }
            fence
            fence acquire
            release = 1
          }
          """);

  private static String at(int line, String word) {
    int start = TEXT.lineStart(line) + TEXT.lineText(line).indexOf(word);
    return OrderNote.at(TEXT, start).map(its -> its.span().text() + ": " + its.text()).orElse("");
  }

  @Test
  void aWordTellsWhatItDoesThere() {
    for (String[] expected :
        List.of(
            new String[] {"1", "acq_rel", "acq_rel: Reads of these variables"},
            new String[] {"3", "release x", "release: Writes the variable. Whoever"},
            new String[] {"3", "acquire", "acquire: Reads the variable. What"},
            new String[] {"3", "relaxed", "relaxed: Reads the variable and orders nothing"},
            new String[] {"4", "seq_cst", "seq_cst: Reads the variable as `acquire` and writes"},
            new String[] {"5", "fence", "fence: As `fence seq_cst`"},
            new String[] {"6", "acquire", "acquire: Makes an `acquire`"})) {
      String note = at(Integer.parseInt(expected[0]), expected[1]);
      assertTrue(note.startsWith(expected[2]), note);
    }
  }

  @Test
  void aNameOrAnotherWordHasNone() {
    assertEquals("", at(1, "release"));
    assertEquals("", at(7, "release"));
    assertEquals("", at(2, "thread"));
  }
}
