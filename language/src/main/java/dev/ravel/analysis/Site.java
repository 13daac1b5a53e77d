// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import java.util.Optional;

/**
 * The site of an expression, which decides what it may mention.
 *
 * @param use the kind of place
 * @param owner what it belongs to, for messages, such as {@code thread `P`}
 * @param purpose what a constant is for
 */
record Site(Use use, String owner, Optional<Purpose> purpose) {
  /** The kinds of places. */
  enum Use {
    /** A constant, such as the value of a {@code const}, a size, or a bound. */
    CONSTANT,
    /**
     * An expression that is constant for each member of a family, such as the tokens of a place.
     */
    MEMBER,
    /** A statement of a thread, task or procedure. */
    STATEMENT,
    /** The guard or an effect of a transition. */
    TRANSITION,
    /** {@code end when}. */
    END,
    /** A check. */
    CHECK,
    /**
     * The body of a function taken by itself. It may mention whatever one of the other sites may
     * mention.
     */
    FUNCTION
  }

  /** A place where a constant is needed. */
  static Site constant(Purpose purpose) {
    return new Site(Use.CONSTANT, purpose.phrase(), Optional.of(purpose));
  }

  /** A place where what is needed is constant for each member of a family. */
  static Site member(Purpose purpose) {
    return new Site(Use.MEMBER, purpose.phrase(), Optional.of(purpose));
  }

  /** A place where values are computed while the model runs, or by a check. */
  static Site of(Use use, String owner) {
    return new Site(use, owner, Optional.empty());
  }

  /** The same place, seen from inside a function that is called there. */
  Site inside(String function) {
    return new Site(use, "function `" + function + "`", purpose);
  }

  /** Returns whether the value must be known before the model runs. */
  boolean isConstant() {
    return use == Use.CONSTANT || use == Use.MEMBER;
  }

  /** Returns whether the tokens of a place may be mentioned. */
  boolean seesPlaces() {
    return use == Use.END || use == Use.CHECK || use == Use.FUNCTION;
  }

  /** Returns whether it may ask where threads are and who holds a mutex. */
  boolean seesThreads() {
    return use == Use.CHECK || use == Use.FUNCTION;
  }

  /** Returns the noun for an unknown name. */
  String noun() {
    return switch (use) {
      case CONSTANT, MEMBER -> "constant";
      case STATEMENT, TRANSITION -> "variable";
      case END, CHECK, FUNCTION -> "name";
    };
  }

  /** Returns the reason why an unknown name is unknown, for the line below the message. */
  String reason() {
    return switch (use) {
      case CONSTANT, MEMBER -> "no constant has this name";
      case STATEMENT -> "not declared in " + owner + " and not shared";
      case TRANSITION -> "no shared variable, input or constant has this name";
      case END, CHECK -> "no shared variable, place, input or constant has this name";
      case FUNCTION -> "not a parameter of " + owner + " and not global";
    };
  }
}
