// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.Access;
import dev.ravel.ast.Block;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Name;
import dev.ravel.ast.Statement;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Expressions as items, one for each thing that happens, in the order of section 3. */
final class Code {
  /**
   * The place of an expression or statement.
   *
   * @param names the local names
   * @param whole whether everything here happens in one step
   * @param atomic whether it stands inside {@code atomic}
   * @param statement the statement it belongs to, which is executed when a step of it is made
   * @param result what the procedure around it gives back, if it does
   * @param references what the parameters of the procedure around it stand for
   */
  record Scope(
      Map<String, Variable> names,
      Map<String, Access> references,
      boolean whole,
      boolean atomic,
      Optional<Statement> statement,
      Optional<Result> result) {
    /** No local names; all at once. */
    static final Scope TOP = plain(Map.of(), true, false, Optional.empty());

    /** Outside of procedures with a result. */
    static Scope plain(
        Map<String, Variable> names, boolean whole, boolean atomic, Optional<Statement> statement) {
      return new Scope(names, Map.of(), whole, atomic, statement, Optional.empty());
    }

    Scope of(Statement owner) {
      return new Scope(names, references, whole, atomic, Optional.of(owner), result);
    }

    Scope with(String name, Variable variable) {
      Map<String, Variable> more = new HashMap<>(names);
      more.put(name, variable);
      Map<String, Access> others = new HashMap<>(references);
      others.remove(name);
      return new Scope(more, others, whole, atomic, statement, result);
    }

    Scope inOneStep() {
      return new Scope(names, references, true, atomic, statement, result);
    }

    Scope inAtomic() {
      return new Scope(names, references, whole, true, statement, result);
    }

    /** An access whose name is not that of a parameter that stands for something of the caller. */
    Access expand(Access access) {
      Access base = references.get(access.name().text());
      if (base == null) {
        return access;
      }
      List<Access.Selector> selectors = new ArrayList<>(base.selectors());
      selectors.addAll(access.selectors());
      return new Access(base.name(), selectors, access.span());
    }
  }

  /** The result of a call. It has its type, and whether it is wanted. */
  record Result(Kind kind, boolean wanted) {}

  /** The items of a thread's body and what is known of its variables. */
  record Body(Pile<Item> start, Liveness liveness) {}

  private final World world;

  Code(World world) {
    this.world = world;
  }

  Body body(Block block, Scope scope) {
    return new Body(
        Pile.<Item>empty().pushAll(new Statements(world).block(block, scope)), new Liveness());
  }

  /** An expression of which everything happens now. */
  List<Item> whole(Expression expression, Scope scope) {
    return eval(expression, scope.inOneStep());
  }

  /**
   * Returns the condition of {@code if} or {@code while}. Its first test is part of its statement
   * even if that reads nothing and the others are still to be made.
   */
  List<Item> condition(Expression expression, Scope scope) {
    List<Item> items = new ArrayList<>();
    if (testsFirst(expression, scope)) {
      Item test = local("test", expression.span(), run -> {});
      scope.statement().ifPresent(test::covers);
      items.add(test);
    }
    items.addAll(eval(expression, scope));
    return items;
  }

  /** Returns whether the first test, or the only one, reads nothing that is shared. */
  private boolean testsFirst(Expression expression, Scope scope) {
    if (!new Mentions(world).shared(expression, scope)) {
      return true;
    }
    Optional<Expression> first =
        switch (expression) {
          case Expression.Unary unary when unary.operator() == Expression.UnaryOperator.NOT ->
              Optional.of(unary.operand());
          case Expression.Conditional conditional -> Optional.of(conditional.condition());
          case Expression.Chain chain
              when chain.links().getFirst().operator().precedence()
                  <= Expression.BinaryOperator.AND.precedence() ->
              Optional.of(chain.first());
          default -> Optional.empty();
        };
    return first.isPresent()
        && (!new Mentions(world).shared(first.get(), scope) || testsFirst(first.get(), scope));
  }

