// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.temporal;

import dev.ravel.explore.temporal.Term.Kind;
import dev.ravel.source.Limits;
import dev.ravel.system.Condition;
import dev.ravel.system.Property.Formula;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Terms under dense numbers, equal ones under one, each simplified when it is made. The laws are
 * those of K. Etessami and G. Holzmann (CONCUR 2000), F. Somenzi and R. Bloem (CAV 2000), and T.
 * Babiak and others (TACAS 2012): a term is <em>eventual</em> if it is true wherever it is true
 * later, <em>universal</em> if it stays true; what is both is true everywhere or nowhere in a word.
 */
final class Terms {
  /** The number of the term that is true of every word. */
  static final int TRUE = 0;

  /** The number of the term that is true of none. */
  static final int FALSE = 1;

  private final List<Term> terms = new ArrayList<>();
  private final Map<Term, Integer> numbers = new HashMap<>();
  private final List<Condition> atoms = new ArrayList<>();
  private final IdentityHashMap<Condition, Integer> atomNumbers = new IdentityHashMap<>();

  /** No terms but the constants. */
  Terms() {
    int _ = number(new Term(Kind.TRUE, 0, List.of()));
    int _ = number(new Term(Kind.FALSE, 0, List.of()));
  }

  /** A term by its number. */
  Term get(int term) {
    return terms.get(term);
  }

  /** The conditions that terms speak of, by the numbers of atoms. */
  List<Condition> atoms() {
    return atoms;
  }

  private int number(Term term) {
    Integer known = numbers.putIfAbsent(term, terms.size());
    if (known != null) {
      return known;
    }
    terms.add(term);
    Limits.pollAt(terms.size());
    return terms.size() - 1;
  }

  private int make(Kind kind, int... operands) {
    return number(new Term(kind, 0, IntStream.of(operands).boxed().toList()));
  }

  // ------------------------------------------------------------------------------- of a formula

  /** The term of a formula, or of its negation. */
  int of(Formula formula, boolean positive) {
    return switch (formula) {
      case Formula.Atom atom -> literal(atom.condition(), positive);
      case Formula.Not not -> of(not.operand(), !positive);
      case Formula.Next next -> next(of(next.operand(), positive));
      case Formula.And and ->
          junction(positive, of(and.left(), positive), of(and.right(), positive));
      case Formula.Or or -> junction(!positive, of(or.left(), positive), of(or.right(), positive));
      case Formula.Until until ->
          fixed(positive, of(until.left(), positive), of(until.right(), positive));
      case Formula.Release release ->
          fixed(!positive, of(release.left(), positive), of(release.right(), positive));
      case Formula.WeakUntil until -> {
        // Released by the right side: one of the two is true up to and with its first time.
        int left = of(until.left(), positive);
        int right = of(until.right(), positive);
        yield fixed(!positive, right, junction(!positive, left, right));
      }
      case Formula.StrongRelease release -> {
        int left = of(release.left(), positive);
        int right = of(release.right(), positive);
        yield fixed(positive, right, junction(positive, left, right));
      }
    };
  }

  private int junction(boolean and, int left, int right) {
    return junction(and, List.of(left, right));
  }

  private int literal(Condition condition, boolean positive) {
    if (condition.objects().length == 0) {
      try {
        return condition.holds(new int[0]) == positive ? TRUE : FALSE;
      } catch (Condition.Undefined never) {
        // Found out in the first state.
      }
    }
    Integer atom = atomNumbers.get(condition);
    if (atom == null) {
      atom = atoms.size();
      atoms.add(condition);
      atomNumbers.put(condition, atom);
    }
    return number(new Term(positive ? Kind.YES : Kind.NO, atom, List.of()));
  }

  /** The terms that a term is the conjunction of. */
  Collection<Integer> conjuncts(int term) {
    return switch (get(term).kind()) {
      case TRUE -> List.of();
      case AND -> get(term).operands();
      case FALSE, YES, NO, OR, NEXT, UNTIL, RELEASE, INFINITELY, ALMOST_ALWAYS -> List.of(term);
    };
  }

  /** The negation of a term of one state; negative of others. */
  int opposite(int term) {
    if (term < 0 || !ofState(term)) {
      return -1;
    }
    Term its = get(term);
    return switch (its.kind()) {
      case TRUE -> FALSE;
      case FALSE -> TRUE;
      case YES -> number(new Term(Kind.NO, its.atom(), List.of()));
      case NO -> number(new Term(Kind.YES, its.atom(), List.of()));
      case AND -> junction(false, each(its, this::opposite));
      case OR -> junction(true, each(its, this::opposite));
      case NEXT, UNTIL, RELEASE, INFINITELY, ALMOST_ALWAYS -> -1;
    };
  }

  /**
   * Returns the term that is true now and always where a term of {@code ALMOST_ALWAYS} need wait no
   * longer.
   */
  int alwaysOf(int term) {
    return over(false, get(term).left());
  }

  /** The number of {@code INFINITELY} of a term of one state; negative if nobody says that. */
  int infinitelyOf(int term) {
    Integer number = numbers.get(new Term(Kind.INFINITELY, 0, List.of(term)));
    return number != null && ofState(term) ? number : -1;
  }

