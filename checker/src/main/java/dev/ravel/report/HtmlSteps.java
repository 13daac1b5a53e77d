// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import static dev.ravel.report.HtmlPage.cell;
import static dev.ravel.report.HtmlPage.code;
import static dev.ravel.report.HtmlPage.element;
import static dev.ravel.report.HtmlPage.heading;
import static dev.ravel.report.HtmlPage.text;

import dev.ravel.explanation.Telling;
import dev.ravel.result.Finding;
import dev.ravel.source.Span;
import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The steps of an execution as an HTML table. It has the thread, the place, the action, what
 * changed, and the cause.
 */
final class HtmlSteps {
  private static final List<String> COLUMNS =
      List.of("step", "thread", "line", "statement", "what it changes", "after");

  private final HtmlPage page;

  /** Writes at the end of a page. */
  HtmlSteps(HtmlPage page) {
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
      page.line("<p>So it is at the start, before any step.</p>");
      return;
    }
    BitSet leading = finding.causes();
    int alarm = ViolationText.alarming(finding, told);
    List<String> rows = new ArrayList<>();
    BitSet all = new BitSet();
    all.set(0, length);
    StepSelection shown = ViolationText.shown(finding, told, all, finding.why());
    shown.starts(told.story()).forEach(work -> rows.add(work(told, work)));
    for (int k = 0; k < shown.count(); k++) {
      int step = shown.step(k);
      if (shown.foldedBefore(k) > 0) {
        rows.add(wide("\u2026", StepSelection.words(shown.foldedBefore(k))));
      }
      if (told.run().loop().orElse(-1) == step) {
        rows.add(wide("loop", "steps " + (step + 1) + " to " + length + " repeat for ever"));
      }
      rows.add(step(told, step, shown, leading.get(step), step == alarm, id));
      shown.behind(told.story().scenes().get(step)).forEach(work -> rows.add(work(told, work)));
    }
    String caption = "In this order: " + text(ViolationText.size(finding, told.run()));
    page.scrolled("steps", HtmlPage.table("table", caption, COLUMNS, rows));
    if (leading.cardinality() < length) {
      page.line("<p>Steps in italics, marked \u201caside\u201d, do not lead to this.</p>");
    }
  }

  private static String step(
      Telling told, int step, StepSelection shown, boolean leads, boolean alarm, String id) {
    Vocabulary.Scene scene = told.story().scenes().get(step);
    String choice = scene.outcomes() > 1 ? "  /" + (scene.outcome() + 1) : "";
    List<String> causes = new ArrayList<>();
    for (int cause : told.order().causes(step)) {
      String number = Integer.toString(cause + 1);
      String link = "a href=\"#" + id + "-s" + number + "\"";
      causes.add(shown.has(cause) ? element(link, number) : number);
    }
    List<String> changes = StepTable.writes(scene);
    changes.addAll(effects(scene.itself()));
    String kind = alarm ? " class=\"alarm\"" : leads ? "" : " class=\"aside\"";
    return element(
        "tr id=\"" + id + "-s" + (step + 1) + "\"" + kind,
        heading((step + 1) + (alarm ? " (!)" : leads ? "" : " aside")),
        cell(text(told.movers().get(step))),
        HtmlPage.number(text(line(told, scene.span()))),
        code(text(StepText.words(scene) + choice)),
        code(lines(changes)),
        cell(String.join(", ", causes)));
  }

  /** A row whose second cell is as wide as all further columns. */
  private static String wide(String heading, String content) {
    return element("tr", heading(heading), element("td colspan=\"5\"", content));
  }

  private static String lines(List<String> all) {
    return String.join("<br>", all.stream().map(HtmlPage::text).toList());
  }

  private static String line(Telling told, Span span) {
    String place = new LineNames(told).shortly(span);
    return place.startsWith(":") ? place.substring(1) : place;
  }

  /** A row for the work of a thread without a step. */
  private static String work(Telling told, Vocabulary.Work work) {
    return element(
        "tr",
        cell(""),
        cell(text(told.threads().get(work.process()))),
        HtmlPage.number(text(line(told, work.span()))),
        code(text(work.text())),
        code(lines(effects(work.effects()))),
        cell(""));
  }

  private static List<String> effects(Vocabulary.Effects effects) {
    List<String> changes = StepTable.effects(effects);
    effects.failure().ifPresent(its -> changes.add(changes.removeLast() + ": " + its.message()));
    return changes;
  }
}
