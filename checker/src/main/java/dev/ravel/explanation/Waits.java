// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The threads that wait for each other in a state in which nothing goes on. */
final class Waits {
  private final ConcurrentSystem system;
  private final Vocabulary words;

  Waits(ConcurrentSystem system) {
    this.system = system;
    this.words = system.vocabulary();
  }

  /**
   * The threads that wait, a circle among them first if there is one.
   *
   * @param told the run that leads there
   * @param state the state
   */
  Circumstance.Blocked blocked(Telling told, int[] state) {
    Map<Integer, Vocabulary.Waiting> waiting = new LinkedHashMap<>();
    for (int thread = 0; thread < system.threads(); thread++) {
      Optional<Vocabulary.Waiting> wait = words.waiting(thread, state);
      if (wait.isPresent()) {
        waiting.put(thread, wait.get());
      }
    }
    List<Integer> circle = circle(waiting);
    List<Integer> order = new ArrayList<>(circle);
    waiting.keySet().stream().filter(thread -> !circle.contains(thread)).forEach(order::add);
    return new Circumstance.Blocked(
        order.stream().map(thread -> waiter(thread, waiting.get(thread), told, state)).toList(),
        circle.size());
  }

  /** A circle of holders, from its thread of the lowest number on; empty if there is none. */
  private static List<Integer> circle(Map<Integer, Vocabulary.Waiting> waiting) {
    for (int start : waiting.keySet()) {
      List<Integer> path = new ArrayList<>();
      int thread = start;
      while (waiting.containsKey(thread) && !path.contains(thread)) {
        path.add(thread);
        thread = waiting.get(thread).holder().orElse(ConcurrentSystem.NONE);
      }
      int from = path.indexOf(thread);
      if (from >= 0) {
        List<Integer> circle = new ArrayList<>(path.subList(from, path.size()));
        Collections.rotate(circle, -circle.indexOf(Collections.min(circle)));
        return circle;
      }
    }
    return List.of();
  }

  private Circumstance.Waiter waiter(
      int thread, Vocabulary.Waiting waiting, Telling told, int[] state) {
    List<Vocabulary.Binding> values =
        waiting.objects().stream()
            .filter(words::shown)
            .map(o -> words.binding(o, state[o]))
            .toList();
    return new Circumstance.Waiter(
        words.process(thread),
        waiting.span(),
        waiting.text(),
        waiting.objects().stream().map(words::object).toList(),
        values,
        waiting.holder().isPresent()
            ? Optional.of(words.process(waiting.holder().getAsInt()))
            : Optional.empty(),
        waiting.holder().isPresent() ? end(waiting.holder().getAsInt(), state) : Optional.empty(),
        taken(waiting, told),
        waiting.endless());
  }

  private Optional<String> end(int thread, int[] state) {
    return system.finished(thread, state)
        ? Optional.of(
            system.capabilities().crashes().crashed(thread, state) ? "has crashed" : "has ended")
        : Optional.empty();
  }

  /**
   * Returns the holder's last step that wrote the mutex or the like for which a thread waits. It is
   * the one that took it.
   */
  private static Optional<Circumstance.Taking> taken(Vocabulary.Waiting waiting, Telling told) {
    if (waiting.holder().isEmpty()) {
      return Optional.empty();
    }
    int holder = waiting.holder().getAsInt();
    List<Vocabulary.Scene> scenes = told.story().scenes();
    for (int step = scenes.size(); step >= 1; step--) {
      Vocabulary.Scene scene = scenes.get(step - 1);
      boolean writes =
          scene.writes().stream().anyMatch(change -> waiting.objects().contains(change.object()));
      if (writes && scene.process() == holder) {
        return Optional.of(new Circumstance.Taking(step, scene.span()));
      }
    }
    return Optional.empty();
  }
}
