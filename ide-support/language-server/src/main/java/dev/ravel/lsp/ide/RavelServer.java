// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import com.google.inject.Inject;
import dev.ravel.lsp.FrontEndValidator.DiagnosedIssue;
import dev.ravel.source.Diagnostic.Related;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.xtext.ide.server.LanguageServerImpl;
import org.eclipse.xtext.ide.server.symbol.DocumentSymbolService;
import org.eclipse.xtext.ide.server.symbol.IDocumentSymbolService;
import org.eclipse.xtext.resource.IResourceServiceProvider;
import org.eclipse.xtext.validation.Issue;

/** Xtext's language server, and what it does not know of itself. */
public class RavelServer extends LanguageServerImpl {
  @Inject private Places places;
  @Inject private Steps steps;

  @Override
  protected ServerCapabilities createServerCapabilities(InitializeParams params) {
    ServerCapabilities capabilities = super.createServerCapabilities(params);
    capabilities.setSignatureHelpProvider(null);
    capabilities.setWorkspaceSymbolProvider(false);
    capabilities.setExecuteCommandProvider(null);
    capabilities.setInlayHintProvider(true);
    return capabilities;
  }

  /**
   * Returns the outline of all editors. The one that Xtext has for those which show it as a tree
   * lists mentions with declarations.
   */
  @Override
  protected IDocumentSymbolService getIDocumentSymbolService(IResourceServiceProvider language) {
    return language == null ? null : language.get(DocumentSymbolService.class);
  }

  /** Returns the number of steps of each statement. */
  @Override
  public CompletableFuture<List<InlayHint>> inlayHint(InlayHintParams params) {
    return getRequestManager()
        .runRead(
            _ ->
                getWorkspaceManager()
                    .doRead(
                        getURI(params.getTextDocument()),
                        (_, document) ->
                            document == null
                                ? List.of()
                                : steps.hints(document, params.getRange())));
  }

  /** Adds the other places that belong to a problem. */
  @Override
  protected Diagnostic toDiagnostic(Issue issue) {
    Diagnostic shown = super.toDiagnostic(issue);
    shown.setSource("ravel");
    if (issue instanceof DiagnosedIssue its) {
      Span at = its.diagnostic().span().orElseThrow();
      shown.setRange(places.range(at));
      List<DiagnosticRelatedInformation> related = new ArrayList<>();
      for (Related place : its.diagnostic().related()) {
        related.add(new DiagnosticRelatedInformation(places.location(place.span()), place.label()));
      }
      shown.setRelatedInformation(related);
    }
    return shown;
  }
}
