// SPDX-License-Identifier: Apache-2.0
package dev.ravel.naming;

import dev.ravel.ast.Access;
import dev.ravel.ast.Block;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Index;
import dev.ravel.ast.Model;
import dev.ravel.ast.Name;
import dev.ravel.ast.NetItem;
import dev.ravel.ast.Parts;
import dev.ravel.ast.Property;
import dev.ravel.ast.RightSide;
import dev.ravel.ast.ScheduleText;
import dev.ravel.ast.Statement;
import dev.ravel.ast.Synchronisation;
import dev.ravel.ast.TypeName;
import dev.ravel.ast.VariableType;
import dev.ravel.naming.Mention.Role;
import dev.ravel.source.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads models for {@link Naming}. It reads first what they declare, then what they name. */
final class Reader {
  private final List<Declared> declared = new ArrayList<>();
  private final List<Mention> mentions = new ArrayList<>();

  /** The declarations visible in all files, by name. */
  private final Map<String, Declared> globals = new HashMap<>();

  /** Those of kinds that have a space of their own each. */
  private final Map<Kind, Map<String, Declared>> apart = new EnumMap<>(Kind.class);

  /** The local names that are visible where the reader is, inner blocks first. */
  private final Deque<Map<String, Declared>> locals = new ArrayDeque<>();

  /** The local variables of threads, by thread and name; of two with one name the first. */
  private final Map<String, Map<String, Declared>> variables = new HashMap<>();

  /** Variables of threads that checks name, until the threads have been read. */
  private final List<Seen> seen = new ArrayList<>();

  /** A variable of a thread, and the check that names it. */
  private record Seen(String thread, Name variable, Optional<String> by) {}

  private Optional<String> by = Optional.empty();

  List<Declared> declared() {
    return declared;
  }

  List<Mention> mentions() {
    return mentions;
  }

  // What is declared

  /** Takes note of what a file declares for all. */
  void declare(Model model) {
    for (Declaration declaration : model.declarations()) {
      switch (declaration) {
        case Declaration.Const d -> global(d.name(), Kind.CONSTANT, d.span(), d.doc());
        case Declaration.Input d -> global(d.name(), Kind.INPUT, d.span(), d.doc());
        case Declaration.EnumType d -> {
          global(d.name(), Kind.ENUM, d.span(), d.doc());
          d.members().forEach(member -> global(member, Kind.MEMBER, d.span(), d.doc()));
        }
        case Declaration.RecordType d -> {
          global(d.name(), Kind.RECORD, d.span(), d.doc());
          d.fields().forEach(field -> apart(field.name(), Kind.FIELD, d.span(), d.doc()));
        }
        case Declaration.Shared d ->
            d.names().forEach(name -> global(name, Kind.SHARED, d.span(), d.doc()));
        case Declaration.Objects d ->
            d.names().forEach(n -> global(n.family().name(), kind(d.kind()), d.span(), d.doc()));
        case Declaration.Fun d -> global(d.name(), Kind.FUNCTION, d.span(), d.doc());
        case Declaration.Proc d -> {
          global(d.name(), Kind.PROCEDURE, head(d.span(), d.body()), d.doc());
          landmarks(d.body());
        }
        case Declaration.Thread d -> {
          Kind kind = d.task() ? Kind.TASK : Kind.THREAD;
          global(d.name(), kind, head(d.span(), d.body()), d.doc());
          landmarks(d.body());
        }
        case Declaration.Net d -> net(d);
        case Declaration.Check d ->
            d.word().ifPresent(word -> apart(word, Kind.CHECK, d.span(), d.doc()));
        case Declaration.Schedule d -> apart(d.name(), Kind.SCHEDULE, d.span(), d.doc());
        case Declaration.Crash _, Declaration.Option _, Declaration.Import _ -> {}
      }
    }
  }

  private void net(Declaration.Net net) {
    Span head = new Span(net.span().source(), net.span().start(), net.name().span().end());
    global(net.name(), Kind.NET, head, net.doc());
    for (NetItem item : net.items()) {
      switch (item) {
        case NetItem.Place place -> global(place.name(), Kind.PLACE, place.span(), place.doc());
        case NetItem.Transition its -> global(its.name(), Kind.TRANSITION, its.span(), its.doc());
        case NetItem.EndWhen _ -> {}
      }
    }
  }

