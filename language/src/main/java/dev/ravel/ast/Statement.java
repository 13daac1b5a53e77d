// SPDX-License-Identifier: Apache-2.0
package dev.ravel.ast;

import static dev.ravel.ast.Synchronisation.BARRIER;
import static dev.ravel.ast.Synchronisation.CHANNEL;
import static dev.ravel.ast.Synchronisation.COND;
import static dev.ravel.ast.Synchronisation.MUTEX;
import static dev.ravel.ast.Synchronisation.SEMAPHORE;

import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;

/** A statement of a thread, task or procedure (language, section 2.2). */
public sealed interface Statement extends Node {
  /** A statement without blocks after which the next one follows. */
  sealed interface Simple extends Statement {}

  /** A statement around one block. */
  sealed interface Enclosing extends Statement {
    /** The block. */
    Block body();
  }

  /** A loop. */
  sealed interface Looping extends Enclosing {}

  /** A statement that goes elsewhere. The next one does not follow it. */
  sealed interface Jump extends Statement {}

  /** An operation on synchronisation objects. */
  sealed interface Synchronising extends Simple {
    /** The objects that it names, in the order of the text. */
    default List<Operand> operands() {
      return switch (this) {
        case Lock s -> Operand.of("lock", MUTEX, s.mutex());
        case Unlock s -> Operand.of("unlock", MUTEX, s.mutex());
        case TryLock s -> Operand.of("trylock", MUTEX, s.mutex());
        case Wait s ->
            List.of(
                new Operand("wait", COND, s.condition()), new Operand("with", MUTEX, s.mutex()));
        case Signal s -> Operand.of("signal", COND, s.condition());
        case Broadcast s -> Operand.of("broadcast", COND, s.condition());
        case Down s -> Operand.of("down", SEMAPHORE, s.semaphore());
        case Up s -> Operand.of("up", SEMAPHORE, s.semaphore());
        case Send s -> Operand.of("send", CHANNEL, s.channel());
        case Receive s -> Operand.of(s.word(), CHANNEL, s.channel());
        case Pass s -> Operand.of("pass", BARRIER, s.barrier());
      };
    }
  }

  /**
   * An object that a statement names.
   *
   * @param word the keyword that needs the object
   */
  record Operand(String word, Synchronisation kind, Access object) {
    private static List<Operand> of(String word, Synchronisation kind, Access object) {
      return List.of(new Operand(word, kind, object));
    }
  }

  /** {@code target = value}. */
  record Assign(Access target, RightSide value, Span span) implements Simple {}

  /**
   * The assignment {@code x, y = e, f}. All values are computed, then all are stored, as one step.
   *
   * @param targets at least two
   * @param values as many
   */
  record AssignAll(List<Access> targets, List<Expression> values, Span span) implements Simple {
    /** Copies the lists. */
    public AssignAll {
      targets = List.copyOf(targets);
      values = List.copyOf(values);
    }
  }

  /**
   * The declaration The declaration {@code var name: type [= initial]}; set anew each time it is
   * reached.
   */
  record Var(Name name, VariableType type, Optional<RightSide> initial, Span span)
      implements Simple {}

  /** {@code await condition}. */
  record Await(Expression condition, Span span) implements Simple {}

  /**
   * {@code if … else if … else …}.
   *
   * @param branches the conditions in the order of the text; at least one
   */
  record If(List<Branch> branches, Optional<Block> otherwise, Span span) implements Statement {
    /** Copies the list. */
    public If {
      branches = List.copyOf(branches);
    }
  }

  /** A condition and what it leads to. */
  record Branch(Expression condition, Block body) {}

  /** {@code while condition { … }}. */
  record While(Expression condition, Block body, Span span) implements Looping {}

  /** The endless loop {@code loop { … }}. */
  record Loop(Block body, Span span) implements Looping {}

  /** {@code for variable in low..high { … }}; the bounds are evaluated once. */
  record For(Name variable, Expression low, Expression high, Block body, Span span)
      implements Looping {}

  /** {@code repeat times { … }}; the number is evaluated once. */
  record Repeat(Expression times, Block body, Span span) implements Looping {}

  /**
   * {@code [fair] either [when g] [on operation] { … } or … [else { … }]}.
   *
   * @param fair whether each branch that is open again and again as a thread chooses is chosen by
   *     it again and again
   */
  record Either(boolean fair, List<Alternative> alternatives, Optional<Block> otherwise, Span span)
      implements Statement {
    /** Copies the list. */
    public Either {
      alternatives = List.copyOf(alternatives);
    }
  }

