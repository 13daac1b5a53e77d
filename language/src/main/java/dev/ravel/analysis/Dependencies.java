// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Access;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Parts;
import dev.ravel.ast.TypeName;
import dev.ravel.source.Components;
import dev.ravel.source.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The order in which constants, functions, records and procedures can be understood. It consists of
 * strongly connected components of what mentions what, each after those it needs.
 */
final class Dependencies {
  private final Names names;
  private final Map<String, Expression> overrides;
  private final Map<String, Map<String, Span>> mentions = new LinkedHashMap<>();

  /**
   * The dependencies of the names.
   *
   * @param overrides the values that replace those of the file
   */
  Dependencies(Names names, Map<String, Expression> overrides) {
    this.names = names;
    this.overrides = overrides;
    for (Global global : names.all()) {
      mentions.put(global.name().text(), mentionsOf(global));
    }
  }

  /** Returns the names that a global mentions, each with its first place. */
  Map<String, Span> mentions(String name) {
    return mentions.getOrDefault(name, Map.of());
  }

  /**
   * Returns whether a component is a circle. It has more than one name, or a name that mentions
   * itself.
   */
  boolean isCircle(List<String> component) {
    return component.size() > 1 || mentions(component.getFirst()).containsKey(component.getFirst());
  }

  /** The components, each after those it mentions; within one, names in the order of the text. */
  List<List<String>> components() {
    List<String> all = List.copyOf(mentions.keySet());
    Map<String, Integer> numbers = new HashMap<>();
    all.forEach(name -> numbers.put(name, numbers.size()));
    return Components.of(
            all.size(),
            n -> mentions(all.get(n)).keySet().stream().mapToInt(numbers::get).toArray())
        .stream()
        .map(its -> its.stream().sorted().map(all::get).toList())
        .toList();
  }

  /** A shortest circle from a name of a component back to it, not repeating that name. */
  List<String> circle(List<String> component) {
    Set<String> allowed = new HashSet<>(component);
    String start = component.getFirst();
    Map<String, String> previous = new HashMap<>();
    Deque<String> queue = new ArrayDeque<>(List.of(start));
    while (!queue.isEmpty()) {
      String name = queue.remove();
      for (String next : mentions(name).keySet()) {
        if (next.equals(start)) {
          List<String> circle = new ArrayList<>();
          for (String at = name; at != null; at = previous.get(at)) {
            circle.add(at);
          }
          return circle.reversed();
        }
        if (allowed.contains(next) && !previous.containsKey(next)) {
          previous.put(next, name);
          queue.add(next);
        }
      }
    }
    throw new IllegalArgumentException("no circle: " + component);
  }

  private Map<String, Span> mentionsOf(Global global) {
    Map<String, Span> found = new LinkedHashMap<>();
    switch (global) {
      case Global.Constant constant -> {
        Expression value =
            overrides.getOrDefault(constant.name().text(), constant.declaration().value());
        collect(value, Set.of(), found);
      }
      case Global.Fun fun -> {
        Set<String> parameters = new HashSet<>();
        fun.declaration().parameters().forEach(p -> parameters.add(p.text()));
        collect(fun.declaration().body(), parameters, found);
      }
      case Global.RecordType struct -> {
        for (Declaration.Field field : struct.declaration().fields()) {
          field.type().sizes().forEach(size -> collect(size, Set.of(), found));
          switch (field.type().element()) {
            case TypeName.Bool _ -> {}
            case TypeName.Int range -> {
              collect(range.low(), Set.of(), found);
              collect(range.high(), Set.of(), found);
            }
            case TypeName.Named named ->
                mention(
                    named.name().text(), named.span(), found, Global.RecordType.class::isInstance);
          }
        }
      }
      case Global.Proc proc ->
          Parts.visit(
              proc.declaration().body(),
              statement -> {
                for (Parts.Called its : Parts.called(statement)) {
                  mention(its.name().text(), its.span(), found, Global.Proc.class::isInstance);
                }
              });
      case Global.Value _, Global.EnumType _, Global.Objects _, Global.Threads _ -> {}
      case Global.NetPart _, Global.Unread _ -> {}
    }
    return found;
  }

  private void collect(Expression expression, Set<String> bound, Map<String, Span> found) {
    switch (expression) {
      case Access access -> {
        if (!bound.contains(access.name().text())) {
          mention(
              access.name().text(), access.name().span(), found, Global.Constant.class::isInstance);
        }
      }
      case Expression.Call call ->
          mention(
              call.callee().text(),
              call.span(),
              found,
              global -> global instanceof Global.Fun || global instanceof Global.RecordType);
      case Expression.Quantified quantified -> {
        collect(quantified.low(), bound, found);
        collect(quantified.high(), bound, found);
        Set<String> inner = new HashSet<>(bound);
        inner.add(quantified.variable().text());
        collect(quantified.body(), inner, found);
        return;
      }
      case Expression.IntLiteral _, Expression.BoolLiteral _, Expression.Extreme _ -> {}
      case Expression.Unary _, Expression.Chain _, Expression.Conditional _ -> {}
      case Expression.ListLiteral _, Expression.Question _ -> {}
    }
    Parts.of(expression).forEach(part -> collect(part, bound, found));
  }

  private void mention(String name, Span where, Map<String, Span> found, Predicate<Global> counts) {
    if (names.find(name).filter(counts).isPresent()) {
      found.putIfAbsent(name, where);
    }
  }
}
