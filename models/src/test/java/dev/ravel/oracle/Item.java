// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.Block;
import dev.ravel.ast.Statement;
import dev.ravel.source.Span;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * One thing a thread still has to do. What a thread will do is a pile of these. An item is compared
 * by identity: each stands for one place of the text.
 */
final class Item {
  /** Carries an item out in one of its ways and says which of {@link #next} comes. */
  interface Act {
    int run(Run run, int choice);
  }

  /** Returns the number of ways in which an item can be executed; 0 if it is blocked. */
  interface Choices {
    int of(Run run);
  }

  private final String name;
  private final Span span;
  private final boolean step;
  private final Act act;
  private Choices choices = run -> 1;
  private Function<Pile<Item>, List<Pile<Item>>> next = List::of;
  private final Set<Variable.Slot> uses = new LinkedHashSet<>();
  private final Set<Variable.Slot> defs = new LinkedHashSet<>();
  private Optional<Statement> covers = Optional.empty();
  private Optional<Block> blockEnd = Optional.empty();
  private Optional<Statement> loop = Optional.empty();
  private Optional<String> section = Optional.empty();
  private Optional<Item> atomicEnd = Optional.empty();
  private boolean cleanup;
  private boolean rests;
  private boolean firing;
  private boolean jump;
  private boolean reading;
  private boolean choosing;
  private boolean endsAtomic;
  private boolean endsProcedure;

  private Item(String name, Span span, boolean step, Act act) {
    this.name = name;
    this.span = span;
    this.step = step;
    this.act = act;
  }

  /** Something that is a step where it is not part of a larger one. */
  static Item step(String name, Span span, Act act) {
    return new Item(name, span, true, act);
  }

  /** Something that runs with the step before it. */
  static Item local(String name, Span span, Act act) {
    return new Item(name, span, false, act);
  }

  Item choices(Choices ways) {
    this.choices = ways;
    return this;
  }

  /** Returns what may come after it, given what would come otherwise; by default just that. */
  Item next(Function<Pile<Item>, List<Pile<Item>>> successors) {
    this.next = successors;
    return this;
  }

  Item uses(Set<Variable.Slot> slots) {
    uses.addAll(slots);
    return this;
  }

  Item defs(Set<Variable.Slot> slots) {
    defs.addAll(slots);
    return this;
  }

  /** The statement that has been executed when this is done. */
  Item covers(Statement statement) {
    this.covers = Optional.of(statement);
    return this;
  }

  /** It only reads a value for its statement. */
  Item reading() {
    this.reading = true;
    return this;
  }

  /** It only chooses a branch. */
  Item choosing() {
    this.choosing = true;
    return this;
  }

  Item endsBlock(Block block) {
    this.blockEnd = Optional.of(block);
    return this;
  }

  Item inLoop(Statement statement) {
    this.loop = Optional.of(statement);
    return this;
  }

  /** While this is to be done, the thread is in the section. */
  Item inSection(String section) {
    this.section = Optional.of(section);
    return this;
  }

  /** Jumps over this carry it out. */
  Item cleanup() {
    this.cleanup = true;
    return this;
  }

  /** It is the firing of a transition. */
  Item firing() {
    this.firing = true;
    return this;
  }

  Item resting() {
    this.rests = true;
    return this;
  }

  /** Control may come back here without a step. */
  Item jumping() {
    this.jump = true;
    return this;
  }

  /** Begins an atomic block with the given end. */
  Item atomic(Item end) {
    this.atomicEnd = Optional.of(end);
    end.endsAtomic = true;
    return this;
  }

  /** Returns what comes after the body of a procedure, by which {@code return} knows it. */
  Item endingProcedure() {
    this.endsProcedure = true;
    return this;
  }

  boolean endsProcedure() {
    return endsProcedure;
  }

  boolean endsAtomic() {
    return endsAtomic;
  }

  Span span() {
    return span;
  }

  boolean isStep() {
    return step;
  }

  /**
   * Returns whether an atomic block may wait here. Nothing was done in it but choosing branches,
   * work of the thread alone, and reading for this very statement.
   */
  boolean mayBlock(Run run) {
    return run.fresh && (run.readFor.isEmpty() || run.readFor.equals(covers));
  }

  int waysIn(Run run) {
    run.here = Optional.of(span);
    return choices.of(run);
  }

  List<Pile<Item>> successors(Pile<Item> rest) {
    return next.apply(rest);
  }

  /** Notes in the run that the statement has been executed. */
  void note(Run run) {
    covers.ifPresent(run.covered::add);
  }

  /** Carries it out as the top of the run's pile. */
  void perform(Run run, int choice) {
    Pile<Item> rest = run.todo.rest();
    run.todo = rest;
    note(run);
    run.here = Optional.of(span);
    int way = act.run(run, choice);
    run.todo = next.apply(rest).get(way);
    if (step && reading) {
      run.readFor = run.readFor.or(() -> covers);
    } else if (step && !choosing) {
      run.fresh = false;
    }
  }

  Set<Variable.Slot> uses() {
    return uses;
  }

  Set<Variable.Slot> defs() {
    return defs;
  }

  Optional<Block> blockEnd() {
    return blockEnd;
  }

  Optional<Statement> loop() {
    return loop;
  }

  Optional<String> section() {
    return section;
  }

  Optional<Item> atomicEnd() {
    return atomicEnd;
  }

  boolean isCleanup() {
    return cleanup;
  }

  boolean isFiring() {
    return firing;
  }

  boolean isResting() {
    return rests;
  }

  boolean isJump() {
    return jump;
  }

  @Override
  public String toString() {
    return name + "@" + span.line() + ":" + span.column();
  }
}
