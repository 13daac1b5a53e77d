// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.analysis.Instance;
import dev.ravel.analysis.Range;
import dev.ravel.analysis.Symbol;
import dev.ravel.analysis.Type;
import dev.ravel.analysis.Types;
import dev.ravel.ast.Access;
import dev.ravel.ast.Block;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Name;
import dev.ravel.ast.Parts;
import dev.ravel.ast.RightSide;
import dev.ravel.ast.Statement;
import dev.ravel.lowering.Environment.Binding;
import dev.ravel.lowering.Unwinding.Context;
import dev.ravel.program.Expr;
import dev.ravel.program.Expr.Operator;
import dev.ravel.program.Instruction;
import dev.ravel.program.Instruction.Alternative;
import dev.ravel.program.Instruction.Among;
import dev.ravel.program.Instruction.Destination;
import dev.ravel.program.Instruction.Target;
import dev.ravel.program.Location;
import dev.ravel.program.ScalarType;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Statements as instructions, one operation for each step (language, section 3). */
final class Statements {
  private final Instance instance;
  private final Types types;
  private final Layout layout;
  private final Code code;
  private final Expressions whole;
  private final Stepwise steps;
  private final Stepwise splitSteps;
  private final Unwinding unwinding;
  private final Map<String, Integer> sections;
  private final Map<String, Integer> labels;
  private final Uses uses;

  /** The turn at the arrival of the thread, for barriers of which two objects take turns. */
  private final Map<String, Family> turns = new HashMap<>();

  /**
   * Statements of one routine.
   *
   * @param uses told which families are joined, started and fired
   * @param orders the memory orders of accesses
   */
  Statements(
      Instance instance,
      Layout layout,
      Code code,
      Map<String, Integer> sections,
      Map<String, Integer> labels,
      Uses uses,
      Orders orders) {
    this.instance = instance;
    this.types = Types.of(instance);
    this.layout = layout;
    this.code = code;
    this.sections = sections;
    this.labels = labels;
    this.uses = uses;
    this.whole =
        new Expressions(
            instance, layout, sections, labels, code::temporary, new Unrolling(0), orders);
    this.steps = new Stepwise(instance, whole, code, orders.kept(), this::result);
    this.splitSteps = new Stepwise(instance, whole, code, true, this::result);
    this.unwinding = new Unwinding(code);
  }

  /** The statements of a block. */
  void block(Block block, Environment outer) {
    Environment environment = outer.inner();
    unwinding.enter(block);
    for (Statement statement : block.statements()) {
      int before = code.statement(statement);
      boolean keeping = code.keeping(lendsArrays(statement));
      statement(statement, environment);
      code.keeping(keeping);
      code.statement(before);
    }
    unwinding.leave();
  }

  /** Returns whether a statement calls a procedure that may change an array of the caller. */
  private boolean lendsArrays(Statement statement) {
    return Parts.called(statement).stream()
        .map(its -> instance.global(its.name().text()).orElse(null))
        .anyMatch(
            its ->
                its instanceof Symbol.Proc procedure
                    && procedure.parameters().stream().anyMatch(Type.Array.class::isInstance));
  }

