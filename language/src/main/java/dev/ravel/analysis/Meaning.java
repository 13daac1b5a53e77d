// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Index;
import dev.ravel.ast.Name;
import dev.ravel.ast.NetItem;
import dev.ravel.ast.TypeName;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the global names mean under one setting of the constants. A name in whose declaration there
 * is an error has no symbol; whatever mentions it is then taken to be right.
 */
final class Meaning implements Types.Surroundings {
  private final Names names;
  private final Map<String, Expression> overrides;
  private final Findings findings;
  private final Map<String, Symbol> symbols = new HashMap<>();
  private final Constants constants = new Constants(this::symbol);
  private final Types types = new Types(this);
  private final Totals totals;

  /**
   * Works out the meaning of all global names.
   *
   * @param overrides the values that replace those of the file
   * @param findings takes note of the errors
   */
  Meaning(Names names, Map<String, Expression> overrides, Findings findings) {
    this.names = names;
    this.overrides = overrides;
    this.findings = findings;
    this.totals = new Totals(findings);
    resolveConstants();
    for (Global global : names.all()) {
      if (!symbols.containsKey(global.name().text())) {
        resolve(global).ifPresent(this::define);
      }
    }
  }

  /** What a name means; absent if it is not declared or its declaration has an error. */
  Optional<Symbol> symbol(String name) {
    return Optional.ofNullable(symbols.get(name));
  }

  /** The global names of this setting. */
  Names names() {
    return names;
  }

  /** All symbols in the order of their declarations. */
  Map<String, Symbol> symbols() {
    Map<String, Symbol> ordered = new LinkedHashMap<>();
    for (Global global : names.all()) {
      symbol(global.name().text()).ifPresent(s -> ordered.put(s.name(), s));
    }
    return ordered;
  }

  /** The types of this setting. */
  Types types() {
    return types;
  }

  /** The evaluation of constants under this setting. */
  Constants constants() {
    return constants;
  }

  @Override
  public void report(Diagnostic diagnostic) {
    findings.add(diagnostic);
  }

  @Override
  public OptionalLong number(Expression expression, String purpose) {
    return number(expression, Map.of(), purpose);
  }

  /** The value of a constant number in which some names stand for numbers. */
  OptionalLong number(Expression expression, Map<String, Long> bindings, String purpose) {
    Optional<ConstantValue> value = constant(expression, bindings, purpose);
    if (value.isEmpty()) {
      return OptionalLong.empty();
    }
    if (value.get() instanceof ConstantValue.Scalar scalar && scalar.type() instanceof Type.Int) {
      return OptionalLong.of(scalar.value());
    }
    report(
        Diagnostic.at(
            expression.span(),
            Problem.T001,
            purpose + " is a number, but this is " + Words.of(value.get())));
    return OptionalLong.empty();
  }

  /** The value of a constant expression, or nothing after an error is reported. */
  Optional<ConstantValue> constant(
      Expression expression, Map<String, Long> bindings, String purpose) {
    return switch (constants.evaluate(expression, bindings)) {
      case Evaluation.Computed computed -> Optional.of(computed.value());
      case Evaluation.Unknown _ -> Optional.empty();
      case Evaluation.NotConstant not -> {
        report(notConstant(not, purpose));
        yield Optional.empty();
      }
      case Evaluation.Failed failed -> {
        report(failure(failed, expression.span()));
        yield Optional.empty();
      }
    };
  }

  private Diagnostic notConstant(Evaluation.NotConstant not, String purpose) {
    String kind = names.find(not.name()).map(Global::kind).orElse("known only when the model runs");
    return Diagnostic.at(
        not.where(),
        Problem.C001,
        purpose + " must be constant, but `" + not.name() + "` is " + kind);
  }

  private static Diagnostic failure(Evaluation.Failed failed, Span use) {
    boolean inside =
        failed.where().source().equals(use.source())
            && failed.where().start() >= use.start()
            && failed.where().end() <= use.end();
    return inside
        ? Diagnostic.at(failed.where(), failed.problem(), failed.message())
        : Diagnostic.at(use, failed.problem(), "this cannot be computed: " + failed.message())
            .related(failed.where(), "it fails here");
  }

  @Override
  public Optional<Type> named(Name name) {
    Optional<Type> type = symbol(name.text()).flatMap(Types::typeOf);
    if (type.isEmpty()) {
      Optional<Global> global = names.find(name.text());
      if (global.isEmpty()) {
        report(Diagnostic.at(name.span(), Problem.N001, "unknown type `" + name + "`"));
      }
    }
    return type;
  }

  private void define(Symbol symbol) {
    symbols.put(symbol.name(), symbol);
  }

