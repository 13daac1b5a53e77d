// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture.print;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.picture.page.DrawingMark;
import dev.ravel.picture.page.DrawingMark.Anchor;
import dev.ravel.picture.page.DrawingMark.Family;
import dev.ravel.picture.page.DrawingMark.Stroke;
import dev.ravel.picture.page.Page;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;

class PrintTest {
  private static final int BLUE = 0xFF0072B2;
  private static final int WHITE = 0xFFFFFFFF;

  private static Page page(String text) {
    return new Page(
        "a title",
        200,
        100,
        "#FFFFFF",
        List.of(
            new DrawingMark.Box(20, 20, 40, 30, 0, "#0072B2", Stroke.NONE),
            new DrawingMark.Circle(100, 35, 15, "", Stroke.of("#A11212", 3)),
            new DrawingMark.Path(
                List.of(new DrawingMark.Move(130, 20), new DrawingMark.Line(160, 50)),
                "",
                new Stroke("#D55E00", 2, List.of(4.0, 4.0))),
            new DrawingMark.Group(
                "s0",
                "a sentence",
                List.of(
                    new DrawingMark.Words(
                        100, 80, Family.MONO, 12, false, "#1F2937", Anchor.MIDDLE, text)))));
  }

  @Test
  void marksStandInThePngWhereThePageSays() throws IOException {
    BufferedImage image =
        ImageIO.read(new ByteArrayInputStream(PngWriter.of(page("x = 1 \u2192 2 \u2714"))));
    assertEquals(400, image.getWidth());
    assertEquals(200, image.getHeight());
    assertEquals(BLUE, image.getRGB(2 * 40, 2 * 35));
    assertEquals(WHITE, image.getRGB(2 * 18, 2 * 35));
    assertEquals(WHITE, image.getRGB(2 * 100, 2 * 35));
    assertEquals(0xFFA11212, image.getRGB(2 * 85, 2 * 35));
    assertTrue(dark(image, 2 * 50, 2 * 70, 2 * 150, 2 * 84) > 100, "there is no text");
  }

  private static int dark(BufferedImage image, int left, int top, int right, int bottom) {
    int count = 0;
    for (int x = left; x < right; x++) {
      for (int y = top; y < bottom; y++) {
        count += (image.getRGB(x, y) & 0xFF) < 100 ? 1 : 0;
      }
    }
    return count;
  }

  @Test
  void lettersOfAProgramAreAsWideAsBoxesExpect() throws IOException {
    DrawingMark.Words words =
        new DrawingMark.Words(
            0, 0, Family.MONO, 12, false, "#000000", Anchor.START, "x = 1 \u2192");
    var font = new Fonts().of(words);
    int[] letters = Fonts.letters(font, words.text());
    assertEquals(0.602 * 12 * 7, Fonts.width(font, letters, 12), 0.01);
  }

  @Test
  void theTextOfAPdfIsText() throws IOException {
    try (PDDocument document = Loader.loadPDF(PdfWriter.of(page("x = 1 \u2192 2")))) {
      assertEquals(1, document.getNumberOfPages());
      assertEquals(150, document.getPage(0).getMediaBox().getWidth());
      assertEquals(75, document.getPage(0).getMediaBox().getHeight());
      assertEquals("a title", document.getDocumentInformation().getTitle());
      assertEquals("x = 1 \u2192 2", new PDFTextStripper().getText(document).strip());
    }
  }

  @Test
  void lettersThatNoFontHasAreMarked() throws IOException {
    String text = "a\u4e2d\u0007b\ud800";
    assertTrue(PngWriter.of(page(text)).length > 0);
    try (PDDocument document = Loader.loadPDF(PdfWriter.of(page(text)))) {
      assertEquals("a\ufffd\ufffdb\ufffd", new PDFTextStripper().getText(document).strip());
    }
  }

  @Test
  void equalPagesGiveEqualBytes() {
    assertArrayEquals(PngWriter.of(page("x")), PngWriter.of(page("x")));
    assertArrayEquals(PdfWriter.of(page("x")), PdfWriter.of(page("x")));
  }

  @Test
  void aPageThatIsTooLargeHasFewerDots() throws IOException {
    Page large = new Page("", 20_000, 10_000, "#1E1E1E", List.of());
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(PngWriter.of(large)));
    assertTrue((long) image.getWidth() * image.getHeight() <= 64_100_000);
    assertEquals(2.0, (double) image.getWidth() / image.getHeight(), 0.01);
  }
}
