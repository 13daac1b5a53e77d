// SPDX-License-Identifier: Apache-2.0
package dev.ravel.ast;

import dev.ravel.source.Fairness;
import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;

/** An item of a net (language, section 2.4). */
public sealed interface NetItem extends Node {
  /**
   * One place or a family of places; {@code place p, q} is two of these.
   *
   * @param tokens the initial tokens, which may mention the indices; 0 where absent
   */
  record Place(Name name, List<Index> indices, Optional<Expression> tokens, String doc, Span span)
      implements NetItem {
    /** Copies the list. */
    public Place {
      indices = List.copyOf(indices);
    }
  }

  /**
   * One transition or a family of transitions.
   *
   * @param effects the assignments after {@code do}; all values are read before the first is stored
   */
  record Transition(
      Fairness fairness,
      Name name,
      List<Index> indices,
      List<Arc> inputs,
      List<Arc> reads,
      List<Arc> inhibitors,
      List<Arc> outputs,
      Optional<Expression> guard,
      List<Statement.Assign> effects,
      String doc,
      Span span)
      implements NetItem {
    /** Copies the lists. */
    public Transition {
      indices = List.copyOf(indices);
      inputs = List.copyOf(inputs);
      reads = List.copyOf(reads);
      inhibitors = List.copyOf(inhibitors);
      outputs = List.copyOf(outputs);
      effects = List.copyOf(effects);
    }
  }

  /** The statement {@code end when condition}. A final marking satisfies it. */
  record EndWhen(Expression condition, Span span) implements NetItem {}

  /**
   * An arc.
   *
   * @param weight the number or constant before {@code *}; 1 where absent
   */
  record Arc(Optional<Expression> weight, Name place, List<ArcIndex> indices, Span span)
      implements Node {
    /** Copies the list. */
    public Arc {
      indices = List.copyOf(indices);
    }
  }

  /** An index {@code [low]}, or {@code [low..high]} with one arc per member. */
  record ArcIndex(Expression low, Optional<Expression> high, Span span) implements Node {}
}
