// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.analysis.PropertyInstance;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Property;
import dev.ravel.report.Claim;
import dev.ravel.source.Span;
import dev.ravel.verdict.Verdict;
import java.util.Optional;
import java.util.regex.Pattern;

/** The checks of a model as the claims that reports show. */
final class Claims {
  private static final Pattern COMMENT =
      Pattern.compile("//[^\\r\\n]*|/\\*.*?\\*/", Pattern.DOTALL);
  private static final Pattern SPACE = Pattern.compile("\\s+");

  private Claims() {}

  /** The claim of one property of an instance. */
  static Claim of(PropertyInstance instance) {
    Claim.Kind kind = kind(instance.property());
    Optional<Declaration.Check> check = instance.check();
    if (check.isEmpty()) {
      return new Claim(
          kind,
          Optional.empty(),
          kind.words(),
          kind.words(),
          Optional.empty(),
          Optional.empty(),
          instance.bindings(),
          verdict(instance.expected()),
          Optional.empty());
    }
    Span whole = instance.property().span();
    Span focus = focus(instance.property());
    return new Claim(
        kind,
        check.get().word().map(name -> name.text()),
        oneLine(whole),
        oneLine(focus),
        Optional.of(whole),
        Optional.of(focus),
        instance.bindings(),
        verdict(instance.expected()),
        check.get().schedule().map(name -> name.text()));
  }

  private static String oneLine(Span span) {
    String text = COMMENT.matcher(span.text()).replaceAll(" ");
    return SPACE.matcher(text).replaceAll(" ").strip();
  }

  static Verdict verdict(Declaration.Expected expected) {
    return switch (expected) {
      case HOLDS -> Verdict.HOLDS;
      case VIOLATED -> Verdict.VIOLATED;
      case UNKNOWN -> Verdict.UNKNOWN;
    };
  }

  private static Claim.Kind kind(Property property) {
    return switch (property) {
      case Property.NoDeadlock _ -> Claim.Kind.NO_DEADLOCK;
      case Property.NoError _ -> Claim.Kind.NO_ERROR;
      case Property.NoRace _ -> Claim.Kind.NO_RACE;
      case Property.NoDeadCode _ -> Claim.Kind.NO_DEAD_CODE;
      case Property.Terminates _ -> Claim.Kind.TERMINATES;
      case Property.AtMost _ -> Claim.Kind.AT_MOST;
      case Property.Never _ -> Claim.Kind.NEVER;
      case Property.Always _ -> Claim.Kind.ALWAYS;
      case Property.Reachable _ -> Claim.Kind.REACHABLE;
      case Property.Finally _ -> Claim.Kind.FINALLY;
      case Property.LeadsTo _ -> Claim.Kind.LEADS_TO;
      case Property.Eventually _ -> Claim.Kind.EVENTUALLY;
      case Property.Safe _ -> Claim.Kind.SAFE;
      case Property.Bounded _ -> Claim.Kind.BOUNDED;
      case Property.Ltl _ -> Claim.Kind.LTL;
      case Property.ForAll family -> kind(family.body());
    };
  }

  /** The part of a property that matters: its condition where it has one. */
  private static Span focus(Property property) {
    return switch (property) {
      case Property.Never never -> never.condition().span();
      case Property.Always always -> always.condition().span();
      case Property.Reachable reachable -> reachable.condition().span();
      case Property.Finally last -> last.condition().span();
      case Property.Eventually eventually -> eventually.condition().span();
      case Property.ForAll family -> focus(family.body());
      case Property.NoDeadlock _,
          Property.NoError _,
          Property.NoRace _,
          Property.NoDeadCode _,
          Property.Terminates _,
          Property.AtMost _,
          Property.LeadsTo _,
          Property.Safe _,
          Property.Bounded _,
          Property.Ltl _ ->
          property.span();
    };
  }
}
