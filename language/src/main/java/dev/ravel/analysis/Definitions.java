// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Index;
import dev.ravel.ast.Name;
import dev.ravel.ast.Order;
import dev.ravel.ast.Synchronisation;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Makes the symbols of one setting from the declarations, each after those it needs. */
final class Definitions {
  private final Meaning meaning;
  private final Names names;
  private final Map<String, Expression> overrides;
  private final Findings findings;
  private final Types types;
  private final Totals totals;
  private final Expansions expansions;
  private final Map<Span, Type.Enum> enums = new HashMap<>();

  Definitions(Meaning meaning, Map<String, Expression> overrides, Findings findings) {
    this.meaning = meaning;
    this.names = meaning.names();
    this.overrides = overrides;
    this.findings = findings;
    this.types = new Types(meaning);
    this.totals = new Totals(findings);
    this.expansions = new Expansions(findings);
  }

  /** Gives all symbols to a consumer; names with an error in their declaration get none. */
  void define(Consumer<Symbol> consumer) {
    Map<String, Boolean> done = new HashMap<>();
    for (Global global : names.all()) {
      // Nothing stands before enums.
      if (global instanceof Global.EnumType || global instanceof Global.Member) {
        resolve(global).ifPresent(consumer);
        done.put(global.name().text(), true);
      }
    }
    Dependencies dependencies = new Dependencies(names, overrides);
    List<List<String>> components = dependencies.components();
    for (List<String> component : components) {
      if (dependencies.isCircle(component)) {
        findings.add(Circles.report(names, dependencies, component));
        component.forEach(name -> done.put(name, true));
      }
    }
    // Constants, functions and records first; procedures may then be declared in any order too.
    for (boolean procedures : new boolean[] {false, true}) {
      for (List<String> component : components) {
        Global global = names.find(component.getFirst()).orElseThrow();
        boolean now = procedures ? global instanceof Global.Proc : isNeededByConstants(global);
        if (now && done.put(global.name().text(), true) == null) {
          resolve(global).ifPresent(consumer);
        }
      }
    }
    for (Global global : names.all()) {
      if (done.put(global.name().text(), true) == null) {
        resolve(global).ifPresent(consumer);
      }
    }
  }

  private static boolean isNeededByConstants(Global global) {
    return global instanceof Global.Constant
        || global instanceof Global.Fun
        || global instanceof Global.RecordType;
  }

  private Optional<Symbol> resolve(Global global) {
    String name = global.name().text();
    Span span = global.name().span();
    return switch (global) {
      case Global.Constant c -> constant(c.declaration());
      case Global.Input i -> input(i.declaration());
      case Global.EnumType e -> enumeration(e.declaration());
      case Global.Member m ->
          Optional.of(new Symbol.Member(name, typeOf(m.declaration()), m.ordinal(), span));
      case Global.RecordType r -> struct(r.declaration());
      case Global.Shared s -> shared(global.name(), s.declaration());
      case Global.Objects o -> objects(o);
      case Global.Fun f ->
          expansions.accepts(f.declaration())
              ? Optional.of(new Symbol.Fun(name, f.declaration(), span))
              : Optional.empty();
      case Global.Proc p -> proc(p.declaration());
      case Global.Threads t -> threads(t.declaration());
      case Global.Net n -> Optional.of(new Symbol.Net(name, n.declaration(), span));
      case Global.Place p -> new PlaceFamilies(meaning, totals).define(p.item());
      case Global.Transition t ->
          ranges(meaning, t.item().indices())
              .filter(r -> totals.transitions(global.name(), Sizes.members(r)))
              .map(r -> new Symbol.Transitions(name, t.item(), r, span));
      case Global.Unread _ -> Optional.empty();
    };
  }