  /** Enums first, since nothing stands before them; then what constants may need, in order. */
  private void resolveConstants() {
    for (Global global : names.all()) {
      if (global instanceof Global.EnumType || global instanceof Global.Member) {
        resolve(global).ifPresent(this::define);
      }
    }
    Dependencies dependencies = new Dependencies(names, overrides);
    for (List<String> component : dependencies.components()) {
      Global global = names.find(component.getFirst()).orElseThrow();
      boolean needed =
          global instanceof Global.Constant
              || global instanceof Global.Fun
              || global instanceof Global.RecordType;
      if (needed && !dependencies.isCircle(component)) {
        resolve(global).ifPresent(this::define);
      }
    }
  }

  private Optional<Symbol> resolve(Global global) {
    Name name = global.name();
    String text = name.text();
    Span span = name.span();
    return switch (global) {
      case Global.Constant c -> {
        Expression value = overrides.getOrDefault(text, c.declaration().value());
        yield constant(value, Map.of(), "a constant")
            .map(v -> new Symbol.Constant(text, v, span));
      }
      case Global.Input input -> input(input.declaration());
      case Global.EnumType e -> Optional.of(new Symbol.EnumType(text, typeOf(e.declaration()), span));
      case Global.Member m ->
          Optional.of(new Symbol.Member(text, typeOf(m.declaration()), m.ordinal(), span));
      case Global.RecordType r -> struct(r.declaration());
      case Global.Shared shared -> shared(name, shared.declaration());
      case Global.Mutex m ->
          types.resolveSizes(m.family().sizes()).map(s -> new Symbol.Mutex(text, s, span));
      case Global.Cond c ->
          types.resolveSizes(c.family().sizes()).map(s -> new Symbol.Cond(text, s, span));
      case Global.Semaphore s -> semaphore(s.counted());
      case Global.Barrier b -> barrier(b.counted());
      case Global.Channel c -> channel(c);
      case Global.Fun f -> Optional.of(new Symbol.Fun(text, f.declaration(), span));
      case Global.Proc p -> proc(p.declaration());
      case Global.Threads t ->
          ranges(t.declaration().indices())
              .map(ranges -> new Symbol.Threads(text, t.declaration(), ranges, span));
      case Global.Net n -> Optional.of(new Symbol.Net(text, n.declaration(), span));
      case Global.Place p -> places(p.item());
      case Global.Transition t ->
          ranges(t.item().indices())
              .map(ranges -> new Symbol.Transitions(text, t.item(), ranges, span));
    };
  }

  private static Type.Enum typeOf(Declaration.EnumType declaration) {
    List<String> members = declaration.members().stream().map(Name::text).toList();
    return new Type.Enum(declaration.name().text(), members);
  }

  private Optional<Symbol> input(Declaration.Input declaration) {
    Optional<Type> type = types.resolve(declaration.type());
    if (type.isEmpty() || !(type.get() instanceof Type.Scalar scalar)) {
      return Optional.empty();
    }
    String name = declaration.name().text();
    Optional<Long> fixed = Optional.empty();
    if (overrides.containsKey(name)) {
      Expression value = overrides.get(name);
      Optional<ConstantValue> constant = constant(value, Map.of(), "an input");
      if (constant.isEmpty()
          || !(constant.get() instanceof ConstantValue.Scalar given)) {
        return Optional.empty();
      }
      fixed = Optional.of(given.value());
    }
    return Optional.of(new Symbol.Input(name, scalar, fixed, declaration.name().span()));
  }

  private Optional<Symbol> struct(Declaration.RecordType declaration) {
    List<Type.Field> fields = new ArrayList<>();
    for (Declaration.Field field : declaration.fields()) {
      types
          .resolve(field.type())
          .ifPresent(type -> fields.add(new Type.Field(field.name().text(), type)));
    }
    if (fields.size() < declaration.fields().size()) {
      return Optional.empty();
    }
    Type.Record type = new Type.Record(declaration.name().text(), fields);
    return Optional.of(new Symbol.RecordType(type.name(), type, declaration.name().span()));
  }

  private Optional<Symbol> shared(Name name, Declaration.Shared declaration) {
    Optional<Type> type = types.resolve(declaration.type().element());
    Optional<List<Integer>> sizes = types.resolveSizes(declaration.type().sizes());
    if (type.isEmpty() || sizes.isEmpty()) {
      return Optional.empty();
    }
    long leaves = Arithmetic.product(Sizes.cells(sizes.get()), Sizes.leaves(type.get()));
    if (!totals.cells(name, leaves)) {
      return Optional.empty();
    }
    Initials initials =
        new Initials(
            name.text(),
            type.get(),
            sizes.get(),
            e -> constant(e, Map.of(), "an initial value"),
            this::report);
    Optional<List<Long>> values =
        declaration.initial().isPresent()
            ? initials.of(declaration.initial().get())
            : Optional.of(initials.standard());
    return values.map(
        v ->
            new Symbol.Shared(
                name.text(), declaration.atomic(), type.get(), sizes.get(), v, name.span()));
  }

