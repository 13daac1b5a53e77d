// SPDX-License-Identifier: Apache-2.0
package dev.ravel.litmus;

import dev.ravel.ast.Access;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Expression.BinaryOperator;
import dev.ravel.ast.Statement;
import dev.ravel.litmus.LitmusTokens.Token;
import dev.ravel.source.MemoryOrder;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The program of a litmus test for x86. It is a table with a column for each thread. */
record LitmusX86(LitmusTree tree, LitmusTokens tokens) {
  private static final String READ =
      "MOV, XCHG, INC, DEC, ADD, SUB, LOCK with XADD, CMPXCHG or one of these, and fences are read";

  /** The threads; what comes after the table is left. */
  List<LitmusTree.Code> threads() {
    List<List<Token>> head = row();
    List<List<Statement>> bodies = new ArrayList<>();
    for (int k = 0; k < head.size(); k++) {
      if (head.get(k).size() != 1 || !head.get(k).getFirst().text().equals("P" + k)) {
        throw tokens.unreadable("expected a table with the columns `P0`, `P1` and so on");
      }
      bodies.add(new ArrayList<>());
    }
    while (!LitmusReader.endsProgram(tokens)) {
      List<List<Token>> row = row();
      for (int k = 0; k < row.size(); k++) {
        if (k >= bodies.size()) {
          throw tokens.unreadable("a row has more columns than there are threads");
        }
        List<Token> cell = row.get(k);
        if (!cell.isEmpty()) {
          Span span = cell.getFirst().span().to(cell.getLast().span());
          Span behind = span.source().span(span.end(), span.end());
          new Cell(k, new LitmusTokens(cell, behind), span, bodies.get(k)).read();
        }
      }
    }
    List<LitmusTree.Code> threads = new ArrayList<>();
    for (int k = 0; k < bodies.size(); k++) {
      Span name = head.get(k).getFirst().span();
      threads.add(new LitmusTree.Code(bodies.get(k), name, name));
    }
    return threads;
  }

  /** The cells of a row of the table. */
  private List<List<Token>> row() {
    List<List<Token>> cells = new ArrayList<>(List.of(new ArrayList<>()));
    while (!tokens.take(";")) {
      if (tokens.isEnd()) {
        throw tokens.unreadable("expected `;` at the end of a row");
      }
      if (tokens.take("|")) {
        cells.add(new ArrayList<>());
      } else {
        cells.getLast().add(tokens.next());
      }
    }
    return cells;
  }

  /** An operand. It is a number, a register, or a variable in memory. */
  private record Operand(Expression value, boolean memory, boolean constant) {
    Access target() {
      return (Access) value;
    }
  }

  /** An instruction of a thread. */
  private final class Cell {
    private final int thread;
    private final LitmusTokens its;
    private final Span span;
    private final List<Statement> into;

    Cell(int thread, LitmusTokens its, Span span, List<Statement> into) {
      this.thread = thread;
      this.its = its;
      this.span = span;
      this.into = into;
    }

    void read() {
      Token first = its.word();
      boolean lock = first.text().toUpperCase(Locale.ROOT).equals("LOCK");
      Token name = lock ? its.word() : first;
      switch (name.text().toUpperCase(Locale.ROOT)) {
        case "MOV", "MOVL", "MOVQ" -> move();
        case "MFENCE" -> into.add(LitmusTree.fence(MemoryOrder.SEQUENTIAL, span));
        case "LFENCE", "SFENCE", "NOP", "PAUSE" -> {
          // they order nothing that total store order does not
        }
        case "XCHG" -> exchange();
        case "XADD" -> add(name, lock);
        case "CMPXCHG" -> compareExchange(name, lock);
        case "INC", "INCL" -> change(BinaryOperator.ADD, false, lock);
        case "DEC", "DECL" -> change(BinaryOperator.SUBTRACT, false, lock);
        case "ADD", "ADDL" -> change(BinaryOperator.ADD, true, lock);
        case "SUB", "SUBL" -> change(BinaryOperator.SUBTRACT, true, lock);
        default -> throw LitmusTokens.unknown(name, READ);
      }
      if (!its.isEnd()) {
        throw its.unreadable("expected the end of the instruction");
      }
    }