  private void statement(Statement statement, Environment environment) {
    Span span = statement.span();
    switch (statement) {
      case Statement.Assign assign -> assign(assign, environment);
      case Statement.AssignAll assign -> assign(assign, environment);
      case Statement.Var variable -> variable(variable, environment);
      case Statement.Await await -> await(await, environment);
      case Statement.If branches -> branches(branches, environment);
      case Statement.While loop -> loop(loop, environment);
      case Statement.Loop loop -> forEver(loop, environment);
      case Statement.For loop -> counting(loop, environment);
      case Statement.Repeat loop -> repeat(loop, environment);
      case Statement.Either either -> either(either, environment);
      case Statement.Break leave -> unwinding.leaveLoop(span);
      case Statement.Continue next -> unwinding.nextRound(span);
      case Statement.Goto jump -> unwinding.jump(jump.label().text(), span);
      case Statement.Return leave -> leave(leave, environment);
      case Statement.Label label -> {
        unwinding.place(label.name().text());
        int number = labels.getOrDefault(label.name().text(), -1);
        code.emit(new Instruction.Mark(number, span));
      }
      case Statement.Atomic atomic -> {
        code.emit(new Instruction.AtomicBegin(span));
        Runnable body = () -> block(atomic.body(), environment);
        unwinding.inside(
            new Context.AtomicBlock(span), () -> whole.orders().inside(atomic.order(), body));
        code.emit(new Instruction.AtomicEnd(span));
      }
      case Statement.Section section -> section(section, environment);
      case Statement.Noncritical rest -> code.emit(new Instruction.Noncritical(span));
      case Statement.Fence fence -> {
        if (whole.orders().kept()) {
          code.emit(new Instruction.Fence(fence.order().its(), span));
        } else {
          code.reached(span);
        }
      }
      case Statement.Lock lock ->
          code.emit(new Instruction.Lock(member(lock.mutex(), environment), span));
      case Statement.Unlock unlock ->
          code.emit(new Instruction.Unlock(member(unlock.mutex(), environment), span));
      case Statement.TryLock attempt -> tryLock(attempt, environment);
      case Statement.With with -> with(with, environment);
      case Statement.Wait wait -> {
        Location cond = member(wait.condition(), environment);
        Location mutex = member(wait.mutex(), environment);
        code.emit(new Instruction.Wait(cond, mutex, span));
        code.emit(new Instruction.Wake(cond, span));
        code.emit(new Instruction.Lock(mutex, span));
      }
      case Statement.Signal signal ->
          code.emit(new Instruction.Signal(member(signal.condition(), environment), span));
      case Statement.Broadcast broadcast ->
          code.emit(new Instruction.Broadcast(member(broadcast.condition(), environment), span));
      case Statement.Down down ->
          code.emit(new Instruction.Down(member(down.semaphore(), environment), span));
      case Statement.Up up ->
          code.emit(new Instruction.Up(member(up.semaphore(), environment), span));
      case Statement.Send send -> send(send, environment);
      case Statement.Receive receive -> receive(receive, environment);
      case Statement.Pass pass -> pass(pass, environment);
      case Statement.Fire fire -> {
        uses.fired(fire.transition().name().text());
        code.emit(new Instruction.Fire(member(fire.transition(), environment), span));
      }
      case Statement.Start start -> {
        uses.observed(start.task().name().text());
        code.emit(new Instruction.Start(member(start.task(), environment), span));
      }
      case Statement.Join join -> {
        uses.observed(join.thread().name().text());
        code.emit(new Instruction.Join(member(join.thread(), environment), span));
      }
      case Statement.Assert claim ->
          code.emit(new Instruction.Assert(condition(claim.condition(), environment), span));
      case Statement.Assume assume ->
          code.emit(new Instruction.Assume(condition(assume.condition(), environment), span));
      case Statement.Print print -> print(print, environment);
      case Statement.Skip skip -> code.emit(new Instruction.Skip(span));
      case Statement.Call call -> call(call, environment);
    }
  }

  // ---------------------------------------------------------------------------------- barriers

  private void pass(Statement.Pass pass, Environment environment) {
    Span span = pass.span();
    String name = pass.barrier().name().text();
    Family family = layout.family(name);
    Location barrier = member(pass.barrier(), environment);
    if (family.stride() == 1) {
      code.emit(new Instruction.Arrive(barrier, span));
      code.emit(new Instruction.Depart(barrier, span));
      return;
    }
    Family registers = turns.computeIfAbsent(name, its -> code.turns(family.ranges()));
    int first = registers.base() + (barrier.base() - family.base()) / family.stride();
    List<Location.Dimension> indices =
        barrier.dimensions().stream()
            .map(
                its ->
                    new Location.Dimension(
                        its.index(), its.low(), its.size(), its.stride() / family.stride()))
            .toList();
    Location own = new Location(name, first, indices, 0, span);
    Expr turn = own.dimensions().isEmpty() ? new Expr.Register(first) : new Expr.LocalCell(own);
    Location object = barrier.among(turn, family.stride());
    code.emit(new Instruction.Arrive(object, span));
    code.emit(new Instruction.Depart(object, span));
    Expr other = Fold.binary(Operator.SUBTRACT, Fold.TRUE, turn, span);
    code.emit(new Instruction.Set(new Target(own, ScalarType.BOOL), other, span));
  }

  // -------------------------------------------------------------------------------- assignment

  private void assign(Statement.Assign assign, Environment environment) {
    store(slot(assign.target(), environment), assign.value(), environment, assign.span());
  }

  /** All in one step, unless it is work of the thread alone. */
  private void assign(Statement.AssignAll assign, Environment environment) {
    Span span = assign.span();
    boolean shared =
        Parts.of(assign).stream().anyMatch(part -> whole.readsShared(part, environment));
    boolean step = shared && !unwinding.insideAtomic();
    if (step) {
      code.emit(new Instruction.AtomicBegin(span));
    }
    List<Slot> slots = new ArrayList<>();
    for (Access target : assign.targets()) {
      slots.add(slot(target, environment, true));
    }
    List<Value> values = new ArrayList<>();
    for (Expression expression : assign.values()) {
      Value value = steps.value(expression, environment);
      List<Expr> leaves = value.leaves().stream().map(leaf -> copied(leaf, span)).toList();
      values.add(new Value(value.type(), leaves));
    }
    for (int k = 0; k < slots.size(); k++) {
      store(slots.get(k), values.get(k), span);
    }
    if (step) {
      code.emit(new Instruction.AtomicEnd(span));
    }
  }

