// SPDX-License-Identifier: Apache-2.0
package dev.ravel.source;

/** The kinds of properties, by the words of the language (language, section 2.5). */
public enum PropertyKind {
  /** No reachable state is a deadlock. */
  DEADLOCK("no deadlock"),
  /** No reachable step is an error. */
  ERROR("no error"),
  /** No data race. */
  RACE("no race"),
  /** Every statement can be executed. */
  DEAD_CODE("no dead code"),
  /** Every fair execution ends. */
  TERMINATES("terminates"),
  /** The number of threads in a section is at most a limit. */
  AT_MOST("at most"),
  /** Never. */
  NEVER("never"),
  /** Always. */
  ALWAYS("always"),
  /** In some state. */
  REACHABLE("reachable"),
  /** In all final states. */
  FINALLY("finally"),
  /** The first condition leads to the second. */
  LEADS_TO("leads to"),
  /** At some time on every fair execution. */
  EVENTUALLY("eventually"),
  /** No place above a limit. */
  SAFE("safe"),
  /** A place has a bound. */
  BOUNDED("bounded"),
  /** A formula of linear temporal logic. */
  LTL("ltl");

  private final String words;

  PropertyKind(String words) {
    this.words = words;
  }

  /** The words that begin or mark such a property. */
  public String words() {
    return words;
  }
}
