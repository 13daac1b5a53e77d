// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Instruction;
import dev.ravel.machine.Program;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/**
 * The threads that were neither joined nor detached when the program ended. They are those of some
 * explored execution. It says where they were created.
 */
final class LeftThreads {
  private final Map<Integer, Set<Span>> created = new HashMap<>();
  private final BitSet left = new BitSet();

  /** Returns whether it is known that a statement creates a thread. */
  boolean isCreatedBy(int thread, Span statement) {
    return created.getOrDefault(thread, Set.of()).contains(statement);
  }

  /** A thread is created by a statement. */
  void creates(int thread, Span statement) {
    created.computeIfAbsent(thread, _ -> new LinkedHashSet<>()).add(statement);
  }

  /** Starts a new system, of which no execution was explored yet. */
  void begins() {
    left.clear();
  }

  /** The program has ended with threads that were created. */
  void leaves(BitSet threads) {
    left.or(threads);
  }

  /** Those threads. */
  BitSet all() {
    return (BitSet) left.clone();
  }

  /**
   * Those threads, in the order of their names.
   *
   * @param names by thread the number in its name
   */
  List<Remarks.LeftThread> told(Program program, IntUnaryOperator names) {
    return left.stream()
        .boxed()
        .sorted(Comparator.comparingInt(names::applyAsInt))
        .map(
            thread ->
                new Remarks.LeftThread(
                    Words.thread(names.applyAsInt(thread)),
                    statements(program, created.getOrDefault(thread, Set.of()))))
        .toList();
  }

  /** The first instructions of statements. */
  private static List<Remarks.Statement> statements(Program program, Set<Span> all) {
    Set<Span> missing = new LinkedHashSet<>(all);
    List<Remarks.Statement> found = new ArrayList<>();
    for (int function = 0; function < program.functions().size(); function++) {
      List<Instruction> code = program.functions().get(function).code();
      for (int place = 0; place < code.size() && !missing.isEmpty(); place++) {
        if (missing.remove(code.get(place).span())) {
          found.add(new Remarks.Statement(function, place));
        }
      }
    }
    return found;
  }
}
