// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Block;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Name;
import dev.ravel.ast.Parts;
import dev.ravel.ast.Statement;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.util.HashMap;
import java.util.Map;

/**
 * The sizes of bodies after the functions and procedures they call are put in place of the calls.
 * What is called must be measured before what calls it.
 */
final class Expansions {
  /** The most statements and operations that a body may have. */
  static final long SIZE = 1_000_000;

  /** The most levels that a body may be nested. */
  static final int DEPTH = 2_000;

  private static final Measure ONE = new Measure(1, 1, false);

  private final Findings findings;
  private final Map<String, Measure> measures = new HashMap<>();

  /**
   * The size of a part.
   *
   * @param broken whether it calls something too large, which has been reported
   */
  private record Measure(long size, int depth, boolean broken) {
    /** This beside another part. */
    Measure and(Measure other) {
      return new Measure(
          Arithmetic.sum(size, other.size), Math.max(depth, other.depth), broken || other.broken);
    }

    /** One level around this. */
    Measure around() {
      return new Measure(Arithmetic.sum(size, 1), Math.min(depth, DEPTH) + 1, broken);
    }
  }

  Expansions(Findings findings) {
    this.findings = findings;
  }

  /** Measures a function; false after an error is reported. */
  boolean accepts(Declaration.Fun fun) {
    return accepts(fun.name(), "function", of(fun.body()).around());
  }

  /** Measures a procedure, thread or task; false after an error is reported. */
  boolean accepts(Declaration.Executable executable) {
    return accepts(executable.name(), executable.noun(), of(executable.body()));
  }

  private boolean accepts(Name name, String noun, Measure measure) {
    if (measure.broken()) {
      measures.put(name.text(), measure);
      return false;
    }
    boolean large = measure.size() > SIZE;
    boolean deep = measure.depth() > DEPTH;
    if (large || deep) {
      String reason =
          large
              ? "has more than " + Words.count(SIZE) + " statements and operations"
              : "is nested more than " + Words.count(DEPTH) + " levels deep";
      findings.add(
          Diagnostic.at(
                  name.span(),
                  Problem.C004,
                  noun + " `" + name + "` " + reason + " when its calls are put in place")
              .help("let it call less, or use loops"));
      measures.put(name.text(), new Measure(1, 1, true));
      return false;
    }
    measures.put(name.text(), measure);
    return true;
  }

  private Measure of(Expression expression) {
    Measure inner = ONE;
    for (Expression part : Parts.of(expression)) {
      inner = inner.and(of(part));
    }
    return expression instanceof Expression.Call call
        ? inner.and(measures.getOrDefault(call.callee().text(), ONE)).around()
        : inner.around();
  }

  private Measure of(Block block) {
    Measure inner = ONE;
    for (Statement statement : block.statements()) {
      inner = inner.and(of(statement));
    }
    return inner.around();
  }

  private Measure of(Statement statement) {
    Measure inner = ONE;
    for (Expression part : Parts.of(statement)) {
      inner = inner.and(of(part));
    }
    for (Block block : Parts.blocks(statement)) {
      inner = inner.and(of(block));
    }
    return statement instanceof Statement.Call call
        ? inner.and(measures.getOrDefault(call.procedure().text(), ONE)).around()
        : inner.around();
  }
}
