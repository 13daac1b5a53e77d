// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.List;

/**
 * A check that was made elsewhere.
 *
 * @param searches its searches in the order in which they were made
 * @param nanoseconds the time that it took
 */
record Transcript(List<Recorder.Told> searches, long nanoseconds) {
  /** Copies the list. */
  Transcript {
    searches = List.copyOf(searches);
  }
}
