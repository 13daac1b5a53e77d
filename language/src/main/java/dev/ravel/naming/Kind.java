// SPDX-License-Identifier: Apache-2.0
package dev.ravel.naming;

/** The kind of the declaration of a name. */
public enum Kind {
  /** {@code const}. */
  CONSTANT("a constant", "written", "read"),
  /** {@code input}. */
  INPUT("an input", "written", "read"),
  /** {@code enum}. */
  ENUM("an enum", "used", "named"),
  /** A value of an enum. */
  MEMBER("a value of an enum", "used", "read"),
  /** {@code record}. */
  RECORD("a record", "used", "named"),
  /** A field of all records that have one of this name. */
  FIELD("a field", "written", "read"),
  /** {@code shared}. */
  SHARED("a shared variable", "written", "read"),
  /** {@code mutex}. */
  MUTEX("a mutex", "used", "named"),
  /** {@code cond}. */
  CONDITION("a condition", "used", "named"),
  /** {@code semaphore}. */
  SEMAPHORE("a semaphore", "used", "named"),
  /** {@code barrier}. */
  BARRIER("a barrier", "used", "named"),
  /** {@code channel}. */
  CHANNEL("a channel", "used", "named"),
  /** {@code fun}. */
  FUNCTION("a function", "used", "called"),
  /** {@code proc}. */
  PROCEDURE("a procedure", "used", "called"),
  /** {@code thread}. */
  THREAD("a thread", "started", "named"),
  /** {@code task}. */
  TASK("a task", "started", "named"),
  /** {@code net}. */
  NET("a net", "used", "named"),
  /** {@code place}. */
  PLACE("a place", "filled or emptied", "read"),
  /** {@code trans}. */
  TRANSITION("a transition", "fired", "named"),
  /** The word before the colon of a check. */
  CHECK("the word of a check", "used", "named"),
  /** {@code schedule}. */
  SCHEDULE("a schedule", "used", "named"),
  /** All sections of one name. */
  SECTION("a section", "used", "named"),
  /** All labels of one name. */
  LABEL("a label", "used", "named"),
  /** {@code var}. */
  VARIABLE("a local variable", "written", "read"),
  /** A parameter of a function or procedure. */
  PARAMETER("a parameter", "written", "read"),
  /** An index of a family, or the variable of a loop, a quantifier or a choice. */
  INDEX("an index", "written", "read");

  private final String phrase;
  private final String written;
  private final String read;

  Kind(String phrase, String written, String read) {
    this.phrase = phrase;
    this.written = written;
    this.read = read;
  }

  /** Returns what happens to one of this kind where it changes. */
  public String written() {
    return written;
  }

  /** Returns what happens to one of this kind where it is looked at. */
  public String read() {
    return read;
  }

  /** Returns whether a name of this kind is visible in a part of one file only. */
  boolean isLocal() {
    return this == VARIABLE || this == PARAMETER || this == INDEX;
  }

  /** Returns the kind with an article. */
  public String phrase() {
    return phrase;
  }
}
