// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import static dev.ravel.report.HtmlPage.cell;
import static dev.ravel.report.HtmlPage.element;
import static dev.ravel.report.HtmlPage.heading;
import static dev.ravel.report.HtmlPage.text;

import dev.ravel.explanation.Claim;
import dev.ravel.explanation.Headline;
import dev.ravel.explanation.Numbers;
import dev.ravel.explanation.Telling;
import dev.ravel.result.Checking;
import dev.ravel.result.Examined;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Finding;
import dev.ravel.result.Repeated;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Assumption;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.SearchSummary;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The results of a check as one HTML page that needs nothing else. It uses no network and no
 * script. Verdicts are words with a sign, never a colour alone; tables have captions and headings;
 * what is wide can be scrolled with the keyboard.
 */
public final class HtmlReport {
  private static final List<String> COUNTED =
      List.of("constants", "engine", "states", "steps", "executions", "events", "complete", "time");

  private final HtmlPage page;
  private final Drawer drawer;

  /** The executions of the file that were shown already. */
  private final Map<Execution, Before> before = new HashMap<>();

  /** Draws executions. */
  public interface Drawer {
    /** The style sheet of what is drawn. */
    String style();

    /**
     * An execution, drawn.
     *
     * @return none if it cannot be drawn now
     */
    Optional<Picture> draw(Checking result, Examined instance, Telling told);
  }

  /**
   * A picture.
   *
   * @param svg the picture as an element
   * @param title what it shows
   * @param part what is said where it does not show all there is
   */
  public record Picture(String svg, String title, Optional<String> part) {}

  /** An execution of an instance, and which of its steps are marked. */
  private record Execution(Map<String, String> settings, Run run, BitSet causes, int alarm) {}

  /** The first check that an execution was shown for, and where. */
  private record Before(Claim claim, String id) {}

  private HtmlReport(HtmlPage page, Drawer drawer) {
    this.page = page;
    this.drawer = drawer;
  }

  /**
   * The page.
   *
   * @param code how the check ends
   * @param version of the tool
   * @param drawer draws each execution that is shown
   */
  public static String of(List<Checking> results, ExitCode code, String version, Drawer drawer) {
    String files =
        results.stream().map(Checking::file).distinct().collect(Collectors.joining(", "));
    HtmlPage page = new HtmlPage("Ravel: " + files, drawer.style());
    page.add("h1", text("Ravel: " + files));
    page.add("p", sign(code));
    HtmlReport report = new HtmlReport(page, drawer);
    for (int k = 0; k < results.size(); k++) {
      report.writeFile(results.get(k), k + 1);
    }
    return page.ended(version);
  }

  private void writeFile(Checking result, int number) {
    page.line("<section aria-labelledby=\"file" + number + "\">");
    page.add("h2 id=\"file" + number + "\"", text(result.file() + constants(result)));
    page.add("p", sign(result.exitCode()));
    List<Diagnostic> diagnostics = result.diagnostics().stream().distinct().toList();
    if (!diagnostics.isEmpty()) {
      page.line("<h3>Remarks</h3>");
      DiagnosticText words = new DiagnosticText(Style.plain());
      diagnostics.forEach(diagnostic -> pre(words.one(diagnostic), "a remark"));
    }
    if (result.findings().findAny().isPresent()) {
      writeVerdicts(result, number);
      writeCounters(result);
    }
    int finding = 0;
    before.clear();
    for (Examined instance : result.instances()) {
      for (Finding its : instance.findings()) {
        finding++;
        if (its.judgement().verdict() == Verdict.VIOLATED) {
          writeViolation(result, instance, its, "f" + number + "-" + finding);
        }
      }
    }
    page.line("</section>");
  }

  private static String constants(Checking result) {
    List<String> values = new ArrayList<>();
    result
        .defines()
        .forEach(
            (name, value) ->
                values.add(name + " = " + String.join(", ", Repeated.values(value).toList())));
    return values.isEmpty() ? "" : " with " + String.join(", ", values);
  }

  private void writeVerdicts(Checking result, int number) {
    List<String> rows = new ArrayList<>();
    for (Examined instance : result.instances()) {
      for (Finding its : instance.findings()) {
        String name = text(its.claim().line());
        String link = "a href=\"#f" + number + "-" + (rows.size() + 1) + "\"";
        rows.add(
            element(
                "tr",
                heading(its.judgement().verdict() == Verdict.VIOLATED ? element(link, name) : name),
                cell(text(instance.settingsText())),
                cell(sign(its)),
                cell(its.claim().expected().word()),
                cell(codes(its)),
                HtmlPage.number(
                    its.telling().map(told -> Numbers.count(told.run().length())).orElse(""))));
      }
    }
    List<String> columns = List.of("check", "constants", "verdict", "expected", "code", "steps");
    page.scrolled("verdicts", HtmlPage.table("table", "Verdicts", columns, rows));
  }