  /**
   * One branch of {@code either}, without a guard and an operation always open.
   *
   * @param operation what is done in the step that chooses the branch, which is open only while
   *     that can be done
   */
  record Alternative(
      Optional<Expression> guard, Optional<Statement> operation, Block body, Span span) {}

  /** {@code break}. */
  record Break(Span span) implements Jump {}

  /** {@code continue}. */
  record Continue(Span span) implements Jump {}

  /** {@code goto label}. */
  record Goto(Name label, Span span) implements Jump {}

  /** The statement {@code return [value]}. It ends the procedure, whose result is the value. */
  record Return(Optional<Expression> value, Span span) implements Jump {}

  /** The statement The statement {@code label:}. */
  record Label(Name name, Span span) implements Simple {}

  /**
   * {@code [order] atomic { … }}.
   *
   * @param order the memory order of the block as one access
   */
  record Atomic(Optional<Order> order, Block body, Span span) implements Enclosing {}

  /**
   * {@code fence [order]}.
   *
   * @param order its memory order; sequential consistency if the text says none
   */
  record Fence(Order order, Span span) implements Simple {}

  /** {@code section name { … }}; {@code critical { … }} is the section named critical. */
  record Section(Name name, Block body, Span span) implements Enclosing {}

  /** {@code noncritical}. */
  record Noncritical(Span span) implements Simple {}

  /** {@code lock mutex}. */
  record Lock(Access mutex, Span span) implements Synchronising {}

  /** {@code unlock mutex}. */
  record Unlock(Access mutex, Span span) implements Synchronising {}

  /** {@code trylock mutex -> success}. */
  record TryLock(Access mutex, Access success, Span span) implements Synchronising {}

  /** {@code with mutex { … }}. */
  record With(Access mutex, Block body, Span span) implements Enclosing {}

  /** {@code wait condition with mutex}. */
  record Wait(Access condition, Access mutex, Span span) implements Synchronising {}

  /** {@code signal condition}. */
  record Signal(Access condition, Span span) implements Synchronising {}

  /** {@code broadcast condition}. */
  record Broadcast(Access condition, Span span) implements Synchronising {}

  /** {@code down semaphore}. */
  record Down(Access semaphore, Span span) implements Synchronising {}

  /** {@code up semaphore}. */
  record Up(Access semaphore, Span span) implements Synchronising {}

  /** {@code send value to channel}. */
  record Send(Expression value, Access channel, Span span) implements Synchronising {}

  /**
   * {@code receive [any] target from channel [where condition]}, or {@code peek}.
   *
   * @param any whether messages after the oldest one count too, so that the oldest that fits is
   *     received
   * @param stays whether the message stays in the channel
   * @param where what must hold of the message, which the name of the target stands for
   */
  record Receive(
      Access target,
      Access channel,
      boolean any,
      boolean stays,
      Optional<Expression> where,
      Span span)
      implements Synchronising {
    /** The word that it begins with. */
    public String word() {
      return stays ? "peek" : "receive";
    }
  }

  /** {@code pass barrier}. */
  record Pass(Access barrier, Span span) implements Synchronising {}

  /** {@code fire transition}. */
  record Fire(Access transition, Span span) implements Simple {}

  /** {@code start task}. */
  record Start(Access task, Span span) implements Simple {}

  /** {@code join thread}. */
  record Join(Access thread, Span span) implements Simple {}

  /** {@code assert condition}. */
  record Assert(Expression condition, Span span) implements Simple {}

  /** {@code assume condition}. */
  record Assume(Expression condition, Span span) implements Simple {}

  /** {@code print "text {value}"}. */
  record Print(List<PrintPart> parts, Span span) implements Simple {
    /** Copies the list. */
    public Print {
      parts = List.copyOf(parts);
    }
  }

  /** A part of what {@code print} writes. */
  sealed interface PrintPart {
    /** Text as it is, escapes resolved. */
    record Text(String text) implements PrintPart {}

    /** A value in braces. */
    record Value(Expression value) implements PrintPart {}
  }

  /** {@code skip}. */
  record Skip(Span span) implements Simple {}

  /** {@code procedure(arguments)}. */
  record Call(Name procedure, List<Expression> arguments, Span span) implements Simple {
    /** Copies the list. */
    public Call {
      arguments = List.copyOf(arguments);
    }
  }
}