  /** The destination of a value. It is in registers or in a shared variable. */
  private record Slot(Place place, Optional<Binding.Variable> variable) {
    boolean local() {
      return variable.isPresent();
    }

    Type type() {
      return place.type();
    }

    Location location() {
      return place.location();
    }
  }

  /** The place that is assigned, its indices computed. */
  private Slot slot(Access target, Environment environment) {
    return slot(target, environment, false);
  }

  /** The same; the indices are copied if other variables are assigned before this one. */
  private Slot slot(Access target, Environment environment, boolean several) {
    Optional<Binding> binding = environment.find(target.name().text());
    Optional<Binding.Variable> local = binding.flatMap(Statements::variable);
    Place whole =
        switch (binding.orElse(null)) {
          case Binding.Variable variable ->
              Place.of(variable.registers(), variable.type(), target.span());
          case Binding.Reference reference -> this.whole.orders().of(reference.place(), target);
          case null -> {
            Symbol.Shared shared =
                (Symbol.Shared) instance.global(target.name().text()).orElseThrow();
            Family family = layout.family(shared.name());
            Place all = Place.of(family, shared.type(), target.span());
            yield this.whole.orders().of(all, shared, target);
          }
          case Binding.Known _, Binding.Channel _ ->
              throw new IllegalStateException("not assigned: " + target.span());
        };
    // what has several scalars is written one by one, and its own may stand in its index
    boolean copies =
        several
            || local.isPresent()
                && (local.get().type().size() > 1 || whole.typeOf(target.selectors()).size() > 1);
    Place place =
        whole.part(
            target.selectors(),
            index -> {
              Expr at = steps.scalar(index, environment);
              return copies ? copied(at, index.span()) : at;
            },
            target.span());
    return new Slot(place, local);
  }

  /** The variable in registers that a local name stands for, or for a part of which. */
  private static Optional<Binding.Variable> variable(Binding binding) {
    return switch (binding) {
      case Binding.Variable variable -> Optional.of(variable);
      case Binding.Reference reference -> reference.variable();
      case Binding.Known _, Binding.Channel _ -> Optional.empty();
    };
  }

  private void store(Slot slot, RightSide value, Environment environment, Span span) {
    switch (value) {
      case RightSide.Any any -> choose(slot, any, environment, span);
      case RightSide.AnyOf any -> choose(slot, any, environment, span);
      case Expression expression -> store(slot, steps.value(expression, environment), span);
    }
  }

  private void store(Slot slot, Value value, Span span) {
    List<ScalarType> leafTypes =
        slot.type().leaves().stream().map(leaf -> Layout.scalar(leaf.type())).toList();
    if (!slot.local()) {
      List<Expr> values = value.leaves().stream().map(leaf -> code.computed(leaf, span)).toList();
      if (whole.orders().kept()) {
        for (int k = 0; k < values.size(); k++) {
          List<Expr> leaf = List.of(values.get(k));
          List<ScalarType> type = List.of(leafTypes.get(k));
          code.emit(new Instruction.Store(slot.place().leaf(k), leaf, type, span));
        }
      } else {
        code.emit(new Instruction.Store(slot.location(), values, leafTypes, span));
      }
      return;
    }
    List<Expr> values = new ArrayList<>(value.leaves());
    if (values.size() > 1) {
      values.replaceAll(leaf -> copied(leaf, span));
    }
    for (int k = 0; k < values.size(); k++) {
      Target target = new Target(slot.place().leaf(k), leafTypes.get(k));
      code.emit(new Instruction.Set(target, values.get(k), span));
    }
    show(slot, span);
  }

  /** Shows properties a variable after it got a value. */
  private void show(Slot slot, Span span) {
    slot.variable().ifPresent(variable -> show(variable, span));
  }

