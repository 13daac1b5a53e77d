// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import dev.ravel.lsp.Documents;
import dev.ravel.naming.Declared;
import dev.ravel.naming.Mention;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import dev.ravel.syntax.Lexeme;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.semantictokens.SemanticTokensService;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;

/**
 * The kind of each word of a document, for its colour. Names have kinds by their meaning, so that
 * what threads share looks other than what is their own. Undeclared names get none.
 */
public class Colours extends SemanticTokensService {
  /** The words of the protocol, and one for objects that threads synchronise by. */
  private static final List<String> TYPES =
      List.of(
          ("keyword comment string number variable parameter function enum enumMember "
                  + "struct property class event namespace label synchronisation")
              .split(" ", -1));

  private static final String DECLARATION = "declaration";
  private static final String READONLY = "readonly";
  private static final String SHARED = "shared";
  private static final List<String> MODIFIERS = List.of(DECLARATION, READONLY, SHARED);

  @Override
  public List<String> getTokenTypes() {
    return TYPES;
  }

  @Override
  public List<String> getTokenModifiers() {
    return MODIFIERS;
  }

  @Override
  public SemanticTokens semanticTokensFull(
      Document document,
      XtextResource resource,
      SemanticTokensParams params,
      CancelIndicator cancelled) {
    SourceText text = Documents.examined(resource).text();
    Map<Integer, Mention> mentions = new HashMap<>();
    for (Mention mention : Documents.naming(resource).mentions()) {
      if (mention.span().source() == text) {
        mentions.put(mention.span().start(), mention);
      }
    }
    Written written = new Written();
    for (Lexeme lexeme : Lexeme.of(new SourceText("", text.text()))) {
      Span span = text.span(lexeme.span().start(), lexeme.span().end());
      Mention mention = mentions.get(span.start());
      switch (lexeme.kind()) {
        case KEYWORD -> written.add(span, "keyword", List.of());
        case NUMBER -> written.add(span, "number", List.of());
        case TEXT -> written.add(span, "string", List.of());
        case COMMENT -> written.add(span, "comment", List.of());
        case NAME -> {
          if (mention != null) {
            written.add(span, type(mention.declared()), modifiers(mention));
          } else if (lexeme.terminal().startsWith("'")) {
            // A word that is a name elsewhere.
            written.add(span, "keyword", List.of());
          }
        }
        case SIGN -> {}
      }
    }
    return new SemanticTokens(written.numbers);
  }

  private static String type(Declared its) {
    return switch (its.kind()) {
      case CONSTANT, INPUT, SHARED, VARIABLE, INDEX -> "variable";
      case PARAMETER -> "parameter";
      case ENUM -> "enum";
      case MEMBER -> "enumMember";
      case RECORD -> "struct";
      case FIELD -> "property";
      case MUTEX, CONDITION, SEMAPHORE, BARRIER, CHANNEL -> "synchronisation";
      case FUNCTION, PROCEDURE -> "function";
      case THREAD, TASK -> "class";
      case NET -> "namespace";
      case PLACE -> "variable";
      case TRANSITION, SCHEDULE -> "event";
      case CHECK, SECTION, LABEL -> "label";
    };
  }

  private static List<String> modifiers(Mention mention) {
    List<String> modifiers = new ArrayList<>();
    if (mention.role() == Mention.Role.DECLARES) {
      modifiers.add(DECLARATION);
    }
    switch (mention.declared().kind()) {
      case CONSTANT, INPUT, INDEX, MEMBER -> modifiers.add(READONLY);
      case SHARED, PLACE -> modifiers.add(SHARED);
      case ENUM,
          RECORD,
          FIELD,
          MUTEX,
          CONDITION,
          SEMAPHORE,
          BARRIER,
          CHANNEL,
          FUNCTION,
          PROCEDURE,
          THREAD,
          TASK,
          NET,
          TRANSITION,
          CHECK,
          SCHEDULE,
          SECTION,
          LABEL,
          VARIABLE,
          PARAMETER -> {}
    }
    return modifiers;
  }

  /** The protocol's numbers. Each token is given by its distance from the one before. */
  private static final class Written {
    private final List<Integer> numbers = new ArrayList<>();
    private int line;
    private int column;

    /** Adds a token, line by line. Few editors take one that has several lines. */
    private void add(Span span, String type, List<String> modifiers) {
      SourceText text = span.source();
      int start = span.start();
      while (start < span.end()) {
        int number = text.line(start);
        int end = Math.min(span.end(), text.lineStart(number) + text.lineText(number).length());
        if (end > start) {
          put(number - 1, start - text.lineStart(number), end - start, type, modifiers);
        }
        start =
            number < text.lines() ? Math.min(span.end(), text.lineStart(number + 1)) : span.end();
      }
    }

    private void put(int at, int from, int length, String type, List<String> modifiers) {
      int bits = 0;
      for (String modifier : modifiers) {
        bits |= 1 << MODIFIERS.indexOf(modifier);
      }
      numbers.addAll(
          List.of(at - line, at == line ? from - column : from, length, TYPES.indexOf(type), bits));
      line = at;
      column = from;
    }
  }
}
