// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Access;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Name;
import dev.ravel.ast.RightSide;
import dev.ravel.ast.Statement;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;

/** Checks what is assigned, and to what. */
final class Assignments {
  private final Expressions expressions;

  Assignments(Expressions expressions) {
    this.expressions = expressions;
  }

  /** Checks an assignment. */
  void assign(Access target, RightSide value) {
    Optional<Type> held = place(target).known();
    Form form = value(value);
    held.ifPresent(
        type ->
            expressions.fits(
                form, value.span(), type, "`" + target.span().text() + "`", Problem.T001));
  }

  /** Checks an assignment to several variables. */
  void assign(Statement.AssignAll assign) {
    for (int k = 0; k < assign.targets().size(); k++) {
      assign(assign.targets().get(k), assign.values().get(k));
    }
  }

  /** Checks that something of a type can be stored in a target. */
  void store(Access target, Type type, String what, Span where) {
    Optional<Type> held = place(target).known();
    if (held.isEmpty() || Fit.sameKind(held.get(), type)) {
      return;
    }
    boolean arrays =
        held.get() instanceof Type.Array one
            && type instanceof Type.Array two
            && Fit.sameKind(one.element(), two.element());
    expressions.report(
        arrays
            ? Expressions.unequal(where, what, (Type.Array) type, (Type.Array) held.get())
                .label("expected " + type.show())
            : Diagnostic.at(where, Problem.T001, what + ", but this holds " + Words.of(held.get()))
                .label("expected " + type.show()));
  }

  /** The form of a right side. */
  Form value(RightSide side) {
    return switch (side) {
      case Expression expression -> expressions.whole(expression);
      case RightSide.Any any -> any(any);
      case RightSide.AnyOf any -> any(any);
    };
  }

  private Form any(RightSide.Any any) {
    Form low = expressions.single(any.low());
    Form high = expressions.single(any.high());
    Form chosen = new Form.Anything();
    if (low instanceof Form.Value a && high instanceof Form.Value b) {
      if (!Fit.sameKind(a.type(), b.type()) || a.type() instanceof Type.Record) {
        expressions.report(
            Diagnostic.at(
                any.low().span().to(any.high().span()),
                Problem.T001,
                "`any` chooses between two bounds of one type, but these are %s and %s"
                    .formatted(Words.of(a.type()), Words.of(b.type()))));
      } else {
        chosen = chosen(any, a, b);
      }
    }
    where(any.binder(), any.where(), chosen);
    return chosen;
  }

  private void where(Optional<Name> binder, Optional<Expression> condition, Form chosen) {
    Scope scope = expressions.scope();
    scope.enter();
    binder.ifPresent(name -> scope.declare(name, Scope.Kind.CHOICE, chosen));
    condition.ifPresent(
        where -> expressions.calling(false, () -> expressions.condition(where, "`where`")));
    scope.leave();
  }

  /** The form of one of several values, which are of one scalar type. */
  private Form any(RightSide.AnyOf any) {
    Form chosen = new Form.Anything();
    Optional<Expression> first = Optional.empty();
    for (Expression expression : any.values()) {
      Form form = expressions.single(expression);
      if (!(form instanceof Form.Value value)) {
        continue;
      }
      if (!(value.type() instanceof Type.Scalar)) {
        expressions.report(
            Diagnostic.at(
                expression.span(),
                Problem.T001,
                "`any` chooses between single values, but this is " + Words.of(value.type())));
      } else if (first.isEmpty()) {
        first = Optional.of(expression);
        chosen = value;
      } else if (!Form.sameShape(chosen, form)) {
        expressions.report(
            Diagnostic.at(
                    expression.span(),
                    Problem.T001,
                    "`any` chooses between values of one type, but this is "
                        + Words.of(value.type()))
                .related(first.get().span(), "and this is " + Words.of(chosen)));
      } else {
        chosen = Form.join(chosen, form);
      }
    }
    Form value =
        chosen instanceof Form.Value its
            ? new Form.Value(its.type(), its.interval(), false)
            : chosen;
    where(any.binder(), any.where(), value);
    return value;
  }