  private void show(Binding.Variable variable, Span span) {
    if (variable.shown().isEmpty()) {
      return;
    }
    boolean before = code.preparing(true);
    Family cells = variable.shown().get();
    Family registers = variable.registers();
    List<Type.Leaf> leaves = variable.type().leaves();
    List<ScalarType> leafTypes = leaves.stream().map(leaf -> Layout.scalar(leaf.type())).toList();
    int threadIndices = cells.ranges().size() - registers.ranges().size();
    int register = registers.base();
    for (List<Long> member : registers.memberIndices()) {
      List<Expr> indices = new ArrayList<>();
      for (int k = 0; k < threadIndices; k++) {
        indices.add(new Expr.Register(k));
      }
      member.forEach(index -> indices.add(new Expr.Const(index)));
      List<Expr> values = new ArrayList<>();
      for (int k = 0; k < leaves.size(); k++) {
        values.add(new Expr.Register(register++));
      }
      code.emit(new Instruction.Show(cells.at(indices, span), values, leafTypes, span));
    }
    code.preparing(before);
  }

  /** A copy of a value that later assignments do not change. */
  private Expr copied(Expr expr, Span span) {
    if (expr instanceof Expr.Const) {
      return expr;
    }
    return code.kept(expr, span);
  }

  private void choose(Slot slot, RightSide.Any any, Environment environment, Span span) {
    Expr low = steps.scalar(any.low(), environment);
    Expr high = steps.scalar(any.high(), environment);
    Candidate candidate = new Candidate(any.binder(), any.where());
    choose(slot, new Among.Range(low, high), candidate, environment, span);
  }

  private void choose(Slot slot, RightSide.AnyOf any, Environment environment, Span span) {
    List<Expr> values = any.values().stream().map(e -> steps.scalar(e, environment)).toList();
    Candidate candidate = new Candidate(any.binder(), any.where());
    choose(slot, new Among.Listed(values), candidate, environment, span);
  }

  /** The name of what may be chosen, and the condition on it. */
  private record Candidate(Optional<Name> name, Optional<Expression> condition) {}

  private void choose(
      Slot slot, Among among, Candidate candidate, Environment environment, Span span) {
    int binder = code.temporary();
    Environment inside = environment.inner();
    candidate.name().ifPresent(its -> inside.put(its.text(), new Expr.Register(binder)));
    Expr where = candidate.condition().map(e -> whole.scalar(e, inside)).orElse(Fold.TRUE);
    ScalarType type = Layout.scalar((Type.Scalar) slot.type());
    Destination into =
        slot.local()
            ? new Destination.Local(new Target(slot.location(), type))
            : new Destination.Global(slot.location(), type);
    code.emit(new Instruction.Choose(into, binder, among, where, span));
    show(slot, span);
  }

  private void variable(Statement.Var variable, Environment environment) {
    Type type = types.type(variable.type().element());
    List<Range> ranges = types.ranges(variable.type());
    Span span = variable.span();
    String name = variable.name().text();
    Optional<RightSide> initial = variable.initial();
    Family registers = code.variable(name, type, ranges);
    if (ranges.isEmpty() && initial.isPresent()) {
      Binding.Variable own = new Binding.Variable(registers, type);
      Slot slot = new Slot(Place.of(registers, type, span), Optional.of(own));
      store(slot, initial.get(), environment, span);
    } else {
      Value value =
          initial.isPresent()
              ? steps.computed((Expression) initial.get(), environment)
              : standard(type);
      fill(Place.of(registers, type, span), value, span);
    }
    Binding.Variable binding = new Binding.Variable(registers, type, layout.shown(variable));
    show(binding, span);
    environment.put(name, binding);
  }

  /**
   * Gives registers, which nothing has read so far, a value, or gives it to each of their cells.
   */
  private void fill(Place place, Value value, Span span) {
    List<Type.Leaf> leaves = place.type().leaves();
    for (int k = 0; k < leaves.size(); k++) {
      Target target = new Target(place.leaf(k), Layout.scalar(leaves.get(k).type()));
      Expr leaf = value.leaves().get(k % value.leaves().size());
      code.emit(new Instruction.Set(target, leaf, span));
    }
  }

  private static Value standard(Type type) {
    return new Value(
        type,
        type.leaves().stream().map(leaf -> (Expr) new Expr.Const(leaf.type().initial())).toList());
  }

  // ------------------------------------------------------------------------------------ control

  private void await(Statement.Await await, Environment environment) {
    boolean split =
        instance.options().contains(Declaration.Choice.AWAIT_SPLIT)
            && !unwinding.insideAtomic()
            && whole.readsShared(await.condition(), environment);
    if (!split && !isSplit(await.condition(), environment)) {
      code.emit(new Instruction.Await(whole.scalar(await.condition(), environment), await.span()));
      return;
    }
    Code.Label again = code.label();
    Code.Label after = code.label();
    code.place(again);
    splitSteps.condition(await.condition(), environment, after, again);
    code.place(after);
  }

