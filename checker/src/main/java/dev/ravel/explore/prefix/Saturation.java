// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Halt;
import dev.ravel.explore.Meter;
import dev.ravel.explore.prefix.Saturated.Unsafe;
import dev.ravel.net.Arcs;
import dev.ravel.net.Net;
import dev.ravel.source.Problem;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Unfolds a net as far as new markings appear: the finite complete prefix. Events are inserted in
 * an adequate order; one whose local configuration reaches the marking of a smaller one is a
 * cutoff, and nothing is added after it. Then every reachable marking is that of a configuration
 * without cutoffs (Esparza, Römer, Vogler 2002, theorem 4.7).
 *
 * <p>That the net is 1-safe is not assumed: the first event that puts a second token on a place
 * ends the saturation, with a run that shows it. Every marking on the way to the first such event
 * has at most one token on a place, so the prefix is complete up to there.
 */
public final class Saturation {
  private final Net net;
  private final Prefix prefix;
  private final Order order;
  private final Meter meter;
  private final Concurrency concurrency;
  private final LocalConfiguration local;
  private final Agenda agenda;
  private final Extensions extensions;
  private final Markings markings;
  private final long[] marking;

  /** By place: the last event whose transition puts a token there. */
  private final int[] puts;

  private int[] preset = new int[8];
  private int inserted;
  private int cutoffs;

  private Saturation(Net net, Order order, Budget budget) {
    this.net = net;
    this.order = order;
    this.meter = new Meter(budget);
    prefix = new Prefix(net);
    concurrency = new Concurrency(prefix);
    local = new LocalConfiguration(prefix);
    agenda = new Agenda(prefix, local, order);
    extensions = new Extensions(prefix, concurrency, local, agenda);
    markings = new Markings(net.places().count());
    marking = new long[markings.width()];
    puts = new int[net.places().count()];
  }

  /** Why a net has no prefix of this kind, if so. */
  public static Optional<String> obstacle(Net net) {
    return net.reads().size() > 0
        ? Optional.of("it has read arcs")
        : net.inhibitors().size() > 0 ? Optional.of("it has inhibitor arcs") : Optional.empty();
  }

  /**
   * Unfolds a net.
   *
   * @throws IllegalArgumentException if there is an {@link #obstacle}
   */
  public static Saturated of(Net net, Order order, Budget budget) {
    obstacle(net)
        .ifPresent(
            why -> {
              throw new IllegalArgumentException(why);
            });
    return new Saturation(net, order, budget).run();
  }

  private Saturated run() {
    Optional<Unsafe> unsafe = unsafeAtOnce();
    Optional<Problem> stopped = Optional.empty();
    if (unsafe.isEmpty()) {
      try {
        begin();
        unsafe = saturate();
      } catch (Halt halt) {
        stopped = Optional.of(halt.reason());
      }
    }
    return new Saturated(prefix, inserted, prefix.conditions(), cutoffs, bytes(), unsafe, stopped);
  }

  /** A place with several tokens at first, or a transition that puts tokens for nothing. */
  private Optional<Unsafe> unsafeAtOnce() {
    for (int p = 0; p < net.places().count(); p++) {
      if (net.initial(p) > 1) {
        return Optional.of(new Unsafe(p, new int[0]));
      }
    }
    for (int t = 0; t < net.transitions().count(); t++) {
      if (net.inputs().count(t) == 0 && net.outputs().count(t) > 0) {
        int place = net.outputs().end(t, 0);
        boolean once = net.initial(place) > 0 || net.outputs().weight(t, 0) > 1;
        return Optional.of(new Unsafe(place, once ? new int[] {t} : new int[] {t, t}));
      }
    }
    return Optional.empty();
  }

  private void begin() {
    for (int p = 0; p < net.places().count(); p++) {
      if (net.initial(p) > 0) {
        marking[p >> 6] |= 1L << p;
      }
    }
    markings.add(marking, Prefix.BEGINNING);
    concurrency.gatherNothing();
    concurrency.keep(Prefix.BEGINNING);
    extensions.of(Prefix.BEGINNING);
    for (int t = 0; t < net.transitions().count(); t++) {
      if (net.inputs().count(t) == 0) {
        agenda.add(prefix.add(t, preset, 0, 1, 1));
      }
    }
  }

  private Optional<Unsafe> saturate() {
    for (int event = agenda.next(); event >= 0; event = agenda.next()) {
      if (meter.due(prefix.size(event))) {
        meter.ask(new Effort.OfEvents(inserted, 0, cutoffs, OptionalLong.empty(), bytes()));
      }
      local.of(event);
      local.marking(event, marking);
      int same = markings.find(marking);
      boolean cutoff = same >= 0 && (order.total() || prefix.size(same) < prefix.size(event));
      Optional<Unsafe> unsafe = secondToken(event, cutoff);
      prefix.insert(event, cutoff ? same : event);
      inserted++;
      if (unsafe.isPresent()) {
        return unsafe;
      }
      if (cutoff) {
        cutoffs++;
        continue;
      }
      if (same < 0) {
        markings.add(marking, event);
      }
      concurrency.keep(event);
      extensions.of(event);
    }
    return Optional.empty();
  }

  /**
   * Whether an event puts a token where one can be, or two at once. Collects what is concurrent to
   * the event unless it is a cutoff, for which a look at the fewest conditions is enough.
   */
  private Optional<Unsafe> secondToken(int event, boolean cutoff) {
    int size = prefix.presetSize(event);
    preset = size <= preset.length ? preset : Arrays.copyOf(preset, size);
    for (int k = 0; k < size; k++) {
      preset[k] = prefix.preset(event, k);
      if (cutoff && concurrency.about(preset[k]) < concurrency.about(preset[0])) {
        int swapped = preset[0];
        preset[0] = preset[k];
        preset[k] = swapped;
      }
    }
    if (size == 0) {
      concurrency.gatherNothing();
    } else {
      concurrency.gather(preset, cutoff ? 1 : size);
    }
    Arcs outputs = net.outputs();
    int transition = prefix.transition(event);
    for (int k = 0; k < outputs.count(transition); k++) {
      if (outputs.weight(transition, k) > 1) {
        return Optional.of(new Unsafe(outputs.end(transition, k), local.run()));
      }
      puts[outputs.end(transition, k)] = event;
    }
    for (int k = 0, n = concurrency.gathered(); k < n; k++) {
      int condition = concurrency.gathered(k);
      if (puts[prefix.place(condition)] == event && (!cutoff || concurrentToAll(condition, size))) {
        local.and(prefix.producer(condition));
        return Optional.of(new Unsafe(prefix.place(condition), local.run()));
      }
    }
    return Optional.empty();
  }

  /** Whether a condition, which is concurrent to the first of the preset, is so to the others. */
  private boolean concurrentToAll(int condition, int size) {
    for (int k = 1; k < size; k++) {
      if (!concurrency.concurrent(condition, preset[k])) {
        return false;
      }
    }
    return true;
  }

  /** The memory in use, in bytes. */
  private long bytes() {
    return prefix.bytes() + concurrency.bytes() + local.bytes() + agenda.bytes() + markings.bytes();
  }
}
