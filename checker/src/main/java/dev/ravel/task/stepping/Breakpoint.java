// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.stepping;

/** The point where an execution that goes on by itself is to stop. */
public sealed interface Breakpoint {
  /** In words, such as {@code line 4}. */
  String words();

  /**
   * The point where a thread comes to a line, or a transition that stands there can fire.
   *
   * @param file the end of the file's name; empty for any file
   * @param line from 1
   */
  record Line(String file, int line) implements Breakpoint {
    @Override
    public String words() {
      return "line " + (file.isEmpty() ? "" : file + ":") + line;
    }
  }

  /**
   * The point where a thread comes to a line while a condition is true.
   *
   * @param number of the condition among those that are watched
   */
  record When(Line line, int number, String text) implements Breakpoint {
    @Override
    public String words() {
      return line.words() + " if " + text;
    }
  }

  /** Behind each step of a thread or transition. */
  record Mover(String name) implements Breakpoint {
    @Override
    public String words() {
      return "a step of " + name;
    }
  }

  /** The point where an object gets another value, or one of the members of a family. */
  record Value(String name) implements Breakpoint {
    @Override
    public String words() {
      return "another value of " + name;
    }
  }

  /**
   * The point where a state decides a check that was not decided before. It is violated, or its
   * goal reached.
   *
   * @param name the word before the colon of the check, or its property as it is written
   */
  record Check(String name) implements Breakpoint {
    @Override
    public String words() {
      return "the check " + name;
    }
  }

  /**
   * The point where a condition becomes true.
   *
   * @param number its number among those that are watched
   */
  record Becomes(int number, String text) implements Breakpoint {
    @Override
    public String words() {
      return "if " + text;
    }
  }
}
