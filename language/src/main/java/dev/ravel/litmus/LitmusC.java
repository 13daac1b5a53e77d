// SPDX-License-Identifier: Apache-2.0
package dev.ravel.litmus;

import dev.ravel.ast.Access;
import dev.ravel.ast.Block;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Expression.BinaryOperator;
import dev.ravel.ast.Expression.UnaryOperator;
import dev.ravel.ast.Statement;
import dev.ravel.litmus.LitmusTokens.Token;
import dev.ravel.source.MemoryOrder;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The program of a litmus test in C11. It is a function for each thread. */
record LitmusC(LitmusTree tree, LitmusTokens tokens) {
  private static final Set<String> TYPES =
      Set.of(
          ("int long short char unsigned signed bool _Bool volatile const int32_t int64_t uint32_t"
                  + " uint64_t atomic_int atomic_long atomic_uint atomic_bool")
              .split(" ", -1));

  private static final Set<String> OTHERS =
      Set.of("for", "do", "switch", "goto", "break", "continue", "return");

  private static final Map<String, MemoryOrder> ORDERS =
      Map.of(
          "memory_order_relaxed", MemoryOrder.RELAXED,
          "memory_order_consume", MemoryOrder.ACQUIRE,
          "memory_order_acquire", MemoryOrder.ACQUIRE,
          "memory_order_release", MemoryOrder.RELEASE,
          "memory_order_acq_rel", MemoryOrder.ACQUIRE_RELEASE,
          "memory_order_seq_cst", MemoryOrder.SEQUENTIAL);

  private static final Map<String, BinaryOperator> CHANGES =
      Map.of(
          "atomic_fetch_add", BinaryOperator.ADD,
          "atomic_fetch_sub", BinaryOperator.SUBTRACT);

  /** The binary operators, loosest first. */
  private static final List<List<BinaryOperator>> LEVELS =
      List.of(
          List.of(BinaryOperator.OR),
          List.of(BinaryOperator.AND),
          List.of(BinaryOperator.EQUAL, BinaryOperator.NOT_EQUAL),
          List.of(
              BinaryOperator.LESS_EQUAL,
              BinaryOperator.GREATER_EQUAL,
              BinaryOperator.LESS,
              BinaryOperator.GREATER),
          List.of(BinaryOperator.ADD, BinaryOperator.SUBTRACT),
          List.of(BinaryOperator.MULTIPLY, BinaryOperator.DIVIDE, BinaryOperator.REMAINDER));

  /** Returns whether a word is part of the name of a type. */
  static boolean isType(String word) {
    return TYPES.contains(word);
  }

  /** Returns whether a word is the name of an atomic type. */
  static boolean isAtomicType(String word) {
    return isType(word) && word.startsWith("atomic_");
  }

  /** The threads; what comes after the functions is left. */
  List<LitmusTree.Code> threads() {
    List<LitmusTree.Code> threads = new ArrayList<>();
    while (!LitmusReader.endsProgram(tokens)) {
      int number = threads.size();
      if (tokens.is("void") || tokens.is("static")) {
        tokens.next();
      }
      Token name = tokens.expect("P" + number);
      parameters();
      Token start = tokens.peek();
      List<Statement> body = new Body(number).block();
      threads.add(new LitmusTree.Code(body, name.span(), name.span().to(start.span())));
    }
    return threads;
  }

  private void parameters() {
    tokens.expect("(");
    while (!tokens.take(")")) {
      boolean atomic = false;
      while (isType(tokens.peek().text())) {
        atomic |= isAtomicType(tokens.next().text());
      }
      if (!tokens.take("*") && !tokens.is("void")) {
        throw tokens.unreadable("expected a pointer to `int` or `atomic_int`");
      }
      Token name = tokens.word();
      if (!name.text().equals("void")) {
        tree.location(name.text(), name.span(), atomic);
      }
      tokens.take(",");
    }
  }

  /** The body of a thread. */
  private final class Body {
    private final int thread;

    Body(int thread) {
      this.thread = thread;
    }

    List<Statement> block() {
      List<Statement> all = new ArrayList<>();
      tokens.expect("{");
      while (!tokens.take("}")) {
        statement(all);
      }
      return all;
    }

    private List<Statement> inner() {
      if (tokens.is("{")) {
        return block();
      }
      List<Statement> one = new ArrayList<>();
      statement(one);
      return one;
    }

    private void statement(List<Statement> into) {
      Token start = tokens.peek();
      if (tokens.is("{")) {
        into.addAll(block());
      } else if (tokens.take(";")) {
        return;
      } else if (tokens.take("if")) {
        Expression condition = condition(into);
        List<Statement> then = inner();
        List<Statement> otherwise = tokens.take("else") ? inner() : List.of();
        into.add(LitmusTree.choice(condition, then, otherwise, start.span()));
      } else if (tokens.take("while")) {
        loop(start.span(), into);
      } else if (OTHERS.contains(start.text())) {
        throw tokens.unreadable(
            "of the statements of C with blocks and jumps, `if` and `while` are read");
      } else if (isType(start.text())) {
        declarations(into);
      } else {
        simple(into);
        tokens.expect(";");
      }
    }

