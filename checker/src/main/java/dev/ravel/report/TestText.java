// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Numbers;
import dev.ravel.report.Style.Tone;
import dev.ravel.result.Tested;
import dev.ravel.source.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The results of a test as text. There is a line for each directory, and each miss below it. */
public final class TestText {
  private final List<Tested> results;
  private final Style style;

  /** A text about results. */
  public TestText(List<Tested> results, Style style) {
    this.results = List.copyOf(results);
    this.style = style;
  }

  /** All lines. */
  public List<String> lines() {
    return lines(false);
  }

  /** The lines about what is not as expected. */
  public List<String> problems() {
    return lines(true);
  }

  private List<String> lines(boolean onlyMisses) {
    Map<String, List<Tested>> byDirectory = new LinkedHashMap<>();
    for (Tested result : results) {
      byDirectory.computeIfAbsent(result.directory(), d -> new ArrayList<>()).add(result);
    }
    int width = byDirectory.keySet().stream().mapToInt(Cells::width).max().orElse(0);
    List<String> lines = new ArrayList<>();
    byDirectory.forEach(
        (directory, ofIt) -> {
          long misses = misses(ofIt);
          boolean limited = ofIt.stream().anyMatch(result -> !result.limited().isEmpty());
          if (misses > 0 || limited || !onlyMisses) {
            String name = Cells.padded(Cells.clean(directory, style), width);
            lines.add(name + "  " + counts(ofIt));
            ofIt.forEach(result -> addMisses(lines, result));
          }
        });
    if (byDirectory.size() > 1 && !onlyMisses) {
      lines.add(Cells.padded("all", width) + "  " + counts(results));
    }
    return lines;
  }

  private static long misses(List<Tested> of) {
    return of.stream().mapToLong(result -> result.misses().size()).sum();
  }

  private String counts(List<Tested> of) {
    long good = of.stream().mapToLong(Tested::asExpected).sum();
    long misses = misses(of);
    long open = of.stream().mapToLong(Tested::interrupted).sum();
    String text = style.paint(Tone.GOOD, style.tick()) + " " + Numbers.count(good) + " as expected";
    if (misses > 0) {
      text += "  " + style.paint(Tone.BAD, style.cross()) + " " + Numbers.count(misses);
    }
    List<Tested.Case> limited = of.stream().flatMap(its -> its.limited().stream()).toList();
    if (!limited.isEmpty()) {
      text +=
          "  "
              + Numbers.count(limited.size())
              + " of them limited "
              + limited.stream()
                  .flatMap(its -> its.limits().stream())
                  .distinct()
                  .sorted()
                  .map(Problem::code)
                  .collect(Collectors.joining(", ", "[", "]"));
    }
    return open == 0 ? text : text + "  " + Numbers.count(open) + " interrupted";
  }

  private void addMisses(List<String> lines, Tested result) {
    for (Tested.Case miss : result.misses()) {
      String place = result.file() + (miss.line() > 0 ? ":" + miss.line() : "");
      String verdicts =
          miss.expected().isEmpty()
              ? ""
              : ": expected `" + miss.expected() + "`, got `" + miss.got() + "`";
      lines.add(Cells.clean("    " + place + ": " + miss.what() + verdicts, style));
      if (style.verbose()) {
        lines.add("");
        miss.details().forEach(line -> lines.add(("      " + line).stripTrailing()));
        lines.add("");
      }
    }
  }
}
