// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Claim;
import dev.ravel.explanation.NextSteps;
import dev.ravel.explanation.Numbers;
import dev.ravel.explanation.Telling;
import dev.ravel.report.Style.Tone;
import dev.ravel.result.Beside;
import dev.ravel.result.Finding;
import dev.ravel.source.Span;
import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The view of a person who goes through a model step by step. */
public final class StepText {
  private static final String INDENT = "    ";

  /** The number of values above which only those that the last step wrote are shown. */
  private static final int MOST_VALUES = 16;

  private static final int MOST_CHOICES = 40;
  private static final int MOST_IDLE = 12;

  private static final int MOST_READS = 4;

  private final Style style;

  /** Texts in a style. */
  public StepText(Style style) {
    this.style = style;
  }

  // ------------------------------------------------------------------------------- the last step

  /** The step that was made last, with the work after it; at the start, that. */
  public List<String> arrival(Telling told) {
    List<Vocabulary.Scene> scenes = told.story().scenes();
    List<String> lines = new ArrayList<>();
    if (scenes.isEmpty()) {
      lines.add(style.paint(Tone.STRONG, "at the start") + inputs(told));
      told.story().starts().stream()
          .filter(Vocabulary.Work::matters)
          .forEach(work -> lines.add(INDENT + work(told, work)));
      return lines;
    }
    Vocabulary.Scene scene = scenes.getLast();
    String mover = told.movers().getLast();
    String head = "step " + Numbers.count(scenes.size()) + ": " + told.moves().getLast();
    String text = scene.text().equals(mover) ? "" : "  " + words(scene);
    String effects = effects(scene.writes(), scene.itself());
    lines.add(
        style.paint(Tone.STRONG, Cells.clean(head, style))
            + Cells.clean(place(Optional.of(scene.span())) + text + effects, style));
    scene.work().stream()
        .filter(Vocabulary.Work::matters)
        .forEach(work -> lines.add(INDENT + work(told, work)));
    return lines;
  }

  /** The text of a step; what a step finds that does nothing but read. */
  public static String words(Vocabulary.Scene scene) {
    boolean reads =
        scene.text().startsWith("read ")
            && !scene.reads().isEmpty()
            && scene.writes().isEmpty()
            && scene.itself().locals().isEmpty();
    return reads ? reads(scene) : scene.text();
  }

  /** Returns the reads of a step, the first ones with their values. */
  static String reads(Vocabulary.Scene scene) {
    int more = scene.reads().size() - MOST_READS;
    return scene.reads().stream()
            .limit(more == 1 ? MOST_READS + 1 : MOST_READS)
            .map(
                its ->
                    "%s: %s%s"
                        .formatted(
                            its.name(),
                            its.value(),
                            its.older().isPresent() ? ", an older value" : ""))
            .collect(Collectors.joining(", ", "reads ", ""))
        + (more > 1 ? " and " + more + " more" : "");
  }

  private static String inputs(Telling told) {
    return told.inputs().stream()
        .map(input -> ", " + input.asInput())
        .collect(Collectors.joining());
  }

  private String work(Telling told, Vocabulary.Work work) {
    String who = told.threads().get(work.process());
    String times = work.times() > 1 ? ", " + work.times() + " times" : "";
    return Cells.clean(
        who
            + place(Optional.of(work.span()))
            + "  "
            + work.text()
            + effects(List.of(), work.effects())
            + times,
        style);
  }

  private static String effects(List<Vocabulary.Change> writes, Vocabulary.Effects its) {
    List<String> all = new ArrayList<>(changes(writes));
    all.addAll(StepTable.effects(its));
    return all.isEmpty() ? "" : "    " + String.join(", ", all);
  }

  private static List<String> changes(List<Vocabulary.Change> writes) {
    return writes.stream()
        .map(
            change ->
                change.before().isEmpty()
                    ? change.name() + " = " + change.after()
                    : change.name() + ": " + change.before() + " -> " + change.after())
        .toList();
  }

  private static String place(Optional<Span> span) {
    return span.map(its -> "  :" + its.line()).orElse("");
  }

  // ---------------------------------------------------------------------------------- the state

  /** The values of the shown objects; where they are very many, those of the last step. */
  public List<String> values(Telling told) {
    List<Vocabulary.Binding> all = told.ends();
    Set<String> written = new LinkedHashSet<>();
    told.story().scenes().stream()
        .skip(Math.max(0, told.story().scenes().size() - 1))
        .flatMap(scene -> scene.writes().stream())
        .forEach(change -> written.add(change.name()));
    boolean many = all.size() > MOST_VALUES;
    List<String> shown =
        all.stream()
            .filter(value -> !many || written.contains(value.name()))
            .map(value -> value.name() + " = " + value.value())
            .toList();
    List<String> lines = new ArrayList<>(wrapped(String.join(", ", shown)));
    if (many) {
      lines.add(INDENT + "(`state` shows all " + Numbers.count(all.size()) + " values)");
    }
    return lines;
  }