  private Form chosen(RightSide.Any any, Form.Value low, Form.Value high) {
    if (low.isKnown() && high.isKnown() && low.interval().low() > high.interval().low()) {
      Span where = any.low().span().to(any.high().span());
      expressions.reportIfReached(
          Diagnostic.at(where, Problem.C002, "this range is empty")
              .label("`any` finds no value here"));
    }
    long least = low.interval().low();
    Interval interval = new Interval(least, Math.max(least, high.interval().high()));
    return new Form.Value(low.type(), interval, false);
  }

  /** Checks the initial value of a local variable. */
  void initial(Name name, RightSide side, Type type, List<Range> ranges) {
    if (side instanceof Expression expression) {
      initial(name, expression, type, ranges, 0);
    } else {
      fits(value(side), side.span(), Type.of(type, ranges), name);
    }
  }

  private void initial(
      Name name, Expression expression, Type type, List<Range> ranges, int dimension) {
    boolean inList = dimension < ranges.size();
    if (inList && expression instanceof Expression.ListLiteral list) {
      hasLength(name, list.elements().size(), ranges.get(dimension).size(), list.span());
      for (Expression element : list.elements()) {
        initial(name, element, type, ranges, dimension + 1);
      }
      return;
    }
    Form form = expressions.whole(expression);
    if (inList && form instanceof Form.Array) {
      Type needed = Type.of(type, ranges.subList(dimension, ranges.size()));
      fits(form, expression.span(), needed, name);
    } else if (dimension > 0 && inList && form instanceof Form.Value) {
      expressions.report(
          Initials.noList(ranges.get(dimension).size(), Words.of(form), expression.span()));
    } else {
      fits(form, expression.span(), type, name);
    }
  }

  private void hasLength(Name name, int length, int size, Span where) {
    if (length != size) {
      expressions.report(Initials.wrongLength(name.text(), length, size, where));
    }
  }

  private void fits(Form form, Span where, Type type, Name name) {
    expressions.fits(form, where, type, "`" + name + "`", Problem.C007);
  }

  /** The form of something that is assigned to; reports what cannot be. */
  Form place(Access access) {
    Name name = access.name();
    Accesses accesses = expressions.accesses();
    Optional<Scope.Local> local = expressions.scope().find(name.text());
    Optional<Global> global = expressions.meaning().names().find(name.text());
    if (local.isPresent()) {
      Scope.Kind kind = local.get().kind();
      if (kind != Scope.Kind.VARIABLE && kind != Scope.Kind.PARAMETER) {
        String reason =
            switch (kind) {
              case LOOP -> "only its loop changes it";
              case INDEX -> "it says which member this is";
              case CHANNEL -> "use `send` and `receive`";
              case QUANTIFIED, MESSAGE, CHOICE, ARGUMENT, VARIABLE, PARAMETER -> "it has one value";
            };
        refuse(name, kind.phrase(), local.get().name().span(), reason);
        if (kind == Scope.Kind.CHANNEL) {
          expressions.objects().plainIndices(access);
          return new Form.Anything();
        }
      }
      return accesses.value(access);
    }
    boolean other =
        global
            .filter(g -> !(g instanceof Global.Shared) && !(g instanceof Global.Unread))
            .isPresent();
    if (other) {
      refuse(name, global.get().kind(), global.get().name().span(), reason(global.get()));
      expressions.objects().plainIndices(access);
      return new Form.Anything();
    }
    return accesses.value(access);
  }

  private static String reason(Global global) {
    return switch (global) {
      case Global.Constant _ -> "declare it `shared` to change it";
      case Global.Input _ -> "its value is chosen when an execution starts";
      case Global.Member _ -> "it is a value itself";
      case Global.Objects objects when !objects.sort().changes().isEmpty() ->
          "use " + objects.sort().changes();
      case Global.Place _ -> "only transitions change its tokens";
      case Global.Shared _,
          Global.NamedType _,
          Global.Objects _,
          Global.Callable _,
          Global.Threads _,
          Global.Net _,
          Global.Transition _,
          Global.Unread _ ->
          "only variables can be assigned";
    };
  }

  private void refuse(Name name, String kind, Span declared, String reason) {
    expressions.report(
        Diagnostic.at(
                name.span(), Problem.T005, "`" + name + "` is " + kind + " and cannot be assigned")
            .label(reason)
            .related(declared, "declared here"));
  }
}
