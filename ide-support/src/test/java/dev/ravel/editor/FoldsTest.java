// SPDX-License-Identifier: Apache-2.0
package dev.ravel.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.editor.Folds.Fold;
import dev.ravel.source.SourceText;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the parts of a file that can be folded away. */
class FoldsTest {
  private static List<Fold> of(String text) {
    return Folds.of(new SourceText("", text));
  }

  @Test
  void blocksFoldOnceAndTheirLastLineStays() {
    assertEquals(
        List.of(new Fold(1, 6, false), new Fold(2, 3, false), new Fold(4, 5, false)),
        of(
            """
            thread T {
              if x == 1 {
                x = 2
              } else {
                x = 0
              }
            }
            """));
  }

  @Test
  void whatHidesNoLineDoesNotFold() {
    assertEquals(List.of(), of("thread T { x = 1 }\n"));
    assertEquals(List.of(), of("thread T {\n}\n// one\nthread U {\n}\n"));
  }

  @Test
  void ofTwoThatBeginOnOneLineTheLongerOneFolds() {
    assertEquals(List.of(new Fold(1, 5, false)), of("const A = [[\n  1,\n  2\n], [\n  3]\n]\n"));
  }

  @Test
  void commentsFoldTogether() {
    assertEquals(
        List.of(new Fold(1, 3, true), new Fold(5, 6, true)),
        of("/* a\n b\n c */\nshared x: bool // d\n// e\n// f\n\n// g\nshared y: bool\n"));
  }

  @Test
  void aFileWithErrorsFolds() {
    assertEquals(List.of(new Fold(1, 2, false)), of("thread T {\n  x = (1\n}\n}\n"));
    assertEquals(List.of(), of("}\n)\n]\n{\n"));
    assertEquals(List.of(), of(""));
  }
}
