// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import dev.ravel.lsp.Documents;
import dev.ravel.naming.Declared;
import dev.ravel.naming.Kind;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Lexeme;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistContext;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistEntry;
import org.eclipse.xtext.ide.editor.contentassist.IIdeContentProposalAcceptor;
import org.eclipse.xtext.ide.editor.contentassist.IdeContentProposalProvider;

/**
 * What can stand at the cursor: the words of the language that the grammar takes there, longer
 * pieces of text that begin with one, and the names that are visible and of the kind that is meant.
 */
public class Proposals extends IdeContentProposalProvider {
  private static final int WORD = 300;
  private static final int NAME = 400;
  private static final int PIECE = 350;

  /** Pieces of text by the word that they begin with; {@code ${N:text}} is where one types. */
  private static final Map<String, String> PIECES = pieces();

  private static Map<String, String> pieces() {
    Map<String, String> pieces = new LinkedHashMap<>();
    pieces.put("thread", "thread ${1:T}[${2:i} in ${3:1..2}] {\n  $0\n}");
    pieces.put("task", "task ${1:T} {\n  $0\n}");
    pieces.put("proc", "proc ${1:p}(${2:a}: ${3:bool}) {\n  $0\n}");
    pieces.put("fun", "fun ${1:f}(${2:a}) = ${0:a}");
    pieces.put("shared", "shared ${1:x}: ${2:int[0..1]} = ${0:0}");
    pieces.put("net", "net ${1:N} {\n  place ${2:p} = 1, ${3:q}\n  trans ${4:t}: $2 -> $3\n}");
    pieces.put("check", "check ${1:name}: ${0:no deadlock}");
    pieces.put("if", "if ${1:condition} {\n  $0\n}");
    pieces.put("while", "while ${1:condition} {\n  $0\n}");
    pieces.put("loop", "loop {\n  $0\n}");
    pieces.put("for", "for ${1:k} in ${2:0..1} {\n  $0\n}");
    pieces.put("either", "either {\n  $1\n} or {\n  $0\n}");
    pieces.put("atomic", "atomic {\n  $0\n}");
    pieces.put("critical", "critical {\n  $0\n}");
    pieces.put("section", "section ${1:name} {\n  $0\n}");
    pieces.put("with", "with ${1:m} {\n  $0\n}");
    return pieces;
  }

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
    if (PIECES.containsKey(word) && beginsLine(context)) {
      String piece = PIECES.get(word);
      acceptor.accept(
          getProposalCreator()
              .createProposal(
                  piece,
                  context,
                  e -> {
                    e.setKind(ContentAssistEntry.KIND_SNIPPET);
                    e.setLabel(word + " …");
                  }),
          PIECE);
    }
  }

  /** Whether nothing but a piece of a word stands on the line before the cursor. */
  private static boolean beginsLine(ContentAssistContext context) {
    String text = context.getRootNode().getText();
    int offset = Math.min(context.getOffset(), text.length());
    return text.substring(text.lastIndexOf('\n', offset - 1) + 1, offset).matches("\\s*\\w*");
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
    SourceText text = Documents.examined(context.getResource()).text();
    Set<Kind> wanted = wanted(text, context);
    for (Declared its :
        Documents.naming(context.getResource()).visible(text, context.getOffset())) {
      String name = its.name().text();
      if (wanted.contains(its.kind()) && name.startsWith(context.getPrefix())) {
        ContentAssistEntry entry = new ContentAssistEntry();
        entry.setProposal(name);
        entry.setPrefix(context.getPrefix());
        entry.setKind(kind(its.kind()));
        entry.setDescription(its.kind().phrase());
        entry.setDocumentation(its.doc());
        acceptor.accept(entry, NAME);
      }
    }
  }

  /** The kinds of names that make sense behind the words before the cursor. */
  private static Set<Kind> wanted(SourceText text, ContentAssistContext context) {
    int end = context.getOffset() - context.getPrefix().length();
    String before = "";
    for (Lexeme lexeme : Lexeme.of(new SourceText("", text.text()))) {
      if (lexeme.span().end() <= end && lexeme.kind() != Lexeme.Kind.COMMENT) {
        before = lexeme.text();
      }
    }
    return switch (before) {
      case "lock", "unlock", "trylock" -> EnumSet.of(Kind.MUTEX);
      case "with" -> EnumSet.of(Kind.MUTEX, Kind.CONSTANT, Kind.INPUT);
      case "wait", "signal", "broadcast" -> EnumSet.of(Kind.CONDITION);
      case "down", "up" -> EnumSet.of(Kind.SEMAPHORE);
      case "pass" -> EnumSet.of(Kind.BARRIER);
      case "from" -> EnumSet.of(Kind.CHANNEL);
      case "fire" -> EnumSet.of(Kind.TRANSITION);
      case "start" -> EnumSet.of(Kind.TASK);
      case "join" -> EnumSet.of(Kind.TASK, Kind.THREAD);
      case "goto" -> EnumSet.of(Kind.LABEL);
      case "at" -> EnumSet.of(Kind.LABEL);
      case "in" -> EnumSet.of(Kind.SECTION, Kind.ENUM, Kind.CONSTANT, Kind.INPUT);
      case "schedule" -> EnumSet.of(Kind.SCHEDULE);
      case ":" ->
          EnumSet.complementOf(EnumSet.of(Kind.CHECK, Kind.SCHEDULE, Kind.SECTION, Kind.LABEL));
      default ->
          EnumSet.complementOf(
              EnumSet.of(
                  Kind.CHECK, Kind.SCHEDULE, Kind.SECTION, Kind.LABEL, Kind.FIELD, Kind.NET));
    };
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
