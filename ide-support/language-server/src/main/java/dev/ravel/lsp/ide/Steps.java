// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import com.google.inject.Inject;
import dev.ravel.ast.Block;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Parts;
import dev.ravel.ast.Statement;
import dev.ravel.lowering.Lowering;
import dev.ravel.lowering.TooLarge;
import dev.ravel.lsp.Documents;
import dev.ravel.lsp.Documents.Examined;
import dev.ravel.program.Program;
import dev.ravel.program.StepCount;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.xtext.resource.XtextResource;

/**
 * The number of steps of a statement, shown after it or after the brace of its first block. What
 * takes one step, as most statements do, has no hint, nor has what is inside of {@code atomic}. A
 * model with errors has no hints.
 */
public class Steps {
  private final Places places;

  /** With what knows places. */
  @Inject
  Steps(Places places) {
    this.places = places;
  }

  /** The hints of a document after statements that begin in a range. */
  List<InlayHint> hints(XtextResource document, Range range) {
    Examined examined = Documents.examined(document);
    Map<Span, StepCount> counts =
        document.getCache().get(StepCount.class, document, () -> counts(examined));
    List<InlayHint> hints = new ArrayList<>();
    for (Declaration declaration : examined.main().declarations()) {
      if (declaration instanceof Declaration.Executable its) {
        Parts.visit(its.body(), statement -> hint(statement, counts, range, hints));
      }
    }
    return hints;
  }

  /** The steps by the place of the statement, from the program that the model becomes. */
  private static Map<Span, StepCount> counts(Examined examined) {
    Map<Span, StepCount> counts = new HashMap<>();
    if (!examined.instances().isEmpty()) {
      try {
        Program program = Lowering.lower(examined.instances().getFirst());
        StepCount.of(program)
            .forEach((statement, its) -> counts.put(program.statements().get(statement), its));
      } catch (TooLarge e) {
        return Map.of(); // what is too large to check has no steps to count
      }
    }
    return counts;
  }

  private void hint(
      Statement statement, Map<Span, StepCount> counts, Range range, List<InlayHint> hints) {
    Span span = statement.span();
    int line = span.line() - 1;
    StepCount count = counts.get(span);
    if (count == null
        || line < range.getStart().getLine()
        || line > range.getEnd().getLine()
        || !surprises(statement, count)) {
      return;
    }
    List<Block> blocks = Parts.blocks(statement);
    int end = blocks.isEmpty() ? span.end() : blocks.getFirst().span().start() + 1;
    InlayHint hint =
        new InlayHint(places.position(span.source(), end), Either.forLeft(words(count)));
    hint.setPaddingLeft(true);
    hints.add(hint);
  }

  /** Returns whether a statement takes another number of steps than its looks may suggest. */
  private static boolean surprises(Statement statement, StepCount count) {
    boolean none =
        switch (statement) {
          case Statement.Assign _, Statement.AssignAll _, Statement.If _, Statement.While _ -> true;
          default -> false;
        };
    return count.most() > 1 || count.least() < count.most() || none && count.most() == 0;
  }

  private static String words(StepCount count) {
    if (count.most() == 0) {
      return "no step";
    }
    String least = count.least() == count.most() ? "" : count.least() + " to ";
    return least + count.most() + (count.most() == 1 ? " step" : " steps");
  }
}
