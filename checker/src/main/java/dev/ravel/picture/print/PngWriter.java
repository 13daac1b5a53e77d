// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture.print;

import dev.ravel.picture.page.DrawingMark;
import dev.ravel.picture.page.DrawingMark.Stroke;
import dev.ravel.picture.page.Page;
import dev.ravel.source.Limits;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;
import org.apache.fontbox.ttf.GlyphData;
import org.apache.fontbox.ttf.TrueTypeFont;

/**
 * A page as PNG, with two dots for a pixel each way, or fewer where there would be too many.
 * Letters are filled shapes, so the machine needs no fonts and every machine paints the same.
 */
public final class PngWriter {
  private static final double SCALE = 2;
  private static final double MOST_DOTS = 64e6;

  private final Fonts fonts = new Fonts();
  private final Graphics2D graphics;
  private int marks;

  private PngWriter(Graphics2D graphics) {
    this.graphics = graphics;
  }

  /** The file. */
  public static byte[] of(Page page) {
    String _ = System.setProperty("java.awt.headless", "true");
    double dots = (double) page.width() * page.height();
    double scale = Math.min(SCALE, Math.sqrt(MOST_DOTS / dots));
    BufferedImage image =
        new BufferedImage(
            Math.max(1, (int) Math.ceil(page.width() * scale)),
            Math.max(1, (int) Math.ceil(page.height() * scale)),
            BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    try {
      graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
      graphics.setRenderingHint(
          RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
      graphics.setColor(Color.decode(page.background()));
      graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
      graphics.scale(scale, scale);
      PngWriter writer = new PngWriter(graphics);
      page.marks().forEach(writer::mark);
      ImageIO.setUseCache(false);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      if (!ImageIO.write(image, "png", out)) {
        throw new IllegalStateException("Java writes no PNG");
      }
      return out.toByteArray();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    } finally {
      graphics.dispose();
    }
  }

  private void mark(DrawingMark mark) {
    Limits.pollAt(marks++);
    switch (mark) {
      case DrawingMark.Box its ->
          paint(
              new RoundRectangle2D.Double(
                  its.x(), its.y(), its.width(), its.height(), 2 * its.radius(), 2 * its.radius()),
              its.fill(),
              its.stroke());
      case DrawingMark.Circle its ->
          paint(
              new Ellipse2D.Double(
                  its.x() - its.radius(),
                  its.y() - its.radius(),
                  2 * its.radius(),
                  2 * its.radius()),
              its.fill(),
              its.stroke());
      case DrawingMark.Path its -> paint(path(its), its.fill(), its.stroke());
      case DrawingMark.Words its -> words(its);
      case DrawingMark.Group its -> its.marks().forEach(this::mark);
    }
  }

  private static Path2D path(DrawingMark.Path its) {
    Path2D path = new Path2D.Double();
    for (DrawingMark.Segment segment : its.segments()) {
      switch (segment) {
        case DrawingMark.Move(double x, double y) -> path.moveTo(x, y);
        case DrawingMark.Line(double x, double y) -> path.lineTo(x, y);
        case DrawingMark.Curve c -> path.curveTo(c.x1(), c.y1(), c.x2(), c.y2(), c.x(), c.y());
        case DrawingMark.Close _ -> path.closePath();
      }
    }
    return path;
  }

  private void paint(Shape shape, String fill, Stroke stroke) {
    if (!fill.isEmpty()) {
      graphics.setColor(Color.decode(fill));
      graphics.fill(shape);
    }
    if (!stroke.colour().isEmpty()) {
      graphics.setColor(Color.decode(stroke.colour()));
      graphics.setStroke(stroke(stroke, fill.isEmpty()));
      graphics.draw(shape);
    }
  }

  private static BasicStroke stroke(Stroke its, boolean open) {
    float[] dashes = new float[its.dashes().size()];
    for (int k = 0; k < dashes.length; k++) {
      dashes[k] = its.dashes().get(k).floatValue();
    }
    return new BasicStroke(
        (float) its.width(),
        open ? BasicStroke.CAP_ROUND : BasicStroke.CAP_BUTT,
        BasicStroke.JOIN_MITER,
        10,
        dashes.length == 0 ? null : dashes,
        0);
  }

  private void words(DrawingMark.Words its) {
    try {
      TrueTypeFont font = fonts.of(its);
      int[] letters = Fonts.letters(font, its.text());
      double scale = its.size() / font.getUnitsPerEm();
      double x = Fonts.left(its, Fonts.width(font, letters, its.size()));
      graphics.setColor(Color.decode(its.colour()));
      for (int letter : letters) {
        int number = Fonts.glyph(font, letter);
        GlyphData glyph = font.getGlyph().getGlyph(number);
        if (glyph != null) {
          AffineTransform place = new AffineTransform(scale, 0, 0, -scale, x, its.y());
          graphics.fill(place.createTransformedShape(glyph.getPath()));
        }
        x += font.getAdvanceWidth(number) * scale;
      }
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