    private Expression condition(List<Statement> before) {
      tokens.expect("(");
      Expression condition = LitmusTree.truth(expression(0, before));
      tokens.expect(")");
      return condition;
    }

    private void loop(Span span, List<Statement> into) {
      List<Statement> round = new ArrayList<>();
      Expression condition = condition(round);
      if (round.isEmpty()) {
        into.add(new Statement.While(condition, new Block(inner(), span), span));
        return;
      }
      Statement leave = new Statement.Break(span);
      round.add(
          LitmusTree.choice(LitmusTree.not(condition, span), List.of(leave), List.of(), span));
      round.addAll(inner());
      into.add(new Statement.Loop(new Block(round, span), span));
    }

    private void declarations(List<Statement> into) {
      while (isType(tokens.peek().text())) {
        tokens.next();
      }
      do {
        Token name = tokens.word();
        tree.register(thread, name.text(), name.span());
        if (tokens.take("=")) {
          assign(LitmusTree.access(name.text(), name.span()), name.span(), into);
        }
      } while (tokens.take(","));
      tokens.expect(";");
    }

    private void assign(Access target, Span start, List<Statement> into) {
      Expression value = LitmusTree.numeric(expression(0, into));
      into.add(LitmusTree.assign(target, value, start.to(value.span())));
    }

    /** A statement without blocks, up to its semicolon. */
    private void simple(List<Statement> into) {
      Token start = tokens.peek();
      if (tokens.take("*")) {
        Token name = location();
        tokens.expect("=");
        assign(LitmusTree.access(name.text(), name.span()), start.span(), into);
      } else if (start.word() && tokens.peek(1).text().equals("=")) {
        tokens.next();
        tokens.next();
        if (!tree.isRegister(thread, start.text())) {
          throw LitmusTokens.unreadable(start, "only local variables are assigned without `*`");
        }
        assign(LitmusTree.access(start.text(), start.span()), start.span(), into);
      } else if (start.word() && tokens.peek(1).text().equals("(")) {
        call(into);
      } else {
        throw tokens.unreadable("expected a statement");
      }
    }

    private void call(List<Statement> into) {
      Token name = tokens.peek();
      switch (name.text()) {
        case "atomic_store", "atomic_store_explicit", "atomic_init" -> {
          tokens.next();
          tokens.expect("(");
          tokens.take("&");
          Token target = location();
          tokens.expect(",");
          Expression value = LitmusTree.numeric(expression(0, into));
          MemoryOrder order = order(name);
          tokens.expect(")");
          into.add(LitmusTree.assign(access(order, target), value, name.span().to(value.span())));
        }
        case "atomic_thread_fence" -> {
          tokens.next();
          tokens.expect("(");
          MemoryOrder order = named();
          tokens.expect(")");
          if (order != MemoryOrder.RELAXED) {
            into.add(LitmusTree.fence(order, name.span()));
          }
        }
        default -> expression(0, into);
      }
    }

    /** A variable of all threads, which a parameter points to. */
    private Token location() {
      Token name = tokens.word();
      if (!tree.isLocation(name.text())) {
        throw LitmusTokens.unreadable(name, "expected a variable that is a parameter");
      }
      return name;
    }

    /** An access of an atomic variable with an order; one of a plain variable has none. */
    private Access access(MemoryOrder order, Token location) {
      if (!tree.isAtomic(location.text())) {
        throw LitmusTokens.unreadable(location, "an atomic operation needs an atomic variable");
      }
      return LitmusTree.access(order, location.text(), location.span());
    }

    /** The order among the arguments of a call; that without one is sequentially consistent. */
    private MemoryOrder order(Token called) {
      if (!called.text().endsWith("_explicit")) {
        return MemoryOrder.SEQUENTIAL;
      }
      tokens.expect(",");
      return named();
    }

    private MemoryOrder named() {
      Token word = tokens.word();
      MemoryOrder order = ORDERS.get(word.text());
      if (order == null) {
        throw LitmusTokens.unreadable(word, "expected a memory order");
      }
      return order;
    }

    private Expression expression(int level, List<Statement> before) {
      if (level == LEVELS.size()) {
        return operand(before);
      }
      Expression left = expression(level + 1, before);
      BinaryOperator operator = operator(level);
      while (operator != null) {
        Token at = tokens.next();
        int known = before.size();
        Expression right = expression(level + 1, before);
        boolean logical = operator.precedence() <= BinaryOperator.AND.precedence();
        if (logical && before.size() > known) {
          throw LitmusTokens.unreadable(at, "what changes memory cannot stand behind `&&` or `||`");
        }
        left =
            logical
                ? LitmusTree.binary(
                    LitmusTree.truth(left), operator, LitmusTree.truth(right), at.span())
                : LitmusTree.binary(
                    LitmusTree.numeric(left), operator, LitmusTree.numeric(right), at.span());
        operator = operator(level);
      }
      return left;
    }

