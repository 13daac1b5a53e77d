// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The threads that go round in the loop of a run, with what they look at. */
final class Spinners {
  private Spinners() {}

  /**
   * Returns the threads that spin in the loop of a run, and those that wait.
   *
   * @param state the state in which the loop begins and ends
   */
  static Circumstance.Spinning of(ConcurrentSystem system, Telling told, int[] state) {
    List<Vocabulary.Scene> loop =
        told.story().scenes().subList(told.run().loop().orElseThrow(), told.run().length());
    Map<Integer, List<Vocabulary.Scene>> byThread = new TreeMap<>();
    for (Vocabulary.Scene scene : loop) {
      byThread.computeIfAbsent(scene.process(), _ -> new ArrayList<>()).add(scene);
    }
    List<Circumstance.Spinner> spinners = new ArrayList<>();
    byThread.forEach((thread, scenes) -> spinners.add(spinner(told.threads().get(thread), scenes)));
    List<String> names = spinners.stream().map(Circumstance.Spinner::thread).toList();
    return new Circumstance.Spinning(
        spinners,
        new Waits(system)
            .blocked(told, state).waiters().stream()
                .filter(waiter -> !names.contains(waiter.thread()))
                .toList());
  }

  private static Circumstance.Spinner spinner(String thread, List<Vocabulary.Scene> scenes) {
    Map<String, Vocabulary.Binding> values = new LinkedHashMap<>();
    for (Vocabulary.Scene scene : scenes) {
      scene
          .reads()
          .forEach(
              read ->
                  values.putIfAbsent(
                      read.name(), new Vocabulary.Binding(read.name(), read.value())));
    }
    return new Circumstance.Spinner(
        thread,
        scenes.stream()
            .map(Vocabulary.Scene::span)
            .distinct()
            .sorted(Comparator.comparingInt(Span::start))
            .toList(),
        List.copyOf(values.values()));
  }
}
