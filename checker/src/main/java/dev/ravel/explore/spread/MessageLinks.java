// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

/** Carries letters between members; those from one member to another arrive in their order. */
@FunctionalInterface
public interface MessageLinks {
  /** The number of the course, which no member has. */
  int COURSE = -1;

  /** Sends a letter, which is not changed afterwards. Does not wait until it arrives. */
  void send(int member, byte[] letter);
}
