// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Random synchronisation, mostly in an order that makes sense. */
final class SyncWriter {
  private final Draw draw;
  private final Sketch sketch;
  private final ExpressionWriter expressions;
  private final Consumer<String> line;
  private final Scope scope;

  SyncWriter(
      Draw draw, Sketch sketch, ExpressionWriter expressions, Consumer<String> line, Scope scope) {
    this.draw = draw;
    this.sketch = sketch;
    this.expressions = expressions;
    this.line = line;
    this.scope = scope;
  }

  private void write(String text) {
    line.accept(text);
  }

  private static void add(List<Draw.Way<Runnable>> ways, int weight, Runnable writer) {
    ways.add(new Draw.Way<>(weight, () -> writer));
  }

  private String member(List<Sketch.Group> groups) {
    return expressions.member(draw.of(groups), scope);
  }

  String mutex() {
    return member(sketch.mutexes);
  }

  /** Something that can take values of a type; empty if there is nothing. */
  private String target(Kind kind) {
    List<Sketch.Holder> holders = new ArrayList<>(scope.locals);
    holders.addAll(sketch.shared);
    List<ExpressionWriter.Path> paths =
        holders.stream()
            .flatMap(holder -> ExpressionWriter.paths(holder).stream())
            .filter(path -> ExpressionWriter.alike(kind, path.kind()))
            .toList();
    return paths.isEmpty() ? "" : expressions.text(draw.of(paths), scope, 1);
  }

  void tryLock() {
    String target = target(Kind.Scalar.BOOL);
    String mutex = mutex();
    if (target.isEmpty()) {
      write("lock " + mutex);
      return;
    }
    write("trylock " + mutex + " -> " + target);
    if (draw.chance(60)) {
      write("if " + target + " {");
      write("  unlock " + mutex);
      write("}");
    }
  }

  /**
   * Writes statements that may stand anywhere, or anywhere but in some atomic blocks. A rendezvous
   * stands in none, and a semaphore of two thousand million in none that has a loop.
   *
   * @param restricted runs before something is written that procedures called in atomic blocks may
   *     not hold
   */
  void ways(List<Draw.Way<Runnable>> ways, Runnable restricted) {
    if (!sketch.conds.isEmpty()) {
      add(ways, 3, () -> write(draw.among("signal ", "broadcast ") + member(sketch.conds)));
    }
    for (Sketch.Group group : sketch.semaphores) {
      semaphore(group, ways, restricted);
    }
    for (Sketch.Pipe pipe : expressions.pipes(scope)) {
      int weight = pipe.kind() instanceof Kind.Arr ? 8 : 3;
      if (pipe.capacity() > 0) {
        add(ways, weight, () -> send(pipe));
        add(ways, weight, () -> receive(pipe));
      } else if (!scope.isAtomic()) {
        addStep(ways, weight, restricted, () -> send(pipe));
        addStep(ways, weight, restricted, () -> receive(pipe));
      }
    }
  }

  private void semaphore(Sketch.Group group, List<Draw.Way<Runnable>> ways, Runnable restricted) {
    boolean small = sketch.counts.contains(group);
    if (!small && scope.isAtomic() && scope.inLoop) {
      return;
    }
    Runnable used = small ? () -> {} : restricted;
    addStep(ways, 3, used, () -> write("down " + expressions.member(group, scope)));
    if (!scope.inLoop) {
      addStep(ways, 3, used, () -> write("up " + expressions.member(group, scope)));
    } else {
      addStep(
          ways,
          2,
          used,
          () -> {
            String semaphore = expressions.member(group, scope);
            write("down " + semaphore);
            write("up " + semaphore);
          });
    }
  }