  private void landmarks(Block body) {
    Parts.visit(
        body,
        statement -> {
          if (statement instanceof Statement.Section its) {
            apart(its.name(), Kind.SECTION, head(its.span(), its.body()), "");
          } else if (statement instanceof Statement.Label its) {
            apart(its.name(), Kind.LABEL, its.span(), "");
          }
        });
  }

  private static Kind kind(Synchronisation kind) {
    return switch (kind) {
      case MUTEX -> Kind.MUTEX;
      case COND -> Kind.CONDITION;
      case SEMAPHORE -> Kind.SEMAPHORE;
      case BARRIER -> Kind.BARRIER;
      case CHANNEL -> Kind.CHANNEL;
    };
  }

  /** Returns the span before a body. */
  private static Span head(Span whole, Block body) {
    int end = Math.max(whole.start(), Math.min(body.span().start(), whole.end()));
    return new Span(whole.source(), whole.start(), end);
  }

  private void global(Name name, Kind kind, Span head, String doc) {
    declared(globals, new Declared(name, kind, head, doc, name.span()), name);
  }

  private void apart(Name name, Kind kind, Span head, String doc) {
    declared(apart(kind), new Declared(name, kind, head, doc, name.span()), name);
  }

  private Map<String, Declared> apart(Kind kind) {
    return apart.computeIfAbsent(kind, _ -> new HashMap<>());
  }

  private void local(Name name, Kind kind, Span head, Span scope) {
    Span visible = new Span(scope.source(), name.span().start(), scope.end());
    Declared _ = locals.element().remove(name.text());
    declared(locals.element(), new Declared(name, kind, head, "", visible), name);
  }

  private void declared(Map<String, Declared> space, Declared its, Name name) {
    if (space.putIfAbsent(name.text(), its) == null) {
      declared.add(its);
    }
    mention(name, space.get(name.text()), Role.DECLARES);
  }

  private void mention(Name name, Declared its, Role role) {
    if (its != null) {
      mentions.add(new Mention(name.span(), its, role, by));
    }
  }

  // What is named

  /**
   * Reads what a file names.
   *
   * @param main whether its checks and schedules count too
   */
  void read(Model model, boolean main) {
    for (Declaration declaration : model.declarations()) {
      scoped(() -> read(declaration, main));
      by = Optional.empty();
    }
    seen.removeIf(this::found);
  }

  private boolean found(Seen its) {
    Declared variable = variables.getOrDefault(its.thread(), Map.of()).get(its.variable().text());
    if (variable != null) {
      mentions.add(new Mention(its.variable().span(), variable, Role.READS, its.by()));
    }
    return variable != null;
  }

  private void read(Declaration declaration, boolean main) {
    switch (declaration) {
      case Declaration.Const d -> read(d.value());
      case Declaration.Input d -> read(d.type());
      case Declaration.EnumType _, Declaration.Option _, Declaration.Import _ -> {}
      case Declaration.RecordType d -> d.fields().forEach(field -> read(field.type()));
      case Declaration.Shared d -> {
        read(d.type());
        d.initial().ifPresent(this::read);
      }
      case Declaration.Objects d -> {
        for (Declaration.Counted counted : d.names()) {
          counted.family().sizes().forEach(this::read);
          counted.count().ifPresent(this::read);
        }
        d.messages().ifPresent(this::read);
      }
      case Declaration.Fun d -> {
        by = Optional.of(d.name().text());
        d.parameters().forEach(p -> local(p, Kind.PARAMETER, p.span(), d.span()));
        read(d.body());
      }
      case Declaration.Proc d -> {
        by = Optional.of(d.name().text());
        for (Declaration.Parameter parameter : d.parameters()) {
          read(parameter.type());
          Span head = parameter.name().span().to(parameter.type().span());
          local(parameter.name(), Kind.PARAMETER, head, d.span());
        }
        d.result().ifPresent(this::read);
        read(d.body());
      }
      case Declaration.Thread d -> {
        by = Optional.of(d.name().text());
        read(d.indices(), d.span());
        read(d.body());
      }
      case Declaration.Crash d -> {
        read(d.limit());
        d.families().forEach(family -> global(family, Role.READS));
      }
      case Declaration.Net d -> d.items().forEach(item -> scoped(() -> read(item)));
      case Declaration.Check d -> {
        by = d.word().map(Name::text);
        if (main) {
          settings(d.settings());
          read(d.property());
          d.schedule().ifPresent(name -> apart(name, Kind.SCHEDULE));
        }
      }
      case Declaration.Schedule d -> {
        if (main) {
          settings(d.settings());
          d.moves().stem().forEach(this::read);
          d.moves().loop().forEach(this::read);
        }
      }
    }
  }

