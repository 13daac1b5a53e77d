// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.analysis.References.Wanted;
import dev.ravel.ast.Access;
import dev.ravel.ast.Block;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Name;
import dev.ravel.ast.Parts;
import dev.ravel.ast.Statement;
import dev.ravel.ast.Synchronisation;
import dev.ravel.lints.Reachability;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Checks names and types in the body of a thread, task or procedure. */
final class Statements {
  private final Meaning meaning;
  private final Findings findings;
  private final Scope scope;
  private final Expressions expressions;
  private final Assignments assignments;
  private final Types types;
  private final Declaration.Executable executable;

  private Statements(Meaning meaning, Findings findings, Declaration.Executable executable) {
    String owner = executable.noun() + " `" + executable.name() + "`";
    this.executable = executable;
    this.meaning = meaning;
    this.findings = findings;
    this.scope = new Scope(meaning.names(), findings);
    this.expressions =
        new Expressions(meaning, findings, scope, Site.of(Site.Use.STATEMENT, owner));
    this.assignments = new Assignments(expressions);
    this.types = new Types(new Local());
    Parts.visit(
        executable.body(),
        statement -> {
          if (statement instanceof Statement.Var variable) {
            scope.mention(variable.name());
          } else if (statement instanceof Statement.For loop) {
            scope.mention(loop.variable());
          }
        });
  }

  /** Types in a body. Their bounds and sizes are constant, whatever local names are visible. */
  private final class Local implements Types.Surroundings {
    @Override
    public OptionalLong number(Expression expression, Purpose purpose) {
      return meaning.number(expression, scope, Site.constant(purpose), Map.of());
    }

    @Override
    public Optional<Type> named(Name name) {
      return meaning.named(name);
    }

    @Override
    public Optional<Symbol> symbol(String name) {
      return meaning.symbol(name);
    }

    @Override
    public void report(Diagnostic diagnostic) {
      findings.add(diagnostic);
    }
  }

  /** Checks a thread, task or procedure. */
  static void check(Meaning meaning, Findings findings, Declaration.Executable executable) {
    Statements statements = new Statements(meaning, findings, executable);
    boolean empty =
        switch (executable) {
          case Declaration.Proc proc -> statements.parameters(proc);
          case Declaration.Thread thread -> statements.indices(thread);
        };
    statements.block(executable.body(), empty);
    new MemoryOrders(meaning.names(), findings).check(executable.body());
    if (executable instanceof Declaration.Proc proc) {
      statements.returned(proc);
    }
  }

  /** Returns whether a procedure with a result returns it wherever its text may end. */
  private void returned(Declaration.Proc proc) {
    if (proc.result().isPresent() && Reachability.mayComplete(proc.body())) {
      findings.add(
          Diagnostic.at(
                  proc.name().span(),
                  Problem.S011,
                  "procedure `" + proc.name() + "` may end without its result")
              .related(proc.result().get().span(), "which is " + proc.result().get().span().text())
              .help("end every path with `return` and a value"));
    }
  }

  private boolean parameters(Declaration.Proc proc) {
    for (Declaration.Parameter parameter : proc.parameters()) {
      Optional<Type> type = types.resolve(parameter.type());
      if (parameter.channel()) {
        scope.declareChannel(parameter.name(), type);
      } else {
        Form form = type.map(Form::of).orElse(new Form.Anything());
        scope.declare(parameter.name(), Scope.Kind.PARAMETER, form);
      }
    }
    return false;
  }

  /** Declares the indices of a thread; whether the family has no members. */
  private boolean indices(Declaration.Thread thread) {
    Optional<List<Range>> ranges =
        meaning.symbol(thread.name().text()).orElse(null) instanceof Symbol.Threads symbol
                && symbol.declaration().equals(thread)
            ? Optional.of(symbol.ranges())
            : Optional.empty();
    scope.declare(thread.indices(), ranges);
    return ranges.filter(r -> Sizes.members(r) == 0).isPresent();
  }

