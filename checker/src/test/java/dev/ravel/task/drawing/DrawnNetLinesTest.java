// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.picture.Palette;
import dev.ravel.picture.PictureGraph;
import dev.ravel.picture.page.DrawingMark;
import dev.ravel.picture.page.Page;
import dev.ravel.picture.page.PageLines;
import dev.ravel.task.loading.Answer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * In nets and prefixes of random programs, placed by Graphviz, no line touches the words below
 * places.
 */
class DrawnNetLinesTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 600 : 60;
  private static final int SMALL = 80;

  @Test
  void linesTouchNoWords() throws Exception {
    int lines = 0;
    List<Family> families = List.copyOf(RandomPrograms.families());
    for (int seed = 0; seed < SEEDS; seed++) {
      String text =
          RandomPrograms.draft(seed, families.get(seed % families.size()), Size.USUAL).text();
      List<Answer<PictureGraph>> answers = new ArrayList<>();
      answers.add(NetPicture.of(Pictures.asked(text)));
      answers.add(PrefixPicture.of(Pictures.asked(text)));
      for (Answer<PictureGraph> answer : answers) {
        if (answer instanceof Answer.Given<PictureGraph>(PictureGraph its)
            && its.nodes().size() <= SMALL) {
          Page page = its.page(Palette.LIGHT);
          assertEquals(List.of(), PageLines.touched(page), text);
          lines += PageLines.count(page);
        }
      }
    }
    assertTrue(lines > 20 * SEEDS, lines + " lines");
  }

  /** The arrow to where a thread begins does not seem to come from the node on its left. */
  @Test
  void beginningsComeFromNoOtherNode() throws Exception {
    String text =
        """
        shared x: int[0..2]
        thread a { loop { x = (x + 1) % 3 } }
        thread b { loop { skip } }
        """;
    Page page = Pictures.given(ProgramPicture.of(Pictures.asked(text))).page(Palette.LIGHT);
    List<DrawingMark.Circle> places =
        page.marks().stream()
            .filter(its -> its instanceof DrawingMark.Group)
            .flatMap(its -> ((DrawingMark.Group) its).marks().stream())
            .filter(its -> its instanceof DrawingMark.Circle)
            .map(DrawingMark.Circle.class::cast)
            .toList();
    int beginnings = 0;
    for (DrawingMark mark : page.marks()) {
      if (mark instanceof DrawingMark.Path path
          && path.stroke().colour().equals(Palette.LIGHT.focus())
          && path.segments().getFirst() instanceof DrawingMark.Move(double x, double y)) {
        beginnings++;
        for (DrawingMark.Circle its : places) {
          double away = Math.hypot(its.x() - x, its.y() - y) - its.radius();
          assertTrue(away > 10, "the beginning is " + away + " away from a place");
        }
      }
    }
    assertEquals(2, beginnings);
  }
}
