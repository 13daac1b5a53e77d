// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.atn.ParserATNSimulator;
import org.antlr.v4.runtime.atn.PredictionContextCache;

/**
 * Decides where the next token alone does not tell what to do. That is one place: after an operand,
 * an operator may belong to the expression or to one around it, whose last operand is a quantifier
 * or an {@code if}. The inner one takes it. So every decision costs the same, however long the
 * text.
 */
final class GreedyPrediction extends ParserATNSimulator {
  private static final int GO_ON = 1;
  private static final int STOP = 2;

  GreedyPrediction(RavelParser parser) {
    super(
        parser,
        parser.getATN(),
        parser.getInterpreter().decisionToDFA,
        new PredictionContextCache());
  }

  @Override
  public int adaptivePredict(TokenStream input, int decision, ParserRuleContext outer) {
    int rule = atn.getDecisionState(decision).ruleIndex;
    if (rule != RULE_expression) {
      throw new IllegalStateException("rule " + ruleNames[rule] + " needs more than one token");
    }
    return Kinds.isOperator(input.LA(1)) ? GO_ON : STOP;
  }
}
