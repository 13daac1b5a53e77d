// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The steps of a run as sentences, for those who hear them read aloud. */
final class Narration {
  private static final String INDENT = "     ";

  private final Telling told;
  private final Map<String, Integer> writers = new HashMap<>();

  private Narration(Telling told) {
    this.told = told;
  }

  /**
   * The lines, one paragraph for each step.
   *
   * @param shown the steps that are told; a step keeps its number
   */
  static List<String> of(Telling told, Shown shown, Style style) {
    Narration narration = new Narration(told);
    List<String> lines = new ArrayList<>();
    String indent = style.width() < 50 ? "" : INDENT;
    int k = 0;
    for (int step = 0; k < shown.count(); step++) {
      if (step == shown.step(k)) {
        if (shown.foldedBefore(k) > 0) {
          lines.add(indent + "Here " + Shown.words(shown.foldedBefore(k)) + " are left out.");
        }
        List<String> parts =
            Cells.wrapped(
                Cells.clean(narration.sentence(step), style), style.width() - indent.length());
        parts.forEach(part -> lines.add(indent + part));
        k++;
      }
      for (Vocabulary.Change change : told.story().scenes().get(step).writes()) {
        narration.writers.put(change.name(), step);
      }
    }
    return lines;
  }

  private String sentence(int step) {
    Vocabulary.Scene scene = told.story().scenes().get(step);
    boolean thread = scene.process() < told.threads().size();
    StringBuilder text = new StringBuilder();
    if (told.run().loop().orElse(-1) == step) {
      text.append("From here on the steps repeat for ever. ");
    }
    text.append("Step ").append(step + 1).append(". ");
    text.append(thread ? "Thread " : "Transition ").append(told.movers().get(step));
    text.append(", line ").append(scene.span().line()).append(": ");
    List<String> facts = new ArrayList<>();
    for (Vocabulary.Change change : scene.locals()) {
      facts.add(change.name() + " becomes " + change.after() + source(scene));
    }
    for (Vocabulary.Change change : scene.writes()) {
      boolean same = change.before().equals(change.after());
      facts.add(
          change.name()
              + (same ? " stays " + change.after() : " becomes " + change.after())
              + (same ? "" : ", it was " + change.before()));
    }
    if (scene.locals().isEmpty() && scene.writes().isEmpty()) {
      facts.add(scene.text() + observed(scene));
    } else if (!scene.writes().isEmpty()) {
      facts.set(facts.size() - 1, facts.getLast() + ", by " + scene.text());
    }
    if (scene.outcomes() > 1) {
      facts.add("this is choice " + (scene.outcome() + 1) + " of " + scene.outcomes());
    }
    scene.printed().forEach(line -> facts.add("prints \"" + line + "\""));
    scene.failure().ifPresent(failure -> facts.add("error: " + failure.message()));
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
          writers.containsKey(read.name())
              ? read.name() + " as step " + (writers.get(read.name()) + 1) + " wrote it"
              : "the initial value of " + read.name());
    }
    return sources.isEmpty() ? "" : ", read from " + Numbers.names(sources);
  }
}
