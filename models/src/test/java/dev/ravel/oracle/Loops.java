// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Loops, and jumps out of blocks. */
final class Loops {
  private final Code code;
  private final Statements statements;
  private final Map<Item, Map<String, List<Item>>> labels = new HashMap<>();

  Loops(World world, Statements statements) {
    this.code = world.code;
    this.statements = statements;
  }

  private static Set<Variable.Slot> slot(Variable variable) {
    return Set.of(new Variable.Slot(variable, 0));
  }

  /** Says what is to be done from a label on in the block with the given end. */
  void label(Item blockEnd, String label, List<Item> from) {
    labels.computeIfAbsent(blockEnd, end -> new HashMap<>()).put(label, List.copyOf(from));
  }

  /**
   * Returns a jump. It goes to a label, or, without one, out of a procedure, or out of or to the
   * head of the innermost loop. What it leaves and what has to be carried out on leaving comes
   * first.
   */
  Item jump(Statement jump, Optional<String> label) {
    Item[] self = new Item[1];
    self[0] =
        Code.local("jump", jump.span(), run -> {})
            .covers(jump)
            .jumping()
            .next(rest -> List.of(target(jump, label, self[0], rest)));
    return self[0];
  }

  private Pile<Item> target(Statement jump, Optional<String> label, Item self, Pile<Item> rest) {
    Pile<Item> pile = rest;
    while (true) {
      Item frame = pile.top();
      if (frame.isCleanup() || frame.endsAtomic()) {
        return pile.rest().push(self).push(frame);
      }
      if (jump instanceof Statement.Return) {
        if (frame.endsProcedure()) {
          return pile.rest();
        }
      } else if (label.isEmpty() && frame.loop().isPresent()) {
        return jump instanceof Statement.Break ? pile.rest() : pile;
      }
      if (label.isPresent() && labels.getOrDefault(frame, Map.of()).containsKey(label.get())) {
        return pile.rest().pushAll(labels.get(frame).get(label.get()));
      }
      pile = pile.rest();
    }
  }

  /**
   * Returns the frame under the body of a loop, by which jumps know it. It goes back to the head.
   */
  private static Item frame(Statement loop, Item head) {
    return Code.local("back", loop.span(), run -> {})
        .inLoop(loop)
        .next(rest -> List.of(rest.push(head)));
  }

  List<Item> loop(Statement.Loop loop, Code.Scope scope) {
    List<Item> body = new ArrayList<>();
    Item head =
        Code.local("loop", loop.span(), run -> {})
            .covers(loop)
            .jumping()
            .next(rest -> List.of(rest.pushAll(body)));
    body.addAll(statements.block(loop.body(), scope));
    body.add(frame(loop, head));
    return List.of(head);
  }

  List<Item> whileLoop(Statement.While loop, Code.Scope scope) {
    List<Item> round = new ArrayList<>();
    Item head =
        Code.local("while", loop.span(), run -> {})
            .jumping()
            .next(rest -> List.of(rest.pushAll(round)));
    List<Item> body = new ArrayList<>(statements.block(loop.body(), scope));
    body.add(frame(loop, head));
    round.addAll(code.condition(loop.condition(), scope));
    round.add(Code.branch(loop.span(), body, List.of()).covers(loop));
    return List.of(head);
  }

  List<Item> forLoop(Statement.For loop, Code.Scope scope) {
    Variable value = Variable.untyped(loop.variable().text());
    Variable high = Variable.untyped("end of " + loop.variable().text());
    List<Item> items = new ArrayList<>(code.eval(loop.low(), scope));
    items.addAll(code.eval(loop.high(), scope));
    items.add(
        Code.local(
                "for",
                loop.span(),
                run -> {
                  run.set(high, run.pop());
                  run.set(value, run.pop());
                })
            .defs(slot(value))
            .defs(slot(high))
            .covers(loop));
    List<Item> body = new ArrayList<>();
    Item head =
        Item.local(
                "each", loop.span(), (run, choice) -> run.number(value) <= run.number(high) ? 0 : 1)
            .uses(slot(value))
            .uses(slot(high))
            .jumping()
            .next(rest -> List.of(rest.pushAll(body), rest));
    Item after =
        Code.local("next", loop.span(), run -> run.set(value, run.number(value) + 1))
            .uses(slot(value))
            .inLoop(loop)
            .next(rest -> List.of(rest.push(head)));
    body.addAll(statements.block(loop.body(), scope.with(loop.variable().text(), value)));
    body.add(after);
    items.add(head);
    return items;
  }

  List<Item> repeat(Statement.Repeat loop, Code.Scope scope) {
    Variable left = Variable.untyped("rounds");
    List<Item> items = new ArrayList<>(code.eval(loop.times(), scope));
    items.add(
        Code.local("repeat", loop.span(), run -> run.set(left, run.pop()))
            .defs(slot(left))
            .covers(loop));
    List<Item> body = new ArrayList<>();
    Item head =
        Item.local(
                "again",
                loop.span(),
                (run, choice) -> {
                  run.set(left, run.number(left) - 1);
                  return run.number(left) >= 0 ? 0 : 1;
                })
            .uses(slot(left))
            .jumping()
            .next(rest -> List.of(rest.pushAll(body), rest));
    body.addAll(statements.block(loop.body(), scope));
    body.add(frame(loop, head));
    items.add(head);
    return items;
  }
}
