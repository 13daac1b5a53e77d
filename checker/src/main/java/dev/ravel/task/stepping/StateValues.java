// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.stepping;

import dev.ravel.explanation.Locals;
import dev.ravel.explanation.Telling;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.List;

/** The values that people see in a state. */
final class StateValues {
  private StateValues() {}

  /** Those of objects, and of the local variables of threads, that have a name or threads of it. */
  static List<Vocabulary.Binding> of(
      ConcurrentSystem system, int[] state, Telling told, String name) {
    Vocabulary words = system.vocabulary();
    List<Vocabulary.Binding> values = new ArrayList<>();
    for (int object = 0; object < state.length; object++) {
      if (words.shown(object)
          && (name.isEmpty() || StepNames.isCalled(words.object(object), name))) {
        values.add(words.binding(object, state[object]));
      }
    }
    List<List<Vocabulary.Binding>> locals = Locals.of(system, state, told.story());
    for (int thread = 0; thread < system.threads(); thread++) {
      String its = words.process(thread);
      if (name.isEmpty() || StepNames.isCalled(its, name)) {
        for (Vocabulary.Binding local : locals.get(thread)) {
          values.add(new Vocabulary.Binding(its + "." + local.name(), local.value()));
        }
      }
    }
    return values;
  }
}
