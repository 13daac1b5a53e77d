// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.ArrayList;
import java.util.List;

/**
 * Channels as objects: a list of messages. The slot of a rendezvous (capacity 0) is empty, or holds
 * the message on offer, or {@link #TAKEN} until the sender goes on.
 */
final class Channels {
  /** The offer was taken. */
  private static final String TAKEN = "taken";

  private Channels() {}

  static boolean taken(Run run, int object) {
    return run.list(object).equals(List.of(TAKEN));
  }

  /** The number of messages; 1 while a rendezvous is offered. */
  static long length(Run run, int object, int capacity) {
    return capacity == 0 && taken(run, object) ? 0 : run.list(object).size();
  }

  static boolean canSend(Run run, int object, int capacity) {
    return run.list(object).size() < Math.max(1, capacity);
  }

  static void send(Run run, int object, Object message) {
    List<Object> messages = new ArrayList<>(run.list(object));
    messages.add(message);
    run.objects.set(object, List.copyOf(messages));
  }

  static boolean canReceive(Run run, int object, int capacity) {
    return length(run, object, capacity) > 0;
  }

  static Object receive(Run run, int object, int capacity) {
    List<Object> messages = run.list(object);
    Object message = messages.getFirst();
    run.objects.set(
        object, capacity == 0 ? List.of(TAKEN) : List.copyOf(messages.subList(1, messages.size())));
    return message;
  }
}
