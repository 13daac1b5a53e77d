// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Circumstance;
import dev.ravel.explanation.Claim;
import dev.ravel.explanation.FairnessAdvice;
import dev.ravel.explanation.FairnessReason;
import dev.ravel.explanation.Headline;
import dev.ravel.explanation.Mark;
import dev.ravel.explanation.Numbers;
import dev.ravel.explanation.Telling;
import dev.ravel.explanation.Why;
import dev.ravel.report.Style.Tone;
import dev.ravel.result.Checking;
import dev.ravel.result.Examined;
import dev.ravel.result.Finding;
import dev.ravel.source.Problem;
import dev.ravel.source.PropertyKind;
import dev.ravel.source.Span;
import dev.ravel.system.Vocabulary;
import dev.ravel.verdict.Assumption;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Violations as text. They say what happens, where, in which order it comes about, and how to see
 * it again. An execution that several checks have is shown for the first of them.
 */
final class ViolationText {
  /** No more of the steps that tell why are shown in any case. */
  private static final int NOTABLE = 100;

  private final Checking checking;
  private final Style style;

  /** The executions that were shown already. */
  private final Map<Execution, Before> before = new HashMap<>();

  /** An execution of an instance, which its constants tell from the others. */
  private record Execution(Map<String, String> settings, Run run) {}

  /** The first check that an execution was shown for, and what of it. */
  private record Before(Claim claim, StepSelection shown) {}

  ViolationText(Checking checking, Style style) {
    this.checking = checking;
    this.style = style;
  }

  /** The lines about one violation, without an empty line before or after. */
  List<String> of(Examined instance, Finding finding) {
    Headline headline = finding.headline();
    List<String> lines = new ArrayList<>();
    String code = finding.judgement().code().map(Problem::code).orElseThrow();
    lines.add(
        (finding.asExpected()
                ? style.paint(Tone.GOOD, "violated as expected[" + code + "]")
                : style.paint(Tone.BAD, "violated[" + code + "]"))
            + style.paint(Tone.STRONG, ": " + Cells.clean(headline.text(), style)));
    lines.addAll(Snippet.of(headline.marks(), Tone.BAD, style));
    Notes notes =
        headline.marks().isEmpty() ? Notes.indented(style) : Notes.below(headline.marks(), style);
    which(instance, finding).ifPresent(text -> notes.add("check", text));
    if (finding.circumstance() instanceof Circumstance.Failing failing) {
      Problem problem = failing.failure().problem();
      notes.add("error", problem.code() + ", " + problem.title());
    }
    finding.telling().ifPresent(told -> addOrder(notes, instance, finding, headline, told));
    finding.telling().filter(_ -> style.states()).ifPresent(told -> addState(notes, told));
    untold(finding).ifPresent(text -> notes.add("note", text));
    if (!finding.assumptions().isEmpty()) {
      notes.add("note", "violated" + Assumption.clauses(finding.assumptions()));
    }
    if (finding.circumstance() instanceof Circumstance.Blocked blocked) {
      addCycle(notes, blocked);
    }
    help(finding).ifPresent(text -> notes.add("help", text));
    String explain = explained(finding, code);
    finding
        .telling()
        .ifPresentOrElse(
            told -> {
              notes.addWhole("replay", ReplayCommandLine.of(checking, instance, told));
              if (!instance.engine().equals("graphs")) {
                notes.continued("picture: ", "the same command with draw in place of replay");
              }
              notes.continued("explain: ", "ravel explain " + explain);
            },
            () -> notes.addWhole("explain", "ravel explain " + explain));
    lines.addAll(notes.lines());
    return lines;
  }

  private void addState(Notes notes, Telling told) {
    List<String> lines = new StateText(told, new LineNames(told), style, 5).whole();
    notes.add("", lines.getFirst());
    notes.addLines(List.of(""));
    notes.addLines(lines.stream().skip(1).map(line -> "     " + line).toList());
    notes.addLines(List.of(""));
  }

  /** Returns the note about a run for whose words there was no memory. */
  private static Optional<String> untold(Finding finding) {
    return finding
        .judgement()
        .run()
        .filter(_ -> finding.telling().isEmpty())
        .map(
            run ->
                "an execution of "
                    + Numbers.count(run.length(), "step", "steps")
                    + " shows it, which memory does not suffice to tell");
  }

  /** A check that has another verdict than <em>violated</em>, which was expected. */
  List<String> unexpected(Examined instance, Finding finding) {
    List<String> lines = new ArrayList<>();
    Claim claim = finding.claim();
    String verdict =
        finding.judgement().verdict().word() + Assumption.clauses(finding.assumptions());
    lines.add(
        style.paint(Tone.BAD, "not as expected")
            + style.paint(Tone.STRONG, ": `" + Cells.clean(claim.title(), style) + "` " + verdict));
    List<Mark> marks = new ArrayList<>();
    String expected = "the check says `expect " + claim.expected().word() + "`";
    claim.span().ifPresent(span -> marks.add(new Mark(span, expected, true)));
    lines.addAll(Snippet.of(marks, Tone.BAD, style));
    Notes notes = marks.isEmpty() ? Notes.indented(style) : Notes.below(marks, style);
    which(instance, finding).ifPresent(text -> notes.add("check", text));
    lines.addAll(notes.lines());
    return lines;
  }