  private void block(Block block, boolean unreachable) {
    expressions.unless(
        unreachable,
        () -> {
          scope.enter();
          block.statements().forEach(this::statement);
          scope.leave();
          return true;
        });
  }

  private void statement(Statement statement) {
    expressions.calling(
        isStepwise(statement),
        () -> {
          check(statement);
          return true;
        });
  }

  /** Returns whether the values that a statement needs are computed one read after the other. */
  private static boolean isStepwise(Statement statement) {
    return switch (statement) {
      case Statement.Await _, Statement.Assert _, Statement.Assume _ -> false;
      case Statement.AssignAll _, Statement.Either _ -> false;
      default -> true;
    };
  }

  private void check(Statement statement) {
    switch (statement) {
      case Statement.Assign s -> assignments.assign(s.target(), s.value());
      case Statement.AssignAll s -> assignments.assign(s);
      case Statement.Var s -> variable(s);
      case Statement.Await s -> expressions.condition(s.condition(), "`await`");
      case Statement.If s -> branches(s);
      case Statement.While s -> {
        Interval condition = expressions.condition(s.condition(), "`while`");
        block(s.body(), condition.is(0));
      }
      case Statement.Loop s -> block(s.body(), false);
      case Statement.For s -> loop(s);
      case Statement.Repeat s -> {
        Form.Value times = expressions.number(s.times(), "the count of `repeat`");
        block(s.body(), times.interval().high() <= 0);
      }
      case Statement.Either s -> either(s);
      case Statement.Atomic s -> block(s.body(), false);
      case Statement.Section s -> block(s.body(), false);
      case Statement.With s -> {
        object(s.mutex(), Wanted.of(Synchronisation.MUTEX), "with");
        block(s.body(), false);
      }
      case Statement.TryLock s -> {
        synchronise(s);
        assignments.store(
            s.success(), new Type.Bool(), "`trylock` stores a bool", s.success().span());
      }
      case Statement.Send s -> send(s);
      case Statement.Receive s -> receive(s);
      case Statement.Synchronising s -> synchronise(s);
      case Statement.Fire s -> object(s.transition(), Wanted.TRANSITION, "fire");
      case Statement.Start s -> start(s);
      case Statement.Join s -> object(s.thread(), Wanted.THREAD, "join");
      case Statement.Assert s -> expressions.condition(s.condition(), "`assert`");
      case Statement.Assume s -> expressions.condition(s.condition(), "`assume`");
      case Statement.Print s -> Parts.of(s).forEach(expressions::whole);
      case Statement.Call s -> call(s);
      case Statement.Return s -> returns(s);
      case Statement.Jump _, Statement.Label _, Statement.Noncritical _, Statement.Skip _ -> {}
      case Statement.Fence _ -> {}
    }
  }

  /** Checks the objects of an operation; returns the last one's symbol if it is right. */
  private Optional<Symbol.Family> synchronise(Statement.Synchronising statement) {
    Optional<Symbol.Family> symbol = Optional.empty();
    for (Statement.Operand operand : statement.operands()) {
      symbol = object(operand.object(), Wanted.of(operand.kind()), operand.word());
    }
    return symbol;
  }

  private Optional<Symbol.Family> object(Access access, Wanted wanted, String word) {
    return expressions.objects().object(access, wanted, "`" + word + "`", "");
  }

  private void variable(Statement.Var variable) {
    Optional<Type> type = types.resolve(variable.type().element());
    Optional<List<Range>> ranges = types.resolveRanges(variable.type().sizes());
    Name name = variable.name();
    if (type.isPresent() && ranges.isPresent()) {
      long cells = Arithmetic.product(Sizes.members(ranges.get()), Sizes.leaves(type.get()));
      if (cells > Sizes.CELLS) {
        findings.add(Totals.tooMany(name, "`" + name + "`", cells, "cell", Sizes.CELLS));
      }
      variable
          .initial()
          .ifPresent(initial -> assignments.initial(name, initial, type.get(), ranges.get()));
      scope.declare(name, Scope.Kind.VARIABLE, Form.of(type.get(), ranges.get()));
    } else {
      variable.initial().ifPresent(assignments::value);
      scope.declare(name, Scope.Kind.VARIABLE, new Form.Anything());
    }
  }

