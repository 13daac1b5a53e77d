// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.analysis.ConstantValue;
import dev.ravel.analysis.Instance;
import dev.ravel.analysis.Range;
import dev.ravel.analysis.Symbol;
import dev.ravel.analysis.Type;
import dev.ravel.analysis.Types;
import dev.ravel.ast.Access;
import dev.ravel.ast.Access.Selector;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Expression.BinaryOperator;
import dev.ravel.ast.Name;
import dev.ravel.ast.Parts;
import dev.ravel.ast.Statement;
import dev.ravel.lowering.Environment.Binding;
import dev.ravel.program.Expr;
import dev.ravel.program.Expr.Const;
import dev.ravel.program.Location;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * Expressions that are evaluated as a whole, in one step or in none. They are conditions of {@code
 * await} and checks, quantifiers, and everything that reads no shared object.
 *
 * @param sections the numbers of the sections by name
 * @param labels the numbers of the labels that claims mention
 * @param unrolling which quantifiers with constant bounds become junctions
 * @param orders the memory orders of accesses
 */
record Expressions(
    Instance instance,
    Layout layout,
    Map<String, Integer> sections,
    Map<String, Integer> labels,
    Registers registers,
    Unrolling unrolling,
    Orders orders) {
  /** Gives out registers. */
  interface Registers {
    /** A register that nothing else uses. */
    int fresh();
  }

  /** The scalar that an expression is. */
  Expr scalar(Expression expression, Environment environment) {
    return value(expression, environment).scalar();
  }

  /** Returns the value of an expression. */
  Value value(Expression expression, Environment environment) {
    return switch (expression) {
      case Expression.IntLiteral number -> Value.number(new Const(number.value()));
      case Expression.BoolLiteral truth -> Value.bool(Fold.truth(truth.value()));
      case Expression.Extreme extreme -> extreme(extreme);
      case Access access ->
          access(
              access,
              environment,
              index -> scalar(index, environment),
              place -> place.value(Expr.Read::new));
      case Expression.Call call -> call(call, environment);
      case Expression.Unary unary -> unary(unary, scalar(unary.operand(), environment));
      case Expression.Chain chain -> chain(chain, environment);
      case Expression.Conditional conditional -> conditional(conditional, environment);
      case Expression.Quantified quantified -> quantified(quantified, environment);
      case Expression.ListLiteral list ->
          row(list.elements().stream().map(e -> value(e, environment)).toList());
      case Expression.InSection in ->
          Value.bool(
              new Expr.InSection(
                  member(in.thread(), environment), sections.get(in.section().text())));
      case Expression.AtLabel at ->
          Value.bool(
              new Expr.AtLabel(member(at.thread(), environment), labels.get(at.label().text())));
      case Expression.IsDone done -> Value.bool(new Expr.Done(member(done.thread(), environment)));
      case Expression.HasCrashed crashed ->
          Value.bool(new Expr.Crashed(member(crashed.thread(), environment)));
      case Expression.HoldsMutex holds ->
          Value.bool(
              new Expr.Holds(
                  member(holds.thread(), environment), member(holds.mutex(), environment)));
    };
  }

  private Value extreme(Expression.Extreme extreme) {
    Type.Enum type = ((Symbol.EnumType) symbol(extreme.type().text())).type();
    return new Value(type, List.of(new Const(extreme.last() ? type.high() : type.low())));
  }

  /** A unary operator over its operand. */
  static Value unary(Expression.Unary unary, Expr operand) {
    return switch (unary.operator()) {
      case NOT -> Value.bool(Fold.not(operand));
      case NEGATE -> Value.number(Fold.negate(operand, unary.span()));
    };
  }

  /** The array of some values, one for each index of the first dimension. */
  static Value row(List<Value> cells) {
    Type.Array type =
        (Type.Array) Type.of(cells.getFirst().type(), List.of(new Range(0, cells.size() - 1L)));
    return new Value(type, cells.stream().flatMap(cell -> cell.leaves().stream()).toList());
  }

  /**
   * Returns the value of an access.
   *
   * @param index builds the indices, asked from left to right
   * @param reader reads shared objects
   */
  Value access(
      Access access,
      Environment environment,
      Function<Expression, Expr> index,
      Function<Place, Value> reader) {
    String name = access.name().text();
    Binding binding = environment.find(name).orElse(null);
    if (binding != null) {
      return local(binding, access, index, reader);
    }
    Family family = layout.family(name);
    return switch (symbol(name)) {
      case Symbol.Constant constant -> constant(constant, access, index);
      case Symbol.Member member -> new Value(member.type(), List.of(new Const(member.ordinal())));
      case Symbol.Input input ->
          Place.of(family, input.type(), access.span()).value(Expr.Read::new);
      case Symbol.Shared shared ->
          reader.apply(orders.of(place(access, family, shared.type(), index), shared, access));
      case Symbol.Objects _, Symbol.Places _ -> {
        Type number = new Type.Int(0, Integer.MAX_VALUE);
        yield reader.apply(new Place(number, member(access, environment, index)));
      }
      case Symbol.Threads threads -> reader.apply(place(threads, access, index));
      default -> throw new IllegalStateException("not a value: " + access.span());
    };
  }

  private Symbol symbol(String name) {
    return instance
        .global(name)
        .orElseThrow(() -> new IllegalStateException("unknown name " + name));
  }

  /** Returns the place where properties see a local variable of a thread. */
  private Place place(Symbol.Threads threads, Access access, Function<Expression, Expr> index) {
    Statement.Var variable = threads.declaration().variables(Names.local(access)).getFirst();
    List<Selector> selectors = new ArrayList<>(access.selectors());
    selectors.remove(access.before());
    return place(
        new Access(access.name(), selectors, access.span()),
        layout.shown(variable).orElseThrow(),
        Types.of(instance).type(variable.type().element()),
        index);
  }

  /** A register, or a cell of a local array. */
  static Expr register(Location location) {
    return location.dimensions().isEmpty()
        ? new Expr.Register(location.first())
        : new Expr.LocalCell(location);
  }

  /** The place that an access names in a family of cells. */
  static Place place(Access access, Family family, Type element, Function<Expression, Expr> index) {
    return Place.of(family, element, access.span()).part(access.selectors(), index, access.span());
  }

  /** Returns the value of an access to a local name. */
  private Value local(
      Binding binding,
      Access access,
      Function<Expression, Expr> index,
      Function<Place, Value> reader) {
    return switch (binding) {
      case Binding.Known known -> new Part(new Lets(registers), access).of(known.value(), index);
      case Binding.Variable variable ->
          place(access, variable.registers(), variable.type(), index).value(Expressions::register);
      case Binding.Reference reference -> {
        Place place =
            orders.of(reference.place().part(access.selectors(), index, access.span()), access);
        yield reference.variable().isPresent()
            ? place.value(Expressions::register)
            : reader.apply(place);
      }
      case Binding.Channel _ -> throw new IllegalStateException("not a value: " + access.span());
    };
  }

  private Value constant(
      Symbol.Constant constant, Access access, Function<Expression, Expr> index) {
    ConstantValue first = constant.value();
    List<Range> ranges = new ArrayList<>();
    while (first instanceof ConstantValue.Row row) {
      ranges.add(new Range(0, row.elements().size() - 1L));
      first = row.elements().getFirst();
    }
    Type type =
        switch (first) {
          case ConstantValue.Scalar scalar ->
              scalar.type() instanceof Type.Int ? Value.NUMBER : scalar.type();
          case ConstantValue.Struct struct -> struct.type();
          case ConstantValue.Row row -> throw new IllegalStateException("rows in rows");
        };
    List<Long> values = new ArrayList<>();
    flatten(constant.value(), values);
    Family family = new Family(constant.name(), 0, ranges, type.size());
    return place(access, family, type, index)
        .value(
            at ->
                at.dimensions().isEmpty()
                    ? new Const(values.get(at.first()))
                    : new Expr.Item(at, values));
  }

  private static void flatten(ConstantValue value, List<Long> into) {
    switch (value) {
      case ConstantValue.Scalar scalar -> into.add(scalar.value());
      case ConstantValue.Struct struct -> into.addAll(struct.leaves());
      case ConstantValue.Row row -> row.elements().forEach(element -> flatten(element, into));
    }
  }

  /** The member of a family of objects, threads or transitions that an access names. */
  Location member(Access access, Environment environment) {
    return member(access, environment, index -> scalar(index, environment));
  }

  /** The same, with indices built in another way. */
  Location member(Access access, Environment environment, Function<Expression, Expr> index) {
    String name = access.name().text();
    if (environment.find(name).orElse(null) instanceof Binding.Channel channel) {
      return channel.location();
    }
    List<Expr> indices = new ArrayList<>();
    for (Selector selector : access.selectors()) {
      indices.add(index.apply(((Selector.At) selector).index()));
    }
    return layout.family(name).at(indices, access.span());
  }

  /** The family of channels that an access names a member of. */
  Optional<Symbol.Objects> channel(Access access, Environment environment) {
    return environment.find(access.name().text()).orElse(null) instanceof Binding.Channel its
        ? Optional.of(its.family())
        : instance
            .global(access.name().text())
            .filter(Symbol.Objects.class::isInstance)
            .map(Symbol.Objects.class::cast);
  }

  private Value call(Expression.Call call, Environment environment) {
    String name = call.callee().text();
    if (instance.global(name).isEmpty()) {
      Location object = member((Access) call.arguments().getFirst(), environment);
      return name.equals("len")
          ? Value.number(new Expr.Length(object))
          : Value.bool(new Expr.Free(object));
    }
    List<Value> arguments =
        call.arguments().stream().map(argument -> value(argument, environment)).toList();
    return switch (symbol(name)) {
      case Symbol.RecordType struct -> construct(struct.type(), arguments);
      case Symbol.Fun fun -> apply(fun, arguments);
      default -> throw new IllegalStateException("not a function: " + call.span());
    };
  }

  /** A record of its fields' values. */
  static Value construct(Type.Record type, List<Value> fields) {
    return new Value(type, fields.stream().flatMap(field -> field.leaves().stream()).toList());
  }

  /** A function's body over values that are computed once, before it. */
  private Value apply(Symbol.Fun fun, List<Value> arguments) {
    Environment inside = Environment.empty();
    Lets lets = new Lets(registers);
    for (int k = 0; k < arguments.size(); k++) {
      List<Expr> leaves = arguments.get(k).leaves().stream().map(lets::once).toList();
      inside.put(
          fun.declaration().parameters().get(k).text(),
          new Binding.Known(new Value(arguments.get(k).type(), leaves)));
    }
    return lets.around(value(fun.declaration().body(), inside));
  }

  /** Returns whether an expression costs nothing and cannot fail. */
  static boolean simple(Expr expr) {
    return expr instanceof Const || expr instanceof Expr.Register;
  }

  private Value chain(Expression.Chain chain, Environment environment) {
    BinaryOperator operator = chain.links().getFirst().operator();
    if (operator.precedence() <= BinaryOperator.AND.precedence()) {
      List<Expr> operands = new ArrayList<>();
      operands.add(scalar(chain.first(), environment));
      chain.links().forEach(link -> operands.add(scalar(link.operand(), environment)));
      return junction(operator, operands);
    }
    Joined joined = new Joined(value(chain.first(), environment));
    for (Expression.Link link : chain.links()) {
      joined.add(link.operator(), value(link.operand(), environment), link.operatorSpan());
    }
    return joined.value();
  }

  /** A junction over its operands. */
  static Value junction(BinaryOperator operator, List<Expr> operands) {
    return Value.bool(
        switch (operator) {
          case AND -> Fold.and(operands);
          case OR -> Fold.or(operands);
          case IMPLIES -> Fold.or(List.of(Fold.not(operands.get(0)), operands.get(1)));
          default -> throw new IllegalArgumentException(operator.symbol());
        });
  }

  /** An operator that is no junction over its operands; records can be compared. */
  static Value binary(BinaryOperator operator, Value left, Value right, Span span) {
    if (left.leaves().size() == 1) {
      Expr result = Fold.binary(Fold.operator(operator), left.scalar(), right.scalar(), span);
      return new Value(typeOf(operator), List.of(result));
    }
    List<Expr> equal = new ArrayList<>();
    for (int k = 0; k < left.leaves().size(); k++) {
      equal.add(
          Fold.binary(Expr.Operator.EQUAL, left.leaves().get(k), right.leaves().get(k), span));
    }
    Expr same = allOf(equal, span);
    return Value.bool(operator == BinaryOperator.EQUAL ? same : Fold.not(same));
  }

  /**
   * Returns whether all parts of two records are equal. The comparison touches every part, also
   * after one that differs, so the truth values are multiplied where a part is more than a number
   * at hand.
   */
  private static Expr allOf(List<Expr> equal, Span span) {
    boolean touches =
        equal.stream().anyMatch(part -> !part.operands().stream().allMatch(Expressions::simple));
    return touches ? chain(Expr.Operator.MULTIPLY, equal, span) : Fold.and(equal);
  }

  private static Expr chain(Expr.Operator operator, List<Expr> operands, Span span) {
    List<Expr.Link> links =
        operands.stream().skip(1).map(operand -> new Expr.Link(operator, operand, span)).toList();
    return new Expr.Chain(operands.getFirst(), links);
  }

  /** The type of what an operator that is no junction gives. */
  static Type typeOf(BinaryOperator operator) {
    boolean compares = operator.precedence() <= BinaryOperator.LESS.precedence();
    return compares ? new Type.Bool() : Value.NUMBER;
  }

  private Value conditional(Expression.Conditional conditional, Environment environment) {
    Expr condition = scalar(conditional.condition(), environment);
    if (condition instanceof Const known) {
      return value(known.value() != 0 ? conditional.yes() : conditional.no(), environment);
    }
    Value yes = value(conditional.yes(), environment);
    Value no = value(conditional.no(), environment);
    List<Expr> leaves = new ArrayList<>();
    for (int k = 0; k < yes.leaves().size(); k++) {
      leaves.add(Fold.conditional(condition, yes.leaves().get(k), no.leaves().get(k)));
    }
    return new Value(yes.type(), leaves);
  }

  private Value quantified(Expression.Quantified quantified, Environment environment) {
    Optional<Symbol.Objects> channel = channel(quantified, environment);
    if (channel.isPresent()) {
      return overMessages(quantified, channel.get().messages().orElseThrow(), environment);
    }
    Expr low = scalar(quantified.low(), environment);
    Expr high = scalar(quantified.high(), environment);
    String name = quantified.variable().text();
    OptionalInt copies = unrolling.begin(low, high);
    if (copies.isPresent()) {
      List<Expr> bodies = new ArrayList<>();
      for (int k = 0; k < copies.getAsInt(); k++) {
        Const index = new Const(((Const) low).value() + k);
        bodies.add(scalar(quantified.body(), environment.with(name, index)));
      }
      unrolling.end(copies.getAsInt());
      return switch (quantified.quantifier()) {
        case ALL -> Value.bool(Fold.and(bodies));
        case SOME -> Value.bool(Fold.or(bodies));
        case COUNT -> Value.number(sum(bodies, quantified.span()));
      };
    }
    int register = registers.fresh();
    Expr index = new Expr.Register(register);
    Expr body = scalar(quantified.body(), environment.with(name, index));
    return over(quantified.quantifier(), register, low, high, body);
  }

  /** The channel whose messages a quantifier is about, if it is about messages. */
  Optional<Symbol.Objects> channel(Expression.Quantified quantified, Environment environment) {
    return quantified.named().flatMap(named -> channel(named, environment));
  }

  /** A quantifier whose name stands for one message after the other. */
  private Value overMessages(
      Expression.Quantified quantified, Type messages, Environment environment) {
    Location at = member(quantified.named().orElseThrow(), environment);
    int register = registers.fresh();
    List<Expr> leaves = new ArrayList<>();
    int size = messages.size();
    for (int k = 0; k < size; k++) {
      leaves.add(new Expr.Message(at, new Expr.Register(register), k));
    }
    Environment inside = environment.inner();
    inside.put(quantified.variable().text(), new Binding.Known(new Value(messages, leaves)));
    Expr body = scalar(quantified.body(), inside);
    Expr last =
        Fold.binary(Expr.Operator.SUBTRACT, new Expr.Length(at), Fold.TRUE, quantified.span());
    return over(quantified.quantifier(), register, Fold.FALSE, last, body);
  }

  private static Value over(
      Expression.Quantifier quantifier, int register, Expr low, Expr high, Expr body) {
    return switch (quantifier) {
      case ALL -> Value.bool(new Expr.Quantified(Expr.Quantifier.ALL, register, low, high, body));
      case SOME -> Value.bool(new Expr.Quantified(Expr.Quantifier.SOME, register, low, high, body));
      case COUNT ->
          Value.number(new Expr.Quantified(Expr.Quantifier.COUNT, register, low, high, body));
    };
  }

  /** The sum of expressions, 0 for none. */
  static Expr sum(List<Expr> terms, Span span) {
    return switch (terms.size()) {
      case 0 -> Fold.FALSE;
      case 1 -> terms.getFirst();
      default -> chain(Expr.Operator.ADD, terms, span);
    };
  }

  /**
   * Returns whether the evaluation of an expression reads a shared object, an input not counted.
   */
  boolean readsShared(Expression expression, Environment environment) {
    boolean reads =
        switch (expression) {
          case Access access ->
              environment
                  .find(access.name().text())
                  .map(Expressions::isShared)
                  .orElseGet(() -> isShared(access.name().text()));
          case Expression.Call call -> callReadsShared(call.callee().text());
          case Expression.Question _ -> true;
          case Expression.Quantified quantified -> channel(quantified, environment).isPresent();
          case Expression.IntLiteral _, Expression.BoolLiteral _, Expression.Extreme _ -> false;
          case Expression.Unary _, Expression.Chain _, Expression.Conditional _ -> false;
          case Expression.ListLiteral _ -> false;
        };
    Environment inside =
        expression instanceof Expression.Quantified quantified
            ? environment.with(quantified.variable().text(), Fold.FALSE)
            : environment;
    return reads || Parts.of(expression).stream().anyMatch(part -> readsShared(part, inside));
  }

  private static boolean isShared(Binding binding) {
    return binding instanceof Binding.Reference its && its.variable().isEmpty();
  }

  private boolean isShared(String name) {
    return switch (symbol(name)) {
      case Symbol.Shared _, Symbol.Objects _, Symbol.Places _ -> true;
      default -> false;
    };
  }

  private boolean callReadsShared(String name) {
    if (instance.global(name).isEmpty()) {
      return true; // len and free
    }
    if (symbol(name) instanceof Symbol.Proc) {
      return true; // whatever its steps do
    }
    Environment inside = Environment.empty();
    if (!(symbol(name) instanceof Symbol.Fun fun)) {
      return false;
    }
    for (Name parameter : fun.declaration().parameters()) {
      inside = inside.with(parameter.text(), Fold.FALSE);
    }
    return readsShared(fun.declaration().body(), inside);
  }
}
