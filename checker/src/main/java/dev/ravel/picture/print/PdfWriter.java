// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture.print;

import dev.ravel.picture.page.DrawingMark;
import dev.ravel.picture.page.DrawingMark.Stroke;
import dev.ravel.picture.page.Page;
import dev.ravel.source.Limits;
import java.awt.Color;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.util.Matrix;

/**
 * A page as PDF of the same size, a pixel being 0.75 points. Text is text; the letters that occur
 * are embedded. Equal pages give equal bytes.
 */
public final class PdfWriter {
  /** The length of the handles of a circle as four curves of Bézier, for a radius of 1. */
  private static final double ROUND = 0.5522847498;

  private static final float POINTS = 0.75f;

  private final Fonts fonts = new Fonts();
  private final Map<TrueTypeFont, PDType0Font> embedded = new HashMap<>();
  private final PDDocument document;
  private final PDPageContentStream out;
  private int marks;

  private PdfWriter(PDDocument document, PDPageContentStream out) {
    this.document = document;
    this.out = out;
  }

  /** The file. */
  public static byte[] of(Page page) {
    try (PDDocument document = new PDDocument()) {
      document.setDocumentId(0L); // else it is the time
      document.getDocumentInformation().setTitle(page.title());
      PDPage sheet = new PDPage(new PDRectangle(page.width() * POINTS, page.height() * POINTS));
      document.addPage(sheet);
      try (PDPageContentStream out = new PDPageContentStream(document, sheet)) {
        out.transform(new Matrix(POINTS, 0, 0, -POINTS, 0, page.height() * POINTS));
        PdfWriter writer = new PdfWriter(document, out);
        out.addRect(0, 0, page.width(), page.height());
        writer.paint(page.background(), Stroke.NONE);
        for (DrawingMark mark : page.marks()) {
          writer.mark(mark);
        }
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      document.save(bytes);
      return bytes.toByteArray();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private void mark(DrawingMark mark) throws IOException {
    Limits.pollAt(marks++);
    switch (mark) {
      case DrawingMark.Box its -> {
        box(its.x(), its.y(), its.width(), its.height(), its.radius());
        paint(its.fill(), its.stroke());
      }
      case DrawingMark.Circle its -> {
        double r = its.radius();
        box(its.x() - r, its.y() - r, 2 * r, 2 * r, r);
        paint(its.fill(), its.stroke());
      }
      case DrawingMark.Path its -> {
        for (DrawingMark.Segment segment : its.segments()) {
          switch (segment) {
            case DrawingMark.Move(double x, double y) -> out.moveTo((float) x, (float) y);
            case DrawingMark.Line(double x, double y) -> out.lineTo((float) x, (float) y);
            case DrawingMark.Curve c -> curve(c.x1(), c.y1(), c.x2(), c.y2(), c.x(), c.y());
            case DrawingMark.Close _ -> out.closePath();
          }
        }
        paint(its.fill(), its.stroke());
      }
      case DrawingMark.Words its -> words(its);
      case DrawingMark.Group its -> {
        for (DrawingMark inner : its.marks()) {
          mark(inner);
        }
      }
    }
  }

  private void curve(double x1, double y1, double x2, double y2, double x, double y)
      throws IOException {
    out.curveTo((float) x1, (float) y1, (float) x2, (float) y2, (float) x, (float) y);
  }

  private void box(double x, double y, double width, double height, double radius)
      throws IOException {
    double r = Math.min(radius, Math.min(width, height) / 2);
    double k = r * (1 - ROUND);
    double right = x + width;
    double bottom = y + height;
    out.moveTo((float) (x + r), (float) y);
    out.lineTo((float) (right - r), (float) y);
    curve(right - k, y, right, y + k, right, y + r);
    out.lineTo((float) right, (float) (bottom - r));
    curve(right, bottom - k, right - k, bottom, right - r, bottom);
    out.lineTo((float) (x + r), (float) bottom);
    curve(x + k, bottom, x, bottom - k, x, bottom - r);
    out.lineTo((float) x, (float) (y + r));
    curve(x, y + k, x + k, y, x + r, y);
    out.closePath();
  }

  private void paint(String fill, Stroke stroke) throws IOException {
    boolean drawn = !stroke.colour().isEmpty();
    if (drawn) {
      out.setStrokingColor(Color.decode(stroke.colour()));
      out.setLineWidth((float) stroke.width());
      out.setLineCapStyle(fill.isEmpty() ? 1 : 0);
      float[] dashes = new float[stroke.dashes().size()];
      for (int k = 0; k < dashes.length; k++) {
        dashes[k] = stroke.dashes().get(k).floatValue();
      }
      out.setLineDashPattern(dashes, 0);
    }
    if (!fill.isEmpty()) {
      out.setNonStrokingColor(Color.decode(fill));
    }
    if (fill.isEmpty() && drawn) {
      out.stroke();
    } else if (drawn) {
      out.fillAndStroke();
    } else if (!fill.isEmpty()) {
      out.fill();
    }
  }

  private void words(DrawingMark.Words its) throws IOException {
    if (its.text().isEmpty()) {
      return;
    }
    TrueTypeFont font = fonts.of(its);
    int[] letters = Fonts.letters(font, its.text());
    double x = Fonts.left(its, Fonts.width(font, letters, its.size()));
    PDType0Font face = embedded.get(font);
    if (face == null) {
      face = PDType0Font.load(document, font, true);
      embedded.put(font, face);
    }
    out.beginText();
    out.setNonStrokingColor(Color.decode(its.colour()));
    out.setFont(face, (float) its.size());
    out.setTextMatrix(new Matrix(1, 0, 0, -1, (float) x, (float) its.y()));
    out.showText(new String(letters, 0, letters.length));
    out.endText();
  }
}
