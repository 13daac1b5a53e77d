// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import com.google.inject.Inject;
import dev.ravel.lsp.Documents;
import dev.ravel.naming.Mention;
import dev.ravel.naming.Naming;
import java.util.List;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.occurrences.IDocumentHighlightService;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;

/** All places of a document that mean what the name at the cursor means. */
public class Highlights implements IDocumentHighlightService {
  private final Places places;

  /** With what knows places. */
  @Inject
  Highlights(Places places) {
    this.places = places;
  }

  @Override
  public List<? extends DocumentHighlight> getDocumentHighlights(
      Document document,
      XtextResource resource,
      DocumentHighlightParams params,
      CancelIndicator cancelled) {
    Naming naming = Documents.naming(resource);
    return Symbols.mention(document, resource, params.getPosition()).stream()
        .flatMap(its -> naming.of(its.declared()).stream())
        .filter(its -> its.span().source() == Documents.examined(resource).text())
        .map(its -> new DocumentHighlight(places.range(its.span()), kind(its.role())))
        .toList();
  }

  private static DocumentHighlightKind kind(Mention.Role role) {
    return switch (role) {
      case DECLARES, WRITES -> DocumentHighlightKind.Write;
      case READS -> DocumentHighlightKind.Read;
    };
  }
}
