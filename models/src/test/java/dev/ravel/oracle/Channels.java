// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Channels as objects. Each is a list of messages. The slot of a rendezvous (capacity 0) is empty,
 * or holds the message on offer, or {@link #TAKEN} until the sender goes on, with the sender after
 * it, who may crash. The messages of an unordered channel are sorted.
 */
final class Channels {
  /** The offer was taken. */
  private static final String TAKEN = "taken";

  private Channels() {}

  /** Returns whether the offer of the thread that asks was taken. */
  static boolean taken(Run run, int object) {
    return run.list(object).equals(List.of(TAKEN, (long) run.self));
  }

  /** The number of messages; 1 while a rendezvous is offered. */
  static long length(Run run, int object, int capacity) {
    List<Object> all = run.list(object);
    return capacity > 0 ? all.size() : all.isEmpty() || all.getFirst().equals(TAKEN) ? 0 : 1;
  }

  private static boolean hasRoom(Run run, int object, World.Family channel) {
    return run.list(object).size() < Math.max(1, channel.number());
  }

  /** Returns the number of ways in which something can be sent. It arrives, or it is lost. */
  static int waysToSend(Run run, int object, World.Family channel) {
    return (hasRoom(run, object, channel) ? 1 : 0) + (channel.delivery().lossy() ? 1 : 0);
  }

  /** Returns whether what is sent arrives; where there is room, a fair channel owes that. */
  static boolean arrives(Run run, int object, World.Family channel, int way) {
    boolean room = hasRoom(run, object, channel);
    if (room && channel.delivery().fair()) {
      run.wish(Wish.arrival(object), way == 0);
    }
    return way == 0 && room;
  }

  static void send(Run run, int object, Object message, World.Family channel) {
    List<Object> messages = new ArrayList<>(run.list(object));
    messages.add(message);
    if (channel.number() == 0) {
      messages.add((long) run.self);
    }
    if (channel.delivery().unordered()) {
      messages.sort(Channels::compare); // equal multisets are equal lists
    }
    run.objects.set(object, List.copyOf(messages));
  }

  private static int compare(Object one, Object other) {
    List<Long> left = Kind.scalars(one);
    List<Long> right = Kind.scalars(other);
    for (int i = 0; i < left.size(); i++) {
      if (!left.get(i).equals(right.get(i))) {
        return left.get(i).compareTo(right.get(i));
      }
    }
    return 0;
  }

  /**
   * The rule by which messages are received.
   *
   * @param any whether those after the oldest count too
   * @param stays whether they are left there
   * @param where which ones fit
   */
  record Sieve(boolean any, boolean stays, Predicate<Object> where) {}

  /** The messages of which one may be received. */
  private static List<Object> next(Run run, int object, World.Family channel, Sieve sieve) {
    List<Object> all = run.list(object);
    if (length(run, object, channel.number()) == 0) {
      return List.of();
    }
    if (channel.number() == 0) {
      return Stream.of(all.getFirst()).filter(sieve.where()).toList();
    }
    if (channel.delivery().unordered()) {
      return all.stream().distinct().filter(sieve.where()).toList();
    }
    List<Object> candidates = sieve.any() ? all : all.subList(0, 1);
    return candidates.stream().filter(sieve.where()).limit(1).toList();
  }

  private static int fates(World.Family channel, Sieve sieve) {
    return channel.delivery().duplicating() && !sieve.stays() ? 2 : 1;
  }

  /**
   * Returns the number of ways in which something can be received. Each message is taken, or it is
   * left.
   */
  static int waysToReceive(Run run, int object, World.Family channel, Sieve sieve) {
    return next(run, object, channel, sieve).size() * fates(channel, sieve);
  }

  static Object receive(Run run, int object, World.Family channel, Sieve sieve, int way) {
    int fates = fates(channel, sieve);
    Object message = next(run, object, channel, sieve).get(way / fates);
    List<Object> rest = new ArrayList<>(run.list(object));
    rest.remove(message); // the first that is equal, which is the oldest that fits
    if (way % fates == 0 && !sieve.stays()) {
      run.objects.set(
          object, channel.number() == 0 ? List.of(TAKEN, rest.getLast()) : List.copyOf(rest));
    }
    return message;
  }
}
