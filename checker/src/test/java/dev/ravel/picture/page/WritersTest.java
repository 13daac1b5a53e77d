// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.picture.page.DrawingMark.Anchor;
import dev.ravel.picture.page.DrawingMark.Family;
import dev.ravel.picture.page.DrawingMark.Stroke;
import java.io.StringReader;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.junit.jupiter.api.Test;

class WritersTest {
  /** The text that could mean something to XML or to TeX, and that no document may hold. */
  private static final String HOSTILE =
      "</text><script>&\"'${\\input{x}}%#_^~|`-- \u0000\u001b\ud800\uffff \u2192 \u2714 \u00e9";

  /** A page with a mark of each kind. */
  static Page page(String text) {
    return new Page(
        text,
        120,
        80,
        "#FFFFFF",
        List.of(
            new DrawingMark.Box(1, 2, 30, 20, 6, "#D6E8F3", Stroke.of("#0072B2", 1.5)),
            new DrawingMark.Circle(60, 20, 9.25, "", new Stroke("#A11212", 1, List.of(4.0, 4.0))),
            new DrawingMark.Path(
                List.of(
                    new DrawingMark.Move(0, 0),
                    new DrawingMark.Line(5, 5),
                    new DrawingMark.Curve(6, 6, 7, 7, 8, 9),
                    new DrawingMark.Close()),
                "#0B6B3A",
                Stroke.NONE),
            new DrawingMark.Group(
                "s0",
                text,
                List.of(
                    new DrawingMark.Words(
                        60, 60, Family.MONO, 12, true, "#1F2937", Anchor.MIDDLE, text)))));
  }

  @Test
  void whatIsHostileIsTextInSvg() throws XMLStreamException {
    String svg = SvgWriter.of(page(HOSTILE));
    XMLStreamReader reader =
        XMLInputFactory.newDefaultFactory().createXMLStreamReader(new StringReader(svg));
    StringBuilder text = new StringBuilder();
    int texts = 0;
    while (reader.hasNext()) {
      if (reader.next() == XMLStreamConstants.START_ELEMENT) {
        assertFalse(reader.getLocalName().equals("script"));
        if (reader.getLocalName().equals("text")) {
          text.append(reader.getElementText());
          texts++;
        }
      }
    }
    assertEquals(1, texts);
    assertEquals(HOSTILE.replaceAll("[\u0000\u001b\uffff]|\\p{Cs}", "\ufffd"), text.toString());
  }

  @Test
  void whatIsHostileIsTextInTex() {
    String tex = TikzWriter.of(page(HOSTILE));
    assertEquals(
        1, tex.split("\\\\input", -1).length - 1, "once, in the comment that is the title");
    assertTrue(tex.contains("\\textbackslash{}input\\{x\\}"), tex);
    assertTrue(tex.contains("\\$"), tex);
    String body = tex.substring(tex.indexOf("\\begin{document}"));
    String bare = body.replaceAll("\\\\[{}]", "");
    assertEquals(
        bare.chars().filter(c -> c == '{').count(), bare.chars().filter(c -> c == '}').count());
    assertEquals(0, body.chars().filter(c -> c == '%' || c == '#').count() % 2, body);
    assertTrue(tex.lines().findFirst().orElseThrow().startsWith("% "));
  }

  @Test
  void aTitleOfSeveralLinesStaysInItsComment() {
    String tex = TikzWriter.of(page("one\n\\input{two}"));
    assertFalse(tex.contains("\n\\input"));
  }

  @Test
  void numbersAreShort() {
    assertEquals("3", PixelLengths.of(3));
    assertEquals("9.25", PixelLengths.of(9.25));
    assertEquals("0.3", PixelLengths.of(0.1 + 0.2));
    assertEquals("0", PixelLengths.of(0.001));
    assertEquals("0", PixelLengths.of(-0.001));
    assertEquals("-2.5", PixelLengths.of(-2.5));
  }
}
