// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.analysis.Instance;
import dev.ravel.analysis.Range;
import dev.ravel.analysis.Symbol;
import dev.ravel.ast.Block;
import dev.ravel.ast.Parts;
import dev.ravel.ast.Statement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The number of threads whose text may arrive at the barriers of each family. */
final class Arrivals {
  private final Instance instance;
  private final Map<String, Integer> threads = new HashMap<>();

  Arrivals(Instance instance) {
    this.instance = instance;
    for (Symbol symbol : instance.symbols()) {
      if (symbol instanceof Symbol.Threads family) {
        int members = family.ranges().stream().mapToInt(Range::size).reduce(1, (a, b) -> a * b);
        Set<String> passed = new HashSet<>();
        collect(family.declaration().body(), passed, new HashSet<>());
        passed.forEach(barrier -> threads.merge(barrier, members, Integer::sum));
      }
    }
  }

  /** The number of threads whose text passes a family of barriers, itself or in procedures. */
  int at(String barrier) {
    return threads.getOrDefault(barrier, 0);
  }

  private void collect(Block block, Set<String> passed, Set<String> called) {
    Parts.visit(
        block,
        statement -> {
          if (statement instanceof Statement.Pass pass) {
            passed.add(pass.barrier().name().text());
          }
          for (Parts.Called its : Parts.called(statement)) {
            String name = its.name().text();
            if (instance.global(name).orElse(null) instanceof Symbol.Proc proc
                && called.add(name)) {
              collect(proc.declaration().body(), passed, called);
            }
          }
        });
  }
}
