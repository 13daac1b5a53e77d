// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The place of a random statement or expression. */
final class Scope {
  /** The statements of a thread or procedure may be of any kind, or only of some. */
  enum Place {
    THREAD,
    PROCEDURE,
    ATOMIC,
    /** A function, or a guard of a transition. It has expressions only. */
    EXPRESSION,
    /** The end of a net. It has places, and what threads see. */
    MARKING,
    CHECK
  }

  final Place place;
  final List<Sketch.Holder> locals;

  /** The numbers with known bounds. They are indices, counters, what quantifiers run over. */
  final List<Sketch.Holder> counters;

  /** Parameters that stand for channels. */
  final List<Sketch.Pipe> pipes;

  final Set<String> labels;

  /** The sections around. */
  final Set<String> sections;

  final boolean readsShared;

  /** True if expressions here must have a value. */
  final boolean safe;

  final boolean inLoop;
  final int depth;

  private Scope(
      Place place,
      List<Sketch.Holder> locals,
      List<Sketch.Holder> counters,
      List<Sketch.Pipe> pipes,
      Set<String> labels,
      Set<String> sections,
      boolean readsShared,
      boolean safe,
      boolean inLoop,
      int depth) {
    this.place = place;
    this.locals = locals;
    this.counters = counters;
    this.pipes = pipes;
    this.labels = labels;
    this.sections = sections;
    this.readsShared = readsShared;
    this.safe = safe;
    this.inLoop = inLoop;
    this.depth = depth;
  }

  static Scope of(Place place, boolean readsShared, boolean safe) {
    return new Scope(
        place,
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new LinkedHashSet<>(),
        new LinkedHashSet<>(),
        readsShared,
        safe,
        false,
        0);
  }

  /** A block inside; what is declared there stays there. */
  Scope inner() {
    return new Scope(
        place,
        new ArrayList<>(locals),
        new ArrayList<>(counters),
        pipes,
        new LinkedHashSet<>(labels),
        new LinkedHashSet<>(sections),
        readsShared,
        safe,
        inLoop,
        depth + 1);
  }

  /** Returns the scope where expressions must have a value. */
  Scope guarded() {
    return new Scope(
        place, locals, counters, pipes, labels, sections, readsShared, true, inLoop, depth);
  }

  Scope inside(Place other) {
    Scope inner = inner();
    return new Scope(
        other,
        inner.locals,
        inner.counters,
        inner.pipes,
        inner.labels,
        inner.sections,
        readsShared,
        safe,
        inLoop,
        inner.depth);
  }

  Scope loop() {
    Scope inner = inner();
    return new Scope(
        place,
        inner.locals,
        inner.counters,
        inner.pipes,
        inner.labels,
        inner.sections,
        readsShared,
        safe,
        true,
        inner.depth);
  }

  /** With one more counter of a range. */
  Scope counting(String name, int low, int high) {
    Scope inner = inner();
    inner.counters.add(
        new Sketch.Holder(name, "", new Kind.Scalar(low, high, List.of()), List.of(), false));
    return inner;
  }

  /** With one more name that goes through the values of an enum. */
  Scope naming(String name, Kind kind) {
    Scope inner = inner();
    inner.counters.add(new Sketch.Holder(name, "", kind, List.of(), false));
    return inner;
  }

  /** Returns the scope where a name stands for a message. */
  Scope holding(String name, Sketch.Pipe pipe) {
    Scope inner = inner();
    inner.locals.add(new Sketch.Holder(name, pipe.type(), pipe.kind(), List.of(), false));
    return inner;
  }

  boolean isCheck() {
    return place == Place.CHECK;
  }

  boolean seesPlaces() {
    return place == Place.CHECK || place == Place.MARKING;
  }

  boolean isAtomic() {
    return place == Place.ATOMIC;
  }
}
