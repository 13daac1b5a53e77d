// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;

/** An immutable stack that compares by contents; its hash is computed once. */
final class Pile<T> {
  private final T top;
  private final Pile<T> rest;
  private final int hash;

  private Pile(T top, Pile<T> rest, int hash) {
    this.top = top;
    this.rest = rest;
    this.hash = hash;
  }

  /** The empty stack. */
  static <T> Pile<T> empty() {
    return new Pile<>(null, null, 7);
  }

  boolean isEmpty() {
    return rest == null;
  }

  T top() {
    if (rest == null) {
      throw new NoSuchElementException("empty pile");
    }
    return top;
  }

  /** All but the top. */
  Pile<T> rest() {
    if (rest == null) {
      throw new NoSuchElementException("empty pile");
    }
    return rest;
  }

  Pile<T> push(T item) {
    return new Pile<>(item, this, 31 * hash + item.hashCode());
  }

  /** This stack with the items on it, the first of them on top. */
  Pile<T> pushAll(List<? extends T> items) {
    Pile<T> pile = this;
    for (int i = items.size() - 1; i >= 0; i--) {
      pile = pile.push(items.get(i));
    }
    return pile;
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof Pile<?> that)) {
      return false;
    }
    Pile<?> a = this;
    Pile<?> b = that;
    while (a != b) {
      if (a.rest == null && b.rest == null) {
        return true;
      }
      if (a.hash != b.hash || a.rest == null || b.rest == null || !Objects.equals(a.top, b.top)) {
        return false;
      }
      a = a.rest;
      b = b.rest;
    }
    return true;
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("[");
    for (Pile<T> p = this; p.rest != null; p = p.rest) {
      text.append(text.length() == 1 ? "" : ", ").append(p.top);
    }
    return text.append(']').toString();
  }
}