  private Optional<Symbol> constant(Declaration.Const declaration) {
    Name name = declaration.name();
    Expression given = overrides.get(name.text());
    if (given == null) {
      return meaning
          .constant(declaration.value(), Purpose.CONSTANT)
          .map(value -> new Symbol.Constant(name.text(), value, name.span()));
    }
    Scope scope = new Scope(names, findings);
    Form own =
        new Expressions(meaning, findings, scope, Site.constant(Purpose.CONSTANT))
            .constant(declaration.value());
    Optional<ConstantValue> value = meaning.constant(given, Purpose.SETTING);
    if (value.isPresent() && !sameShape(own, Form.of(value.get()))) {
      findings.add(
          Diagnostic.at(
                  given.span(),
                  Problem.T001,
                  "`" + name + "` is " + Words.of(own) + ", but this is " + Words.of(value.get()))
              .related(declaration.value().span(), "its own value"));
      return Optional.empty();
    }
    return value.map(v -> new Symbol.Constant(name.text(), v, name.span()));
  }

  private static boolean sameShape(Form own, Form given) {
    if (own instanceof Form.Value a && given instanceof Form.Value b) {
      return Fit.sameKind(a.type(), b.type());
    }
    if (own instanceof Form.Array a && given instanceof Form.Array b) {
      return a.ranges().size() == b.ranges().size() && Fit.sameKind(a.element(), b.element());
    }
    return own instanceof Form.Anything || given instanceof Form.Anything;
  }

  private Optional<Symbol> input(Declaration.Input declaration) {
    Name name = declaration.name();
    Optional<Type> type = types.resolve(declaration.type());
    if (type.isEmpty()) {
      return Optional.empty();
    }
    if (!(type.get() instanceof Type.Scalar scalar)) {
      findings.add(
          Diagnostic.at(
                  declaration.type().span(),
                  Problem.T001,
                  "an input is one value, but this is " + Words.of(type.get()))
              .help("declare one input for each field"));
      return Optional.empty();
    }
    Optional<Long> fixed = Optional.empty();
    Expression given = overrides.get(name.text());
    if (given != null) {
      Optional<ConstantValue> value = meaning.constant(given, Purpose.SETTING);
      Optional<Diagnostic> misfit =
          value.flatMap(v -> Fit.misfit(scalar, v, name.text(), given.span()));
      misfit.ifPresent(findings::add);
      if (value.isEmpty() || misfit.isPresent()) {
        return Optional.empty();
      }
      fixed = value.map(v -> Fit.leaves(v).getFirst());
    } else if (!declaration.symbolic()) {
      totals.input(name, Arithmetic.width(scalar.low(), scalar.high()));
    }
    return Optional.of(
        new Symbol.Input(name.text(), scalar, declaration.symbolic(), fixed, name.span()));
  }

  private Optional<Symbol> enumeration(Declaration.EnumType declaration) {
    Name name = declaration.name();
    if (declaration.members().isEmpty()) {
      findings.add(
          Diagnostic.at(name.span(), Problem.C004, "enum `" + name + "` needs at least one value"));
      return Optional.empty();
    }
    return Optional.of(new Symbol.EnumType(name.text(), typeOf(declaration), name.span()));
  }

  /** One type for all members of an enum, of which there may be many. */
  private Type.Enum typeOf(Declaration.EnumType declaration) {
    return enums.computeIfAbsent(
        declaration.span(),
        _ ->
            new Type.Enum(
                declaration.name().text(),
                declaration.members().stream().map(Name::text).toList()));
  }

