// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelLexer.*;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;

/** The tokens of a text, made ready for the grammar in five passes. */
final class Preparation {
  private final SourceText source;
  private final Findings findings;
  private final boolean formula;
  private final Scanner scanner;
  private final List<CommonToken> tokens;
  private final List<Unclosed> unclosed;
  private boolean tooDeep;

  /**
   * Prepares a part of a text.
   *
   * @param kind what the part is
   */
  Preparation(SourceText source, Findings findings, int start, int end, TextKind kind) {
    this.source = source;
    this.findings = findings;
    this.formula = kind == TextKind.FORMULA;
    scanner = new Scanner(source, findings, formula);
    List<CommonToken> scanned = scanner.scan(start, end);
    if (kind == TextKind.FILE) {
      Contexts.settleFile(scanned);
    } else {
      Contexts.settlePart(scanned);
    }
    ForeignCharacters foreign = new ForeignCharacters(source, findings);
    Brackets brackets =
        new Brackets(new ForeignPhrases(source, findings, foreign, scanned).translated());
    unclosed = new ArrayList<>(brackets.unclosed());
    if (formula) {
      Atoms.settle(brackets.tokens());
    }
    tokens = shallow(brackets.tokens());
    for (int i = 0; i < tokens.size(); i++) {
      tokens.get(i).setTokenIndex(i);
    }
  }

  /** The tokens; the last one is the end. */
  List<CommonToken> tokens() {
    return tokens;
  }

  /** The brackets that the text does not close. */
  List<Unclosed> unclosed() {
    return unclosed;
  }

  /**
   * Returns whether the text ends in a comment without end, which may hide any number of brackets.
   */
  boolean openComment() {
    return scanner.openComment();
  }

  /** Returns whether something was left out because it is nested too deeply. */
  boolean tooDeep() {
    return tooDeep;
  }

  /** The hover texts, by the offset of the token that follows them. */
  Map<Integer, String> docs() {
    return scanner.docs();
  }

  /** The tokens without the declarations that are nested too deeply. */
  private List<CommonToken> shallow(List<CommonToken> all) {
    List<CommonToken> kept = new ArrayList<>(all.size());
    int start = 0;
    int depth = 0;
    for (int i = 0; i < all.size(); i++) {
      int type = all.get(i).getType();
      boolean begins = depth == 0 && begins(all, i);
      if (type == Token.EOF || begins) {
        keep(all.subList(start, i), kept);
        start = i;
      }
      depth += type == LBRACE ? 1 : type == RBRACE ? -1 : 0;
    }
    kept.add(all.getLast());
    return kept;
  }

  private static boolean begins(List<CommonToken> all, int i) {
    int type = all.get(i).getType();
    int before = i == 0 ? SEMI : all.get(i - 1).getType();
    return before != BY && (Kinds.beginsDeclaration(type) || type == ATOMIC);
  }

  private void keep(List<CommonToken> declaration, List<CommonToken> kept) {
    int deep = new Nesting(declaration, formula).firstTooDeep();
    if (deep < 0) {
      kept.addAll(declaration);
      return;
    }
    tooDeep = true;
    CommonToken token = declaration.get(deep);
    findings.add(
        Diagnostic.at(
                Kinds.span(source, token),
                Problem.P007,
                "nested too deeply: at most " + Nesting.LIMIT + " levels can be read")
            .help("give a name to a part, with `fun`, `proc` or a variable"));
    int first = declaration.getFirst().getStartIndex();
    int last = declaration.getLast().getStartIndex();
    unclosed.removeIf(
        u -> u.opening().getStartIndex() >= first && u.opening().getStartIndex() <= last);
    declaration.stream()
        .filter(t -> Kinds.isName(t.getType()))
        .forEach(t -> findings.unread(t.getText()));
  }
}
