// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

/** The purpose of a constant expression. */
enum Purpose {
  /** The value of a {@code const}. */
  CONSTANT("the value of `const`", false),
  /** The value after {@code with} or {@code -D}. */
  SETTING("a setting", false),
  /** The initial value of a shared variable. */
  INITIAL("an initial value", false),
  /** A size of an array or of a family. */
  SIZE("a size", true),
  /** A bound of a type. */
  TYPE_BOUND("the bound of a type", true),
  /** A bound of the indices of a family. */
  FAMILY_BOUND("the bound of a family", true),
  /** The capacity of a channel. */
  CAPACITY("the capacity of a channel", true),
  /** The initial value of a semaphore. */
  SEMAPHORE("the initial value of a semaphore", true),
  /** The number of threads that a barrier waits for. */
  BARRIER("the count of a barrier", true),
  /** The initial tokens of a place. */
  TOKENS("the token count of a place", true),
  /** The weight of an arc. */
  WEIGHT("the weight of an arc", true),
  /** An index in an arc. */
  ARC("an index in an arc", true),
  /** The number after {@code at most}. */
  AT_MOST("the limit after \"at most\"", true),
  /** The number after {@code crash at most}. */
  CRASHES("the limit after \"crash at most\"", true),
  /** The number after {@code safe}. */
  SAFE("the limit after \"safe\"", true);

  private final String phrase;
  private final boolean size;

  Purpose(String phrase, boolean size) {
    this.phrase = phrase;
    this.size = size;
  }

  /** The purpose in words, with an article. */
  String phrase() {
    return phrase;
  }

  /** Returns whether it decides how large a model is, which an input never does. */
  boolean isSize() {
    return size;
  }
}
