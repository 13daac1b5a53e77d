// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import org.eclipse.xtext.ide.editor.contentassist.IdeContentProposalProvider;
import org.eclipse.xtext.ide.server.codeActions.ICodeActionService2;
import org.eclipse.xtext.ide.server.codelens.ICodeLensService;
import org.eclipse.xtext.ide.server.folding.FoldingRangeService;
import org.eclipse.xtext.ide.server.formatting.FormattingService;
import org.eclipse.xtext.ide.server.hover.IHoverService;
import org.eclipse.xtext.ide.server.occurrences.IDocumentHighlightService;
import org.eclipse.xtext.ide.server.rename.IRenameService2;
import org.eclipse.xtext.ide.server.symbol.DocumentSymbolService;

/** The services of the language server; Xtext calls the methods by their names. */
public class RavelIdeModule extends AbstractRavelIdeModule {
  /** The outline, declarations and mentions. */
  public Class<? extends DocumentSymbolService> bindDocumentSymbolService() {
    return Symbols.class;
  }

  /** All places of one name. */
  public Class<? extends IDocumentHighlightService> bindIDocumentHighlightService() {
    return Highlights.class;
  }

  /** Binds the service for hovers. */
  public Class<? extends IHoverService> bindIHoverService() {
    return Hovers.class;
  }

  /** Another name. */
  public Class<? extends IRenameService2> bindIRenameService2() {
    return Renaming.class;
  }

  /** Ways to mend what is wrong. */
  public Class<? extends ICodeActionService2> bindICodeActionService2() {
    return Fixes.class;
  }

  /** Binds the service for lenses. */
  public Class<? extends ICodeLensService> bindICodeLensService() {
    return Lenses.class;
  }

  /** Binds the service for proposals. */
  public Class<? extends IdeContentProposalProvider> bindIdeContentProposalProvider() {
    return Proposals.class;
  }

  /** Binds the service for folding. */
  public Class<? extends FoldingRangeService> bindFoldingRangeService() {
    return Folding.class;
  }

  /** The layout, as {@code ravel fmt} has it. */
  public Class<? extends FormattingService> bindFormattingService() {
    return LaidOut.class;
  }
}
