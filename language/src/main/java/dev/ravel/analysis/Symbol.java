// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.NetItem;
import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;

/** A global name of one instance of a model: everything constant about it is known. */
public sealed interface Symbol {
  /** The name. */
  String name();

  /** Where it was declared. */
  Span span();

  /** A constant. */
  record Constant(String name, ConstantValue value, Span span) implements Symbol {}

  /**
   * An input.
   *
   * @param fixed its value if {@code with} or {@code -D} gives one
   */
  record Input(String name, Type.Scalar type, Optional<Long> fixed, Span span) implements Symbol {}

  /** An enum. */
  record EnumType(String name, Type.Enum type, Span span) implements Symbol {}

  /** A member of an enum. */
  record Member(String name, Type.Enum type, int ordinal, Span span) implements Symbol {}

  /** A record. */
  record RecordType(String name, Type.Record type, Span span) implements Symbol {}

  /**
   * A shared variable.
   *
   * @param sizes of the dimensions, outermost first; empty for a single one
   * @param initial the initial values of all scalar leaves: cells in row-major order, each cell's
   *     leaves in order
   */
  record Shared(
      String name, boolean atomic, Type type, List<Integer> sizes, List<Long> initial, Span span)
      implements Symbol {}

  /** A family of mutexes; no sizes for a single one. */
  record Mutex(String name, List<Integer> sizes, Span span) implements Symbol {}

  /** A family of conditions. */
  record Cond(String name, List<Integer> sizes, Span span) implements Symbol {}

  /** A family of semaphores, all with one initial value, at least 0. */
  record Semaphore(String name, List<Integer> sizes, int initial, Span span) implements Symbol {}

  /** A family of barriers, all for one number of threads, at least 1. */
  record Barrier(String name, List<Integer> sizes, int count, Span span) implements Symbol {}

  /** A family of channels; capacity 0 is rendezvous. */
  record Channel(String name, List<Integer> sizes, Type type, int capacity, Span span)
      implements Symbol {}

  /** A function. */
  record Fun(String name, Declaration.Fun declaration, Span span) implements Symbol {}

  /** A procedure; {@code parameters} are the types in order. */
  record Proc(String name, Declaration.Proc declaration, List<Type> parameters, Span span)
      implements Symbol {}

  /** A family of threads or tasks; no ranges for a single one. */
  record Threads(String name, Declaration.Thread declaration, List<Range> ranges, Span span)
      implements Symbol {}

  /** A net. */
  record Net(String name, Declaration.Net declaration, Span span) implements Symbol {}

  /**
   * A family of places.
   *
   * @param tokens the initial tokens of the members in row-major order, each at least 0
   */
  record Places(String name, NetItem.Place place, List<Range> ranges, List<Long> tokens, Span span)
      implements Symbol {}

  /** A family of transitions. */
  record Transitions(String name, NetItem.Transition transition, List<Range> ranges, Span span)
      implements Symbol {}
}
