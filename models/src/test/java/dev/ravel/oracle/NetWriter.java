// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.ArrayList;
import java.util.List;

/** A random net. Most transitions take as many tokens as they give. */
final class NetWriter {
  private final Draw draw;
  private final Sketch sketch;
  private final ExpressionWriter expressions;
  private final StringBuilder out;

  NetWriter(Draw draw, Sketch sketch, StringBuilder out) {
    this.draw = draw;
    this.sketch = sketch;
    this.expressions = new ExpressionWriter(draw, sketch);
    this.out = out;
  }

  void write(boolean withThreads) {
    out.append("net ").append(draw.name("Net")).append(" {\n");
    int places = draw.number(2, 4);
    for (int p = 0; p < places; p++) {
      place();
    }
    int transitions = draw.number(1, 3);
    for (int t = 0; t < transitions; t++) {
      transition(withThreads && draw.chance(50));
    }
    if (draw.chance(40)) {
      Scope scope = Scope.of(Scope.Place.MARKING, true, true);
      out.append("  end when ").append(expressions.truth(scope, 1)).append('\n');
    }
    out.append("}\n");
  }

  private void place() {
    String name = draw.name("p");
    List<Sketch.Span> dimensions = new ArrayList<>();
    String index = "";
    String tokens = Integer.toString(draw.number(0, 2));
    if (draw.chance(40)) {
      int low = draw.number(0, 1);
      dimensions.add(new Sketch.Span(low, low + 1, Integer.toString(low + 1)));
      String i = draw.name("i");
      index = "[" + i + " in " + low + ".." + (low + 1) + "]";
      tokens = draw.chance(30) ? i : tokens;
    }
    String initial = draw.chance(70) ? " = " + tokens : "";
    out.append("  place ").append(name).append(index).append(initial).append('\n');
    sketch.places.add(new Sketch.Group(name, dimensions));
  }

  private void transition(boolean fired) {
    String name = draw.name("t");
    Scope scope = Scope.of(Scope.Place.EXPRESSION, true, draw.chance(80));
    List<Sketch.Span> dimensions = new ArrayList<>();
    String index = "";
    if (draw.chance(35)) {
      int low = draw.number(0, 1);
      String i = draw.name("i");
      dimensions.add(new Sketch.Span(low, low + 1, Integer.toString(low + 1)));
      index = "[" + i + " in " + low + ".." + (low + 1) + "]";
      scope = scope.counting(i, low, low + 1);
    }
    int inputs = draw.number(fired ? 0 : 1, 2);
    StringBuilder text = new StringBuilder("  ");
    text.append(draw.chance(30) ? draw.among("fair ", "strong fair ") : "")
        .append("trans ")
        .append(name)
        .append(index);
    text.append(": ").append(arcs(inputs, scope));
    if (draw.chance(25)) {
      text.append(" reads ").append(arcs(1, scope));
    }
    if (inputs == 0 || draw.chance(25)) {
      text.append(" unless ").append(arcs(1, scope));
    }
    text.append(" -> ").append(arcs(draw.number(0, Math.max(1, inputs)), scope));
    if (draw.chance(25) || inputs == 0) {
      text.append(" when ").append(expressions.truth(scope, 1));
    }
    if (!sketch.shared.isEmpty() && draw.chance(30)) {
      text.append(" do ").append(effects(scope));
    }
    out.append(text).append('\n');
    sketch.transitions.add(new Sketch.Group(name, dimensions));
    if (fired) {
      sketch.fired.add(name);
    }
  }

  /** Effects of which no target is by its text a part of another. */
  private String effects(Scope scope) {
    List<String> targets = new ArrayList<>();
    List<String> values = new ArrayList<>();
    for (int i = draw.chance(50) ? draw.number(2, 3) : 1; i > 0; i--) {
      ExpressionWriter.Path path = draw.of(ExpressionWriter.paths(draw.of(sketch.shared)));
      String target = expressions.text(path, scope, 1);
      String value = expressions.of(path.kind(), scope, 1);
      if (targets.stream()
          .noneMatch(other -> other.startsWith(target) || target.startsWith(other))) {
        targets.add(target);
        values.add(value);
      }
    }
    if (targets.size() > 1 && draw.chance(50)) {
      return String.join(", ", targets) + " = " + String.join(", ", values);
    }
    List<String> effects = new ArrayList<>();
    for (int i = 0; i < targets.size(); i++) {
      effects.add(targets.get(i) + " = " + values.get(i));
    }
    return String.join(", ", effects);
  }

  private String arcs(int count, Scope scope) {
    List<String> arcs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Sketch.Group place = draw.of(sketch.places);
      String weight =
          draw.chance(15) ? draw.among("2*", sketch.knob.isEmpty() ? "2*" : sketch.knob + "*") : "";
      String text = weight + expressions.member(place, scope.guarded());
      if (!place.dimensions().isEmpty() && draw.chance(25)) {
        Sketch.Span span = place.dimensions().getFirst();
        text = weight + place.name() + "[" + span.low() + ".." + span.high() + "]";
      }
      arcs.add(text);
    }
    return String.join(", ", arcs);
  }
}
