// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lints;

import dev.ravel.ast.Access;
import dev.ravel.ast.Block;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Model;
import dev.ravel.ast.Order;
import dev.ravel.ast.Parts;
import dev.ravel.ast.Statement;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.MemoryOrder;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Finds memory orders without effect under any memory model. A word says what the declaration of
 * the variable says for each access, or a fence follows one that is as strong.
 */
final class IdleOrders {
  private final Model main;
  private final Consumer<Diagnostic> findings;
  private final Map<String, Order> declared = new HashMap<>();

  /** The places of the variables that are assigned. */
  private final Set<Span> written = new HashSet<>();

  IdleOrders(Model main, Consumer<Diagnostic> findings) {
    this.main = main;
    this.findings = findings;
  }

  void check() {
    for (Declaration declaration : main.declarations()) {
      if (declaration instanceof Declaration.Shared shared) {
        shared
            .order()
            .ifPresent(order -> shared.names().forEach(name -> declared.put(name.text(), order)));
      }
    }
    for (Declaration declaration : main.declarations()) {
      if (declaration instanceof Declaration.Executable executable) {
        Parts.visit(executable.body(), this::targets);
        Parts.expressions(
            executable.body(),
            part -> {
              if (part instanceof Access access) {
                access.order().ifPresent(order -> access(access, order));
              }
            });
        block(executable.body());
      }
    }
  }

  private void targets(Statement statement) {
    switch (statement) {
      case Statement.Assign assign -> written.add(assign.target().span());
      case Statement.AssignAll assign ->
          assign.targets().forEach(target -> written.add(target.span()));
      default -> {
        // Nothing else writes in a memory order of its own.
      }
    }
  }

  private void access(Access access, Order order) {
    Order usual = declared.get(access.name().text());
    boolean writes = written.contains(access.span());
    if (usual != null && part(usual.its(), writes) == part(order.its(), writes)) {
      Span word = order.span().source().span(order.span().start(), access.span().start());
      findings.accept(
          Diagnostic.at(
                  order.span(),
                  Problem.L014,
                  "`%s` has no effect: `%s` is declared so".formatted(order.word(), access.name()))
              .related(usual.span(), "the order of each access without a word")
              .help("remove the word", word, ""));
    }
  }

  /** The part of an order that matters to a read or to a write. */
  private static MemoryOrder part(MemoryOrder order, boolean writes) {
    return switch (order) {
      case ACQUIRE_RELEASE -> writes ? MemoryOrder.RELEASE : MemoryOrder.ACQUIRE;
      case ACQUIRE -> writes ? MemoryOrder.RELAXED : order;
      case RELEASE -> writes ? order : MemoryOrder.RELAXED;
      case PLAIN, RELAXED, SEQUENTIAL -> order;
    };
  }

  /** Finds fences that stand side by side. */
  private void block(Block block) {
    Optional<Statement.Fence> before = Optional.empty();
    for (Statement statement : block.statements()) {
      if (statement instanceof Statement.Fence fence) {
        before.filter(other -> covers(other, fence)).ifPresent(other -> report(other, fence));
        before = Optional.of(fence);
      } else {
        before = Optional.empty();
      }
      Parts.blocks(statement).forEach(this::block);
    }
  }

  private static boolean covers(Statement.Fence one, Statement.Fence other) {
    MemoryOrder stronger = one.order().its();
    return stronger == other.order().its()
        || stronger == MemoryOrder.SEQUENTIAL
        || stronger == MemoryOrder.ACQUIRE_RELEASE && other.order().its() != MemoryOrder.SEQUENTIAL;
  }

  private void report(Statement.Fence before, Statement.Fence fence) {
    findings.accept(
        Diagnostic.at(
                fence.span(), Problem.L014, "this fence has no effect: the one before is as strong")
            .related(before.span(), "the fence before")
            .help("remove it", fence.span(), ""));
  }
}
