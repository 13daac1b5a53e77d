// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explanation.Claim;
import dev.ravel.explore.temporal.Automaton;
import dev.ravel.result.Bulk;
import dev.ravel.system.EarlyEnd;
import dev.ravel.system.Property;
import dev.ravel.task.drawing.AutomatonWords;
import java.util.ArrayList;
import java.util.List;

/** The automata of the formulas that are checked, for who wants to know what makes a search big. */
final class FormulaAutomata {
  /** Automata with more locations or transitions are not told in words. */
  private static final int SMALL = 12;

  private FormulaAutomata() {}

  /**
   * The automata of all formulas among some claims; where a limit ends that, those of the first.
   *
   * @param properties what the claims claim, in their order
   */
  static List<Bulk.OfFormula> of(List<Claim> claims, List<Property> properties) {
    List<Bulk.OfFormula> all = new ArrayList<>();
    var _ =
        EarlyEnd.of(
            () -> {
              for (int k = 0; k < claims.size(); k++) {
                if (properties.get(k) instanceof Property.Ltl(Property.Formula formula)) {
                  all.add(of(claims.get(k), formula));
                }
              }
            });
    return all;
  }

  private static Bulk.OfFormula of(Claim claim, Property.Formula formula) {
    Automaton automaton = Automaton.violating(formula);
    AutomatonWords words = new AutomatonWords(automaton, formula);
    List<String> text = new ArrayList<>();
    int transitions = 0;
    for (int from = 0; from < automaton.locations(); from++) {
      for (int k = 0; k < automaton.transitions(from); k++) {
        transitions++;
        if (transitions <= SMALL) {
          text.add(from + " " + words.way(from, k));
        }
      }
    }
    text.addAll(words.rules());
    boolean small = automaton.locations() <= SMALL && transitions <= SMALL;
    return new Bulk.OfFormula(
        claim.line(),
        automaton.built(),
        automaton.locations(),
        transitions,
        automaton.marks() + automaton.goals(),
        small ? text : List.of());
  }
}
