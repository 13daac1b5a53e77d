// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import dev.ravel.formats.Xml.Event;
import dev.ravel.net.MarkingFormula.Sum;
import dev.ravel.net.MarkingFormula.Term;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads numbers of tokens. They are constants, the tokens of places, and what is calculated from
 * these.
 */
record SumReader(Xml xml, FormulaElements elements) {
  /** The numbers inside of the present element; goes on to its end tag. */
  List<Sum> sums() {
    List<Sum> all = new ArrayList<>();
    while (xml.next() == Event.START) {
      all.add(sum());
    }
    return all;
  }

  private Sum sum() {
    String name = xml.name();
    try {
      return switch (name) {
        case "integer-constant" -> new Sum(Long.parseLong(xml.text()), List.of());
        case "tokens-count" ->
            new Sum(0, elements.nodes("place").stream().map(place -> new Term(1, place)).toList());
        case "integer-sum" -> some(name).stream().reduce(Sum::plus).orElseThrow();
        case "integer-difference" -> {
          List<Sum> two = sums();
          if (two.size() != 2) {
            throw elements.unreadable("<integer-difference> has " + two.size() + " operands");
          }
          yield two.get(0).plus(two.get(1).times(-1));
        }
        case "integer-product" -> product(some(name));
        default -> throw elements.unsupported("<" + name + "> is no number of tokens");
      };
    } catch (NumberFormatException noNumber) {
      throw elements.unreadable("the <integer-constant> is no number of 64 bits");
    } catch (ArithmeticException tooLarge) {
      throw elements.unreadable("a number in <" + name + "> needs more than 64 bits");
    }
  }

  /** The numbers inside of the present element, of which there is one at least. */
  private List<Sum> some(String name) {
    List<Sum> all = sums();
    if (all.isEmpty()) {
      throw elements.unreadable("<" + name + "> is empty");
    }
    return all;
  }

  private Sum product(List<Sum> factors) {
    Sum product = new Sum(1, List.of());
    for (Sum factor : factors) {
      if (!product.terms().isEmpty() && !factor.terms().isEmpty()) {
        throw elements.unsupported("numbers of tokens are multiplied by each other");
      }
      product =
          factor.terms().isEmpty()
              ? product.times(factor.constant())
              : factor.times(product.constant());
    }
    return product;
  }
}
