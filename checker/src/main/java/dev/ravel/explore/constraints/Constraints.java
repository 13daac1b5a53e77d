// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.constraints;

import dev.ravel.explore.Effort;
import dev.ravel.explore.Meter;
import dev.ravel.source.Limits;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.sat4j.core.Vec;
import org.sat4j.core.VecInt;
import org.sat4j.pb.IPBSolver;
import org.sat4j.pb.SolverFactory;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.IConstr;
import org.sat4j.specs.ISolverService;
import org.sat4j.specs.SearchListenerAdapter;
import org.sat4j.specs.TimeoutException;

/**
 * Clauses and weighted sums over literals. A literal is a variable, numbered from 1, or its
 * negation with the sign minus. Constraints can be added after a solution was looked for; what was
 * learnt is kept.
 *
 * <p>The search is that of Sat4j (Le Berre, Parrain, The Sat4j library, release 2.2, Journal on
 * Satisfiability, Boolean Modeling and Computation 7, 2010). It has no chance in it: the same
 * constraints in the same order give the same values.
 */
public final class Constraints {
  /**
   * The memory of a variable in bytes. It has marks, reasons, activities and four lists that are
   * empty at first; an object, its array and two watches with room to grow; and an entry of an
   * array.
   */
  private static final long VARIABLE = 250;

  private static final long CLAUSE = 80;
  private static final long LITERAL = 4;

  private final IPBSolver solver = SolverFactory.newDefault();
  private final Meter meter;
  private final LongFunction<Effort> effort;
  private int variables;

  /** The constraints that the solver has, those that it has learnt included, and their literals. */
  private long clauses;

  private long literals;

  /** True if the constraints contradict each other without any search. */
  private boolean contradiction;

  private int always;
  private BitSet values = new BitSet();
  private int[] blamed = {};

  /**
   * No constraints.
   *
   * @param meter asked now and then during a search
   * @param effort the receiver of the work done
   */
  public Constraints(Meter meter, Supplier<Effort> effort) {
    this(meter, _ -> effort.get());
  }

  /** The same, told by the {@linkplain #bytes memory} that the constraints take. */
  public Constraints(Meter meter, LongFunction<Effort> effort) {
    this.meter = meter;
    this.effort = effort;
    solver.setSearchListener(new Asking());
  }

  /**
   * Asks the budget and counts what is learnt; its exception ends the search and the use of the
   * solver.
   */
  private final class Asking extends SearchListenerAdapter<ISolverService> {
    private static final long serialVersionUID = 1L;

    @Override
    public void assuming(int literal) {
      ask(1);
    }

    @Override
    public void conflictFound(IConstr constraint, int level, int trail) {
      Limits.poll(); // analysing a conflict can take long
      ask(8);
    }

    @Override
    public void learn(IConstr learnt) {
      literals += learnt.size();
      clauses++;
    }

    @Override
    public void delete(IConstr forgotten) {
      literals -= forgotten.size();
      clauses--;
    }

    private void ask(long steps) {
      if (meter.due(steps)) {
        meter.ask(effort.apply(bytes()));
      }
    }
  }

  /** A new variable. */
  public int variable() {
    return ++variables;
  }

  /** A literal that is true. */
  public int always() {
    if (always == 0) {
      always = variable();
      clause(always);
    }
    return always;
  }

  private void noted(int size) {
    Limits.pollAt(clauses);
    clauses++;
    literals += size;
  }

  /** At least one of some literals is true. */
  public void clause(int... any) {
    noted(any.length);
    try {
      IConstr _ = solver.addClause(new VecInt(any.clone()));
    } catch (ContradictionException never) {
      contradiction = true;
    }
  }

  /** At most one of some literals is true. */
  public void atMostOne(int... any) {
    if (any.length < 2) {
      return;
    }
    try {
      if (any.length == 2) {
        clause(-any[0], -any[1]);
      } else {
        noted(any.length);
        IConstr _ = solver.addAtMost(new VecInt(any.clone()), 1);
      }
    } catch (ContradictionException never) {
      contradiction = true;
    }
  }

