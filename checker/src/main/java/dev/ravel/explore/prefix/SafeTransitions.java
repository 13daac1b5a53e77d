// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import dev.ravel.net.Arcs;
import dev.ravel.net.Net;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Preset, context and postset of each transition, for markings with at most one token on a place. A
 * place that a transition takes from and reads counts as taken from alone, since its token is
 * there. A transition that needs two tokens of one place never fires.
 */
final class SafeTransitions {
  private final int[][] takes;
  private final int[][] reads;
  private final int[][] puts;
  private final int[][] takers;
  private final int[][] readers;
  private final boolean[] never;
  private final long[] hash;

  /** True if any transition reads. */
  private final boolean contextual;

  SafeTransitions(Net net) {
    int transitions = net.transitions().count();
    takes = new int[transitions][];
    reads = new int[transitions][];
    puts = new int[transitions][];
    never = new boolean[transitions];
    boolean any = false;
    for (int t = 0; t < transitions; t++) {
      takes[t] = net.inputs().ends(t);
      puts[t] = net.outputs().ends(t);
      int transition = t;
      reads[t] =
          Arrays.stream(net.reads().ends(t))
              .filter(place -> net.inputs().between(transition, place) == 0)
              .toArray();
      never[t] = heavy(net.inputs(), t) || heavy(net.reads(), t);
      any |= reads[t].length > 0;
    }
    contextual = any;
    hash = sums(net.places().count());
    Arcs takings = net.inputs().reversed(net.places().count());
    Arcs readings = net.reads().reversed(net.places().count());
    takers = new int[net.places().count()][];
    readers = new int[takers.length][];
    for (int p = 0; p < takers.length; p++) {
      int place = p;
      takers[p] = takings.ends(p);
      readers[p] =
          Arrays.stream(readings.ends(p))
              .filter(transition -> net.inputs().between(transition, place) == 0)
              .toArray();
    }
  }

  private static boolean heavy(Arcs arcs, int transition) {
    return IntStream.range(0, arcs.count(transition)).anyMatch(k -> arcs.weight(transition, k) > 1);
  }

  /** Hash values add up as tokens do, so those of equal changes of a marking are equal. */
  private long[] sums(int places) {
    SplittableRandom random = new SplittableRandom(1);
    long[] values = random.longs(places).toArray();
    long[] sums = new long[takes.length];
    for (int t = 0; t < sums.length; t++) {
      for (int place : puts[t]) {
        sums[t] += values[place];
      }
      for (int place : takes[t]) {
        sums[t] -= values[place];
      }
    }
    return sums;
  }

  /** The places from which a transition takes tokens, ascending. */
  int[] takes(int transition) {
    return takes[transition];
  }

  /** The places that a transition reads and does not take from, ascending. */
  int[] reads(int transition) {
    return reads[transition];
  }

  /** The places into which a transition puts tokens, ascending. */
  int[] puts(int transition) {
    return puts[transition];
  }

  /** The transitions that take from a place, ascending. */
  int[] takers(int place) {
    return takers[place];
  }

  /** The transitions that read a place, ascending. */
  int[] readers(int place) {
    return readers[place];
  }

  /** Returns whether a transition needs two tokens of one place. */
  boolean never(int transition) {
    return never[transition];
  }

  /** A hash value of how a transition changes a marking; that of several is their sum. */
  long hash(int transition) {
    return hash[transition];
  }

  /** Returns whether any transition reads. */
  boolean contextual() {
    return contextual;
  }

  /** The most places that one transition takes from and reads. */
  int most() {
    int most = 0;
    for (int t = 0; t < takes.length; t++) {
      most = Math.max(most, takes[t].length + reads[t].length);
    }
    return most;
  }
}