  private void writeCounters(Checking result) {
    List<String> rows = new ArrayList<>();
    for (Examined instance : result.instances()) {
      boolean several = instance.searches().size() > 1;
      String settings = instance.settingsText();
      String constants = settings.isEmpty() ? "those of the file" : settings;
      for (SearchSummary search : instance.searches()) {
        Counters counters = search.counters();
        rows.add(
            element(
                "tr",
                heading(text(constants + (several ? ", for " + instance.purpose(search) : ""))),
                cell(text(instance.engine())),
                number(counters.states()),
                number(counters.transitions()),
                number(counters.executions()),
                number(counters.events()),
                cell(instance.stopped().isEmpty() ? "yes" : "no: this is not a proof"),
                HtmlPage.number(Numbers.seconds(counters.nanoseconds()))));
      }
    }
    page.line(HtmlPage.table("table", "What was explored", COUNTED, rows));
  }

  private static String number(OptionalLong count) {
    return HtmlPage.number(count.isPresent() ? Numbers.count(count.getAsLong()) : "");
  }

  private void writeViolation(Checking result, Examined instance, Finding its, String id) {
    Headline headline = its.headline();
    page.line("<section aria-labelledby=\"" + id + "\">");
    String code = its.judgement().code().map(Problem::code).orElse("");
    String title = its.asExpected() ? "Violated, as expected" : "Violated";
    page.add("h3 id=\"" + id + "\"", title + " (" + code + "): " + text(headline.text()));
    pre(Snippet.of(headline.marks(), Style.Tone.BAD, Style.plain()), "the place in the model");
    its.telling().ifPresent(told -> writeSteps(result, instance, its, told, id));
    its.why().ifPresent(why -> remark("Why", why.text()));
    its.telling().flatMap(ViolationText::fairness).ifPresent(fair -> remark("Fair", fair));
    ViolationText.help(its).ifPresent(help -> remark("Help", help));
    its.telling()
        .map(told -> element("code", text(ReplayCommandLine.of(result, instance, told))))
        .ifPresent(command -> page.add("p", "See it again: ", command));
    page.line("<p>What the code means: <code>ravel explain " + code + "</code></p>");
    page.line("</section>");
  }

  private void remark(String head, String remark) {
    page.add("p", element("strong", head + ":"), " " + text(remark));
  }

  /** The steps, or a link to the check that showed the same ones. */
  private void writeSteps(
      Checking result, Examined instance, Finding its, Telling told, String id) {
    Execution execution =
        new Execution(
            instance.settings(), told.run(), its.causes(), ViolationText.alarming(its, told));
    Before first = before.putIfAbsent(execution, new Before(its.claim(), id));
    if (first == null || told.run().length() == 0) {
      new HtmlSteps(page).write(its, told, id);
      if (told.run().length() > 0) {
        drawer.draw(result, instance, told).ifPresent(this::writePicture);
      }
    } else {
      String link = element("a href=\"#" + first.id() + "\"", text(first.claim().title()));
      String size = text(ViolationText.size(its, told.run()));
      page.add("p", "In the order shown for ", link, " (" + size + ").");
    }
  }

  private void writePicture(Picture picture) {
    page.line("<figure>");
    page.scrolled("picture", picture.svg().stripTrailing());
    String part = picture.part().map(its -> ". " + its).orElse("");
    page.add("figcaption", text(picture.title() + part));
    page.line("</figure>");
  }

  private void pre(List<String> lines, String label) {
    if (!lines.isEmpty()) {
      String tag = "pre tabindex=\"0\" role=\"region\" aria-label=\"" + label + "\"";
      page.add(tag, Markup.escaped(String.join("\n", lines)));
    }
  }

  /** The code of a verdict and those of what limits it. */
  private static String codes(Finding its) {
    return Stream.concat(its.judgement().code().stream(), its.limits().stream())
        .distinct()
        .map(Problem::code)
        .collect(Collectors.joining(", "));
  }

  private static String sign(Finding its) {
    Verdict verdict = its.judgement().verdict();
    String word = verdict.word() + text(Assumption.clauses(its.assumptions()));
    if (its.asExpected()) {
      return "<span class=\"good\">\u2714 " + word + "</span>";
    }
    return verdict == Verdict.UNKNOWN
        ? "<span class=\"open\">? " + word + "</span>"
        : "<span class=\"bad\">\u2716 " + word + "</span>, not as expected";
  }

  private static String sign(ExitCode code) {
    return switch (code) {
      case SUCCESS -> "<span class=\"good\">\u2714 every check is as expected</span>";
      case UNEXPECTED -> "<span class=\"bad\">\u2716 a check is not as expected</span>";
      case UNKNOWN -> "<span class=\"open\">? not everything is decided</span>";
      case INTERRUPTED -> "<span class=\"open\">? it was interrupted</span>";
      case NOTHING -> "<span class=\"open\">? there is nothing to check</span>";
      case USAGE, INVALID, INTERNAL ->
          "<span class=\"bad\">\u2716 there are errors; nothing was checked</span>";
    };
  }
}
