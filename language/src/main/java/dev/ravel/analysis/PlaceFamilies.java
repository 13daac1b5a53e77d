// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Access;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Name;
import dev.ravel.ast.NetItem;
import dev.ravel.ast.Parts;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes the symbols of places, with the initial tokens of each member. */
record PlaceFamilies(Meaning meaning, Totals totals) {
  /** The symbol of a family of places, or nothing after an error is reported. */
  Optional<Symbol> define(NetItem.Place item) {
    Name name = item.name();
    Optional<List<Range>> ranges = Definitions.ranges(meaning, item.indices());
    Site site = Site.member(Purpose.TOKENS);
    boolean good = item.tokens().isEmpty() || isNumber(item, item.tokens().get(), ranges, site);
    if (!good || ranges.isEmpty() || !totals.cells(name, Sizes.members(ranges.get()))) {
      return Optional.empty();
    }
    int members = (int) Sizes.members(ranges.get());
    Optional<List<Long>> tokens =
        item.tokens().isPresent()
            ? tokens(item, item.tokens().get(), ranges.get(), site)
            : Optional.of(Collections.nCopies(members, 0L));
    return tokens.map(t -> new Symbol.Places(name.text(), ranges.get(), t, name.span()));
  }

  private boolean isNumber(
      NetItem.Place item, Expression expression, Optional<List<Range>> ranges, Site site) {
    Findings local = new Findings();
    Scope scope = new Scope(meaning.names(), local);
    scope.declare(item.indices(), ranges);
    new Expressions(meaning, local, scope, site).number(expression, Purpose.TOKENS.phrase());
    local.inOrderFound().forEach(meaning::report);
    return !local.hasErrors();
  }

  private Optional<List<Long>> tokens(
      NetItem.Place item, Expression expression, List<Range> ranges, Site site) {
    Set<String> indices = new HashSet<>();
    item.indices().forEach(index -> indices.add(index.name().text()));
    boolean[] varies = new boolean[1];
    Parts.visit(
        expression,
        part -> varies[0] |= part instanceof Access a && indices.contains(a.name().text()));
    return varies[0] ? each(item, expression, ranges, site) : same(item, expression, ranges, site);
  }

  private Optional<List<Long>> same(
      NetItem.Place item, Expression expression, List<Range> ranges, Site site) {
    int members = (int) Sizes.members(ranges);
    return number(item, expression, site, Map.of())
        .map(tokens -> Collections.nCopies(members, tokens));
  }

  private Optional<List<Long>> each(
      NetItem.Place item, Expression expression, List<Range> ranges, Site site) {
    List<String> indices = item.indices().stream().map(index -> index.name().text()).toList();
    List<Long> tokens = new ArrayList<>();
    for (Map<String, Long> member : new Members(indices, ranges)) {
      Optional<Long> number = number(item, expression, site, member);
      if (number.isEmpty()) {
        return Optional.empty();
      }
      tokens.add(number.get());
    }
    return Optional.of(tokens);
  }

  private Optional<Long> number(
      NetItem.Place item, Expression expression, Site site, Map<String, Long> member) {
    Optional<Long> number =
        meaning.evaluate(expression, site, member).map(value -> Fit.leaves(value).getFirst());
    if (number.isPresent() && (number.get() < 0 || number.get() > Integer.MAX_VALUE)) {
      StringBuilder place = new StringBuilder(item.name().text());
      member.values().forEach(index -> place.append("[").append(index).append("]"));
      meaning.report(
          Diagnostic.at(
                  expression.span(),
                  Problem.C007,
                  "a place has between 0 and %s tokens, but `%s` has %s"
                      .formatted(Words.count(Integer.MAX_VALUE), place, Words.count(number.get())))
              .label("the value is " + number.get()));
      return Optional.empty();
    }
    return number;
  }
}
