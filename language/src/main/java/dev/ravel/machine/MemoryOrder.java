// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

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
    return switch (this) {
      case PLAIN -> 0;
      case RELAXED -> 1;
      case ACQUIRE -> 2;
      case RELEASE -> 3;
      case ACQUIRE_RELEASE -> 4;
      case SEQUENTIAL -> 5;
    };
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

  /** Whether the access is atomic. */
  public boolean isAtomic() {
    return this != PLAIN;
  }

  /** Whether the access is atomic and orders less than a sequentially consistent one. */
  public boolean isWeak() {
    return isAtomic() && this != SEQUENTIAL;
  }

  /** Whether a read of this order synchronises with the release that it reads from. */
  public boolean acquires() {
    return this == ACQUIRE || this == ACQUIRE_RELEASE || this == SEQUENTIAL;
  }

  /** Whether a write of this order is a release. */
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
