// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import dev.ravel.source.MemoryRules;
import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;

/**
 * A whole program.
 *
 * @param objects all objects; their numbers are their positions
 * @param routines the code of the families of threads
 * @param threads all threads and tasks
 * @param transitions all transitions of nets
 * @param end the condition of final markings, if given
 * @param endRegisters the registers the condition uses
 * @param claims what is to be decided
 * @param statements where the statements stand that can be dead code
 * @param sections the names of the sections by number
 * @param labels the names of the labels that claims mention, by number
 * @param options how the program is to be understood
 */
public record Program(
    List<ObjectDeclaration> objects,
    List<Routine> routines,
    List<ThreadDeclaration> threads,
    List<Transition> transitions,
    Optional<Expr> end,
    int endRegisters,
    List<Claim> claims,
    List<Span> statements,
    List<String> sections,
    List<String> labels,
    Options options) {
  /** Copies the lists. */
  public Program {
    objects = List.copyOf(objects);
    routines = List.copyOf(routines);
    threads = List.copyOf(threads);
    transitions = List.copyOf(transitions);
    claims = List.copyOf(claims);
    statements = List.copyOf(statements);
    sections = List.copyOf(sections);
    labels = List.copyOf(labels);
  }

  /** The same program with other objects, in the same order. */
  public Program with(List<ObjectDeclaration> others) {
    return new Program(
        others,
        routines,
        threads,
        transitions,
        end,
        endRegisters,
        claims,
        statements,
        sections,
        labels,
        options);
  }

  /** Returns whether the model has threads or tasks, be it families without members. */
  public boolean declaresThreads() {
    return !routines.isEmpty();
  }

  /**
   * The options of the meaning of a program.
   *
   * @param spuriousWakeups whether a waiting thread may wake without a signal
   * @param independence which steps are independent
   * @param memory the memory model for which the program was made
   */
  public record Options(boolean spuriousWakeups, Independence independence, MemoryRules memory) {}

  /** The independence relations (language, section 5). */
  public enum Independence {
    /** No two steps are independent. */
    NOTHING,
    /**
     * Steps that share no object in modes that do not commute are independent. Atomic updates
     * commute that add to a cell and do nothing else with its value.
     */
    COMMUTING,
    /** As {@link #COMMUTING}, but such updates are writes as others. */
    READ_WRITE,
    /** As {@link #READ_WRITE}, without the cells of shared variables. */
    SYNC
  }
}
