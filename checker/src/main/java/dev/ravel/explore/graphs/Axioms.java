// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import static dev.ravel.explore.graphs.ExecutionGraph.NONE;

import dev.ravel.source.MemoryRules;

/**
 * The axioms of a memory model, as they are defined, for one execution graph. It shares nothing
 * with the tests of the search but the graph, and checks every execution that is shown.
 *
 * <p>A read-modify-write counts as two events here, of which its read has an even number and its
 * write the odd number after it.
 *
 * <p>Cost: cubic in the events, in words of 64 bits.
 */
final class Axioms {
  private final ExecutionGraph graph;
  private final int size;
  private final BitRelation program;
  private final BitRelation readsFrom;
  private final BitRelation coherence;
  private final BitRelation fromRead;
  private final BitRelation exclusive;

  Axioms(ExecutionGraph graph) {
    this.graph = graph;
    this.size = 2 * graph.size;
    this.readsFrom = new BitRelation(size);
    this.coherence = new BitRelation(size);
    this.fromRead = new BitRelation(size);
    this.exclusive = new BitRelation(size);
    this.program = program();
    for (int[] writes : graph.writes) {
      for (int k = 0; k < writes.length; k++) {
        for (int j = k + 1; j < writes.length; j++) {
          coherence.add(2 * writes[k] + 1, 2 * writes[j] + 1);
        }
      }
    }
    for (int event = 0; event < graph.size; event++) {
      if (graph.is(event, Effect.READS)) {
        read(event);
      }
    }
  }

  private void read(int event) {
    int source = graph.word(event, ExecutionGraph.SOURCE);
    if (source != NONE) {
      readsFrom.add(2 * source + 1, 2 * event);
    }
    if (graph.is(event, Effect.WRITES)) {
      exclusive.add(2 * event, 2 * event + 1);
    }
    int[] writes = graph.writes[graph.word(event, ExecutionGraph.CELL)];
    boolean after = source == NONE;
    for (int write : writes) {
      if (after) {
        fromRead.add(2 * event, 2 * write + 1);
      }
      after |= write == source;
    }
  }

  private BitRelation program() {
    BitRelation next = new BitRelation(size);
    for (int event = 0; event < graph.size; event++) {
      int before = graph.word(event, ExecutionGraph.PREVIOUS);
      before = before == NONE ? graph.starts[graph.word(event, ExecutionGraph.THREAD)] : before;
      next.add(2 * event, 2 * event + 1);
      if (before != NONE) {
        next.add(2 * before + 1, 2 * event);
      }
      if (graph.is(event, Effect.JOINS)) {
        int last = graph.last[graph.word(event, ExecutionGraph.OTHER)];
        if (last != NONE) {
          next.add(2 * last + 1, 2 * event);
        }
      }
    }
    return next.closure();
  }

  /** Returns whether a graph is consistent under a memory model. */
  static boolean allow(MemoryRules rules, ExecutionGraph graph) {
    Axioms its = new Axioms(graph);
    if (!its.isAtomic() || !its.program.or(its.readsFrom).isAcyclic()) {
      return false;
    }
    return switch (rules) {
      case SC, DRF -> its.program.or(its.readsFrom, its.coherence, its.fromRead).isAcyclic();
      case TSO -> its.totalStoreOrder();
      case RA -> its.isCoherent(its.program.or(its.readsFrom).closure());
      case RC11 -> {
        BitRelation happened = its.happensBefore();
        yield its.isCoherent(happened) && its.partialOrder(happened).isAcyclic();
      }
    };
  }

  /** Returns whether one of two events happens before the other one, by {@link #happensBefore}. */
  static boolean isOrdered(BitRelation happened, int first, int second) {
    return happened.has(2 * first, 2 * second + 1) || happened.has(2 * second, 2 * first + 1);
  }

  /** Returns whether two accesses of memory by different threads conflict, one of them plain. */
  boolean conflict(int first, int second) {
    int cell = graph.word(first, ExecutionGraph.CELL);
    return cell != NONE
        && cell == graph.word(second, ExecutionGraph.CELL)
        && !sameThread(2 * first, 2 * second)
        && !graph.is(first, Effect.LIBRARY)
        && (graph.is(first, Effect.WRITES) || graph.is(second, Effect.WRITES))
        && (graph.is(first, Effect.PLAIN) || graph.is(second, Effect.PLAIN));
  }

  private boolean isAtomic() {
    BitRelation between = fromRead.then(coherence);
    for (int event = 0; event < graph.size; event++) {
      if (exclusive.has(2 * event, 2 * event + 1) && between.has(2 * event, 2 * event + 1)) {
        return false;
      }
    }
    return true;
  }

  private BitRelation extendedCoherence() {
    return readsFrom.or(coherence, fromRead).closure();
  }

