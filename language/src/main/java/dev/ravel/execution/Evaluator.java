// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.automata.Contents;
import dev.ravel.automata.StepEnd.Failed;
import dev.ravel.program.Expr;
import dev.ravel.program.Location;
import dev.ravel.program.Location.Dimension;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.ScalarType;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import dev.ravel.symbolic.Knowledge;
import dev.ravel.symbolic.Sum;
import dev.ravel.system.LocalWorkTooLong;

/** Evaluates expressions over registers and the contents of objects. */
final class Evaluator {
  private final ObjectTable objects;
  private final Standing standing;

  /** The knowledge about symbolic inputs; empty where there are none. */
  private final Knowledge knowledge;

  /** Bodies of quantifiers evaluated since the outermost one began, and how many are open. */
  private long bodies;

  private int open;

  /** The questions of expressions about local states. */
  interface Standing {
    /** Returns whether a thread's local state is in a section. */
    boolean inSection(int thread, long local, int section);

    /** Returns whether it is at a label. */
    boolean atLabel(int thread, long local, int label);

    /** Returns whether it is the end. */
    boolean finished(int thread, long local);
  }

  Evaluator(ObjectTable objects, Standing standing, Knowledge knowledge) {
    this.objects = objects;
    this.standing = standing;
    this.knowledge = knowledge;
  }

  /** Returns whether an expression is true. */
  boolean holds(Expr expr, long[] registers, Contents contents) {
    return knowledge.isTrue(value(expr, registers, contents));
  }

  /**
   * The value of an expression.
   *
   * @throws Failed for overflow, division by zero, an index out of range
   * @throws LocalWorkTooLong if quantifiers take too many evaluations of their bodies
   */
  long value(Expr expr, long[] registers, Contents contents) {
    return switch (expr) {
      case Expr.Const number -> knowledge.terms().number(number.value());
      case Expr.Register register -> registers[register.register()];
      case Expr.LocalCell cell -> registers[member(cell.location(), registers, contents)];
      case Expr.Item item -> item.values().get(member(item.location(), registers, contents));
      case Expr.Read read -> contents.of(member(read.location(), registers, contents))[0];
      case Expr.Length length -> messages(member(length.channel(), registers, contents), contents);
      case Expr.Message message -> {
        int channel = member(message.channel(), registers, contents);
        var kind = (ObjectDeclaration.Channel) objects.kind(channel);
        long position = knowledge.number(value(message.position(), registers, contents));
        int first = kind.capacity() == 0 ? 2 : (int) position * kind.leaves().size();
        yield contents.of(channel)[first + message.leaf()];
      }
      case Expr.Free free -> truth(contents.of(member(free.mutex(), registers, contents))[0] == 0);
      case Expr.Holds holds -> {
        int thread = member(holds.thread(), registers, contents);
        int mutex = member(holds.mutex(), registers, contents);
        yield truth(contents.of(mutex)[0] == thread + 1);
      }
      case Expr.InSection in -> {
        int thread = member(in.thread(), registers, contents);
        long local = contents.of(objects.control(thread))[0];
        yield truth(standing.inSection(thread, local, in.section()));
      }
      case Expr.AtLabel at -> {
        int thread = member(at.thread(), registers, contents);
        long local = contents.of(objects.control(thread))[0];
        yield truth(standing.atLabel(thread, local, at.label()));
      }
      case Expr.Done done -> {
        int thread = member(done.thread(), registers, contents);
        long local = contents.of(objects.control(thread))[0];
        yield truth(standing.finished(thread, local));
      }
      case Expr.Crashed crashed -> {
        int alive = objects.alive(member(crashed.thread(), registers, contents));
        yield truth(contents.of(alive)[0] == ObjectTable.CRASHED);
      }
      case Expr.Not not -> not(value(not.operand(), registers, contents));
      case Expr.Negate negate ->
          operate(
              Expr.Operator.SUBTRACT,
              0,
              value(negate.operand(), registers, contents),
              negate.span());
      case Expr.And and -> {
        for (Expr operand : and.operands()) {
          if (!holds(operand, registers, contents)) {
            yield 0;
          }
        }
        yield 1;
      }
      case Expr.Or or -> {
        for (Expr operand : or.operands()) {
          if (holds(operand, registers, contents)) {
            yield 1;
          }
        }
        yield 0;
      }
      case Expr.Chain chain -> {
        long left = value(chain.first(), registers, contents);
        for (Expr.Link link : chain.links()) {
          long right = value(link.operand(), registers, contents);
          left = operate(link.operator(), left, right, link.span());
        }
        yield left;
      }
      case Expr.Conditional conditional ->
          holds(conditional.condition(), registers, contents)
              ? value(conditional.yes(), registers, contents)
              : value(conditional.no(), registers, contents);
      case Expr.Let let -> {
        registers[let.register()] = value(let.value(), registers, contents);
        yield value(let.body(), registers, contents);
      }
      case Expr.Quantified quantified -> quantify(quantified, registers, contents);
    };
  }

  private long quantify(Expr.Quantified quantified, long[] registers, Contents contents) {
    bodies = open == 0 ? 0 : bodies;
    open++;
    try {
      return overAll(quantified, registers, contents);
    } finally {
      open--;
    }
  }

