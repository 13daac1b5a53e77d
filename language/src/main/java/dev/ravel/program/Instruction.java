// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import dev.ravel.source.Span;
import java.util.List;
import java.util.OptionalInt;

/**
 * An instruction of a routine. After it comes the next one of the routine unless it says otherwise.
 * Each {@link Operation} outside of {@code atomic} is one step; {@link LocalWork} runs with the
 * step before it.
 */
public sealed interface Instruction {
  /** Where it comes from. */
  Span span();

  // ------------------------------------------------------------------------------------- local

  /** What a thread does on its own, without a step. */
  sealed interface LocalWork extends Instruction {}

  /** A register gets a value. */
  record Set(Target target, Expr value, Span span) implements LocalWork {}

  /** Goes to one of two instructions. */
  record Branch(Expr condition, int yes, int no, Span span) implements LocalWork {}

  /** Goes to another instruction. */
  record Jump(int target, Span span) implements LocalWork {}

  /** Prints a line. */
  record Print(List<Part> parts, Span span) implements LocalWork {
    /** Copies the list. */
    public Print {
      parts = List.copyOf(parts);
    }
  }

  /** The end of the routine: the thread has finished. */
  record End(Span span) implements LocalWork {}

  /** Text, or a value shown as one of a type. */
  sealed interface Part {
    /** Text. */
    record Text(String text) implements Part {}

    /** A value. */
    record Shown(Expr value, ScalarType type) implements Part {}
  }

  /**
   * A register, or one of a local array, that gets a value.
   *
   * @param location registers as members
   * @param type the values it may get; others are errors
   */
  record Target(Location location, ScalarType type) {}

  // ---------------------------------------------------------------------------------- operations

  /** What is a step unless it stands inside {@code atomic}. */
  sealed interface Operation extends Instruction {}

  /**
   * Reads the scalars of one cell at once.
   *
   * @param into the registers that get the scalars, from the location's leaf on
   */
  record Load(List<Integer> into, Location cell, Span span) implements Operation {
    /** Copies the list. */
    public Load {
      into = List.copyOf(into);
    }
  }

  /** Writes the scalars of one cell at once; values out of the types are errors. */
  record Store(Location cell, List<Expr> values, List<ScalarType> types, Span span)
      implements Operation {
    /** Copies the lists. */
    public Store {
      values = List.copyOf(values);
      types = List.copyOf(types);
    }
  }

  /** Computes an expression that reads objects, all in one step. */
  record Evaluate(int into, Expr value, Span span) implements Operation {}

  /** Blocks until the condition is true. */
  record Await(Expr condition, Span span) implements Operation {}

  /** An error unless the condition is true. */
  record Assert(Expr condition, Span span) implements Operation {}

  /** Discards the execution unless the condition is true. */
  record Assume(Expr condition, Span span) implements Operation {}

  /**
   * Some value of {@code low..high} that satisfies the condition, one outcome for each.
   *
   * @param binder the register that holds the candidate while the condition is evaluated
   */
  record Choose(Destination into, int binder, Expr low, Expr high, Expr where, Span span)
      implements Operation {}

  /** Where a chosen value goes. */
  sealed interface Destination {
    /** A register. */
    record Local(Target target) implements Destination {}

    /** A cell. */
    record Global(Location cell, ScalarType type) implements Destination {}
  }

  /**
   * Goes on at one of the open alternatives, one outcome for each; at {@code otherwise} if none is
   * open; blocks if there is none.
   */
  record Select(List<Alternative> alternatives, OptionalInt otherwise, Span span)
      implements Operation {
    /** Copies the list. */
    public Select {
      alternatives = List.copyOf(alternatives);
    }
  }

  /** A guard and where it leads. */
  record Alternative(Expr guard, int target) {}

  /** A step that does nothing. */
  record Skip(Span span) implements Operation {}

  /** A step that does nothing and that the thread need never make. */
  record Noncritical(Span span) implements Operation {}

  /** A label: after its step the thread is at it until its next step. */
  record Mark(int label, Span span) implements Operation {}

  /** Enters a section. */
  record Enter(int section, Span span) implements Operation {}

  /** Leaves a section. */
  record Leave(int section, Span span) implements Operation {}

  /** Takes a mutex; blocks while another thread holds it. */
  record Lock(Location mutex, Span span) implements Operation {}

  /** Releases a mutex. */
  record Unlock(Location mutex, Span span) implements Operation {}

  /** Takes a mutex if it is free and says whether it did. */
  record TryLock(Location mutex, Target success, Span span) implements Operation {}

  /** Releases a mutex and joins those who wait for a condition. */
  record Wait(Location cond, Location mutex, Span span) implements Operation {}

  /** Goes on after a wait; blocks until woken. The mutex is taken by a {@link Lock} after it. */
  record Wake(Location cond, Span span) implements Operation {}

  /** Wakes one waiter, one outcome for each; nothing happens if there is none. */
  record Signal(Location cond, Span span) implements Operation {}

  /** Wakes all waiters. */
  record Broadcast(Location cond, Span span) implements Operation {}

  /** Takes one from a semaphore; blocks at 0. */
  record Down(Location semaphore, Span span) implements Operation {}

  /** Adds one to a semaphore. */
  record Up(Location semaphore, Span span) implements Operation {}

  /** Puts a message into a channel; blocks while it is full. At rendezvous this is the offer. */
  record Send(Location channel, List<Expr> message, Span span) implements Operation {
    /** Copies the list. */
    public Send {
      message = List.copyOf(message);
    }
  }

  /** Goes on after a rendezvous; blocks until the offer was taken. */
  record Handed(Location channel, Span span) implements Operation {}

  /** Takes the oldest message of a channel; blocks while there is none. */
  record Receive(Location channel, List<Target> into, Span span) implements Operation {
    /** Copies the list. */
    public Receive {
      into = List.copyOf(into);
    }
  }

  /** Arrives at a barrier. */
  record Arrive(Location barrier, Span span) implements Operation {}

  /** Leaves a barrier; blocks until enough have arrived. */
  record Depart(Location barrier, Span span) implements Operation {}

  /** Fires a transition. */
  record Fire(Location transition, Span span) implements Operation {}

  /** Starts a task. */
  record Start(Location task, Span span) implements Operation {}

  /** Blocks until a thread has finished. */
  record Join(Location thread, Span span) implements Operation {}

  /**
   * The beginning of a block that is one step, up to the matching {@link AtomicEnd}. It may block
   * only at its first operation.
   */
  record AtomicBegin(Span span) implements Operation {}

  /** The end of such a block. */
  record AtomicEnd(Span span) implements Operation {}
}
