// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symbolic;

import dev.ravel.program.Expr;
import dev.ravel.source.Limits;
import dev.ravel.symbolic.Solver.Answer;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Facts about the inputs. They are sets of literals under dense ids, 0 for none. Facts are never
 * given up, as inputs do not change. What is known at the moment decides what expressions come to:
 * a literal that follows from it is true, one that contradicts it is false, any other {@linkplain
 * Undecided is not decided}.
 *
 * <p>Cost of a question: that of the solver, for most sets once; none where inputs that were found
 * before answer it. Facts take memory for each different set.
 */
public final class Knowledge {
  /** So many of the inputs found last are tried before the solver is asked. */
  private static final int TRIED = 16;

  /** So many answers are kept; then all are forgotten, and found again where they are asked for. */
  private static final int KEPT = 1 << 17;

  private final Terms terms;
  private final Solver solver;
  private final List<int[]> sets = new ArrayList<>(List.of(new int[0]));
  private final Map<List<Integer>, Integer> ids = new HashMap<>(Map.of(List.of(), 0));
  private final Map<List<Integer>, Answer> answers = new HashMap<>();
  private final Deque<long[]> found = new ArrayDeque<>();
  private int facts;

  /** Nothing is known. */
  public Knowledge(Terms terms, Solver solver) {
    this.terms = terms;
    this.solver = solver;
  }

  /** The terms that it is about. */
  public Terms terms() {
    return terms;
  }

  /** The id of the facts that are known at the moment. */
  public int facts() {
    return facts;
  }

  /** From now on these facts are known, and no others. */
  public void know(int its) {
    facts = its;
  }

  /** The literals of some facts, ascending. */
  public int[] literals(int its) {
    return sets.get(its).clone();
  }

  /** The id of some facts with one more literal. */
  public int with(int its, int literal) {
    return id(with(sets.get(its), literal));
  }

  /**
   * The id of some facts with an input that lies between two numbers; -1 if it never does.
   *
   * @param input the number of the input
   */
  public int with(int its, int input, long low, long high) {
    Sum sum = Sum.ofAtom(input);
    if (low == high) {
      return only(its, terms.literals().equal(sum, BigInteger.valueOf(low)));
    }
    int below = terms.literals().atMost(sum, BigInteger.valueOf(low).subtract(BigInteger.ONE));
    int above = only(its, terms.literals().atMost(sum, BigInteger.valueOf(high)));
    return above < 0 ? above : only(above, -below);
  }

  /** The id of some facts with one more literal, which may be none; -1 if it is never true. */
  private int only(int its, int literal) {
    return switch (literal) {
      case Literals.NEVER -> -1;
      case Literals.ALWAYS -> its;
      default -> with(its, literal);
    };
  }

  /** The id of what is in any of some facts. */
  public int union(int one, int other) {
    if (one == other || other == 0) {
      return one;
    }
    int[] all = sets.get(one);
    for (int literal : sets.get(other)) {
      all = with(all, literal);
    }
    return id(all);
  }

  private int id(int[] set) {
    List<Integer> key = Arrays.stream(set).boxed().toList();
    return ids.computeIfAbsent(
        key,
        _ -> {
          sets.add(set);
          return sets.size() - 1;
        });
  }

  private static int[] with(int[] set, int literal) {
    int at = Arrays.binarySearch(set, literal);
    if (at >= 0) {
      return set;
    }
    int[] more = new int[set.length + 1];
    System.arraycopy(set, 0, more, 0, ~at);
    more[~at] = literal;
    System.arraycopy(set, ~at, more, ~at + 1, set.length + at + 1);
    return more;
  }

  // ---------------------------------------------------------------------------------- asking

  /**
   * Returns whether a literal is true by what is known.
   *
   * @throws Undecided if that says neither
   */
  public boolean holds(int literal) {
    if (literal == Literals.ALWAYS || literal == Literals.NEVER) {
      return literal == Literals.ALWAYS;
    }
    int[] known = sets.get(facts);
    if (Arrays.binarySearch(known, literal) >= 0) {
      return true;
    }
    if (Arrays.binarySearch(known, -literal) >= 0) {
      return false;
    }
    if (answer(with(known, -literal)) instanceof Answer.Impossible) {
      return true;
    }
    if (answer(with(known, literal)) instanceof Answer.Impossible) {
      return false;
    }
    throw new Undecided(Math.abs(literal));
  }

