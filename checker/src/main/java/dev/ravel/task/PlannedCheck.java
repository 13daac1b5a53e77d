// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.result.Checking;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A check that is to be made, and needs the result of no other one.
 *
 * @param checker makes it
 * @param file the name that the user gave
 * @param defines the values of constants by name
 * @param swept the names of those that are tried one after the other
 * @param guard makes an error of Ravel in it its result
 */
public record PlannedCheck(
    Checker checker,
    String file,
    Map<String, String> defines,
    Set<String> swept,
    UnaryOperator<Supplier<Checking>> guard) {
  /** Makes it. */
  public Checking make() {
    return made(checker);
  }

  /** Makes it with another way to search models and nets. */
  public Checking make(Distribution way) {
    return made(checker.spreading(way));
  }

  private Checking made(Checker its) {
    return guard.apply(() -> its.check(file, defines, swept)).get();
  }

  /** Its options. */
  public CheckOptions options() {
    return checker.options().defining(defines);
  }

  /** The number of its engine among those that are compared, if it is for a comparison. */
  public OptionalInt compared() {
    Optional<Mode> its = checker.mode();
    return its.isPresent() ? OptionalInt.of(Mode.all().indexOf(its.get())) : OptionalInt.empty();
  }

  /** Returns the texts read for it, by name, as far as they are known. */
  public Map<String, byte[]> texts() {
    return checker.texts(file, defines);
  }
}