  /** Leaves the value of the expression on top of the operands. */
  List<Item> eval(Expression expression, Scope scope) {
    return switch (expression) {
      case Expression.IntLiteral number -> List.of(constant(number.value(), number.span()));
      case Expression.BoolLiteral truth -> List.of(constant(truth.value() ? 1L : 0L, truth.span()));
      case Expression.Extreme end -> {
        Kind.Scalar kind = (Kind.Scalar) ((World.Named) world.global(end.type().text())).kind();
        yield List.of(constant(end.last() ? kind.high() : kind.low(), end.span()));
      }
      case Access access -> access(scope.expand(access), scope);
      case Expression.Call call -> call(call, scope);
      case Expression.Unary unary -> unary(unary, scope);
      case Expression.Chain chain -> chain(chain, scope);
      case Expression.Conditional conditional -> {
        List<Item> items = new ArrayList<>(eval(conditional.condition(), scope));
        items.add(
            branch(
                conditional.span(), eval(conditional.yes(), scope), eval(conditional.no(), scope)));
        yield items;
      }
      case Expression.Quantified quantified when channel(quantified, scope).isPresent() -> {
        List<Item> inside =
            new Quantifiers(this)
                .overMessages(quantified, channel(quantified, scope).get(), scope.inOneStep());
        if (scope.whole()) {
          yield inside;
        }
        yield List.of(
            owned(
                step("quantifier", quantified.span(), run -> run.push(run.evaluate(inside)))
                    .uses(slots(quantified, scope)),
                scope));
      }
      case Expression.Quantified quantified -> {
        if (!scope.whole() && new Mentions(world).shared(quantified, scope)) {
          List<Item> inside = whole(quantified, scope);
          yield List.of(
              owned(
                  step("quantifier", quantified.span(), run -> run.push(run.evaluate(inside)))
                      .uses(slots(quantified, scope)),
                  scope));
        }
        yield new Quantifiers(this).iterate(quantified, scope);
      }
      case Expression.ListLiteral list -> {
        List<Item> items = new ArrayList<>();
        list.elements().forEach(element -> items.addAll(eval(element, scope)));
        items.add(
            local(
                "list",
                list.span(),
                run -> {
                  List<Object> values = new ArrayList<>();
                  list.elements().forEach(_ -> values.addFirst(run.pop()));
                  run.push(List.copyOf(values));
                }));
        yield items;
      }
      case Expression.InSection in -> {
        World.Family family = family(in.thread());
        List<Item> items = new ArrayList<>(indices(in.thread(), family.dimensions(), scope));
        items.add(
            local("in", in.span(), run -> run.push(thread(run, family).in(in.section().text()))));
        yield items;
      }
      case Expression.AtLabel at -> {
        World.Family family = family(at.thread());
        List<Item> items = new ArrayList<>(indices(at.thread(), family.dimensions(), scope));
        items.add(
            local(
                "at",
                at.span(),
                run ->
                    run.push(thread(run, family).label().equals(Optional.of(at.label().text())))));
        yield items;
      }
      case Expression.IsDone done -> {
        World.Family family = family(done.thread());
        List<Item> items = new ArrayList<>(indices(done.thread(), family.dimensions(), scope));
        items.add(local("done", done.span(), run -> run.push(thread(run, family).finished())));
        yield items;
      }
      case Expression.HasCrashed crashed -> {
        World.Family family = family(crashed.thread());
        List<Item> items = new ArrayList<>(indices(crashed.thread(), family.dimensions(), scope));
        Item read = step("crashed", crashed.span(), run -> run.push(thread(run, family).crashed()));
        items.add(owned(read, scope));
        yield items;
      }
      case Expression.HoldsMutex holds -> {
        World.Family family = family(holds.thread());
        World.Family mutex = family(holds.mutex());
        List<Item> items = new ArrayList<>(indices(holds.thread(), family.dimensions(), scope));
        items.addAll(indices(holds.mutex(), mutex.dimensions(), scope));
        items.add(
            local(
                "holds",
                holds.span(),
                run -> {
                  int object = mutex.first() + run.popPosition(mutex.dimensions());
                  int thread = family.first() + run.popPosition(family.dimensions());
                  run.push(run.number(object) == thread);
                }));
        yield items;
      }
    };
  }

  private static Local thread(Run run, World.Family family) {
    return run.threads[family.first() + run.popPosition(family.dimensions())];
  }

  /** The channel whose messages a quantifier is about. */
  private Optional<World.Family> channel(Expression.Quantified quantified, Scope scope) {
    return quantified
        .named()
        .map(named -> world.global(scope.expand(named).name().text()))
        .filter(World.Family.class::isInstance)
        .map(World.Family.class::cast);
  }

  World.Family family(Access access) {
    return (World.Family) world.global(access.name().text());
  }

  // --------------------------------------------------------------------------- small items

  /** The effect of an item without choices. */
  interface Effect {
    void on(Run run);
  }

  static Item step(String name, Span span, Effect effect) {
    return Item.step(
        name,
        span,
        (run, choice) -> {
          effect.on(run);
          return 0;
        });
  }