  // ---------------------------------------------------------------------------------- what is so

  /** Returns whether a term speaks of the present state alone. */
  boolean ofState(int term) {
    Term its = get(term);
    return switch (its.kind()) {
      case TRUE, FALSE, YES, NO -> true;
      case AND, OR -> its.operands().stream().allMatch(this::ofState);
      case NEXT, UNTIL, RELEASE, INFINITELY, ALMOST_ALWAYS -> false;
    };
  }

  /** Returns whether a term that speaks of the present state alone is true where some atoms are. */
  boolean holds(int term, IntPredicate atom) {
    Term its = get(term);
    return switch (its.kind()) {
      case TRUE -> true;
      case FALSE -> false;
      case YES -> atom.test(its.atom());
      case NO -> !atom.test(its.atom());
      case AND -> {
        for (int operand : its.operands()) {
          if (!holds(operand, atom)) {
            yield false;
          }
        }
        yield true;
      }
      case OR -> {
        for (int operand : its.operands()) {
          if (holds(operand, atom)) {
            yield true;
          }
        }
        yield false;
      }
      case NEXT, UNTIL, RELEASE, INFINITELY, ALMOST_ALWAYS ->
          throw new IllegalArgumentException(its + " does not speak of one state");
    };
  }

  /** The operator of least or greatest fixed points. */
  private static Kind fixed(boolean least) {
    return least ? Kind.UNTIL : Kind.RELEASE;
  }

  /** The first operand with which a fixed point is eventually, or always, the second one. */
  private static int neutral(boolean least) {
    return least ? TRUE : FALSE;
  }

  /** Returns whether a term is the same as that it comes eventually, or as that it always holds. */
  private boolean isClosed(boolean least, int term) {
    Term its = get(term);
    return switch (its.kind()) {
      case TRUE, FALSE, INFINITELY, ALMOST_ALWAYS -> true;
      case YES, NO -> false;
      case AND, OR, NEXT, UNTIL, RELEASE ->
          isOver(least, term)
              || its.operands().stream().allMatch(operand -> isClosed(least, operand));
    };
  }

  /** Returns whether a term is true everywhere in a word or nowhere. */
  private boolean isOfTheWhole(int term) {
    return isClosed(true, term) && isClosed(false, term);
  }

  /** Returns whether a term is that another one comes eventually, or that it always holds. */
  private boolean isOver(boolean least, int term) {
    return get(term).kind() == fixed(least) && get(term).left() == neutral(least);
  }

  // ----------------------------------------------------------------------------------- junctions

  /** All of some terms. */
  int and(Collection<Integer> operands) {
    return junction(true, operands);
  }

  /** All of some terms, or at least one of them. */
  private int junction(boolean and, Collection<Integer> operands) {
    Kind kind = and ? Kind.AND : Kind.OR;
    TreeSet<Integer> flat = new TreeSet<>();
    TreeSet<Integer> over = new TreeSet<>();
    TreeSet<Integer> often = new TreeSet<>();
    for (int operand : flattened(kind, operands)) {
      Term its = get(operand);
      if (isOver(!and, operand)) {
        over.add(its.right());
      } else if (and
          ? its.kind() == Kind.ALMOST_ALWAYS
          : its.kind() == Kind.INFINITELY && ofState(its.left())) {
        often.add(its.left());
      } else {
        flat.add(operand);
      }
    }
    add(flat, over, kind, fixed(!and));
    add(flat, often, kind, and ? Kind.ALMOST_ALWAYS : Kind.INFINITELY);
    return junction(kind, flat, neutral(and), neutral(!and));
  }

  /** Adds one temporal term over a junction to others; nothing over none. */
  private void add(
      NavigableSet<Integer> flat, NavigableSet<Integer> under, Kind junction, Kind over) {
    if (under.isEmpty()) {
      return;
    }
    boolean and = junction == Kind.AND;
    int inner = junction(junction, under, and ? TRUE : FALSE, and ? FALSE : TRUE);
    if (inner <= FALSE) {
      flat.add(inner);
    } else {
      flat.add(
          switch (over) {
            case RELEASE -> make(over, FALSE, inner);
            case UNTIL -> make(over, TRUE, inner);
            default -> make(over, inner);
          });
    }
  }

  private NavigableSet<Integer> flattened(Kind kind, Collection<Integer> operands) {
    NavigableSet<Integer> flat = new TreeSet<>();
    for (int operand : operands) {
      if (get(operand).kind() == kind) {
        flat.addAll(get(operand).operands());
      } else {
        flat.add(operand);
      }
    }
    return flat;
  }