  private long overAll(Expr.Quantified quantified, long[] registers, Contents contents) {
    long low = knowledge.number(value(quantified.low(), registers, contents));
    long high = knowledge.number(value(quantified.high(), registers, contents));
    long count = 0;
    for (long v = low; v <= high; v++) {
      Limits.pollAt(bodies + 1);
      if (++bodies > Interpreter.PATIENCE) {
        throw new LocalWorkTooLong(
            "a quantifier over %d..%d took more than %d evaluations of its body"
                .formatted(low, high, Interpreter.PATIENCE));
      }
      registers[quantified.register()] = v;
      boolean holds = holds(quantified.body(), registers, contents);
      switch (quantified.quantifier()) {
        case ALL -> {
          if (!holds) {
            return 0;
          }
        }
        case SOME -> {
          if (holds) {
            return 1;
          }
        }
        case COUNT -> count += holds ? 1 : 0;
      }
      if (v == Long.MAX_VALUE) {
        break;
      }
    }
    return switch (quantified.quantifier()) {
      case ALL -> 1;
      case SOME -> 0;
      case COUNT -> count;
    };
  }

  /** The member that a location names. */
  int member(Location location, long[] registers, Contents contents) {
    long offset = 0;
    for (Dimension dimension : location.dimensions()) {
      long index = value(dimension.index(), registers, contents);
      long last = dimension.low() + dimension.size() - 1;
      if (!knowledge.isBetween(index, dimension.low(), last)) {
        throw new Failed(
            Problem.R003,
            "index %s of `%s` is outside of %d..%d"
                .formatted(text(index), location.name(), dimension.low(), last),
            location.span());
      }
      offset += (knowledge.number(index) - dimension.low()) * dimension.stride();
    }
    return (int) (location.base() + offset + location.leaf());
  }

  private long messages(int channel, Contents contents) {
    long[] words = contents.of(channel);
    var kind = (ObjectDeclaration.Channel) objects.kind(channel);
    if (kind.capacity() == 0) {
      return words.length > 0 && words[0] == ObjectTable.OFFERED ? 1 : 0;
    }
    return words.length / kind.leaves().size();
  }

  private static long truth(boolean holds) {
    return holds ? 1 : 0;
  }

  /** A value as it is written in the language. */
  private String text(long value) {
    return knowledge.terms().text(knowledge.terms().sum(value));
  }

  /** A value of a type as it is written in the language. */
  String show(long value, ScalarType type) {
    return knowledge.terms().show(value, type);
  }

  private long not(long value) {
    return knowledge.terms().isTerm(value) ? knowledge.not(value) : truth(value == 0);
  }

  /** An error unless a value belongs to the type of what it is given to. */
  void check(long value, ScalarType type, String name, Span span) {
    if (!knowledge.isBetween(value, type.low(), type.high())) {
      throw new Failed(
          Problem.R002,
          "`%s` gets %s, outside of %s"
              .formatted(name, knowledge.terms().show(value, type), type.name()),
          span);
    }
  }

  /** Returns the knowledge about symbolic inputs. */
  Knowledge knowledge() {
    return knowledge;
  }

  /** The value of an operator, whether or not it depends on symbolic inputs. */
  long operate(Expr.Operator operator, long left, long right, Span span) {
    if (!knowledge.terms().isTerm(left) && !knowledge.terms().isTerm(right)) {
      return knowledge.terms().number(apply(operator, left, right, span));
    }
    return switch (operator) {
      case EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL ->
          knowledge.compared(operator, left, right);
      case ADD -> fitting(knowledge.plus(left, right), operator, left, right, span);
      case SUBTRACT -> fitting(knowledge.minus(left, right), operator, left, right, span);
      case MULTIPLY -> fitting(knowledge.times(left, right), operator, left, right, span);
      case DIVIDE -> {
        divisible(left, right, operator, span);
        yield fitting(knowledge.quotient(left, right), operator, left, right, span);
      }
      case REMAINDER -> {
        divisible(left, right, operator, span);
        yield fitting(knowledge.remainder(left, right), operator, left, right, span);
      }
    };
  }

  private void divisible(long left, long right, Expr.Operator operator, Span span) {
    if (!knowledge.isTrue(right)) {
      throw new Failed(
          Problem.R004, "division by zero: %s %s 0".formatted(text(left), operator.symbol()), span);
    }
  }

  private long fitting(Sum sum, Expr.Operator operator, long left, long right, Span span) {
    if (!knowledge.fits(sum)) {
      throw new Failed(
          Problem.R005,
          "%s %s %s does not fit in 64 bits".formatted(text(left), operator.symbol(), text(right)),
          span);
    }
    return knowledge.value(sum);
  }

  /** The value of an operator. */
  private static long apply(Expr.Operator operator, long left, long right, Span span) {
    boolean divides = operator == Expr.Operator.DIVIDE || operator == Expr.Operator.REMAINDER;
    if (divides && right == 0) {
      throw new Failed(
          Problem.R004, "division by zero: %d %s 0".formatted(left, operator.symbol()), span);
    }
    try {
      return operator.apply(left, right);
    } catch (ArithmeticException overflow) {
      throw new Failed(
          Problem.R005,
          "%d %s %d does not fit in 64 bits".formatted(left, operator.symbol(), right),
          span);
    }
  }
}
