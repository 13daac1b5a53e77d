// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The local variables of threads in a state, with their values. */
public final class Locals {
  private Locals() {}

  /**
   * Returns the local variables of each thread. They are those that have got a value on the way to
   * the state, and those whose values are still of use. Of several of one name, it is the one that
   * got its value last.
   *
   * @param story the steps that lead to the state
   */
  public static List<List<Vocabulary.Binding>> of(
      ConcurrentSystem system, int[] state, Vocabulary.Story story) {
    List<Map<String, String>> all = new ArrayList<>();
    for (int thread = 0; thread < system.threads(); thread++) {
      all.add(new LinkedHashMap<>());
    }
    for (Vocabulary.Work work : story.starts()) {
      put(work.effects().locals(), all.get(work.process()));
    }
    for (Vocabulary.Scene scene : story.scenes()) {
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
