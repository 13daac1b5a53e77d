// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.result.Beside;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The options of the check of files.
 *
 * @param engine how to search
 * @param defines the values given with {@code -D}, as they were written, by name
 * @param all whether to go on after the first violation that nobody expected
 * @param only the checks to be decided, by name or text; empty for all of them
 * @param query what is asked of nets: the name of a file with questions or of a question
 * @param quick whether the limit of time is the one of {@code --quick}
 * @param stats whether to tell what makes a search big: for a search over states, counted by a
 *     second one
 * @param resources what the check may use
 * @param beside what belongs to the C program of which a file that is checked is the first
 * @param warnings whether a file with a warning counts as not decided
 */
public record CheckOptions(
    EngineOptions engine,
    Map<String, String> defines,
    boolean all,
    List<String> only,
    Optional<String> query,
    boolean quick,
    boolean stats,
    Resources resources,
    Beside beside,
    boolean warnings) {
  /** Copies the collections, keeping their order. */
  public CheckOptions {
    defines = Collections.unmodifiableMap(new LinkedHashMap<>(defines));
    only = List.copyOf(only);
  }

  /** No constants set, no limits, every check, stop at the first violation. */
  public static CheckOptions usual() {
    return new CheckOptions(
        EngineOptions.of(Engines.AUTO),
        Map.of(),
        false,
        List.of(),
        Optional.empty(),
        false,
        false,
        Resources.all(),
        Beside.NOTHING,
        false);
  }

  /** These options, going on after violations. */
  public CheckOptions goingOn() {
    return new CheckOptions(
        engine, defines, true, only, query, quick, stats, resources, beside, warnings);
  }

  /** These options, for some checks alone, by name or text. */
  public CheckOptions only(List<String> checks) {
    return new CheckOptions(
        engine, defines, all, checks, query, quick, stats, resources, beside, warnings);
  }

  /** These options with another engine. */
  public CheckOptions searching(EngineOptions other) {
    return new CheckOptions(
        other, defines, all, only, query, quick, stats, resources, beside, warnings);
  }

  /** These options with other values of constants. */
  public CheckOptions defining(Map<String, String> values) {
    return new CheckOptions(
        engine, values, all, only, query, quick, stats, resources, beside, warnings);
  }

  /** These options with other limits. */
  public CheckOptions within(Resources limits) {
    return new CheckOptions(
        engine, defines, all, only, query, quick, stats, limits, beside, warnings);
  }

  /** These options with other files and options of a C program. */
  public CheckOptions with(Beside others) {
    return new CheckOptions(
        engine, defines, all, only, query, quick, stats, resources, others, warnings);
  }
}
