// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.stepping;

import dev.ravel.explanation.Telling;
import dev.ravel.source.Limits;
import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.TransitionRelation;
import dev.ravel.system.Vocabulary;
import dev.ravel.system.Vocabulary.Passage;
import dev.ravel.task.stepping.OpenStatement.Is;
import dev.ravel.task.stepping.OpenStatement.Mark;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The statements that matter at the end of a run, with their steps. They are that of its last step,
 * and those in which threads stand. What threads have done of them is taken from the run, which is
 * made once more.
 */
final class OpenStatements {
  private static final Comparator<Span> IN_ORDER =
      Comparator.comparing((Span its) -> its.source().name()).thenComparingInt(Span::start);

  /** The most steps ahead that are looked for where the code does not say what is a step. */
  private static final int MOST_AHEAD = 40;

  private final ConcurrentSystem system;
  private final Vocabulary words;
  private final Run run;
  private final Telling told;

  /** The last way of each thread through each statement. */
  private final List<Map<Span, Way>> ways = new ArrayList<>();

  private final Set<Span> shown = new LinkedHashSet<>();

  /**
   * The way of a thread through a statement. It has by place, in ascending order, the steps of it.
   */
  private static final class Way {
    final Passage passage;
    final TreeMap<Integer, Integer> done = new TreeMap<>();
    final TreeMap<Integer, String> ahead = new TreeMap<>();
    int next = ConcurrentSystem.NONE;

    Way(Passage passage) {
      this.passage = passage;
    }

    boolean goesOn(Passage later) {
      return done.isEmpty() || done.lastKey() < later.place();
    }

    /** Returns the relation of the thread to the step at a place. */
    Is at(int place) {
      if (done.containsKey(place)) {
        return Is.DONE;
      }
      boolean goesOn = next != ConcurrentSystem.NONE;
      return goesOn && place >= next ? place == next ? Is.NEXT : Is.LATER : Is.LEFT_OUT;
    }
  }

  private OpenStatements(ConcurrentSystem system, Run run, Telling told) {
    this.system = system;
    this.words = system.vocabulary();
    this.run = run;
    this.told = told;
    for (int thread = 0; thread < system.threads(); thread++) {
      ways.add(new LinkedHashMap<>());
    }
  }

  /**
   * The statements of more than one step.
   *
   * @param told the run in words
   * @param ended whether an error has ended it, so that nothing comes next
   */
  static List<OpenStatement> of(
      ConcurrentSystem system, Run run, Telling told, int[] state, boolean ended) {
    OpenStatements its = new OpenStatements(system, run, told);
    its.walk();
    if (!ended) {
      its.stand(state);
    }
    return its.opened();
  }

  /** Goes along the run. */
  private void walk() {
    int[] state = system.initialState(run.initialState());
    for (int step = 0; step < run.length(); step++) {
      Limits.pollAt(step);
      int process = run.processes()[step];
      if (process < system.threads()) {
        int number = step;
        words.passage(process, state).ifPresent(passage -> made(process, passage, number));
      }
      int _ = TransitionRelation.step(system, process, run.outcomes()[step], state);
    }
  }

  private void made(int thread, Passage passage, int step) {
    way(thread, passage).done.put(passage.place(), step);
    if (step == run.length() - 1) {
      shown.add(passage.span());
    }
  }

  /**
   * Returns the way on which a thread is in a statement. It is a new one where it begins it anew.
   */
  private Way way(int thread, Passage passage) {
    Map<Span, Way> own = ways.get(thread);
    Way way = own.get(passage.span());
    if (way == null || !way.goesOn(passage)) {
      way = new Way(passage);
      own.put(passage.span(), way);
    }
    return way;
  }

  /** Looks where the threads stand. */
  private void stand(int[] state) {
    for (int thread = 0; thread < system.threads(); thread++) {
      Optional<Passage> passage = words.passage(thread, state);
      if (passage.isPresent()) {
        Way way = way(thread, passage.get());
        way.next = passage.get().place();
        shown.add(passage.get().span());
        if (passage.get().parts().isEmpty()) {
          lookAhead(thread, state, way);
        }
      }
    }
  }