    private BinaryOperator operator(int level) {
      return LEVELS.get(level).stream()
          .filter(its -> tokens.is(its.symbol()))
          .findFirst()
          .orElse(null);
    }

    private Expression operand(List<Statement> before) {
      Token start = tokens.peek();
      if (start.number()) {
        return LitmusTree.number(tokens.number(), start.span());
      }
      if (tokens.take("(")) {
        Expression inside = expression(0, before);
        tokens.expect(")");
        return inside;
      }
      if (tokens.take("!")) {
        return LitmusTree.not(operand(before), start.span());
      }
      if (tokens.take("-")) {
        Expression operand = LitmusTree.numeric(operand(before));
        return new Expression.Unary(UnaryOperator.NEGATE, operand, start.span());
      }
      if (tokens.take("*")) {
        Token name = location();
        return LitmusTree.access(name.text(), name.span());
      }
      Token name = tokens.word();
      if (tokens.take("(")) {
        return called(name, before);
      }
      if (!tree.isRegister(thread, name.text())) {
        throw LitmusTokens.unreadable(name, "expected a local variable");
      }
      return LitmusTree.access(name.text(), name.span());
    }

    /** The value of a call whose opening bracket was passed. */
    private Expression called(Token name, List<Statement> before) {
      Span span = name.span();
      String word = name.text().replaceFirst("_explicit$", "");
      tokens.take("&");
      if (word.equals("atomic_load")) {
        Token location = location();
        Access load = access(order(name), location);
        tokens.expect(")");
        return load;
      }
      boolean exchange = word.equals("atomic_exchange");
      if (word.startsWith("atomic_compare_exchange_")) {
        return compareExchange(name, before);
      }
      if (!exchange && !CHANGES.containsKey(word)) {
        throw LitmusTokens.unknown(
            name,
            "the atomic functions of C11 to load, store, exchange, compare and exchange, add,"
                + " subtract and fence are read");
      }
      Token location = location();
      tokens.expect(",");
      Expression value = local(before);
      MemoryOrder order = order(name);
      tokens.expect(")");
      Access memory = memory(location);
      Access old = tree.fresh(thread, span);
      Expression next = exchange ? value : LitmusTree.binary(old, CHANGES.get(word), value, span);
      List<Statement> all =
          List.of(LitmusTree.assign(old, memory, span), LitmusTree.assign(memory, next, span));
      before.add(LitmusTree.atomic(order, all, span));
      return old;
    }

    private Access memory(Token location) {
      Access checked = access(MemoryOrder.SEQUENTIAL, location);
      return LitmusTree.access(location.text(), checked.span());
    }

    /** A value in a register, which is computed before. */
    private Expression local(List<Statement> before) {
      Expression value = LitmusTree.numeric(expression(0, before));
      if (value instanceof Expression.IntLiteral) {
        return value;
      }
      Access kept = tree.fresh(thread, value.span());
      before.add(LitmusTree.assign(kept, value, value.span()));
      return kept;
    }

    private Expression compareExchange(Token name, List<Statement> before) {
      Span span = name.span();
      Token location = location();
      tokens.expect(",");
      tokens.take("&");
      Token expected = tokens.word();
      if (!tree.isRegister(thread, expected.text())) {
        throw LitmusTokens.unreadable(expected, "expected the address of a local variable");
      }
      tokens.expect(",");
      Expression value = local(before);
      MemoryOrder success = order(name);
      Token second = tokens.peek(1);
      MemoryOrder failure = order(name);
      tokens.expect(")");
      boolean alike =
          success.acquires() == failure.acquires()
              && (success == MemoryOrder.SEQUENTIAL) == (failure == MemoryOrder.SEQUENTIAL);
      if (!alike) {
        throw LitmusTokens.unreadable(
            second, "a failing exchange is read with the order of the read of the other one alone");
      }
      Access memory = memory(location);
      Access guess = LitmusTree.access(expected.text(), expected.span());
      Access old = tree.fresh(thread, span);
      Access done = tree.fresh(thread, span);
      List<Statement> all =
          List.of(
              LitmusTree.assign(old, memory, span),
              LitmusTree.choice(
                  LitmusTree.binary(old, BinaryOperator.EQUAL, guess, span),
                  List.of(
                      LitmusTree.assign(memory, value, span),
                      LitmusTree.assign(done, LitmusTree.number(1, span), span)),
                  List.of(
                      LitmusTree.assign(guess, old, span),
                      LitmusTree.assign(done, LitmusTree.number(0, span), span)),
                  span));
      before.add(LitmusTree.atomic(success, all, span));
      return done;
    }
  }
}
