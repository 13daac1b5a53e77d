// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Meter;
import dev.ravel.explore.prefix.Saturated.Unsafe;
import dev.ravel.net.Arcs;
import dev.ravel.net.Net;
import dev.ravel.source.Halt;
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
 * has at most one token on a place, so the prefix is complete up to there. Cutoffs need not be
 * asked for a second token elsewhere: the smallest configuration after which a place holds two
 * tokens has none, for else what follows the smaller event with the same marking would give a
 * smaller one.
 */
public final class Saturation {
  private final Net net;
  private final Prefix prefix;
  private final Meter meter;
  private final LocalConfiguration local;
  private final Concurrency concurrency;
  private final Compatibility compatibility;
  private final Agenda agenda;
  private final Extensions extensions;
  private final Markings markings;
  private final Occurrences occurrences;

  private int inserted;
  private int cutoffs;

  private Saturation(Net net, Order order, Budget budget) {
    this.net = net;
    this.meter = new Meter(budget);
    prefix = new Prefix(net);
    local = new LocalConfiguration(prefix);
    concurrency = new Concurrency(prefix);
    compatibility = new Compatibility(prefix, local);
    agenda = new Agenda(prefix);
    Readers readers = new Readers(prefix, local, compatibility, agenda);
    int[] byPlace = new int[net.places().count()];
    extensions = new Extensions(prefix, concurrency, local, compatibility, readers, byPlace);
    markings = new Markings(prefix, new Comparison(prefix, order, byPlace));
    occurrences = new Occurrences(prefix);
  }

  /** Why a net has no prefix of this kind, if so. */
  public static Optional<String> obstacle(Net net) {
    return net.inhibitors().size() > 0 ? Optional.of("it has inhibitor arcs") : Optional.empty();
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
      } catch (OutOfMemoryError tooMuch) {
        stopped = Optional.of(Problem.K002);
      }
    }
    return new Saturated(
        prefix,
        occurrences.events(inserted),
        occurrences.conditions(prefix.conditions()),
        inserted,
        cutoffs,
        bytes(),
        unsafe,
        stopped);
  }

  /** A place with several tokens at first, or a transition that puts tokens for nothing. */
  private Optional<Unsafe> unsafeAtOnce() {
    for (int p = 0; p < net.places().count(); p++) {
      if (net.initial(p) > 1) {
        return Optional.of(new Unsafe(p, new int[0]));
      }
    }
    for (int t = 0; t < net.transitions().count(); t++) {
      if (net.inputs().count(t) + net.reads().count(t) == 0 && net.outputs().count(t) > 0) {
        int place = net.outputs().end(t, 0);
        boolean once = net.initial(place) > 0 || net.outputs().weight(t, 0) > 1;
        return Optional.of(new Unsafe(place, once ? new int[] {t} : new int[] {t, t}));
      }
    }
    return Optional.empty();
  }

  private void begin() {
    local.clear();
    markings.meet(Prefix.BEGINNING);
    compatibility.changed();
    concurrency.of(local);
    int _ = extensions.of(Prefix.BEGINNING);
    for (int t = 0; t < net.transitions().count(); t++) {
      if (net.inputs().count(t) + net.reads().count(t) == 0) {
        agenda.add(prefix.add(t, new int[0], 0, 1, 1, prefix.steps().hash(t)));
      }
    }
  }

  private Optional<Unsafe> saturate() {
    for (int count = agenda.take(); count > 0; count = agenda.take()) {
      for (int k = 0; k < count; k++) {
        Optional<Unsafe> unsafe = atOnce(agenda.event(k));
        if (unsafe.isPresent()) {
          return unsafe;
        }
        markings.meet(agenda.event(k));
      }
      for (int k = 0; k < count; k++) {
        int second = insert(agenda.event(k));
        if (second >= 0) {
          local.and(prefix.producer(second));
          return Optional.of(new Unsafe(prefix.place(second), local.run()));
        }
      }
    }
    return Optional.empty();
  }

  /** A condition on the same place as one that the event puts and concurrent to it, else -1. */
  private int insert(int event) {
    if (meter.due(prefix.size(event))) {
      meter.ask(new Effort.OfEvents(inserted, 0, cutoffs, OptionalLong.empty(), bytes()));
    }
    prefix.insert(event);
    occurrences.add(event);
    inserted++;
    if (prefix.cutoff(event)) {
      cutoffs++;
      return -1;
    }
    local.of(event);
    concurrency.of(local);
    compatibility.changed();
    return extensions.of(event);
  }

  /** Whether a transition puts two tokens on a place, or will when it fires once more. */
  private Optional<Unsafe> atOnce(int event) {
    int transition = prefix.transition(event);
    Arcs outputs = net.outputs();
    for (int k = 0; k < outputs.count(transition); k++) {
      if (outputs.weight(transition, k) > 1) {
        return Optional.of(unsafe(event, outputs.end(transition, k), 1));
      }
    }
    boolean again = outputs.count(transition) > 0 && net.inputs().count(transition) == 0;
    return again ? Optional.of(unsafe(event, outputs.end(transition, 0), 2)) : Optional.empty();
  }

  /** A run of what an event needs, and then the event so many times. */
  private Unsafe unsafe(int event, int place, int times) {
    prefix.insert(event);
    occurrences.add(event);
    inserted++;
    local.of(event);
    int[] run = Arrays.copyOf(local.run(), local.size() + times - 1);
    run[run.length - 1] = prefix.transition(event);
    return new Unsafe(place, run);
  }

  /** The memory in use, in bytes. */
  private long bytes() {
    return prefix.bytes()
        + local.bytes()
        + concurrency.bytes()
        + compatibility.bytes()
        + agenda.bytes()
        + markings.bytes()
        + extensions.bytes()
        + occurrences.bytes();
  }
}
