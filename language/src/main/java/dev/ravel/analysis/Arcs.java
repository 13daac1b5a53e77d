// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Access;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Index;
import dev.ravel.ast.Name;
import dev.ravel.ast.NetItem;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.StringJoiner;

/** Checks the arcs of one family of transitions, whose indices are known for every member. */
final class Arcs {
  private final Meaning meaning;
  private final Findings all;
  private final Scope scope;
  private final List<String> indices;
  private final Optional<List<Range>> ranges;
  private Findings findings = new Findings();
  private Expressions expressions;

  Arcs(
      Meaning meaning,
      Findings findings,
      Scope scope,
      List<Index> indices,
      Optional<List<Range>> ranges) {
    this.meaning = meaning;
    this.all = findings;
    this.scope = scope;
    this.expressions = expressions();
    this.indices = indices.stream().map(index -> index.name().text()).toList();
    this.ranges = ranges;
  }

  private Expressions expressions() {
    return new Expressions(meaning, findings, scope, Site.member(Purpose.ARC));
  }

  /** Checks an arc. */
  void check(NetItem.Arc arc) {
    findings = new Findings();
    expressions = expressions();
    place(arc);
    all.addAll(findings.inOrderFound());
  }

  private void place(NetItem.Arc arc) {
    arc.weight().ifPresent(this::weight);
    Name name = arc.place();
    Access place = new Access(name, List.of(), name.span());
    Optional<Global> global = meaning.names().find(name.text());
    if (global.isEmpty() || !(global.get() instanceof Global.Place)) {
      // Reports the unknown or other name.
      expressions.objects().object(place, References.Wanted.PLACE, "an arc", "");
      arc.indices().forEach(this::numbers);
      return;
    }
    arc.indices().forEach(this::numbers);
    if (meaning.symbol(name.text()).orElse(null) instanceof Symbol.Places places) {
      indices(arc, places);
    }
  }

  private void weight(Expression weight) {
    OptionalLong value = meaning.number(weight, scope, Site.constant(Purpose.WEIGHT), Map.of());
    if (value.isPresent() && (value.getAsLong() < 1 || value.getAsLong() > Integer.MAX_VALUE)) {
      String bound =
          value.getAsLong() < 1 ? "at least 1" : "at most " + Words.count(Integer.MAX_VALUE);
      findings.add(
          Diagnostic.at(
              weight.span(),
              Problem.C004,
              Purpose.WEIGHT.phrase() + " is " + bound + ", but this is " + value.getAsLong()));
    }
  }

  private void numbers(NetItem.ArcIndex index) {
    expressions.number(index.low(), "an index");
    index.high().ifPresent(high -> expressions.number(high, "an index"));
  }

  private void indices(NetItem.Arc arc, Symbol.Places places) {
    int given = arc.indices().size();
    int needed = places.ranges().size();
    if (given == 0 && needed > 0) {
      family(arc, places);
    } else if (given > 0 && needed == 0) {
      Span where = arc.indices().getFirst().span();
      findings.add(References.noIndices(arc.place(), where, "a place"));
    } else if (given != needed) {
      findings.add(References.indexCount(arc.place(), arc.span(), needed, given));
    } else if (ranges.isPresent() && !findings.hasErrors()) {
      for (int i = 0; i < given; i++) {
        inRange(arc.indices().get(i), places.name(), places.ranges().get(i));
      }
    }
  }

  private void family(NetItem.Arc arc, Symbol.Places places) {
    StringBuilder all = new StringBuilder(places.name());
    places.ranges().forEach(r -> all.append("[" + r.low() + ".." + r.high() + "]"));
    String first = References.firstMember(places.name(), places.ranges());
    findings.add(
        Diagnostic.at(
                arc.place().span(),
                Problem.T007,
                "%s has %s; write %s, or %s for an arc to each"
                    .formatted(
                        places.name(),
                        Words.count(Sizes.members(places.ranges()), "member"),
                        first,
                        all))
            .label("which member?"));
  }

  private void inRange(NetItem.ArcIndex index, String place, Range range) {
    Expression high = index.high().orElse(index.low());
    if (surelyWithin(index.low(), range) && surelyWithin(high, range)) {
      return;
    }
    Site site = Site.member(Purpose.ARC);
    for (Map<String, Long> member : new Members(indices, ranges.orElse(List.of()))) {
      Optional<ConstantValue> from = meaning.evaluate(index.low(), site, member);
      Optional<ConstantValue> to = meaning.evaluate(high, site, member);
      if (from.isEmpty() || to.isEmpty()) {
        return;
      }
      long first = Fit.leaves(from.get()).getFirst();
      long last = Fit.leaves(to.get()).getFirst();
      if (first <= last && !(range.low() <= first && last <= range.high())) {
        boolean lower = first < range.low() || first > range.high();
        outside(
            lower ? index.low().span() : high.span(), lower ? first : last, place, range, member);
        return;
      }
    }
  }

  private boolean surelyWithin(Expression expression, Range range) {
    Interval interval = expressions.number(expression, "an index").interval();
    return range.low() <= interval.low() && interval.high() <= range.high();
  }

  private void outside(
      Span where, long value, String place, Range range, Map<String, Long> member) {
    StringJoiner when = new StringJoiner(" and ", " when ", "").setEmptyValue("");
    member.forEach((name, index) -> when.add("`" + name + "` is " + index));
    findings.add(
        Diagnostic.at(where, Problem.C008, "index " + value + " is out of range" + when)
            .label(References.members(place, range)));
  }
}
