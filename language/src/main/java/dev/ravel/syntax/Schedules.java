// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import dev.ravel.ast.Access;
import dev.ravel.ast.Access.Selector;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Name;
import dev.ravel.ast.ScheduleText;
import dev.ravel.ast.ScheduleText.Move;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;

/** Builds schedules. */
final class Schedules {
  /** The word for a write that comes to memory, a name everywhere else. */
  private static final String FLUSH = "flush";

  private final Origin origin;

  Schedules(Origin origin) {
    this.origin = origin;
  }

  ScheduleText schedule(ScheduleTextContext context) {
    List<Move> stem = moves(context.move());
    List<Move> loop =
        context.loopOfMoves() == null ? List.of() : moves(context.loopOfMoves().move());
    return new ScheduleText(stem, loop, origin.span(context));
  }

  private List<Move> moves(List<MoveContext> contexts) {
    return contexts.stream().map(this::move).toList();
  }

  /** A number, or the name of a value of an enum. */
  private Expression index(MoveIndexContext context, Span whole) {
    if (context.name() != null) {
      Name name = origin.name(context.name());
      return new Access(name, List.of(), name.span());
    }
    Token numeral = context.NUMBER().getSymbol();
    boolean negative = context.MINUS() != null;
    long value =
        negative && Numbers.isLeastWithoutSign(numeral.getText())
            ? Long.MIN_VALUE
            : (negative ? -1 : 1) * Numbers.value(numeral, origin);
    Span inner = origin.source().span(whole.start() + 1, whole.end() - 1);
    return new Expression.IntLiteral(value, inner);
  }

  private Move move(MoveContext context) {
    List<Selector> indices = new ArrayList<>();
    for (MoveIndexContext index : context.moveIndex()) {
      Span whole = origin.span(index.getStart(), index.getStop());
      indices.add(new Selector.At(index(index, whole), whole));
    }
    Token last =
        context.moveIndex().isEmpty() ? context.name().stop : context.moveIndex().getLast().stop;
    Access mover =
        new Access(origin.name(context.name()), indices, origin.span(context.start, last));
    ScheduleText.Kind kind = ScheduleText.Kind.STEP;
    int outcome = 1;
    int times = 1;
    for (int i = 0; i + 1 < context.getChildCount(); i++) {
      Token numeral = Origin.first(context.getChild(i + 1));
      switch (Origin.first(context.getChild(i)).getType()) {
        case SLASH -> {
          kind = kind(numeral);
          outcome =
              kind == ScheduleText.Kind.STEP ? Numbers.positive(numeral, origin, "the outcome") : 1;
        }
        case STAR -> times = Numbers.positive(numeral, origin, "the number of repetitions");
        default -> {
          // The mover.
        }
      }
    }
    return new Move(mover, kind, outcome, times, origin.span(context));
  }

  private ScheduleText.Kind kind(Token word) {
    if (word.getType() == NUMBER) {
      return ScheduleText.Kind.STEP;
    }
    if (word.getType() == CRASH) {
      return ScheduleText.Kind.CRASH;
    }
    if (!word.getText().equals(FLUSH)) {
      origin.report(
          Diagnostic.at(
              origin.span(word), Problem.P001, "`/` is followed by a number, `crash` or `flush`"));
    }
    return ScheduleText.Kind.FLUSH;
  }
}
