// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.ANTLRErrorStrategy;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.InputMismatchException;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.atn.ATN;
import org.antlr.v4.runtime.atn.ATNState;
import org.antlr.v4.runtime.misc.IntervalSet;

/**
 * The reaction of the parser to text that does not fit. It reports that, and goes on at the next
 * place where reading makes sense. A name that is a reserved word, and a sign that is missing
 * between two things that fit, cost nothing else; a wrong head of a block does not cost the block.
 */
final class Recovery implements ANTLRErrorStrategy {
  private static final Set<Integer> CAN_BE_SUPPLIED =
      Set.of(
          COLON, ASSIGN, ARROW, RANGE, IN, TO, FROM, WITH, RPAREN, RBRACKET, WHEN, THEN, SCHEDULE,
          SHARED, INPUT, STAR);

  /** The rules after which reading goes on; an error in any other ends the rule around it too. */
  private static final Set<Integer> GOES_ON =
      Set.of(
          RULE_modelName,
          RULE_declaration,
          RULE_netItem,
          RULE_statement,
          RULE_procHead,
          RULE_threadHead,
          RULE_netHead,
          RULE_condition,
          RULE_forHead,
          RULE_sectionHead,
          RULE_withHead);

  private final Complaints complaints;
  private final Findings findings;
  private int supplied = -1;

  Recovery(Complaints complaints, Findings findings) {
    this.complaints = complaints;
    this.findings = findings;
  }

  @Override
  public void reset(org.antlr.v4.runtime.Parser parser) {
    supplied = -1;
  }

  @Override
  public Token recoverInline(org.antlr.v4.runtime.Parser parser) {
    TokenStream tokens = parser.getInputStream();
    Token found = tokens.LT(1);
    IntervalSet wanted = parser.getATN().nextTokens(parser.getATN().states.get(parser.getState()));
    if (wanted.contains(ID)
        && Complaints.isUnluckyName(
            found, tokens.LT(-1), tokens.LT(2), parser.getExpectedTokens(), parser.getContext())) {
      complaints.reserved(found);
      parser.consume();
      return found;
    }
    if (wanted.contains(LBRACE) && foundBlock(parser, found)) {
      Token brace = tokens.LT(1);
      parser.consume();
      return brace;
    }
    if (wanted.size() == 1) {
      Optional<Token> stand = standIn(parser, wanted.getMinElement());
      if (stand.isPresent()) {
        return stand.get();
      }
    }
    throw new InputMismatchException(parser);
  }

  /**
   * Returns a token in place of the wanted one. It is the one that was found, if it was meant, or
   * an empty one, if the wanted one is missing. Either only where what follows fits.
   */
  private Optional<Token> standIn(org.antlr.v4.runtime.Parser parser, int wanted) {
    TokenStream tokens = parser.getInputStream();
    Token found = tokens.LT(1);
    ATN atn = parser.getATN();
    ATNState after = atn.states.get(parser.getState()).transition(0).target;
    IntervalSet next = atn.nextTokens(after, parser.getContext());
    boolean meant = isMeant(wanted, found.getType()) && next.contains(tokens.LA(2));
    boolean missing =
        CAN_BE_SUPPLIED.contains(wanted)
            && next.contains(found.getType())
            && !(wanted == ARROW && parser.getContext() instanceof NetItemContext)
            && !(wanted == COLON && parser.getContext() instanceof ChannelTailContext);
    if (supplied == found.getTokenIndex() || !(meant || missing)) {
      return Optional.empty();
    }
    supplied = found.getTokenIndex();
    complaints.repaired(
        found, parser.getExpectedTokens(), parser.getContext(), Kinds.written(wanted), meant);
    if (meant) {
      parser.consume();
      return Optional.of(found);
    }
    return Optional.of(empty(wanted, tokens.LT(-1)));
  }

  /** Returns whether a token is often written for another. */
  private static boolean isMeant(int wanted, int found) {
    return switch (wanted) {
      case ASSIGN -> found == EQ || found == COLON;
      case ARROW -> found == IMPLIES;
      case IN -> found == ASSIGN || found == COLON;
      case RANGE -> found == COMMA || found == TO;
      default -> false;
    };
  }

  /** Goes on with the block if something stands between its head and itself. */
  private boolean foundBlock(org.antlr.v4.runtime.Parser parser, Token found) {
    int rule = parser.getContext().getRuleIndex();
    TokenStream tokens = parser.getInputStream();
    if (rule != RULE_block && rule != RULE_netBody) {
      return false;
    }
    Skipping.toBlock(tokens);
    if (tokens.LA(1) != LBRACE) {
      return false;
    }
    complaints.unexpected(found, parser.getExpectedTokens(), parser.getContext());
    switch (parser.getContext().getParent()) {
      case ThreadTailContext head -> headUnread(head, tokens);
      case ProcContext head -> headUnread(head, tokens);
      case NetContext head -> headUnread(head, tokens);
      case ForContext head -> headUnread(head, tokens);
      default -> {
        // No other head declares names.
      }
    }
    return true;
  }

