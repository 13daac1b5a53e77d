// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * How files are to be checked.
 *
 * @param engine one of {@link Engines#names}
 * @param defines the values given with {@code -D}, as they were written, by name
 * @param all whether to go on after the first violation that nobody expected
 * @param timeout the time for one file in nanoseconds, if limited
 * @param maxStates the number of states of one search, if limited
 * @param maxBytes the memory of one search in bytes, if limited
 */
public record CheckOptions(
    String engine,
    Map<String, String> defines,
    boolean all,
    OptionalLong timeout,
    OptionalLong maxStates,
    OptionalLong maxBytes) {
  /** Copies the map, keeping its order. */
  public CheckOptions {
    defines = Collections.unmodifiableMap(new LinkedHashMap<>(defines));
  }

  /** No constants set, no limits, stop at the first violation. */
  public static CheckOptions usual() {
    return new CheckOptions(
        Engines.AUTO,
        Map.of(),
        false,
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty());
  }

  /** These options, going on after violations. */
  public CheckOptions goingOn() {
    return new CheckOptions(engine, defines, true, timeout, maxStates, maxBytes);
  }
}