  /**
   * Returns the check, where the headline does not say it. It has its name, instance, and inputs.
   */
  private static Optional<String> which(Examined instance, Finding finding) {
    Claim claim = finding.claim();
    List<String> parts = new ArrayList<>();
    claim.name().ifPresent(parts::add);
    if (claim.focus().isEmpty() && claim.kind() == PropertyKind.ERROR) {
      parts.add("`no error` is checked of every model");
    }
    if (!instance.settings().isEmpty()) {
      parts.add("with " + instance.settingsText());
    }
    finding
        .telling()
        .map(told -> inputs(told, instance.settings().keySet()))
        .filter(inputs -> !inputs.isEmpty())
        .ifPresent(parts::add);
    claim.schedule().ifPresent(name -> parts.add("by schedule " + name));
    return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", parts));
  }

  /** The inputs of an execution that no setting of the check has fixed. */
  private static String inputs(Telling told, Set<String> fixed) {
    return told.inputs().stream()
        .filter(input -> !fixed.contains(input.name()))
        .map(Vocabulary.Binding::asInput)
        .collect(Collectors.joining(", "));
  }

  private void addOrder(
      Notes notes, Examined instance, Finding finding, Headline headline, Telling told) {
    if (told.run().length() == 0) {
      notes.add("", "so it is at the start, before any step");
      return;
    }
    if (finding.circumstance() instanceof Circumstance.Blocked && shownBy(headline, told)) {
      return;
    }
    BitSet steps = new BitSet();
    steps.set(0, told.run().length());
    if (!style.full()) {
      steps.and(finding.causes());
    }
    Optional<Why> why = finding.why();
    StepSelection shown =
        style.full() ? StepSelection.whole(told.run().length()) : shown(finding, told, steps, why);
    Execution execution = new Execution(instance.settings(), told.run());
    Optional<Before> first =
        Optional.ofNullable(before.putIfAbsent(execution, new Before(finding.claim(), shown)));
    if (first.filter(its -> its.shown().covers(shown)).isPresent()) {
      String title = "`" + first.get().claim().title() + "`";
      notes.add(
          "", "in the order shown above for " + title + " (" + size(finding, told.run()) + ")");
      why.ifPresent(its -> notes.add("why", its.text()));
      return;
    }
    notes.add("", "in this order (" + size(finding, told.run()) + "):");
    notes.addLines(List.of(""));
    List<String> table = new ArrayList<>();
    if (style.narrated()) {
      Narration.write(told, shown, ending(finding), style, table::add);
    } else {
      StepTable.write(told, alarming(finding, told), shown, style, table::add);
    }
    notes.addLines(table);
    notes.addLines(List.of(""));
    if (shown.folds()) {
      notes.add("", "the middle of this is left out (--full shows all)");
    }
    int left = told.run().length() - steps.cardinality();
    if (left > 0) {
      notes.add(
          "",
          Numbers.count(left, "step that does", "steps that do")
              + " not lead to this "
              + (left == 1 ? "is" : "are")
              + " left out (--full shows all)");
    }
    why.ifPresent(its -> notes.add("why", its.text()));
    fairness(told).ifPresent(text -> notes.add("fair", text));
    independent(told, shown).ifPresent(text -> notes.add("note", text));
  }

  /** To whom a loop is fair, and how, if anybody is marked so. */
  static Optional<String> fairness(Telling told) {
    return Optional.of(FairnessReason.inWords(told.dues(), told.granted()))
        .filter(text -> !text.isEmpty());
  }

  /**
   * Returns the steps that are shown. Those that make the claim fail, and why, are among them in
   * any case.
   */
  static StepSelection shown(Finding finding, Telling told, BitSet steps, Optional<Why> why) {
    BitSet notable = new BitSet();
    if (alarming(finding, told) != StepTable.NO_ALARM) {
      notable.set(alarming(finding, told));
    }
    why.ifPresent(its -> its.steps().stream().limit(NOTABLE).forEach(notable::set));
    return StepSelection.folded(steps, notable, told.run().loop());
  }

  /** Returns the end after the last step, where that is what is bad. */
  private static Optional<String> ending(Finding finding) {
    return switch (finding.circumstance()) {
      case Circumstance.Staying(List<String> resting) ->
          Optional.of(
              "Then nothing more need happen: " + Numbers.names(resting) + " may rest for ever.");
      case Circumstance.Ended _ -> Optional.of("Then the execution has ended.");
      case Circumstance.OfStep _, Circumstance.OfNoStep _ -> Optional.empty();
    };
  }

  /** The first two neighbours, of those shown, that could come in the other order. */
  private static Optional<String> independent(Telling told, StepSelection shown) {
    if (told.run().loop().isPresent()) {
      return Optional.empty();
    }
    return told.order().independentNeighbours().stream()
        .filter(step -> shown.has(step) && shown.has(step + 1))
        .findFirst()
        .map(
            step ->
                "steps %s and %s are independent: the other order is the same execution"
                    .formatted(step + 1, step + 2));
  }

