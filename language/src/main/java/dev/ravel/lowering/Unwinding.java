// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.ast.Block;
import dev.ravel.ast.Statement;
import dev.ravel.program.Instruction;
import dev.ravel.program.Instruction.Target;
import dev.ravel.program.Location;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The surroundings of the statement being lowered, and the way to leave it. Leaving a section, a
 * {@code with} or an {@code atomic} in any way makes its leaving, unlocking or ending instruction,
 * innermost first.
 */
final class Unwinding {
  private final Code code;
  private final List<Context> contexts = new ArrayList<>();

  Unwinding(Code code) {
    this.code = code;
  }

  /** Something that surrounds a statement. */
  sealed interface Context {
    /** A loop, with where {@code break} and {@code continue} go. */
    record Loop(Code.Label after, Code.Label next) implements Context {}

    /** A section, with the sections outside of it. */
    record Section(int section, List<Integer> outside, Span span) implements Context {}

    /** A {@code with}. */
    record Holding(Location mutex, Span span) implements Context {}

    /** An {@code atomic}. */
    record AtomicBlock(Span span) implements Context {}

    /**
     * A procedure, whose caller's labels and loops are out of sight.
     *
     * @param after where {@code return} goes
     * @param result what its result is stored in, of which {@code return} makes sure
     */
    record Procedure(Code.Label after, List<Target> result) implements Context {
      /** Copies the list. */
      public Procedure {
        result = List.copyOf(result);
      }
    }

    /** A block with the labels that stand directly in it. */
    record Labels(Map<String, Code.Label> labels) implements Context {}
  }

  /** Does something inside one more context. */
  void inside(Context context, Runnable body) {
    contexts.add(context);
    body.run();
    contexts.removeLast();
  }

  /** Returns whether what comes next is part of the one step of an {@code atomic}. */
  boolean insideAtomic() {
    return contexts.stream().anyMatch(Context.AtomicBlock.class::isInstance);
  }

  /** Enters a block. */
  void enter(Block block) {
    Map<String, Code.Label> labels = new HashMap<>();
    for (Statement statement : block.statements()) {
      if (statement instanceof Statement.Label label) {
        labels.put(label.name().text(), code.label());
      }
    }
    contexts.add(new Context.Labels(labels));
  }

  /** Leaves the innermost block at its end. */
  void leave() {
    contexts.removeLast();
  }

  /** Gives a label of the innermost block its place. */
  void place(String label) {
    code.place(((Context.Labels) contexts.getLast()).labels().get(label));
  }

  /** {@code break}. */
  void leaveLoop(Span span) {
    int at = innermost(Context.Loop.class);
    leave(at, ((Context.Loop) contexts.get(at)).after(), span);
  }

  /** {@code continue}. */
  void nextRound(Span span) {
    int at = innermost(Context.Loop.class);
    leave(at, ((Context.Loop) contexts.get(at)).next(), span);
  }

  /** Returns the destination of the result of the innermost procedure. */
  List<Target> result() {
    return ((Context.Procedure) contexts.get(innermost(Context.Procedure.class))).result();
  }

  /** {@code return}. */
  void leaveProcedure(Span span) {
    int at = innermost(Context.Procedure.class);
    leave(at, ((Context.Procedure) contexts.get(at)).after(), span);
  }

  /** {@code goto}. */
  void jump(String label, Span span) {
    for (int at = contexts.size() - 1; at >= 0; at--) {
      if (contexts.get(at) instanceof Context.Labels block && block.labels().containsKey(label)) {
        leave(at, block.labels().get(label), span);
        return;
      }
    }
    throw new IllegalStateException("no label " + label);
  }

  private int innermost(Class<? extends Context> kind) {
    for (int at = contexts.size() - 1; at >= 0; at--) {
      if (kind.isInstance(contexts.get(at))) {
        return at;
      }
    }
    throw new IllegalStateException("no " + kind.getSimpleName());
  }

  /** Jumps out of a context; the code that follows lies where the jump does. */
  private void leave(int at, Code.Label to, Span span) {
    leaveTo(at, span);
    code.jump(to, span);
    code.inside(insideAt(contexts.size()));
  }

  /** Leaves everything inside a context, innermost first. */
  private void leaveTo(int at, Span span) {
    for (int k = contexts.size() - 1; k > at; k--) {
      switch (contexts.get(k)) {
        case Context.Section section -> {
          code.emit(new Instruction.Leave(section.section(), section.span()));
          code.inside(section.outside());
        }
        case Context.Holding holding ->
            code.emit(new Instruction.Unlock(holding.mutex(), holding.span()));
        case Context.AtomicBlock atomic -> code.emit(new Instruction.AtomicEnd(span));
        case Context.Loop _, Context.Procedure _, Context.Labels _ -> {}
      }
    }
  }

  /** The sections inside the first contexts. */
  private List<Integer> insideAt(int count) {
    List<Integer> inside = List.of();
    for (int k = 0; k < count; k++) {
      if (contexts.get(k) instanceof Context.Section section) {
        List<Integer> more = new ArrayList<>(section.outside());
        more.add(section.section());
        inside = more;
      }
    }
    return inside;
  }
}