  /**
   * Returns whether a condition is read one cell at a time because no machine reads several at
   * once.
   */
  private boolean isSplit(Expression condition, Environment environment) {
    return whole.orders().kept()
        && !unwinding.insideAtomic()
        && new Looks(layout).atSeveral(List.of(whole.scalar(condition, environment)));
  }

  /** The truth of a condition that one step decides, the last one where it is split. */
  private Expr condition(Expression condition, Environment environment) {
    return isSplit(condition, environment)
        ? steps.scalar(condition, environment)
        : whole.scalar(condition, environment);
  }

  private void branches(Statement.If branches, Environment environment) {
    Code.Label after = code.label();
    for (Statement.Branch branch : branches.branches()) {
      Code.Label yes = code.label();
      Code.Label no = code.label();
      steps.condition(branch.condition(), environment, yes, no);
      code.place(yes);
      block(branch.body(), environment);
      code.jump(after, branches.span());
      code.place(no);
    }
    branches.otherwise().ifPresent(otherwise -> block(otherwise, environment));
    code.place(after);
  }

  private void loop(Statement.While loop, Environment environment) {
    Code.Label test = code.label();
    Code.Label body = code.label();
    Code.Label after = code.label();
    code.place(test);
    steps.condition(loop.condition(), environment, body, after);
    code.place(body);
    unwinding.inside(new Context.Loop(after, test), () -> block(loop.body(), environment));
    code.jump(test, loop.span());
    code.place(after);
  }

  private void forEver(Statement.Loop loop, Environment environment) {
    Code.Label start = code.label();
    Code.Label after = code.label();
    code.reached(loop.span());
    code.place(start);
    unwinding.inside(new Context.Loop(after, start), () -> block(loop.body(), environment));
    code.jump(start, loop.span());
    code.place(after);
  }

  private void counting(Statement.For loop, Environment environment) {
    Span span = loop.span();
    Value first = steps.value(loop.low(), environment);
    Expr low = code.computed(first.scalar(), loop.low().span());
    Expr high = copied(steps.scalar(loop.high(), environment), span);
    Type type = first.type() instanceof Type.Enum names ? names : Value.NUMBER;
    Family variable = code.variable(loop.variable().text(), type, List.of());
    Environment inside = environment.inner();
    inside.put(loop.variable().text(), new Binding.Variable(variable, type));
    Expr current = new Expr.Register(variable.base());
    code.set(variable.base(), low, span);
    Code.Label body = code.label();
    Code.Label next = code.label();
    Code.Label step = code.label();
    Code.Label after = code.label();
    code.branch(Fold.binary(Operator.LESS_EQUAL, current, high, span), body, after, span);
    code.place(body);
    unwinding.inside(new Context.Loop(after, next), () -> block(loop.body(), inside));
    code.place(next);
    code.branch(Fold.binary(Operator.LESS, current, high, span), step, after, span);
    code.place(step);
    code.set(variable.base(), Fold.binary(Operator.ADD, current, Fold.TRUE, span), span);
    code.jump(body, span);
    code.place(after);
  }

  private void repeat(Statement.Repeat loop, Environment environment) {
    Span span = loop.span();
    Expr times = steps.scalar(loop.times(), environment);
    int counter = code.temporary();
    Expr left = new Expr.Register(counter);
    code.set(counter, times, span);
    Code.Label test = code.label();
    Code.Label body = code.label();
    Code.Label next = code.label();
    Code.Label after = code.label();
    code.place(test);
    code.branch(Fold.binary(Operator.GREATER, left, Fold.FALSE, span), body, after, span);
    code.place(body);
    unwinding.inside(new Context.Loop(after, next), () -> block(loop.body(), environment));
    code.place(next);
    code.set(counter, Fold.binary(Operator.SUBTRACT, left, Fold.TRUE, span), span);
    code.jump(test, span);
    code.place(after);
  }

  /**
   * The guards of a choice, which are read one cell at a time. They are read again while none is
   * true.
   */
  private List<Expr> split(Statement.Either either, Environment environment) {
    Code.Label again = code.label();
    Code.Label open = code.label();
    code.place(again);
    List<Expr> guards = new ArrayList<>();
    for (Statement.Alternative alternative : either.alternatives()) {
      Expr guard =
          alternative
              .guard()
              .map(its -> copied(steps.scalar(its, environment), its.span()))
              .orElse(Fold.TRUE);
      guards.add(guard);
    }
    if (either.otherwise().isEmpty()) {
      code.branch(Fold.or(guards), open, again, either.span());
    }
    code.place(open);
    return guards;
  }

