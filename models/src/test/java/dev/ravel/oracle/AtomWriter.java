// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.List;

/** What checks alone may ask: where threads are, and who holds a mutex. */
final class AtomWriter {
  private final Draw draw;
  private final Sketch sketch;
  private final ExpressionWriter expressions;

  AtomWriter(Draw draw, Sketch sketch, ExpressionWriter expressions) {
    this.draw = draw;
    this.sketch = sketch;
    this.expressions = expressions;
  }

  void ways(Scope scope, List<Draw.Way<String>> ways) {
    for (Sketch.Worker worker : sketch.workers) {
      ways.add(new Draw.Way<>(1, () -> thread(worker, scope) + " done"));
      if (sketch.crashing.contains(worker)) {
        ways.add(new Draw.Way<>(2, () -> thread(worker, scope) + " crashed"));
      }
      for (String section : worker.sections()) {
        ways.add(new Draw.Way<>(2, () -> thread(worker, scope) + " in " + section));
      }
      for (String label : worker.labels()) {
        ways.add(new Draw.Way<>(2, () -> thread(worker, scope) + " at " + label));
      }
      if (!sketch.mutexes.isEmpty()) {
        ways.add(new Draw.Way<>(1, () -> thread(worker, scope) + " holds " + mutex(scope)));
      }
    }
    if (!sketch.mutexes.isEmpty()) {
      ways.add(new Draw.Way<>(1, () -> "free(" + mutex(scope) + ")"));
    }
  }

  private String thread(Sketch.Worker worker, Scope scope) {
    return expressions.member(worker.name(), worker.dimensions(), scope);
  }

  private String mutex(Scope scope) {
    return expressions.member(draw.of(sketch.mutexes), scope);
  }
}
