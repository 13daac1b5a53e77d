// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Access;
import dev.ravel.ast.Block;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Order;
import dev.ravel.ast.Parts;
import dev.ravel.ast.Statement;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.MemoryOrder;
import dev.ravel.source.Problem;
import java.util.List;

/** Checks the words for memory orders in a body. Each access must be able to have its order. */
record MemoryOrders(Names names, Findings findings) {
  /** Checks all that stands in a block. */
  void check(Block body) {
    check(body, false);
  }

  private void check(Block body, boolean insideAtomic) {
    for (Statement statement : body.statements()) {
      switch (statement) {
        case Statement.Assign s -> {
          write(s.target(), insideAtomic);
          Parts.of(s.value()).forEach(part -> read(part, insideAtomic));
        }
        case Statement.AssignAll s -> {
          s.targets().forEach(target -> write(target, insideAtomic));
          s.values().forEach(value -> read(value, insideAtomic));
        }
        case Statement.Fence s when s.order().its() == MemoryOrder.RELAXED ->
            report(s.order(), "a relaxed fence orders nothing", "leave it out, or name its order");
        default -> Parts.of(statement).forEach(part -> read(part, insideAtomic));
      }
      boolean inside = insideAtomic || statement instanceof Statement.Atomic;
      if (insideAtomic && statement instanceof Statement.Atomic atomic) {
        atomic.order().ifPresent(this::insideAtomic);
      }
      Parts.blocks(statement).forEach(block -> check(block, inside));
    }
  }

  private void write(Access target, boolean insideAtomic) {
    access(target, insideAtomic, true);
    Parts.of(target).forEach(index -> read(index, insideAtomic));
  }

  private void read(Expression expression, boolean insideAtomic) {
    Parts.visit(
        expression,
        part -> {
          if (part instanceof Access access) {
            access(access, insideAtomic, false);
          }
        });
  }

  private void access(Access access, boolean insideAtomic, boolean writes) {
    if (access.order().isEmpty()) {
      return;
    }
    Order order = access.order().get();
    boolean acquires =
        List.of(MemoryOrder.ACQUIRE, MemoryOrder.ACQUIRE_RELEASE).contains(order.its());
    boolean releases =
        List.of(MemoryOrder.RELEASE, MemoryOrder.ACQUIRE_RELEASE).contains(order.its());
    Global global = names.find(access.name().text()).orElse(null);
    if (global == null || global instanceof Global.Unread) {
      report(
          order,
          "`%s` orders accesses of shared variables, and `%s` is none"
              .formatted(order.word(), access.name()),
          "leave it out");
    } else if (!(global instanceof Global.Shared shared)) {
      report(
          order,
          "`%s` orders accesses of shared variables, and `%s` is %s"
              .formatted(order.word(), access.name(), global.kind()),
          "leave it out");
    } else if (!shared.declaration().atomic()) {
      findings.add(
          Diagnostic.at(
                  order.span(),
                  Problem.S015,
                  "`%s` orders atomic accesses, and `%s` is not atomic"
                      .formatted(order.word(), access.name()))
              .related(shared.name().span(), "declare it as `atomic shared`"));
    } else if (insideAtomic) {
      insideAtomic(order);
    } else if (writes && acquires) {
      report(order, "a write cannot be `" + order.word() + "`", "write `release` or `seq_cst`");
    } else if (!writes && releases) {
      report(order, "a read cannot be `" + order.word() + "`", "write `acquire` or `seq_cst`");
    }
  }

  private void insideAtomic(Order order) {
    report(
        order,
        "`" + order.word() + "` stands inside `atomic`, which is one access",
        "write the order before the block, as in `acq_rel atomic { … }`");
  }

  private void report(Order order, String message, String help) {
    findings.add(Diagnostic.at(order.span(), Problem.S015, message).help(help));
  }
}
