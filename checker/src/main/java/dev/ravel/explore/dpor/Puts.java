// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.tables.Growth;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * The numbers of messages that processes can still put into unordered channels. They are known as
 * far as the automata are learnt. From each local state it is the most on any way, by operations
 * that put one and do nothing else with the channel. From this follows where a channel cannot be
 * full before a process has put its message into it, whatever the others do.
 */
final class Puts {
  /** The number from which on it counts as endlessly many. */
  private static final byte ENDLESS = 100;

  private final ConcurrentSystem system;

  /** The number of each object among the channels, or none. */
  private final int[] numbers;

  /** The channel of each number. */
  private int[] channels = new int[4];

  private int count;

  /** The number of messages that may be put, by channel and local state from which. */
  private byte[][] most = new byte[4][];

  /**
   * The number of messages that have room plus 1, by channel and value. It is 0 where it was not
   * needed yet.
   */
  private int[][] rooms = new int[4][];

  /**
   * The number of the channel that the operation of each local state puts a message into, or none.
   */
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
      channels = Growth.room(channels, count + 1);
      most = Growth.room(most, count + 1);
      rooms = Growth.room(rooms, count + 1);
      channels[count] = channel;
      most[count] = new byte[into.length];
      rooms[count] = new int[16];
      numbers[channel] = count++;
    }
    return numbers[channel];
  }

  /** Returns whether some operation puts a message into a channel. */
  boolean any() {
    return count > 0;
  }

  /** Returns whether the operation at a local state does. */
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
   * Returns whether the message of a process has room in a state, and will have until it is put.
   * Others may put theirs before. Cost: linear in the number of processes.
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
      long room = system.hints().channels().room(channels[channel], value);
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
