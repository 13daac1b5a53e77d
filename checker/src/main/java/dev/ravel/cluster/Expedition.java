// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.task.Spreading;
import java.util.List;

/**
 * An exploration along executions, parts of which a worker is to explore. It goes as {@link
 * RecordText}.
 *
 * @param asks the address of who asks
 * @param inquiry the file
 * @param subject its number in the file
 * @param asked the questions
 * @param object the property object that counts, or {@link dev.ravel.system.ConcurrentSystem#NONE}
 */
record Expedition(
    String asks, Inquiry inquiry, int subject, List<Assignment.Asked> asked, int object) {
  /** Copies the list. */
  Expedition {
    asked = List.copyOf(asked);
  }

  /** What is to be explored for somebody. */
  static Expedition of(
      String asks, Spreading.Matter matter, List<Assignment.Asked> asked, int object) {
    return new Expedition(asks, Inquiry.of(matter), matter.subject(), asked, object);
  }
}
