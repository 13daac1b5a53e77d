// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Expression;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The initial values of a variable. They are all its scalar leaves, cells in row-major order.
 *
 * @param variable its name, for messages
 * @param evaluation the value of a constant expression, or nothing after an error is reported
 * @param report takes note of problems
 */
record Initials(
    String variable,
    Type type,
    List<Range> ranges,
    Function<Expression, Optional<ConstantValue>> evaluation,
    Consumer<Diagnostic> report) {
  /** The values where none are written. */
  List<Long> standard() {
    return repeat(type.leaves().stream().map(leaf -> leaf.type().initial()).toList(), 0);
  }

  /** The values that an expression gives, or nothing after an error is reported. */
  Optional<List<Long>> of(Expression expression) {
    return values(expression, 0);
  }

  private Optional<List<Long>> values(Expression expression, int dimension) {
    if (expression instanceof Expression.ListLiteral list && dimension < ranges.size()) {
      if (!hasLength(list.elements().size(), dimension, list.span())) {
        return Optional.empty();
      }
      List<Long> all = new ArrayList<>();
      boolean good = true;
      for (Expression element : list.elements()) {
        Optional<List<Long>> values = values(element, dimension + 1);
        values.ifPresent(all::addAll);
        good &= values.isPresent();
      }
      return good ? Optional.of(all) : Optional.empty();
    }
    return evaluation.apply(expression).flatMap(v -> values(v, dimension, expression.span()));
  }

  private Optional<List<Long>> values(ConstantValue value, int dimension, Span where) {
    if (value instanceof ConstantValue.Row row) {
      if (dimension == ranges.size()) {
        String message = "`" + variable + "` holds one value here, not a list";
        report.accept(Diagnostic.at(where, Problem.T009, message));
        return Optional.empty();
      }
      if (!hasLength(row.elements().size(), dimension, where)) {
        return Optional.empty();
      }
      List<Long> all = new ArrayList<>();
      for (ConstantValue element : row.elements()) {
        Optional<List<Long>> values = values(element, dimension + 1, where);
        if (values.isEmpty()) {
          return values;
        }
        all.addAll(values.get());
      }
      return Optional.of(all);
    }
    if (dimension > 0 && dimension < ranges.size()) {
      report.accept(noList(ranges.get(dimension).size(), Words.of(value), where));
      return Optional.empty();
    }
    Optional<Diagnostic> misfit = Fit.misfit(type, value, variable, where);
    misfit.ifPresent(report);
    return misfit.isPresent()
        ? Optional.empty()
        : Optional.of(repeat(Fit.leaves(value), dimension));
  }

  private boolean hasLength(int length, int dimension, Span where) {
    int size = ranges.get(dimension).size();
    if (length == size) {
      return true;
    }
    report.accept(wrongLength(variable, length, size, where));
    return false;
  }

  /** A list of a wrong length. */
  static Diagnostic wrongLength(String variable, int length, int size, Span where) {
    String message =
        "`" + variable + "` needs a list of " + size + " here, but this list has " + length;
    return Diagnostic.at(where, Problem.C007, message);
  }

  /** Something else than the list that is needed inside a list. */
  static Diagnostic noList(int size, String found, Span where) {
    String message = "a list of " + Words.count(size, "value") + " is needed here";
    return Diagnostic.at(where, Problem.C007, message).label("this is " + found);
  }

  /** The leaves of one cell for all cells from a dimension inwards. */
  private List<Long> repeat(List<Long> leaves, int dimension) {
    int cells = (int) Sizes.members(ranges.subList(dimension, ranges.size()));
    if (leaves.size() == 1) {
      return Collections.nCopies(cells, leaves.getFirst());
    }
    List<Long> all = new ArrayList<>(cells * leaves.size());
    for (int i = 0; i < cells; i++) {
      all.addAll(leaves);
    }
    return all;
  }
}
