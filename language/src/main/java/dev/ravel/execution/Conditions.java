// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.automata.Contents;
import dev.ravel.automata.StepEnd.Failed;
import dev.ravel.program.Claim;
import dev.ravel.program.Expr;
import dev.ravel.program.Failing;
import dev.ravel.program.Program;
import dev.ravel.source.Limits;
import dev.ravel.symbolic.Knowledge;
import dev.ravel.symbolic.Undecided;
import dev.ravel.system.Condition;
import dev.ravel.system.Property;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * Expressions as conditions of states. What depends on one object alone becomes a table over its
 * values, filled on first sight; junctions and chains of such are combined; what is left is
 * interpreted.
 */
record Conditions(
    Program program,
    Evaluator evaluator,
    Mentions mentions,
    Values values,
    ToIntFunction<int[]> facts) {
  /** The contents of objects by the numbers of their values. */
  interface Values {
    /** The words of a value of an object. */
    long[] contents(int object, int value);
  }

  /** The property that a claim is. */
  Property property(Claim claim) {
    List<Condition> conditions =
        claim.conditions().stream().map(c -> condition(c, claim.registers())).toList();
    return switch (claim.kind()) {
      case DEADLOCK -> new Property.Deadlock();
      case ERROR -> new Property.Error();
      case RACE -> new Property.Race();
      case DEAD_CODE -> new Property.DeadCode();
      case TERMINATES -> new Property.Terminates();
      case AT_MOST -> new Property.AtMost(claim.limit(), conditions.getFirst());
      case NEVER -> new Property.Never(conditions.getFirst());
      case ALWAYS -> new Property.Always(conditions.getFirst());
      case REACHABLE -> new Property.Reachable(conditions.getFirst());
      case FINALLY -> new Property.Finally(conditions.getFirst());
      case LEADS_TO -> new Property.LeadsTo(conditions.get(0), conditions.get(1));
      case EVENTUALLY -> new Property.Eventually(conditions.getFirst());
      case SAFE -> new Property.Safe(claim.limit(), conditions);
      case BOUNDED -> new Property.Bounded(conditions.getFirst());
      case LTL ->
          new Property.Ltl(new Building(claim.registers()).of(claim.formula().orElseThrow()));
    };
  }

  /** A formula whose equal atoms share their conditions. */
  private final class Building {
    private final int registers;
    private final IdentityHashMap<Claim.Formula.Atom, Property.Formula.Atom> atoms =
        new IdentityHashMap<>();

    Building(int registers) {
      this.registers = registers;
    }

    Property.Formula of(Claim.Formula formula) {
      return switch (formula) {
        case Claim.Formula.Atom atom ->
            atoms.computeIfAbsent(
                atom,
                _ ->
                    new Property.Formula.Atom(condition(atom.condition(), registers), atom.text()));
        case Claim.Formula.Not not -> new Property.Formula.Not(of(not.operand()));
        case Claim.Formula.Next next -> new Property.Formula.Next(of(next.operand()));
        case Claim.Formula.Binary binary -> {
          Property.Formula left = of(binary.left());
          Property.Formula right = of(binary.right());
          yield switch (binary.operator()) {
            case AND -> new Property.Formula.And(left, right);
            case OR -> new Property.Formula.Or(left, right);
            case UNTIL -> new Property.Formula.Until(left, right);
            case WEAK_UNTIL -> new Property.Formula.WeakUntil(left, right);
            case RELEASE -> new Property.Formula.Release(left, right);
            case STRONG_RELEASE -> new Property.Formula.StrongRelease(left, right);
          };
        }
      };
    }
  }

  /**
   * The condition that an expression is.
   *
   * @param registers the number of registers it uses
   */
  Condition condition(Expr expr, int registers) {
    int[] mentioned = mentions.objects(expr);
    if (!evaluator.knowledge().terms().isEmpty()) {
      return new OverInputs(expr, registers, mentioned);
    }
    if (mentioned.length == 1) {
      return new OverOne(expr, registers, mentioned[0]);
    }
    return switch (expr) {
      case Expr.Not not ->
          new Combined(expr, registers, mentioned, List.of(condition(not.operand(), registers)));
      case Expr.And and ->
          new Combined(expr, registers, mentioned, parts(and.operands(), registers));
      case Expr.Or or -> new Combined(expr, registers, mentioned, parts(or.operands(), registers));
      case Expr.Chain chain ->
          new Combined(expr, registers, mentioned, parts(chain.operands(), registers));
      default -> new Interpreted(expr, registers, mentioned);
    };
  }

  private List<Condition> parts(List<Expr> operands, int registers) {
    return operands.stream().map(operand -> condition(operand, registers)).toList();
  }

  private long evaluate(Expr expr, int registers, Contents contents) {
    try {
      return evaluator.value(expr, new long[registers], contents);
    } catch (Failed failed) {
      throw new Condition.Undefined(failed.failure().message());
    }
  }

  /** A condition that is written as an expression. */
  abstract class Written implements Condition {
    final Expr expr;
    final int registers;
    private final int[] objects;

    Written(Expr expr, int registers, int... objects) {
      this.expr = expr;
      this.registers = registers;
      this.objects = objects;
    }

    @Override
    public final int[] objects() {
      return objects.clone();
    }

    @Override
    public final boolean mayBeUndefined() {
      return Failing.mayFailInOrder(expr, program);
    }
  }

  /**
   * A table over the values of one object. Several threads may read it: an entry goes from unknown
   * to its only value, and a thread that finds it unknown learns it under a lock.
   */
  private final class OverOne extends Written {
    /** The entry of a value that is not known. If it is the value, it is worked out each time. */
    private static final long UNKNOWN = Long.MIN_VALUE;

    private final int object;
    private volatile long[] table = new long[0];

    OverOne(Expr expr, int registers, int object) {
      super(expr, registers, object);
      this.object = object;
    }

    @Override
    public long value(int[] state) {
      int value = state[object];
      long[] known = table;
      long at = value < known.length ? known[value] : UNKNOWN;
      return at == UNKNOWN ? learn(value) : at;
    }

    private synchronized long learn(int value) {
      long result = evaluate(expr, registers, o -> values.contents(object, value));
      if (value >= table.length) {
        long[] larger = Arrays.copyOf(table, Math.max(value + 1, 2 * table.length));
        Arrays.fill(larger, table.length, larger.length, UNKNOWN);
        table = larger;
      }
      table[value] = result;
      return result;
    }
  }

  /** A junction, negation or chain of conditions. */
  private final class Combined extends Written {
    private static final int NOT = 0;
    private static final int AND = 1;
    private static final int OR = 2;
    private static final int CHAIN = 3;

    private final int kind;
    private final Condition[] parts;
    private final Expr.Link[] links;

    Combined(Expr expr, int registers, int[] mentioned, List<Condition> parts) {
      super(expr, registers, mentioned);
      this.kind =
          switch (expr) {
            case Expr.Not _ -> NOT;
            case Expr.And _ -> AND;
            case Expr.Or _ -> OR;
            case Expr.Chain _ -> CHAIN;
            default -> throw new IllegalArgumentException(expr + " is no combination");
          };
      this.parts = parts.toArray(Condition[]::new);
      this.links =
          expr instanceof Expr.Chain chain
              ? chain.links().toArray(Expr.Link[]::new)
              : new Expr.Link[0];
    }

    @Override
    public long value(int[] state) {
      return switch (kind) {
        case NOT -> parts[0].value(state) == 0 ? 1 : 0;
        case AND -> junction(state, 0);
        case OR -> junction(state, 1);
        default -> chain(state);
      };
    }

    /** Evaluates up to the first part that decides. */
    private long junction(int[] state, long deciding) {
      for (Condition part : parts) {
        if ((part.value(state) != 0 ? 1 : 0) == deciding) {
          return deciding;
        }
      }
      return 1 - deciding;
    }

    private long chain(int[] state) {
      long left = parts[0].value(state);
      for (int k = 1; k < parts.length; k++) {
        Expr.Link link = links[k - 1];
        try {
          left = evaluator.operate(link.operator(), left, parts[k].value(state), link.span());
        } catch (Failed failed) {
          throw new Undefined(failed.failure().message());
        }
      }
      return left;
    }
  }

  /**
   * A condition that may depend on symbolic inputs. What the facts of a state leave open is tried
   * both ways. Cost: exponential in the literals that it depends on at worst.
   */
  final class OverInputs extends Written {
    OverInputs(Expr expr, int registers, int[] mentioned) {
      super(expr, registers, mentioned);
    }

    @Override
    public long value(int[] state) {
      List<Case> cases = cases(state);
      for (Case its : cases) {
        if (its.undefined().isPresent()) {
          throw its.undefined().get();
        }
      }
      return cases.getFirst().value();
    }

    @Override
    public boolean mayBe(boolean truth, int[] state) {
      List<Case> cases = cases(state);
      for (Case its : cases) {
        if (its.undefined().isEmpty() && (its.value() != 0) == truth) {
          return true;
        }
      }
      for (Case its : cases) {
        if (its.undefined().isPresent()) {
          throw its.undefined().get();
        }
      }
      return false;
    }

    /** Returns the values of the condition, for all inputs that lead to a state. */
    List<Case> cases(int[] state) {
      Knowledge knowledge = evaluator.knowledge();
      int before = knowledge.facts();
      List<Case> cases = new ArrayList<>();
      Deque<Integer> open = new ArrayDeque<>(List.of(facts.applyAsInt(state)));
      try {
        while (!open.isEmpty()) {
          Limits.poll();
          int its = open.pop();
          knowledge.know(its);
          try {
            long value = evaluate(expr, registers, o -> values.contents(o, state[o]));
            long number = knowledge.terms().isTerm(value) && knowledge.isTrue(value) ? 1 : value;
            cases.add(
                new Case(its, knowledge.terms().isTerm(number) ? 0 : number, Optional.empty()));
          } catch (Condition.Undefined undefined) {
            cases.add(new Case(its, 0, Optional.of(undefined)));
          } catch (Undecided undecided) {
            open.push(knowledge.with(its, -undecided.literal()));
            open.push(knowledge.with(its, undecided.literal()));
          }
        }
      } finally {
        knowledge.know(before);
      }
      return cases;
    }
  }

  /**
   * The value of a condition for some of the inputs.
   *
   * @param facts which inputs these are
   * @param undefined why it has no value for them, if it has none
   */
  record Case(int facts, long value, Optional<Condition.Undefined> undefined) {}

  /** Anything else. */
  private final class Interpreted extends Written {
    Interpreted(Expr expr, int registers, int[] mentioned) {
      super(expr, registers, mentioned);
    }

    @Override
    public long value(int[] state) {
      return evaluate(expr, registers, o -> values.contents(o, state[o]));
    }
  }
}
