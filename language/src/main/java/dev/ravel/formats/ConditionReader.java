// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import dev.ravel.formats.Xml.Event;
import dev.ravel.net.MarkingFormula;
import dev.ravel.net.MarkingFormula.Relation;
import dev.ravel.net.MarkingFormula.Sum;
import java.util.ArrayList;
import java.util.List;

/** Reads conditions of markings. They nest as deep as the elements, and so do the calls. */
final class ConditionReader {
  private final Xml xml;
  private final FormulaElements elements;
  private final SumReader numbers;

  ConditionReader(Xml xml, FormulaElements elements) {
    this.xml = xml;
    this.elements = elements;
    numbers = new SumReader(xml, elements);
  }

  /** The present element as a condition; goes on to its end tag. */
  MarkingFormula condition() {
    String name = xml.name();
    return switch (name) {
      case "true", "false" -> {
        elements.empty(name);
        yield new MarkingFormula.Truth(name.equals("true"));
      }
      case "deadlock" -> {
        elements.empty(name);
        yield new MarkingFormula.Dead();
      }
      case "is-fireable" -> new MarkingFormula.Fireable(elements.nodes("transition"));
      case "negation" -> new MarkingFormula.Not(operands(1, 1).getFirst());
      case "conjunction" -> new MarkingFormula.And(operands(1, Integer.MAX_VALUE));
      case "disjunction" -> new MarkingFormula.Or(operands(1, Integer.MAX_VALUE));
      case "implication" -> {
        List<MarkingFormula> two = operands(2, 2);
        MarkingFormula not = new MarkingFormula.Not(two.get(0));
        yield new MarkingFormula.Or(List.of(not, two.get(1)));
      }
      case "equivalence" -> same(operands(2, 2), true);
      case "exclusive-disjunction" -> same(operands(2, 2), false);
      case "integer-eq" -> compared(Relation.EQUAL);
      case "integer-ne" -> compared(Relation.NOT_EQUAL);
      case "integer-lt" -> compared(Relation.LESS);
      case "integer-le" -> compared(Relation.LESS_EQUAL);
      case "integer-gt" -> compared(Relation.GREATER);
      case "integer-ge" -> compared(Relation.GREATER_EQUAL);
      default -> throw elements.unsupported("<" + name + "> is no condition of markings");
    };
  }

  private static MarkingFormula same(List<MarkingFormula> two, boolean same) {
    MarkingFormula one = two.get(0);
    MarkingFormula other = two.get(1);
    MarkingFormula not = new MarkingFormula.Not(other);
    return new MarkingFormula.Or(
        List.of(
            new MarkingFormula.And(List.of(one, same ? other : not)),
            new MarkingFormula.And(List.of(new MarkingFormula.Not(one), same ? not : other))));
  }

  private List<MarkingFormula> operands(int least, int most) {
    String name = xml.name();
    List<MarkingFormula> all = new ArrayList<>();
    while (xml.next() == Event.START) {
      all.add(condition());
    }
    if (all.size() < least || all.size() > most) {
      throw elements.unreadable("<" + name + "> has " + all.size() + " operands");
    }
    return all;
  }

  private MarkingFormula compared(Relation relation) {
    List<Sum> two = numbers.sums();
    if (two.size() != 2) {
      throw elements.unreadable("a comparison has " + two.size() + " sides");
    }
    return new MarkingFormula.Compare(two.get(0), relation, two.get(1));
  }
}
