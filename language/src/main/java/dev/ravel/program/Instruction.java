// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import dev.ravel.source.MemoryOrder;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An instruction of a routine. After it comes the next one of the routine unless it says otherwise.
 * Each {@link Operation} outside of {@code atomic} is one step; {@link LocalWork} runs with the
 * step before it.
 */
public sealed interface Instruction {
  /** Returns the span it comes from. */
  Span span();

  /** The expressions that it evaluates, the indices of all that it names included. */
  default List<Expr> operands() {
    List<Expr> operands = new ArrayList<>();
    targets().forEach(target -> operands.addAll(target.location().indices()));
    switch (this) {
      case Set set -> operands.add(set.value());
      case Branch branch -> operands.add(branch.condition());
      case Print print -> {
        for (Part part : print.parts()) {
          if (part instanceof Part.Shown shown) {
            operands.add(shown.value());
          }
        }
      }
      case Show show -> {
        operands.addAll(show.cell().indices());
        operands.addAll(show.values());
      }
      case Load load -> operands.addAll(load.cell().indices());
      case Store store -> {
        operands.addAll(store.cell().indices());
        operands.addAll(store.values());
      }
      case Evaluate evaluate -> operands.add(evaluate.value());
      case Await await -> operands.add(await.condition());
      case Assert claim -> operands.add(claim.condition());
      case Assume assume -> operands.add(assume.condition());
      case Choose choose -> {
        operands.addAll(choose.among().operands());
        operands.add(choose.where());
        if (choose.into() instanceof Destination.Global global) {
          operands.addAll(global.cell().indices());
        }
      }
      case Select select -> {
        for (Alternative alternative : select.alternatives()) {
          operands.add(alternative.guard());
          alternative.operation().ifPresent(its -> operands.addAll(its.operands()));
        }
      }
      case Synchronisation operation -> {
        operation.objects().forEach(object -> operands.addAll(object.indices()));
        switch (operation) {
          case Send send -> operands.addAll(send.message());
          case Receive receive -> operands.add(receive.sieve().where());
          default -> {}
        }
      }
      case Fire fire -> operands.addAll(fire.transition().indices());
      case Start start -> operands.addAll(start.task().indices());
      case Join join -> operands.addAll(join.thread().indices());
      case Crash crash -> {
        operands.addAll(crash.victim().indices());
        crash.left().ifPresent(left -> operands.addAll(left.indices()));
      }
      case Jump _, End _, Skip _, Noncritical _, Fence _, Mark _, Enter _, Leave _ -> {}
      case AtomicBegin _, AtomicEnd _ -> {}
    }
    return operands;
  }

  /**
   * Returns the registers that hold the context of a condition while an operand is evaluated. The
   * instruction evaluates it. What they held before does not count.
   */
  default List<Integer> bound(Expr operand) {
    return switch (this) {
      case Choose choose when operand.equals(choose.where()) -> List.of(choose.binder());
      case Receive receive when operand.equals(receive.sieve().where()) ->
          receive.sieve().message();
      case Select select ->
          select.alternatives().stream()
              .flatMap(alternative -> alternative.operation().stream())
              .flatMap(operation -> operation.bound(operand).stream())
              .toList();
      default -> List.of();
    };
  }

  /** The variables that it gives values. */
  default List<Target> targets() {
    return List.of();
  }

  /**
   * Returns the further registers to which it gives values. They are those of what it reads,
   * computes or tries.
   */
  default List<Integer> registers() {
    return List.of();
  }

  // ------------------------------------------------------------------------------------- local

  /** The work of a thread on its own, without a step. */
  sealed interface LocalWork extends Instruction {}

  /** A register gets a value. */
  record Set(Target target, Expr value, Span span) implements LocalWork {
    @Override
    public List<Target> targets() {
      return List.of(target);
    }
  }

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

  /** Cells in which properties see a variable of the thread get its values. */
  record Show(Location cell, List<Expr> values, List<ScalarType> types, Span span)
      implements LocalWork {
    /** Copies the lists. */
    public Show {
      values = List.copyOf(values);
      types = List.copyOf(types);
    }
  }

  /** The end of the routine. The thread has finished. */
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

  /** An operation that is a step unless it stands inside {@code atomic}. */
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

