// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.stepping;

import dev.ravel.explanation.Telling;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The values that people see in a state. */
final class Values {
  private Values() {}

  /** Those of objects, and of the local variables of threads, that have a name or threads of it. */
  static List<Vocabulary.Binding> of(
      ConcurrentSystem system, int[] state, Telling told, String name) {
    Vocabulary words = system.vocabulary();
    List<Vocabulary.Binding> values = new ArrayList<>();
    for (int object = 0; object < state.length; object++) {
      if (words.shown(object) && (name.isEmpty() || Names.isCalled(words.object(object), name))) {
        values.add(words.binding(object, state[object]));
      }
    }
    List<List<Vocabulary.Binding>> locals = locals(system, state, told);
    for (int thread = 0; thread < system.threads(); thread++) {
      String its = words.process(thread);
      if (name.isEmpty() || Names.isCalled(its, name)) {
        for (Vocabulary.Binding local : locals.get(thread)) {
          values.add(new Vocabulary.Binding(its + "." + local.name(), local.value()));
        }
      }
    }
    return values;
  }

  /**
   * The local variables of each thread: those that have got a value on the way to the state, and
   * those whose values are still of use. Of several of one name, it is the one that got its value
   * last.
   */
  static List<List<Vocabulary.Binding>> locals(ConcurrentSystem system, int[] state, Telling told) {
    List<Map<String, String>> all = new ArrayList<>();
    for (int thread = 0; thread < system.threads(); thread++) {
      all.add(new LinkedHashMap<>());
    }
    for (Vocabulary.Work work : told.story().starts()) {
      put(work.effects().locals(), all.get(work.process()));
    }
    for (Vocabulary.Scene scene : told.story().scenes()) {
      if (scene.process() < all.size()) {
        put(scene.locals(), all.get(scene.process()));
      }
      for (Vocabulary.Work work : scene.work()) {
        if (work.process() != scene.process()) {
          put(work.effects().locals(), all.get(work.process()));
        }
      }
    }
    List<List<Vocabulary.Binding>> locals = new ArrayList<>();
    for (int thread = 0; thread < all.size(); thread++) {
      Map<String, String> its = all.get(thread);
      system.vocabulary().locals(thread, state).forEach(live -> its.put(live.name(), live.value()));
      List<Vocabulary.Binding> bindings = new ArrayList<>();
      its.forEach((name, value) -> bindings.add(new Vocabulary.Binding(name, value)));
      locals.add(bindings);
    }
    return locals;
  }

  private static void put(List<Vocabulary.Change> changes, Map<String, String> into) {
    changes.forEach(change -> into.put(change.name(), change.after()));
  }
}
