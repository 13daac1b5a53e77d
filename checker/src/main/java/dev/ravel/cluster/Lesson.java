// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.List;

/**
 * What a system that explores a C program has to learn, as {@link
 * dev.ravel.explore.spread.LearningLog#lesson} has it. It goes as {@link RecordText}.
 */
record Lesson(List<Long> words) {
  /** Copies the list. */
  Lesson {
    words = List.copyOf(words);
  }
}
