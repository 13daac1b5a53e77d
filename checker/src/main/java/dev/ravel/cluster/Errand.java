// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import com.google.gson.Gson;
import dev.ravel.task.Resources;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A file that one worker is to test by itself. As text it is JSON; a limit that is null is none.
 *
 * @param build the fingerprint of the Ravel that asks
 * @param asks the address of who asks
 * @param file the name of the model or net
 * @param files by name what was read for it, as Base64
 * @param timeout the time for it, in nanoseconds
 * @param states the number of states of one search
 * @param events the number of events of one search
 * @param memory of one search, in bytes
 */
record Errand(
    String build,
    String asks,
    String file,
    Map<String, String> files,
    Long timeout,
    Long states,
    Long events,
    Long memory) {
  /** A file and what was read for it. */
  static Errand of(
      String build, String asks, String file, Map<String, byte[]> files, Resources limits) {
    return new Errand(
        build,
        asks,
        file,
        Texts.written(files),
        number(limits.timeout()),
        number(limits.maxStates()),
        number(limits.maxEvents()),
        number(limits.maxBytes()));
  }

  private static Long number(OptionalLong limit) {
    return limit.isPresent() ? limit.getAsLong() : null;
  }

  private static OptionalLong limit(Long number) {
    return number == null ? OptionalLong.empty() : OptionalLong.of(number);
  }

  /** What a thread of a worker may use for it. */
  Resources limits() {
    return new Resources(1, limit(timeout), limit(states), limit(events), limit(memory));
  }

  /** As text. */
  String text() {
    return new Gson().toJson(this);
  }

  /**
   * Reads one.
   *
   * @throws RuntimeException if it is none
   */
  static Errand read(String text) {
    Errand its = new Gson().fromJson(text, Errand.class);
    if (its == null
        || its.build == null
        || its.asks == null
        || its.file == null
        || its.files == null) {
      throw new IllegalArgumentException("an errand in which something is missing");
    }
    return its;
  }
}