  private Optional<Symbol> struct(Declaration.RecordType declaration) {
    Name name = declaration.name();
    List<Type.Field> fields = new ArrayList<>();
    Map<String, Name> seen = new HashMap<>();
    for (Declaration.Field field : declaration.fields()) {
      Name before = seen.putIfAbsent(field.name().text(), field.name());
      if (before != null) {
        findings.add(
            Diagnostic.at(
                    field.name().span(),
                    Problem.N002,
                    "record `" + name + "` has two fields `" + field.name() + "`")
                .related(before.span(), "the other field"));
      }
      types
          .resolve(field.type())
          .ifPresent(type -> fields.add(new Type.Field(field.name().text(), type)));
    }
    if (fields.size() < declaration.fields().size()) {
      return Optional.empty();
    }
    Type.Record type = new Type.Record(name.text(), fields);
    return totals.record(name, type)
        ? Optional.of(new Symbol.RecordType(name.text(), type, name.span()))
        : Optional.empty();
  }

  private Optional<Symbol> shared(Name name, Declaration.Shared declaration) {
    Optional<Type> type = types.resolve(declaration.type().element());
    Optional<List<Range>> ranges = types.resolveRanges(declaration.type().sizes());
    if (type.isEmpty() || ranges.isEmpty()) {
      declaration.initial().ifPresent(e -> meaning.constant(e, Purpose.INITIAL));
      return Optional.empty();
    }
    long leaves = Arithmetic.product(Sizes.members(ranges.get()), Sizes.leaves(type.get()));
    if (!totals.cells(name, leaves)) {
      return Optional.empty();
    }
    Initials initials =
        new Initials(
            name.text(),
            type.get(),
            ranges.get(),
            e -> meaning.constant(e, Purpose.INITIAL),
            findings::add);
    Optional<List<Long>> values =
        declaration.initial().isPresent()
            ? initials.of(declaration.initial().get())
            : Optional.of(initials.standard());
    return values.map(
        v ->
            new Symbol.Shared(
                name.text(),
                declaration.atomic(),
                declaration.order().map(Order::its),
                type.get(),
                ranges.get(),
                v,
                name.span()));
  }

  private Optional<Symbol> objects(Global.Objects global) {
    Name name = global.name();
    Optional<List<Range>> ranges = types.resolveRanges(global.counted().family().sizes());
    Optional<Type> messages = global.messages().flatMap(types::resolve);
    OptionalLong given = number(global.sort(), global.counted().count());
    OptionalLong number =
        given.isPresent() && delivers(global, given.getAsLong()) ? given : OptionalLong.empty();
    boolean known = number.isPresent() && messages.isPresent() == global.messages().isPresent();
    // The size of a channel is known with its capacity and its type alone.
    if (ranges.isEmpty() || !known && global.messages().isPresent()) {
      return Optional.empty();
    }
    int value = (int) number.orElse(0);
    long leaves =
        messages.map(t -> Arithmetic.product(Math.max(1, value), Sizes.leaves(t))).orElse(1L);
    boolean fits = totals.cells(name, Arithmetic.product(leaves, Sizes.members(ranges.get())));
    return known && fits
        ? Optional.of(
            new Symbol.Objects(
                global.sort(),
                name.text(),
                ranges.get(),
                value,
                messages,
                global.delivery(),
                name.span()))
        : Optional.empty();
  }

  /** Returns whether a channel has room for what its adjectives speak of. */
  private boolean delivers(Global.Objects global, long capacity) {
    boolean queue = global.delivery().equals(Declaration.Delivery.QUEUE);
    if (global.sort() != Synchronisation.CHANNEL || queue || capacity > 0) {
      return true;
    }
    Declaration.Delivery its = global.delivery();
    String word = its.lossy() ? "lossy" : its.unordered() ? "unordered" : "duplicating";
    Span at = global.counted().count().orElseThrow().span();
    meaning.report(
        Diagnostic.at(
                at,
                Problem.C004,
                "`%s` is %s and has no room for a message".formatted(global.name(), word))
            .help("at a rendezvous both sides meet; give the network room: `[1]`", at, "1"));
    return false;
  }

