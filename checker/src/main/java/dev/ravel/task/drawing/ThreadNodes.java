// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.prefix.AdequateOrder;
import dev.ravel.explore.prefix.Saturated;
import dev.ravel.explore.prefix.Saturation;
import dev.ravel.net.Net;
import dev.ravel.picture.Labels;
import dev.ravel.picture.PictureGraph;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary;
import dev.ravel.task.nets.ProcessNet;
import dev.ravel.task.nets.ProcessNet.Value;
import dev.ravel.task.orders.ThreadNet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The places and transitions of the net of a model with threads, in words. A place is a value of a
 * variable, or where a thread stands; a transition is a step of a thread.
 */
final class ThreadNodes {
  /** The number of events after which the net is no further unfolded. */
  private static final int MOST_EVENTS = 5_000;

  private final ConcurrentSystem system;
  private final ProcessNet.Reading reading;
  private final List<String> letters;

  /** The thread whose position each object is, or -1. */
  private final int[] threads;

  /**
   * The mark that distinguishes each place from others of the same name; empty where there is none.
   */
  private final String[] marks;

  ThreadNodes(ConcurrentSystem system) {
    this.system = system;
    this.reading = ThreadNet.of(system);
    this.letters = Labels.distinct(system);
    this.threads = new int[system.objects()];
    Arrays.fill(threads, -1);
    for (int thread = 0; thread < system.threads(); thread++) {
      if (system.control(thread) != ConcurrentSystem.NONE) {
        threads[system.control(thread)] = thread;
      }
    }
    this.marks = marks();
  }

  /** Returns a letter for each of several points of a thread that have one text. */
  private String[] marks() {
    Map<String, List<Integer>> alike = new LinkedHashMap<>();
    for (int place = 0; place < reading.places().size(); place++) {
      alike.computeIfAbsent(brief(place, ""), _ -> new ArrayList<>()).add(place);
    }
    String[] all = new String[reading.places().size()];
    Arrays.fill(all, "");
    for (List<Integer> some : alike.values()) {
      for (int k = 0; k < some.size() && some.size() > 1; k++) {
        all[some.get(k)] = Labels.mark(k);
      }
    }
    return all;
  }

  Net net() {
    return reading.net();
  }

  /**
   * The complete finite prefix of the net's unfolding, or its first 5,000 events.
   *
   * @throws Halt if another limit is reached
   */
  Saturated unfolded() {
    Limits limits = Limits.current();
    Budget budget =
        effort ->
            effort instanceof Effort.OfEvents its && its.events() > MOST_EVENTS
                ? Optional.of(Problem.K008)
                : limits.spent(effort.bytes());
    Saturated saturated = Saturation.of(reading.net(), AdequateOrder.ERV, budget);
    saturated
        .stopped()
        .filter(reason -> reason != Problem.K008)
        .ifPresent(
            reason -> {
              throw new Halt(reason);
            });
    return saturated;
  }

  /** The name of a place in a picture, the same in all pictures of a model. */
  String id(int place) {
    return id(reading.places().get(place).object(), reading.places().get(place).value());
  }

  private static String id(int object, int value) {
    return "o" + object + "v" + value;
  }

  /** The process whose step a transition is. */
  int process(int transition) {
    return reading.processes().get(transition);
  }

  /** The thread that stands in a place, if it is such a place. */
  OptionalInt thread(int place) {
    int thread = threads[reading.places().get(place).object()];
    return thread < 0 ? OptionalInt.empty() : OptionalInt.of(thread);
  }

  /** The number of a place's colour. */
  int colour(int place) {
    return thread(place).orElse(PictureGraph.NONE);
  }

  /** Returns the text of a process on tabs. */
  String letter(int process) {
    return letters.get(process).length() <= 3 ? letters.get(process) : "";
  }

  /** Returns the text below a place. */
  String brief(int place) {
    return Labels.shortened(brief(place, marks[place]));
  }

  private String brief(int place, String mark) {
    OptionalInt thread = thread(place);
    if (thread.isEmpty()) {
      return name(place, mark);
    }
    int[] state = in(place);
    String locals = locals(thread.getAsInt(), state);
    String where =
        letters.get(thread.getAsInt())
            + ":"
            + (system.finished(thread.getAsInt(), state) ? "end" : line(thread.getAsInt(), state));
    return where + mark + (locals.isEmpty() ? "" : " " + locals);
  }

  /** Returns the words for a place. */
  String name(int place) {
    return name(place, marks[place]);
  }

  private String name(int place, String mark) {
    return plainName(place) + (mark.isEmpty() ? "" : " (" + mark + ")");
  }

  private String plainName(int place) {
    Value its = reading.places().get(place);
    OptionalInt thread = thread(place);
    Vocabulary words = system.vocabulary();
    if (thread.isEmpty()) {
      return words.object(its.object()) + " = " + words.value(its.object(), its.value());
    }
    int[] state = in(place);
    String locals = locals(thread.getAsInt(), state);
    return words.process(thread.getAsInt())
        + (system.finished(thread.getAsInt(), state)
            ? " has ended"
            : !system.started(thread.getAsInt(), state)
                ? " has not started"
                : " before line "
                    + line(thread.getAsInt(), state)
                    + words
                        .intention(thread.getAsInt(), state)
                        .map(next -> " `" + next + "`")
                        .orElse(""))
        + (locals.isEmpty() ? "" : " with " + locals);
  }

  private String line(int thread, int[] state) {
    return system
        .vocabulary()
        .position(thread, state)
        .map(its -> Integer.toString(its.line()))
        .orElse("\u00b7");
  }

  private String locals(int thread, int[] state) {
    List<String> all = new ArrayList<>();
    for (Vocabulary.Binding its : system.vocabulary().locals(thread, state)) {
      all.add(its.name() + " = " + its.value());
    }
    return String.join(", ", all);
  }

  /** A state in which a place has a token, whether it is reached or not. */
  private int[] in(int place) {
    int[] state = system.initialState(0);
    Value its = reading.places().get(place);
    state[its.object()] = its.value();
    return state;
  }

  /** Returns the words for a step, without the name of its thread. */
  String step(int transition) {
    String process = system.vocabulary().process(process(transition));
    String label = net().transitions().node(transition).label().orElse(process);
    return label.startsWith(process + ": ") ? label.substring(process.length() + 2) : label;
  }

  /** Returns the words for a transition. */
  String sentence(int transition) {
    return system.vocabulary().process(process(transition)) + ": " + step(transition);
  }

  /** The names of places. */
  String names(IntStream places) {
    List<String> all = places.mapToObj(this::name).toList();
    return all.isEmpty() ? "nothing" : String.join(", ", all);
  }

  /** Returns the entries of a legend. They say which thread moves by which arrows. */
  List<PictureGraph.Key> keys() {
    return system.processes() > 12
        ? List.of()
        : IntStream.range(0, system.processes())
            .mapToObj(its -> new PictureGraph.Key(its, system.vocabulary().process(its)))
            .toList();
  }

  /** Returns the tokens of a state. They are the places of its values. */
  static List<String> marking(int[] state) {
    return IntStream.range(0, state.length).mapToObj(its -> id(its, state[its])).toList();
  }
}
