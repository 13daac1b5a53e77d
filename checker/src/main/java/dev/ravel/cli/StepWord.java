// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.explore.Named;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The words that begin the commands of {@code ravel step}. */
enum StepWord implements Named {
  MOVE("m", "MOVES", "make these moves, such as P[0] P[1]/2 P[0]*3"),
  UNDO("u", "[N]", "take the last step back, or the last N"),
  REDO("", "[N]", "make a step again that was taken back, or N"),
  START("", "", "take all steps back"),
  INPUTS("", "[N]", "list the values of inputs, or begin with the N-th of them"),
  SHOW("", "", "show the last step, the state and what can be done"),
  STEPS("", "", "show all that can be done, however much it is"),
  STATE("s", "[NAME]", "show all values, or those of a variable or thread"),
  TRACE("t", "", "show all steps that were made"),
  BREAK("b", "[WHERE]", "stop at a LINE, at a NAME, or `if CONDITION`; list them"),
  DELETE("d", "[N]", "remove the N-th breakpoint, or all"),
  CONTINUE("c", "[N]", "let all move in turn up to a breakpoint or N steps"),
  RANDOM("r", "[N]", "make a step by chance, or up to N"),
  UNTIL("", "CONDITION", "let all move in turn until it is true"),
  SCHEDULE("", "", "print the steps as a schedule for ravel replay"),
  SAVE("", "FILE", "write the schedule to a file"),
  LOAD("", "FILE", "begin anew with the schedule of a file"),
  HELP("?", "", "list the commands"),
  QUIT("q", "", "end; so does the end of the input");

  private final String brief;
  private final String arguments;
  private final String summary;

  /**
   * A word.
   *
   * @param brief a short one for it; empty if there is none
   * @param arguments what stands after it
   */
  StepWord(String brief, String arguments, String summary) {
    this.brief = brief;
    this.arguments = arguments;
    this.summary = summary;
  }

  /**
   * Returns the command of a word.
   *
   * @param brief whether it can be a short one
   */
  static Optional<StepWord> of(String word, boolean brief) {
    for (StepWord its : values()) {
      if (its.word().equals(word) || brief && !word.isEmpty() && its.brief.equals(word)) {
        return Optional.of(its);
      }
    }
    return Optional.empty();
  }

  /** Returns the lines of the help, without indentation. */
  static List<String> help() {
    int width = 0;
    for (StepWord its : values()) {
      width = Math.max(width, its.call().length());
    }
    List<String> lines = new ArrayList<>();
    lines.add("a number, or moves such as P[0] P[1]/2, make a step; otherwise:");
    for (StepWord its : values()) {
      String space = " ".repeat(width - its.call().length() + 2);
      String brief = its.brief.isEmpty() ? "" : "  (" + its.brief + ")";
      lines.add(its.call() + space + its.summary + brief);
    }
    return lines;
  }

  private String call() {
    return (word() + " " + arguments).strip();
  }
}