  private void branches(Statement.If statement) {
    boolean decided = false;
    for (Statement.Branch branch : statement.branches()) {
      Interval condition =
          expressions.unless(decided, () -> expressions.condition(branch.condition(), "`if`"));
      block(branch.body(), decided || condition.is(0));
      decided |= condition.is(1);
    }
    boolean never = decided;
    statement.otherwise().ifPresent(otherwise -> block(otherwise, never));
  }

  private void loop(Statement.For loop) {
    Form.Value low = expressions.bound(loop.low(), "a bound of `for`");
    Form.Value high = expressions.otherBound(low, loop.high(), "a bound of `for`");
    boolean empty = low.interval().low() > high.interval().high();
    Form variable =
        Expressions.between(low, high) instanceof Form.Value value
            ? new Form.Value(value.type(), value.interval(), false)
            : new Form.Anything();
    scope.enter();
    scope.declare(loop.variable(), Scope.Kind.LOOP, variable);
    block(loop.body(), empty);
    scope.leave();
  }

  private void either(Statement.Either either) {
    for (Statement.Alternative alternative : either.alternatives()) {
      Interval guard =
          alternative
              .guard()
              .map(condition -> expressions.condition(condition, "`when`"))
              .orElse(Interval.of(true));
      alternative
          .operation()
          .ifPresent(
              operation ->
                  expressions.unless(
                      guard.is(0),
                      () -> {
                        waiting(operation);
                        return true;
                      }));
      block(alternative.body(), guard.is(0));
    }
    either.otherwise().ifPresent(otherwise -> block(otherwise, false));
  }

  /** An operation that a choice waits for. */
  private void waiting(Statement operation) {
    switch (operation) {
      case Statement.Send send -> {
        check(send);
        if (meaning.symbol(send.channel().name().text()).orElse(null)
                instanceof Symbol.Objects channel
            && channel.number() == 0) {
          findings.add(
              Diagnostic.at(
                      send.span(),
                      Problem.S009,
                      "a choice cannot wait for a rendezvous with `" + channel.name() + "`")
                  .label("`send` would be an offer, which cannot be withdrawn")
                  .related(channel.span(), "give the channel room for a message: `[1]`")
                  .help(
                      "let the receiver choose with `on receive`, or send as the first statement"));
        }
      }
      case Statement.Receive _, Statement.Await _, Statement.Lock _ -> check(operation);
      case Statement.Down _, Statement.Fire _, Statement.Join _ -> check(operation);
      default ->
          findings.add(
              Diagnostic.at(
                      operation.span(),
                      Problem.S009,
                      "`on` stands before what a choice can wait for")
                  .label("this is nothing that waits in one step")
                  .help(
                      "`on` takes `receive`, `send`, `lock`, `down`, `await`, `fire` or `join`;"
                          + " other statements go into the block"));
    }
  }

  private void send(Statement.Send send) {
    Form value = expressions.whole(send.value());
    if (synchronise(send).orElse(null) instanceof Symbol.Objects channel) {
      String holder = "channel `" + channel.name() + "`";
      Type messages = channel.messages().orElseThrow();
      expressions.fits(value, send.value().span(), messages, holder, Problem.T001);
    }
  }

  private void receive(Statement.Receive receive) {
    if (synchronise(receive).orElse(null) instanceof Symbol.Objects channel) {
      Type messages = channel.messages().orElseThrow();
      String what = "channel `" + channel.name() + "` holds " + Words.of(messages);
      assignments.store(receive.target(), messages, what, receive.target().span());
      receive.where().ifPresent(where -> fitting(receive, where, Form.of(messages)));
    } else {
      assignments.place(receive.target());
      receive.where().ifPresent(where -> fitting(receive, where, new Form.Anything()));
    }
  }

