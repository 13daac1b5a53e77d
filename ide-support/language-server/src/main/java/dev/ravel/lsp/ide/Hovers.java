// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import com.google.inject.Inject;
import dev.ravel.editor.NameNote;
import dev.ravel.editor.OrderNote;
import dev.ravel.lsp.Documents;
import dev.ravel.source.Span;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.hover.IHoverService;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;

/** The meaning of a name, its author's comment, its readers and writers; what an order does. */
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
        .map(its -> NameNote.of(its, Documents.naming(resource)))
        .map(its -> hover(its.markdown(), its.mention().span()))
        .or(
            () ->
                OrderNote.at(
                        Documents.examined(resource).text(),
                        document.getOffSet(params.getPosition()))
                    .map(its -> hover(its.text(), its.span())))
        .orElse(EMPTY_HOVER);
  }

  private Hover hover(String markdown, Span span) {
    return new Hover(new MarkupContent(MarkupKind.MARKDOWN, markdown), places.range(span));
  }
}
