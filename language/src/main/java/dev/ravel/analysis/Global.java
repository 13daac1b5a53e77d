// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.Name;
import dev.ravel.ast.NetItem;
import dev.ravel.ast.Synchronisation;
import dev.ravel.ast.VariableType;
import java.util.Optional;

/** A global name as it was declared, before anything is known of its values. */
sealed interface Global {
  /** A name that stands for a value, or for a family of values. */
  sealed interface Value extends Global {}

  /** A name of a type. */
  sealed interface NamedType extends Global {}

  /** A name of code that is called. */
  sealed interface Callable extends Global {}

  /** A net or something in it. */
  sealed interface NetPart extends Global {}

  /** The name where it is declared. */
  Name name();

  /** Returns the kind of the declaration with an article, such as {@code a mutex}. */
  default String kind() {
    return switch (this) {
      case Constant _ -> "a constant";
      case Input _ -> "an input";
      case EnumType _ -> "an enum";
      case Member member -> "a value of enum `" + member.declaration().name() + "`";
      case RecordType _ -> "a record";
      case Shared _ -> "a shared variable";
      case Objects objects -> "a " + objects.sort().noun();
      case Fun _ -> "a function";
      case Proc _ -> "a procedure";
      case Threads threads -> "a " + threads.declaration().noun();
      case Net _ -> "a net";
      case Place _ -> "a place";
      case Transition _ -> "a transition";
      case Unread _ -> "a name";
    };
  }

  /** {@code const}. */
  record Constant(Name name, Declaration.Const declaration) implements Value {}

  /** {@code input}. */
  record Input(Name name, Declaration.Input declaration) implements Value {}

  /** {@code enum}. */
  record EnumType(Name name, Declaration.EnumType declaration) implements NamedType {}

  /** A member of an enum. */
  record Member(Name name, Declaration.EnumType declaration, int ordinal) implements Value {}

  /** {@code record}. */
  record RecordType(Name name, Declaration.RecordType declaration) implements NamedType {}

  /** One name of {@code shared}. */
  record Shared(Name name, Declaration.Shared declaration) implements Value {}

  /**
   * Synchronisation objects with one name of a declaration.
   *
   * @param messages the type of what a channel holds
   * @param delivery how a channel treats its messages
   */
  record Objects(
      Synchronisation sort,
      Declaration.Counted counted,
      Optional<VariableType> messages,
      Declaration.Delivery delivery)
      implements Global {
    @Override
    public Name name() {
      return counted.family().name();
    }
  }

  /** {@code fun}. */
  record Fun(Name name, Declaration.Fun declaration) implements Callable {}

  /** {@code proc}. */
  record Proc(Name name, Declaration.Proc declaration) implements Callable {}

  /** {@code thread} or {@code task}. */
  record Threads(Name name, Declaration.Thread declaration) implements Global {}

  /** {@code net}. */
  record Net(Name name, Declaration.Net declaration) implements NetPart {}

  /** A place of a net. */
  record Place(Name name, NetItem.Place item) implements NetPart {}

  /** A transition of a net. */
  record Transition(Name name, NetItem.Transition item) implements NetPart {}

  /**
   * A name in a declaration that could not be read, or of which it is not clear what it names.
   * Whatever mentions it is taken to be right.
   */
  record Unread(Name name) implements Global {}
}
