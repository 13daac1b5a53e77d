// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lints;

import dev.ravel.ast.Block;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Parts;
import dev.ravel.ast.Statement;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Finds statements of one body that no execution comes to, whatever the values are. */
public final class Reachability {
  private final Consumer<Diagnostic> findings;
  private final Set<String> targets = new HashSet<>();
  private boolean broken;

  private Reachability(Consumer<Diagnostic> findings) {
    this.findings = findings;
  }

  /** Reports the unreachable statements of a body. */
  static void check(Block body, Consumer<Diagnostic> findings) {
    new Reachability(findings).follow(body);
  }

  /**
   * Returns whether an execution may come to the end of a body without a jump out of it. It looks
   * at the text without the values of conditions.
   */
  public static boolean mayComplete(Block body) {
    return new Reachability(_ -> {}).follow(body);
  }

  private boolean follow(Block body) {
    Parts.visit(
        body,
        statement -> {
          if (statement instanceof Statement.Goto jump) {
            targets.add(jump.label().text());
          }
        });
    return completes(body);
  }

  /** Returns whether the statement after the block may be reached through it. */
  private boolean completes(Block block) {
    boolean reachable = true;
    boolean reported = false;
    List<Statement> statements = block.statements();
    for (int i = 0; i < statements.size(); i++) {
      Statement statement = statements.get(i);
      if (isTarget(statement)) {
        reachable = true;
        reported = false;
      }
      if (!reachable && !reported) {
        reported = true;
        report(statements, i);
      }
      reachable &= completes(statement);
    }
    return reachable;
  }

  private boolean isTarget(Statement statement) {
    return statement instanceof Statement.Label label && targets.contains(label.name().text());
  }

  private void report(List<Statement> statements, int from) {
    int to = from;
    while (to + 1 < statements.size() && !isTarget(statements.get(to + 1))) {
      to++;
    }
    Span all = statements.get(from).span().to(statements.get(to).span());
    Statement before = statements.get(from - 1);
    String reason = reason(before);
    findings.accept(
        Diagnostic.at(statements.get(from).span(), Problem.L002, "this cannot be reached")
            .related(firstWord(before), reason)
            .help(from == to ? "remove it" : "remove all that follows", all, ""));
  }

  private static String reason(Statement before) {
    if (before instanceof Statement.Break) {
      return "`break` leaves the loop";
    }
    if (before instanceof Statement.Continue) {
      return "`continue` goes on with the next round";
    }
    if (before instanceof Statement.Goto) {
      return "`goto` goes elsewhere";
    }
    if (before instanceof Statement.Return) {
      return "`return` ends the procedure";
    }
    if (before instanceof Statement.Loop) {
      return "this loop has no `break`";
    }
    return before instanceof Statement.While ? "this loop never ends" : "nothing comes past this";
  }

  private static Span firstWord(Statement statement) {
    Span span = statement.span();
    if (Parts.blocks(statement).isEmpty()) {
      return span;
    }
    String text = span.text();
    int end = 0;
    while (end < text.length() && Character.isLetter(text.charAt(end))) {
      end++;
    }
    return span.source()
        .span(span.start(), span.start() + Math.max(end, Math.min(1, text.length())));
  }

  private boolean completes(Statement statement) {
    return switch (statement) {
      case Statement.Break _ -> {
        broken = true;
        yield false;
      }
      case Statement.Jump _ -> false;
      case Statement.Loop loop -> endless(loop.body());
      case Statement.While loop -> {
        boolean ends = endless(loop.body());
        boolean forEver =
            loop.condition() instanceof Expression.BoolLiteral literal && literal.value();
        yield ends || !forEver;
      }
      case Statement.Looping loop -> {
        endless(loop.body());
        yield true;
      }
      case Statement.If choice -> some(choice) || choice.otherwise().isEmpty();
      case Statement.Either choice -> some(choice) || choice.alternatives().isEmpty();
      case Statement.Enclosing s -> completes(s.body());
      case Statement.Simple _ -> true;
    };
  }

  /** Returns whether some block of a choice comes to its end; looks through all of them. */
  private boolean some(Statement choice) {
    boolean some = false;
    for (Block block : Parts.blocks(choice)) {
      some |= completes(block);
    }
    return some;
  }

  /** Returns whether a loop that only {@code break} ends has one. */
  private boolean endless(Block body) {
    boolean outer = broken;
    broken = false;
    completes(body);
    boolean ends = broken;
    broken = outer;
    return ends;
  }
}
