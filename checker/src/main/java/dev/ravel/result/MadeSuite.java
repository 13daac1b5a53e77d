// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import dev.ravel.source.Problem;
import java.util.List;
import java.util.Optional;

/**
 * A suite of tests for a model.
 *
 * @param file the model's file
 * @param covered what is covered, in the plural, such as {@code events}
 * @param one what is covered, in the singular
 * @param executions how many executions there were to choose from
 * @param cut whether executions were followed only up to states that were seen before
 * @param items what is covered, in words
 * @param tests the tests
 * @param atLeast no fewer of the executions cover all items
 * @param stopped why not all executions were looked at; absent if they were
 * @param explored the time that finding the executions took, in nanoseconds
 * @param chosen the time that choosing among them took, in nanoseconds
 */
public record MadeSuite(
    String file,
    String covered,
    String one,
    int executions,
    boolean cut,
    List<String> items,
    List<Test> tests,
    int atLeast,
    Optional<Problem> stopped,
    long explored,
    long chosen) {
  /** Copies the lists. */
  public MadeSuite {
    items = List.copyOf(items);
    tests = List.copyOf(tests);
  }

  /** The suite of a model that has nothing that moves. */
  public static MadeSuite ofNothing(String file, String covered, String one) {
    return new MadeSuite(
        file, covered, one, 0, false, List.of(), List.of(), 0, Optional.empty(), 0, 0);
  }

  /**
   * A test.
   *
   * @param inputs the values of the inputs, such as {@code c = 2}; empty without inputs
   * @param steps how many steps it has
   * @param end how it ends, in words
   * @param schedule its moves, as for {@code ravel replay}
   * @param covers the numbers of the items that it covers, from 0, ascending
   */
  public record Test(String inputs, int steps, String end, String schedule, List<Integer> covers) {
    /** Copies the list. */
    public Test {
      covers = List.copyOf(covers);
    }
  }

  /** Whether no fewer of the executions cover all items. */
  public boolean minimal() {
    return atLeast == tests.size();
  }
}
