// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import dev.ravel.source.Problem;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A property of a concurrent system (language, section 2.5), by what decides it. What a property
 * means, and where one of its conditions has no value, is said here and in these types.
 */
public sealed interface Property
    permits StateProperty, EndProperty, StepProperty, LivenessProperty, Growth {
  /** No reachable state is a deadlock. */
  record Deadlock() implements EndProperty {}

  /** No reachable step is an error. */
  record Error() implements StepProperty {}

  /**
   * The property that in no reachable state the enabled steps of two threads use one plain cell.
   * One of them writes it, and not both are atomic.
   */
  record Race() implements StepProperty {}

  /** Every statement is executed by some reachable step. */
  record DeadCode() implements StepProperty {}

  /** Every fair execution reaches a final state. */
  record Terminates() implements LivenessProperty {}

  /**
   * In every reachable state at most {@code limit} threads are in the section.
   *
   * @param count the number of threads in the section
   */
  record AtMost(long limit, Condition count) implements StateProperty {
    @Override
    public boolean shownIn(int[] state) {
      return count.value(state) > limit;
    }
  }

  /** The condition is false in every reachable state. */
  record Never(Condition condition) implements StateProperty {
    @Override
    public boolean shownIn(int[] state) {
      return condition.mayBe(true, state);
    }
  }

  /** The condition is true in every reachable state. */
  record Always(Condition condition) implements StateProperty {
    @Override
    public boolean shownIn(int[] state) {
      return condition.mayBe(false, state);
    }
  }

  /** The condition is true in some reachable state. */
  record Reachable(Condition condition) implements StateProperty {
    @Override
    public boolean shownIn(int[] state) {
      return condition.mayBe(true, state);
    }

    @Override
    public boolean sought() {
      return true;
    }
  }

  /** The condition is true in every reachable final state. */
  record Finally(Condition condition) implements EndProperty {}

  /** On every fair execution, wherever the cause is true, the effect is true then or later. */
  record LeadsTo(Condition cause, Condition effect) implements LivenessProperty {}

  /** On every fair execution the condition is true at some time. */
  record Eventually(Condition condition) implements LivenessProperty {}

  /**
   * No place ever holds more than {@code limit} tokens.
   *
   * @param tokens the tokens of each place
   */
  record Safe(long limit, List<Condition> tokens) implements StateProperty {
    /** Copies the list. */
    public Safe {
      tokens = List.copyOf(tokens);
    }

    @Override
    public boolean shownIn(int[] state) {
      for (int place = 0; place < tokens.size(); place++) {
        if (tokens.get(place).value(state) > limit) {
          return true;
        }
      }
      return false;
    }
  }

  /** The tokens of the place are bounded. */
  record Bounded(Condition tokens) implements Growth {}

  /** A formula of linear temporal logic holds on every fair execution. */
  record Ltl(Formula formula) implements LivenessProperty {}

  /** A formula of linear temporal logic. */
  sealed interface Formula {
    /** The conditions it speaks of, from left to right, each as often as it occurs. */
    default List<Condition> atoms() {
      return switch (this) {
        case Atom(Condition condition, String _) -> List.of(condition);
        case Not(Formula operand) -> operand.atoms();
        case Next(Formula operand) -> operand.atoms();
        case And(Formula left, Formula right) -> both(left, right);
        case Or(Formula left, Formula right) -> both(left, right);
        case Until(Formula left, Formula right) -> both(left, right);
        case WeakUntil(Formula left, Formula right) -> both(left, right);
        case Release(Formula left, Formula right) -> both(left, right);
        case StrongRelease(Formula left, Formula right) -> both(left, right);
      };
    }

    private static List<Condition> both(Formula left, Formula right) {
      return Stream.concat(left.atoms().stream(), right.atoms().stream()).toList();
    }

    /**
     * A condition of the present state. Where one condition occurs several times it is one object.
     *
     * @param text how it is written; empty if that is not known
     */
    record Atom(Condition condition, String text) implements Formula {
      /** A condition that nobody has written. */
      public Atom(Condition condition) {
        this(condition, "");
      }
    }

    /** Not. */
    record Not(Formula operand) implements Formula {}

    /** In the next state. */
    record Next(Formula operand) implements Formula {}

    /** Both. */
    record And(Formula left, Formula right) implements Formula {}

    /** At least one. */
    record Or(Formula left, Formula right) implements Formula {}

    /** The left one until the right one, which comes. */
    record Until(Formula left, Formula right) implements Formula {}

    /** The left one until the right one, or for ever. */
    record WeakUntil(Formula left, Formula right) implements Formula {}

    /** The right one up to and with the first time that the left one is true, or for ever. */
    record Release(Formula left, Formula right) implements Formula {}

    /** The right one up to and with the first time that the left one is true, which comes. */
    record StrongRelease(Formula left, Formula right) implements Formula {}
  }

  /** The conditions that must have a value in every state for the property to be decided. */
  default List<Condition> conditions() {
    return switch (this) {
      case Never(Condition condition) -> List.of(condition);
      case Always(Condition condition) -> List.of(condition);
      case Reachable(Condition condition) -> List.of(condition);
      case Finally(Condition condition) -> List.of(condition);
      case Eventually(Condition condition) -> List.of(condition);
      case AtMost(long _, Condition count) -> List.of(count);
      case Safe(long _, List<Condition> tokens) -> tokens;
      case LeadsTo(Condition cause, Condition effect) -> List.of(cause, effect);
      case Bounded(Condition tokens) -> List.of(tokens);
      case Ltl(Formula formula) -> formula.atoms();
      case Deadlock _, Error _, Race _, DeadCode _, Terminates _ -> List.of();
    };
  }

  /**
   * Returns the reason why one of its conditions has no value in a state; absent if all have one.
   */
  default Optional<String> undefinedIn(int[] state) {
    for (Condition condition : conditions()) {
      if (condition.mayBeUndefined()) {
        try {
          long _ = condition.value(state);
        } catch (Condition.Undefined why) {
          return Optional.of(why.getMessage());
        }
      }
    }
    return Optional.empty();
  }

  /** The code of its violation. */
  default Problem code() {
    return switch (this) {
      case Finally _ -> Problem.V001;
      case Deadlock _ -> Problem.V002;
      case Error _ -> Problem.V003;
      case Race _ -> Problem.V004;
      case DeadCode _ -> Problem.V005;
      case AtMost _ -> Problem.V006;
      case Never _ -> Problem.V007;
      case Always _ -> Problem.V008;
      case Reachable _ -> Problem.V009;
      case LeadsTo _ -> Problem.V010;
      case Eventually _ -> Problem.V011;
      case Terminates _ -> Problem.V012;
      case Safe _ -> Problem.V013;
      case Bounded _ -> Problem.V014;
      case Ltl _ -> Problem.V015;
    };
  }
}