  /**
   * Writes a condition for which a choice may wait.
   *
   * @param restricted runs before something is written that may not stand in atomic blocks
   */
  void waiting(List<Draw.Way<String>> ways, Runnable restricted) {
    if (!sketch.mutexes.isEmpty()) {
      ways.add(new Draw.Way<>(2, () -> "lock " + mutex()));
    }
    for (Sketch.Group group : sketch.semaphores) {
      if (sketch.counts.contains(group)) {
        ways.add(new Draw.Way<>(9, () -> "down " + expressions.member(group, scope)));
      }
    }
    for (Sketch.Pipe pipe : expressions.pipes(scope)) {
      String target = target(pipe.kind());
      if (pipe.capacity() > 0) {
        ways.add(
            new Draw.Way<>(
                20,
                () ->
                    "send "
                        + expressions.of(pipe.kind(), scope, 1)
                        + " to "
                        + expressions.channel(pipe, scope)));
      }
      if (!target.isEmpty() && (pipe.capacity() > 0 || !scope.isAtomic())) {
        Runnable used = pipe.capacity() > 0 ? () -> {} : restricted;
        ways.add(
            new Draw.Way<>(
                14,
                () -> {
                  used.run();
                  return receive(target, pipe);
                }));
      }
    }
    if (!scope.isAtomic()) {
      alone(ways, restricted);
    }
  }

  private void alone(List<Draw.Way<String>> ways, Runnable used) {
    for (Sketch.Group transition : sketch.transitions) {
      if (sketch.fired.contains(transition.name())) {
        ways.add(
            new Draw.Way<>(
                14,
                () -> {
                  used.run();
                  return "fire " + expressions.member(transition, scope);
                }));
      }
    }
    for (Sketch.Worker worker : sketch.workers) {
      ways.add(
          new Draw.Way<>(
              1,
              () -> {
                used.run();
                return "join " + expressions.member(worker.name(), worker.dimensions(), scope);
              }));
    }
  }

  private void send(Sketch.Pipe pipe) {
    String value = expressions.of(pipe.kind(), scope, 1);
    write("send " + value + " to " + expressions.channel(pipe, scope));
  }

  private void receive(Sketch.Pipe pipe) {
    String target = target(pipe.kind());
    if (target.isEmpty()) {
      send(pipe);
    } else {
      write(receive(target, pipe));
    }
  }

  /** Of any message, or of one that fits, which may stay where it is. */
  private String receive(String target, Sketch.Pipe pipe) {
    String head = draw.chance(45) ? "peek " : "receive ";
    String any = draw.chance(50) ? "any " : "";
    boolean named = !target.contains("[") && !target.contains(".");
    String where = named && draw.chance(60) ? " where " + fitting(target, pipe.kind()) : "";
    return head + any + target + " from " + expressions.channel(pipe, scope) + where;
  }

  /** A condition on a message. */
  private String fitting(String target, Kind kind) {
    if (kind instanceof Kind.Scalar its && its.words().isEmpty() && draw.chance(60)) {
      int number = draw.number((int) its.low(), (int) its.high());
      return target + draw.among(" == ", " != ", " > ") + number;
    }
    return expressions.truth(scope, 1);
  }

  /** Writes a step of its own, which may not stand inside {@code atomic}. */
  void steps(List<Draw.Way<Runnable>> ways, Runnable used) {
    addStep(ways, 2, used, () -> write("noncritical"));
    if (!sketch.conds.isEmpty() && !sketch.mutexes.isEmpty()) {
      addStep(ways, 4, used, this::await);
    }
    if (!sketch.barriers.isEmpty()) {
      addStep(ways, 4, used, () -> write("pass " + member(sketch.barriers)));
    }
    for (Sketch.Group transition : sketch.transitions) {
      if (sketch.fired.contains(transition.name())) {
        addStep(ways, 4, used, () -> write("fire " + expressions.member(transition, scope)));
      }
    }
    for (Sketch.Worker worker : sketch.workers) {
      String name = worker.name();
      if (worker.task()) {
        addStep(
            ways,
            5,
            used,
            () -> write("start " + expressions.member(name, worker.dimensions(), scope)));
      }
      addStep(
          ways,
          1,
          used,
          () -> write("join " + expressions.member(name, worker.dimensions(), scope)));
    }
  }

  private static void addStep(
      List<Draw.Way<Runnable>> ways, int weight, Runnable used, Runnable writer) {
    add(
        ways,
        weight,
        () -> {
          used.run();
          writer.run();
        });
  }

  private void await() {
    String mutex = mutex();
    String wait = "wait " + member(sketch.conds) + " with " + mutex;
    if (draw.chance(10)) {
      write(wait);
      return;
    }
    String condition = expressions.truth(scope, 1);
    write("lock " + mutex);
    write(draw.among("while ", "if ") + condition + " {");
    write("  " + wait);
    write("}");
    if (draw.chance(80)) {
      write("unlock " + mutex);
    }
  }
}
