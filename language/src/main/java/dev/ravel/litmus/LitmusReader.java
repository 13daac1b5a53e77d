// SPDX-License-Identifier: Apache-2.0
package dev.ravel.litmus;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.Declaration.Expected;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Expression.BinaryOperator;
import dev.ravel.ast.Model;
import dev.ravel.ast.Name;
import dev.ravel.ast.Property;
import dev.ravel.ast.Unread;
import dev.ravel.litmus.LitmusTokens.Token;
import dev.ravel.litmus.LitmusTokens.Unreadable;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.MemoryOrder;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import dev.ravel.syntax.Parser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads litmus tests in the formats of herd for C11 and x86 as models. Locations are shared
 * variables, and registers are variables of their threads, which are called P0, P1 and so on. The
 * condition is a check of the final states. With {@code exists} or {@code ~exists}, that is the
 * check {@code never}, which the former expects to be violated.
 */
public final class LitmusReader {
  private static final Pattern HEADER =
      Pattern.compile("(?s)\\A\\s*(?:\\(\\*.*?\\*\\)\\s*)*(\\S+)[ \\t]*([^\\n]*)");

  private static final Set<String> ENDS =
      Set.of("exists", "forall", "locations", "filter", "observed", "~");

  private final SourceText source;
  private final LitmusTree tree = new LitmusTree();
  private LitmusTokens tokens;

  private LitmusReader(SourceText source) {
    this.source = source;
    this.tokens = new LitmusTokens(source, 0);
  }

  /** Reads a test. Never fails for what is in the text. Cost: linear in the size of the text. */
  public static Parser.Parsed read(SourceText text) {
    Span whole = text.span(0, text.text().length());
    try {
      return new Parser.Parsed(new LitmusReader(text).model(whole), List.of(), Unread.NOTHING);
    } catch (Unreadable why) {
      Model nothing = new Model(Optional.empty(), List.of(), whole);
      Unread all = new Unread(Set.of(), true);
      return new Parser.Parsed(nothing, List.of(why.diagnostic()), all);
    }
  }

  /** Returns whether the program of a test ends before the next token. */
  static boolean endsProgram(LitmusTokens tokens) {
    return tokens.isEnd() || ENDS.contains(tokens.peek().text());
  }

  private Model model(Span whole) {
    Matcher header = HEADER.matcher(source.text());
    if (!header.find()) {
      throw tokens.unreadable("expected the architecture and the name of the test");
    }
    Span dialect = source.span(header.start(1), header.end(1));
    boolean machine = dialect.text().equals("X86");
    if (!machine && !dialect.text().equals("C")) {
      throw new Unreadable(
          Diagnostic.at(
                  dialect,
                  Problem.M019,
                  "litmus tests for `" + dialect.text() + "` are not supported")
              .help("tests for `C` and `X86` are read"));
    }
    tokens = new LitmusTokens(source, header.end());
    while (!tokens.isEnd() && !tokens.is("{")) {
      tokens.next();
    }
    initial();
    List<LitmusTree.Code> threads =
        machine ? new LitmusX86(tree, tokens).threads() : new LitmusC(tree, tokens).threads();
    Optional<Declaration> check = check();
    if (machine) {
      tree.allAtomic();
    }
    List<Declaration> all =
        new ArrayList<>(
            tree.variables(machine ? Optional.of(MemoryOrder.RELAXED) : Optional.empty()));
    for (int k = 0; k < threads.size(); k++) {
      all.add(tree.thread(k, threads.get(k)));
    }
    check.ifPresent(all::add);
    Span name = source.span(header.start(2), header.end(2));
    return new Model(Optional.of(new Name(name.text().strip(), name)), all, whole);
  }

