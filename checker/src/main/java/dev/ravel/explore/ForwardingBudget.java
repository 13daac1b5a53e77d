// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

/** A budget within another one, which gets to know of the work. */
public abstract class ForwardingBudget implements Budget {
  /** The other budget. */
  protected final Budget budget;

  /** Creates a budget within another one. */
  protected ForwardingBudget(Budget budget) {
    this.budget = budget;
  }

  @Override
  public void worked(long operations) {
    budget.worked(operations);
  }

  @Override
  public long memory() {
    return budget.memory();
  }
}