  /** Returns whether the snippet already names every step of a run. */
  private static boolean shownBy(Headline headline, Telling told) {
    Set<Span> shown =
        headline.marks().stream()
            .filter(mark -> !mark.primary())
            .map(Mark::span)
            .collect(Collectors.toSet());
    long named = headline.marks().stream().filter(mark -> !mark.primary()).distinct().count();
    return told.run().length() <= named
        && told.story().scenes().stream().allMatch(scene -> shown.contains(scene.span()));
  }

  /** The step, from 0, after which the claim fails. */
  static int alarming(Finding finding, Telling told) {
    return switch (finding.circumstance()) {
      case Circumstance.Values its -> its.step();
      case Circumstance.Crowd its -> its.step();
      case Circumstance.Overfull its -> its.step();
      case Circumstance.Failing _, Circumstance.CutOff _, Circumstance.Undefined _ ->
          told.run().length() - 1;
      case Circumstance.Blocked _, Circumstance.OfNoStep _ -> StepTable.NO_ALARM;
    };
  }

  static String size(Finding finding, Run run) {
    List<String> facts = new ArrayList<>();
    OptionalInt loop = run.loop();
    if (loop.isPresent()) {
      int repeated = run.length() - loop.getAsInt();
      if (loop.getAsInt() == 0) {
        facts.add(Numbers.count(repeated, "step", "steps") + " for ever");
      } else {
        facts.add(Numbers.count(loop.getAsInt(), "step", "steps"));
        facts.add("then " + repeated + " for ever");
      }
    } else {
      facts.add(Numbers.count(run.length(), "step", "steps"));
    }
    if (run.length() > 1) {
      facts.add(Numbers.switches(run.switches()));
    }
    if (loop.isEmpty() && finding.shortest()) {
      facts.add("none shorter");
    }
    return String.join(", ", facts);
  }

  private static void addCycle(Notes notes, Circumstance.Blocked blocked) {
    if (blocked.cycle() < 2) {
      return;
    }
    List<Circumstance.Waiter> circle = blocked.waiters().subList(0, blocked.cycle());
    StringBuilder text = new StringBuilder();
    for (Circumstance.Waiter waiter : circle) {
      text.append(waiter.thread()).append(" -> ");
      if (waiter.taken().isPresent()) {
        text.append(Numbers.names(waiter.objects())).append(" -> ");
      }
    }
    notes.add("cycle", text.append(circle.getFirst().thread()).toString());
    boolean locks = circle.stream().allMatch(waiter -> waiter.text().startsWith("lock "));
    if (locks) {
      notes.add("help", lockOrder(circle));
    }
  }

  private static String lockOrder(List<Circumstance.Waiter> circle) {
    if (circle.size() > 2) {
      return "take the locks in one order that is the same for all threads";
    }
    Circumstance.Waiter last = circle.getLast();
    String first = circle.getFirst().text();
    String advice = "take the locks in the same order in both threads";
    return last.span().equals(circle.getFirst().span())
        ? advice
        : advice + " (" + last.thread() + ": `" + last.text() + "` before `" + first + "`)";
  }

  /** A word of the language that makes the run a good one, or no execution at all. */
  static Optional<String> help(Finding finding) {
    if (finding.circumstance() instanceof Circumstance.Blocked blocked) {
      return finding
          .telling()
          .filter(_ -> ofEnds(finding.claim().kind()))
          .filter(told -> serves(blocked, told))
          .map(_ -> daemon(blocked));
    }
    return finding.telling().flatMap(told -> FairnessAdvice.inWords(told.advice()));
  }

  /** Returns whether threads without an end wait for work while all others have finished. */
  private static boolean serves(Circumstance.Blocked blocked, Telling told) {
    return blocked.waiters().stream()
            .allMatch(waiter -> waiter.endless() && waiter.holder().isEmpty())
        && told.standings().stream().anyMatch(its -> its.state() == Telling.State.ENDED);
  }

  private static boolean ofEnds(PropertyKind kind) {
    return kind == PropertyKind.DEADLOCK || kind == PropertyKind.TERMINATES;
  }

  private static String daemon(Circumstance.Blocked blocked) {
    List<String> names = blocked.waiters().stream().map(Circumstance.Waiter::thread).toList();
    String families =
        names.stream()
            .map(name -> "`daemon thread " + name.replaceFirst("\\[.*", "") + "`")
            .distinct()
            .collect(Collectors.joining(" and "));
    return "where %s%s the other threads and may wait at the end, declare %s"
        .formatted(Numbers.names(names), names.size() == 1 ? " serves" : " serve", families);
  }

  private static String explained(Finding finding, String code) {
    return finding.circumstance() instanceof Circumstance.Failing failing
            && finding.claim().kind() == PropertyKind.ERROR
        ? failing.failure().problem().code()
        : code;
  }
}
