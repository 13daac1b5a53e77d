// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Access;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Declaration.Expected;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Name;
import dev.ravel.ast.Parts;
import dev.ravel.ast.Property;
import dev.ravel.ast.ScheduleText;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Checks the property of a check under one setting, and unrolls families of properties. */
final class Checks {
  private static final Site SITE = Site.of(Site.Use.CHECK, "this check");

  private final Meaning meaning;
  private final Findings findings;
  private final Declaration.Check check;
  private final Expected expected;
  private final Scope scope;
  private final Expressions expressions;
  private final List<PropertyInstance> instances = new ArrayList<>();

  /** The enums of the indices around the present property that are values of enums. */
  private final Map<String, Type.Enum> named = new HashMap<>();

  private final long limit;
  private boolean tooMany;

  private Checks(
      Meaning meaning, Findings findings, Declaration.Check check, Expected expected, long limit) {
    this.limit = limit;
    this.meaning = meaning;
    this.findings = findings;
    this.check = check;
    this.expected = expected;
    this.scope = new Scope(meaning.names(), findings);
    this.expressions = new Expressions(meaning, findings, scope, SITE);
  }

  /**
   * The properties that a check stands for, in the order of their indices.
   *
   * @param limit how many there may be; if there are more, the result has one more than the limit
   */
  static List<PropertyInstance> unroll(
      Meaning meaning, Findings findings, Declaration.Check check, Expected expected, long limit) {
    Checks checks = new Checks(meaning, findings, check, expected, limit);
    checks.property(check.property(), Map.of());
    return checks.instances;
  }

  private void property(Property property, Map<String, Long> bindings) {
    switch (property) {
      case Property.Plain _ -> {}
      case Property.Conditional p ->
          p.conditions().forEach(condition -> condition(condition, p.kind().words()));
      case Property.AtMost p -> {
        limit(p.limit(), Purpose.AT_MOST, bindings);
        section(p.section());
      }
      case Property.Safe p -> p.limit().ifPresent(limit -> limit(limit, Purpose.SAFE, bindings));
      case Property.Bounded p ->
          expressions.objects().object(p.place(), References.Wanted.PLACE, "`bounded`", "");
      case Property.Ltl p -> Parts.of(p).forEach(atom -> condition(atom, "ltl"));
      case Property.ForAll p -> {
        family(p, bindings);
        return;
      }
    }
    if (instances.size() <= limit) {
      instances.add(new PropertyInstance(Optional.of(check), property, bindings, named, expected));
    } else {
      tooMany = true;
    }
  }

  private void condition(Expression condition, String word) {
    expressions.condition(condition, "`" + word + "`");
  }

  private void limit(Expression limit, Purpose purpose, Map<String, Long> bindings) {
    OptionalLong value = meaning.number(limit, scope, Site.member(purpose), bindings);
    if (value.isPresent() && value.getAsLong() < 0) {
      findings.add(
          Diagnostic.at(
              limit.span(),
              Problem.C004,
              purpose.phrase() + " is at least 0, but this is " + value.getAsLong()));
    }
  }

  private void section(Name section) {
    // A thread that could not be read may have it.
    if (!meaning.landmarks().hasSection(section.text()) && !meaning.names().hasUnread()) {
      findings.add(meaning.landmarks().unknownSection(section));
    }
  }

  private void family(Property.ForAll family, Map<String, Long> bindings) {
    Site site = Site.member(Purpose.FAMILY_BOUND);
    Optional<Type.Enum> names = names(family.low());
    OptionalLong low = bound(family.low(), names, site, bindings);
    OptionalLong high = bound(family.high(), names, site, bindings);
    if (low.isEmpty() || high.isEmpty() || low.getAsLong() > high.getAsLong()) {
      // Nothing to unroll; names and types are checked all the same.
      List<PropertyInstance> before = List.copyOf(instances);
      member(family, new Form.Anything(), bindings, true);
      instances.clear();
      instances.addAll(before);
      return;
    }
    for (long i = low.getAsLong(); i <= high.getAsLong() && !tooMany; i++) {
      Limits.pollAt(i);
      Map<String, Long> inner = new LinkedHashMap<>(bindings);
      inner.put(family.variable().text(), i);
      Form index =
          names.isPresent()
              ? new Form.Value(names.get(), Interval.of(i), true)
              : Form.number(Interval.of(i), true);
      names.ifPresent(its -> named.put(family.variable().text(), its));
      member(family, index, inner, false);
      named.remove(family.variable().text());
      if (i == Long.MAX_VALUE) {
        break;
      }
    }
  }

  /** The enum through all of whose values a name goes, if it goes through one. */
  private Optional<Type.Enum> names(Expression low) {
    return low instanceof Expression.Extreme extreme
            && meaning.symbol(extreme.type().text()).orElse(null) instanceof Symbol.EnumType its
        ? Optional.of(its.type())
        : Optional.empty();
  }

  private OptionalLong bound(
      Expression expression, Optional<Type.Enum> names, Site site, Map<String, Long> bindings) {
    if (names.isPresent()) {
      boolean last = ((Expression.Extreme) expression).last();
      return OptionalLong.of(last ? names.get().high() : names.get().low());
    }
    return meaning.number(expression, scope, site, bindings);
  }

  private void member(
      Property.ForAll family, Form index, Map<String, Long> bindings, boolean none) {
    expressions.unless(
        none,
        () -> {
          scope.enter();
          scope.declare(family.variable(), Scope.Kind.INDEX, index);
          property(family.body(), bindings);
          scope.leave();
          return true;
        });
  }

  /** Checks that the movers of a schedule exist. */
  static void moves(Meaning meaning, Findings findings, ScheduleText schedule) {
    Scope scope = new Scope(meaning.names(), findings);
    Expressions expressions = new Expressions(meaning, findings, scope, SITE);
    List<ScheduleText.Move> moves = new ArrayList<>(schedule.stem());
    moves.addAll(schedule.loop());
    for (ScheduleText.Move move : moves) {
      mover(meaning, findings, expressions, move.mover());
      String name = move.mover().name().text();
      boolean thread = meaning.names().find(name).orElse(null) instanceof Global.Threads;
      if (move.kind() == ScheduleText.Kind.CRASH && thread && !meaning.names().mayCrash(name)) {
        findings.add(Questions.neverCrashes(name, move.span()));
      }
    }
  }

  private static void mover(
      Meaning meaning, Findings findings, Expressions expressions, Access mover) {
    Name name = mover.name();
    Optional<Global> global = meaning.names().find(name.text());
    if (global.isEmpty()) {
      findings.add(
          References.unknown(
              meaning.names(),
              name,
              "thread or transition",
              "nothing of this name makes steps",
              g -> g instanceof Global.Threads || g instanceof Global.Transition));
    } else if (global.get() instanceof Global.Transition) {
      expressions.objects().object(mover, References.Wanted.TRANSITION, "a schedule", "");
    } else {
      expressions.objects().object(mover, References.Wanted.THREAD, "a schedule", "");
    }
  }
}
