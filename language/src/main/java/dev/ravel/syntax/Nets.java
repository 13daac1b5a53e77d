// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import dev.ravel.ast.Access;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Name;
import dev.ravel.ast.NetItem;
import dev.ravel.ast.NetItem.Arc;
import dev.ravel.ast.NetItem.ArcIndex;
import dev.ravel.ast.Statement;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;

/** Builds the items of nets. */
final class Nets {
  private final Origin origin;

  Nets(Origin origin) {
    this.origin = origin;
  }

  List<NetItem> item(NetItemContext context) {
    return switch (context) {
      case PlacesContext c -> places(c);
      case TransitionContext c -> List.of(transition(c));
      case EndWhenContext c -> List.of(new NetItem.EndWhen(c.expression().node, origin.span(c)));
      default -> throw new IllegalArgumentException("no item of a net: " + context.getText());
    };
  }

  private List<NetItem> places(PlacesContext context) {
    String shared = origin.doc(context);
    List<NetItem> places = new ArrayList<>();
    for (PlaceContext place : context.place()) {
      String own = origin.doc(place);
      places.add(
          new NetItem.Place(
              origin.name(place.name()),
              place.index().stream().map(i -> i.node).toList(),
              Optional.ofNullable(place.expression()).map(e -> e.node),
              own.isEmpty() ? shared : own,
              origin.span(place)));
    }
    return places;
  }

  private NetItem transition(TransitionContext context) {
    Name name = origin.name(context.name());
    if (context.COLON() == null) {
      reportMissingColon(context);
    }
    List<Arc> inputs = new ArrayList<>();
    List<Arc> reads = new ArrayList<>();
    List<Arc> inhibitors = new ArrayList<>();
    List<Arc> outputs = new ArrayList<>();
    List<Arc> side = inputs;
    for (ParseTree child : context.children) {
      if (child instanceof TerminalNode word && isArrow(word.getSymbol().getType())) {
        side = outputs;
      } else if (child instanceof ArcsContext arcs) {
        arcs(arcs, side);
      }
    }
    new Clauses(origin).check(context);
    Optional<Expression> guard = Optional.empty();
    List<Statement.Assign> effects = new ArrayList<>();
    for (ClauseContext clause : context.clause()) {
      switch (clause.start.getType()) {
        case READS -> arcs(clause.arcs(), reads);
        case UNLESS -> arcs(clause.arcs(), inhibitors);
        case WHEN -> guard = Optional.of(clause.expression().node);
        default -> effects(clause.effects(), effects);
      }
    }
    return new NetItem.Transition(
        Declarations.fairness(context.fairness()),
        name,
        context.index().stream().map(i -> i.node).toList(),
        inputs,
        reads,
        inhibitors,
        outputs,
        guard,
        effects,
        origin.doc(context),
        origin.span(context));
  }

  /** Returns whether a token is an arrow, or was taken for one. */
  static boolean isArrow(int token) {
    return token == ARROW || token == IMPLIES;
  }

  private void reportMissingColon(TransitionContext context) {
    int end =
        context.index().isEmpty()
            ? context.name().stop.getStopIndex() + 1
            : context.index().getLast().stop.getStopIndex() + 1;
    Span gap = origin.source().span(end, end);
    origin.report(
        Diagnostic.at(
                origin.span(context.name()),
                Problem.P005,
                "expected \":\" after the name of the transition")
            .help("put the colon", gap, ":"));
  }

  private void arcs(ArcsContext context, List<Arc> side) {
    context.arc().forEach(arc -> side.add(arc(arc)));
  }

  private Arc arc(ArcContext context) {
    Name place = origin.name(context.arcName(context.arcName().size() - 1));
    Optional<Expression> weight = Optional.empty();
    if (context.NUMBER() != null) {
      weight =
          Optional.of(
              new Expression.IntLiteral(
                  Numbers.value(context.start, origin), origin.span(context.start)));
    } else if (context.arcName().size() > 1) {
      Name name = origin.name(context.arcName(0));
      weight = Optional.of(new Access(name, List.of(), name.span()));
    }
    List<ArcIndex> indices =
        context.arcIndex().stream()
            .map(
                i ->
                    new ArcIndex(
                        i.expression(0).node,
                        Optional.ofNullable(i.expression(1)).map(e -> e.node),
                        origin.span(i)))
            .toList();
    return new Arc(weight, place, indices, origin.span(context));
  }

  /** The assignments after {@code do}, however they are written. */
  private void effects(EffectsContext context, List<Statement.Assign> effects) {
    List<AccessContext> targets = context.access();
    List<ExpressionContext> values = context.expression();
    Span all = origin.span(context);
    if (targets.size() != values.size()) {
      origin.complain(context, LooseStatements.unequal(all, targets.size(), values.size()));
      return;
    }
    for (int k = 0; k < targets.size(); k++) {
      Access target = targets.get(k).node;
      Expression value = values.get(k).node;
      Span span = targets.size() == 1 ? target.span().to(value.span()) : all;
      effects.add(new Statement.Assign(target, value, span));
    }
    for (EffectContext effect : context.effect()) {
      effects.add(
          new Statement.Assign(
              effect.access().node, effect.expression().node, origin.span(effect)));
    }
  }
}