  private int junction(Kind kind, NavigableSet<Integer> operands, int neutral, int deciding) {
    NavigableSet<Integer> flat = flattened(kind, operands);
    flat.remove(neutral);
    if (flat.contains(deciding)) {
      return deciding;
    }
    for (int operand : flat) {
      Term its = get(operand);
      boolean opposed =
          its.kind() == Kind.YES
              && numbers.containsKey(new Term(Kind.NO, its.atom(), List.of()))
              && flat.contains(numbers.get(new Term(Kind.NO, its.atom(), List.of())));
      if (opposed) {
        return deciding;
      }
    }
    // What contains another operand in a junction of the other kind says no more than that does.
    Kind other = kind == Kind.AND ? Kind.OR : Kind.AND;
    TreeSet<Integer> kept = new TreeSet<>(flat);
    kept.removeIf(
        operand ->
            get(operand).kind() == other
                && get(operand).operands().stream().anyMatch(flat::contains));
    if (kept.size() < 2) {
      return kept.isEmpty() ? neutral : kept.first();
    }
    return number(new Term(kind, 0, List.copyOf(kept)));
  }

  // -------------------------------------------------------------------------------- temporal ones

  private int next(int operand) {
    return isOfTheWhole(operand) ? operand : make(Kind.NEXT, operand);
  }

  private int fixed(boolean least, int left, int right) {
    if (isClosed(least, right) || left == neutral(!least) || left == right) {
      return right;
    }
    return left == neutral(least) ? over(least, right) : make(fixed(least), left, right);
  }

  /** That a term comes eventually, or that it always holds. */
  private int over(boolean least, int operand) {
    if (isClosed(least, operand)) {
      return operand;
    }
    Term its = get(operand);
    return switch (its.kind()) {
      case NEXT -> next(over(least, its.left()));
      case UNTIL, RELEASE -> {
        if (its.kind() == fixed(least)) {
          yield over(least, its.right());
        }
        yield its.left() == neutral(!least)
            ? often(!least, its.right())
            : junction(
                !least, over(least, junction(least, its.operands())), often(!least, its.right()));
      }
      case AND, OR -> {
        if (its.kind() == (least ? Kind.OR : Kind.AND)) {
          yield junction(!least, each(its, each -> over(least, each)));
        }
        Split split = split(its);
        yield split.whole.isEmpty()
            ? make(fixed(least), neutral(least), operand)
            : with(least, split.whole, over(least, junction(least, split.rest)));
      }
      case TRUE, FALSE, YES, NO, INFINITELY, ALMOST_ALWAYS ->
          make(fixed(least), neutral(least), operand);
    };
  }

  /** That a term comes infinitely often, or that it almost always holds. */
  private int often(boolean least, int operand) {
    if (isOfTheWhole(operand)) {
      return operand;
    }
    Kind kind = least ? Kind.INFINITELY : Kind.ALMOST_ALWAYS;
    Term its = get(operand);
    return switch (its.kind()) {
      case NEXT -> often(least, its.left());
      case UNTIL, RELEASE -> {
        if (its.kind() == fixed(least)) {
          yield often(least, its.right());
        }
        yield its.left() == neutral(!least) ? often(!least, its.right()) : make(kind, operand);
      }
      case AND, OR -> {
        if (its.kind() == (least ? Kind.OR : Kind.AND)) {
          yield ofState(operand)
              ? make(kind, operand)
              : junction(!least, each(its, each -> often(least, each)));
        }
        Split split = split(its);
        yield split.whole.isEmpty()
            ? make(kind, operand)
            : with(least, split.whole, often(least, junction(least, split.rest)));
      }
      case TRUE, FALSE, YES, NO, INFINITELY, ALMOST_ALWAYS -> make(kind, operand);
    };
  }

  private static List<Integer> each(Term term, UnaryOperator<Integer> made) {
    return term.operands().stream().map(made).toList();
  }

  private int with(boolean and, List<Integer> whole, int rest) {
    List<Integer> all = new ArrayList<>(whole);
    all.add(rest);
    return junction(and, all);
  }

  /** The operands of a junction that are true everywhere or nowhere, and the others. */
  private record Split(List<Integer> whole, List<Integer> rest) {}

  private Split split(Term junction) {
    return new Split(
        junction.operands().stream().filter(this::isOfTheWhole).toList(),
        junction.operands().stream().filter(operand -> !isOfTheWhole(operand)).toList());
  }

  // --------------------------------------------------------------------------------- in words

  /** A term of states in words. */
  String text(int term, IntFunction<String> atom) {
    Term its = get(term);
    return switch (its.kind()) {
      case TRUE -> "true";
      case FALSE -> "false";
      case YES -> atom.apply(its.atom());
      case NO -> "!" + enclosed(atom.apply(its.atom()));
      case AND -> joined(its, " && ", atom);
      case OR -> joined(its, " || ", atom);
      case NEXT, UNTIL, RELEASE, INFINITELY, ALMOST_ALWAYS ->
          throw new IllegalArgumentException("a term of more than one state");
    };
  }

  private String joined(Term junction, String sign, IntFunction<String> atom) {
    return junction.operands().stream()
        .map(operand -> enclosed(text(operand, atom)))
        .collect(Collectors.joining(sign));
  }

  /** Returns a text as an operand. It is in parentheses if it has several words. */
  static String enclosed(String text) {
    return text.matches("[\\w.\\[\\]]+") ? text : "(" + text + ")";
  }
}
