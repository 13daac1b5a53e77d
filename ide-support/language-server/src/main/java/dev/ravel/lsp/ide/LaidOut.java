// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import com.google.inject.Inject;
import dev.ravel.editor.Layout;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.util.List;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.formatting.FormattingService;
import org.eclipse.xtext.resource.XtextResource;

/**
 * The layout of a document by {@code ravel fmt}, or of a part of it. All else stays then. A part
 * that is empty is its line. A document with errors stays as it is.
 */
public class LaidOut extends FormattingService {
  private final Places places;

  /** With what knows places. */
  @Inject
  LaidOut(Places places) {
    this.places = places;
  }

  @Override
  public List<TextEdit> format(
      XtextResource resource,
      Document document,
      int offset,
      int length,
      FormattingOptions options) {
    SourceText text = new SourceText("", document.getContents());
    // the indentation of the first line belongs to what begins after it
    int line = text.line(offset);
    int start = text.lineStart(line);
    int end = length > 0 ? offset + length : text.lineEnd(line);
    return Layout.edits(text).stream()
        .filter(edit -> isWithin(edit.span(), start, end))
        .map(edit -> new TextEdit(places.range(edit.span()), edit.replacement()))
        .toList();
  }

  /**
   * Returns whether an edit is one of a part of the text; a line that the part ends before is not
   * of it.
   */
  private static boolean isWithin(Span edit, int start, int end) {
    boolean endsBeforeLine = end > start && edit.source().lineStart(edit.source().line(end)) == end;
    boolean begins = endsBeforeLine ? edit.start() < end : edit.start() <= end;
    return begins && (edit.start() >= start || edit.end() > start);
  }
}