  private static Token empty(int type, Token before) {
    CommonToken token = new CommonToken(type, "");
    token.setStartIndex(before.getStopIndex() + 1);
    token.setStopIndex(before.getStopIndex());
    token.setLine(before.getLine());
    return token;
  }

  @Override
  public void recover(org.antlr.v4.runtime.Parser parser, RecognitionException problem) {
    ParserRuleContext context = parser.getContext();
    if (!GOES_ON.contains(context.getRuleIndex())) {
      throw problem;
    }
    Token wrong = problem.getOffendingToken();
    // What was supplied right before was a guess; that its sequel does not fit is no second
    // mistake.
    if (supplied < 0 || wrong.getTokenIndex() > supplied + 1) {
      complaints.unexpected(wrong, problem.getExpectedTokens(), problem.getCtx());
    }
    TokenStream tokens = parser.getInputStream();
    switch (context.getRuleIndex()) {
      case RULE_statement -> {
        Skipping.statement(tokens);
        if (context.start.getType() == VAR) {
          forget(tokens, context.start.getTokenIndex());
        }
      }
      case RULE_netItem -> {
        Skipping.netItem(tokens);
        forget(tokens, context.start.getTokenIndex());
      }
      case RULE_declaration, RULE_modelName -> {
        Skipping.declaration(tokens);
        forget(tokens, context.start.getTokenIndex());
      }
      case RULE_procHead, RULE_threadHead, RULE_netHead, RULE_forHead -> {
        Skipping.toBlock(tokens);
        headUnread(context, tokens);
      }
      default -> Skipping.toBlock(tokens);
    }
  }

  /** Says that the names which the head of a block declares could not be read. */
  private void headUnread(ParserRuleContext head, TokenStream tokens) {
    forget(tokens, head.start.getTokenIndex());
    if (tokens.LA(1) == LBRACE) {
      complaints.covers(head.start, tokens.LT(1));
    }
  }

  /** Takes note of the names in what was skipped, so that their uses are no second mistake. */
  private void forget(TokenStream tokens, int from) {
    if (tokens.get(from).getType() == IMPORT) {
      findings.unreadImport();
    }
    for (int i = from; i < tokens.index(); i++) {
      if (Kinds.isName(tokens.get(i).getType())) {
        findings.unread(tokens.get(i).getText());
      }
    }
  }

  @Override
  public void sync(org.antlr.v4.runtime.Parser parser) {
    IntervalSet wanted = parser.getATN().nextTokens(parser.getATN().states.get(parser.getState()));
    TokenStream tokens = parser.getInputStream();
    if (wanted.contains(tokens.LA(1)) || wanted.contains(Token.EPSILON)) {
      return;
    }

    ParserRuleContext context = parser.getContext();
    switch (context.getRuleIndex()) {
      case RULE_block, RULE_netBody, RULE_file -> {
        while (!wanted.contains(tokens.LA(1)) && tokens.LA(1) != Token.EOF) {
          skipOutOfPlace(tokens, context);
        }
      }
      case RULE_effects -> {
        boolean meant = isMeant(ASSIGN, tokens.LA(1));
        complaints.repaired(tokens.LT(1), IntervalSet.of(ASSIGN), context, "=", meant);
        if (!meant || !(tokens.LT(1) instanceof CommonToken sign)) {
          throw new InputMismatchException(parser);
        }
        sign.setType(ASSIGN);
      }
      default -> {
        // Where something may be supplied, what follows in the rule tells whether it is missing.
        if (wanted.toList().stream().noneMatch(CAN_BE_SUPPLIED::contains)) {
          throw new InputMismatchException(parser);
        }
      }
    }
  }

  private void skipOutOfPlace(TokenStream tokens, ParserRuleContext context) {
    Token token = tokens.LT(1);
    if (Kinds.isMissing(token)) {
      tokens.consume(); // Closes a bracket of something that was skipped.
      return;
    }
    complaints.outOfPlace(token, context);
    int from = token.getTokenIndex();
    if (token.getType() != LBRACE) {
      tokens.consume();
    }
    switch (context.getRuleIndex()) {
      case RULE_block -> Skipping.statement(tokens);
      case RULE_netBody -> Skipping.netItem(tokens);
      default -> Skipping.declaration(tokens);
    }
    forget(tokens, from);
  }

  @Override
  public boolean inErrorRecoveryMode(org.antlr.v4.runtime.Parser parser) {
    return false;
  }

  @Override
  public void reportMatch(org.antlr.v4.runtime.Parser parser) {
    // Nothing depends on it.
  }

  @Override
  public void reportError(org.antlr.v4.runtime.Parser parser, RecognitionException problem) {
    // Reported when the place to go on is sought.
  }
}
