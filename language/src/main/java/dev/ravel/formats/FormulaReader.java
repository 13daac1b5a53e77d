// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import dev.ravel.net.MarkingFormula;
import dev.ravel.net.Net;
import dev.ravel.net.NetQuestion;
import dev.ravel.source.Diagnosed;
import dev.ravel.source.Diagnostic;

/**
 * Reads one formula of the Model Checking Contest, from its start tag to its end tag. It is a
 * condition of markings that is reachable (EF) or invariant (AG). Elements nest at most {@link
 * Xml#DEEPEST} deep, and so do the calls.
 */
final class FormulaReader {
  private final Xml xml;
  private final FormulaElements elements;
  private final ConditionReader conditions;

  /** The formula cannot be read; the rest of it has not been passed. */
  static final class Unreadable extends Diagnosed {
    private static final long serialVersionUID = 1L;

    Unreadable(Diagnostic why) {
      super(why);
    }
  }

  FormulaReader(Xml xml, Net net) {
    this.xml = xml;
    elements = new FormulaElements(xml, net);
    conditions = new ConditionReader(xml, elements);
  }

  /** The question of the present element {@code formula}. */
  NetQuestion.Kind question() {
    elements.open("formula");
    NetQuestion.Kind kind = quantified();
    elements.close("formula");
    return kind;
  }

  private NetQuestion.Kind quantified() {
    String name = xml.name();
    NetQuestion.Kind kind =
        switch (name) {
          case "exists-path" -> new NetQuestion.Reachable(within("finally", "EF"));
          case "all-paths" -> always(within("globally", "AG"));
          case "possibility" -> new NetQuestion.Reachable(only());
          case "impossibility" -> new NetQuestion.Never(only());
          case "invariant" -> always(only());
          case "negation" -> {
            elements.open(name);
            yield negated(quantified());
          }
          default ->
              throw elements.unsupported(
                  "a formula that begins with <" + name + "> is no question about reachability");
        };
    elements.close(name);
    return kind;
  }

  /** That a dead marking is never reached is a question of its own. */
  private static NetQuestion.Kind always(MarkingFormula formula) {
    return formula.equals(new MarkingFormula.Not(new MarkingFormula.Dead()))
        ? new NetQuestion.NoDeadlock()
        : new NetQuestion.Always(formula);
  }

  private NetQuestion.Kind negated(NetQuestion.Kind kind) {
    return switch (kind) {
      case NetQuestion.Reachable(MarkingFormula.Dead()) -> new NetQuestion.NoDeadlock();
      case NetQuestion.Reachable(MarkingFormula formula) -> new NetQuestion.Never(formula);
      case NetQuestion.Never(MarkingFormula formula) -> new NetQuestion.Reachable(formula);
      case NetQuestion.Always(MarkingFormula formula) ->
          new NetQuestion.Reachable(new MarkingFormula.Not(formula));
      case NetQuestion.NoDeadlock() -> new NetQuestion.Reachable(new MarkingFormula.Dead());
      case NetQuestion.Safe _, NetQuestion.QuasiLive _, NetQuestion.NoError _ ->
          throw new IllegalStateException("no formula says this");
    };
  }

  /** The condition inside of the one operator that may stand inside of the present element. */
  private MarkingFormula within(String operator, String words) {
    elements.open(xml.name());
    if (!xml.name().equals(operator)) {
      throw elements.unsupported("only " + words + " is supported here, not <" + xml.name() + ">");
    }
    MarkingFormula formula = only();
    elements.close(operator);
    return formula;
  }

  /** The one condition inside of the present element, whose end tag is still to come. */
  private MarkingFormula only() {
    elements.open(xml.name());
    return conditions.condition();
  }
}
