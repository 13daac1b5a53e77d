// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp;

import dev.ravel.source.SourceText;
import dev.ravel.syntax.Lexeme;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.antlr.runtime.CharStream;
import org.antlr.runtime.CommonToken;
import org.antlr.runtime.Lexer;
import org.antlr.runtime.Token;
import org.antlr.runtime.TokenSource;
import org.eclipse.xtext.parser.antlr.AntlrTokenDefProvider;
import org.eclipse.xtext.parser.antlr.IAntlrTokenFileProvider;

/**
 * The tokens of a text for the editor's parsers, from the compiler's own scanner. That has settled
 * which words are names. All characters belong to some token, space and comments to hidden ones.
 */
public class ScannedTokens implements TokenSource {
  /** Words that mean something to the editor's grammar alone; elsewhere they are plain names. */
  private static final Set<String> SOFT =
      Set.of(
          ("deadlock error race dead code violated unknown split spurious wakeups "
                  + "independence nothing independent commuting readwrite sync orders acqrel sc")
              .split(" ", -1));

  /** The names of the words that the scanner has told from names. */
  private static final Set<String> ORDERS = Set.of("ORDER", "BLOCK_ORDER", "FENCE");

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*");

  private final List<CommonToken> tokens = new ArrayList<>();
  private int next;

  /**
   * Of a text.
   *
   * @param lexer holds the text; nothing else is asked of it
   * @param types the kinds of tokens by their names, as {@link #types} reads them
   */
  protected ScannedTokens(TokenSource lexer, Map<String, Integer> types) {
    CharStream stream = ((Lexer) lexer).getCharStream();
    String text = stream.size() == 0 ? "" : stream.substring(0, stream.size() - 1);
    List<Lexeme> lexemes = Lexeme.of(new SourceText("", text));
    int at = 0;
    String before = "";
    for (Lexeme lexeme : lexemes) {
      gap(types, stream, at, lexeme.span().start());
      String terminal = terminal(lexeme, before);
      int type = types.getOrDefault(terminal, types.get("RULE_OTHER"));
      add(type, stream, lexeme.span().start(), lexeme.span().end());
      at = lexeme.span().end();
      before = terminal;
    }
    gap(types, stream, at, text.length());
  }

  /** Returns the editor's grammar's name of a lexeme. */
  private static String terminal(Lexeme lexeme, String before) {
    String terminal = lexeme.terminal();
    if (terminal.startsWith("'")) {
      return terminal;
    }
    String text = lexeme.text();
    if (isWrong(lexeme, text)) {
      return "RULE_OTHER";
    }
    if (ORDERS.contains(terminal)) {
      return "'" + text + "'";
    }
    boolean soft = SOFT.contains(text) || (text.equals("holds") && before.equals("'expect'"));
    return terminal.equals("ID") && soft ? "'" + text + "'" : "RULE_" + terminal;
  }

  /** Returns whether the scanner takes a lexeme for what it nearly is, and reports it. */
  private static boolean isWrong(Lexeme lexeme, String text) {
    return switch (lexeme.kind()) {
      case COMMENT -> text.startsWith("/*") && (text.length() < 4 || !text.endsWith("*/"));
      case TEXT -> text.length() < 2 || !text.endsWith("\"");
      case NUMBER -> text.length() > 18 && !isLong(text);
      case NAME -> !NAME.matcher(text).matches();
      case KEYWORD, SIGN -> Character.isDigit(text.charAt(0));
    };
  }

  private static boolean isLong(String digits) {
    try {
      return Long.parseLong(digits) >= 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** Adds the space before a lexeme, and whatever else the scanner has passed over. */
  private void gap(Map<String, Integer> types, CharStream stream, int from, int to) {
    int at = from;
    while (at < to) {
      boolean space = Character.isWhitespace(stream.substring(at, at).charAt(0));
      int end = at + 1;
      while (end < to && Character.isWhitespace(stream.substring(end, end).charAt(0)) == space) {
        end++;
      }
      add(types.get(space ? "RULE_SPACE" : "RULE_OTHER"), stream, at, end);
      at = end;
    }
  }

  private void add(int type, CharStream stream, int start, int end) {
    tokens.add(new CommonToken(stream, type, Token.DEFAULT_CHANNEL, start, end - 1));
  }

  @Override
  public Token nextToken() {
    return next < tokens.size() ? tokens.get(next++) : Token.EOF_TOKEN;
  }

  @Override
  public String getSourceName() {
    return "the compiler's scanner";
  }

  /** The kinds of tokens of a parser by their names. */
  protected static Map<String, Integer> types(IAntlrTokenFileProvider file) {
    AntlrTokenDefProvider provider = new AntlrTokenDefProvider();
    provider.setAntlrTokenFileProvider(file);
    Map<String, Integer> types = new HashMap<>();
    provider.getTokenDefMap().forEach((type, name) -> types.put(name, type));
    return types;
  }
}
