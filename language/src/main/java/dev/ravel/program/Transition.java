// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import dev.ravel.source.Fairness;
import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;

/**
 * A transition of a net. It is one guarded step over several objects, without control.
 *
 * @param name with its indices
 * @param alone whether it fires by itself: no thread fires its family
 * @param inputs tokens it takes
 * @param reads tokens that must be there
 * @param inhibitors numbers of tokens below which a place must stay
 * @param outputs tokens it puts
 * @param effects assignments; all values are read before the first is stored
 * @param statement the number of the statement that its firing executes, or {@link #NO_STATEMENT}
 */
public record Transition(
    String name,
    Fairness fairness,
    boolean alone,
    List<Arc> inputs,
    List<Arc> reads,
    List<Arc> inhibitors,
    List<Arc> outputs,
    Optional<Expr> guard,
    List<Effect> effects,
    int registers,
    Span span,
    int statement) {
  /** Its firing executes no statement that could be dead code. */
  public static final int NO_STATEMENT = -1;

  /** Copies the lists. */
  public Transition {
    inputs = List.copyOf(inputs);
    reads = List.copyOf(reads);
    inhibitors = List.copyOf(inhibitors);
    outputs = List.copyOf(outputs);
    effects = List.copyOf(effects);
  }

  /** A place, by its object, and a weight of at least 1. */
  public record Arc(int place, long weight) {}

  /** The scalars of a cell get values. */
  public record Effect(Location cell, List<Expr> values, List<ScalarType> types, Span span) {
    /** Copies the lists. */
    public Effect {
      values = List.copyOf(values);
      types = List.copyOf(types);
    }
  }
}
