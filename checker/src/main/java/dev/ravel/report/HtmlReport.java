// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Claim;
import dev.ravel.explanation.Headline;
import dev.ravel.explanation.Numbers;
import dev.ravel.explanation.Telling;
import dev.ravel.result.Checking;
import dev.ravel.result.Examined;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Finding;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Assumption;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Searched;
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
 * The results of a check as one HTML page that needs nothing else: no network, no script. Verdicts
 * are words with a sign, never a colour alone; tables have captions and headings; what is wide can
 * be scrolled with the keyboard.
 */
public final class HtmlReport {
  private final StringBuilder page = new StringBuilder();
  private final List<Checking> results;
  private final ExitCode code;
  private final String version;
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

  private HtmlReport(List<Checking> results, ExitCode code, String version, Drawer drawer) {
    this.results = List.copyOf(results);
    this.code = code;
    this.version = version;
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
    HtmlReport report = new HtmlReport(results, code, version, drawer);
    report.write();
    return report.page.toString();
  }

  private void write() {
    String title = "Ravel: " + String.join(", ", files());
    line(HtmlPage.head(title, drawer.style()));
    line("<h1>" + text(title) + "</h1>");
    line("<p>" + sign(code) + "</p>");
    for (int k = 0; k < results.size(); k++) {
      writeFile(results.get(k), k + 1);
    }
    line(HtmlPage.foot(version));
  }

  private List<String> files() {
    return results.stream().map(Checking::file).distinct().toList();
  }

  private void writeFile(Checking result, int number) {
    line("<section aria-labelledby=\"file" + number + "\">");
    line("<h2 id=\"file" + number + "\">" + text(result.file() + constants(result)) + "</h2>");
    line("<p>" + sign(result.exitCode()) + "</p>");
    List<Diagnostic> diagnostics = result.diagnostics().stream().distinct().toList();
    if (!diagnostics.isEmpty()) {
      line("<h3>Remarks</h3>");
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
    line("</section>");
  }

  private static String constants(Checking result) {
    List<String> values = new ArrayList<>();
    result.defines().forEach((name, value) -> values.add(name + " = " + value));
    return values.isEmpty() ? "" : " with " + String.join(", ", values);
  }

  private void writeVerdicts(Checking result, int number) {
    line("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"verdicts\">");
    line("<table>");
    line("<caption>Verdicts</caption>");
    head("check", "constants", "verdict", "expected", "code", "steps");
    line("<tbody>");
    int finding = 0;
    for (Examined instance : result.instances()) {
      for (Finding its : instance.findings()) {
        finding++;
        Verdict verdict = its.judgement().verdict();
        String name = text(its.claim().line());
        String link =
            verdict == Verdict.VIOLATED
                ? "<a href=\"#f" + number + "-" + finding + "\">" + name + "</a>"
                : name;
        line(
            "<tr><th scope=\"row\">"
                + link
                + "</th><td>"
                + text(instance.settingsText())
                + "</td><td>"
                + sign(its)
                + "</td><td>"
                + ViolationText.words(its.claim().expected())
                + "</td><td>"
                + codes(its)
                + "</td><td class=\"number\">"
                + its.telling().map(told -> Numbers.count(told.run().length())).orElse("")
                + "</td></tr>");
      }
    }
    line("</tbody>");
    line("</table>");
    line("</div>");
  }

  private void writeCounters(Checking result) {
    line("<table>");
    line("<caption>What was explored</caption>");
    head("constants", "engine", "states", "steps", "executions", "events", "complete", "time");
    line("<tbody>");
    for (Examined instance : result.instances()) {
      boolean several = instance.searches().size() > 1;
      String settings = instance.settingsText();
      String constants = settings.isEmpty() ? "those of the file" : settings;
      for (Searched search : instance.searches()) {
        Counters counters = search.counters();
        line(
            "<tr><th scope=\"row\">"
                + text(constants + (several ? ", for " + instance.purpose(search) : ""))
                + "</th><td>"
                + text(instance.engine())
                + number(counters.states())
                + number(counters.transitions())
                + number(counters.executions())
                + number(counters.events())
                + "</td><td>"
                + (instance.stopped().isEmpty() ? "yes" : "no: this is not a proof")
                + "</td><td class=\"number\">"
                + Numbers.seconds(counters.nanoseconds())
                + "</td></tr>");
      }
    }
    line("</tbody>");
    line("</table>");
  }

  private static String number(OptionalLong count) {
    String text = count.isPresent() ? Numbers.count(count.getAsLong()) : "";
    return "</td><td class=\"number\">" + text;
  }

  private void writeViolation(Checking result, Examined instance, Finding its, String id) {
    Headline headline = its.headline();
    line("<section aria-labelledby=\"" + id + "\">");
    String code = its.judgement().code().map(Problem::code).orElse("");
    line(
        "<h3 id=\""
            + id
            + "\">"
            + (its.asExpected() ? "Violated, as expected" : "Violated")
            + " ("
            + code
            + "): "
            + text(headline.text())
            + "</h3>");
    pre(Snippet.of(headline.marks(), Style.Tone.BAD, Style.plain()), "the place in the model");
    its.telling().ifPresent(told -> writeSteps(result, instance, its, told, id));
    its.why().ifPresent(why -> line("<p><strong>Why:</strong> " + text(why.text()) + "</p>"));
    its.telling()
        .flatMap(ViolationText::fairness)
        .ifPresent(fair -> line("<p><strong>Fair:</strong> " + text(fair) + "</p>"));
    ViolationText.help(its)
        .ifPresent(help -> line("<p><strong>Help:</strong> " + text(help) + "</p>"));
    its.telling()
        .ifPresent(
            told ->
                line(
                    "<p>See it again: <code>"
                        + text(ReplayCommand.of(result, instance, told))
                        + "</code></p>"));
    line("<p>What the code means: <code>ravel explain " + code + "</code></p>");
    line("</section>");
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
      line(
          "<p>In the order shown for <a href=\"#"
              + first.id()
              + "\">"
              + text(first.claim().title())
              + "</a> ("
              + text(ViolationText.size(its, told.run()))
              + ").</p>");
    }
  }

  private void writePicture(Picture picture) {
    line("<figure>");
    line("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"picture\">");
    page.append(picture.svg());
    line("</div>");
    String part = picture.part().map(its -> ". " + its).orElse("");
    line("<figcaption>" + text(picture.title() + part) + "</figcaption>");
    line("</figure>");
  }

  private void head(String... names) {
    page.append("<thead><tr>");
    for (String name : names) {
      page.append("<th scope=\"col\">").append(name).append("</th>");
    }
    line("</tr></thead>");
  }

  private void pre(List<String> lines, String label) {
    if (!lines.isEmpty()) {
      line(
          "<pre tabindex=\"0\" role=\"region\" aria-label=\""
              + label
              + "\">"
              + Markup.escaped(String.join("\n", lines))
              + "</pre>");
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
    String word = ViolationText.words(verdict) + text(Assumption.clauses(its.assumptions()));
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

  private static String text(String text) {
    return HtmlPage.text(text);
  }

  private void line(String line) {
    page.append(line).append('\n');
  }
}
