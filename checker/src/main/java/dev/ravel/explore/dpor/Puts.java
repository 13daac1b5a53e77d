// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.states.Cursor;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * How many messages processes can still put into unordered channels, as far as their automata are
 * learnt: from each local state on the most on any way, by operations that put one and do nothing
 * else with the channel. From this follows where a channel cannot be full before a process has put
 * its message into it, whatever the others do.
 */
final class Puts {
  /** From so many on it counts as endlessly many. */
  private static final byte ENDLESS = 100;

  private final ConcurrentSystem system;

  /** By object: its number among the channels, or none. */
  private final int[] numbers;

  /** By number: the channel. */
  private int[] channels = new int[4];

  private int count;

  /** By channel and local state: how many may be put from there on. */
  private byte[][] most = new byte[4][];

  /** By channel and value: the messages that have room, plus 1, or 0 where nobody has asked. */
  private int[][] rooms = new int[4][];

  /** By local state: the number of the channel that its operation puts a message into, or none. */
  private int[] into = new int[64];

  private int localStates;

  Puts(ConcurrentSystem system) {
    this.system = system;
    this.numbers = new int[system.objects()];
    Arrays.fill(numbers, ConcurrentSystem.NONE);
  }

  /**
   * There is a new local state, the next one.
   *
   * @param channel what its operation puts a message into, or none
   */
  void add(int channel) {
    if (localStates == into.length) {
      into = Arrays.copyOf(into, 2 * localStates);
      for (int c = 0; c < count; c++) {
        most[c] = Arrays.copyOf(most[c], into.length);
      }
    }
    into[localStates] = channel == ConcurrentSystem.NONE ? channel : number(channel);
    if (channel != ConcurrentSystem.NONE) {
      most[into[localStates]][localStates] = 1;
    }
    localStates++;
  }

  private int number(int channel) {
    if (numbers[channel] == ConcurrentSystem.NONE) {
      if (count == channels.length) {
        channels = Arrays.copyOf(channels, 2 * count);
        most = Arrays.copyOf(most, 2 * count);
        rooms = Arrays.copyOf(rooms, 2 * count);
      }
      channels[count] = channel;
      most[count] = new byte[into.length];
      rooms[count] = new int[16];
      numbers[channel] = count++;
    }
    return numbers[channel];
  }

  /** Whether some operation puts a message into a channel. */
  boolean any() {
    return count > 0;
  }

  /** Whether the operation at a local state does. */
  boolean isOne(int localState) {
    return into[localState] != ConcurrentSystem.NONE;
  }

  /**
   * A step leads from one local state to another, or to itself. Cost: linear in the number of
   * channels.
   *
   * @return whether more may be put from the first one on than was known
   */
  boolean link(int from, int to) {
    boolean more = false;
    for (int c = 0; c < count; c++) {
      int its = from == to && into[from] == c ? ENDLESS : most[c][to] + (into[from] == c ? 1 : 0);
      if (its > most[c][from] && most[c][from] < ENDLESS) {
        most[c][from] = (byte) Math.min(its, ENDLESS);
        more = true;
      }
    }
    return more;
  }

  /**
   * Whether there is room for the message of a process in a state, and will be until it is put
   * there, whatever the others put there before. Cost: linear in the number of processes.
   *
   * @param all where every process stands
   */
  boolean haveRoom(int process, int[] all, Cursor at) {
    int channel = into[all[process]];
    long left = room(channel, at.value(channels[channel])) - 1L;
    for (int p = 0; p < all.length && left >= 0; p++) {
      int its = p == process ? 0 : most[channel][all[p]];
      left = its == ENDLESS ? -1 : left - its;
    }
    return left >= 0;
  }

  private int room(int channel, int value) {
    if (value >= rooms[channel].length) {
      rooms[channel] = Arrays.copyOf(rooms[channel], 2 * value);
    }
    if (rooms[channel][value] == 0) {
      long room = system.hints().room(channels[channel], value);
      rooms[channel][value] = (int) Math.min(room, Integer.MAX_VALUE - 1) + 1;
    }
    return rooms[channel][value] - 1;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    long bytes = 4L * (into.length + numbers.length);
    for (int c = 0; c < count; c++) {
      bytes += most[c].length + 4L * rooms[c].length;
    }
    return bytes;
  }
}