    @Override
    public List<Integer> registers() {
      return into;
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
  record Evaluate(int into, Expr value, Span span) implements Operation {
    @Override
    public List<Integer> registers() {
      return List.of(into);
    }
  }

  /** Blocks until the condition is true. */
  record Await(Expr condition, Span span) implements Operation {}

  /** An error unless the condition is true. */
  record Assert(Expr condition, Span span) implements Operation {}

  /** Discards the execution unless the condition is true. */
  record Assume(Expr condition, Span span) implements Operation {}

  /**
   * Some value among several that satisfies the condition, one outcome for each, the least first.
   *
   * @param binder the register that holds the candidate while the condition is evaluated
   */
  record Choose(Destination into, int binder, Among among, Expr where, Span span)
      implements Operation {
    @Override
    public List<Target> targets() {
      return into instanceof Destination.Local local ? List.of(local.target()) : List.of();
    }

    @Override
    public List<Integer> registers() {
      return List.of(binder);
    }
  }

  /** The values from which a choice chooses. */
  sealed interface Among {
    /** The expressions that say what there is, in the order of evaluation. */
    List<Expr> operands();

    /** All numbers from the lowest to the highest. */
    record Range(Expr low, Expr high) implements Among {
      @Override
      public List<Expr> operands() {
        return List.of(low, high);
      }
    }

    /** Some values, at least one; equal ones count once. */
    record Listed(List<Expr> values) implements Among {
      /** Copies the list. */
      public Listed {
        values = List.copyOf(values);
      }

      @Override
      public List<Expr> operands() {
        return values;
      }
    }
  }

  /** The destination of a chosen value. */
  sealed interface Destination {
    /** A register. */
    record Local(Target target) implements Destination {}

    /** A cell. */
    record Global(Location cell, ScalarType type) implements Destination {}
  }

  /**
   * A jump to one of the open alternatives, one outcome for each, or for each outcome of its
   * operation. It goes to {@code otherwise} if none is open, and blocks if there is none. Only the
   * alternative that is chosen gives its targets values.
   */
  record Select(boolean fair, List<Alternative> alternatives, OptionalInt otherwise, Span span)
      implements Operation {
    /** Copies the list. */
    public Select {
      alternatives = List.copyOf(alternatives);
    }

    @Override
    public List<Target> targets() {
      return alternatives.stream()
          .flatMap(alternative -> alternative.operation().stream())
          .flatMap(operation -> operation.targets().stream())
          .toList();
    }
  }

  /**
   * A guard, an operation and where they lead. It is open while the guard is true and the operation
   * is enabled, which is then carried out.
   *
   * @param operation to receive, send (no rendezvous), lock, lower a semaphore, wait for a
   *     condition, fire or join
   */
  record Alternative(Expr guard, Optional<Operation> operation, int target) {}

  /** A step that does nothing. */
  record Skip(Span span) implements Operation {}

  /** An operation that is always a step of its own. It may not stand inside {@code atomic}. */
  sealed interface Alone extends Operation {}

  /** A step that does nothing and that the thread need never make. */
  record Noncritical(Span span) implements Alone {}

  /** A fence of memory. Only programs that keep memory orders have it. */
  record Fence(MemoryOrder order, Span span) implements Alone {}

  /** A label. After its step the thread is at it until its next step. */
  record Mark(int label, Span span) implements Alone {}

  /** Enters a section. */
  record Enter(int section, Span span) implements Alone {}

  /** Leaves a section. */
  record Leave(int section, Span span) implements Alone {}

  // ----------------------------------------------------------------------------- synchronisation

  /** An operation on synchronisation objects. */
  sealed interface Synchronisation extends Operation {
    /** The objects that it names. */
    default List<Location> objects() {
      return switch (this) {
        case Lock lock -> List.of(lock.mutex());
        case Unlock unlock -> List.of(unlock.mutex());
        case TryLock attempt -> List.of(attempt.mutex());
        case Wait wait -> List.of(wait.cond(), wait.mutex());
        case Wake wake -> List.of(wake.cond());
        case Signal signal -> List.of(signal.cond());
        case Broadcast broadcast -> List.of(broadcast.cond());
        case Down down -> List.of(down.semaphore());
        case Up up -> List.of(up.semaphore());
        case Send send -> List.of(send.channel());
        case Handed handed -> List.of(handed.channel());
        case Receive receive -> List.of(receive.channel());
        case Arrive arrive -> List.of(arrive.barrier());
        case Depart depart -> List.of(depart.barrier());
      };
    }
  }

  /** An operation on a mutex. */
  sealed interface OnMutex extends Synchronisation {}

  /** Takes a mutex; blocks while another thread holds it. */
  record Lock(Location mutex, Span span) implements OnMutex {}

  /** Releases a mutex. */
  record Unlock(Location mutex, Span span) implements OnMutex {}

  /** Takes a mutex if it is free and says whether it did. */
  record TryLock(Location mutex, Target success, Span span) implements OnMutex {
    @Override
    public List<Target> targets() {
      return List.of(success);
    }
  }

  /** An operation on a condition. */
  sealed interface OnCond extends Synchronisation {}

  /** Releases a mutex and joins those who wait for a condition. */
  record Wait(Location cond, Location mutex, Span span) implements OnCond, Alone {}

  /** Goes on after a wait; blocks until woken. The mutex is taken by a {@link Lock} after it. */
  record Wake(Location cond, Span span) implements OnCond, Alone {}

  /** Wakes one waiter, one outcome for each; nothing happens if there is none. */
  record Signal(Location cond, Span span) implements OnCond {}

  /** Wakes all waiters. */
  record Broadcast(Location cond, Span span) implements OnCond {}

  /** An operation on a semaphore. */
  sealed interface OnSemaphore extends Synchronisation {}

  /** Takes one from a semaphore; blocks at 0. */
  record Down(Location semaphore, Span span) implements OnSemaphore {}

  /** Adds one to a semaphore. */
  record Up(Location semaphore, Span span) implements OnSemaphore {}

  /** An operation on a channel. */
  sealed interface OnChannel extends Synchronisation {}

  /** Puts a message into a channel; blocks while it is full. At rendezvous this is the offer. */
  record Send(Location channel, List<Expr> message, Span span) implements OnChannel {
    /** Copies the list. */
    public Send {
      message = List.copyOf(message);
    }
  }

  /** Goes on after a rendezvous; blocks until the offer was taken. */
  record Handed(Location channel, Span span) implements OnChannel, Alone {}

  /**
   * The receipt of a message of a channel that fits; blocks while there is none. In a queue it is
   * the oldest, in an unordered channel any, one outcome for each different one.
   */
  record Receive(Location channel, List<Target> into, Sieve sieve, Span span) implements OnChannel {
    /** Copies the list. */
    public Receive {
      into = List.copyOf(into);
    }

    @Override
    public List<Integer> registers() {
      return sieve.message();
    }

    @Override
    public List<Target> targets() {
      return into;
    }
  }

  /**
   * A filter of messages. It says which ones fit, and whether one that is received stays in its
   * channel.
   *
   * @param any whether messages of a queue after the oldest one may be received too
   * @param stays whether the message stays
   * @param message the registers that hold the scalars of a message while the condition is
   *     evaluated; none where the condition does not speak of it
   * @param where the condition
   */
  record Sieve(boolean any, boolean stays, List<Integer> message, Expr where) {
    /** Copies the list. */
    public Sieve {
      message = List.copyOf(message);
    }
  }

  /** An operation on a barrier. */
  sealed interface OnBarrier extends Synchronisation {}

  /** Arrives at a barrier. */
  record Arrive(Location barrier, Span span) implements OnBarrier, Alone {}

  /** Leaves a barrier; blocks until enough have arrived. */
  record Depart(Location barrier, Span span) implements OnBarrier, Alone {}

  // ---------------------------------------------------------------------- nets, threads, blocks

  /** Fires a transition. */
  record Fire(Location transition, Span span) implements Alone {}

  /** Starts a task. */
  record Start(Location task, Span span) implements Alone {}

  /** Blocks until a thread has finished. */
  record Join(Location thread, Span span) implements Alone {}

  /**
   * Stops a thread for ever, wherever it is; blocks while it does not run or none may crash any
   * more.
   *
   * @param left a semaphore with the number of crashes that are left, of which one is taken; absent
   *     where all threads may crash
   */
  record Crash(Location victim, Optional<Location> left, Span span) implements Alone {}

  /**
   * The beginning of a block that is one step, up to the matching {@link AtomicEnd}. It may block
   * only at its first operation.
   */
  record AtomicBegin(Span span) implements Operation {}

  /** The end of such a block. */
  record AtomicEnd(Span span) implements Operation {}
}
