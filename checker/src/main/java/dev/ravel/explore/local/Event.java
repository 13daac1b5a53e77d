// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.local;

import java.util.List;

/**
 * An event of the unfolding. It is a step with all its causes.
 *
 * @param process who makes the step
 * @param choice the index of its outcome in the process's reaction
 * @param outcome its id
 * @param own the event of the process before it, or {@link dev.ravel.system.ConcurrentSystem#NONE}
 * @param causes the events that it comes right after, ascending
 * @param configuration its local configuration, which is itself and all its causes, ascending
 * @param uses the objects that it uses and that count, ascending
 * @param end whether it is an error or discards the execution, and so leads to no state
 */
record Event(
    int process,
    int choice,
    int outcome,
    int own,
    int[] causes,
    int[] configuration,
    List<Use> uses,
    boolean end) {

  /**
   * A use of an object.
   *
   * @param writer the last event before that writes the object, or {@link
   *     dev.ravel.system.ConcurrentSystem#NONE}
   * @param reads how many events before look at the object after that one
   * @param changes how many events before change it, in a way that commutes, after that one
   */
  record Use(int object, int mode, int writer, int reads, int changes) {}
}