    private Operand operand() {
      if (its.take("[")) {
        Token location = its.word();
        its.expect("]");
        tree.location(location.text(), location.span(), true);
        return new Operand(LitmusTree.access(location.text(), location.span()), true, false);
      }
      if (its.is("$") || its.peek().number() || its.is("-")) {
        its.take("$");
        Span at = its.peek().span();
        return new Operand(LitmusTree.number(its.number(), at), false, true);
      }
      Token register = its.word();
      tree.register(thread, register.text(), register.span());
      return new Operand(LitmusTree.access(register.text(), register.span()), false, false);
    }

    /** A place that is written, which is no number. */
    private Operand place() {
      Token at = its.peek();
      Operand place = operand();
      if (place.constant()) {
        throw LitmusTokens.unreadable(at, "expected a register or a variable");
      }
      return place;
    }

    private Operand second() {
      its.expect(",");
      return operand();
    }

    private void move() {
      Operand target = place();
      into.add(LitmusTree.assign(target.target(), second().value(), span));
    }

    private void exchange() {
      Operand left = place();
      its.expect(",");
      Operand right = place();
      Access memory = left.memory() ? left.target() : right.target();
      Access register = left.memory() ? right.target() : left.target();
      Access old = tree.fresh(thread, span);
      List<Statement> all =
          List.of(
              LitmusTree.assign(old, memory, span),
              LitmusTree.assign(memory, register, span),
              LitmusTree.assign(register, old, span));
      into.add(LitmusTree.atomic(MemoryOrder.SEQUENTIAL, all, span));
    }

    private void add(Token name, boolean lock) {
      Operand memory = place();
      its.expect(",");
      Operand register = place();
      if (!lock) {
        throw LitmusTokens.unreadable(name, "this instruction is read with LOCK alone");
      }
      Access old = tree.fresh(thread, span);
      Expression sum = LitmusTree.binary(old, BinaryOperator.ADD, register.value(), span);
      List<Statement> all =
          List.of(
              LitmusTree.assign(old, memory.value(), span),
              LitmusTree.assign(memory.target(), sum, span),
              LitmusTree.assign(register.target(), old, span));
      into.add(LitmusTree.atomic(MemoryOrder.SEQUENTIAL, all, span));
    }

    private void compareExchange(Token name, boolean lock) {
      Operand memory = place();
      Operand value = second();
      if (!lock) {
        throw LitmusTokens.unreadable(name, "this instruction is read with LOCK alone");
      }
      tree.register(thread, "EAX", span);
      Access expected = LitmusTree.access("EAX", span);
      Access old = tree.fresh(thread, span);
      Expression same = LitmusTree.binary(old, BinaryOperator.EQUAL, expected, span);
      List<Statement> all =
          List.of(
              LitmusTree.assign(old, memory.value(), span),
              LitmusTree.choice(
                  same,
                  List.of(LitmusTree.assign(memory.target(), value.value(), span)),
                  List.of(LitmusTree.assign(expected, old, span)),
                  span));
      into.add(LitmusTree.atomic(MemoryOrder.SEQUENTIAL, all, span));
    }

    private void change(BinaryOperator operator, boolean by, boolean lock) {
      Operand place = place();
      Expression amount = by ? second().value() : LitmusTree.number(1, span);
      Expression changed = LitmusTree.binary(place.value(), operator, amount, span);
      Statement assign = LitmusTree.assign(place.target(), changed, span);
      into.add(lock ? LitmusTree.atomic(MemoryOrder.SEQUENTIAL, List.of(assign), span) : assign);
    }
  }
}
