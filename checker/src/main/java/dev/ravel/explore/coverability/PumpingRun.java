// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.coverability;

import dev.ravel.net.Net;
import dev.ravel.source.Limits;
import dev.ravel.verdict.Evidence.Pumping.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A run of firings of which some parts can be repeated, with more tokens in a place each time. A
 * place may grow only by tokens that other places have got before: then these places are first made
 * to grow as far as that takes.
 *
 * <p>The way to a marking of the tree of Karp and Miller is walked again, with a {@link Loop}
 * wherever omega comes in. The needs of each place are computed from the last loop back to the
 * start, as a number plus another one for each repetition of the last loop. From that follows how
 * often each loop before is to be repeated, also as a number, and another one for each repetition.
 */
final class PumpingRun {
  /** Longer runs are of no use to anybody. */
  private static final int LONGEST = 1_000;

  private static final long OMEGA = CoverabilityTree.OMEGA;

  private final Net net;
  private final int[] path;
  private final int width;
  private final List<Loop> loops = new ArrayList<>();

  /**
   * The firings of the way from one marking to a later one, that make some places grow.
   *
   * @param tokens in the later marking, by place
   * @param gain by place what one repetition adds; 0 where omega was before
   */
  private record Loop(int from, int to, long[] tokens, long[] gain) {}

  /** The repetitions of each loop. They are a first number, and a number more each time. */
  private record Counts(long[] first, long[] more) {}

