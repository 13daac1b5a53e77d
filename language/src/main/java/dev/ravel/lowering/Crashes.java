// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.analysis.Crash;
import dev.ravel.analysis.Symbol;
import dev.ravel.analysis.Type;
import dev.ravel.program.Expr;
import dev.ravel.program.Instruction;
import dev.ravel.program.Location;
import dev.ravel.program.Routine;
import dev.ravel.program.ThreadDeclaration;
import dev.ravel.source.Fairness;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Crashes as threads of their own, one for each thread that may crash. Such a thread makes one
 * step, which stops the other. They come after the threads of the model.
 */
final class Crashes {
  /** The prefix that makes the name of a crash from the name of a thread. */
  private static final String CRASH = "crash ";

  private Crashes() {}

  /** Adds the routines and the threads of a declaration, none if nobody may crash. */
  static void add(
      Crash crash, Layout layout, List<Routine> routines, List<ThreadDeclaration> threads) {
    if (crash.limit() == 0) {
      return;
    }
    Optional<Location> left =
        crash.limit() < crash.members()
            ? Optional.of(layout.semaphore("crashes left", (int) crash.limit(), crash.span()))
            : Optional.empty();
    for (Symbol.Threads symbol : crash.families()) {
      Family family = layout.family(symbol.name());
      List<String> names = family.memberNames();
      List<List<Long>> indices = family.memberIndices();
      for (int k = 0; k < names.size(); k++) {
        threads.add(
            new ThreadDeclaration(
                CRASH + names.get(k),
                routines.size(),
                indices.get(k),
                Fairness.NONE,
                true,
                false,
                false,
                OptionalInt.of(family.base() + k),
                crash.span()));
      }
      routines.add(routine(symbol, family, left, crash.span()));
    }
  }

  private static Routine routine(
      Symbol.Threads symbol, Family family, Optional<Location> left, Span span) {
    Code code =
        new Code(
            CRASH + symbol.name(),
            span,
            statement -> {
              throw new IllegalStateException("a crash has no statement: " + statement.span());
            });
    List<Expr> indices = new ArrayList<>();
    for (int k = 0; k < symbol.ranges().size(); k++) {
      Type type = new Type.Int(symbol.ranges().get(k).low(), symbol.ranges().get(k).high());
      String name = symbol.declaration().indices().get(k).name().text();
      indices.add(new Expr.Register(code.variable(name, type, List.of()).base()));
    }
    code.emit(new Instruction.Crash(family.at(indices, span), left, span));
    return code.routine(symbol.ranges().size());
  }
}
