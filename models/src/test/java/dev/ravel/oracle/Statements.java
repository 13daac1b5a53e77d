// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.Access;
import dev.ravel.ast.Block;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Name;
import dev.ravel.ast.RightSide;
import dev.ravel.ast.Statement;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Statements as items. */
final class Statements {
  private final World world;
  private final Code code;
  private final Operations operations;
  private final Loops loops;

  Statements(World world) {
    this.world = world;
    this.code = world.code;
    this.operations = new Operations(world);
    this.loops = new Loops(world, this);
  }

  /** The statements of a block and of all blocks in it. */
  static List<Statement> within(Block block) {
    return block.statements().stream()
        .flatMap(
            statement ->
                Stream.concat(
                    Stream.of(statement), blocks(statement).flatMap(b -> within(b).stream())))
        .toList();
  }

  private static Stream<Block> blocks(Statement statement) {
    return switch (statement) {
      case Statement.If choice ->
          Stream.concat(
              choice.branches().stream().map(Statement.Branch::body), choice.otherwise().stream());
      case Statement.Either either ->
          Stream.concat(
              either.alternatives().stream().map(Statement.Alternative::body),
              either.otherwise().stream());
      case Statement.While loop -> Stream.of(loop.body());
      case Statement.Loop loop -> Stream.of(loop.body());
      case Statement.For loop -> Stream.of(loop.body());
      case Statement.Repeat loop -> Stream.of(loop.body());
      case Statement.Atomic atomic -> Stream.of(atomic.body());
      case Statement.Section section -> Stream.of(section.body());
      case Statement.With with -> Stream.of(with.body());
      default -> Stream.empty();
    };
  }

  /** All of a block, with its end, by which jumps know it. */
  List<Item> block(Block block, Code.Scope scope) {
    List<Item> items = new ArrayList<>();
    Map<String, Integer> labels = new HashMap<>();
    Code.Scope here = scope;
    for (Statement statement : block.statements()) {
      if (statement instanceof Statement.Label label) {
        labels.put(label.name().text(), items.size());
      }
      if (statement instanceof Statement.Var var) {
        Variable variable = Variable.declared(var, world.kind(var.type()));
        items.addAll(declare(var, variable, here.of(var)));
        here = here.with(var.name().text(), variable);
      } else {
        items.addAll(statement(statement, here.of(statement)));
      }
    }
    Item end = Code.local("end of block", block.span(), run -> {}).endsBlock(block);
    items.add(end);
    labels.forEach((label, at) -> loops.label(end, label, items.subList(at, items.size())));
    return items;
  }

  private static Item done(Item item, Statement statement) {
    return item.covers(statement);
  }

