// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelLexer.*;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;

/**
 * Balances the brackets of a text, so that one that is missing does not spoil the rest. A bracket
 * that nothing closes is closed by an empty token at the place where it must end at the latest: a
 * round or square one before a brace, a semicolon or a statement on a new line; a brace where the
 * indentation says so, before a declaration that is not indented more than the block's own line, or
 * at the end. A closing bracket that closes nothing becomes a token of a kind of its own.
 */
final class Brackets {
  /** The distance within which an assignment sign is looked for, in tokens. */
  private static final int NEAR = 1000;

  /** Deep enough for class Nesting to see that it is too deep. */
  private static final int DEEPEST = Nesting.LIMIT + 1;

  private final List<CommonToken> balanced = new ArrayList<>();
  private final List<Unclosed> unclosed = new ArrayList<>();
  private final Deque<Opening> open = new ArrayDeque<>();
  private final Set<CommonToken> neverClosed = new HashSet<>();
  private CommonToken previous;

  /** The number of open brackets beyond those that can be read; their content is left out. */
  private int buried;

  /** The place of the last assignment sign among the tokens so far. */
  private int lastAssign = -1;

  private int line = -1;
  private int indentation;

  /** The number of open round and square brackets since the last open brace. */
  private int round;

  private int square;

  /**
   * An open bracket.
   *
   * @param index its index among the tokens
   * @param indentation the column of the first token on its line
   * @param round how many round brackets were open when a brace was opened
   * @param square how many square brackets were open when a brace was opened
   */
  private record Opening(CommonToken token, int index, int indentation, int round, int square) {
    boolean brace() {
      return token.getType() == LBRACE;
    }
  }

  /** Balances the brackets of a text whose last token is its end. */
  Brackets(List<CommonToken> tokens) {
    findNeverClosed(tokens);
    previous = tokens.getLast();
    for (CommonToken token : tokens) {
      boolean first = token.getLine() != line;
      if (first) {
        line = token.getLine();
        indentation = token.getCharPositionInLine();
      }
      take(token, first);
      previous = token;
    }
  }

  /** The tokens with every bracket closed. */
  List<CommonToken> tokens() {
    return balanced;
  }

  /** The brackets that had to be closed, in the order in which they were. */
  List<Unclosed> unclosed() {
    return unclosed;
  }

  /** The braces that no brace closes if every closing one belongs to the last open one. */
  private void findNeverClosed(List<CommonToken> tokens) {
    Deque<CommonToken> braces = new ArrayDeque<>();
    for (CommonToken token : tokens) {
      if (token.getType() == LBRACE) {
        braces.push(token);
      } else if (token.getType() == RBRACE && !braces.isEmpty()) {
        braces.pop();
      }
    }
    neverClosed.addAll(braces);
  }

  private void take(CommonToken token, boolean first) {
    int type = token.getType();
    if (buried > 0 && !surfaces(token, first)) {
      buried += Kinds.opens(type) ? 1 : Kinds.closes(type) ? -1 : 0;
      return;
    }
    buried = 0;
    if (endsExpression(type, first)) {
      while (!open.isEmpty() && !open.peek().brace()) {
        close(token);
      }
    }
    if (type == RBRACE && first) {
      closeIndentedMore(token);
    }
    if (type == Token.EOF || (first && leavesBlocks(token))) {
      while (!open.isEmpty()) {
        close(token);
      }
    }
    if (Kinds.opens(type)) {
      open(token);
      if (buried > 0) {
        return;
      }
    } else if (Kinds.closes(type)) {
      closeBy(token);
    }
    if (type == ASSIGN) {
      lastAssign = balanced.size();
    }
    balanced.add(token);
  }

  /**
   * Returns whether no expression, and nothing else in round or square brackets, can go on with a
   * token.
   */
  private boolean endsExpression(int type, boolean first) {
    return switch (type) {
      case LBRACE, RBRACE, SEMI, Token.EOF -> true;
      case IF -> false;
      case CRITICAL -> first && previous.getType() != IN;
      default ->
          first
              && (Kinds.beginsStatement(type)
                  || Kinds.beginsDeclaration(type)
                  || Kinds.beginsNetItem(type));
    };
  }

