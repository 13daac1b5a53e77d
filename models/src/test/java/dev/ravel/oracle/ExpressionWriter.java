// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Random expressions. In checks they always have a value; elsewhere they may fail. */
final class ExpressionWriter {
  private final Draw draw;
  private final Sketch sketch;

  /** The texts that may be computed before the model runs, although they name variables. */
  private final Set<String> settled = new LinkedHashSet<>();

  ExpressionWriter(Draw draw, Sketch sketch) {
    this.draw = draw;
    this.sketch = sketch;
  }

  private static boolean isBool(Kind kind) {
    return kind.equals(Kind.Scalar.BOOL);
  }

  private static boolean isInt(Kind kind) {
    return kind instanceof Kind.Scalar scalar && scalar.words().isEmpty();
  }

  /** Returns whether values of one type may stand for the other, perhaps out of its range. */
  static boolean alike(Kind one, Kind other) {
    if (one instanceof Kind.Arr a && other instanceof Kind.Arr b) {
      List<String> names = a.dimension().words();
      List<String> others = b.dimension().words();
      boolean indices = names.isEmpty() || others.isEmpty() || names.equals(others);
      return indices && a.dimension().size() == b.dimension().size() && alike(a.cell(), b.cell());
    }
    return isInt(one) ? isInt(other) : one.equals(other);
  }

  /** Returns whether all constants of one type are known to be values of another. */
  private static boolean holds(Kind kind, Kind constants) {
    if (kind instanceof Kind.Arr a && constants instanceof Kind.Arr b) {
      return holds(a.cell(), b.cell());
    }
    return kind instanceof Kind.Scalar a && constants instanceof Kind.Scalar b
        ? a.low() <= b.low() && b.high() <= a.high()
        : kind.equals(constants);
  }

  /** An expression of a type. */
  String of(Kind kind, Scope scope, int depth) {
    if (isBool(kind)) {
      return truth(scope, depth);
    }
    return switch (kind) {
      case Kind.Scalar scalar ->
          scalar.words().isEmpty() ? number(scalar, scope, depth) : member(scalar, scope, depth);
      case Kind.Rec rec -> struct(rec, scope, depth);
      case Kind.Arr array -> array(array, scope, depth);
    };
  }

  /** A number that is likely to be of the type. */
  private String number(Kind.Scalar kind, Scope scope, int depth) {
    String varying = draw.chance(55) ? varying(scope, depth) : "";
    // A constant must fit; what varies may be out of range when it is computed.
    return varying.isEmpty() ? literal(draw.number((int) kind.low(), (int) kind.high())) : varying;
  }

  /** A constant of a type. */
  String literal(Kind kind) {
    return switch (kind) {
      case Kind.Scalar scalar -> {
        int value = draw.number((int) scalar.low(), (int) scalar.high());
        yield scalar.words().isEmpty() ? literal(value) : scalar.words().get(value);
      }
      case Kind.Rec rec ->
          rec.name()
              + "("
              + String.join(", ", rec.kinds().stream().map(this::literal).toList())
              + ")";
      case Kind.Arr array -> list(array, () -> literal(array.cell()));
    };
  }

