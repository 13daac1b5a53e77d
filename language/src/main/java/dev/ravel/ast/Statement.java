// SPDX-License-Identifier: Apache-2.0
package dev.ravel.ast;

import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;

/** A statement of a thread, task or procedure (language, section 2.2). */
public sealed interface Statement extends Node {
  /** A statement without blocks after which the next one follows. */
  sealed interface Simple extends Statement {}

  /** {@code target = value}. */
  record Assign(Access target, RightSide value, Span span) implements Simple {}

  /** {@code var name: type [= initial]}; set anew each time it is reached. */
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
  record While(Expression condition, Block body, Span span) implements Statement {}

  /** {@code loop { … }}: for ever. */
  record Loop(Block body, Span span) implements Statement {}

  /** {@code for variable in low..high { … }}; the bounds are evaluated once. */
  record For(Name variable, Expression low, Expression high, Block body, Span span)
      implements Statement {}

  /** {@code repeat times { … }}; the number is evaluated once. */
  record Repeat(Expression times, Block body, Span span) implements Statement {}

  /** {@code either [when g] { … } or … [else { … }]}. */
  record Either(List<Alternative> alternatives, Optional<Block> otherwise, Span span)
      implements Statement {
    /** Copies the list. */
    public Either {
      alternatives = List.copyOf(alternatives);
    }
  }

  /** One branch of {@code either}, without a guard always open. */
  record Alternative(Optional<Expression> guard, Block body, Span span) {}

  /** {@code break}. */
  record Break(Span span) implements Statement {}

  /** {@code continue}. */
  record Continue(Span span) implements Statement {}

  /** {@code goto label}. */
  record Goto(Name label, Span span) implements Statement {}

  /** {@code label:}. */
  record Label(Name name, Span span) implements Simple {}

  /** {@code atomic { … }}. */
  record Atomic(Block body, Span span) implements Statement {}

  /** {@code section name { … }}; {@code critical { … }} is the section named critical. */
  record Section(Name name, Block body, Span span) implements Statement {}

  /** {@code noncritical}. */
  record Noncritical(Span span) implements Simple {}

  /** {@code lock mutex}. */
  record Lock(Access mutex, Span span) implements Simple {}

  /** {@code unlock mutex}. */
  record Unlock(Access mutex, Span span) implements Simple {}

  /** {@code trylock mutex -> success}. */
  record TryLock(Access mutex, Access success, Span span) implements Simple {}

  /** {@code with mutex { … }}. */
  record With(Access mutex, Block body, Span span) implements Statement {}

  /** {@code wait condition with mutex}. */
  record Wait(Access condition, Access mutex, Span span) implements Simple {}

  /** {@code signal condition}. */
  record Signal(Access condition, Span span) implements Simple {}

  /** {@code broadcast condition}. */
  record Broadcast(Access condition, Span span) implements Simple {}

  /** {@code down semaphore}. */
  record Down(Access semaphore, Span span) implements Simple {}

  /** {@code up semaphore}. */
  record Up(Access semaphore, Span span) implements Simple {}

  /** {@code send value to channel}. */
  record Send(Expression value, Access channel, Span span) implements Simple {}

  /** {@code receive target from channel}. */
  record Receive(Access target, Access channel, Span span) implements Simple {}

  /** {@code pass barrier}. */
  record Pass(Access barrier, Span span) implements Simple {}

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
