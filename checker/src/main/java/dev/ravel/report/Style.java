// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

/**
 * The look of a text.
 *
 * @param colour whether words are coloured; no information is in colour alone
 * @param ascii whether only ASCII characters may be used
 * @param width the number of columns, from 20 to 120
 * @param narrated whether executions are described in sentences in place of tables
 * @param full whether all steps of executions are shown, also those that lead to nothing bad
 * @param verbose whether an expected verdict is reported as fully as others, with its cost
 * @param states whether the state at the end of each counterexample is shown
 */
public record Style(
    boolean colour,
    boolean ascii,
    int width,
    boolean narrated,
    boolean full,
    boolean verbose,
    boolean states) {
  /** The width where none is known. */
  public static final int USUAL_WIDTH = 100;

  /** The largest width that is used. */
  public static final int LARGEST_WIDTH = 120;

  /** The smallest width that is used. */
  public static final int SMALLEST_WIDTH = 20;

  /** Keeps the width within its limits. */
  public Style {
    width = Math.clamp(width, SMALLEST_WIDTH, LARGEST_WIDTH);
  }

  /** Tables, with the steps that lead to what is bad. */
  public Style(boolean colour, boolean ascii, int width) {
    this(colour, ascii, width, false, false, false, false);
  }

  /** This style, narrated or not, with all steps or not. */
  public Style telling(boolean inSentences, boolean allSteps) {
    return new Style(colour, ascii, width, inSentences, allSteps, verbose, states);
  }

  /** This style, telling more or not. */
  public Style verbose(boolean more) {
    return new Style(colour, ascii, width, narrated, full, more, states);
  }

  /** This style, with the state at the end of each counterexample or not. */
  public Style states(boolean shown) {
    return new Style(colour, ascii, width, narrated, full, verbose, shown);
  }

  /** The meaning of a piece of text, which gives its colour. */
  public enum Tone {
    /** An error or a violation. */
    BAD("1;31"),
    /** A warning, or an answer that is not known. */
    DOUBTFUL("1;33"),
    /** A hint. */
    MILD("1;36"),
    /** Everything is as it should be. */
    GOOD("1;32"),
    /** Line numbers and rules. */
    FRAME("34"),
    /** A headline. */
    STRONG("1"),
    /** Nothing in particular. */
    PLAIN("0");

    private final String code;

    Tone(String code) {
      this.code = code;
    }
  }

  /** A text without colours, 100 columns wide. */
  public static Style plain() {
    return new Style(false, false, USUAL_WIDTH);
  }

  /** A text in its tone. */
  public String paint(Tone tone, String text) {
    return colour && !text.isEmpty() ? "\u001b[" + tone.code + "m" + text + "\u001b[0m" : text;
  }

  /** A text of a user, such as a file's name, of which no sign does anything to a terminal. */
  public String safe(String text) {
    return Cells.clean(text, this);
  }

  /** Returns the separator of two facts on one line, with its spaces. */
  public String dot() {
    return ascii ? " - " : " \u00b7 ";
  }

  /** The mark of what is as expected. */
  public String tick() {
    return ascii ? "ok" : "\u2713";
  }

  /** The mark of what is not. */
  public String cross() {
    return ascii ? "X" : "\u2717";
  }

  /** The mark of text that was left out. */
  public String ellipsis() {
    return ascii ? "..." : "\u2026";
  }
}
