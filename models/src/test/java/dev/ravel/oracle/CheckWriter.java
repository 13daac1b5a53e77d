// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Random checks. */
final class CheckWriter {
  private final Draw draw;
  private final Sketch sketch;
  private final ExpressionWriter expressions;
  private final StringBuilder out;

  CheckWriter(Draw draw, Sketch sketch, StringBuilder out) {
    this.draw = draw;
    this.sketch = sketch;
    this.expressions = new ExpressionWriter(draw, sketch);
    this.out = out;
  }

  void write(int count) {
    for (int i = 0; i < count; i++) {
      check();
    }
  }

  private void check() {
    StringBuilder text = new StringBuilder("check ");
    boolean named = draw.chance(40);
    if (named) {
      text.append(draw.name("c"));
    }
    List<String> settings = draw.chance(12) ? settings() : List.of();
    boolean set = !settings.isEmpty();
    if (set) {
      text.append(named ? " " : "").append("with ").append(String.join(", ", settings));
    }
    text.append(named || set ? ": " : "");
    text.append(property(Scope.of(Scope.Place.CHECK, true, true), 2));
    if (draw.chance(50)) {
      text.append(" expect ").append(draw.among("holds", "violated", "unknown"));
    }
    if (!sketch.schedules.isEmpty() && draw.chance(10)) {
      text.append(" by schedule ").append(draw.of(sketch.schedules));
    }
    out.append(text).append('\n');
  }

  private List<String> settings() {
    List<String> settings = new ArrayList<>();
    if (!sketch.knob.isEmpty()) {
      settings.add(sketch.knob + " = " + draw.number(1, 2));
    }
    if (!sketch.size.isEmpty() && draw.chance(60)) {
      settings.add(sketch.size + " = " + draw.number(2, 3));
    }
    for (Sketch.Holder input : sketch.inputs) {
      if (draw.chance(40)) {
        settings.add(input.name() + " = " + expressions.literal(input.kind()));
      }
    }
    return settings;
  }

  private String condition(Scope scope) {
    return "(" + expressions.truth(scope, draw.number(0, 2)) + ")";
  }

  /** A formula of temporal logic; few operators, since the oracle guesses what each will be. */
  private String formula(Scope scope, int depth) {
    if (depth == 0 || draw.chance(15)) {
      return draw.chance(30) ? bare(scope) : condition(scope);
    }
    if (draw.chance(60)) {
      return draw.among("G ", "F ", "X ", "!", "G F ", "F G ", "[] ", "<> ")
          + formula(scope, depth - 1);
    }
    String operator = draw.among(" U ", " W ", " R ", " M ", " && ", " && ", " || ", " -> ");
    return "(" + formula(scope, depth - 1) + operator + formula(scope, depth - 1) + ")";
  }

  /** Returns a condition that needs no parentheses. It is a name, or else one in them. */
  private String bare(Scope scope) {
    String condition = expressions.truth(scope, 0);
    return condition.matches("[a-z]+[0-9]+") ? condition : "(" + condition + ")";
  }

  private String property(Scope scope, int depth) {
    List<Draw.Way<String>> ways = new ArrayList<>();
    ways.add(new Draw.Way<>(2, () -> "no deadlock"));
    ways.add(new Draw.Way<>(1, () -> "no error"));
    ways.add(new Draw.Way<>(2, () -> "no race"));
    ways.add(new Draw.Way<>(2, () -> "no dead code"));
    ways.add(new Draw.Way<>(4, () -> "terminates"));
    ways.add(new Draw.Way<>(2, () -> "never " + condition(scope)));
    ways.add(new Draw.Way<>(2, () -> "always " + condition(scope)));
    ways.add(new Draw.Way<>(2, () -> "reachable " + condition(scope)));
    ways.add(new Draw.Way<>(2, () -> "finally " + condition(scope)));
    ways.add(new Draw.Way<>(3, () -> condition(scope) + " leads to " + condition(scope)));
    ways.add(new Draw.Way<>(2, () -> "eventually " + condition(scope)));
    Set<String> sections = new LinkedHashSet<>();
    sketch.workers.forEach(worker -> sections.addAll(worker.sections()));
    if (!sections.isEmpty()) {
      ways.add(
          new Draw.Way<>(
              3,
              () ->
                  "at most "
                      + draw.among("0", "1", "2", "(1 + 0)")
                      + " in "
                      + draw.of(List.copyOf(sections))));
    }
    if (!sketch.places.isEmpty()) {
      ways.add(new Draw.Way<>(2, () -> draw.among("safe", "safe 2", "safe 3", "safe (1 + 1)")));
      ways.add(
          new Draw.Way<>(1, () -> "bounded " + expressions.member(draw.of(sketch.places), scope)));
    }
    ways.add(new Draw.Way<>(4, () -> "ltl \"" + formula(scope, 2) + "\""));
    ways.add(
        new Draw.Way<>(
            1,
            () ->
                "ltl \"[] ("
                    + condition(scope)
                    + " W ("
                    + condition(scope)
                    + " W "
                    + condition(scope)
                    + ")) || <> "
                    + condition(scope)
                    + "\""));
    if (depth > 0) {
      ways.add(
          new Draw.Way<>(
              3,
              () -> {
                String name = draw.name("m");
                List<String> enums = sketch.enums();
                if (!enums.isEmpty() && draw.chance(30)) {
                  String its = draw.of(enums);
                  Scope inner = scope.naming(name, sketch.types.get(its));
                  return "all " + name + " in " + its + ": " + property(inner, depth - 1);
                }
                int low = draw.number(0, 1);
                Scope inner = scope.counting(name, low, low + 1);
                return "all "
                    + name
                    + " in "
                    + low
                    + ".."
                    + (low + 1)
                    + ": "
                    + property(inner, depth - 1);
              }));
    }
    return draw.take(ways);
  }
}
