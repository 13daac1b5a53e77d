// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/**
 * The threads that were neither joined nor detached when the program ended, in some execution of
 * those that were explored, and where they were created.
 */
final class LeftThreads {
  private final Map<Integer, Set<Span>> created = new LinkedHashMap<>();
  private final BitSet left = new BitSet();

  /** A thread is created by a statement. */
  void creates(int thread, Span statement) {
    created.computeIfAbsent(thread, _ -> new LinkedHashSet<>()).add(statement);
  }

  /** A system is made anew: no execution of it was explored yet. */
  void begins() {
    left.clear();
  }

  /** The program has ended with a thread that was created. */
  void leaves(int thread) {
    left.set(thread);
  }

  /**
   * Those threads, ascending, by the statements of which one has created them: most are created by
   * one statement in all executions.
   */
  SequencedMap<Set<Span>, List<Integer>> all() {
    SequencedMap<Set<Span>, List<Integer>> all = new LinkedHashMap<>();
    left.stream()
        .forEach(its -> all.computeIfAbsent(created.get(its), _ -> new ArrayList<>()).add(its));
    return all;
  }
}