  /** A condition on a message, in which the name of the target stands for the message. */
  private void fitting(Statement.Receive receive, Expression where, Form message) {
    Access target = receive.target();
    if (!target.selectors().isEmpty()) {
      findings.add(
          Diagnostic.at(
                  target.span(),
                  Problem.S014,
                  "`where` speaks of the message by the name of a variable")
              .label("this is part of one")
              .help("`" + receive.word() + "` into a variable of the message's type"));
      return;
    }
    scope.enter();
    scope.standIn(target.name(), message);
    expressions.calling(false, () -> expressions.condition(where, "`where`"));
    scope.leave();
  }

  private void start(Statement.Start start) {
    Optional<Symbol.Family> symbol = object(start.task(), Wanted.TASK, "start");
    if (symbol.orElse(null) instanceof Symbol.Threads threads && !threads.declaration().task()) {
      Name name = threads.declaration().name();
      findings.add(
          Diagnostic.at(
                  start.task().span(),
                  Problem.S006,
                  "`" + name + "` is a thread, which starts by itself; only tasks are started")
              .related(name.span(), "declare it as `task` here"));
    }
  }

  private void call(Statement.Call call) {
    Name name = call.procedure();
    Optional<Global> global = meaning.names().find(name.text());
    Optional<Scope.Local> local = scope.find(name.text());
    if (local.isEmpty() && global.orElse(null) instanceof Global.Proc proc) {
      new Arguments(expressions).check(call.span(), name, proc, call.arguments());
      return;
    }
    call.arguments().forEach(expressions::whole);
    if (local.isPresent()) {
      String message = "`" + name + "` is " + local.get().kind().phrase() + ", not a procedure";
      findings.add(References.otherKind(name, message, local.get().name()));
    } else if (global.isEmpty()) {
      findings.add(
          References.unknown(
              meaning.names(),
              name,
              "procedure",
              "no procedure has this name",
              Global.Proc.class::isInstance));
    } else if (global.get() instanceof Global.Unread) {
      return;
    } else {
      Diagnostic diagnostic = References.isNo(name, global.get(), "a procedure");
      findings.add(
          global.get() instanceof Global.Fun
              ? diagnostic.help("a function has a value and no effect: use it in an expression")
              : diagnostic);
    }
  }

  private void returns(Statement.Return statement) {
    Optional<Form> value = statement.value().map(expressions::whole);
    if (!(executable instanceof Declaration.Proc proc)) {
      findings.add(
          Diagnostic.at(
                  statement.span(),
                  Problem.S012,
                  "`return` stands in a procedure, not in a " + executable.noun())
              .help("`break` leaves a loop, and `goto` jumps to a label at the end"));
    } else if (proc.result().isEmpty()) {
      statement
          .value()
          .ifPresent(
              given ->
                  findings.add(
                      Diagnostic.at(
                              given.span(),
                              Problem.S012,
                              "procedure `" + proc.name() + "` has no result to return")
                          .related(proc.name().span(), "declared here")
                          .help(
                              "give it one, `proc " + proc.name() + "(…): T`, or only `return`")));
    } else if (value.isEmpty()) {
      findings.add(
          Diagnostic.at(statement.span(), Problem.S011, "`return` without the result")
              .related(proc.result().get().span(), "procedure `" + proc.name() + "` has one")
              .help("write the value after `return`, on its line"));
    } else if (meaning.symbol(proc.name().text()).orElse(null) instanceof Symbol.Proc symbol) {
      String holder = "the result of `" + proc.name() + "`";
      Span where = statement.value().get().span();
      // where two procedures have the name, the symbol is that of one of them
      symbol
          .result()
          .ifPresent(type -> expressions.fits(value.get(), where, type, holder, Problem.T001));
    }
  }
}
