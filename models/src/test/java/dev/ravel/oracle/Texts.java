// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.Expression;
import dev.ravel.ast.Model;
import dev.ravel.source.Severity;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Parser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Models from texts. */
final class Texts {
  private Texts() {}

  /** A text is no model without errors. */
  static final class Rejected extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Rejected(String why) {
      super(why, null, false, false);
    }
  }

  /** The text of a model of the corpus, by its path below {@code models}. */
  static String corpus(String path) throws IOException {
    return Files.readString(Path.of(System.getProperty("ravel.root"), "models", path));
  }

  /**
   * Parses a text.
   *
   * @throws Rejected if it has errors
   */
  static Model parse(String name, String text) {
    Parser.Parsed parsed = Parser.parse(new SourceText(name, text));
    parsed.diagnostics().stream()
        .filter(d -> d.severity() == Severity.ERROR)
        .findFirst()
        .ifPresent(
            d -> {
              String where = d.span().map(Object::toString).orElse(name);
              throw new Rejected(where + ": " + d.problem() + " " + d.message());
            });
    return parsed.model();
  }

  /** Settings such as {@code N=3 ROUNDS=2}. */
  static Map<String, Expression> settings(String text) {
    Map<String, Expression> settings = new TreeMap<>();
    for (String setting : text.isBlank() ? new String[0] : text.split(" ")) {
      String[] parts = setting.split("=", 2);
      SourceText value = new SourceText(parts[0], parts[1]);
      settings.put(parts[0], Parser.parseExpression(value).expression().orElseThrow());
    }
    return settings;
  }
}
