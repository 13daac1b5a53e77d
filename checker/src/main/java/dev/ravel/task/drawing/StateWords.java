// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.picture.Labels;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/** States in words, short and long. */
final class StateWords {
  private static final int LINE = 22;
  private static final int LINES = 3;
  private static final int MOST_THREADS = 4;

  private final ConcurrentSystem system;
  private final Vocabulary words;
  private final List<String> letters;

  /** Objects that are not shown elsewhere and alone tell states apart, such as inputs. */
  private final BitSet also = new BitSet();

  /** The objects that have several values in the picture. */
  private int[] told;

  /**
   * The marks that distinguish the local states of each thread from others with the same text. The
   * first are where that is a line alone, then in words.
   */
  private final List<Map<Integer, String>> ofLines = new ArrayList<>();

  private final List<Map<Integer, String>> ofPlaces = new ArrayList<>();

  StateWords(ConcurrentSystem system) {
    this.system = system;
    this.words = system.vocabulary();
    this.letters = Labels.distinct(system);
    this.told = shown();
  }

  private int[] shown() {
    return IntStream.range(0, system.objects())
        .filter(its -> words.shown(its) || also.get(its))
        .toArray();
  }

  /**
   * Chooses the contents of texts. They have the objects that differ between these states, and a
   * letter for each of several local states of a thread that would have the same text.
   */
  void choose(List<int[]> states) {
    for (int thread = 0; thread < system.threads(); thread++) {
      int its = thread;
      ofLines.add(marks(thread, states, state -> line(its, state)));
      ofPlaces.add(marks(thread, states, state -> place(its, state)));
    }
    Map<String, int[]> first = new HashMap<>();
    for (int[] state : states) {
      int[] other = first.computeIfAbsent(sentence(state), _ -> state);
      for (int object = 0; object < state.length; object++) {
        also.set(object, also.get(object) || state[object] != other[object]);
      }
    }
    told =
        IntStream.of(shown())
            .filter(o -> states.stream().anyMatch(its -> its[o] != states.getFirst()[o]))
            .toArray();
  }

  private Map<Integer, String> marks(int thread, List<int[]> states, Function<int[], String> text) {
    int control = system.control(thread);
    if (control == ConcurrentSystem.NONE) {
      return Map.of();
    }
    Map<String, Set<Integer>> alike = new HashMap<>();
    for (int[] state : states) {
      alike.computeIfAbsent(text.apply(state), _ -> new LinkedHashSet<>()).add(state[control]);
    }
    Map<Integer, String> marks = new HashMap<>();
    for (Set<Integer> some : alike.values()) {
      List<Integer> locals = List.copyOf(some);
      for (int k = 0; k < locals.size() && locals.size() > 1; k++) {
        marks.put(locals.get(k), Labels.mark(k));
      }
    }
    return marks;
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

  /** Returns the place of each thread. It is the line of its next step; empty with many threads. */
  String positions(int[] state) {
    if (system.threads() > MOST_THREADS) {
      return "";
    }
    List<String> all = new ArrayList<>();
    for (int thread = 0; thread < system.threads(); thread++) {
      all.add(letters.get(thread) + ":" + line(thread, state) + mark(ofLines, thread, state));
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
      String mark = mark(ofPlaces, thread, state);
      threads.add(
          words.process(thread) + place(thread, state) + (mark.isEmpty() ? "" : " (" + mark + ")"));
    }
    String values = String.join(", ", parts);
    String places = String.join("; ", threads);
    if (values.isEmpty() && places.isEmpty()) {
      return "nothing has a value";
    }
    return values.isEmpty() || places.isEmpty() ? values + places : values + "; " + places;
  }

  private String mark(List<Map<Integer, String>> marks, int thread, int[] state) {
    return marks.isEmpty() || marks.get(thread).isEmpty()
        ? ""
        : marks.get(thread).getOrDefault(state[system.control(thread)], "");
  }

  /** The line of a thread's next step. */
  private String line(int thread, int[] state) {
    return system.capabilities().crashes().crashed(thread, state)
        ? "crash"
        : system.finished(thread, state)
            ? "end"
            : !system.started(thread, state)
                ? "\u00b7"
                : words
                    .position(thread, state)
                    .map(its -> Integer.toString(its.line()))
                    .orElse("\u00b7");
  }

  /** Returns the place of a thread, in words. */
  private String place(int thread, int[] state) {
    return system.finished(thread, state)
        ? system.capabilities().crashes().crashed(thread, state) ? " has crashed" : " has ended"
        : words
            .intention(thread, state)
            .map(its -> " before line " + line(thread, state) + ", " + its)
            .orElse(" has not started");
  }

  /**
   * Returns the pending operation of a process, short; its name where it is a transition of a net.
   */
  String step(int process, int[] state) {
    String text =
        system.control(process) == ConcurrentSystem.NONE
            ? words.process(process)
            : words.intention(process, state).orElse(words.process(process));
    return Labels.shortened(text);
  }
}