  /** Returns whether some inputs make facts true, and which. */
  public Answer possible(int its) {
    return answer(sets.get(its));
  }

  /** Inputs that make facts true, which some do. */
  public Optional<long[]> inputs(int its) {
    return possible(its) instanceof Answer.Possible(long[] inputs)
        ? Optional.of(inputs.clone())
        : Optional.empty();
  }

  private Answer answer(int[] set) {
    List<Integer> key = Arrays.stream(set).boxed().toList();
    Answer known = answers.get(key);
    if (known == null) {
      known = work(set);
      if (answers.size() == KEPT) {
        answers.clear();
      }
      answers.put(key, known);
    }
    return known;
  }

  private Answer work(int[] set) {
    for (long[] inputs : found) {
      if (Arrays.stream(set).allMatch(literal -> terms.literals().holds(literal, inputs))) {
        return new Answer.Possible(inputs);
      }
    }
    Answer answer = solver.solve(terms, set.clone());
    if (answer instanceof Answer.Possible(long[] inputs)) {
      if (found.size() == TRIED) {
        found.removeLast();
      }
      found.addFirst(inputs);
    }
    return answer;
  }

  // ---------------------------------------------------------------------------------- values

  /** Returns whether a value is not 0. */
  public boolean isTrue(long value) {
    return terms.isTerm(value)
        ? !holds(terms.literals().equal(terms.sum(value), BigInteger.ZERO))
        : value != 0;
  }

  /** 1 for 0, 0 for anything else. */
  public long not(long value) {
    return terms.truth(terms.literals().equal(terms.sum(value), BigInteger.ZERO));
  }

  /** Returns whether a value lies between two numbers. */
  public boolean isBetween(long value, long low, long high) {
    if (!terms.isTerm(value)) {
      return low <= value && value <= high;
    }
    BigInteger below = BigInteger.valueOf(low).subtract(BigInteger.ONE);
    return holds(terms.literals().atMost(terms.sum(value), BigInteger.valueOf(high)))
        && !holds(terms.literals().atMost(terms.sum(value), below));
  }

  /**
   * Returns the number that a value is. Where it is a term, one number after the other is asked
   * for, from the least on. Cost: a question for each number that it could be.
   */
  public long number(long value) {
    if (!terms.isTerm(value)) {
      return value;
    }
    Sum sum = terms.sum(value);
    BigInteger k = terms.extent(sum).low();
    while (!holds(terms.literals().equal(sum, k))) {
      Limits.poll();
      k = k.add(BigInteger.ONE);
    }
    return k.longValueExact();
  }

  /** 1 if two values compare in a way, 0 if not, or a term for that. */
  public long compared(Expr.Operator comparison, long left, long right) {
    Sum difference = minus(left, right);
    Literals literals = terms.literals();
    BigInteger zero = BigInteger.ZERO;
    BigInteger less = BigInteger.ONE.negate();
    return terms.truth(
        switch (comparison) {
          case EQUAL -> literals.equal(difference, zero);
          case NOT_EQUAL -> -literals.equal(difference, zero);
          case LESS -> literals.atMost(difference, less);
          case LESS_EQUAL -> literals.atMost(difference, zero);
          case GREATER -> -literals.atMost(difference, zero);
          case GREATER_EQUAL -> -literals.atMost(difference, less);
          case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER ->
              throw new IllegalArgumentException(comparison + " compares nothing");
        });
  }

  /** The sum of two values. */
  public Sum plus(long left, long right) {
    return terms.sum(left).plus(terms.sum(right));
  }

  /** The difference of two values. */
  public Sum minus(long left, long right) {
    return terms.sum(left).minus(terms.sum(right));
  }

  /** The product of two values. */
  public Sum times(long left, long right) {
    return terms.product(terms.sum(left), terms.sum(right));
  }

  /** The quotient of two values, of which the second one is known not to be 0. */
  public Sum quotient(long left, long right) {
    return terms.quotient(terms.sum(left), terms.sum(right));
  }

  /** The remainder of two values, of which the second one is known not to be 0. */
  public Sum remainder(long left, long right) {
    return terms.remainder(terms.sum(left), terms.sum(right));
  }

  /** Returns whether a sum fits 64 bits. */
  public boolean fits(Sum sum) {
    return terms.fits(sum) || (holds(terms.notAbove(sum)) && !holds(terms.below(sum)));
  }

  /** The value of a sum that fits 64 bits. */
  public long value(Sum sum) {
    return terms.value(sum);
  }
}
