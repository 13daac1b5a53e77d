// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The request of a command, as documents show it.
 *
 * @param version of the tool
 * @param options those that took part in the result, by the names of the document's schema:
 *     strings, numbers, truth values, lists and maps of these, absent or {@code null} what was not
 *     given
 */
public record Request(String version, Map<String, ?> options) {
  /** Copies the map, keeping its order. */
  public Request {
    options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
  }
}