  private static String list(Kind.Arr array, Supplier<String> cell) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < array.dimension().size(); i++) {
      cells.add(cell.get());
    }
    return "[" + String.join(", ", cells) + "]";
  }

  private static String literal(int value) {
    return value < 0 ? "(" + value + ")" : Integer.toString(value);
  }

  // ------------------------------------------------------------------------------- access

  /** Accesses to what has the type, or to a part that has. */
  private List<Supplier<String>> accesses(Kind kind, Scope scope, int depth) {
    List<Sketch.Holder> holders = new ArrayList<>(scope.locals);
    holders.addAll(scope.counters);
    holders.addAll(sketch.tables);
    holders.addAll(sketch.inputs);
    if (scope.readsShared) {
      holders.addAll(sketch.shared);
    }
    List<Supplier<String>> found = new ArrayList<>();
    for (Sketch.Holder holder : holders) {
      boolean constant = kind instanceof Kind.Arr && sketch.tables.contains(holder);
      for (Path path : paths(holder)) {
        if (alike(kind, path.kind()) && (!constant || holds(kind, path.kind()))) {
          found.add(() -> text(path, scope, depth));
        }
      }
    }
    return found;
  }

  /** A part of something with a value. It has names, fields and, between brackets, indices. */
  record Path(List<Piece> pieces, Kind kind) {}

  /** A piece of the text of a part. It is text, or an index. */
  sealed interface Piece {
    /** A name or a field. */
    record Text(String text) implements Piece {}

    /** An index. */
    record Index(Sketch.Size size) implements Piece {}
  }

  /** The parts of something with a value; whole arrays where their size is the same always. */
  static List<Path> paths(Sketch.Holder holder) {
    List<Path> paths = new ArrayList<>();
    walk(List.of(new Piece.Text(holder.name())), holder.kind(), holder.sizes(), paths);
    return paths;
  }

  private static void walk(
      List<Piece> pieces, Kind kind, List<Sketch.Size> sizes, List<Path> paths) {
    if (!sizes.isEmpty()) {
      if (sizes.stream().allMatch(Sketch.Size::isFixed)) {
        List<World.Dimension> all = sizes.stream().map(Sketch.Size::dimension).toList();
        paths.add(new Path(pieces, Kind.array(kind, all)));
      }
      Piece index = new Piece.Index(sizes.getFirst());
      walk(longer(pieces, index), kind, sizes.subList(1, sizes.size()), paths);
      return;
    }
    paths.add(new Path(pieces, kind));
    switch (kind) {
      case Kind.Scalar _ -> {}
      case Kind.Arr array -> {
        Piece index = new Piece.Index(Sketch.Size.of(array.dimension()));
        walk(longer(pieces, index), array.cell(), List.of(), paths);
      }
      case Kind.Rec rec -> {
        for (int i = 0; i < rec.fields().size(); i++) {
          Piece field = new Piece.Text("." + rec.fields().get(i));
          walk(longer(pieces, field), rec.kinds().get(i), List.of(), paths);
        }
      }
    }
  }

  private static List<Piece> longer(List<Piece> pieces, Piece last) {
    List<Piece> all = new ArrayList<>(pieces);
    all.add(last);
    return all;
  }

  /** Returns the text of a part, with some indices. */
  String text(Path path, Scope scope, int depth) {
    StringBuilder text = new StringBuilder();
    for (Piece piece : path.pieces()) {
      switch (piece) {
        case Piece.Text its -> text.append(its.text());
        case Piece.Index its ->
            text.append('[').append(index(its.size(), scope, depth)).append(']');
      }
    }
    return text.toString();
  }

  /** An index from 0; sometimes out of range where that is allowed. */
  private String index(Sketch.Size size, Scope scope, int depth) {
    if (!size.indices().words().isEmpty()) {
      return named(size.indices(), scope, depth);
    }
    List<String> good =
        scope.counters.stream()
            .filter(c -> ((Kind.Scalar) c.kind()).words().isEmpty())
            .filter(c -> ((Kind.Scalar) c.kind()).low() >= 0)
            .filter(c -> ((Kind.Scalar) c.kind()).high() < size.atLeast())
            .map(Sketch.Holder::name)
            .toList();
    if (!good.isEmpty() && draw.chance(60)) {
      return draw.of(good);
    }
    if (!scope.safe && depth > 0 && draw.chance(35)) {
      String any = varying(scope, depth - 1);
      if (!any.isEmpty()) {
        return draw.chance(80) ? "(" + any + ") % " + size.atLeast() : any;
      }
    }
    if (good.isEmpty() || draw.chance(60)) {
      return Integer.toString(draw.number(0, size.atLeast() - 1));
    }
    return "(" + draw.of(good) + " + 1) % " + size.atLeast();
  }

  /** A member of a family by its name. */
  String member(Sketch.Group group, Scope scope) {
    return member(group.name(), group.dimensions(), scope);
  }

  String member(String name, List<Sketch.Span> dimensions, Scope scope) {
    StringBuilder text = new StringBuilder(name);
    for (Sketch.Span span : dimensions) {
      text.append('[').append(within(span, scope)).append(']');
    }
    return text.toString();
  }

  /** A value of an enum as an index. */
  private String named(Kind.Scalar indices, Scope scope, int depth) {
    return draw.chance(50) ? draw.of(indices.words()) : member(indices, scope, depth);
  }

  private String within(Sketch.Span span, Scope scope) {
    if (span.isNamed()) {
      return named(span.indices(), scope, scope.safe ? 0 : 1);
    }
    List<String> good =
        scope.counters.stream()
            .filter(c -> ((Kind.Scalar) c.kind()).words().isEmpty())
            .filter(c -> ((Kind.Scalar) c.kind()).low() >= span.low())
            .filter(c -> ((Kind.Scalar) c.kind()).high() <= span.high())
            .map(Sketch.Holder::name)
            .toList();
    if (!good.isEmpty() && draw.chance(70)) {
      return draw.of(good);
    }
    if (!scope.safe && span.low() == 0 && draw.chance(15)) {
      String any = varying(scope, 1);
      if (!any.isEmpty()) {
        return draw.chance(70) ? "(" + any + ") % " + (span.high() + 1) : any;
      }
    }
    return Integer.toString(draw.number(span.low(), span.high()));
  }

  // ------------------------------------------------------------------------------- numbers

  private String integer(Scope scope, int depth) {
    List<Draw.Way<String>> ways = new ArrayList<>();
    ways.add(new Draw.Way<>(3, () -> literal(draw.number(-1, 3))));
    Kind anyInt = new Kind.Scalar(0, 0, List.of());
    List<Supplier<String>> accesses = accesses(anyInt, scope, depth);
    if (!accesses.isEmpty()) {
      ways.add(new Draw.Way<>(9, () -> draw.of(accesses).get()));
    }
    if (!sketch.constants.isEmpty()) {
      ways.add(new Draw.Way<>(1, () -> draw.of(sketch.constants)));
    }
    if (scope.readsShared && !sketch.counts.isEmpty()) {
      ways.add(new Draw.Way<>(1, () -> member(draw.of(sketch.counts), scope)));
    }
    List<Sketch.Pipe> pipes = pipes(scope);
    if (scope.readsShared && !pipes.isEmpty()) {
      ways.add(new Draw.Way<>(1, () -> "len(" + channel(draw.of(pipes), scope) + ")"));
    }
    if (scope.seesPlaces() && !sketch.places.isEmpty()) {
      ways.add(new Draw.Way<>(4, () -> member(draw.of(sketch.places), scope)));
    }
    if (depth > 0) {
      compound(scope, depth, ways);
      call(anyInt, scope, depth, ways);
    }
    return draw.take(ways);
  }

  /** The channels in sight. */
  List<Sketch.Pipe> pipes(Scope scope) {
    List<Sketch.Pipe> pipes = new ArrayList<>(sketch.channels);
    pipes.addAll(scope.pipes);
    return pipes;
  }

  String channel(Sketch.Pipe pipe, Scope scope) {
    return member(pipe.name(), pipe.dimensions(), scope);
  }

  private void compound(Scope scope, int depth, List<Draw.Way<String>> ways) {
    ways.add(new Draw.Way<>(4, () -> sum(scope, depth)));
    ways.add(new Draw.Way<>(1, () -> "-(" + integer(scope, depth - 1) + ")"));
    ways.add(new Draw.Way<>(1, () -> product(scope, depth)));
    ways.add(
        new Draw.Way<>(
            2,
            () -> {
              String divisor = scope.safe || draw.chance(85) ? "" : varying(scope, depth - 1);
              divisor = divisor.isEmpty() ? draw.among("2", "3") : "(" + divisor + ")";
              String operator = draw.among(" / ", " % ");
              return "((" + integer(scope, depth - 1) + ")" + operator + divisor + ")";
            }));
    ways.add(
        new Draw.Way<>(
            1,
            () ->
                "(if "
                    + truth(scope, depth - 1)
                    + " then "
                    + integer(scope, depth - 1)
                    + " else "
                    + integer(scope, depth - 1)
                    + ")"));
    ways.add(new Draw.Way<>(1, () -> quantified("count", scope, depth)));
  }

  /**
   * Returns a number of which no part is known before the model runs, so that it is never refused
   * before; empty if none was found.
   */
  private String varying(Scope scope, int depth) {
    String text = integer(scope, depth);
    return isVaried(text, scope) ? text : "";
  }

  /**
   * Returns whether the value of an expression, and of each of its parts, may differ from run to
   * run.
   */
  boolean isVaried(String text, Scope scope) {
    // What is computed from counters alone is known: its bounds at least.
    if (scope.counters.stream()
        .filter(counter -> !(counter.kind() instanceof Kind.Scalar s && s.low() == s.high()))
        .anyMatch(counter -> text.equals(counter.name()))) {
      return true;
    }
    List<Sketch.Holder> holders = new ArrayList<>(scope.locals);
    holders.addAll(sketch.shared);
    return holders.stream().anyMatch(h -> text.matches(".*\\b" + h.name() + "\\b.*"))
        && !text.contains("(if ")
        && settled.stream().noneMatch(text::contains)
        && sketch.functions.stream().allMatch(f -> f.varied() || !text.contains(f.name() + "("));
  }

  private String product(Scope scope, int depth) {
    List<String> factors = List.of(integer(scope, depth - 1), integer(scope, depth - 1));
    return noted("(" + String.join(" * ", factors) + ")", factors, scope);
  }

  /** A text that is settled as soon as one of its parts is. */
  private String noted(String text, List<String> parts, Scope scope) {
    if (!parts.stream().allMatch(part -> isVaried(part, scope))) {
      settled.add(text);
    }
    return text;
  }

  private String sum(Scope scope, int depth) {
    StringBuilder text = new StringBuilder("(").append(integer(scope, depth - 1));
    int links = draw.number(1, 2);
    for (int i = 0; i < links; i++) {
      text.append(draw.among(" + ", " - ")).append(integer(scope, depth - 1));
    }
    return text.append(')').toString();
  }

  private String quantified(String word, Scope scope, int depth) {
    String name = draw.name("j");
    if (!pipes(scope).isEmpty() && scope.readsShared && draw.chance(35)) {
      Sketch.Pipe pipe = draw.of(pipes(scope));
      String body = truth(scope.holding(name, pipe), depth - 1);
      String domain = channel(pipe, scope);
      return noted(
          "(" + word + " " + name + " in " + domain + ": " + body + ")", List.of(body), scope);
    }
    List<String> enums = sketch.enums();
    if (!enums.isEmpty() && draw.chance(30)) {
      String its = draw.of(enums);
      String body = truth(scope.naming(name, sketch.types.get(its)), depth - 1);
      return noted(
          "(" + word + " " + name + " in " + its + ": " + body + ")", List.of(body), scope);
    }
    int low = draw.number(0, 1);
    int high = draw.number(0, 2);
    String highText = Integer.toString(high);
    if (!scope.safe && depth > 1 && draw.chance(20)) {
      highText = "(" + integer(scope, 1) + ") % 3";
      high = 2;
    }
    Scope inner = scope.counting(name, low, Math.max(low, high));
    String body = truth(inner, depth - 1);
    String text = "(" + word + " " + name + " in " + low + ".." + highText + ": " + body + ")";
    return low > high ? noted(text, List.of(""), scope) : noted(text, List.of(body), scope);
  }

  private void call(Kind result, Scope scope, int depth, List<Draw.Way<String>> ways) {
    for (Sketch.Function function : sketch.functions) {
      boolean fits = function.safe() || !scope.safe;
      fits &= function.pure() || scope.readsShared;
      fits &= function.varied() || holds(result, function.result());
      if (fits && alike(result, function.result())) {
        ways.add(
            new Draw.Way<>(
                1,
                () -> {
                  List<String> arguments =
                      function.parameters().stream().map(p -> of(p, scope, depth - 1)).toList();
                  if (!function.safe() && !arguments.stream().allMatch(a -> isVaried(a, scope))) {
                    return of(result, scope, 0); // the call may be known to be an error
                  }
                  String text = function.name() + "(" + String.join(", ", arguments) + ")";
                  return noted(text, arguments, scope);
                }));
      }
    }
  }

  // ---------------------------------------------------------------------------- truth values

  /** A truth value. */
  String truth(Scope scope, int depth) {
    List<Draw.Way<String>> ways = new ArrayList<>();
    ways.add(new Draw.Way<>(1, () -> draw.among("true", "false")));
    List<Supplier<String>> accesses = accesses(Kind.Scalar.BOOL, scope, depth);
    if (!accesses.isEmpty()) {
      ways.add(new Draw.Way<>(6, () -> draw.of(accesses).get()));
    }
    if (scope.isCheck()) {
      new AtomWriter(draw, sketch, this).ways(scope, ways);
    } else if (scope.readsShared && !sketch.crashing.isEmpty()) {
      ways.add(
          new Draw.Way<>(
              3,
              () -> {
                Sketch.Worker worker = draw.of(sketch.crashing);
                return member(worker.name(), worker.dimensions(), scope) + " crashed";
              }));
    }
    if (depth > 0) {
      ways.add(new Draw.Way<>(8, () -> comparison(scope, depth)));
      ways.add(
          new Draw.Way<>(2, () -> draw.among("!", "not ") + "(" + truth(scope, depth - 1) + ")"));
      ways.add(new Draw.Way<>(4, () -> logical(scope, depth)));
      ways.add(new Draw.Way<>(2, () -> quantified(draw.among("all", "some"), scope, depth)));
      ways.add(
          new Draw.Way<>(
              1,
              () ->
                  "(if "
                      + truth(scope, depth - 1)
                      + " then "
                      + truth(scope, depth - 1)
                      + " else "
                      + truth(scope, depth - 1)
                      + ")"));
      call(Kind.Scalar.BOOL, scope, depth, ways);
    }
    return draw.take(ways);
  }

  private String comparison(Scope scope, int depth) {
    List<Kind> others = new ArrayList<>(sketch.types.values());
    others.addAll(arrays(scope));
    if (!others.isEmpty() && draw.chance(35)) {
      Kind kind = draw.of(others);
      boolean ordered = kind instanceof Kind.Scalar && draw.chance(40);
      String operator = ordered ? draw.among("<", "<=", ">", ">=") : draw.among("==", "!=");
      return "("
          + of(kind, scope, depth - 1)
          + " "
          + operator
          + " "
          + of(kind, scope, depth - 1)
          + ")";
    }
    if (draw.chance(10)) {
      return "(("
          + truth(scope, depth - 1)
          + ") "
          + draw.among("==", "!=")
          + " ("
          + truth(scope, depth - 1)
          + "))";
    }
    return "("
        + integer(scope, depth - 1)
        + " "
        + draw.among("==", "!=", "<", "<=", ">", ">=")
        + " "
        + integer(scope, depth - 1)
        + ")";
  }

  private String logical(Scope scope, int depth) {
    String operator = draw.among(" && ", " || ", " => ", " and ", " or ");
    StringBuilder text = new StringBuilder("(").append(truth(scope, depth - 1));
    int links = operator.equals(" => ") ? 1 : draw.number(1, 2);
    for (int i = 0; i < links; i++) {
      text.append(operator).append(truth(scope, depth - 1));
    }
    return text.append(')').toString();
  }

  // ------------------------------------------------------------------------ enums and records

  private String member(Kind.Scalar kind, Scope scope, int depth) {
    List<Supplier<String>> accesses = accesses(kind, scope, depth);
    List<Draw.Way<String>> ways = new ArrayList<>();
    ways.add(new Draw.Way<>(2, () -> draw.of(kind.words())));
    if (!accesses.isEmpty()) {
      ways.add(new Draw.Way<>(3, () -> draw.of(accesses).get()));
    }
    if (depth > 0) {
      call(kind, scope, depth, ways);
    }
    return draw.take(ways);
  }

  /** The types of the arrays in sight. */
  private List<Kind> arrays(Scope scope) {
    List<Sketch.Holder> holders = new ArrayList<>(scope.locals);
    if (scope.readsShared) {
      holders.addAll(sketch.shared);
    }
    return holders.stream()
        .flatMap(holder -> paths(holder).stream())
        .map(Path::kind)
        .filter(Kind.Arr.class::isInstance)
        .toList();
  }

  /** A whole array; there is something of each type that is asked for. */
  private String array(Kind.Arr kind, Scope scope, int depth) {
    List<Supplier<String>> accesses = accesses(kind, scope, depth);
    if (depth > 0 && draw.chance(15)) {
      String condition = truth(scope, depth - 1);
      String first = draw.of(accesses).get();
      return "(if " + condition + " then " + first + " else " + draw.of(accesses).get() + ")";
    }
    List<Draw.Way<String>> ways = new ArrayList<>();
    ways.add(new Draw.Way<>(4, () -> draw.of(accesses).get()));
    if (depth > 0) {
      call(kind, scope, depth, ways);
    }
    return draw.take(ways);
  }

  private String field(Kind kind, Scope scope, int depth) {
    return kind instanceof Kind.Arr array && draw.chance(50)
        ? list(array, () -> field(array.cell(), scope, depth))
        : of(kind, scope, depth);
  }

  private String struct(Kind.Rec kind, Scope scope, int depth) {
    List<Supplier<String>> accesses = accesses(kind, scope, depth);
    if (!accesses.isEmpty() && draw.chance(60)) {
      return draw.of(accesses).get();
    }
    // An argument may be known not to fit before the model runs.
    boolean known = scope.safe || scope.place == Scope.Place.EXPRESSION;
    List<String> fields =
        kind.kinds().stream()
            .map(field -> known ? literal(field) : field(field, scope, Math.max(0, depth - 1)))
            .toList();
    return kind.name() + "(" + String.join(", ", fields) + ")";
  }
}
