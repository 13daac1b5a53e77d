// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.picture.Labels;
import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** States in words, short and long. */
final class StateWords {
  private static final int LINE = 22;
  private static final int LINES = 3;
  private static final int MOST_THREADS = 4;

  private final ConcurrentSystem system;
  private final Vocabulary words;
  private final List<String> letters;

  /** The objects that have several values in the picture. */
  private int[] told;

  StateWords(ConcurrentSystem system) {
    this.system = system;
    this.words = system.vocabulary();
    this.letters =
        Labels.distinct(IntStream.range(0, system.processes()).mapToObj(words::process).toList());
    this.told = shown();
  }

  private int[] shown() {
    return IntStream.range(0, system.objects()).filter(words::shown).toArray();
  }

  /** Chooses what short texts tell: the objects that differ between these states. */
  void choose(List<int[]> states) {
    told =
        IntStream.of(shown())
            .filter(o -> states.stream().anyMatch(its -> its[o] != states.getFirst()[o]))
            .toArray();
  }

  /** The values of a state on some short lines; none where no object has two values. */
  List<String> values(int[] state) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (int object : told) {
      String one =
          Labels.shortened(words.object(object) + " = " + words.value(object, state[object]));
      if (!line.isEmpty() && line.length() + one.length() + 2 > LINE) {
        lines.add(line.toString());
        line.setLength(0);
        if (lines.size() == LINES) {
          lines.set(LINES - 1, lines.getLast() + " \u2026");
          return lines;
        }
      }
      line.append(line.isEmpty() ? "" : ", ").append(one);
    }
    if (!line.isEmpty()) {
      lines.add(line.toString());
    }
    return lines;
  }

  /** Where each thread stands: the line of its next step; empty with many threads. */
  String positions(int[] state) {
    if (system.threads() > MOST_THREADS) {
      return "";
    }
    List<String> all = new ArrayList<>();
    for (int thread = 0; thread < system.threads(); thread++) {
      Optional<Span> position = words.position(thread, state);
      String where =
          system.finished(thread, state)
              ? "end"
              : !system.started(thread, state)
                  ? "\u00b7"
                  : position.map(its -> Integer.toString(its.line())).orElse("\u00b7");
      all.add(letters.get(thread) + ":" + where);
    }
    return String.join(" ", all);
  }

  /** All values, and where the threads stand. */
  String sentence(int[] state) {
    List<String> parts = new ArrayList<>();
    for (int object : shown()) {
      parts.add(words.object(object) + " = " + words.value(object, state[object]));
    }
    List<String> threads = new ArrayList<>();
    for (int thread = 0; thread < system.threads(); thread++) {
      int now = thread;
      threads.add(
          words.process(thread)
              + (system.finished(thread, state)
                  ? system.crashed(thread, state) ? " has crashed" : " has ended"
                  : words
                      .intention(thread, state)
                      .map(its -> " before line " + line(now, state) + ", " + its)
                      .orElse(" has not started")));
    }
    String values = String.join(", ", parts);
    String places = String.join("; ", threads);
    if (values.isEmpty() && places.isEmpty()) {
      return "nothing has a value";
    }
    return values.isEmpty() || places.isEmpty() ? values + places : values + "; " + places;
  }

  private String line(int thread, int[] state) {
    return words.position(thread, state).map(its -> Integer.toString(its.line())).orElse("?");
  }

  /** What a process is about to do, short; its name where it is a transition of a net. */
  String step(int process, int[] state) {
    String text =
        system.control(process) == ConcurrentSystem.NONE
            ? words.process(process)
            : words.intention(process, state).orElse(words.process(process));
    return Labels.shortened(text);
  }
}
