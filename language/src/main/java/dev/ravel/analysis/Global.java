// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.Name;
import dev.ravel.ast.NetItem;

/** A global name as it was declared, before anything is known of its values. */
sealed interface Global {
  /** The name where it is declared. */
  Name name();

  /** What it names, with an article, such as {@code a mutex}. */
  default String kind() {
    return switch (this) {
      case Constant _ -> "a constant";
      case Input _ -> "an input";
      case EnumType _ -> "an enum";
      case Member member -> "a value of enum `" + member.declaration().name() + "`";
      case RecordType _ -> "a record";
      case Shared _ -> "a shared variable";
      case Mutex _ -> "a mutex";
      case Cond _ -> "a condition";
      case Semaphore _ -> "a semaphore";
      case Barrier _ -> "a barrier";
      case Channel _ -> "a channel";
      case Fun _ -> "a function";
      case Proc _ -> "a procedure";
      case Threads threads -> threads.declaration().task() ? "a task" : "a thread";
      case Net _ -> "a net";
      case Place _ -> "a place";
      case Transition _ -> "a transition";
      case Unread _ -> "a name";
    };
  }

  /** {@code const}. */
  record Constant(Name name, Declaration.Const declaration) implements Global {}

  /** {@code input}. */
  record Input(Name name, Declaration.Input declaration) implements Global {}

  /** {@code enum}. */
  record EnumType(Name name, Declaration.EnumType declaration) implements Global {}

  /** A member of an enum. */
  record Member(Name name, Declaration.EnumType declaration, int ordinal) implements Global {}

  /** {@code record}. */
  record RecordType(Name name, Declaration.RecordType declaration) implements Global {}

  /** One name of {@code shared}. */
  record Shared(Name name, Declaration.Shared declaration) implements Global {}

  /** One name of {@code mutex}. */
  record Mutex(Declaration.FamilyName family) implements Global {
    @Override
    public Name name() {
      return family.name();
    }
  }

  /** One name of {@code cond}. */
  record Cond(Declaration.FamilyName family) implements Global {
    @Override
    public Name name() {
      return family.name();
    }
  }

  /** One name of {@code semaphore}. */
  record Semaphore(Declaration.Counted counted) implements Global {
    @Override
    public Name name() {
      return counted.family().name();
    }
  }

  /** One name of {@code barrier}. */
  record Barrier(Declaration.Counted counted) implements Global {
    @Override
    public Name name() {
      return counted.family().name();
    }
  }

  /** One name of {@code channel}. */
  record Channel(Declaration.FamilyName family, Declaration.Channel declaration) implements Global {
    @Override
    public Name name() {
      return family.name();
    }
  }

  /** {@code fun}. */
  record Fun(Name name, Declaration.Fun declaration) implements Global {}

  /** {@code proc}. */
  record Proc(Name name, Declaration.Proc declaration) implements Global {}

  /** {@code thread} or {@code task}. */
  record Threads(Name name, Declaration.Thread declaration) implements Global {}

  /** {@code net}. */
  record Net(Name name, Declaration.Net declaration) implements Global {}

  /** A place of a net. */
  record Place(Name name, NetItem.Place item) implements Global {}

  /** A transition of a net. */
  record Transition(Name name, NetItem.Transition item) implements Global {}

  /**
   * A name in a declaration that could not be read, or of which it is not clear what it names.
   * Whatever mentions it is taken to be right.
   */
  record Unread(Name name) implements Global {}
}
