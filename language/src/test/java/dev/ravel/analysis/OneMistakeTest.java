// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.ast.Unread;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Severity;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Parser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A declaration that cannot be read gets one message, and its uses get none. */
class OneMistakeTest {
  private static List<Diagnostic> errors(String text, Unread more) {
    Parser.Parsed parsed = Parser.parse(new SourceText("one", text));
    List<Diagnostic> all = new ArrayList<>(parsed.diagnostics());
    Unread unread = parsed.unread().and(more);
    all.addAll(Analysis.analyse(parsed.model(), List.of(), Map.of(), unread).diagnostics());
    return all.stream().filter(d -> d.severity() == Severity.ERROR).toList();
  }

  @TestFactory
  Stream<DynamicTest> oneMessage() throws IOException {
    try (InputStream in = OneMistakeTest.class.getResourceAsStream("/analysis/one-mistake.txt")) {
      String cases = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return Stream.of(cases.split("(?m)^=== ", -1))
          .filter(part -> !part.isBlank())
          .map(part -> part.split("\n", 2))
          .map(
              titled ->
                  DynamicTest.dynamicTest(
                      titled[0],
                      () -> {
                        List<Diagnostic> said = errors(titled[1], Unread.NOTHING);
                        assertEquals(1, said.size(), () -> said.toString());
                      }));
    }
  }

  /** A file that cannot be imported may declare any name. */
  @Test
  void aMissingImportExplainsUnknownNames() {
    String text = "thread T { x = f(y); p(z); lock m }\ncheck always x == y\n";
    assertEquals(List.of(), errors(text, new Unread(Set.of(), true)));
    // x, f, y, p, z and m in the thread, x and y in the check
    assertEquals(8, errors(text, Unread.NOTHING).size());
  }

  /** The parts that were read stay checked. */
  @Test
  void otherMistakesAreTold() {
    String text = "shared int x = 0\nshared y: bool\nthread T { x = 1; y = 2 }\n";
    assertEquals(2, errors(text, Unread.NOTHING).size());
  }
}
