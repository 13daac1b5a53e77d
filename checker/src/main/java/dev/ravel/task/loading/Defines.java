// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.ast.Expression;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Parser;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The values given with {@code -D} as expressions.
 *
 * @param values by the name of the constant
 * @param diagnostics what is wrong with those that cannot be read
 */
public record Defines(Map<String, Expression> values, List<Diagnostic> diagnostics) {
  /** Copies the collections, keeping their order. */
  public Defines {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    diagnostics = List.copyOf(diagnostics);
  }

  /** Reads the values. */
  public static Defines read(Map<String, String> texts) {
    Map<String, Expression> values = new LinkedHashMap<>();
    List<Diagnostic> diagnostics = new ArrayList<>(CMeaning.notC(texts, true));
    texts.forEach(
        (name, text) -> {
          if (CMeaning.isOne(name)) {
            return; // the complaint about it stands there already
          }
          SourceText source = new SourceText("-D " + name + "=" + text, text);
          Parser.ParsedExpression parsed = Parser.parseExpression(source);
          parsed
              .expression()
              .ifPresentOrElse(
                  value -> values.put(name, value),
                  () ->
                      diagnostics.add(
                          Diagnostic.of(
                                  Problem.U003, "`-D " + name + "=" + text + "` gives no value")
                              .help("write a number, true, false or a name: -D " + name + "=3")));
        });
    return new Defines(values, diagnostics);
  }

  /** The complaints about values for a net, which has no constants. */
  public static List<Diagnostic> ofNet(String file, Map<String, String> texts) {
    List<Diagnostic> all = new ArrayList<>(CMeaning.notC(texts, false));
    for (String name : texts.keySet()) {
      if (!CMeaning.isOne(name)) {
        all.add(
            Diagnostic.of(
                    Problem.U002, "`" + file + "` is a net and has no constant `" + name + "`")
                .help("leave out -D " + name));
      }
    }
    return all;
  }
}