  private void settings(List<Declaration.Setting> settings) {
    for (Declaration.Setting setting : settings) {
      global(setting.name(), Role.READS);
      read(setting.value());
    }
  }

  private void read(ScheduleText.Move move) {
    access(move.mover(), Role.READS);
  }

  private void read(List<Index> indices, Span scope) {
    for (Index index : indices) {
      read(index.low());
      read(index.high());
      local(index.name(), Kind.INDEX, index.span(), scope);
    }
  }

  private void read(NetItem item) {
    switch (item) {
      case NetItem.Place place -> {
        read(place.indices(), place.span());
        place.tokens().ifPresent(this::read);
      }
      case NetItem.Transition its -> {
        by = Optional.of(its.name().text());
        read(its.indices(), its.span());
        its.inputs().forEach(arc -> read(arc, Role.WRITES));
        its.reads().forEach(arc -> read(arc, Role.READS));
        its.inhibitors().forEach(arc -> read(arc, Role.READS));
        its.outputs().forEach(arc -> read(arc, Role.WRITES));
        its.guard().ifPresent(this::read);
        its.effects().forEach(this::read);
        by = Optional.empty();
      }
      case NetItem.EndWhen end -> read(end.condition());
    }
  }

  private void read(NetItem.Arc arc, Role role) {
    arc.weight().ifPresent(this::read);
    global(arc.place(), role);
    for (NetItem.ArcIndex index : arc.indices()) {
      read(index.low());
      index.high().ifPresent(this::read);
    }
  }

  private void read(TypeName type) {
    switch (type) {
      case TypeName.Bool _ -> {}
      case TypeName.Int its -> {
        read(its.low());
        read(its.high());
      }
      case TypeName.Named its -> global(its.name(), Role.READS);
    }
  }

  private void read(VariableType type) {
    read(type.element());
    type.sizes().forEach(this::read);
  }

  private void read(Property property) {
    switch (property) {
      case Property.AtMost its -> {
        read(its.limit());
        apart(its.section(), Kind.SECTION);
      }
      case Property.ForAll its -> {
        read(its.low());
        read(its.high());
        bound(Optional.of(its.variable()), its.span(), () -> read(its.body()));
      }
      case Property _ -> Parts.of(property).forEach(this::read);
    }
  }

  /** Reads what lies in a scope of its own. */
  private void scoped(Runnable body) {
    locals.push(new HashMap<>());
    body.run();
    locals.pop();
  }

  /** Reads what lies in the scope of an index. */
  private void bound(Optional<Name> index, Span scope, Runnable body) {
    scoped(
        () -> {
          index.ifPresent(name -> local(name, Kind.INDEX, name.span(), scope));
          body.run();
        });
  }

  private void read(Block block) {
    scoped(() -> block.statements().forEach(statement -> read(statement, block.span())));
  }

