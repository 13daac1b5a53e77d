// SPDX-License-Identifier: Apache-2.0
package dev.ravel.source;

import java.util.Locale;

/** The memory order of an access (C17, 7.17.3); {@code consume} is taken for {@code acquire}. */
public enum MemoryOrder {
  /** The access is not atomic. */
  PLAIN,
  RELAXED,
  ACQUIRE,
  RELEASE,
  ACQUIRE_RELEASE,
  SEQUENTIAL;

  /** Returns the number that stands for the order among the arguments of a service. */
  public int number() {
    return compareTo(PLAIN);
  }

  /** Returns the order that a {@link #number} stands for. */
  public static MemoryOrder numbered(long number) {
    for (MemoryOrder order : values()) {
      if (order.number() == number) {
        return order;
      }
    }
    throw new IllegalArgumentException("no memory order has the number " + number);
  }

  /** Returns whether the access is atomic. */
  public boolean isAtomic() {
    return this != PLAIN;
  }

  /** Returns whether the access is atomic and orders less than a sequentially consistent one. */
  public boolean isWeak() {
    return isAtomic() && this != SEQUENTIAL;
  }

  /** Returns whether a read of this order synchronises with the release that it reads from. */
  public boolean acquires() {
    return this == ACQUIRE || this == ACQUIRE_RELEASE || this == SEQUENTIAL;
  }

  /** Returns whether a write of this order is a release. */
  public boolean releases() {
    return this == RELEASE || this == ACQUIRE_RELEASE || this == SEQUENTIAL;
  }

  /** The word for it in the text of a program. */
  public String word() {
    return switch (this) {
      case PLAIN -> "plain";
      case SEQUENTIAL -> "atomic";
      case RELAXED, ACQUIRE, RELEASE, ACQUIRE_RELEASE -> name().toLowerCase(Locale.ROOT);
    };
  }
}
