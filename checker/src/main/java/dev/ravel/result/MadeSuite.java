// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import dev.ravel.driver.Driver;
import dev.ravel.source.Problem;
import dev.ravel.suite.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A suite of tests for a model.
 *
 * @param file the model's file
 * @param beside what belongs to a C program beside the file
 * @param encoding how the program was made into an unfolding, such as {@code plain}
 * @param origin what the tests are made from
 * @param covered what is covered, in the plural, such as {@code events}
 * @param one what is covered, in the singular
 * @param executions how many executions there were to choose from; the number of tests where they
 *     were grown
 * @param cut whether executions were followed only up to states that were seen before
 * @param items what is covered
 * @param tests the tests
 * @param atLeast no fewer of the executions cover all items
 * @param partial whether not all executions were looked at
 * @param stopped the limit that ended the search for executions, or else for fewer tests; absent if
 *     none did
 * @param searched whether fewer tests were looked for wherever that was asked; if not, the solver
 *     is not there
 * @param coverage what the tests cover besides, where somebody has asked
 * @param times of the parts of the work
 */
public record MadeSuite(
    String file,
    Beside beside,
    String encoding,
    Origin origin,
    String covered,
    String one,
    int executions,
    boolean cut,
    List<Item> items,
    List<Test> tests,
    int atLeast,
    boolean partial,
    Optional<Problem> stopped,
    boolean searched,
    List<Covered> coverage,
    Times times) {
  /** The source from which tests are made. */
  public enum Origin {
    /** They are chosen from all executions. */
    EXECUTIONS,
    /** They are grown from the events of the complete prefix of a net. */
    PREFIX,
    /** They are grown from all events; executions were not looked for. */
    EVENTS
  }

  /** Copies the lists. */
  public MadeSuite {
    items = List.copyOf(items);
    tests = List.copyOf(tests);
    coverage = List.copyOf(coverage);
  }

  /** A suite of tests, or of none, of which nothing else is known. */
  public static MadeSuite of(
      String file, Beside beside, String encoding, String covered, String one, List<Test> tests) {
    return new MadeSuite(
        file,
        beside,
        encoding,
        Origin.EXECUTIONS,
        covered,
        one,
        tests.size(),
        false,
        List.of(),
        tests,
        tests.size(),
        false,
        Optional.empty(),
        true,
        List.of(),
        new Times(0, 0, 0));
  }

  /**
   * The part of what all executions cover that tests cover.
   *
   * @param what in the plural, such as {@code statements}
   * @param one in the singular
   * @param tests by item: the numbers of the tests that cover it, from 0, ascending; may be none
   */
  public record Covered(String what, String one, List<Item> items, List<List<Integer>> tests) {
    /** Copies the lists. */
    public Covered {
      items = List.copyOf(items);
      tests = List.copyOf(tests);
    }

    /** The number of items that some test covers. */
    public long count() {
      return tests.stream().filter(its -> !its.isEmpty()).count();
    }
  }

  /**
   * The time of each part of the work, in nanoseconds.
   *
   * @param find to find the executions
   * @param look to see what each of them covers
   * @param choose to choose among them
   */
  public record Times(long find, long look, long choose) {}

  /**
   * A test.
   *
   * @param inputs the values of the inputs, such as {@code c = 2}; of a C program what functions
   *     give, such as {@code main=5,main.1=-3}; empty without inputs
   * @param steps how many steps it has
   * @param end how it ends, in words
   * @param schedule its moves, as for {@code ravel replay}
   * @param covers the numbers of the items that it covers, from 0, ascending
   * @param driver the test as C; absent if nobody has asked
   */
  public record Test(
      String inputs,
      int steps,
      String end,
      String schedule,
      List<Integer> covers,
      Optional<Driver> driver) {
    /** Copies the list. */
    public Test {
      covers = List.copyOf(covers);
    }
  }

  /** Returns the numbers of the tests that cover each item, from 0, ascending. */
  public List<List<Integer>> testsByItem() {
    List<List<Integer>> by = new ArrayList<>();
    items.forEach(_ -> by.add(new ArrayList<>()));
    for (int test = 0; test < tests.size(); test++) {
      for (int item : tests.get(test).covers()) {
        by.get(item).add(test);
      }
    }
    return by;
  }

  /** Returns whether no fewer of the executions cover all items. */
  public boolean minimal() {
    return atLeast == tests.size();
  }
}