  static Item local(String name, Span span, Effect effect) {
    return Item.local(
        name,
        span,
        (run, choice) -> {
          effect.on(run);
          return 0;
        });
  }

  /** A read for a statement. */
  private static Item owned(Item item, Scope scope) {
    scope.statement().ifPresent(item::covers);
    return item.reading();
  }

  static Item constant(Object value, Span span) {
    return local("constant", span, run -> run.push(value));
  }

  /** Takes a truth value and goes on with one of two lists. */
  static Item branch(Span span, List<Item> yes, List<Item> no) {
    return Item.local("branch", span, (run, choice) -> run.popTruth() ? 0 : 1)
        .next(rest -> List.of(rest.pushAll(yes), rest.pushAll(no)));
  }

  // -------------------------------------------------------------------------------- access

  /** The indices of an access, which are checked when they are used. */
  List<Item> indices(Access access, List<World.Dimension> dimensions, Scope scope) {
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < dimensions.size(); i++) {
      Access.Selector.At at = (Access.Selector.At) access.selectors().get(i);
      items.addAll(eval(at.index(), scope));
    }
    return items;
  }

  /** All indices of an access. */
  List<Item> indices(Access access, Scope scope) {
    List<Item> items = new ArrayList<>();
    for (Access.Selector selector : access.selectors()) {
      if (selector instanceof Access.Selector.At at) {
        items.addAll(eval(at.index(), scope));
      }
    }
    return items;
  }

  private List<Item> access(Access access, Scope scope) {
    Variable variable = scope.names().get(access.name().text());
    if (variable != null) {
      return variable(access, variable, scope);
    }
    return switch (world.global(access.name().text())) {
      case World.Constant constant -> constant(access, constant.value(), scope);
      case World.Input input ->
          List.of(local("input", access.span(), run -> run.push(run.objects.get(input.object()))));
      case World.Cells cells -> {
        Kind.Part part = cells.kind().part(access.selectors());
        List<Item> items = new ArrayList<>(indices(access, scope));
        Item read =
            step(
                "read",
                access.span(),
                run -> run.push(run.read(cells.first() + run.popFirst(part), part.kind())));
        items.add(owned(read, scope));
        yield items;
      }
      case World.Family family when family.sort() == World.Sort.THREAD ->
          local(access, family, scope);
      case World.Family family -> {
        List<Item> items = new ArrayList<>(indices(access, family.dimensions(), scope));
        Item read =
            step("count", access.span(), run -> run.push(run.objects.get(member(run, family))));
        items.add(owned(read, scope));
        yield items;
      }
      case World.Named named -> throw unexpected(access.name());
      case World.Function function -> throw unexpected(access.name());
      case World.Procedure procedure -> throw unexpected(access.name());
    };
  }

  /** Returns the items that show checks a local variable of a thread. */
  private List<Item> local(Access access, World.Family family, Scope scope) {
    String name = ((Access.Selector.Dot) access.selectors().get(access.before())).field().text();
    Statement.Var var = world.declaration(access.name().text()).variables(name).getFirst();
    World.Cells cells = world.seen(var);
    List<Item> items = new ArrayList<>(indices(access, scope));
    List<Access.Selector> own =
        access.selectors().subList(access.before() + 1, access.selectors().size());
    Kind.Part part = cells.kind().part(own);
    int size = cells.kind().leaves().size();
    items.add(
        step(
            "seen",
            access.span(),
            run -> {
              int first = run.popFirst(part);
              int member = run.popPosition(family.dimensions());
              run.push(run.read(cells.first() + member * size + first, part.kind()));
            }));
    return items;
  }

  private static IllegalArgumentException unexpected(Name name) {
    return new IllegalArgumentException("not a value: " + name + " at " + name.span());
  }

  /** The object, thread or transition that the indices on the operands name. */
  static int member(Run run, World.Family family) {
    return family.first() + run.popPosition(family.dimensions());
  }

  private List<Item> constant(Access access, Object value, Scope scope) {
    List<Item> items = new ArrayList<>(indices(access, scope));
    items.add(local("constant", access.span(), run -> run.push(select(run, value, access))));
    return items;
  }

  /** A part of a value, with the indices on the operands. */
  private static Object select(Run run, Object whole, Access access) {
    List<Object> indices = new ArrayList<>();
    for (Access.Selector selector : access.selectors()) {
      if (selector instanceof Access.Selector.At) {
        indices.addFirst(run.pop());
      }
    }
    Object value = whole;
    for (Access.Selector selector : access.selectors()) {
      if (value instanceof List<?> list) {
        run.push(indices.removeFirst());
        value = list.get(run.popPosition(List.of(new World.Dimension(0, list.size()))));
      } else {
        Kind.Struct struct = (Kind.Struct) value;
        Kind.Part part = struct.kind().part(List.of(selector));
        part.dimensions().forEach(_ -> run.push(indices.removeFirst()));
        int first = run.popFirst(part);
        int size = part.kind().leaves().size();
        value = part.kind().value(struct.leaves().subList(first, first + size));
      }
    }
    return value;
  }

  private List<Item> variable(Access access, Variable variable, Scope scope) {
    List<Item> items = new ArrayList<>(indices(access, scope));
    if (variable.kind().isEmpty()) {
      items.add(
          local(
                  "local",
                  access.span(),
                  run -> run.push(select(run, run.scalars(variable).getFirst(), access)))
              .uses(Set.of(new Variable.Slot(variable, 0))));
      return items;
    }
    Kind.Part part = variable.kind().get().part(access.selectors());
    items.add(
        local(
                "local",
                access.span(),
                run -> {
                  int first = run.popFirst(part);
                  List<Object> scalars = run.scalars(variable);
                  List<Long> leaves = new ArrayList<>();
                  for (int i = 0; i < part.kind().leaves().size(); i++) {
                    leaves.add((Long) scalars.get(first + i));
                  }
                  run.push(part.kind().value(leaves));
                })
            .uses(touched(access, variable, scope, true)));
    return items;
  }

  /**
   * The scalars of a variable that an access may touch, or those it is certain to touch.
   *
   * @param may false for those it touches whatever the indices are
   */
  Set<Variable.Slot> touched(Access access, Variable variable, Scope scope, boolean may) {
    Set<Variable.Slot> slots = new LinkedHashSet<>();
    if (variable.kind().isEmpty()) {
      slots.add(new Variable.Slot(variable, 0));
      return slots;
    }
    Kind.Part part = variable.kind().get().part(access.selectors());
    List<List<Integer>> members = List.of(List.of());
    int d = 0;
    for (Access.Selector selector : access.selectors()) {
      if (!(selector instanceof Access.Selector.At at)) {
        continue;
      }
      Optional<Long> known = new Mentions(world).constant(at.index(), scope);
      if (known.isEmpty() && !may) {
        return slots;
      }
      List<List<Integer>> more = new ArrayList<>();
      for (List<Integer> member : members) {
        for (int i = 0; i < part.dimensions().get(d).size(); i++) {
          if (known.isEmpty() || known.get() == i) {
            List<Integer> longer = new ArrayList<>(member);
            longer.add(i);
            more.add(longer);
          }
        }
      }
      members = more;
      d++;
    }
    for (List<Integer> member : members) {
      for (int leaf = 0; leaf < part.kind().leaves().size(); leaf++) {
        slots.add(new Variable.Slot(variable, part.first(member) + leaf));
      }
    }
    return slots;
  }

  /** The scalars of local variables that an expression may read. */
  Set<Variable.Slot> slots(Expression expression, Scope scope) {
    Set<Variable.Slot> slots = new LinkedHashSet<>();
    new Mentions(world).locals(expression, scope, slots);
    return slots;
  }

  // ------------------------------------------------------------------------------- operators

  private List<Item> call(Expression.Call call, Scope scope) {
    String name = call.callee().text();
    if (name.equals("len") || name.equals("free")) {
      Access argument = scope.expand((Access) call.arguments().getFirst());
      World.Family family = family(argument);
      List<Item> items = new ArrayList<>(indices(argument, family.dimensions(), scope));
      Item read =
          step(
              name,
              call.span(),
              run -> {
                int object = member(run, family);
                run.push(
                    name.equals("len")
                        ? Channels.length(run, object, family.number())
                        : run.number(object) < 0 ? 1L : 0L);
              });
      items.add(owned(read, scope));
      return items;
    }
    if (world.global(name) instanceof World.Procedure) {
      return new Statements(world).result(call, scope);
    }
    List<Item> items = new ArrayList<>();
    if (world.global(name) instanceof World.Named named) {
      call.arguments().forEach(argument -> items.addAll(eval(argument, scope)));
      items.add(local("record", call.span(), run -> construct(run, (Kind.Rec) named.kind())));
      return items;
    }
    var fun = ((World.Function) world.global(name)).declaration();
    Map<String, Variable> parameters = new HashMap<>();
    for (int i = 0; i < fun.parameters().size(); i++) {
      Name parameter = fun.parameters().get(i);
      Variable variable = Variable.untyped(parameter.text());
      parameters.put(parameter.text(), variable);
      items.addAll(eval(call.arguments().get(i), scope));
      items.add(
          local("argument", call.span(), run -> run.set(variable, run.pop()))
              .defs(Set.of(new Variable.Slot(variable, 0))));
    }
    items.addAll(
        eval(
            fun.body(), Scope.plain(parameters, scope.whole(), scope.atomic(), scope.statement())));
    return items;
  }

  /** Puts a record together; its scalars must fit where it is stored. */
  private static void construct(Run run, Kind.Rec kind) {
    List<Long> leaves = new ArrayList<>();
    for (int i = kind.kinds().size() - 1; i >= 0; i--) {
      leaves.addAll(0, Kind.scalars(run.pop()));
    }
    run.push(new Kind.Struct(kind, leaves));
  }

  private List<Item> unary(Expression.Unary unary, Scope scope) {
    List<Item> items = new ArrayList<>(eval(unary.operand(), scope));
    items.add(
        switch (unary.operator()) {
          case NOT -> local("not", unary.span(), run -> run.push(!run.popTruth()));
          case NEGATE ->
              local(
                  "negate",
                  unary.span(),
                  run -> run.push(exact(unary.span(), () -> Math.negateExact(run.popLong()))));
        });
    return items;
  }

  private List<Item> chain(Expression.Chain chain, Scope scope) {
    List<Item> items = new ArrayList<>(eval(chain.first(), scope));
    switch (chain.links().getFirst().operator()) {
      case AND -> items.add(logical(chain, 0, scope, false, false));
      case OR -> items.add(logical(chain, 0, scope, true, true));
      case IMPLIES -> items.add(logical(chain, 0, scope, false, true));
      default -> {
        for (Expression.Link link : chain.links()) {
          items.addAll(eval(link.operand(), scope));
          items.add(
              local(
                  link.operator().symbol(),
                  link.operatorSpan(),
                  run -> {
                    Object right = run.pop();
                    run.push(apply(link, run.pop(), right));
                  }));
        }
      }
    }
    return items;
  }

  /**
   * Takes the operand before a link. If it decides, it is the result; else the link's operand is.
   */
  private Item logical(
      Expression.Chain chain, int at, Scope scope, boolean deciding, boolean result) {
    List<Item> more = new ArrayList<>(eval(chain.links().get(at).operand(), scope));
    if (at + 1 < chain.links().size()) {
      more.add(logical(chain, at + 1, scope, deciding, result));
    }
    List<Item> decided = List.of(constant(result ? 1L : 0L, chain.span()));
    return Item.local(
            chain.links().get(at).operator().symbol(),
            chain.span(),
            (run, choice) -> run.popTruth() == deciding ? 0 : 1)
        .next(rest -> List.of(rest.pushAll(decided), rest.pushAll(more)));
  }

  private static Object apply(Expression.Link link, Object left, Object right) {
    Span span = link.operatorSpan();
    return switch (link.operator()) {
      case EQUAL -> Kind.scalars(left).equals(Kind.scalars(right)) ? 1L : 0L;
      case NOT_EQUAL -> Kind.scalars(left).equals(Kind.scalars(right)) ? 0L : 1L;
      case LESS -> (Long) left < (Long) right ? 1L : 0L;
      case LESS_EQUAL -> (Long) left <= (Long) right ? 1L : 0L;
      case GREATER -> (Long) left > (Long) right ? 1L : 0L;
      case GREATER_EQUAL -> (Long) left >= (Long) right ? 1L : 0L;
      case ADD -> exact(span, () -> Math.addExact((Long) left, (Long) right));
      case SUBTRACT -> exact(span, () -> Math.subtractExact((Long) left, (Long) right));
      case MULTIPLY -> exact(span, () -> Math.multiplyExact((Long) left, (Long) right));
      case DIVIDE -> {
        divisor(span, right);
        yield exact(span, () -> Math.divideExact((Long) left, (Long) right));
      }
      case REMAINDER -> {
        divisor(span, right);
        yield (Long) left % (Long) right;
      }
      case AND, OR, IMPLIES -> throw new IllegalStateException("not strict");
    };
  }

  private static void divisor(Span span, Object right) {
    if (right.equals(0L)) {
      throw new ModelError(Problem.R004, span);
    }
  }

  private static Long exact(Span span, java.util.function.LongSupplier computation) {
    try {
      return computation.getAsLong();
    } catch (ArithmeticException tooLarge) {
      throw new ModelError(Problem.R005, span);
    }
  }
}