  /** Values, one on a line. */
  public List<String> bindings(List<Vocabulary.Binding> values) {
    return values.stream()
        .map(its -> INDENT + Cells.clean(its.name() + " = " + its.value(), style))
        .toList();
  }

  private List<String> wrapped(String text) {
    return text.isEmpty()
        ? List.of()
        : Cells.indented(Cells.clean(text, style), INDENT.length(), style);
  }

  // --------------------------------------------------------------------------- what can be done

  /**
   * Returns the possible next steps, by numbers, and the threads that have none.
   *
   * @param all whether everything is shown, however much it is
   */
  public List<String> next(NextSteps next, boolean all) {
    int choices = all ? next.choices().size() : Math.min(MOST_CHOICES, next.choices().size());
    int idle = all ? next.idle().size() : Math.min(MOST_IDLE, next.idle().size());
    List<NextSteps.Choice> some = next.choices().subList(0, choices);
    List<NextSteps.Idle> others = next.idle().subList(0, idle);
    int number = Integer.toString(choices).length();
    int name =
        Stream.concat(
                some.stream().map(NextSteps.Choice::move),
                others.stream().map(NextSteps.Idle::thread))
            .mapToInt(Cells::width)
            .max()
            .orElse(0);
    List<String> lines = new ArrayList<>();
    for (int k = 0; k < choices; k++) {
      String head = Cells.flushRight(Integer.toString(k + 1), number);
      lines.add(INDENT + style.paint(Tone.MILD, head) + "  " + choice(some.get(k), name));
    }
    left(next.choices().size() - choices, "step", "steps").ifPresent(lines::add);
    for (NextSteps.Idle its : others) {
      lines.add(INDENT + " ".repeat(number + 2) + idle(its, name));
    }
    left(next.idle().size() - idle, "thread that cannot move", "threads that cannot move")
        .ifPresent(lines::add);
    return lines;
  }

  private static Optional<String> left(int more, String one, String several) {
    return more == 0
        ? Optional.empty()
        : Optional.of(
            INDENT + "and " + Numbers.count(more, one, several) + " more (`steps` shows all)");
  }

  private String choice(NextSteps.Choice its, int width) {
    String name = Cells.padded(Cells.clean(its.move(), style), width);
    boolean named = its.text().equals(its.move());
    String effects =
        its.effects().isEmpty() ? "" : "    " + String.join(", ", changes(its.effects()));
    String end =
        switch (its.kind()) {
          case STEP -> "";
          case ERROR -> "    (an error)";
          case DISCARD -> "    (assumption fails)";
        };
    String text = place(its.span()) + (named ? "" : "  " + its.text()) + effects + end;
    return (name + Cells.clean(text, style)).stripTrailing();
  }

  private String idle(NextSteps.Idle its, int width) {
    String name = Cells.padded(Cells.clean(its.thread(), style), width);
    String text = place(its.span()) + its.text().map(words -> "  " + words).orElse("");
    return name + Cells.clean(text + (text.isEmpty() ? "  " : "    ") + its.why(), style);
  }

  // -------------------------------------------------------------------------------------- checks

  /** Returns the verdicts of the checks on a state. */
  public List<String> judged(List<Finding> violated, List<Claim> reached) {
    List<String> lines = new ArrayList<>();
    violated.forEach(finding -> lines.addAll(ReplayText.violation(finding, style)));
    for (Claim claim : reached) {
      lines.add(style.paint(Tone.GOOD, "reached") + ": `" + Cells.clean(claim.line(), style) + "`");
    }
    return lines;
  }

  // ----------------------------------------------------------------------------- the execution

  /** Writes all steps that were made. */
  public void trace(Telling told, Consumer<String> to) {
    if (told.run().length() == 0) {
      to.accept(INDENT + "no step was made");
    } else {
      StepSelection all = StepSelection.whole(told.run().length());
      StepTable.write(told, StepTable.NO_ALARM, all, style, to);
    }
  }

  /** The command that runs the steps again that were made. */
  public String replay(String file, Beside beside, Map<String, String> defines, Telling told) {
    return Cells.clean(ReplayCommandLine.of(file, beside, defines, told), style);
  }
}