  private boolean isCoherent(BitRelation happened) {
    return happened.then(extendedCoherence().optional()).isIrreflexive();
  }

  // ------------------------------------------------------------------------- kinds of events

  private boolean isRead(int node) {
    return node % 2 == 0 && graph.is(node / 2, Effect.READS);
  }

  private boolean isWrite(int node) {
    return node % 2 == 1 && graph.is(node / 2, Effect.WRITES);
  }

  private boolean isFence(int node) {
    return graph.is(node / 2, Effect.FENCE);
  }

  private boolean is(int node, int kind) {
    return graph.is(node / 2, kind);
  }

  private boolean isAccess(int node) {
    return isRead(node) || isWrite(node);
  }

  /** Returns whether an event is more than a step that its thread makes for itself. */
  private boolean counts(int node) {
    return isAccess(node) || is(node, Effect.FENCE | Effect.STARTS | Effect.JOINS);
  }

  private boolean sameCell(int first, int second) {
    return isAccess(first)
        && isAccess(second)
        && graph.word(first / 2, ExecutionGraph.CELL)
            == graph.word(second / 2, ExecutionGraph.CELL);
  }

  private boolean sameThread(int first, int second) {
    return graph.word(first / 2, ExecutionGraph.THREAD)
        == graph.word(second / 2, ExecutionGraph.THREAD);
  }

  // ------------------------------------------------------------------------ total store order

  private boolean totalStoreOrder() {
    BitRelation local =
        BitRelation.of(
            size, (first, second) -> program.has(first, second) && sameCell(first, second));
    BitRelation ordered = BitRelation.of(size, this::isPreserved);
    BitRelation external =
        BitRelation.of(
            size, (first, second) -> readsFrom.has(first, second) && !sameThread(first, second));
    return local.or(readsFrom, coherence, fromRead).isAcyclic()
        && ordered.or(external, coherence, fromRead).isAcyclic();
  }

  /** Returns whether program order orders two events though writes wait in buffers. */
  private boolean isPreserved(int first, int second) {
    if (!program.has(first, second) || !matters(first) || !matters(second)) {
      return false;
    }
    boolean waits = isWrite(first) && isRead(second);
    if (!waits || empties(first) || empties(second)) {
      return true;
    }
    for (int node = 0; node < size; node++) {
      if (program.has(first, node) && program.has(node, second) && empties(node)) {
        return true;
      }
    }
    return false;
  }

  private boolean matters(int node) {
    return isAccess(node) || empties(node);
  }

  /** Returns whether an event waits until the buffer of its thread is empty. */
  private boolean empties(int node) {
    return is(node, Effect.LOCKED | Effect.STARTS | Effect.JOINS);
  }

  // ------------------------------------------------------------------------------------- RC11

  /** Returns happens-before. Its cost is that of the class. */
  BitRelation happensBefore() {
    BitRelation fences = BitRelation.identity(size, this::isFence);
    BitRelation writes =
        BitRelation.identity(size, node -> isWrite(node) && !is(node, Effect.PLAIN));
    BitRelation reads = BitRelation.identity(size, node -> isRead(node) && !is(node, Effect.PLAIN));
    BitRelation releases =
        BitRelation.identity(
            size, node -> (isWrite(node) || isFence(node)) && is(node, Effect.RELEASES));
    BitRelation acquires =
        BitRelation.identity(
            size, node -> (isRead(node) || isFence(node)) && is(node, Effect.ACQUIRES));
    BitRelation sequence = writes.then(readsFrom.then(exclusive).closure().optional());
    BitRelation synchronises =
        releases.then(
            fences.then(program).optional(),
            sequence,
            readsFrom,
            reads,
            program.then(fences).optional(),
            acquires);
    return program.or(synchronises).closure();
  }

  /** Returns the partial order of sequentially consistent events. */
  private BitRelation partialOrder(BitRelation happened) {
    BitRelation accesses =
        BitRelation.identity(size, node -> isAccess(node) && is(node, Effect.SEQUENTIAL));
    BitRelation fences =
        BitRelation.identity(size, node -> isFence(node) && is(node, Effect.SEQUENTIAL));
    BitRelation elsewhere =
        BitRelation.of(
            size,
            (first, second) ->
                program.has(first, second)
                    && counts(first)
                    && counts(second)
                    && !sameCell(first, second));
    BitRelation here =
        BitRelation.of(
            size, (first, second) -> happened.has(first, second) && sameCell(first, second));
    BitRelation base = program.or(elsewhere.then(happened, elsewhere), here, coherence, fromRead);
    BitRelation from = accesses.or(fences.then(happened.optional()));
    BitRelation to = accesses.or(happened.optional().then(fences));
    BitRelation ofFences =
        fences.then(happened.or(happened.then(extendedCoherence(), happened)), fences);
    return from.then(base, to).or(ofFences);
  }
}
