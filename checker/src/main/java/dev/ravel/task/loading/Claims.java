// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.analysis.PropertyInstance;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Property;
import dev.ravel.explanation.Claim;
import dev.ravel.source.PropertyKind;
import dev.ravel.source.Span;
import dev.ravel.verdict.Verdict;
import java.util.Optional;
import java.util.regex.Pattern;

/** The checks of a model as the claims that reports show. */
public final class Claims {
  private static final Pattern COMMENT =
      Pattern.compile("//[^\\r\\n]*|/\\*.*?\\*/", Pattern.DOTALL);
  private static final Pattern SPACE = Pattern.compile("\\s+");

  private Claims() {}

  /** The claim of one property of an instance. */
  static Claim of(PropertyInstance instance) {
    PropertyKind kind = instance.property().kind();
    Optional<Declaration.Check> check = instance.check();
    if (check.isEmpty()) {
      return Claim.of(kind, kind.words(), instance.shown(), verdict(instance.expected()));
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
        instance.shown(),
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

  /** Returns the part of a property that matters. It is its condition where it has one. */
  private static Span focus(Property property) {
    return switch (property) {
      case Property.ForAll family -> focus(family.body());
      case Property.Conditional its when its.conditions().size() == 1 ->
          its.conditions().getFirst().span();
      case Property.Plain _,
          Property.Conditional _,
          Property.AtMost _,
          Property.Safe _,
          Property.Bounded _,
          Property.Ltl _ ->
          property.span();
    };
  }
}
