// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import com.google.inject.Inject;
import dev.ravel.editor.NameNote;
import dev.ravel.lsp.Documents;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.hover.IHoverService;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;

/** The meaning of a name, its author's comment, and its readers and writers. */
public class Hovers implements IHoverService {
  private final Places places;

  /** With what knows places. */
  @Inject
  Hovers(Places places) {
    this.places = places;
  }

  @Override
  public Hover hover(
      Document document, XtextResource resource, HoverParams params, CancelIndicator cancelled) {
    return Symbols.mention(document, resource, params.getPosition())
        .map(its -> hover(NameNote.of(its, Documents.naming(resource))))
        .orElse(EMPTY_HOVER);
  }

  private Hover hover(NameNote note) {
    return new Hover(
        new MarkupContent(MarkupKind.MARKDOWN, note.markdown()),
        places.range(note.mention().span()));
  }
}
