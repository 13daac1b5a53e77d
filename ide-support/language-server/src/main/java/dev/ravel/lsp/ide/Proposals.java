// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import dev.ravel.editor.Suggestions;
import dev.ravel.lsp.Documents;
import dev.ravel.naming.Declared;
import dev.ravel.naming.Kind;
import java.util.Collection;
import java.util.Set;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistContext;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistEntry;
import org.eclipse.xtext.ide.editor.contentassist.IIdeContentProposalAcceptor;
import org.eclipse.xtext.ide.editor.contentassist.IdeContentProposalProvider;

/**
 * The proposals at the cursor. They are the words of the language that the grammar takes there,
 * longer pieces of text that begin with one, and the names that are visible and of the kind that is
 * meant.
 */
public class Proposals extends IdeContentProposalProvider {
  private static final int WORD = 300;
  private static final int NAME = 400;
  private static final int PIECE = 350;

  /** Rules of words that are names too, and would be proposed at every place of a name. */
  private static final Set<String> NAMES =
      Set.of("Name", "PlainName", "ArcName", "StatementName", "OpeningName", "CheckWord");

  @Override
  protected boolean filterKeyword(Keyword keyword, ContentAssistContext context) {
    return Character.isLetter(keyword.getValue().charAt(0))
        && !NAMES.contains(GrammarUtil.containingRule(keyword).getName());
  }

  @Override
  protected void _createProposals(
      Keyword keyword, ContentAssistContext context, IIdeContentProposalAcceptor acceptor) {
    if (!filterKeyword(keyword, context)) {
      return;
    }
    String word = keyword.getValue();
    acceptor.accept(
        getProposalCreator()
            .createProposal(word, context, e -> e.setKind(ContentAssistEntry.KIND_KEYWORD)),
        WORD);
    Suggestions.piece(word, context.getRootNode().getText(), context.getOffset())
        .ifPresent(
            piece ->
                acceptor.accept(
                    getProposalCreator()
                        .createProposal(
                            piece,
                            context,
                            e -> {
                              e.setKind(ContentAssistEntry.KIND_SNIPPET);
                              e.setLabel(word + " …");
                            }),
                    PIECE));
  }

  @Override
  public void createProposals(
      Collection<ContentAssistContext> contexts, IIdeContentProposalAcceptor acceptor) {
    super.createProposals(contexts, acceptor);
    contexts.stream()
        .filter(Proposals::takesName)
        .findFirst()
        .ifPresent(context -> names(context, acceptor));
  }

  private static boolean takesName(ContentAssistContext context) {
    return context.getFirstSetGrammarElements().stream()
        .anyMatch(element -> NAMES.contains(GrammarUtil.containingRule(element).getName()));
  }

  private static void names(ContentAssistContext context, IIdeContentProposalAcceptor acceptor) {
    for (Declared its :
        Suggestions.names(
            Documents.naming(context.getResource()),
            Documents.examined(context.getResource()).text(),
            context.getOffset(),
            context.getPrefix())) {
      ContentAssistEntry entry = new ContentAssistEntry();
      entry.setProposal(its.name().text());
      entry.setPrefix(context.getPrefix());
      entry.setKind(kind(its.kind()));
      entry.setDescription(its.kind().phrase());
      entry.setDocumentation(its.doc());
      acceptor.accept(entry, NAME);
    }
  }

  private static String kind(Kind kind) {
    return switch (kind) {
      case CONSTANT, INPUT, MEMBER -> ContentAssistEntry.KIND_VALUE;
      case ENUM -> ContentAssistEntry.KIND_ENUM;
      case RECORD, THREAD, TASK -> ContentAssistEntry.KIND_CLASS;
      case FIELD -> ContentAssistEntry.KIND_FIELD;
      case SHARED, VARIABLE, PARAMETER, INDEX, PLACE -> ContentAssistEntry.KIND_VARIABLE;
      case MUTEX, CONDITION, SEMAPHORE, BARRIER, CHANNEL -> ContentAssistEntry.KIND_INTERFACE;
      case FUNCTION, PROCEDURE, TRANSITION -> ContentAssistEntry.KIND_FUNCTION;
      case NET -> ContentAssistEntry.KIND_MODULE;
      case CHECK, SCHEDULE, SECTION, LABEL -> ContentAssistEntry.KIND_REFERENCE;
    };
  }
}