  private boolean isSplit(Statement.Either either, Environment environment) {
    return whole.orders().kept()
        && !unwinding.insideAtomic()
        && either.alternatives().stream().allMatch(its -> its.operation().isEmpty())
        && new Looks(layout)
            .atSeveral(
                either.alternatives().stream()
                    .flatMap(its -> its.guard().stream())
                    .map(its -> whole.scalar(its, environment))
                    .toList());
  }

  private void either(Statement.Either either, Environment environment) {
    Optional<List<Expr>> guards =
        isSplit(either, environment) ? Optional.of(split(either, environment)) : Optional.empty();
    List<Alternative> alternatives = new ArrayList<>();
    List<Code.Label> starts = new ArrayList<>();
    List<Runnable> stores = new ArrayList<>();
    for (Statement.Alternative alternative : either.alternatives()) {
      Code.Label start = code.label();
      starts.add(start);
      Expr guard =
          guards.isPresent()
              ? guards.get().get(alternatives.size())
              : alternative.guard().map(g -> whole.scalar(g, environment)).orElse(Fold.TRUE);
      Optional<Waiting> waiting = alternative.operation().map(s -> waiting(s, environment));
      stores.add(waiting.map(Waiting::store).orElse(() -> {}));
      alternatives.add(new Alternative(guard, waiting.map(Waiting::operation), start.number()));
    }
    Code.Label otherwise = code.label();
    Code.Label after = code.label();
    code.emit(
        new Instruction.Select(
            either.fair(),
            alternatives,
            either.otherwise().isPresent()
                ? OptionalInt.of(otherwise.number())
                : OptionalInt.empty(),
            either.span()));
    for (int k = 0; k < starts.size(); k++) {
      code.place(starts.get(k));
      stores.get(k).run();
      block(either.alternatives().get(k).body(), environment);
      code.jump(after, either.span());
    }
    code.place(otherwise);
    either.otherwise().ifPresent(block -> block(block, environment));
    code.place(after);
  }

  /** The operation for which a choice waits, and the code that stores what it then receives. */
  private record Waiting(Instruction.Operation operation, Runnable store) {
    Waiting(Instruction.Operation operation) {
      this(operation, () -> {});
    }
  }

  /** All that the operation mentions is read in the step that chooses. */
  private Waiting waiting(Statement operation, Environment environment) {
    Span span = operation.span();
    return switch (operation) {
      case Statement.Receive receive -> receiving(receive, environment);
      case Statement.Send send ->
          new Waiting(
              new Instruction.Send(
                  whole.member(send.channel(), environment),
                  whole.value(send.value(), environment).leaves(),
                  span));
      case Statement.Lock lock ->
          new Waiting(new Instruction.Lock(whole.member(lock.mutex(), environment), span));
      case Statement.Down down ->
          new Waiting(new Instruction.Down(whole.member(down.semaphore(), environment), span));
      case Statement.Await await ->
          new Waiting(new Instruction.Await(whole.scalar(await.condition(), environment), span));
      case Statement.Fire fire -> {
        uses.fired(fire.transition().name().text());
        yield new Waiting(new Instruction.Fire(whole.member(fire.transition(), environment), span));
      }
      case Statement.Join join -> {
        uses.observed(join.thread().name().text());
        yield new Waiting(new Instruction.Join(whole.member(join.thread(), environment), span));
      }
      default -> throw new IllegalStateException("a choice does not wait for this at " + span);
    };
  }

  /** A variable of the thread's own, without indices, gets the message in the very step. */
  private Waiting receiving(Statement.Receive receive, Environment environment) {
    Span span = receive.span();
    Location channel = whole.member(receive.channel(), environment);
    boolean plain =
        receive.target().selectors().stream().noneMatch(Access.Selector.At.class::isInstance);
    if (plain
        && environment.find(receive.target().name().text()).orElse(null)
            instanceof Binding.Variable) {
      Slot slot = slot(receive.target(), environment);
      return new Waiting(
          new Instruction.Receive(channel, targets(slot), sieve(receive, environment), span),
          () -> show(slot, span));
    }
    Type type = messages(receive.channel(), environment);
    List<Integer> into = code.temporaries(type.size());
    return new Waiting(
        new Instruction.Receive(channel, targets(into, span), sieve(receive, environment), span),
        () -> store(slot(receive.target(), environment), Value.inRegisters(type, into), span));
  }

  private Instruction.Sieve sieve(Statement.Receive receive, Environment environment) {
    List<Integer> message = List.of();
    Expr where = Fold.TRUE;
    if (receive.where().isPresent()) {
      Type type = messages(receive.channel(), environment);
      message = code.temporaries(type.size());
      Environment inside = environment.inner();
      inside.put(
          receive.target().name().text(), new Binding.Known(Value.inRegisters(type, message)));
      where = whole.scalar(receive.where().get(), inside);
    }
    return new Instruction.Sieve(receive.any(), receive.stays(), message, where);
  }

