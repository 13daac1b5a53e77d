// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Random statements, one on a line. */
final class StatementWriter {
  private final Draw draw;
  private final Sketch sketch;
  private final ExpressionWriter expressions;
  private final StringBuilder out;
  private final Set<String> sections = new LinkedHashSet<>();
  private final List<Sketch.Holder> locals = new ArrayList<>();
  private final Set<String> labels = new LinkedHashSet<>();
  private final String procedure;
  private final Optional<Kind> result;
  private int budget;
  private boolean plain = true;

  /**
   * Statements of one thread or procedure.
   *
   * @param budget about how many statements there will be
   * @param procedure the name of the procedure, which it does not call; else empty
   * @param result what the procedure gives back
   */
  StatementWriter(
      Draw draw,
      Sketch sketch,
      StringBuilder out,
      int budget,
      String procedure,
      Optional<Kind> result) {
    this.draw = draw;
    this.sketch = sketch;
    this.expressions = new ExpressionWriter(draw, sketch);
    this.out = out;
    this.budget = budget;
    this.procedure = procedure;
    this.result = result;
  }

  /** The sections of what was written. */
  Set<String> sections() {
    return sections;
  }

  /** The local variables declared so far. */
  List<Sketch.Holder> locals() {
    return locals;
  }

  /** The labels of what was written. */
  Set<String> labels() {
    return labels;
  }

  /** Returns whether all of it may stand inside {@code atomic}. */
  boolean isPlain() {
    return plain;
  }

  private void line(Scope scope, String text) {
    out.append("  ".repeat(scope.depth + 1)).append(text).append('\n');
  }

  /** The statements of a block; at least one, except that some blocks are empty. */
  void block(Scope scope, int most) {
    if (scope.depth > 0 && draw.chance(4)) {
      return;
    }
    int count = scope.depth == 0 ? draw.number(2, most) : draw.number(1, most);
    for (int i = 0; i < count && (budget > 0 || i == 0); i++) {
      statement(scope);
    }
  }

  /** Writes a statement that runs a block in between. */
  private void nested(Scope scope, String head, Scope inside, int most) {
    line(scope, head + " {");
    block(inside, most);
    line(scope, "}");
  }

  private void statement(Scope scope) {
    budget--;
    List<Draw.Way<Runnable>> ways = new ArrayList<>();
    data(scope, ways);
    if (scope.depth < 3) {
      control(scope, ways);
    }
    synchronisation(scope, ways);
    if (!scope.isAtomic()) {
      steps(scope, ways);
    }
    draw.take(ways).run();
  }

  private static void add(List<Draw.Way<Runnable>> ways, int weight, Runnable writer) {
    ways.add(new Draw.Way<>(weight, () -> writer));
  }

  private String truth(Scope scope) {
    return expressions.truth(scope, draw.number(1, 2));
  }

  /** A condition that is true more often than not. */
  private String likely(Scope scope) {
    return draw.chance(50) ? truth(scope) : "(" + truth(scope) + " || " + truth(scope) + ")";
  }

  private String integer(Scope scope, int low, int high) {
    return expressions.of(new Kind.Scalar(low, high, List.of()), scope, 1);
  }

  // ------------------------------------------------------------------------------- data

  private void data(Scope scope, List<Draw.Way<Runnable>> ways) {
    add(ways, 14, () -> assign(scope));
    add(ways, 3, () -> assignTogether(scope));
    add(ways, 4, () -> chooseValue(scope));
    add(ways, 4, () -> declare(scope));
    add(ways, 3, () -> line(scope, "await " + truth(scope)));
    add(ways, 1, () -> line(scope, "assert " + likely(scope)));
    add(ways, 1, () -> line(scope, "assume " + draw.among(likely(scope), truth(scope))));
    add(ways, 2, () -> print(scope));
    add(ways, 2, () -> line(scope, "skip"));
  }

