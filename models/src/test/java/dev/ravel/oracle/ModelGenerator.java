// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Writes a random model as text, the same for the same seed. Models are free of errors before they
 * run, small, and finite in nearly all cases; what they do when they run may be wrong in every way.
 */
final class ModelGenerator {
  private final Draw draw;
  private final Sketch sketch = new Sketch();
  private final StringBuilder out = new StringBuilder();
  private final ExpressionWriter expressions;

  private ModelGenerator(long seed) {
    this.draw = new Draw(seed);
    this.expressions = new ExpressionWriter(draw, sketch);
  }

  /** The model of a seed. */
  static String write(long seed) {
    ModelGenerator generator = new ModelGenerator(seed);
    generator.model();
    return generator.out.toString();
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  private void model() {
    line("model Random");
    if (draw.chance(12)) {
      waiting();
      return;
    }
    if (draw.chance(7)) {
      contending();
      return;
    }
    if (draw.chance(4)) {
      new OperandWriter(draw, sketch, out).write();
      new CheckWriter(draw, sketch, out).write(draw.number(2, 4));
      return;
    }
    options();
    constants();
    types();
    inputs();
    boolean net = draw.chance(30);
    boolean threads = !net || draw.chance(70);
    shared();
    if (threads) {
      objects();
      functions();
    }
    if (net) {
      new NetWriter(draw, sketch, out).write(threads);
    }
    if (threads) {
      List<Sketch.Worker> workers = workers();
      procedures();
      bodies(workers);
      questions();
    } else if (draw.chance(30)) {
      line("thread " + draw.name("P") + "[i in 1..0] { skip }"); // starts nothing, but is declared
    }
    if (draw.chance(10) && threads) {
      String name = draw.name("run");
      Sketch.Worker first = sketch.workers.getFirst();
      String mover = expressions.member(first.name(), first.dimensions(), noScope());
      line("schedule " + name + " { " + mover + " " + mover + "/1*2 (" + mover + ")* }");
      sketch.schedules.add(name);
    }
    new CheckWriter(draw, sketch, out).write(draw.number(3, 7));
  }

  /** Writes a thread that goes round until another lets it go. Fairness decides whether it ends. */
  private void waiting() {
    String flag = draw.name("x");
    line("atomic shared " + flag + ": bool");
    sketch.shared.add(new Sketch.Holder(flag, "bool", Kind.Scalar.BOOL, List.of(), true));
    String waiter = one("P");
    line("  while !" + flag + " {");
    for (int i = draw.number(0, 2); i >= 0; i--) {
      line("    " + draw.among("skip", "print \"waiting\"", "await !" + flag, "noncritical"));
    }
    line("  }");
    line("}");
    String other = one("P");
    if (draw.chance(40)) {
      line("  " + draw.among("skip", "noncritical", "await " + flag, "join " + waiter));
    }
    line("  " + flag + " = true");
    line("}");
    for (String name : List.of(waiter, other)) {
      sketch.workers.add(new Sketch.Worker(name, List.of(), false, Set.of(), Set.of(), List.of()));
    }
    crashes(sketch.workers);
    line("check terminates");
    new CheckWriter(draw, sketch, out).write(draw.number(2, 5));
  }

  /** Threads that can move again and again, but not all the time. */
  private void contending() {
    String flag = draw.name("x");
    String got = draw.name("x");
    String mutex = draw.name("m");
    String semaphore = draw.name("s");
    line("atomic shared " + flag + ", " + got + ": bool");
    for (String name : List.of(flag, got)) {
      sketch.shared.add(new Sketch.Holder(name, "bool", Kind.Scalar.BOOL, List.of(), true));
    }
    line("mutex " + mutex);
    sketch.mutexes.add(new Sketch.Group(mutex, List.of()));
    line("semaphore " + semaphore + " = 1");
    String way = draw.among("lock", "down", "await");
    String object = way.equals("lock") ? mutex : semaphore;
    boolean waits = way.equals("await");
    String back = (way.equals("lock") ? "unlock " : "up ") + object;
    String begin = "  " + (draw.chance(15) ? "assume " + got : "skip"); // discards every execution
    String other = draw.name("P");
    line((draw.chance(85) ? "fair " : "") + "thread " + other + " {");
    line(begin);
    line("  loop {");
    line("    " + (waits ? flag + " = true" : way + " " + object));
    line("    " + (draw.chance(20) ? "noncritical" : "skip"));
    line("    " + (waits ? flag + " = false" : back));
    line("  }");
    line("}");
    String waiter = draw.name("P");
    line((draw.chance(70) ? "strong fair " : "fair ") + "thread " + waiter + " {");
    line(begin);
    line("  " + (draw.chance(20) ? "noncritical" : "skip"));
    String enter = way + " " + (waits ? flag : object);
    line("  " + (draw.chance(50) ? enter : "either on " + enter + " { skip }"));
    line("  " + got + " = true");
    if (!waits && draw.chance(80)) {
      line("  " + back);
    }
    line("}");
    for (String name : List.of(other, waiter)) {
      sketch.workers.add(new Sketch.Worker(name, List.of(), false, Set.of(), Set.of(), List.of()));
    }
    if (draw.chance(30)) {
      crashes(sketch.workers);
    }
    line("check eventually " + got);
    line("check !" + got + " leads to " + got);
    line("check ltl \"G F (" + got + ")\"");
    new CheckWriter(draw, sketch, out).write(draw.number(2, 5));
  }

  private String one(String stem) {
    String name = draw.name(stem);
    line(
        (draw.chance(85) ? fair() : "")
            + (draw.chance(10) ? "daemon " : "")
            + "thread "
            + name
            + " {");
    return name;
  }

  private String fair() {
    return draw.chance(40) ? "strong fair " : "fair ";
  }

  private static Scope noScope() {
    return Scope.of(Scope.Place.CHECK, false, true);
  }

  // ------------------------------------------------------------------------------ declarations

  private void options() {
    if (draw.chance(12)) {
      line("option await = split");
    }
    if (draw.chance(15)) {
      line("option spurious wakeups");
    }
    if (draw.chance(20)) {
      line(
          "option independence = "
              + draw.among("nothing-independent", "commuting", "readwrite", "sync"));
    }
  }

  private void constants() {
    if (draw.chance(40)) {
      sketch.size = draw.name("N");
      line("const " + sketch.size + " = 2");
    }
    if (draw.chance(40)) {
      sketch.knob = draw.name("K");
      sketch.constants.add(sketch.knob);
      line("const " + sketch.knob + " = " + draw.among("1", "2", "if 1 < 2 then 1 else 2"));
    }
    if (draw.chance(20)) {
      String name = draw.name("A");
      Kind kind = new Kind.Scalar(0, 2, List.of());
      line("const " + name + " = [" + draw.number(0, 2) + ", " + draw.number(0, 2) + "]");
      sketch.tables.add(new Sketch.Holder(name, "", kind, List.of(new Sketch.Size("2", 2)), false));
    }
  }

  private void types() {
    if (draw.chance(40)) {
      String name = draw.name("E");
      List<String> members = new ArrayList<>();
      int count = draw.number(2, 3);
      for (int i = 0; i < count; i++) {
        members.add(draw.name("e"));
      }
      line("enum " + name + " { " + String.join(", ", members) + " }");
      sketch.types.put(name, new Kind.Scalar(0, count - 1L, members));
    }
    if (draw.chance(35)) {
      record(2);
    }
    if (draw.chance(15)) {
      record(2);
    }
  }

  private void record(int most) {
    String name = draw.name("R");
    List<String> fields = new ArrayList<>();
    List<Kind> kinds = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    int count = draw.number(1, most);
    for (int i = 0; i < count; i++) {
      Kind kind = draw.chance(30) ? array() : draw.chance(60) ? TypeWriter.scalar(draw) : type();
      String field = draw.name("f");
      fields.add(field);
      kinds.add(kind);
      texts.add(field + ": " + TypeWriter.text(kind, sketch));
    }
    line("record " + name + " { " + String.join(", ", texts) + " }");
    sketch.types.put(name, new Kind.Rec(name, fields, kinds));
  }

  /** Returns a type of a message, a parameter or a result. It is an array now and then. */
  private Kind type() {
    return draw.chance(15) ? array() : TypeWriter.some(draw, sketch);
  }

  /** The type of an array, of which there is a constant. */
  private Kind array() {
    Kind cell = TypeWriter.scalar(draw);
    if (draw.chance(10)) {
      cell = new Kind.Arr(cell, new World.Dimension(0, 2));
    }
    World.Dimension dimension = sketch.size(draw, "2").dimension();
    Kind plain = new Kind.Arr(cell, new World.Dimension(0, dimension.size()));
    if (sketch.tables.stream().noneMatch(table -> table.kind().equals(plain))) {
      String name = draw.name("A");
      line("const " + name + " = " + expressions.literal(plain));
      sketch.tables.add(new Sketch.Holder(name, "", plain, List.of(), false));
    }
    return new Kind.Arr(cell, dimension);
  }

  private void inputs() {
    if (draw.chance(20)) {
      Kind kind = TypeWriter.scalar(draw);
      String name = draw.name("c");
      line("input " + name + ": " + TypeWriter.text(kind, sketch));
      sketch.inputs.add(new Sketch.Holder(name, "", kind, List.of(), false));
    }
  }

  private void shared() {
    int count = draw.number(1, 3);
    for (int i = 0; i < count; i++) {
      Kind kind = TypeWriter.some(draw, sketch);
      String name = draw.name("x");
      List<Sketch.Size> sizes = new ArrayList<>();
      if (draw.chance(30)) {
        sizes.add(sketch.size(draw, sketch.size.isEmpty() ? "2" : sketch.size));
        if (draw.chance(20)) {
          sizes.add(sketch.size(draw, "2"));
        }
      }
      StringBuilder text = new StringBuilder(draw.chance(40) ? "atomic shared " : "shared ");
      text.append(name);
      String second = draw.chance(15) ? draw.name("x") : "";
      text.append(second.isEmpty() ? "" : ", " + second);
      text.append(": ").append(TypeWriter.text(kind, sketch));
      sizes.forEach(size -> text.append('[').append(size.text()).append(']'));
      if (draw.chance(40)) {
        boolean list = sizes.size() == 1 && sizes.getFirst().text().equals("2") && draw.chance(60);
        String value = expressions.literal(kind);
        text.append(" = ")
            .append(list ? "[" + value + ", " + expressions.literal(kind) + "]" : value);
      }
      line(text.toString());
      String type = TypeWriter.text(kind, sketch);
      sketch.shared.add(new Sketch.Holder(name, type, kind, sizes, true));
      if (!second.isEmpty()) {
        sketch.shared.add(new Sketch.Holder(second, type, kind, sizes, true));
      }
    }
  }

  private List<Sketch.Span> dimensions() {
    if (!draw.chance(25)) {
      return List.of();
    }
    boolean named = !sketch.enums().isEmpty() && draw.chance(50);
    return List.of(named ? sketch.named(draw) : new Sketch.Span(0, 1, "1"));
  }

  private static String sizes(List<Sketch.Span> dimensions) {
    StringBuilder text = new StringBuilder();
    for (Sketch.Span span : dimensions) {
      String size = span.isNamed() ? span.highText() : Integer.toString(span.high() + 1);
      text.append('[').append(size).append(']');
    }
    return text.toString();
  }

  private Sketch.Group family(String stem, List<Sketch.Group> groups) {
    Sketch.Group group = new Sketch.Group(draw.name(stem), dimensions());
    groups.add(group);
    return group;
  }

  private void objects() {
    if (draw.chance(50)) {
      Sketch.Group group = family("m", sketch.mutexes);
      line("mutex " + group.name() + sizes(group.dimensions()));
      if (draw.chance(50)) {
        Sketch.Group cond = family("w", sketch.conds);
        line("cond " + cond.name() + sizes(cond.dimensions()));
      }
    }
    if (draw.chance(25)) {
      Sketch.Group group = family("s", sketch.semaphores);
      String count = draw.among("", " = 1", " = 2", " = 0", " = 2147483647", " = 2147483646");
      if (count.length() < 5) {
        sketch.counts.add(group);
      }
      line("semaphore " + group.name() + sizes(group.dimensions()) + count);
    }
    if (draw.chance(20)) {
      Sketch.Group group = family("b", sketch.barriers);
      line("barrier " + group.name() + sizes(group.dimensions()) + " = " + draw.number(1, 2));
    }
    if (draw.chance(30)) {
      Kind kind = draw.chance(30) ? array() : type();
      String type = TypeWriter.text(kind, sketch);
      if (kind instanceof Kind.Arr) {
        String name = draw.name("x");
        line("shared " + name + ": " + type);
        sketch.shared.add(new Sketch.Holder(name, type, kind, List.of(), true));
      }
      int capacity = draw.number(0, 2);
      Sketch.Pipe pipe = new Sketch.Pipe(draw.name("ch"), dimensions(), type, kind, capacity);
      sketch.channels.add(pipe);
      line(
          delivery(capacity)
              + "channel "
              + pipe.name()
              + sizes(pipe.dimensions())
              + ": "
              + type
              + "["
              + capacity
              + "]");
    }
  }

  private String delivery(int capacity) {
    StringBuilder words = new StringBuilder();
    for (String word : List.of("lossy ", "unordered ", "duplicating ")) {
      boolean loses = word.startsWith("lossy");
      if (capacity > 0 && draw.chance(loses ? 40 : 25)) {
        words.append(loses && draw.chance(75) ? "fair " : "").append(word);
      }
    }
    return words.toString();
  }

  private void functions() {
    int count = draw.chance(50) ? draw.number(1, 2) : 0;
    for (int i = 0; i < count; i++) {
      String name = draw.name("fun");
      boolean safe = draw.chance(70);
      boolean pure = draw.chance(60);
      Scope scope = Scope.of(Scope.Place.EXPRESSION, !pure, safe);
      List<Kind> parameters = new ArrayList<>();
      List<String> names = new ArrayList<>();
      int arity = draw.number(1, 2);
      for (int p = 0; p < arity; p++) {
        Kind kind = draw.chance(70) ? new Kind.Scalar(0, 2, List.of()) : type();
        String parameter = draw.name("a");
        parameters.add(kind);
        names.add(parameter);
        scope.locals.add(new Sketch.Holder(parameter, "", kind, List.of(), false));
      }
      Kind result = draw.chance(60) ? TypeWriter.scalar(draw) : type();
      String body = expressions.of(result, scope, 2);
      line("fun " + name + "(" + String.join(", ", names) + ") = " + body);
      boolean varied = expressions.isVaried(body, scope);
      sketch.functions.add(new Sketch.Function(name, parameters, result, safe, pure, varied));
    }
  }

  /** Functions that ask what only checks may ask; later ones may call those before. */
  private void questions() {
    for (int i = draw.chance(25) ? draw.number(1, 3) : 0; i > 0; i--) {
      Scope scope = Scope.of(Scope.Place.CHECK, true, true);
      List<String> parameters = new ArrayList<>();
      for (int p = draw.number(0, 2); p > 0; p--) {
        parameters.add(draw.name("a"));
        scope = scope.counting(parameters.getLast(), 0, 1);
      }
      String name = draw.name("fun");
      String body = expressions.truth(scope, 2);
      line("fun " + name + "(" + String.join(", ", parameters) + ") = " + body);
      sketch.questions.put(name, parameters.size());
    }
  }

  // ---------------------------------------------------------------------------------- threads

  /** Names of threads and tasks; their bodies come later and may mention any of them. */
  private List<Sketch.Worker> workers() {
    List<Sketch.Worker> workers = new ArrayList<>();
    boolean task = draw.chance(30);
    int families = draw.chance(30) ? 1 : draw.chance(85) ? 2 : 3;
    for (int i = 0; i < families; i++) {
      workers.add(worker(false, families == 1 || i == 0 && families == 2 && draw.chance(20)));
    }
    if (task) {
      workers.add(worker(true, false));
    }
    sketch.workers.addAll(workers);
    crashes(workers);
    return workers;
  }

  /** Writes which of some threads and tasks may crash. */
  private void crashes(List<Sketch.Worker> workers) {
    for (int declarations = draw.chance(20) ? draw.number(1, 2) : 0;
        declarations > 0;
        declarations--) {
      List<Sketch.Worker> its = new ArrayList<>();
      for (Sketch.Worker worker : workers) {
        if (!sketch.crashing.contains(worker) && draw.chance(60)) {
          its.add(worker);
        }
      }
      if (!its.isEmpty()) {
        int members = its.stream().mapToInt(Sketch.Worker::members).sum();
        String limit =
            !sketch.size.isEmpty() && its.stream().anyMatch(w -> w.hasSize(sketch.size))
                ? draw.among("0", "1", "(1)", sketch.size)
                : Integer.toString(draw.number(draw.chance(90) ? 1 : 0, members));
        sketch.crashing.addAll(its);
        line(
            "crash at most "
                + limit
                + " of "
                + String.join(", ", its.stream().map(Sketch.Worker::name).toList()));
      }
    }
  }

  private Sketch.Worker worker(boolean task, boolean many) {
    List<Sketch.Span> dimensions = new ArrayList<>();
    if (!sketch.enums().isEmpty() && draw.chance(many ? 50 : 15)) {
      dimensions.add(sketch.named(draw));
    } else if (many || draw.chance(10)) {
      int low = sketch.size.isEmpty() ? draw.number(0, 1) : 0;
      boolean constant = !sketch.size.isEmpty() && draw.chance(60);
      dimensions.add(
          new Sketch.Span(low, low + 1, constant ? sketch.size + "-1" : Integer.toString(low + 1)));
      if (draw.chance(5)) {
        dimensions.add(new Sketch.Span(0, 0, "0"));
      }
    }
    return new Sketch.Worker(
        draw.name(task ? "T" : "P"),
        dimensions,
        task,
        new LinkedHashSet<>(),
        new LinkedHashSet<>(),
        new ArrayList<>());
  }

  private void procedures() {
    int count = draw.chance(40) ? draw.number(1, 2) : 0;
    for (int i = 0; i < count; i++) {
      String name = draw.name("proc");
      Scope scope = Scope.of(Scope.Place.PROCEDURE, true, false);
      List<Sketch.Holder> parameters = new ArrayList<>();
      List<String> texts = new ArrayList<>();
      int arity = draw.number(0, 2);
      for (int p = 0; p < arity; p++) {
        Kind kind = parameter();
        String type = TypeWriter.text(kind, sketch);
        Sketch.Holder parameter = new Sketch.Holder(draw.name("a"), type, kind, List.of(), false);
        parameters.add(parameter);
        scope.locals.add(parameter);
        texts.add(parameter.name() + ": " + type);
      }
      if (!sketch.channels.isEmpty() && draw.chance(60)) {
        Sketch.Pipe pipe = draw.of(sketch.channels);
        int capacity = Math.min(1, pipe.capacity());
        scope.pipes.add(
            new Sketch.Pipe(draw.name("p"), List.of(), pipe.type(), pipe.kind(), capacity));
        texts.add(scope.pipes.getFirst().name() + ": channel " + pipe.type());
      }
      Optional<Kind> result = draw.chance(60) ? Optional.of(type()) : Optional.empty();
      String type = result.map(kind -> ": " + TypeWriter.text(kind, sketch)).orElse("");
      line("proc " + name + "(" + String.join(", ", texts) + ")" + type + " {");
      StatementWriter writer =
          new StatementWriter(draw, sketch, out, draw.number(1, 4), name, result);
      writer.block(scope, 3);
      writer.end(scope);
      line("}");
      sketch.procedures.add(
          new Sketch.Procedure(
              name, parameters, scope.pipes, result, writer.isPlain(), writer.sections()));
    }
  }

  /**
   * Returns the type of a parameter. It is that of an array there is now and then, which it then
   * stands for.
   */
  private Kind parameter() {
    List<Kind> arrays =
        sketch.shared.stream()
            .flatMap(holder -> ExpressionWriter.paths(holder).stream())
            .map(ExpressionWriter.Path::kind)
            .filter(Kind.Arr.class::isInstance)
            .toList();
    if (!arrays.isEmpty() && draw.chance(40)) {
      return draw.of(arrays);
    }
    return draw.chance(10) ? array() : TypeWriter.some(draw, sketch);
  }

  private void bodies(List<Sketch.Worker> workers) {
    for (Sketch.Worker worker : workers) {
      Scope scope = Scope.of(Scope.Place.THREAD, true, false);
      StringBuilder head = new StringBuilder(draw.chance(50) ? fair() : "");
      head.append(draw.chance(12) ? "daemon " : "");
      head.append(worker.task() ? "task " : "thread ").append(worker.name());
      for (Sketch.Span span : worker.dimensions()) {
        String index = draw.name("i");
        String first = span.isNamed() ? "" : span.low() + "..";
        head.append("[" + index + " in " + first + span.highText() + "]");
        scope.counters.add(new Sketch.Holder(index, "", span.indices(), List.of(), false));
      }
      line(head + " {");
      StatementWriter writer =
          new StatementWriter(draw, sketch, out, draw.number(3, 10), "", Optional.empty());
      if (draw.chance(15)) {
        writer.round(scope);
      } else {
        writer.block(scope, 5);
      }
      line("}");
      worker.sections().addAll(writer.sections());
      worker.labels().addAll(writer.labels());
      worker.locals().addAll(writer.locals());
    }
  }
}
