// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.NetItem;
import dev.ravel.ast.Synchronisation;
import dev.ravel.source.MemoryOrder;
import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;

/** A global name of one instance of a model. Everything constant about it is known. */
public sealed interface Symbol {
  /** The name. */
  String name();

  /** Returns the place of its declaration. */
  Span span();

  /** A name that stands for a value, or for a family of values. */
  sealed interface Value extends Symbol {}

  /** A name of a type. */
  sealed interface NamedType extends Symbol {
    /** The type. */
    Type type();
  }

  /** A family, with members that are named by indices, or a single object. */
  sealed interface Family extends Symbol {
    /** The ranges of the indices, outermost first; none for a single one. */
    List<Range> ranges();
  }

  /** A constant. */
  record Constant(String name, ConstantValue value, Span span) implements Value {}

  /**
   * An input.
   *
   * @param symbolic whether it is declared as one whose values are kept as terms
   * @param fixed its value if {@code with} or {@code -D} gives one
   */
  record Input(String name, Type.Scalar type, boolean symbolic, Optional<Long> fixed, Span span)
      implements Value {}

  /** An enum. */
  record EnumType(String name, Type.Enum type, Span span) implements NamedType {}

  /** A member of an enum. */
  record Member(String name, Type.Enum type, int ordinal, Span span) implements Value {}

  /** A record. */
  record RecordType(String name, Type.Record type, Span span) implements NamedType {}

  /**
   * A shared variable.
   *
   * @param order the memory order of accesses without a word for it, if its declaration has one
   * @param ranges of the indices, outermost first; empty for a single one
   * @param initial the initial values of all scalar leaves: cells in row-major order, each cell's
   *     leaves in order
   */
  record Shared(
      String name,
      boolean atomic,
      Optional<MemoryOrder> order,
      Type type,
      List<Range> ranges,
      List<Long> initial,
      Span span)
      implements Value, Family {}

  /**
   * A family of synchronisation objects of one kind; no ranges for a single one.
   *
   * @param number what the {@linkplain Synchronisation kind} says: an initial value, a count or a
   *     capacity; 0 where the kind has none
   * @param messages the type of what a channel holds; empty for the other kinds
   * @param delivery how a channel treats its messages; that of a queue for the other kinds
   */
  record Objects(
      Synchronisation kind,
      String name,
      List<Range> ranges,
      int number,
      Optional<Type> messages,
      Declaration.Delivery delivery,
      Span span)
      implements Family {
    /** Copies the list. */
    public Objects {
      ranges = List.copyOf(ranges);
    }
  }

  /** A function. */
  record Fun(String name, Declaration.Fun declaration, Span span) implements Symbol {}

  /** A procedure; {@code parameters} are the types in order. */
  record Proc(
      String name,
      Declaration.Proc declaration,
      List<Type> parameters,
      Optional<Type> result,
      Span span)
      implements Symbol {}

  /** A family of threads or tasks; no ranges for a single one. */
  record Threads(String name, Declaration.Thread declaration, List<Range> ranges, Span span)
      implements Family {}

  /** A net. */
  record Net(String name, Declaration.Net declaration, Span span) implements Symbol {}

  /**
   * A family of places.
   *
   * @param tokens the initial tokens of the members in row-major order, each at least 0
   */
  record Places(String name, List<Range> ranges, List<Long> tokens, Span span) implements Family {}

  /** A family of transitions. */
  record Transitions(String name, NetItem.Transition transition, List<Range> ranges, Span span)
      implements Family {}
}
