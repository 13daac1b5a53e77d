// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.Access;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Index;
import dev.ravel.ast.LtlFormula;
import dev.ravel.ast.Model;
import dev.ravel.ast.Name;
import dev.ravel.ast.NetItem;
import dev.ravel.ast.Node;
import dev.ravel.ast.Property;
import dev.ravel.ast.RightSide;
import dev.ravel.ast.Statement;
import dev.ravel.ast.Synchronisation;
import dev.ravel.ast.TypeName;
import dev.ravel.ast.VariableType;
import dev.ravel.source.Fairness;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Counts the kinds of things in models, and the marks that they bear. */
final class Census {
  /**
   * The constructs that random models leave out. Each needs a second file, or is refused as not yet
   * possible.
   */
  private static final Set<String> LEFT_OUT =
      Set.of("Declaration.Import", "Declaration.Input.symbolic");

  /** The statements for which a choice can wait. */
  private static final List<Class<?>> WAITED =
      List.of(
          Statement.Receive.class,
          Statement.Send.class,
          Statement.Lock.class,
          Statement.Down.class,
          Statement.Await.class,
          Statement.Fire.class,
          Statement.Join.class);

  private final NavigableMap<String, Integer> counts = new TreeMap<>();

  /** The names of the enums of the model that is counted. */
  private final Set<String> enums = new HashSet<>();

  /** The names of the procedures of the model that is counted. */
  private final Set<String> procedures = new HashSet<>();

  /** The names of the families of threads of the model that is counted. */
  private final Set<String> threads = new HashSet<>();

  /** The numbers of dimensions of what the model that is counted declares. */
  private final Map<String, Integer> dimensions = new HashMap<>();

  /** The names of the channels of the model that is counted. */
  private final Set<String> channels = new HashSet<>();

  Census() {
    List.of(
            Statement.class,
            Expression.class,
            RightSide.class,
            Property.class,
            Declaration.class,
            NetItem.class,
            TypeName.class)
        .forEach(this::expect);
    for (var operator : Expression.BinaryOperator.values()) {
      expect(operator);
    }
    for (var operator : Expression.UnaryOperator.values()) {
      expect(operator);
    }
    for (var quantifier : Expression.Quantifier.values()) {
      expect(quantifier);
    }
    for (var operator : LtlFormula.UnaryLtl.values()) {
      expect(operator);
    }
    for (var operator : LtlFormula.BinaryLtl.values()) {
      expect(operator);
    }
    for (var fairness : Fairness.values()) {
      expect(fairness);
    }
    for (var kind : Synchronisation.values()) {
      expect(kind);
    }
    for (var option : Declaration.Choice.values()) {
      expect(option);
    }
    // memory orders say nothing under sequential consistency, which is all that the oracle has
    counts.keySet().removeIf(its -> its.startsWith("Choice.ORDERS_") || its.endsWith(".Fence"));
    WAITED.forEach(kind -> counts.put("on " + name(kind), 0));
    expectMarks(Declaration.Delivery.class);
    List.of(
            "threads over an enum",
            "array over an enum",
            "objects over an enum",
            "call with a result",
            "return without a value",
            "receive where",
            "local variable in a check",
            "field that is an array",
            "list in a record",
            "whole array assigned",
            "whole array compared",
            "whole array sent",
            "whole array received",
            "parameter that is an array",
            "parameter that is a channel",
            "result that is an array",
            "messages that are arrays",
            "quantifier over messages")
        .forEach(what -> counts.put(what, 0));
    LEFT_OUT.forEach(counts::remove);
  }

  private void expect(Class<?> kind) {
    for (Class<?> permitted : kind.getPermittedSubclasses()) {
      if (permitted.isSealed()) {
        expect(permitted);
      } else {
        counts.put(name(permitted), 0);
        expectMarks(permitted);
      }
    }
  }

  private void expectMarks(Class<?> kind) {
    for (RecordComponent component : kind.getRecordComponents()) {
      if (component.getType() == boolean.class) {
        counts.put(name(kind, component), 0);
      }
    }
  }

  private void expect(Enum<?> constant) {
    counts.put(name(constant), 0);
  }

  private static String name(Class<?> kind) {
    Class<?> outer = kind.getEnclosingClass();
    return outer == null
        ? kind.getSimpleName()
        : outer.getSimpleName() + "." + kind.getSimpleName();
  }

  /** A thing with a certain mark, such as {@code Declaration.Thread.fair}. */
  private static String name(Class<?> kind, RecordComponent component) {
    return name(kind) + "." + component.getName();
  }

  private static String name(Enum<?> constant) {
    return constant.getDeclaringClass().getSimpleName() + "." + constant.name();
  }

  /** Counts a model. */
  void add(Model model) {
    enums.clear();
    procedures.clear();
    threads.clear();
    channels.clear();
    dimensions.clear();
    for (Declaration declaration : model.declarations()) {
      if (declaration instanceof Declaration.EnumType type) {
        enums.add(type.name().text());
      } else if (declaration instanceof Declaration.Proc procedure) {
        procedures.add(procedure.name().text());
      } else if (declaration instanceof Declaration.Thread family) {
        threads.add(family.name().text());
      } else if (declaration instanceof Declaration.Objects objects
          && objects.kind() == Synchronisation.CHANNEL) {
        objects.names().forEach(its -> channels.add(its.family().name().text()));
      }
    }
    dimensions(model);
    count(model);
  }