  private List<Sketch.Holder> targets(Scope scope) {
    List<Sketch.Holder> targets = new ArrayList<>(scope.locals);
    targets.addAll(sketch.shared);
    targets.addAll(sketch.shared);
    return targets;
  }

  /** A part of a variable of some type. */
  private record Target(String text, Kind kind) {}

  private List<Target> targets(Scope scope, List<Sketch.Holder> holders) {
    List<Target> targets = new ArrayList<>();
    for (Sketch.Holder holder : holders) {
      for (ExpressionWriter.Path path : ExpressionWriter.paths(holder)) {
        targets.add(new Target(expressions.text(path, scope, 1), path.kind()));
      }
    }
    return targets;
  }

  private void assign(Scope scope) {
    Target target = draw.of(targets(scope, targets(scope)));
    int depth = draw.number(0, 2);
    line(scope, target.text() + " = " + value(target.kind(), scope, depth));
  }

  private void assignTogether(Scope scope) {
    List<Target> all = targets(scope, targets(scope));
    List<Target> some = new ArrayList<>(List.of(draw.of(all), draw.of(all)));
    if (draw.chance(20)) {
      some.add(draw.of(all));
    }
    String left = some.stream().map(Target::text).collect(Collectors.joining(", "));
    String right =
        some.stream()
            .map(target -> expressions.of(target.kind(), scope, draw.number(0, 1)))
            .collect(Collectors.joining(", "));
    line(scope, left + " = " + right);
  }

  private static boolean isNumber(Kind kind) {
    return kind instanceof Kind.Scalar scalar && scalar.words().isEmpty();
  }

  private void chooseValue(Scope scope) {
    List<Target> numbers =
        targets(scope, targets(scope)).stream().filter(t -> isNumber(t.kind())).toList();
    if (numbers.isEmpty()) {
      assign(scope);
      return;
    }
    Target target = draw.of(numbers);
    line(scope, target.text() + " = " + any((Kind.Scalar) target.kind(), scope));
  }

  private String any(Kind.Scalar kind, Scope scope) {
    int low = draw.number((int) kind.low(), (int) kind.high());
    int high = draw.number(low, Math.min(low + 2, (int) kind.high() + (draw.chance(10) ? 1 : 0)));
    if (draw.chance(35)) {
      return anyOf(kind, scope, low, high);
    }
    String lowText = bound(scope, low);
    String highText = bound(scope, high);
    String bounds = lowText + ".." + highText;
    if (draw.chance(50)) {
      return "any " + bounds + (draw.chance(20) ? " where " + truth(scope) : "");
    }
    String name = draw.name("v");
    Scope inner = scope.counting(name, low, Math.max(low, high));
    return "any " + name + " in " + bounds + " where " + truth(inner);
  }