  /** Closes braces on lines with more indentation, if a brace further out has just that of this. */
  private void closeIndentedMore(CommonToken brace) {
    if (open.isEmpty() || !neverClosed.contains(open.peekLast().token())) {
      return;
    }
    int column = brace.getCharPositionInLine();
    boolean fits = open.stream().anyMatch(o -> o.brace() && o.indentation() == column);
    while (fits && open.peek().indentation() > column) {
      close(brace);
    }
  }

  /** Returns whether a token begins a declaration of the file although a block is open. */
  private boolean leavesBlocks(CommonToken token) {
    if (open.isEmpty() || !Kinds.beginsDeclaration(token.getType())) {
      return false;
    }
    Opening outermost = open.peekLast();
    return neverClosed.contains(outermost.token())
        && token.getCharPositionInLine() <= outermost.indentation();
  }

  /** Returns whether a token surely stands outside of brackets that are too deep to be read. */
  private boolean surfaces(CommonToken token, boolean first) {
    return token.getType() == Token.EOF
        || (first
            && Kinds.beginsDeclaration(token.getType())
            && token.getCharPositionInLine() <= open.peekLast().indentation());
  }

  private void open(CommonToken token) {
    if (open.size() > DEEPEST) {
      buried = 1;
      return;
    }
    open.push(new Opening(token, balanced.size(), indentation, round, square));
    switch (token.getType()) {
      case LPAREN -> round++;
      case LBRACKET -> square++;
      default -> {
        round = 0;
        square = 0;
      }
    }
  }

  private Opening pop() {
    Opening last = open.pop();
    round = last.round();
    square = last.square();
    return last;
  }

  private void closeBy(CommonToken token) {
    boolean closes =
        switch (token.getType()) {
          case RPAREN -> round > 0;
          case RBRACKET -> square > 0;
          default -> !open.isEmpty();
        };
    if (!closes) {
      token.setType(STRAY);
      return;
    }
    while (Kinds.closing(open.peek().token().getType()) != token.getType()) {
      close(token);
    }
    pop();
  }

  private void close(CommonToken before) {
    Opening last = pop();
    CommonToken opening = last.token();
    CommonToken closing = new CommonToken(opening);
    closing.setType(Kinds.closing(opening.getType()));
    closing.setText("");
    closing.setLine(previous.getLine());
    closing.setStartIndex(previous.getStopIndex() + 1);
    closing.setStopIndex(previous.getStopIndex());
    boolean assigned =
        opening.getType() == LBRACKET
            && lastAssign > last.index()
            && balanced.size() - lastAssign < NEAR;
    if (assigned) {
      // What was to be assigned is an array's cell: x[1 = 2.
      CommonToken sign = balanced.get(lastAssign);
      int end = balanced.get(lastAssign - 1).getStopIndex() + 1;
      closing.setStartIndex(end);
      closing.setStopIndex(end - 1);
      unclosed.add(new Unclosed(owner(last), opening, closing, sign));
      balanced.add(lastAssign, closing);
      lastAssign = -1;
    } else {
      unclosed.add(new Unclosed(owner(last), opening, closing, before));
      balanced.add(closing);
    }
  }

  /**
   * Returns the owner of a bracket, searched among the tokens before it, back to the last
   * separator.
   */
  private String owner(Opening opening) {
    if (!opening.brace()) {
      return "`" + opening.token().getText() + "`";
    }
    for (int i = opening.index() - 1; i >= 0; i--) {
      int type = balanced.get(i).getType();
      if (type == LBRACE || type == RBRACE || type == SEMI) {
        break;
      }
      String name = balanced.get(i + 1).getText();
      switch (type) {
        case THREAD, TASK, PROC, NET, ENUM, RECORD, SCHEDULE -> {
          return balanced.get(i).getText()
              + (Kinds.isName(balanced.get(i + 1).getType()) ? " `" + name + "`" : "");
        }
        case IF, WHILE, LOOP, FOR, REPEAT, EITHER, ATOMIC, CRITICAL, SECTION, OR, ELSE -> {
          return "the block of `" + balanced.get(i).getText() + "`";
        }
        default -> {
          // Part of a condition or of indices.
        }
      }
    }
    return "this block";
  }
}
