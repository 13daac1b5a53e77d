// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Expression;
import dev.ravel.ast.Model;
import dev.ravel.ast.Unread;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Parser;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A file of cases. A case begins with {@code === name}; then come lines {@code -D name=value},
 * imported files each after a line {@code --- import name}, the main file after {@code --- main}
 * (the line may be left out if nothing is imported), and after {@code --- says} what the analysis
 * says.
 */
final class Corpus {
  static final String MAIN = "main.ravel";

  private Corpus() {}

  /** One case. */
  record Case(
      String name,
      Map<String, String> defines,
      List<SourceText> imported,
      SourceText main,
      String expected) {
    /** Analyses the case; the hints of the parser about layout are left out. */
    Analysed analyse() {
      Unread unread = Unread.NOTHING;
      List<Diagnostic> syntax = new ArrayList<>();
      List<Model> models = new ArrayList<>();
      for (SourceText source : imported) {
        Parser.Parsed parsed = parse(source, syntax);
        models.add(parsed.model());
        unread = unread.and(parsed.unread());
      }
      Parser.Parsed parsed = parse(main, syntax);
      unread = unread.and(parsed.unread());
      Map<String, Expression> values = new LinkedHashMap<>();
      defines.forEach(
          (name, value) ->
              values.put(
                  name,
                  Parser.parseExpression(new SourceText("-D " + name, value))
                      .expression()
                      .orElseThrow()));
      syntax.removeIf(d -> d.problem() == Problem.L005);
      if (!syntax.isEmpty()) {
        throw new IllegalArgumentException(name + ": " + syntax);
      }
      return Analysis.analyse(parsed.model(), models, values, unread);
    }

    private static Parser.Parsed parse(SourceText source, List<Diagnostic> diagnostics) {
      Parser.Parsed parsed = Parser.parse(source);
      diagnostics.addAll(parsed.diagnostics());
      return parsed;
    }
  }

  /** The cases of a text. */
  static List<Case> read(String text) {
    List<Case> cases = new ArrayList<>();
    for (String part : text.split("(?m)^=== ", -1)) {
      if (!part.isBlank() && !part.startsWith("//")) {
        cases.add(readCase(part));
      }
    }
    return cases;
  }

  private static Case readCase(String part) {
    Map<String, String> defines = new LinkedHashMap<>();
    List<SourceText> imported = new ArrayList<>();
    String[] headAndRest = part.split("\n", 2);
    String rest = headAndRest[1];
    while (rest.startsWith("-D ")) {
      String[] lineAndRest = rest.split("\n", 2);
      String[] define = lineAndRest[0].substring(3).split("=", 2);
      defines.put(define[0], define[1]);
      rest = lineAndRest[1];
    }
    String[] modelsAndExpected = rest.split("(?m)^--- says\n", 2);
    String models = modelsAndExpected[0];
    String main = models;
    if (models.startsWith("--- import ")) {
      String[] importsAndMain = models.split("(?m)^--- main\n", 2);
      main = importsAndMain[1];
      for (String file : importsAndMain[0].split("(?m)^--- import ", -1)) {
        if (!file.isBlank()) {
          String[] nameAndText = file.split("\n", 2);
          imported.add(new SourceText(nameAndText[0], nameAndText[1]));
        }
      }
    }
    String expected = modelsAndExpected.length > 1 ? modelsAndExpected[1].strip() : "";
    return new Case(
        headAndRest[0].strip(), defines, imported, new SourceText(MAIN, main), expected);
  }
}