  /** Takes note of the dimensions of variables and fields, whose names are used once. */
  private void dimensions(Object thing) {
    switch (thing) {
      case List<?> list -> list.forEach(this::dimensions);
      case Optional<?> optional -> optional.ifPresent(this::dimensions);
      case Record part -> {
        switch (part) {
          case Declaration.Shared shared ->
              shared.names().forEach(name -> dimensions(name, shared.type()));
          case Declaration.Field field -> dimensions(field.name(), field.type());
          case Declaration.Parameter parameter -> dimensions(parameter.name(), parameter.type());
          case Statement.Var var -> dimensions(var.name(), var.type());
          default -> {}
        }
        for (RecordComponent component : part.getClass().getRecordComponents()) {
          if (component.getType() != dev.ravel.source.Span.class) {
            dimensions(value(part, component));
          }
        }
      }
      default -> {}
    }
  }

  private void dimensions(Name name, VariableType type) {
    dimensions.put(name.text(), type.sizes().size());
  }

  /** Returns whether an expression is an array, as far as its text says so. */
  private boolean isWhole(Expression expression) {
    if (!(expression instanceof Access access)) {
      return false;
    }
    int left = dimensions.getOrDefault(access.name().text(), 0);
    for (Access.Selector selector : access.selectors()) {
      left =
          switch (selector) {
            case Access.Selector.At _ -> left - 1;
            case Access.Selector.Dot dot -> dimensions.getOrDefault(dot.field().text(), 0);
          };
    }
    return left > 0;
  }

  private void count(boolean counts, String what) {
    if (counts) {
      this.counts.merge(what, 1, Integer::sum);
    }
  }

  private void countArrays(Record part) {
    switch (part) {
      case Declaration.Field field ->
          count(!field.type().sizes().isEmpty(), "field that is an array");
      case Declaration.Parameter parameter -> {
        count(parameter.channel(), "parameter that is a channel");
        boolean array = !parameter.channel() && !parameter.type().sizes().isEmpty();
        count(array, "parameter that is an array");
      }
      case Declaration.Proc proc ->
          count(
              proc.result().filter(type -> !type.sizes().isEmpty()).isPresent(),
              "result that is an array");
      case Declaration.Objects objects ->
          count(
              objects.messages().filter(type -> !type.sizes().isEmpty()).isPresent(),
              "messages that are arrays");
      case Expression.Call call ->
          count(
              call.arguments().stream().anyMatch(Expression.ListLiteral.class::isInstance),
              "list in a record");
      case Statement.Assign assign -> count(isWhole(assign.target()), "whole array assigned");
      case Statement.Send send -> count(isWhole(send.value()), "whole array sent");
      case Statement.Receive receive -> count(isWhole(receive.target()), "whole array received");
      case Expression.Chain chain -> count(isWhole(chain.first()), "whole array compared");
      default -> {}
    }
  }

  private void count(Object thing) {
    switch (thing) {
      case List<?> list -> list.forEach(this::count);
      case Optional<?> optional -> optional.ifPresent(this::count);
      case Enum<?> constant -> counts.computeIfPresent(name(constant), (name, n) -> n + 1);
      case Record part -> {
        countArrays(part);
        switch (part) {
          case Index(_, Expression.Extreme _, _, _) ->
              counts.merge("threads over an enum", 1, Integer::sum);
          case VariableType type -> over(type.sizes(), "array over an enum");
          case Declaration.FamilyName family -> over(family.sizes(), "objects over an enum");
          case Expression.Call call when procedures.contains(call.callee().text()) ->
              counts.merge("call with a result", 1, Integer::sum);
          case Statement.Return leave when leave.value().isEmpty() ->
              counts.merge("return without a value", 1, Integer::sum);
          case Expression.Quantified quantified
              when quantified
                  .named()
                  .filter(named -> channels.contains(named.name().text()))
                  .isPresent() ->
              counts.merge("quantifier over messages", 1, Integer::sum);
          case Access access
              when threads.contains(access.name().text())
                  && access.before() < access.selectors().size() ->
              counts.merge("local variable in a check", 1, Integer::sum);
          case Statement.Receive receive when receive.where().isPresent() ->
              counts.merge("receive where", 1, Integer::sum);
          case Record _ -> {}
        }
        if (part instanceof Node) {
          counts.computeIfPresent(name(part.getClass()), (name, n) -> n + 1);
        }
        if (part instanceof Statement.Alternative alternative) {
          alternative
              .operation()
              .ifPresent(
                  its -> counts.computeIfPresent("on " + name(its.getClass()), (n, k) -> k + 1));
        }
        for (RecordComponent component : part.getClass().getRecordComponents()) {
          if (component.getType() == boolean.class && value(part, component).equals(true)) {
            counts.computeIfPresent(name(part.getClass(), component), (name, n) -> n + 1);
          } else if (component.getType() != dev.ravel.source.Span.class) {
            count(value(part, component));
          }
        }
      }
      default -> {}
    }
  }

  private void over(List<Expression> sizes, String what) {
    for (Expression size : sizes) {
      if (size instanceof Access access && enums.contains(access.name().text())) {
        counts.merge(what, 1, Integer::sum);
      }
    }
  }

  private static Object value(Record part, RecordComponent component) {
    try {
      return component.getAccessor().invoke(part);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** The kinds that occurred less often than that, each with its count. */
  NavigableMap<String, Integer> rarerThan(int times) {
    NavigableMap<String, Integer> rare = new TreeMap<>(counts);
    rare.values().removeIf(n -> n >= times);
    return rare;
  }

  @Override
  public String toString() {
    return counts.toString();
  }
}
