// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Program;
import dev.ravel.source.Span;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The limits of all verdicts about a program, and what is reported beside. They are those that its
 * systems have shown so far.
 *
 * @param narrowed whether a function gave fewer values than it may, so that executions were left
 *     out
 * @param guessed whether some step has called a function that is not there
 * @param leftOut why the first step that was left out was too long; absent if none was
 * @param left the threads that nobody has joined or detached, of programs that are checked for
 *     leaks: the same in all systems that have shown all executions
 * @param freedoms the freedoms that executions have met, whether they were explored or not
 */
public record Remarks(
    boolean narrowed,
    boolean guessed,
    Optional<String> leftOut,
    List<LeftThread> left,
    List<Met> freedoms) {
  /** Nothing limits it, and nothing is said. */
  public static final Remarks NONE =
      new Remarks(false, false, Optional.empty(), List.of(), List.of());

  /** Copies the lists. */
  public Remarks {
    left = List.copyOf(left);
    freedoms = List.copyOf(freedoms);
  }

  /**
   * A freedom that an execution has met.
   *
   * @param at the first statement in the text that has met it
   */
  public record Met(Freedom freedom, Statement at) {}

  /**
   * A thread that was neither joined nor detached when the program ended.
   *
   * @param created the statements of which one has created it, in the order of the program
   */
  public record LeftThread(String name, List<Statement> created) {
    /** Copies the list. */
    public LeftThread {
      created = List.copyOf(created);
    }
  }

  /**
   * A statement, by the first instruction that belongs to it.
   *
   * @param function the number of its function
   * @param place its number in the code of that
   */
  public record Statement(int function, int place) {
    /** Returns the order of the statements of a program in its texts. */
    public static Comparator<Statement> order(Program program) {
      return Comparator.comparing(
          its -> its.span(program),
          Comparator.comparing((Span its) -> its.source().name()).thenComparingInt(Span::start));
    }

    /** Its text in a program. */
    public Span span(Program program) {
      return program.functions().get(function).code().get(place).span();
    }
  }
}