  private List<Item> statement(Statement statement, Code.Scope scope) {
    Span span = statement.span();
    return switch (statement) {
      case Statement.Assign assign -> assign(assign, scope);
      case Statement.AssignAll assign -> together(assign, scope);
      case Statement.Var var -> throw new IllegalStateException("declared by its block");
      case Statement.Await await -> await(await, scope);
      case Statement.If choice -> decide(choice, 0, scope);
      case Statement.While loop -> loops.whileLoop(loop, scope);
      case Statement.Loop loop -> loops.loop(loop, scope);
      case Statement.For loop -> loops.forLoop(loop, scope);
      case Statement.Repeat loop -> loops.repeat(loop, scope);
      case Statement.Either either -> either(either, scope);
      case Statement.Break jump -> List.of(loops.jump(statement, Optional.empty()));
      case Statement.Continue jump -> List.of(loops.jump(statement, Optional.empty()));
      case Statement.Goto jump -> List.of(loops.jump(statement, Optional.of(jump.label().text())));
      case Statement.Return leave -> leave(leave, scope);
      case Statement.Label label -> {
        Optional<String> name = Optional.of(label.name().text()).filter(world.labels::contains);
        yield List.of(done(Code.step("label", span, run -> run.label = name), statement));
      }
      case Statement.Atomic atomic ->
          List.of(atomic(block(atomic.body(), scope.inAtomic()), statement));
      case Statement.Section section -> {
        String name = section.name().text();
        List<Item> body = new ArrayList<>(block(section.body(), scope));
        body.add(Code.step("leave", span, run -> {}).inSection(name).cleanup());
        yield List.of(
            done(Code.step("enter", span, run -> {}), statement)
                .next(rest -> List.of(rest.pushAll(body))));
      }
      case Statement.Noncritical rest ->
          List.of(done(Code.step("noncritical", span, run -> {}).resting(), statement));
      case Statement.Fence fence -> List.of(done(Code.local("fence", span, run -> {}), statement));
      case Statement.Skip skip -> List.of(done(Code.step("skip", span, run -> {}), statement));
      case Statement.With with -> operations.with(with, block(with.body(), scope), scope);
      case Statement.Assert claim -> {
        List<Item> condition = code.whole(claim.condition(), scope);
        yield List.of(
            done(
                Code.step(
                        "assert",
                        span,
                        run -> {
                          if (!run.evaluateTruth(condition)) {
                            throw new ModelError(Problem.R001, span);
                          }
                        })
                    .uses(code.slots(claim.condition(), scope)),
                statement));
      }
      case Statement.Assume claim -> {
        List<Item> condition = code.whole(claim.condition(), scope);
        yield List.of(
            done(
                Code.step(
                        "assume",
                        span,
                        run -> {
                          if (!run.evaluateTruth(condition)) {
                            throw new ModelError.Discarded();
                          }
                        })
                    .uses(code.slots(claim.condition(), scope)),
                statement));
      }
      case Statement.Print print -> {
        List<Item> items = new ArrayList<>();
        int values = 0;
        for (Statement.PrintPart part : print.parts()) {
          if (part instanceof Statement.PrintPart.Value value) {
            items.addAll(code.eval(value.value(), scope));
            values++;
          }
        }
        int printed = values;
        items.add(
            done(
                Code.local(
                    "print", span, run -> IntStream.range(0, printed).forEach(i -> run.pop())),
                statement));
        yield items;
      }
      case Statement.Call call -> call(call, scope);
      case Statement.Lock s -> operations.operation(s, scope);
      case Statement.Unlock s -> operations.operation(s, scope);
      case Statement.TryLock s -> operations.tryLock(s, this, scope);
      case Statement.Wait s -> operations.wait(s, scope);
      case Statement.Signal s -> operations.operation(s, scope);
      case Statement.Broadcast s -> operations.operation(s, scope);
      case Statement.Down s -> operations.operation(s, scope);
      case Statement.Up s -> operations.operation(s, scope);
      case Statement.Send s -> operations.send(s, scope);
      case Statement.Receive s -> operations.receive(s, this, scope);
      case Statement.Pass s -> operations.pass(s, scope);
      case Statement.Fire s -> operations.operation(s, scope);
      case Statement.Start s -> operations.operation(s, scope);
      case Statement.Join s -> operations.operation(s, scope);
    };
  }

  // ----------------------------------------------------------------------------- assignments

  /** The destination of a value. It is a part of a variable, or of cells that begin somewhere. */
  record Target(Access access, Optional<Variable> variable, Kind.Part part, int first) {
    boolean isLocal() {
      return variable.isPresent();
    }

    /** The number of indices. */
    int indices() {
      return part.dimensions().size();
    }
  }

  Target target(Access written, Code.Scope scope) {
    Access access = scope.expand(written);
    Variable variable = scope.names().get(access.name().text());
    if (variable != null) {
      Kind.Part part = variable.kind().orElseThrow().part(access.selectors());
      return new Target(access, Optional.of(variable), part, 0);
    }
    World.Cells cells = (World.Cells) world.global(access.name().text());
    Kind.Part part = cells.kind().part(access.selectors());
    return new Target(access, Optional.empty(), part, cells.first());
  }

  List<Item> indices(Target target, Code.Scope scope) {
    return code.indices(target.access(), scope);
  }

  /** With the indices on the operands, gives the target a value. */
  static void put(Run run, Target target, Object value, Span span) {
    run.here = Optional.of(span);
    int first = target.first() + run.popFirst(target.part());
    if (target.isLocal()) {
      run.store(target.variable().get(), first, target.part().kind(), value, span);
    } else {
      run.write(first, target.part().kind(), value, span);
    }
  }

  /** Marks an item as one that gives the target a value. */
  Item defines(Item item, Target target, Code.Scope scope) {
    if (target.isLocal()) {
      item.defs(code.touched(target.access(), target.variable().get(), scope, false));
    }
    return item;
  }