  private Type messages(Access channel, Environment environment) {
    return whole.channel(channel, environment).orElseThrow().messages().orElseThrow();
  }

  /** Returns registers as the places to which an operation writes. */
  private static List<Target> targets(List<Integer> registers, Span span) {
    return registers.stream().map(register -> Code.target(register, span)).toList();
  }

  /** Returns the scalars of a place, to each of which an operation writes. */
  private static List<Target> targets(Slot slot) {
    List<Type.Leaf> leaves = slot.type().leaves();
    List<Target> targets = new ArrayList<>();
    for (int k = 0; k < leaves.size(); k++) {
      targets.add(new Target(slot.place().leaf(k), Layout.scalar(leaves.get(k).type())));
    }
    return targets;
  }

  private void section(Statement.Section section, Environment environment) {
    int number = sections.get(section.name().text());
    Span name = section.name().span();
    code.emit(new Instruction.Enter(number, name));
    List<Integer> outside = code.inside();
    List<Integer> inside = new ArrayList<>(outside);
    inside.add(number);
    code.inside(inside);
    unwinding.inside(
        new Context.Section(number, outside, name), () -> block(section.body(), environment));
    code.emit(new Instruction.Leave(number, name));
    code.inside(outside);
  }

  // ---------------------------------------------------------------------------- synchronisation

  private Location member(Access access, Environment environment) {
    return whole.member(access, environment, index -> steps.scalar(index, environment));
  }

  private void with(Statement.With with, Environment environment) {
    Location mutex =
        whole.member(
            with.mutex(),
            environment,
            index -> copied(steps.scalar(index, environment), with.span()));
    code.emit(new Instruction.Lock(mutex, with.mutex().span()));
    unwinding.inside(
        new Context.Holding(mutex, with.mutex().span()), () -> block(with.body(), environment));
    code.emit(new Instruction.Unlock(mutex, with.mutex().span()));
  }

  private void tryLock(Statement.TryLock attempt, Environment environment) {
    Location mutex = member(attempt.mutex(), environment);
    Slot slot = slot(attempt.success(), environment);
    Span span = attempt.span();
    if (slot.local()) {
      Target target = new Target(slot.location(), ScalarType.BOOL);
      code.emit(new Instruction.TryLock(mutex, target, span));
      show(slot, span);
      return;
    }
    int register = code.temporary();
    code.emit(new Instruction.TryLock(mutex, Code.target(register, span), span));
    store(slot, Value.bool(new Expr.Register(register)), span);
  }

  private void send(Statement.Send send, Environment environment) {
    Value message = steps.computed(send.value(), environment);
    Location channel = member(send.channel(), environment);
    code.emit(new Instruction.Send(channel, message.leaves(), send.span()));
    if (whole.channel(send.channel(), environment).orElseThrow().number() == 0) {
      code.emit(new Instruction.Handed(channel, send.span()));
    }
  }

  private void receive(Statement.Receive receive, Environment environment) {
    Slot slot = slot(receive.target(), environment);
    Location channel = member(receive.channel(), environment);
    Span span = receive.span();
    List<Integer> into = slot.local() ? List.of() : code.temporaries(slot.type().size());
    List<Target> targets = slot.local() ? targets(slot) : targets(into, span);
    code.emit(new Instruction.Receive(channel, targets, sieve(receive, environment), span));
    if (slot.local()) {
      show(slot, span);
    } else {
      store(slot, Value.inRegisters(slot.type(), into), span);
    }
  }

  // --------------------------------------------------------------------------------------- rest

  private void print(Statement.Print print, Environment environment) {
    List<Instruction.Part> parts = new ArrayList<>();
    for (Statement.PrintPart part : print.parts()) {
      switch (part) {
        case Statement.PrintPart.Text text -> parts.add(new Instruction.Part.Text(text.text()));
        case Statement.PrintPart.Value value -> {
          Value shown = steps.computed(value.value(), environment);
          show(shown.type(), shown.leaves(), false, parts);
        }
      }
    }
    code.emit(new Instruction.Print(parts, print.span()));
  }

