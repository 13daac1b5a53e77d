// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Access;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Name;
import dev.ravel.ast.NetItem;
import dev.ravel.ast.RightSide;
import dev.ravel.ast.Statement;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.util.List;
import java.util.Optional;

/** Checks the transitions of nets and their {@code end when}; places are checked as symbols. */
record Nets(Meaning meaning, Findings findings) {
  /** Checks a net. */
  void check(Declaration.Net net) {
    for (NetItem item : net.items()) {
      switch (item) {
        case NetItem.Place _ -> {}
        case NetItem.Transition transition -> check(transition);
        case NetItem.EndWhen end -> {
          Scope scope = new Scope(meaning.names(), findings);
          Site site = Site.of(Site.Use.END, "net `" + net.name() + "`");
          new Expressions(meaning, findings, scope, site).condition(end.condition(), "`end when`");
        }
      }
    }
  }

  private void check(NetItem.Transition transition) {
    Optional<List<Range>> ranges =
        meaning.symbol(transition.name().text()).orElse(null) instanceof Symbol.Transitions symbol
                && symbol.transition().equals(transition)
            ? Optional.of(symbol.ranges())
            : Optional.empty();
    boolean empty = ranges.isPresent() && Sizes.members(ranges.get()) == 0;
    Scope scope = new Scope(meaning.names(), findings);
    scope.declare(transition.indices(), ranges);
    Site site = Site.of(Site.Use.TRANSITION, "transition `" + transition.name() + "`");
    Expressions expressions = new Expressions(meaning, findings, scope, site);
    Arcs arcs = new Arcs(meaning, findings, scope, transition.indices(), ranges);
    expressions.unless(
        empty,
        () -> {
          transition.inputs().forEach(arcs::check);
          transition.reads().forEach(arcs::check);
          transition.inhibitors().forEach(arcs::check);
          transition.outputs().forEach(arcs::check);
          transition.guard().ifPresent(guard -> expressions.condition(guard, "`when`"));
          transition.effects().forEach(effect -> effect(effect, expressions));
          distinct(transition.effects());
          return true;
        });
  }

  /** Reports a target that another effect has assigned under the same text, or a part of it. */
  private void distinct(List<Statement.Assign> effects) {
    for (int k = 1; k < effects.size(); k++) {
      Access later = effects.get(k).target();
      for (Statement.Assign other : effects.subList(0, k)) {
        if (overlap(other.target(), later)) {
          findings.add(
              Diagnostic.at(
                      later.span(),
                      Problem.S008,
                      "`" + later.span().text() + "` is assigned twice by one firing")
                  .label("all effects happen at once")
                  .related(other.target().span(), "it is assigned here, too"));
          return;
        }
      }
    }
  }

  private static boolean overlap(Access one, Access other) {
    int shorter = Math.min(one.selectors().size(), other.selectors().size());
    return one.name().text().equals(other.name().text())
        && words(one, shorter).equals(words(other, shorter));
  }

  private static List<String> words(Access access, int selectors) {
    return access.selectors().stream().limit(selectors).map(its -> its.span().text()).toList();
  }

  private void effect(Statement.Assign effect, Expressions expressions) {
    Name target = effect.target().name();
    RightSide side = effect.value();
    if (!(side instanceof Expression)) {
      findings.add(
          Diagnostic.at(side.span(), Problem.S008, "a transition cannot choose with `any`")
              .help("write one transition for each value, or a family of transitions"));
    }
    if (meaning.names().find(target.text()).isEmpty()
        && expressions.scope().find(target.text()).isEmpty()) {
      findings.add(
          References.unknown(
              meaning.names(),
              target,
              "variable",
              "no shared variable has this name",
              Global.Shared.class::isInstance));
      new Assignments(expressions).value(side);
      return;
    }
    new Assignments(expressions).assign(effect.target(), side);
  }
}