  /**
   * Requires that a weighted sum of true literals is at least a bound, if a literal is true.
   * Nothing is required if it is not. Cost: linear in their number.
   *
   * @param weights of any sign, one for each literal
   */
  public void ifThenAtLeast(int guard, int[] literals, BigInteger[] weights, BigInteger bound) {
    SortedMap<Integer, BigInteger> byVariable = new TreeMap<>();
    BigInteger degree = bound;
    for (int k = 0; k < literals.length; k++) {
      // w (not x) = w - w x
      boolean negated = literals[k] < 0;
      degree = negated ? degree.subtract(weights[k]) : degree;
      BigInteger weight = negated ? weights[k].negate() : weights[k];
      byVariable.merge(Math.abs(literals[k]), weight, BigInteger::add);
    }
    int[] its = new int[byVariable.size() + 1];
    BigInteger[] positive = new BigInteger[its.length];
    BigInteger most = BigInteger.ZERO;
    int count = 0;
    for (Map.Entry<Integer, BigInteger> term : byVariable.entrySet()) {
      int sign = term.getValue().signum();
      if (sign != 0) {
        // w x = w + |w| (not x) for a negative w
        its[count] = sign * term.getKey();
        positive[count] = term.getValue().abs();
        most = most.add(positive[count]);
        degree = sign > 0 ? degree : degree.add(positive[count]);
        count++;
      }
    }
    if (degree.signum() <= 0) {
      return;
    }
    if (most.compareTo(degree) < 0) {
      clause(-guard);
      return;
    }
    its[count] = -guard;
    positive[count++] = degree;
    BigInteger all = degree;
    if (Arrays.stream(positive, 0, count).allMatch(weight -> weight.compareTo(all) >= 0)) {
      clause(Arrays.copyOf(its, count));
      return;
    }
    noted(2 * count);
    try {
      IConstr _ =
          solver.addPseudoBoolean(
              new VecInt(Arrays.copyOf(its, count)),
              new Vec<>(Arrays.copyOf(positive, count)),
              true,
              degree);
    } catch (ContradictionException never) {
      contradiction = true;
    }
  }

  /**
   * Looks for values under which all constraints hold, and some literals are true.
   *
   * @return whether there are any; {@link #value} tells them
   * @throws dev.ravel.source.Halt if the budget is spent; then this is of no more use
   */
  public boolean satisfied(int... assumed) {
    return tried(Integer.MAX_VALUE, assumed).orElseThrow();
  }

  /** Solves with a limited number of conflicts; absent if they were not enough. */
  public Optional<Boolean> tried(int conflicts, int... assumed) {
    blamed = new int[0];
    if (contradiction) {
      return Optional.of(false);
    }
    solver.setTimeoutOnConflicts(conflicts);
    VecInt assumptions = new VecInt(assumed.clone());
    try {
      if (!solver.isSatisfiable(assumptions)) {
        var explanation = solver.unsatExplanation();
        blamed = explanation == null ? new int[0] : explanation.toArray();
        return Optional.of(false);
      }
    } catch (TimeoutException enough) {
      return Optional.empty();
    }
    BitSet found = new BitSet();
    for (int literal : solver.model()) {
      if (literal > 0) {
        found.set(literal);
      }
    }
    values = found;
    return Optional.of(true);
  }

  /**
   * Returns about how much memory the solver takes, in bytes. It counts what variables, constraints
   * and their literals take in Sat4j on a virtual machine with small references, without what is
   * not used yet of lists that grow.
   */
  public long bytes() {
    return VARIABLE * variables + CLAUSE * clauses + LITERAL * literals;
  }

  /** The value of a variable in the values that were found last. */
  public boolean value(int variable) {
    return values.get(variable);
  }

  /** Of the literals that were assumed in vain last, some that cannot be true together. */
  public int[] blamed() {
    return blamed.clone();
  }
}
