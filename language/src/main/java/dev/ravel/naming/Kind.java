// SPDX-License-Identifier: Apache-2.0
package dev.ravel.naming;

/** What a name can be the name of. */
public enum Kind {
  /** {@code const}. */
  CONSTANT("a constant"),
  /** {@code input}. */
  INPUT("an input"),
  /** {@code enum}. */
  ENUM("an enum"),
  /** A value of an enum. */
  MEMBER("a value of an enum"),
  /** {@code record}. */
  RECORD("a record"),
  /** A field of all records that have one of this name. */
  FIELD("a field"),
  /** {@code shared}. */
  SHARED("a shared variable"),
  /** {@code mutex}. */
  MUTEX("a mutex"),
  /** {@code cond}. */
  CONDITION("a condition"),
  /** {@code semaphore}. */
  SEMAPHORE("a semaphore"),
  /** {@code barrier}. */
  BARRIER("a barrier"),
  /** {@code channel}. */
  CHANNEL("a channel"),
  /** {@code fun}. */
  FUNCTION("a function"),
  /** {@code proc}. */
  PROCEDURE("a procedure"),
  /** {@code thread}. */
  THREAD("a thread"),
  /** {@code task}. */
  TASK("a task"),
  /** {@code net}. */
  NET("a net"),
  /** {@code place}. */
  PLACE("a place"),
  /** {@code trans}. */
  TRANSITION("a transition"),
  /** The word before the colon of a check. */
  CHECK("the word of a check"),
  /** {@code schedule}. */
  SCHEDULE("a schedule"),
  /** All sections of one name. */
  SECTION("a section"),
  /** All labels of one name. */
  LABEL("a label"),
  /** {@code var}. */
  VARIABLE("a local variable"),
  /** A parameter of a function or procedure. */
  PARAMETER("a parameter"),
  /** An index of a family, or the variable of a loop, a quantifier or a choice. */
  INDEX("an index");

  private final String phrase;

  Kind(String phrase) {
    this.phrase = phrase;
  }

  /** Whether a name of this kind is visible in a part of one file only. */
  boolean isLocal() {
    return this == VARIABLE || this == PARAMETER || this == INDEX;
  }

  /** What it is, with an article. */
  public String phrase() {
    return phrase;
  }
}