  private void read(Statement statement, Span scope) {
    switch (statement) {
      case Statement.Assign its -> read(its);
      case Statement.AssignAll its -> {
        its.targets().forEach(target -> access(target, Role.WRITES));
        its.values().forEach(this::read);
      }
      case Statement.Var its -> {
        read(its.type());
        its.initial().ifPresent(this::right);
        local(its.name(), Kind.VARIABLE, its.name().span().to(its.type().span()), scope);
        variables
            .computeIfAbsent(by.orElse(""), _ -> new HashMap<>())
            .putIfAbsent(its.name().text(), locals.element().get(its.name().text()));
      }
      case Statement.For its -> {
        read(its.low());
        read(its.high());
        bound(Optional.of(its.variable()), its.body().span(), () -> read(its.body()));
      }
      case Statement.Either its -> {
        its.alternatives().forEach(alternative -> read(alternative, scope));
        its.otherwise().ifPresent(this::read);
      }
      case Statement.Goto its -> apart(its.label(), Kind.LABEL);
      case Statement.With its -> {
        access(its.mutex(), Role.WRITES);
        read(its.body());
      }
      case Statement.TryLock its -> {
        access(its.mutex(), Role.WRITES);
        access(its.success(), Role.WRITES);
      }
      case Statement.Receive its -> {
        access(its.target(), Role.WRITES);
        access(its.channel(), its.stays() ? Role.READS : Role.WRITES);
        its.where().ifPresent(this::read);
      }
      case Statement.Send its -> {
        read(its.value());
        access(its.channel(), Role.WRITES);
      }
      case Statement.Synchronising its ->
          its.operands().forEach(operand -> access(operand.object(), Role.WRITES));
      case Statement.Fire its -> access(its.transition(), Role.WRITES);
      case Statement.Start its -> access(its.task(), Role.WRITES);
      case Statement.Call its -> {
        global(its.procedure(), Role.READS);
        its.arguments().forEach(this::read);
      }
      case Statement.If _, Statement.Enclosing _, Statement.Jump _, Statement.Simple _ -> {
        Parts.of(statement).forEach(this::read);
        Parts.blocks(statement).forEach(this::read);
      }
    }
  }

  private void read(Statement.Assign assign) {
    access(assign.target(), Role.WRITES);
    right(assign.value());
  }

  private void read(Statement.Alternative alternative, Span scope) {
    alternative.guard().ifPresent(this::read);
    alternative.operation().ifPresent(operation -> read(operation, scope));
    read(alternative.body());
  }

  private void right(RightSide side) {
    switch (side) {
      case Expression its -> read(its);
      case RightSide.Any its -> {
        read(its.low());
        read(its.high());
        bound(its.binder(), its.span(), () -> its.where().ifPresent(this::read));
      }
      case RightSide.AnyOf its -> {
        its.values().forEach(this::read);
        bound(its.binder(), its.span(), () -> its.where().ifPresent(this::read));
      }
    }
  }

  /** Reads an expression; its depth is what the parser allows. */
  private void read(Expression expression) {
    switch (expression) {
      case Expression.Extreme its -> {
        if (!its.last()) {
          access(its.named(), Role.READS);
        }
      }
      case Access its -> access(its, Role.READS);
      case Expression.Call its -> {
        global(its.callee(), Role.READS);
        its.arguments().forEach(this::read);
      }
      case Expression.Quantified its -> {
        read(its.low());
        read(its.high());
        bound(Optional.of(its.variable()), its.span(), () -> read(its.body()));
      }
      case Expression.InSection its -> {
        read(its.thread());
        apart(its.section(), Kind.SECTION);
      }
      case Expression.AtLabel its -> {
        read(its.thread());
        apart(its.label(), Kind.LABEL);
      }
      case Expression _ -> Parts.of(expression).forEach(this::read);
    }
  }

  private void access(Access access, Role role) {
    Optional<Declared> local = local(access.name().text());
    mention(access.name(), local.orElse(globals.get(access.name().text())), role);
    boolean ofThread = local.isEmpty() && isThread(access.name());
    for (int k = 0; k < access.selectors().size(); k++) {
      boolean variable = ofThread && k == access.before();
      switch (access.selectors().get(k)) {
        case Access.Selector.At at -> read(at.index());
        case Access.Selector.Dot dot when variable ->
            seen.add(new Seen(access.name().text(), dot.field(), by));
        case Access.Selector.Dot dot -> apart(dot.field(), Kind.FIELD);
      }
    }
  }

  private boolean isThread(Name name) {
    Declared its = globals.get(name.text());
    return its != null && (its.kind() == Kind.THREAD || its.kind() == Kind.TASK);
  }

  private Optional<Declared> local(String name) {
    return locals.stream().map(block -> block.get(name)).filter(d -> d != null).findFirst();
  }

  private void global(Name name, Role role) {
    mention(name, globals.get(name.text()), role);
  }

  private void apart(Name name, Kind kind) {
    mention(name, apart(kind).get(name.text()), Role.READS);
  }
}