  private List<Item> assign(Statement.Assign assign, Code.Scope scope) {
    Target target = target(assign.target(), scope);
    List<Item> items = new ArrayList<>(indices(target, scope));
    Span span = assign.span();
    items.addAll(
        switch (assign.value()) {
          case Expression expression -> {
            List<Item> more = new ArrayList<>(code.eval(expression, scope));
            Code.Effect effect = run -> put(run, target, run.pop(), span);
            Item item =
                target.isLocal()
                    ? Code.local("set", span, effect)
                    : Code.step("write", span, effect);
            more.add(done(defines(item, target, scope), assign));
            yield more;
          }
          case RightSide.Any any -> {
            List<Item> more = bounds(any, scope);
            Item item = choice(any, scope, span, (run, value) -> put(run, target, value, span));
            more.add(done(defines(item, target, scope), assign));
            yield more;
          }
          case RightSide.AnyOf any -> {
            List<Item> more = values(any, scope);
            Item item = choice(any, scope, span, (run, value) -> put(run, target, value, span));
            more.add(done(defines(item, target, scope), assign));
            yield more;
          }
        });
    return items;
  }

  /** All values and then all stores; one step if anything of it is shared. */
  private List<Item> together(Statement.AssignAll assign, Code.Scope scope) {
    List<Target> targets = assign.targets().stream().map(t -> target(t, scope)).toList();
    boolean shared =
        targets.stream().anyMatch(target -> !target.isLocal())
            || Stream.concat(assign.targets().stream(), assign.values().stream())
                .anyMatch(e -> new Mentions(world).shared(e, scope));
    Code.Scope inside = shared ? scope.inAtomic() : scope;
    Span span = assign.span();
    List<Item> items = new ArrayList<>();
    targets.forEach(target -> items.addAll(indices(target, inside)));
    assign.values().forEach(value -> items.addAll(code.eval(value, inside)));
    // the operands are taken apart, and laid down again for one store after the other
    Item apart =
        Code.local(
            "apart",
            span,
            run -> {
              List<Object> values = popAll(run, targets.size());
              List<List<Object>> indices = new ArrayList<>();
              for (Target target : targets.reversed()) {
                indices.addFirst(popAll(run, target.indices()));
              }
              for (int k = targets.size() - 1; k >= 0; k--) {
                run.push(values.get(k));
                indices.get(k).forEach(run::push);
              }
            });
    items.add(done(apart, assign));
    for (Target target : targets) {
      Code.Effect store =
          run -> {
            List<Object> at = popAll(run, target.indices());
            Object value = run.pop();
            at.forEach(run::push);
            put(run, target, value, span);
          };
      Item item =
          target.isLocal() ? Code.local("set", span, store) : Code.step("write", span, store);
      items.add(defines(item, target, scope));
    }
    return shared && !scope.atomic() ? List.of(atomic(items, assign)) : items;
  }

