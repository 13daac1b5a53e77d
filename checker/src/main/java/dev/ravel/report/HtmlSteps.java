// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Telling;
import dev.ravel.result.Finding;
import dev.ravel.source.Span;
import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The steps of an execution as an HTML table: who, where, what, what changed, and because of what.
 */
final class HtmlSteps {
  private final StringBuilder page;

  /** Writes at the end of a page. */
  HtmlSteps(StringBuilder page) {
    this.page = page;
  }

  /**
   * Writes the table.
   *
   * @param id begins the ids of the rows, to which causes are linked
   */
  void write(Finding finding, Telling told, String id) {
    int length = told.run().length();
    if (length == 0) {
      line("<p>So it is at the start, before any step.</p>");
      return;
    }
    BitSet leading = finding.causes();
    int alarm = ViolationText.alarming(finding, told);
    line("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"steps\">");
    line("<table>");
    line("<caption>In this order: " + text(ViolationText.size(finding, told.run())) + "</caption>");
    line(
        "<thead><tr><th scope=\"col\">step</th><th scope=\"col\">thread</th>"
            + "<th scope=\"col\">line</th><th scope=\"col\">statement</th>"
            + "<th scope=\"col\">what it changes</th><th scope=\"col\">after</th></tr></thead>");
    line("<tbody>");
    BitSet all = new BitSet();
    all.set(0, length);
    Shown shown = ViolationText.shown(finding, told, all, finding.why());
    shown.starts(told.story()).forEach(work -> writeWork(told, work));
    for (int k = 0; k < shown.count(); k++) {
      int step = shown.step(k);
      if (shown.foldedBefore(k) > 0) {
        line(
            "<tr><th scope=\"row\">\u2026</th><td colspan=\"5\">"
                + Shown.words(shown.foldedBefore(k))
                + "</td></tr>");
      }
      if (told.run().loop().orElse(-1) == step) {
        line(
            "<tr><th scope=\"row\">loop</th><td colspan=\"5\">steps "
                + (step + 1)
                + " to "
                + length
                + " repeat for ever</td></tr>");
      }
      writeStep(told, step, shown, leading.get(step), step == alarm, id);
      shown.behind(told.story().scenes().get(step)).forEach(work -> writeWork(told, work));
    }
    line("</tbody>");
    line("</table>");
    line("</div>");
    if (leading.cardinality() < length) {
      line("<p>Steps in italics, marked \u201caside\u201d, do not lead to this.</p>");
    }
  }

  private void writeStep(
      Telling told, int step, Shown shown, boolean leads, boolean alarm, String id) {
    Vocabulary.Scene scene = told.story().scenes().get(step);
    String choice = scene.outcomes() > 1 ? "  /" + (scene.outcome() + 1) : "";
    List<String> causes = new ArrayList<>();
    for (int cause : told.order().causes(step)) {
      String number = Integer.toString(cause + 1);
      causes.add(
          shown.has(cause) ? "<a href=\"#" + id + "-s" + number + "\">" + number + "</a>" : number);
    }
    String kind = alarm ? " class=\"alarm\"" : leads ? "" : " class=\"aside\"";
    line(
        "<tr id=\""
            + id
            + "-s"
            + (step + 1)
            + "\""
            + kind
            + "><th scope=\"row\">"
            + (step + 1)
            + (alarm ? " (!)" : leads ? "" : " aside")
            + "</th><td>"
            + text(told.movers().get(step))
            + "</td><td class=\"number\">"
            + text(line(told, scene.span()))
            + "</td><td class=\"code\">"
            + text(StepTable.words(scene) + choice)
            + "</td><td class=\"code\">"
            + String.join("<br>", changes(scene).stream().map(HtmlSteps::text).toList())
            + "</td><td>"
            + String.join(", ", causes)
            + "</td></tr>");
  }

  private static String line(Telling told, Span span) {
    String place = new Places(told).shortly(span);
    return place.startsWith(":") ? place.substring(1) : place;
  }

  /** A row for what a thread does without a step. */
  private void writeWork(Telling told, Vocabulary.Work work) {
    line(
        "<tr><td></td><td>"
            + text(told.threads().get(work.process()))
            + "</td><td class=\"number\">"
            + text(line(told, work.span()))
            + "</td><td class=\"code\">"
            + text(work.text())
            + "</td><td class=\"code\">"
            + String.join("<br>", effects(work.effects()).stream().map(HtmlSteps::text).toList())
            + "</td><td></td></tr>");
  }

  private static List<String> changes(Vocabulary.Scene scene) {
    List<String> changes = new ArrayList<>();
    for (Vocabulary.Change change : scene.writes()) {
      changes.add(change.name() + ": " + change.before() + " -> " + change.after());
    }
    changes.addAll(effects(scene.itself()));
    return changes;
  }

  private static List<String> effects(Vocabulary.Effects effects) {
    List<String> changes = new ArrayList<>();
    for (Vocabulary.Change change : effects.locals()) {
      changes.add(change.name() + " = " + change.after());
    }
    effects.printed().forEach(printed -> changes.add("prints \"" + printed + "\""));
    effects
        .failure()
        .ifPresent(
            failure -> changes.add("error " + failure.problem().code() + ": " + failure.message()));
    return changes;
  }

  private static String text(String text) {
    return Markup.escaped(Cells.clean(text, Style.plain()));
  }

  private void line(String line) {
    page.append(line).append('\n');
  }
}
