// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Numbers;
import dev.ravel.explanation.Telling;
import dev.ravel.source.Limits;
import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The steps of a run as sentences, for those who hear them read aloud. */
final class Narration {
  private static final int INDENT = 5;

  private final Telling told;
  private final LineNames places;
  private final Map<String, Integer> writers = new HashMap<>();

  private Narration(Telling told) {
    this.told = told;
    this.places = new LineNames(told);
  }

  /**
   * Writes the lines, one paragraph for each step.
   *
   * @param shown the narrated text; a step keeps its number
   * @param ending a sentence about what comes after the last step
   * @param to takes line by line
   */
  static void write(
      Telling told,
      StepSelection shown,
      Optional<String> ending,
      Style style,
      Consumer<String> to) {
    int indent = style.width() < 50 ? 0 : INDENT;
    Narration narration = new Narration(told);
    narration.tell(
        shown,
        ending,
        sentence -> Cells.indented(Cells.clean(sentence, style), indent, style).forEach(to));
  }

  private void tell(StepSelection shown, Optional<String> ending, Consumer<String> to) {
    shown.starts(told.story()).forEach(work -> to.accept(sentence(work)));
    int loop = told.run().loop().orElse(-1);
    int k = 0;
    for (int step = 0; k < shown.count(); step++) {
      Limits.pollAt(step);
      if (step == shown.step(k)) {
        if (shown.foldedBefore(k) > 0) {
          to.accept("Here " + StepSelection.words(shown.foldedBefore(k)) + " are left out.");
        }
        if (step == loop) {
          to.accept("From here on " + steps(loop) + " for ever.");
        }
        to.accept(sentence(step));
        shown.behind(told.story().scenes().get(step)).forEach(work -> to.accept(sentence(work)));
        k++;
      }
      for (Vocabulary.Change change : told.story().scenes().get(step).writes()) {
        writers.put(change.name(), step);
      }
    }
    if (loop >= 0) {
      to.accept(again(loop));
    }
    ending.ifPresent(to);
  }

  /** The steps of a loop, such as {@code steps 3 to 8 repeat}. */
  private String steps(int loop) {
    int last = told.run().length();
    return loop + 1 == last
        ? "step " + last + " repeats"
        : "steps " + (loop + 1) + " to " + last + " repeat";
  }

  /** Returns the text that closes a loop, and the activity of threads that make no step in it. */
  private String again(int loop) {
    Set<String> moving = Set.copyOf(told.movers().subList(loop, told.run().length()));
    Map<String, Integer> enabled = new HashMap<>();
    int step = 0;
    for (Telling.Moment moment : told.moments()) {
      if (step++ >= loop) {
        moment.enabled().forEach(thread -> enabled.merge(thread, 1, Integer::sum));
      }
    }
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "After step %s everything is as it was before step %s."
            .formatted(told.run().length(), loop + 1));
    for (Telling.Standing standing : told.standings()) {
      String thread = standing.thread();
      boolean alive =
          switch (standing.state()) {
            case NOT_STARTED, ENDED, CRASHED -> false;
            case WAITING, READY -> true;
          };
      if (alive && !moving.contains(thread)) {
        String where = standing.span().map(span -> " in " + places.inWords(span)).orElse("");
        int could = enabled.getOrDefault(thread, 0);
        sentences.add(
            could == 0
                ? thread + " waits" + where + " for ever."
                : thread
                    + " could go on"
                    + where
                    + (could == told.run().length() - loop ? "" : " at times")
                    + ", but never does.");
      }
    }
    return String.join(" ", sentences);
  }

  /** Returns the sentence about a thread's activity without a step. */
  private String sentence(Vocabulary.Work work) {
    List<String> facts = new ArrayList<>();
    for (Vocabulary.Change change : work.effects().locals()) {
      facts.add(change.name() + " becomes " + change.after());
    }
    work.effects().printed().forEach(line -> facts.add("prints \"" + line + "\""));
    work.effects().failure().ifPresent(failure -> facts.add("error: " + failure.message()));
    return "%s on its own, %s: %s."
        .formatted(
            told.threads().get(work.process()),
            places.inWords(work.span()),
            String.join("; ", facts));
  }

  private String sentence(int step) {
    Vocabulary.Scene scene = told.story().scenes().get(step);
    if (told.isCrash(step)) {
      return "Step %d. Thread %s crashes.".formatted(step + 1, told.movers().get(step));
    }
    boolean thread = scene.process() < told.threads().size();
    StringBuilder text = new StringBuilder();
    text.append("Step ").append(step + 1).append(". ");
    text.append(thread ? "Thread " : "Transition ").append(told.movers().get(step));
    text.append(", ").append(places.inWords(scene.span())).append(": ");
    List<String> facts = new ArrayList<>();
    for (Vocabulary.Change change : scene.itself().locals()) {
      facts.add(change.name() + " becomes " + change.after() + source(scene));
    }
    for (Vocabulary.Change change : scene.writes()) {
      boolean same = change.before().equals(change.after());
      facts.add(
          change.name()
              + (same ? " stays " + change.after() : " becomes " + change.after())
              + (same ? "" : ", it was " + change.before()));
    }
    if (scene.itself().locals().isEmpty() && scene.writes().isEmpty()) {
      String words = StepText.words(scene);
      facts.add(words.equals(scene.text()) ? words + observed(scene) : words);
    } else if (!scene.writes().isEmpty()) {
      facts.set(facts.size() - 1, facts.getLast() + ", by " + scene.text());
    }
    if (scene.outcomes() > 1) {
      facts.add("this is choice " + (scene.outcome() + 1) + " of " + scene.outcomes());
    }
    scene.itself().printed().forEach(line -> facts.add("prints \"" + line + "\""));
    scene.itself().failure().ifPresent(failure -> facts.add("error: " + failure.message()));
    if (scene.discards()) {
      facts.add("the assumption fails");
    }
    return text.append(String.join("; ", facts)).append('.').toString();
  }

  private String observed(Vocabulary.Scene scene) {
    List<String> seen = new ArrayList<>();
    scene.reads().forEach(read -> seen.add(read.name() + " is " + read.value()));
    return seen.isEmpty() ? "" : ", where " + Numbers.names(seen);
  }

  private String source(Vocabulary.Scene scene) {
    List<String> sources = new ArrayList<>();
    for (Vocabulary.Observation read : scene.reads()) {
      sources.add(
          read.writer(Optional.ofNullable(writers.get(read.name())))
              .map(step -> read.name() + " as step " + (step + 1) + " wrote it")
              .orElse("the initial value of " + read.name()));
    }
    return sources.isEmpty() ? "" : ", read from " + Numbers.names(sources);
  }
}
