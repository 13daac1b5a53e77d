// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.stepping;

import dev.ravel.explanation.Claim;
import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The names that people can use in a system. They are its objects, its threads and its transitions.
 */
public final class StepNames {
  private final ConcurrentSystem system;
  private final Vocabulary words;

  /** The names of a system. */
  public StepNames(ConcurrentSystem system) {
    this.system = system;
    this.words = system.vocabulary();
  }

  /** Returns whether something has a name, or is a member or a part of what has. */
  static boolean isCalled(String its, String name) {
    return its.equals(name) || its.startsWith(name + "[") || its.startsWith(name + ".");
  }

  /** Returns whether a check has a name, or claims what is written. */
  static boolean isCalled(Claim claim, String name) {
    return claim.name().equals(Optional.of(name)) || claim.title().equals(name);
  }

  /** Returns whether objects that people see are called so. */
  public boolean areObjects(String name) {
    return IntStream.range(0, system.objects())
        .anyMatch(object -> words.shown(object) && isCalled(words.object(object), name));
  }

  /** Returns whether threads or transitions are called so. */
  public boolean areMovers(String name) {
    return IntStream.range(0, system.processes())
        .anyMatch(process -> isCalled(words.process(process), name));
  }

  /** All names, objects first. */
  public List<String> all() {
    List<String> all = new ArrayList<>();
    IntStream.range(0, system.objects())
        .filter(words::shown)
        .forEach(object -> all.add(words.object(object)));
    IntStream.range(0, system.processes()).forEach(process -> all.add(words.process(process)));
    return all;
  }

  /** Returns whether a statement or a transition stands at a line, as far as that is known. */
  public boolean isLine(Breakpoint.Line line) {
    return system.capabilities().coverage().statements() == 0
        || IntStream.range(0, system.capabilities().coverage().statements())
            .anyMatch(statement -> stands(words.statement(statement), line))
        || IntStream.range(0, system.processes())
            .anyMatch(process -> stands(words.processSpan(process), line));
  }

  /** Returns whether something begins at a line. */
  static boolean stands(Span span, Breakpoint.Line line) {
    return span.line() == line.line() && span.source().name().endsWith(line.file());
  }
}
