// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

/** Carries letters between members; those from one member to another arrive in their order. */
@FunctionalInterface
public interface Links {
  /** Sends a letter, which is not changed afterwards. Does not wait until it arrives. */
  void send(int member, byte[] letter);
}
