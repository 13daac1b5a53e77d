// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.analysis.Symbol;
import dev.ravel.ast.Access;
import dev.ravel.ast.Declaration.Choice;
import dev.ravel.ast.Order;
import dev.ravel.source.MemoryOrder;
import dev.ravel.source.MemoryRules;
import java.util.Optional;
import java.util.Set;

/**
 * The memory orders of accesses. An access has that of its word, or else that of the block around
 * it, of the declaration of the variable, or the usual one. Under a memory model that keeps no
 * orders, all are plain.
 */
final class Orders {
  /** All accesses are plain. */
  static final Orders NONE = new Orders(MemoryRules.SC, MemoryOrder.PLAIN);

  private final MemoryRules memory;
  private final MemoryOrder usual;
  private Optional<MemoryOrder> block = Optional.empty();

  private Orders(MemoryRules memory, MemoryOrder usual) {
    this.memory = memory;
    this.usual = usual;
  }

  /**
   * The orders of a model.
   *
   * @param options those of the model
   * @param chosen the usual order, if it is not to be that of the options
   */
  static Orders of(MemoryRules memory, Set<Choice> options, Optional<MemoryOrder> chosen) {
    MemoryOrder own =
        options.contains(Choice.ORDERS_RELAXED)
            ? MemoryOrder.RELAXED
            : options.contains(Choice.ORDERS_ACQREL)
                ? MemoryOrder.ACQUIRE_RELEASE
                : options.contains(Choice.ORDERS_SC) || memory == MemoryRules.RC11
                    ? MemoryOrder.SEQUENTIAL
                    : MemoryOrder.RELAXED;
    return new Orders(memory, chosen.orElse(own));
  }

  /** Returns whether the memory model keeps orders. */
  boolean kept() {
    return memory.keepsOrders();
  }

  /** Does work in which accesses without an order have that of a block. */
  void inside(Optional<Order> order, Runnable work) {
    Optional<MemoryOrder> before = block;
    block = order.map(Order::its).or(() -> before);
    work.run();
    block = before;
  }

  /** The place of an access to a shared variable. */
  Place of(Place place, Symbol.Shared shared, Access access) {
    return kept() && shared.atomic()
        ? of(place.ordered(shared.order().orElse(usual)), access)
        : place;
  }

  /** The place of an access to what has the order of its variable. */
  Place of(Place place, Access access) {
    Optional<MemoryOrder> own = access.order().map(Order::its).or(() -> block);
    return place.location().order().isAtomic() ? own.map(place::ordered).orElse(place) : place;
  }
}