  /** The number that a kind of object takes; where a required one is missing, none. */
  private OptionalLong number(Synchronisation kind, Optional<Expression> given) {
    return switch (kind) {
      case MUTEX, COND -> OptionalLong.of(0);
      case SEMAPHORE ->
          given.isEmpty()
              ? OptionalLong.of(0)
              : within(given.get(), 0, Integer.MAX_VALUE, Purpose.SEMAPHORE);
      // The parser has said what is missing.
      case BARRIER ->
          given
              .map(count -> within(count, 1, Integer.MAX_VALUE, Purpose.BARRIER))
              .orElse(OptionalLong.empty());
      case CHANNEL ->
          given
              .map(capacity -> within(capacity, 0, Sizes.CAPACITY, Purpose.CAPACITY))
              .orElse(OptionalLong.empty());
    };
  }

  private OptionalLong within(Expression expression, long low, long high, Purpose purpose) {
    OptionalLong value = meaning.number(expression, purpose);
    if (value.isPresent() && (value.getAsLong() < low || value.getAsLong() > high)) {
      String bound =
          value.getAsLong() < low
              ? "is at least " + Words.count(low)
              : "is at most " + Words.count(high);
      findings.add(
          Diagnostic.at(
              expression.span(),
              Problem.C004,
              purpose.phrase() + " " + bound + ", but this is " + Words.count(value.getAsLong())));
      return OptionalLong.empty();
    }
    return value;
  }

  private Optional<Symbol> proc(Declaration.Proc declaration) {
    List<Type> parameters = new ArrayList<>();
    for (Declaration.Parameter parameter : declaration.parameters()) {
      types.resolve(parameter.type()).ifPresent(parameters::add);
    }
    Optional<Type> result = declaration.result().flatMap(types::resolve);
    boolean typed =
        parameters.size() == declaration.parameters().size()
            && result.isPresent() == declaration.result().isPresent();
    if (!typed || !expansions.accepts(declaration)) {
      return Optional.empty();
    }
    Name name = declaration.name();
    return Optional.of(new Symbol.Proc(name.text(), declaration, parameters, result, name.span()));
  }

  private Optional<Symbol> threads(Declaration.Thread declaration) {
    Name name = declaration.name();
    boolean small = expansions.accepts(declaration);
    return members(declaration.indices())
        .filter(r -> totals.threads(name, Sizes.members(r)) && small)
        .map(r -> new Symbol.Threads(name.text(), declaration, r, name.span()));
  }

  /** The ranges of the indices of threads, which may be values of an enum. */
  private Optional<List<Range>> members(List<Index> indices) {
    List<Range> ranges = new ArrayList<>();
    for (Index index : indices) {
      if (index.low() instanceof Expression.Extreme) {
        meaning
            .constant(index.low(), Purpose.FAMILY_BOUND)
            .map(first -> (Type.Enum) ((ConstantValue.Scalar) first).type())
            .ifPresent(names -> ranges.add(Range.of(names)));
      } else {
        ranges(meaning, List.of(index)).ifPresent(ranges::addAll);
      }
    }
    return ranges.size() < indices.size() ? Optional.empty() : Optional.of(List.copyOf(ranges));
  }

  /**
   * The ranges of the indices of a family, which are numbers, or nothing after an error is
   * reported.
   */
  static Optional<List<Range>> ranges(Meaning meaning, List<Index> indices) {
    List<Range> ranges = new ArrayList<>();
    for (Index index : indices) {
      OptionalLong low = meaning.number(index.low(), Purpose.FAMILY_BOUND);
      OptionalLong high = meaning.number(index.high(), Purpose.FAMILY_BOUND);
      if (low.isPresent() && high.isPresent()) {
        ranges.add(range(low.getAsLong(), high.getAsLong()));
      }
    }
    return ranges.size() < indices.size() ? Optional.empty() : Optional.of(List.copyOf(ranges));
  }

  /** A range, one that is empty ending just before it begins. */
  private static Range range(long low, long high) {
    return high >= low || low == Long.MIN_VALUE ? new Range(low, high) : new Range(low, low - 1);
  }
}
