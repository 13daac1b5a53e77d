// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.Expression;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Quantifiers, value by value. */
final class Quantifiers {
  private final Code code;

  Quantifiers(Code code) {
    this.code = code;
  }

  private static Set<Variable.Slot> slot(Variable variable) {
    return Set.of(new Variable.Slot(variable, 0));
  }

  /** Evaluates the bounds, then the body for one value after the other until it is decided. */
  List<Item> iterate(Expression.Quantified quantified, Code.Scope scope) {
    Variable value = Variable.untyped(quantified.variable().text());
    Variable high = Variable.untyped("high of " + quantified.variable().text());
    Variable count = Variable.untyped("count of " + quantified.variable().text());
    Span span = quantified.span();
    List<Item> items = new ArrayList<>(code.eval(quantified.low(), scope));
    items.addAll(code.eval(quantified.high(), scope));
    items.add(
        Code.local(
                "begin",
                span,
                run -> {
                  run.set(high, run.pop());
                  run.set(value, run.pop());
                  run.set(count, 0L);
                })
            .defs(slot(value))
            .defs(slot(high))
            .defs(slot(count)));
    List<Item> body = code.eval(quantified.body(), scope.with(quantified.variable().text(), value));
    List<Item> end =
        List.of(
            Code.local(
                    "end",
                    span,
                    run ->
                        run.push(
                            switch (quantified.quantifier()) {
                              case ALL -> 1L;
                              case SOME -> 0L;
                              case COUNT -> run.number(count);
                            }))
                .uses(slot(count)));
    List<Item> loop = new ArrayList<>();
    Item head =
        Item.local("each", span, (run, choice) -> run.number(value) <= run.number(high) ? 0 : 1)
            .uses(slot(value))
            .uses(slot(high))
            .next(rest -> List.of(rest.pushAll(loop), rest.pushAll(end)));
    loop.addAll(body);
    loop.add(after(quantified, value, count, head));
    items.add(head);
    return items;
  }

  /** Evaluates the body for one message after the other until it is decided, all at once. */
  List<Item> overMessages(
      Expression.Quantified quantified, World.Family channel, Code.Scope scope) {
    String name = quantified.variable().text();
    Variable message = Variable.untyped(name);
    List<Item> body = code.whole(quantified.body(), scope.with(name, message));
    List<Item> items =
        new ArrayList<>(
            code.indices(
                scope.expand(quantified.named().orElseThrow()), channel.dimensions(), scope));
    items.add(
        Code.step(
            "messages",
            quantified.span(),
            run -> {
              int object = Code.member(run, channel);
              long length = Channels.length(run, object, channel.number());
              long count = 0;
              boolean decided = false;
              for (int k = 0; k < length && !decided; k++) {
                run.set(message, run.list(object).get(k));
                boolean truth = run.evaluateTruth(body);
                run.env.remove(message);
                count += truth ? 1 : 0;
                decided =
                    switch (quantified.quantifier()) {
                      case ALL -> !truth;
                      case SOME -> truth;
                      case COUNT -> false;
                    };
              }
              run.push(
                  switch (quantified.quantifier()) {
                    case ALL -> decided ? 0L : 1L;
                    case SOME -> decided ? 1L : 0L;
                    case COUNT -> count;
                  });
            }));
    return items;
  }

  private static Item after(
      Expression.Quantified quantified, Variable value, Variable count, Item head) {
    Span span = quantified.span();
    List<Item> decided =
        List.of(
            Code.constant(quantified.quantifier() == Expression.Quantifier.SOME ? 1L : 0L, span));
    return Item.local(
            "after",
            span,
            (run, choice) -> {
              boolean truth = run.popTruth();
              run.set(value, run.number(value) + 1);
              return switch (quantified.quantifier()) {
                case ALL -> truth ? 0 : 1;
                case SOME -> truth ? 1 : 0;
                case COUNT -> {
                  run.set(count, run.number(count) + (truth ? 1 : 0));
                  yield 0;
                }
              };
            })
        .uses(slot(value))
        .uses(slot(count))
        .next(rest -> List.of(rest.push(head), rest.pushAll(decided)));
  }
}
