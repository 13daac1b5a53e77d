// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Access;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Parts;
import dev.ravel.ast.TypeName;
import dev.ravel.source.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which constants, functions, records and procedures mention which others, in the order in which
 * they can be understood: strongly connected components, each after those it needs (R. Tarjan,
 * Depth-first search and linear graph algorithms, 1972), without recursion, since chains of
 * constants may be as long as the file.
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

  /** What a global mentions, with the first place that mentions it. */
  Map<String, Span> mentions(String name) {
    return mentions.getOrDefault(name, Map.of());
  }

  /** Whether a component is a circle: more than one name, or a name that mentions itself. */
  boolean isCircle(List<String> component) {
    return component.size() > 1 || mentions(component.getFirst()).containsKey(component.getFirst());
  }

  /** The components, each after those it mentions; within one, names in the order of the text. */
  List<List<String>> components() {
    return new Search().run();
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
      case Global.Value _,
          Global.EnumType _,
          Global.Objects _,
          Global.Threads _,
          Global.NetPart _,
          Global.Unread _ -> {}
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
      case Expression.IntLiteral _,
          Expression.BoolLiteral _,
          Expression.Extreme _,
          Expression.Unary _,
          Expression.Chain _,
          Expression.Conditional _,
          Expression.ListLiteral _,
          Expression.Question _ -> {}
    }
    Parts.of(expression).forEach(part -> collect(part, bound, found));
  }

  private void mention(String name, Span where, Map<String, Span> found, Predicate<Global> counts) {
    if (names.find(name).filter(counts).isPresent()) {
      found.putIfAbsent(name, where);
    }
  }

  /** Tarjan's search with an explicit stack. */
  private final class Search {
    private final Map<String, Integer> number = new HashMap<>();
    private final Map<String, Integer> low = new HashMap<>();
    private final Set<String> onStack = new HashSet<>();
    private final Deque<String> stack = new ArrayDeque<>();
    private final Deque<Visit> visits = new ArrayDeque<>();
    private final List<List<String>> components = new ArrayList<>();
    private final Map<String, Integer> position = new HashMap<>();

    private record Visit(String name, Iterator<String> next) {}

    List<List<String>> run() {
      mentions.keySet().forEach(name -> position.put(name, position.size()));
      for (String name : mentions.keySet()) {
        if (!number.containsKey(name)) {
          enter(name);
          while (!visits.isEmpty()) {
            advance(visits.peek());
          }
        }
      }
      return components;
    }

    private void enter(String name) {
      number.put(name, number.size());
      low.put(name, number.get(name));
      stack.push(name);
      onStack.add(name);
      visits.push(new Visit(name, mentions(name).keySet().iterator()));
    }

    private void advance(Visit visit) {
      if (visit.next().hasNext()) {
        String next = visit.next().next();
        if (!number.containsKey(next)) {
          enter(next);
        } else if (onStack.contains(next)) {
          low.merge(visit.name(), number.get(next), Math::min);
        }
        return;
      }
      visits.pop();
      if (!visits.isEmpty()) {
        low.merge(visits.peek().name(), low.get(visit.name()), Math::min);
      }
      if (low.get(visit.name()).equals(number.get(visit.name()))) {
        List<String> component = new ArrayList<>();
        String member;
        do {
          member = stack.pop();
          onStack.remove(member);
          component.add(member);
        } while (!member.equals(visit.name()));
        component.sort((a, b) -> Integer.compare(position.get(a), position.get(b)));
        components.add(component);
      }
    }
  }
}