  /** Some of the numbers of a range one by one. */
  private String anyOf(Kind.Scalar kind, Scope scope, int low, int high) {
    int count = draw.number(1, 3);
    List<String> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(draw.chance(60) ? "" + draw.number(low, high) : expressions.of(kind, scope, 0));
    }
    String set = "{" + String.join(", ", values) + "}";
    if (draw.chance(50)) {
      return "any " + set + (draw.chance(20) ? " where " + truth(scope) : "");
    }
    String name = draw.name("v");
    Scope inner = scope.counting(name, (int) kind.low(), (int) kind.high());
    return "any " + name + " in " + set + " where " + truth(inner);
  }

  /** A number or how to compute it; without a division, of which too much is known beforehand. */
  private String bound(Scope scope, int value) {
    String text = draw.chance(85) ? "" + value : integer(scope, value, value);
    return text.contains("/") || text.contains("%") ? "" + value : text;
  }

  private void declare(Scope scope) {
    Kind kind = TypeWriter.some(draw, sketch);
    String type = TypeWriter.text(kind, sketch);
    String name = draw.name("l");
    List<Sketch.Size> sizes = new ArrayList<>();
    if (draw.chance(20)) {
      sizes.add(sketch.size(draw, "2"));
    }
    String initial = "";
    if (!sizes.isEmpty() && draw.chance(50)) {
      List<String> cells = new ArrayList<>();
      for (int i = 0; i < sizes.getFirst().atLeast(); i++) {
        cells.add(expressions.of(kind, scope, 1));
      }
      initial = " = [" + String.join(", ", cells) + "]";
    } else if (sizes.isEmpty() && isNumber(kind) && draw.chance(15)) {
      initial = " = " + any((Kind.Scalar) kind, scope);
    } else if (draw.chance(60)) {
      initial = " = " + value(kind, scope, draw.number(0, 2));
    }
    line(
        scope,
        "var "
            + name
            + ": "
            + type
            + (sizes.isEmpty() ? "" : "[" + sizes.getFirst().text() + "]")
            + initial);
    Sketch.Holder local = new Sketch.Holder(name, type, kind, sizes, false);
    scope.locals.add(local);
    locals.add(local);
  }

  private void print(Scope scope) {
    if (draw.chance(30)) {
      line(scope, "print \"here\"");
      return;
    }
    // A brace or quote inside the value would end it.
    line(scope, "print \"at {" + integer(scope, 0, 1) + "}\"");
  }

  // ------------------------------------------------------------------------------- control

  private void control(Scope scope, List<Draw.Way<Runnable>> ways) {
    add(ways, 5, () -> decide(scope));
    add(ways, 4, () -> either(scope));
    add(ways, 2, () -> nested(scope, "while " + condition(scope), scope.loop(), 3));
    add(ways, 2, () -> nested(scope, "repeat " + integer(scope, 0, 2), scope.loop(), 2));
    add(ways, 3, () -> count(scope));
    add(ways, 2, () -> forEver(scope));
    add(ways, 3, () -> nested(scope, "atomic", scope.inside(Scope.Place.ATOMIC), 3));
    if (!procedure.isEmpty()) {
      add(ways, result.isPresent() ? 3 : 8, () -> leave(scope));
    }
    if (scope.inLoop) {
      add(ways, 5, () -> line(scope, draw.among("break", "continue")));
    }
    if (!scope.labels.isEmpty()) {
      add(ways, 3, () -> line(scope, "goto " + draw.of(List.copyOf(scope.labels))));
    }
    if (!scope.isAtomic()) {
      add(ways, 3, () -> section(scope));
      add(ways, 4, () -> label(scope));
    }
    calls(scope, ways);
  }

  private void calls(Scope scope, List<Draw.Way<Runnable>> ways) {
    for (Sketch.Procedure callee : sketch.procedures) {
      if (mayCall(callee, scope)) {
        add(ways, 2, () -> line(scope, call(callee, scope)));
      }
    }
  }

  private boolean mayCall(Sketch.Procedure callee, Scope scope) {
    return (callee.plain() || !scope.isAtomic())
        && callee.parameters().stream()
            .allMatch(p -> !(p.kind() instanceof Kind.Arr) || !variables(p.kind(), scope).isEmpty())
        && callee.pipes().stream().noneMatch(pipe -> channels(pipe, scope).isEmpty())
        && callee.sections().stream().noneMatch(scope.sections::contains)
        && !callee.name().equals(procedure);
  }

  private String call(Sketch.Procedure callee, Scope scope) {
    plain &= callee.plain();
    sections.addAll(callee.sections());
    List<String> arguments =
        new ArrayList<>(callee.parameters().stream().map(p -> argument(p.kind(), scope)).toList());
    for (Sketch.Pipe pipe : callee.pipes()) {
      arguments.add(expressions.channel(draw.of(channels(pipe, scope)), scope));
    }
    return callee.name() + "(" + String.join(", ", arguments) + ")";
  }

  private String argument(Kind kind, Scope scope) {
    return kind instanceof Kind.Arr
        ? expressions.text(draw.of(variables(kind, scope)), scope, 1)
        : value(kind, scope, 1);
  }

  /** The variables, and parts of them, of just one type. */
  private List<ExpressionWriter.Path> variables(Kind kind, Scope scope) {
    return targets(scope).stream()
        .flatMap(holder -> ExpressionWriter.paths(holder).stream())
        .filter(path -> path.kind().equals(kind))
        .toList();
  }

  /** The channels that a parameter may stand for. */
  private List<Sketch.Pipe> channels(Sketch.Pipe parameter, Scope scope) {
    return expressions.pipes(scope).stream()
        .filter(pipe -> pipe.kind().equals(parameter.kind()))
        .filter(pipe -> (pipe.capacity() == 0) == (parameter.capacity() == 0))
        .toList();
  }

  /** The result of a procedure of one of some kinds, if there is any. */
  private Optional<String> result(Predicate<Kind> wanted, Scope scope) {
    List<Sketch.Procedure> callees =
        sketch.procedures.stream()
            .filter(callee -> callee.result().filter(wanted).isPresent() && mayCall(callee, scope))
            .toList();
    return callees.isEmpty() ? Optional.empty() : Optional.of(call(draw.of(callees), scope));
  }

  /** A value for a statement, in which procedures may be called. */
  private String value(Kind kind, Scope scope, int depth) {
    if (!draw.chance(15)) {
      return expressions.of(kind, scope, depth);
    }
    if (kind.equals(Kind.Scalar.BOOL)) {
      return condition(scope);
    }
    Predicate<Kind> fitting = isNumber(kind) ? StatementWriter::isNumber : kind::equals;
    Optional<String> result = result(fitting, scope);
    if (result.isEmpty()) {
      return expressions.of(kind, scope, depth);
    }
    return isNumber(kind) && draw.chance(40)
        ? draw.among(
            result.get() + draw.among(" * ", " + ", " - ") + integer(scope, 0, 1),
            integer(scope, 0, 1) + draw.among(" * ", " + ") + result.get())
        : result.get();
  }

  /** A condition for a statement, in which procedures may be called. */
  private String condition(Scope scope) {
    Optional<String> result =
        draw.chance(15) ? result(Kind.Scalar.BOOL::equals, scope) : Optional.empty();
    if (result.isEmpty()) {
      return truth(scope);
    }
    return draw.among(
        result.get(),
        "!" + result.get(),
        result.get() + draw.among(" && ", " || ", " => ") + "(" + truth(scope) + ")",
        "(" + truth(scope) + ")" + draw.among(" && ", " || ", " => ") + result.get());
  }

  private void leave(Scope scope) {
    line(scope, "return" + result.map(kind -> " " + value(kind, scope, 1)).orElse(""));
  }

  /** The end of a procedure with a result. */
  void end(Scope scope) {
    if (result.isPresent()) {
      leave(scope);
    }
  }

  private void decide(Scope scope) {
    line(scope, "if " + condition(scope) + " {");
    block(scope.inner(), 2);
    if (draw.chance(20)) {
      line(scope, "} else if " + condition(scope) + " {");
      block(scope.inner(), 2);
    }
    if (draw.chance(40)) {
      line(scope, "} else {");
      block(scope.inner(), 2);
    }
    line(scope, "}");
  }

  private void either(Scope scope) {
    int alternatives = draw.number(1, 3);
    for (int i = 0; i < alternatives; i++) {
      String guard = draw.chance(45) ? "when " + truth(scope) + " " : "";
      String waiting = draw.chance(45) ? waiting(scope) : "";
      String either = draw.chance(35) ? "fair either " : "either ";
      line(scope, (i == 0 ? either : "} or ") + guard + waiting + "{");
      block(scope.inner(), 2);
    }
    if (draw.chance(30)) {
      line(scope, "} else {");
      block(scope.inner(), 2);
    }
    line(scope, "}");
  }

  /** Returns the condition for which a branch waits. */
  private String waiting(Scope scope) {
    SyncWriter sync = new SyncWriter(draw, sketch, expressions, text -> {}, scope);
    List<Draw.Way<String>> ways = new ArrayList<>();
    ways.add(new Draw.Way<>(2, () -> "await " + truth(scope)));
    sync.waiting(ways, () -> plain = false);
    return "on " + draw.take(ways) + " ";
  }

  private void count(Scope scope) {
    String name = draw.name("k");
    List<String> enums = sketch.enums();
    if (!enums.isEmpty() && draw.chance(30)) {
      String its = draw.of(enums);
      Scope inside = scope.loop().naming(name, sketch.types.get(its));
      line(scope, "for " + name + " in " + its + " {");
      block(inside, 2);
      line(scope, "}");
      return;
    }
    int low = draw.number(0, 1);
    int high = draw.number(low - 1, low + 1);
    String highText = draw.chance(80) ? "" + high : integer(scope, low, low + 1);
    Scope inside = scope.loop().counting(name, low, Math.max(low, high));
    line(scope, "for " + name + " in " + low + ".." + highText + " {");
    block(inside, 2);
    line(scope, "}");
  }

  private void forEver(Scope scope) {
    Scope inside = scope.loop();
    line(scope, "loop {");
    if (!scope.isAtomic() && draw.chance(30)) {
      plain = false;
      line(inside, "noncritical");
    }
    block(inside, 3);
    if (draw.chance(60)) {
      line(inside, "if " + truth(scope) + " {");
      line(inside.inner(), "break");
      line(inside, "}");
    }
    line(scope, "}");
  }

  /** A thread that does little again and again, until something happens or for ever. */
  void round(Scope scope) {
    Scope inside = scope.loop();
    line(scope, draw.among("loop {", "while " + truth(scope) + " {"));
    if (draw.chance(30)) {
      line(inside, "noncritical");
    }
    statement(inside);
    if (draw.chance(50)) {
      statement(inside);
    }
    line(scope, "}");
  }

  private void section(Scope scope) {
    String name = draw.among("critical", "critical", "trying", "inside");
    if (!scope.sections.contains(name)) {
      plain = false;
      sections.add(name);
      Scope inside = scope.inner();
      inside.sections.add(name);
      nested(scope, name.equals("critical") ? name : "section " + name, inside, 2);
    }
  }

  private void label(Scope scope) {
    plain = false;
    String name = draw.name("L");
    if (draw.chance(25)) {
      // A label to jump to from before: no variable is declared in between.
      scope.labels.add(name);
      line(scope, "if " + truth(scope) + " {");
      block(scope.inner(), 2);
      line(scope.inner(), "goto " + name);
      line(scope, "}");
    }
    scope.labels.add(name);
    labels.add(name);
    line(scope, name + ":");
    if (draw.chance(40)) {
      line(scope, "skip");
      line(scope, "if " + truth(scope) + " {");
      line(scope.inner(), "goto " + name);
      line(scope, "}");
    }
  }

  // ------------------------------------------------------------------------- synchronisation

  private void synchronisation(Scope scope, List<Draw.Way<Runnable>> ways) {
    SyncWriter sync = new SyncWriter(draw, sketch, expressions, text -> line(scope, text), scope);
    if (!sketch.mutexes.isEmpty()) {
      add(
          ways,
          3,
          () -> {
            String mutex = sync.mutex();
            line(scope, "lock " + mutex);
            block(scope, 2);
            line(scope, "unlock " + mutex);
          });
      add(ways, 2, () -> line(scope, draw.among("lock ", "unlock ") + sync.mutex()));
      add(ways, 2, sync::tryLock);
      if (scope.depth < 3) {
        add(ways, 3, () -> nested(scope, "with " + sync.mutex(), scope.inner(), 2));
      }
    }
    sync.ways(ways, () -> plain = false);
  }

  private void steps(Scope scope, List<Draw.Way<Runnable>> ways) {
    SyncWriter sync = new SyncWriter(draw, sketch, expressions, text -> line(scope, text), scope);
    sync.steps(ways, () -> plain = false);
  }
}
