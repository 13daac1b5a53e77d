// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import dev.ravel.ast.Access;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Declaration.Expected;
import dev.ravel.ast.Declaration.Setting;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Name;
import dev.ravel.ast.Property;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;

/** Builds checks and properties. */
final class Checks {
  /** The words that follow {@code no} in a property. */
  private static final List<String> REFUSED = List.of("deadlock", "error", "race");

  private final Origin origin;

  Checks(Origin origin) {
    this.origin = origin;
  }

  /** A check, or {@code null} where its property cannot be understood. */
  Declaration check(CheckContext context, String doc, Span span) {
    CheckHeadContext head = context.checkHead();
    Optional<Name> word =
        Optional.ofNullable(head)
            .map(CheckHeadContext::CHECK_NAME)
            .map(name -> origin.name(name.getSymbol()));
    List<Setting> settings =
        head == null || head.settings() == null ? List.of() : settings(head.settings());
    Expected expected =
        context.EXPECT() == null ? Expected.HOLDS : expected(origin.name(context.name(0)));
    Optional<Name> schedule =
        context.BY() == null
            ? Optional.empty()
            : Optional.of(origin.name(context.name(context.name().size() - 1)));
    Property property = context.property().node;
    return property == null
        ? null
        : new Declaration.Check(word, settings, property, expected, schedule, doc, span);
  }

  List<Setting> settings(SettingsContext context) {
    return context.setting().stream()
        .map(s -> new Setting(origin.name(s.name()), s.expression().node))
        .toList();
  }

  private Expected expected(Name word) {
    return switch (word.text()) {
      case "holds" -> Expected.HOLDS;
      case "violated" -> Expected.VIOLATED;
      case "unknown" -> Expected.UNKNOWN;
      default -> {
        origin.report(
            word.span(),
            Problem.P001,
            "expected `holds`, `violated` or `unknown` after `expect`, found `" + word + "`");
        yield Expected.HOLDS;
      }
    };
  }

  /** A property, or {@code null} where it cannot be understood. */
  Property property(PropertyContext context) {
    Span span = origin.span(context);
    return switch (context) {
      case NoContext c -> absence(c, span);
      case TerminatesContext c -> new Property.Terminates(span);
      case AtMostContext c ->
          new Property.AtMost(c.limit().node, origin.name(c.sectionName()), span);
      case StatedContext c -> stated(c, span);
      case SafeContext c ->
          new Property.Safe(Optional.ofNullable(c.limit()).map(l -> l.node), span);
      case BoundedContext c -> new Property.Bounded(c.access().node, span);
      case LtlContext c ->
          new Formulas(origin)
              .formula(c.TEXT().getSymbol())
              .<Property>map(formula -> new Property.Ltl(formula, span))
              .orElse(null);
      case ForAllContext c ->
          c.property().node == null
              ? null
              : new Property.ForAll(
                  origin.name(c.name()),
                  new Domains(origin).low(c.domain()),
                  new Domains(origin).high(c.domain()),
                  c.property().node,
                  span);
      case LeadsToContext c -> leadsTo(c, span);
      default -> throw new IllegalArgumentException("no property: " + context.getText());
    };
  }

  Expression limit(LimitContext context) {
    if (context.NUMBER() != null) {
      return new Expression.IntLiteral(Numbers.value(context.start, origin), origin.span(context));
    }
    return context.name() == null
        ? context.expression().node
        : new Access(origin.name(context.name()), List.of(), origin.span(context));
  }

  private Property absence(NoContext context, Span span) {
    String what = context.name(0).start.getText();
    String code = context.name().size() > 1 ? context.name(1).start.getText() : "";
    return switch (code.isEmpty() ? what : what + " " + code) {
      case "deadlock" -> new Property.NoDeadlock(span);
      case "error" -> new Property.NoError(span);
      case "race" -> new Property.NoRace(span);
      case "dead code" -> new Property.NoDeadCode(span);
      case "dead" -> {
        origin.report(origin.span(context.stop), Problem.P001, "expected `code` after `dead`");
        yield null;
      }
      default -> {
        origin.report(
            origin.span(context.name(0).start, context.stop),
            Problem.P001,
            "expected `deadlock`, `error`, `race` or `dead code` after `no`, found `"
                + origin.span(context.name(0).start, context.stop).text()
                + "`");
        yield null;
      }
    };
  }

  private static Property stated(StatedContext context, Span span) {
    Expression condition = context.expression().node;
    return switch (context.start.getType()) {
      case NEVER -> new Property.Never(condition, span);
      case ALWAYS -> new Property.Always(condition, span);
      case REACHABLE -> new Property.Reachable(condition, span);
      case FINALLY -> new Property.Finally(condition, span);
      case EVENTUALLY -> new Property.Eventually(condition, span);
      default -> throw new IllegalArgumentException("no property: " + context.getText());
    };
  }

  private Property leadsTo(LeadsToContext context, Span span) {
    Expression cause = context.openingExpression().node;
    if (context.LEADS() != null) {
      return new Property.LeadsTo(cause, context.expression().node, span);
    }
    reportBare(context, span);
    return new Property.Always(cause, span);
  }

  private void reportBare(LeadsToContext context, Span span) {
    Span start = origin.before(context);
    String word = span.text();
    Diagnostic diagnostic =
        Diagnostic.at(
            span,
            Problem.P006,
            "this condition does not say when it is true; a property begins with `always`,"
                + " `never`, `reachable`, `finally` or `eventually`, or is `… leads to …`");
    if (REFUSED.contains(word)) {
      origin.complain(context, diagnostic.help("write `no " + word + "`", start, "no "));
      return;
    }
    origin.complain(
        context,
        diagnostic
            .help("true in every state: `always …`", start, "always ")
            .help("true in no state: `never …`", start, "never ")
            .help("true in some state: `reachable …`", start, "reachable "));
  }
}
