// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.Declaration.Choice;
import dev.ravel.ast.Model;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects the options of a file and its imports. */
final class Options {
  private Options() {}

  /** The things that options decide. */
  private enum Matter {
    AWAIT("await"),
    WAKEUPS("spurious wakeups"),
    INDEPENDENCE("independence"),
    ORDERS("orders");

    private final String word;

    Matter(String word) {
      this.word = word;
    }

    static Matter of(Choice choice) {
      return switch (choice) {
        case AWAIT_SPLIT -> AWAIT;
        case SPURIOUS_WAKEUPS -> WAKEUPS;
        case COMMUTING, NOTHING_INDEPENDENT, READWRITE, SYNC -> INDEPENDENCE;
        case ORDERS_RELAXED, ORDERS_ACQREL, ORDERS_SC -> ORDERS;
      };
    }
  }

  /** All options; two that contradict each other are reported. */
  static Set<Choice> of(List<Model> models, Findings findings) {
    Set<Choice> choices = new LinkedHashSet<>();
    Map<Matter, Declaration.Option> first = new EnumMap<>(Matter.class);
    for (Model model : models) {
      for (Declaration declaration : model.declarations()) {
        if (declaration instanceof Declaration.Option option) {
          Matter matter = Matter.of(option.choice());
          Declaration.Option before = first.putIfAbsent(matter, option);
          if (before != null && before.choice() != option.choice()) {
            findings.add(
                Diagnostic.at(
                        option.span(),
                        Problem.S007,
                        "option `" + matter.word + "` is given twice in different ways")
                    .related(before.span(), "the other way"));
          }
          choices.add(option.choice());
        }
      }
    }
    return choices;
  }
}
