// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import dev.ravel.editor.Layout;
import dev.ravel.source.SourceText;
import java.util.List;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.formatting.FormattingService;
import org.eclipse.xtext.resource.XtextResource;

/**
 * Lays a document out as {@code ravel fmt} does, always the whole of it: indentation depends on all
 * that stands before. A document with errors stays as it is.
 */
public class LaidOut extends FormattingService {
  @Override
  public List<TextEdit> format(
      XtextResource resource,
      Document document,
      int offset,
      int length,
      FormattingOptions options) {
    SourceText text = new SourceText("", document.getContents());
    String laidOut = Layout.ofCorrect(text);
    if (laidOut.equals(text.text())) {
      return List.of();
    }
    Position end = document.getPosition(text.text().length());
    return List.of(new TextEdit(new Range(new Position(0, 0), end), laidOut));
  }
}