  /** Lets a thread go on alone up to the end of its statement, or a choice, or until it waits. */
  private void lookAhead(int thread, int[] state, Way way) {
    way.ahead.put(way.next, words.intention(thread, state).orElse(way.passage.text()));
    int[] ahead = state.clone();
    List<Integer> places = new ArrayList<>();
    int place = way.next;
    while (place != ConcurrentSystem.NONE && places.size() < MOST_AHEAD) {
      Limits.poll();
      int reaction = system.reaction(thread, ahead);
      if (system.outcomes().size(reaction) != 1) {
        break;
      }
      places.add(place);
      int outcome = system.outcomes().outcome(reaction, 0);
      if (system.outcomes().kind(outcome) != Outcomes.STEP) {
        break;
      }
      system.outcomes().apply(outcome, ahead);
      int before = place;
      place =
          words
              .passage(thread, ahead)
              .filter(its -> its.span().equals(way.passage.span()) && its.place() > before)
              .map(Passage::place)
              .orElse(ConcurrentSystem.NONE);
    }
    List<Vocabulary.Scene> scenes = behind(thread, places.size());
    for (int k = 0; k < places.size(); k++) {
      way.ahead.put(places.get(k), phrase(scenes.get(k)));
    }
  }

  /** As many steps of a thread after the run, in words. */
  private List<Vocabulary.Scene> behind(int thread, int steps) {
    int length = run.length() + steps;
    int[] processes = Arrays.copyOf(run.processes(), length);
    Arrays.fill(processes, run.length(), length, thread);
    int[] outcomes = Arrays.copyOf(run.outcomes(), length);
    return words
        .tell(run.initialState(), processes, outcomes)
        .scenes()
        .subList(run.length(), length);
  }

  /** Returns the effect of a step on objects, where its text is that of the whole statement. */
  private static String phrase(Vocabulary.Scene scene) {
    List<String> written = scene.writes().stream().map(Vocabulary.Change::name).toList();
    List<String> read = scene.reads().stream().map(Vocabulary.Observation::name).toList();
    return !written.isEmpty()
        ? (read.isEmpty() ? "write " : "read and write ") + String.join(", ", written)
        : read.isEmpty() ? scene.text() : "read " + String.join(", ", read);
  }

  /** Returns the result of a step. */
  private static String effect(Vocabulary.Scene scene) {
    List<String> all = new ArrayList<>();
    if (scene.failure().isPresent()) {
      return scene.failure().get().message();
    }
    scene.reads().forEach(its -> all.add(its.name() + " is " + its.value()));
    scene.writes().forEach(its -> all.add(its.name() + " = " + its.after()));
    scene.itself().locals().forEach(its -> all.add(its.name() + " = " + its.after()));
    return String.join(", ", all);
  }

  /** Returns the statements, in the order in which they stand in the text. */
  private List<OpenStatement> opened() {
    List<OpenStatement> all = new ArrayList<>();
    for (Span span : shown.stream().sorted(IN_ORDER).toList()) {
      NavigableMap<Integer, String> steps = steps(span);
      if (steps.size() > 1) {
        List<OpenStatement.Step> rows = new ArrayList<>();
        steps.forEach((place, text) -> rows.add(new OpenStatement.Step(text, marks(span, place))));
        all.add(new OpenStatement(span, text(span), rows));
      }
    }
    return all;
  }

  private String text(Span span) {
    return ways.stream()
        .filter(own -> own.containsKey(span))
        .findFirst()
        .map(own -> own.get(span).passage.text())
        .orElseThrow();
  }

  /** The steps of a statement by their places, of all threads together. */
  private NavigableMap<Integer, String> steps(Span span) {
    NavigableMap<Integer, String> steps = new TreeMap<>();
    for (Map<Span, Way> own : ways) {
      Way way = own.get(span);
      if (way != null) {
        List<String> parts = way.passage.parts();
        for (int place = 0; place < parts.size(); place++) {
          steps.put(place, parts.get(place));
        }
        if (parts.isEmpty()) {
          way.ahead.forEach(steps::putIfAbsent);
          way.done.forEach((place, step) -> steps.put(place, phrase(scene(step))));
        }
      }
    }
    return steps;
  }

  private Vocabulary.Scene scene(int step) {
    return told.story().scenes().get(step);
  }

  private List<Mark> marks(Span span, int place) {
    List<Mark> marks = new ArrayList<>();
    for (int thread = 0; thread < system.threads(); thread++) {
      Way way = ways.get(thread).get(span);
      if (way != null) {
        Is is = way.at(place);
        String effect = is == Is.DONE ? effect(scene(way.done.get(place))) : "";
        marks.add(new Mark(words.process(thread), is, effect));
      }
    }
    return marks;
  }
}