  /**
   * A run and the parts of it that are repeated all together.
   *
   * @param transitions what fires
   */
  record Pumped(int[] transitions, List<Part> parts) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Pumped its
          && Arrays.equals(transitions, its.transitions)
          && parts.equals(its.parts);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(transitions) + parts.hashCode();
    }
  }

  private PumpingRun(Net net, int[] path) {
    this.net = net;
    this.path = path;
    width = net.places().count();
  }

  /**
   * A run that makes a place grow, if it is not too long.
   *
   * @param path the transitions from the first marking to where the place first gets omega
   */
  static Optional<Pumped> of(Net net, int[] path, int place) {
    try {
      PumpingRun growth = new PumpingRun(net, path);
      growth.walk(place);
      boolean[] apart = new boolean[growth.loops.size()];
      Counts counts = growth.counts(apart);
      while (growth.overlap(counts, apart)) {
        counts = growth.counts(apart);
      }
      return growth.run(counts);
    } catch (ArithmeticException tooOften) {
      return Optional.empty();
    }
  }

  /** Notes the loops up to that with which a place grows. */
  private void walk(int place) {
    long[][] markings = new long[path.length + 1][];
    markings[0] = new long[width];
    Arrays.setAll(markings[0], net::initial);
    for (int i = 1; i <= path.length; i++) {
      long[] marking = markings[i - 1].clone();
      for (int p = 0; p < width; p++) {
        marking[p] += marking[p] == OMEGA ? 0 : effect(path[i - 1], p);
      }
      markings[i] = marking;
      for (int from = i - 1; from >= 0; from--) {
        Limits.pollAt(from);
        long[] gain = gain(marking, markings[from]);
        if (Arrays.stream(gain).anyMatch(its -> its > 0)) {
          loops.add(new Loop(from, i, marking.clone(), gain));
          for (int p = 0; p < width; p++) {
            marking[p] = gain[p] > 0 ? OMEGA : marking[p];
          }
          if (gain[place] > 0) {
            return;
          }
        }
      }
    }
    throw new IllegalStateException("the place does not grow on the way");
  }

  /** By place how much more one marking has than another that it covers; nothing if it does not. */
  private long[] gain(long[] marking, long[] before) {
    long[] gain = new long[width];
    for (int p = 0; p < width; p++) {
      if (marking[p] < before[p]) {
        return new long[width];
      }
      gain[p] = marking[p] == OMEGA ? 0 : marking[p] - before[p];
    }
    return gain;
  }

  private long effect(int transition, int place) {
    return (long) net.outputs().between(transition, place)
        - net.inputs().between(transition, place);
  }

  /**
   * From the last loop back, how often each is repeated.
   *
   * @param apart loops of which one repetition stands apart from the way itself
   */
  private Counts counts(boolean[] apart) {
    Counts counts = new Counts(new long[loops.size()], new long[loops.size()]);
    long[] need = new long[width];
    long[] more = new long[width];
    int at = path.length;
    for (int k = loops.size() - 1; k >= 0; k--) {
      Limits.poll();
      Loop loop = loops.get(k);
      while (at > loop.to) {
        at--;
        before(path[at], need, more);
      }
      at = loop.to;
      boolean last = k == loops.size() - 1;
      long first = apart[k] ? 1 : 0;
      long times = last ? 1 : 0;
      for (int p = 0; p < width; p++) {
        if (loop.gain[p] > 0) {
          first =
              Math.max(
                  first, Math.ceilDiv(Math.subtractExact(need[p], loop.tokens[p]), loop.gain[p]));
          times = Math.max(times, Math.ceilDiv(more[p], loop.gain[p]));
        }
      }
      counts.first[k] = first;
      counts.more[k] = times;
      before(loop, first, times, need, more);
    }
    return counts;
  }

  /** Computes the tokens that a transition needs before it fires. */
  private void before(int transition, long[] need, long[] more) {
    for (int p = 0; p < width; p++) {
      need[p] = Math.max(needed(transition, p), Math.subtractExact(need[p], effect(transition, p)));
      more[p] = Math.max(0, more[p]);
    }
  }

  private long needed(int transition, int place) {
    return Math.max(
        net.inputs().between(transition, place), net.reads().between(transition, place));
  }

  /**
   * Computes the tokens needed before a loop is repeated a number of times, and a number more each
   * time.
   */
  private void before(Loop loop, long first, long times, long[] need, long[] more) {
    for (int p = 0; p < width; p++) {
      long effect = 0;
      long least = 0;
      for (int i = loop.from; i < loop.to; i++) {
        least = Math.max(least, needed(path[i], p) - effect);
        effect += effect(path[i], p);
      }
      if (first == 0 && times == 0) {
        continue;
      }
      long through = Math.subtractExact(need[p], Math.multiplyExact(first, effect));
      long throughMore = Math.subtractExact(more[p], Math.multiplyExact(times, effect));
      long lost = Math.max(0, -effect);
      need[p] = Math.max(through, Math.addExact(least, Math.multiplyExact(first - 1, lost)));
      more[p] = Math.max(0, Math.max(throughMore, Math.multiplyExact(times, lost)));
    }
  }

  /**
   * Returns whether a loop on the way is not what is repeated, since others are repeated inside of
   * it. Then one repetition of it is to stand apart.
   */
  private boolean overlap(Counts counts, boolean[] apart) {
    boolean changed = false;
    for (int k = 0; k < loops.size(); k++) {
      for (int inner = 0; inner < k && !apart[k]; inner++) {
        boolean inside = loops.get(inner).to > loops.get(k).from;
        boolean used = counts.first[k] > 0 || counts.more[k] > 0;
        if (inside && used && counts.first[k] == 0 && counts.first[inner] > 0) {
          apart[k] = true;
          changed = true;
        }
      }
    }
    return changed;
  }

  /** The run with which the last loop is not repeated beyond what is on the way. */
  private Optional<Pumped> run(Counts counts) {
    long length = loops.getLast().to;
    for (int k = 0; k < loops.size(); k++) {
      int steps = loops.get(k).to - loops.get(k).from;
      length = Math.addExact(length, Math.multiplyExact(counts.first[k], steps));
    }
    if (length > LONGEST || Arrays.stream(counts.more).anyMatch(times -> times > LONGEST)) {
      return Optional.empty();
    }
    List<Integer> run = new ArrayList<>();
    int[] arrived = new int[path.length + 1];
    int[] left = new int[path.length + 1];
    List<Part> parts = new ArrayList<>();
    int next = 0;
    for (int at = 0; at <= loops.getLast().to; at++) {
      arrived[at] = run.size();
      while (next < loops.size() && loops.get(next).to == at) {
        Loop loop = loops.get(next);
        for (long time = counts.first[next]; time > 0; time--) {
          Arrays.stream(path, loop.from, loop.to).forEach(run::add);
        }
        int end = counts.first[next] > 0 ? run.size() : arrived[at];
        int start = counts.first[next] > 0 ? end - (loop.to - loop.from) : left[loop.from];
        if (counts.more[next] > 0) {
          parts.add(new Part(start, end, (int) counts.more[next]));
        }
        next++;
      }
      left[at] = run.size();
      if (at < loops.getLast().to) {
        run.add(path[at]);
      }
    }
    return Optional.of(
        new Pumped(run.stream().mapToInt(Integer::intValue).toArray(), List.copyOf(parts)));
  }
}