  /**
   * Prints a value as people read it. A record is in parentheses, without those of records in it.
   */
  private static void show(
      Type type, List<Expr> leaves, boolean inRecord, List<Instruction.Part> parts) {
    switch (type) {
      case Type.Scalar scalar ->
          parts.add(new Instruction.Part.Shown(leaves.getFirst(), Layout.scalar(scalar)));
      case Type.Array array -> {
        List<Type> cells = Collections.nCopies(array.ranges().getFirst().size(), array.member());
        between("[", cells, leaves, false, "]", parts);
      }
      case Type.Record struct -> {
        List<Type> fields = struct.fields().stream().map(Type.Field::type).toList();
        boolean bare = inRecord || leaves.size() == 1;
        between(bare ? "" : "(", fields, leaves, true, bare ? "" : ")", parts);
      }
    }
  }

  private static void between(
      String begin,
      List<Type> types,
      List<Expr> leaves,
      boolean inRecord,
      String end,
      List<Instruction.Part> parts) {
    int next = 0;
    String before = begin;
    for (Type type : types) {
      parts.add(new Instruction.Part.Text(before));
      show(type, leaves.subList(next, next + type.size()), inRecord, parts);
      next += type.size();
      before = ", ";
    }
    parts.add(new Instruction.Part.Text(end));
  }

  private void call(Statement.Call call, Environment environment) {
    Symbol.Proc proc = (Symbol.Proc) instance.global(call.procedure().text()).orElseThrow();
    call(proc, call.arguments(), call.span(), environment);
  }

  private Value result(Symbol.Proc proc, Expression.Call call, Environment environment) {
    List<Target> result = call(proc, call.arguments(), call.span(), environment);
    List<Expr> leaves =
        result.stream().map(target -> (Expr) new Expr.Register(target.location().base())).toList();
    return new Value(proc.result().orElseThrow(), leaves);
  }

  /** The argument of a procedure. */
  private sealed interface Argument {
    /** A value, which becomes that of a variable of the procedure. */
    record Computed(Value value) implements Argument {}

    /** An array or a channel of the caller, which the parameter stands for. */
    record Bound(Binding binding) implements Argument {}
  }

  /**
   * Returns the argument for a parameter. An array or a channel is found once, by the indices at
   * the call.
   */
  private Argument argument(
      Declaration.Parameter parameter, Type type, Expression given, Environment environment) {
    if (parameter.channel()) {
      Access access = (Access) given;
      Location location =
          whole.member(
              access, environment, index -> copied(steps.scalar(index, environment), given.span()));
      Symbol.Objects family = whole.channel(access, environment).orElseThrow();
      return new Argument.Bound(new Binding.Channel(family, location));
    }
    if (type instanceof Type.Array) {
      Slot slot = slot((Access) given, environment, true);
      return new Argument.Bound(new Binding.Reference(slot.place(), slot.variable()));
    }
    return new Argument.Computed(steps.computed(given, environment));
  }

  /** The body of a procedure in place of its call; returns what its result is in. */
  private List<Target> call(
      Symbol.Proc proc, List<Expression> given, Span span, Environment environment) {
    List<Argument> arguments = new ArrayList<>();
    for (int k = 0; k < given.size(); k++) {
      Declaration.Parameter parameter = proc.declaration().parameters().get(k);
      arguments.add(argument(parameter, proc.parameters().get(k), given.get(k), environment));
    }
    boolean preparing = code.preparing(false);
    code.reached(span);
    Environment inside = Environment.empty();
    for (int k = 0; k < arguments.size(); k++) {
      String name = proc.declaration().parameters().get(k).name().text();
      switch (arguments.get(k)) {
        case Argument.Computed computed -> {
          Type type = proc.parameters().get(k);
          Family registers = code.variable(name, type, List.of());
          fill(Place.of(registers, type, span), computed.value(), span);
          inside.put(name, new Binding.Variable(registers, type));
        }
        case Argument.Bound bound -> inside.put(name, bound.binding());
      }
    }
    List<Target> result = new ArrayList<>();
    for (Type.Leaf leaf : proc.result().map(Type::leaves).orElse(List.of())) {
      Location register = Location.single("", code.temporary(), span);
      result.add(new Target(register, Layout.scalar(leaf.type())));
    }
    Code.Label after = code.label();
    unwinding.inside(
        new Context.Procedure(after, result), () -> block(proc.declaration().body(), inside));
    code.place(after);
    code.preparing(preparing);
    return result;
  }

  private void leave(Statement.Return leave, Environment environment) {
    if (leave.value().isPresent()) {
      Value value = steps.value(leave.value().get(), environment);
      List<Target> into = unwinding.result();
      for (int k = 0; k < into.size(); k++) {
        code.emit(new Instruction.Set(into.get(k), value.leaves().get(k), leave.span()));
      }
    }
    unwinding.leaveProcedure(leave.span());
  }
}