  private Optional<Symbol> semaphore(Declaration.Counted counted) {
    Name name = counted.family().name();
    Optional<List<Integer>> sizes = types.resolveSizes(counted.family().sizes());
    OptionalLong initial =
        counted.count().isPresent()
            ? within(counted.count().get(), 0, Integer.MAX_VALUE, "the value of a semaphore")
            : OptionalLong.of(0);
    if (sizes.isEmpty() || initial.isEmpty()) {
      return Optional.empty();
    }
    int value = (int) initial.getAsLong();
    return Optional.of(new Symbol.Semaphore(name.text(), sizes.get(), value, name.span()));
  }

  private Optional<Symbol> barrier(Declaration.Counted counted) {
    Name name = counted.family().name();
    Optional<List<Integer>> sizes = types.resolveSizes(counted.family().sizes());
    if (counted.count().isEmpty()) {
      String message = "barrier `" + name + "` needs the number of threads it waits for";
      report(Diagnostic.at(name.span(), Problem.C004, message).help("write barrier b = 2"));
      return Optional.empty();
    }
    OptionalLong count =
        within(counted.count().get(), 1, Integer.MAX_VALUE, "the number of threads of a barrier");
    if (sizes.isEmpty() || count.isEmpty()) {
      return Optional.empty();
    }
    int value = (int) count.getAsLong();
    return Optional.of(new Symbol.Barrier(name.text(), sizes.get(), value, name.span()));
  }

  private Optional<Symbol> channel(Global.Channel channel) {
    Name name = channel.name();
    Optional<List<Integer>> sizes = types.resolveSizes(channel.family().sizes());
    Optional<Type> type = types.resolve(channel.declaration().type());
    OptionalLong capacity =
        within(channel.declaration().capacity(), 0, Sizes.CAPACITY, "the capacity of a channel");
    if (sizes.isEmpty() || type.isEmpty() || capacity.isEmpty()) {
      return Optional.empty();
    }
    int value = (int) capacity.getAsLong();
    return Optional.of(
        new Symbol.Channel(name.text(), sizes.get(), type.get(), value, name.span()));
  }

  private OptionalLong within(Expression expression, long low, long high, String purpose) {
    OptionalLong value = number(expression, purpose);
    if (value.isPresent() && (value.getAsLong() < low || value.getAsLong() > high)) {
      String message =
          purpose
              + " is at least "
              + low
              + " and at most "
              + Words.count(high)
              + ", but this is "
              + Words.count(value.getAsLong());
      report(Diagnostic.at(expression.span(), Problem.C004, message));
      return OptionalLong.empty();
    }
    return value;
  }

  private Optional<Symbol> proc(Declaration.Proc declaration) {
    List<Type> parameters = new ArrayList<>();
    for (Declaration.Parameter parameter : declaration.parameters()) {
      types.resolve(parameter.type()).ifPresent(parameters::add);
    }
    if (parameters.size() < declaration.parameters().size()) {
      return Optional.empty();
    }
    Name name = declaration.name();
    return Optional.of(new Symbol.Proc(name.text(), declaration, parameters, name.span()));
  }

  private Optional<List<Range>> ranges(List<Index> indices) {
    List<Range> ranges = new ArrayList<>();
    for (Index index : indices) {
      OptionalLong low = number(index.low(), "the bound of a family");
      OptionalLong high = number(index.high(), "the bound of a family");
      if (low.isPresent() && high.isPresent()) {
        ranges.add(range(low.getAsLong(), high.getAsLong()));
      }
    }
    return ranges.size() < indices.size() ? Optional.empty() : Optional.of(List.copyOf(ranges));
  }

  private static Range range(long low, long high) {
    return high >= low || low == Long.MIN_VALUE ? new Range(low, high) : new Range(low, low - 1);
  }

  private Optional<Symbol> places(NetItem.Place item) {
    Optional<List<Range>> ranges = ranges(item.indices());
    if (ranges.isEmpty() || !totals.cells(item.name(), Sizes.members(ranges.get()))) {
      return Optional.empty();
    }
    List<String> indices = item.indices().stream().map(index -> index.name().text()).toList();
    Optional<List<Long>> tokens =
        item.tokens().isPresent()
            ? tokens(item.tokens().get(), indices, ranges.get())
            : Optional.of(Collections.nCopies((int) Sizes.members(ranges.get()), 0L));
    Name name = item.name();
    return tokens.map(t -> new Symbol.Places(name.text(), item, ranges.get(), t, name.span()));
  }

  private Optional<List<Long>> tokens(
      Expression expression, List<String> indices, List<Range> ranges) {
    List<Long> tokens = new ArrayList<>();
    for (Map<String, Long> member : new Members(indices, ranges)) {
      OptionalLong number = number(expression, member, "the number of tokens");
      if (number.isEmpty()) {
        return Optional.empty();
      }
      tokens.add(number.getAsLong());
    }
    return Optional.of(tokens);
  }
}
