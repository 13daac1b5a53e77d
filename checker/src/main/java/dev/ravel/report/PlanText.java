// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.result.Checking;
import dev.ravel.result.Examined;
import dev.ravel.verdict.Layer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The plan of a search as text. It has a line for each layer, with its term, its engine and its
 * reason.
 */
public record PlanText(List<Layer> layers, Style style) {
  /** The plans of all searches of a file. */
  public static List<String> of(Checking file, Style style) {
    List<String> lines = new ArrayList<>();
    for (Examined instance : file.instances()) {
      String settings = instance.settings().isEmpty() ? "" : " with " + instance.settingsText();
      lines.add(Cells.clean(file.file() + settings, style) + ":");
      String claims =
          instance.findings().stream()
              .map(its -> its.claim().line())
              .collect(Collectors.joining(", "));
      lines.addAll(Cells.indented("to decide " + Cells.clean(claims, style), 2, style));
      lines.addAll(new PlanText(instance.plan(), style).lines(4));
    }
    return lines;
  }

  /** Returns all lines, indented by a number of columns. */
  List<String> lines(int indent) {
    List<List<String>> rows = new ArrayList<>();
    add(layers, "", rows);
    int names = width(rows, 0);
    int engines = width(rows, 1);
    int left = indent + names + engines;
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      String head = Cells.padded(row.get(0), names) + Cells.padded(row.get(1), engines);
      for (String part : Cells.wrapped(row.get(2), Math.max(20, style.width() - left))) {
        lines.add(" ".repeat(indent) + head + part);
        head = " ".repeat(names + engines);
      }
    }
    return lines;
  }

  private static int width(List<List<String>> rows, int column) {
    return 2 + rows.stream().mapToInt(row -> Cells.width(row.get(column))).max().orElse(0);
  }

  private void add(List<Layer> some, String indent, List<List<String>> rows) {
    for (Layer its : some) {
      String text = its.work() + ", since " + its.reason();
      rows.add(List.of(indent + its.name(), its.engine(), Cells.clean(text, style)));
      for (List<Layer> turn : its.turns()) {
        add(turn.subList(0, 1), indent + "  ", rows);
        add(turn.subList(1, turn.size()), indent + "    ", rows);
      }
    }
  }
}
