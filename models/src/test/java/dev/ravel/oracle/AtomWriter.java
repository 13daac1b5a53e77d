// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.ArrayList;
import java.util.List;

/** The questions of checks alone. They ask where threads are, and which thread holds a mutex. */
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
      for (Sketch.Holder local : worker.locals()) {
        ways.add(new Draw.Way<>(3, () -> local(worker, local, scope)));
      }
      if (!sketch.mutexes.isEmpty()) {
        ways.add(new Draw.Way<>(1, () -> thread(worker, scope) + " holds " + mutex(scope)));
      }
    }
    sketch.questions.forEach(
        (name, arity) -> ways.add(new Draw.Way<>(4, () -> question(name, arity, scope))));
    if (!sketch.mutexes.isEmpty()) {
      ways.add(new Draw.Way<>(1, () -> "free(" + mutex(scope) + ")"));
    }
  }

  private String question(String name, int arity, Scope scope) {
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < arity; i++) {
      Sketch.Group any = new Sketch.Group("", List.of(new Sketch.Span(0, 1, "1")));
      String index = expressions.member(any, scope);
      arguments.add(index.substring(1, index.length() - 1));
    }
    return name + "(" + String.join(", ", arguments) + ")";
  }

  private String thread(Sketch.Worker worker, Scope scope) {
    return expressions.member(worker.name(), worker.dimensions(), scope);
  }

  /** Returns the value of a local variable of a thread, or of a part of one. */
  private String local(Sketch.Worker worker, Sketch.Holder local, Scope scope) {
    StringBuilder text = new StringBuilder(thread(worker, scope) + "." + local.name());
    for (Sketch.Size size : local.sizes()) {
      text.append('[').append(size.indices().show(draw.number(0, size.atLeast() - 1))).append(']');
    }
    int leaf = draw.number(0, local.kind().leaves().size() - 1);
    text.append(local.kind().paths().get(leaf));
    Kind.Scalar type = local.kind().leaves().get(leaf);
    if (type.equals(Kind.Scalar.BOOL)) {
      return text.toString();
    }
    String value = type.show(draw.number((int) type.low(), (int) type.high()));
    return "(" + text + draw.among(" == ", " != ", " < ") + value + ")";
  }

  private String mutex(Scope scope) {
    return expressions.member(draw.of(sketch.mutexes), scope);
  }
}
