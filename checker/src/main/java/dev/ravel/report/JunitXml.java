// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.result.Tested;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The results of a test in the XML form of JUnit, which continuous integration servers read. There
 * are a {@code testsuite} for each file and a {@code testcase} for each check. A check that is not
 * decided fails, for only what is as expected may be green, unless somebody interrupted; an error
 * of a model is an {@code error}. Times are those of files, since the checks of a file are decided
 * together.
 */
public final class JunitXml {
  private final List<String> lines = new ArrayList<>();

  private JunitXml() {}

  /** The document, with a line end after it. */
  public static String of(List<Tested> results) {
    JunitXml document = new JunitXml();
    document.write(results);
    return String.join("\n", document.lines) + "\n";
  }

  private void write(List<Tested> results) {
    lines.add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    lines.add("<testsuites name=\"ravel\"" + counts(results) + ">");
    results.forEach(this::write);
    lines.add("</testsuites>");
  }

  private void write(Tested result) {
    String file = Markup.escaped(result.file());
    lines.add(
        "  <testsuite name=\"" + file + "\"" + counts(List.of(result)) + " file=\"" + file + "\">");
    Map<String, Integer> names = new HashMap<>();
    for (Tested.Case its : result.cases()) {
      int times = names.merge(its.what(), 1, Integer::sum);
      String name = times == 1 ? its.what() : its.what() + " #" + times;
      write(its, Markup.escaped(name), file);
    }
    lines.add("  </testsuite>");
  }

  private void write(Tested.Case its, String name, String file) {
    String line = its.line() == 0 ? "" : " line=\"" + its.line() + "\"";
    String head =
        "    <testcase name=\"%s\" classname=\"%s\" file=\"%s\"%s"
            .formatted(name, file, file, line);
    String inner =
        switch (its.outcome()) {
          case AS_EXPECTED ->
              its.limits().isEmpty()
                  ? ""
                  : "<system-out>" + Markup.escaped(its.got()) + "</system-out>";
          case MISSED ->
              details("failure", "expected " + its.expected() + ", got " + its.got(), its);
          case ERROR -> details("error", its.what(), its);
          case INTERRUPTED -> "<skipped message=\"interrupted\"/>";
        };
    lines.addAll(
        inner.isEmpty()
            ? List.of(head + "/>")
            : List.of(head + ">", "      " + inner, "    </testcase>"));
  }

  private static String details(String element, String message, Tested.Case its) {
    String type = Markup.escaped(its.got().isEmpty() ? "invalid" : its.got());
    String tag = element + " type=\"" + type + "\" message=\"" + Markup.escaped(message) + "\"";
    String details = Markup.escaped(String.join("\n", its.details()));
    return "<" + tag + ">" + details + "</" + element + ">";
  }

  private static String counts(List<Tested> results) {
    List<Tested.Case> cases = results.stream().flatMap(r -> r.cases().stream()).toList();
    double seconds = results.stream().mapToLong(Tested::nanoseconds).sum() / 1e9;
    return String.format(
        Locale.ROOT,
        " tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\" time=\"%.3f\"",
        cases.size(),
        count(cases, Tested.Outcome.MISSED),
        count(cases, Tested.Outcome.ERROR),
        count(cases, Tested.Outcome.INTERRUPTED),
        seconds);
  }

  private static long count(List<Tested.Case> cases, Tested.Outcome outcome) {
    return cases.stream().filter(its -> its.outcome() == outcome).count();
  }
}