  /** So many operands, the one that was pushed first comes first. */
  private static List<Object> popAll(Run run, int count) {
    List<Object> popped = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      popped.addFirst(run.pop());
    }
    return popped;
  }

  private static Item atomic(List<Item> items, Statement statement) {
    Item end = Code.local("end of atomic", statement.span(), run -> {});
    List<Item> body = new ArrayList<>(items);
    body.add(end);
    return Code.step("atomic", statement.span(), run -> {})
        .atomic(end)
        .choosing()
        .covers(statement)
        .next(rest -> List.of(rest.pushAll(body)));
  }

  private List<Item> bounds(RightSide.Any any, Code.Scope scope) {
    List<Item> items = new ArrayList<>(code.eval(any.low(), scope));
    items.addAll(code.eval(any.high(), scope));
    return items;
  }

  private interface Putting {
    void put(Run run, Object value);
  }

  private List<Item> values(RightSide.AnyOf any, Code.Scope scope) {
    List<Item> items = new ArrayList<>();
    any.values().forEach(value -> items.addAll(code.eval(value, scope)));
    return items;
  }

  /**
   * Returns a choice with the bounds on the operands. It has one way for each value that satisfies
   * the condition.
   */
  private Item choice(RightSide.Any any, Code.Scope scope, Span span, Putting putting) {
    Candidates candidates =
        run -> {
          long high = run.popLong();
          long low = run.popLong();
          return LongStream.rangeClosed(low, high).boxed().toList();
        };
    return choice(any.binder(), any.where(), candidates, scope, span, putting);
  }

  /**
   * Returns a choice with the values on the operands. It has one way for each different one that
   * satisfies it.
   */
  private Item choice(RightSide.AnyOf any, Code.Scope scope, Span span, Putting putting) {
    Candidates candidates =
        run ->
            popAll(run, any.values().size()).stream()
                .map(value -> (Long) value)
                .distinct()
                .sorted()
                .toList();
    return choice(any.binder(), any.where(), candidates, scope, span, putting);
  }

  /** The values to choose from, by what is on the operands. */
  private interface Candidates {
    List<Long> of(Run run);
  }

  private Item choice(
      Optional<Name> name,
      Optional<Expression> condition,
      Candidates candidates,
      Code.Scope scope,
      Span span,
      Putting putting) {
    Variable binder = Variable.untyped(name.map(Object::toString).orElse("any"));
    Code.Scope inner = name.map(its -> scope.with(its.text(), binder)).orElse(scope);
    Optional<List<Item>> where = condition.map(e -> code.whole(e, inner));
    Item item =
        Item.step(
                "any",
                span,
                (run, choice) -> {
                  List<Long> values = values(run, candidates, binder, where);
                  if (values.isEmpty()) {
                    throw new ModelError(Problem.R011, span);
                  }
                  putting.put(run, values.get(choice));
                  return 0;
                })
            .choices(run -> Math.max(1, values(run, candidates, binder, where).size()));
    condition.ifPresent(
        e -> {
          Set<Variable.Slot> slots = code.slots(e, inner);
          slots.remove(new Variable.Slot(binder, 0));
          item.uses(slots);
        });
    return item;
  }

  private static List<Long> values(
      Run run, Candidates candidates, Variable binder, Optional<List<Item>> where) {
    List<Long> values = new ArrayList<>();
    for (long value : candidates.of(run)) {
      run.set(binder, value);
      if (where.isEmpty() || run.evaluateTruth(where.get())) {
        values.add(value);
      }
    }
    run.env.remove(binder);
    return values;
  }

  private List<Item> declare(Statement.Var var, Variable variable, Code.Scope scope) {
    Kind kind = variable.kind().orElseThrow();
    Span span = var.span();
    List<Item> items = new ArrayList<>();
    Item item;
    if (var.initial().isPresent() && var.initial().get() instanceof RightSide.Any any) {
      items.addAll(bounds(any, scope));
      item = choice(any, scope, span, (run, value) -> fill(run, variable, kind, value, span));
    } else if (var.initial().isPresent() && var.initial().get() instanceof RightSide.AnyOf any) {
      items.addAll(values(any, scope));
      item = choice(any, scope, span, (run, value) -> fill(run, variable, kind, value, span));
    } else if (var.initial().isPresent()) {
      items.addAll(code.eval((Expression) var.initial().get(), scope));
      item = Code.local("var", span, run -> fill(run, variable, kind, run.pop(), span));
    } else {
      List<Long> leaves = kind.leaves().stream().map(Kind.Scalar::initial).toList();
      item = Code.local("var", span, run -> fill(run, variable, kind, kind.value(leaves), span));
    }
    for (int leaf = 0; leaf < variable.leaves(); leaf++) {
      item.defs(Set.of(new Variable.Slot(variable, leaf)));
    }
    items.add(done(item, var));
    return items;
  }

  /** Sets a whole variable from one value for all members, or from a list of all of them. */
  private static void fill(Run run, Variable variable, Kind kind, Object value, Span span) {
    List<Long> scalars = Run.fitting(kind, kind.spread(value), span);
    run.env.put(variable, List.copyOf(scalars));
    run.see(variable, 0, scalars);
  }

  // ----------------------------------------------------------------------------- control

  private List<Item> await(Statement.Await await, Code.Scope scope) {
    List<Item> condition = code.whole(await.condition(), scope);
    Span span = await.span();
    if (world.awaitSplit
        && !scope.atomic()
        && new Mentions(world).shared(await.condition(), scope)) {
      List<Item> again = new ArrayList<>();
      Item head =
          Code.local("again", span, run -> {}).jumping().next(rest -> List.of(rest.pushAll(again)));
      Item test =
          done(
              Item.local("test", span, (run, choice) -> run.popTruth() ? 0 : 1)
                  .next(rest -> List.of(rest, rest.push(head))),
              await);
      again.addAll(condition);
      again.add(test);
      return List.of(head);
    }
    return List.of(
        done(
            Code.step("await", span, run -> run.evaluate(condition))
                .choices(run -> run.evaluateTruth(condition) ? 1 : 0)
                .uses(code.slots(await.condition(), scope)),
            await));
  }

  private List<Item> decide(Statement.If choice, int at, Code.Scope scope) {
    if (at == choice.branches().size()) {
      return choice.otherwise().map(block -> block(block, scope)).orElse(List.of());
    }
    Statement.Branch branch = choice.branches().get(at);
    List<Item> items = new ArrayList<>(code.condition(branch.condition(), scope));
    items.add(
        done(
            Code.branch(choice.span(), block(branch.body(), scope), decide(choice, at + 1, scope)),
            choice));
    return items;
  }

  private List<Item> either(Statement.Either either, Code.Scope scope) {
    List<Branch> branches = new ArrayList<>();
    List<List<Item>> bodies = new ArrayList<>();
    for (Statement.Alternative alternative : either.alternatives()) {
      List<Item> guard =
          alternative
              .guard()
              .map(condition -> code.whole(condition, scope))
              .orElse(List.of(Code.constant(1L, alternative.span())));
      branches.add(
          new Branch(guard, alternative.operation().map(s -> operations.waiting(s, scope))));
      List<Item> body = new ArrayList<>();
      if (alternative.operation().orElse(null) instanceof Statement.Receive receive) {
        body.addAll(operations.received(receive, this, scope));
      }
      body.addAll(block(alternative.body(), scope));
      bodies.add(body);
    }
    either.otherwise().ifPresent(otherwise -> bodies.add(block(otherwise, scope)));
    Object self = new Object();
    Item item =
        Item.step(
                "either",
                either.span(),
                (run, choice) -> {
                  List<Way> open = open(run, branches, bodies);
                  Way way = open.get(choice);
                  if (either.fair() && way.branch() < branches.size()) {
                    open.forEach(
                        its ->
                            run.wish(
                                new Wish(self, run.self, its.branch()),
                                its.branch() == way.branch()));
                  }
                  if (way.branch() < branches.size()) {
                    branches
                        .get(way.branch())
                        .operation()
                        .ifPresent(
                            operation -> {
                              run.fresh = false;
                              operation.make(run, way.way());
                            });
                  }
                  return way.branch();
                })
            .choices(run -> open(run, branches, bodies).size())
            .next(rest -> bodies.stream().map(rest::pushAll).toList())
            .covers(either)
            .choosing();
    for (Statement.Alternative alternative : either.alternatives()) {
      alternative.guard().ifPresent(guard -> item.uses(code.slots(guard, scope)));
      alternative.operation().ifPresent(s -> item.uses(operations.waitingFor(s, scope)));
    }
    return List.of(item);
  }

  /** A branch of a choice. */
  private record Branch(List<Item> guard, Optional<Operations.Waiting> operation) {}

  /** A branch that is open, and one of the ways to make its operation. */
  private record Way(int branch, int way) {}

  /** The open branches in order; the branch after the others if none is open. */
  private static List<Way> open(Run run, List<Branch> branches, List<List<Item>> bodies) {
    List<Way> open = new ArrayList<>();
    for (int i = 0; i < branches.size(); i++) {
      Branch branch = branches.get(i);
      if (run.evaluateTruth(branch.guard())) {
        int ways = branch.operation().map(operation -> operation.ways(run)).orElse(1);
        for (int way = 0; way < ways; way++) {
          open.add(new Way(i, way));
        }
      }
    }
    if (open.isEmpty() && bodies.size() > branches.size()) {
      open.add(new Way(branches.size(), 0));
    }
    return open;
  }

  private List<Item> call(Statement.Call call, Code.Scope scope) {
    Declaration.Proc proc = ((World.Procedure) world.global(call.procedure().text())).declaration();
    return call(proc, call.arguments(), call.span(), scope.of(call), false);
  }

  /** Leaves the result of a procedure on top of the operands. */
  List<Item> result(Expression.Call call, Code.Scope scope) {
    Declaration.Proc proc = ((World.Procedure) world.global(call.callee().text())).declaration();
    return call(proc, call.arguments(), call.span(), scope, true);
  }

  private List<Item> call(
      Declaration.Proc proc,
      List<Expression> arguments,
      Span span,
      Code.Scope scope,
      boolean wanted) {
    List<Item> items = new ArrayList<>();
    List<Variable> variables = new ArrayList<>();
    Map<String, Variable> names = new HashMap<>();
    Map<String, Access> references = new HashMap<>();
    for (int i = 0; i < proc.parameters().size(); i++) {
      Declaration.Parameter parameter = proc.parameters().get(i);
      String name = parameter.name().text();
      if (parameter.channel() || !parameter.type().sizes().isEmpty()) {
        references.put(name, reference((Access) arguments.get(i), scope, items, variables, names));
        continue;
      }
      items.addAll(code.eval(arguments.get(i), scope));
      Variable variable = Variable.typed(name, world.kind(parameter.type()));
      variables.add(variable);
      names.put(name, variable);
    }
    Item bind =
        Code.local(
            "arguments",
            span,
            run -> {
              for (Variable variable : variables.reversed()) {
                Object value = run.pop();
                variable
                    .kind()
                    .ifPresentOrElse(
                        kind -> fill(run, variable, kind, value, span),
                        () -> run.set(variable, value));
              }
            });
    scope.statement().ifPresent(bind::covers);
    for (Variable variable : variables) {
      for (int leaf = 0; leaf < variable.leaves(); leaf++) {
        bind.defs(Set.of(new Variable.Slot(variable, leaf)));
      }
    }
    Optional<Code.Result> result =
        proc.result().map(type -> new Code.Result(world.kind(type), wanted));
    // the end is there only while the procedure runs: a return finds that of its own
    List<Item> body =
        new ArrayList<>(
            block(
                proc.body(),
                new Code.Scope(
                    names, references, scope.whole(), scope.atomic(), Optional.empty(), result)));
    body.add(Code.local("end of procedure", span, run -> {}).endingProcedure());
    items.add(bind.next(rest -> List.of(rest.pushAll(body))));
    return items;
  }

  /**
   * Returns the meaning of a parameter. It is a part of what is the caller's, under a name that no
   * text has. Its indices are evaluated at the call, into variables of their own.
   */
  private Access reference(
      Access written,
      Code.Scope scope,
      List<Item> items,
      List<Variable> variables,
      Map<String, Variable> names) {
    Access given = scope.expand(written);
    List<Access.Selector> selectors = new ArrayList<>();
    for (Access.Selector selector : given.selectors()) {
      if (!(selector instanceof Access.Selector.At at)) {
        selectors.add(selector);
        continue;
      }
      Span where = at.index().span();
      Optional<Long> known = new Mentions(world).constant(at.index(), scope);
      Expression index;
      if (known.isPresent()) {
        index = new Expression.IntLiteral(known.get(), where);
      } else {
        Variable variable = Variable.untyped("#" + names.size());
        items.addAll(code.eval(at.index(), scope));
        variables.add(variable);
        names.put(variable.toString(), variable);
        index = new Access(new Name(variable.toString(), where), List.of(), where);
      }
      selectors.add(new Access.Selector.At(index, at.span()));
    }
    Variable local = scope.names().get(given.name().text());
    if (local == null) {
      return new Access(given.name(), selectors, given.span());
    }
    Name root = new Name("#" + names.size(), given.name().span());
    names.put(root.text(), local);
    return new Access(root, selectors, given.span());
  }

  /** The result stays on the operands, where it is wanted, while what is left is cleaned up. */
  private List<Item> leave(Statement.Return leave, Code.Scope scope) {
    List<Item> items = new ArrayList<>();
    if (leave.value().isPresent()) {
      Code.Result result = scope.result().orElseThrow();
      items.addAll(code.eval(leave.value().get(), scope));
      Item check =
          Code.local(
              "result",
              leave.span(),
              run -> {
                Object value = run.pop();
                Run.fitting(result.kind(), value, leave.span());
                if (result.wanted()) {
                  run.push(value);
                }
              });
      items.add(done(check, leave));
    }
    items.add(loops.jump(leave, Optional.empty()));
    return items;
  }
}