  /** Reads the initial values. */
  private void initial() {
    tokens.expect("{");
    while (!tokens.take("}")) {
      if (tokens.take(";")) {
        continue;
      }
      boolean atomic = false;
      while (LitmusC.isType(tokens.peek().text())) {
        atomic |= LitmusC.isAtomicType(tokens.next().text());
      }
      if (tokens.peek().number()) {
        int thread = (int) tokens.number();
        tokens.expect(":");
        Token register = tokens.word();
        tokens.expect("=");
        tree.initial(thread, register.text(), register.span(), tokens.number());
      } else {
        tokens.take("*");
        Token location = location();
        tree.location(location.text(), location.span(), atomic);
        if (tokens.take("=")) {
          tree.initial(location.text(), location.span(), tokens.number());
        }
      }
      if (!tokens.is("}")) {
        tokens.expect(";");
      }
    }
  }

  private Token location() {
    boolean brackets = tokens.take("[");
    Token location = tokens.word();
    if (brackets) {
      tokens.expect("]");
    }
    return location;
  }

  /** The condition at the end as a check, if there is one. */
  private Optional<Declaration> check() {
    Optional<Expression> filter = Optional.empty();
    while (!tokens.isEnd()) {
      Token start = tokens.next();
      switch (start.text()) {
        case "locations" -> {
          while (!tokens.isEnd() && !tokens.take("]")) {
            tokens.next();
          }
        }
        case "filter" -> filter = Optional.of(condition());
        case "~", "exists", "forall" -> {
          return Optional.of(check(start, filter));
        }
        default ->
            throw LitmusTokens.unreadable(
                start, "expected `exists`, `~exists`, `forall`, `locations` or `filter`");
      }
    }
    return Optional.empty();
  }

  /** The check that a condition is; its first word has been read. */
  private Declaration check(Token word, Optional<Expression> filter) {
    if (word.text().equals("~")) {
      tokens.expect("exists");
    }
    Token first = tokens.peek();
    Expression condition = condition();
    Span span = first.span().to(tokens.last().span());
    boolean forall = word.text().equals("forall");
    BinaryOperator operator = forall ? BinaryOperator.IMPLIES : BinaryOperator.AND;
    Expression meant =
        filter.map(its -> LitmusTree.binary(its, operator, condition, span)).orElse(condition);
    return new Declaration.Check(
        Optional.of(new Name(forall ? "forall" : "never", word.span())),
        List.of(),
        new Property.Finally(forall ? meant : LitmusTree.not(meant, span), span),
        word.text().equals("exists") ? Expected.VIOLATED : Expected.HOLDS,
        Optional.empty(),
        "",
        word.span().to(span));
  }

  private Expression condition() {
    Expression left = conjunction();
    while (tokens.is("\\/") || tokens.is("=>")) {
      Token sign = tokens.next();
      BinaryOperator operator =
          sign.text().equals("=>") ? BinaryOperator.IMPLIES : BinaryOperator.OR;
      left = LitmusTree.binary(left, operator, conjunction(), sign.span());
    }
    return left;
  }

  private Expression conjunction() {
    Expression left = literal();
    while (tokens.is("/\\")) {
      Span sign = tokens.next().span();
      left = LitmusTree.binary(left, BinaryOperator.AND, literal(), sign);
    }
    return left;
  }

  private Expression literal() {
    Token start = tokens.peek();
    if (tokens.take("~") || tokens.take("not")) {
      return LitmusTree.not(literal(), start.span());
    }
    if (tokens.take("(")) {
      Expression inside = condition();
      tokens.expect(")");
      return inside;
    }
    if (start.text().equals("true") || start.text().equals("false")) {
      tokens.next();
      return new Expression.BoolLiteral(start.text().equals("true"), start.span());
    }
    Expression named;
    if (start.number()) {
      int thread = (int) tokens.number();
      tokens.expect(":");
      Token register = tokens.word();
      tree.register(thread, register.text(), register.span());
      named = LitmusTree.ofThread(thread, register.text(), start.span().to(register.span()));
    } else {
      Token location = location();
      tree.location(location.text(), location.span(), false);
      named = LitmusTree.access(location.text(), location.span());
    }
    boolean other = tokens.take("!=");
    if (!other && !tokens.take("==")) {
      tokens.expect("=");
    }
    Span value = tokens.peek().span();
    return LitmusTree.binary(
        named,
        other ? BinaryOperator.NOT_EQUAL : BinaryOperator.EQUAL,
        LitmusTree.number(tokens.number(), value),
        start.span().to(value));
  }
}
