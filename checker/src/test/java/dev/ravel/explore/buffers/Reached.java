// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.buffers;

import java.util.Set;
import java.util.TreeSet;

/** The final states and deadlocks of a program, as text, and whether a thread may fail. */
final class Reached {
  final Set<String> finals = new TreeSet<>();
  final Set<String> deadlocks = new TreeSet<>();
  boolean fails;

  @Override
  public String toString() {
    return "finals " + finals + "\ndeadlocks " + deadlocks + "\nfails " + fails;
  }
}
