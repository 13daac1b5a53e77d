// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Meter;
import dev.ravel.explore.prefix.Saturated.Unsafe;
import dev.ravel.net.Arcs;
import dev.ravel.net.Net;
import dev.ravel.source.Problem;
import dev.ravel.system.EarlyEnd;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The finite complete prefix of the unfolding of a net (Esparza, Römer, Vogler 2002). It grows as
 * follows.
 *
 * <pre>
 * pe := PE(Fin)
 * while pe is not empty:
 *   choose the event e of pe whose local configuration [e] is minimal
 *   append e and its conditions to Fin
 *   if e is a cutoff, nothing follows it; else pe := pe + the extensions that e makes possible
 * </pre>
 *
 * <p>Every reachable marking is that of a configuration without cutoffs (theorem 4.7). Different
 * from the paper, all events of one size are taken together: what one of them makes possible is
 * larger, and the criterion compares them with each other before the first is appended.
 *
 * <p>The net need not be 1-safe: the first event that puts a second token on a place ends the
 * saturation, with a run that shows it. Every marking on the way to this event has at most one
 * token on a place, so the prefix is complete up to there. Events after cutoffs need no look: let C
 * be the smallest configuration after which a place holds two tokens. If C had a cutoff, what
 * follows the cutoff in C would follow its corresponding event too, and give a smaller
 * configuration.
 */
public final class Saturation {
  private final Net net;
  private final Prefix prefix;
  private final Meter meter;
  private final GrowingConfiguration configuration;
  private final ConcurrentConditions concurrent;
  private final Compatibility compatibility;
  private final ExtensionQueue queue;
  private final PossibleExtensions extensions;
  private final CutoffCriterion cutoffCriterion;
  private final PlainEvents plainEvents;

  private int inserted;
  private int cutoffs;
  private Optional<Unsafe> unsafe = Optional.empty();

  private Saturation(Net net, AdequateOrder order, Budget budget) {
    this.net = net;
    this.meter = new Meter(budget);
    prefix = new Prefix(net);
    configuration = new GrowingConfiguration(prefix);
    concurrent = new ConcurrentConditions(prefix);
    compatibility = new Compatibility(prefix, configuration);
    queue = new ExtensionQueue(prefix);
    ReadHistories histories = new ReadHistories(prefix, configuration, compatibility, queue);
    int[] byPlace = new int[net.places().count()];
    extensions =
        new PossibleExtensions(
            prefix, concurrent, configuration, compatibility, histories, byPlace);
    cutoffCriterion = new CutoffCriterion(prefix, new EventComparison(prefix, order, byPlace));
    plainEvents = new PlainEvents(prefix);
  }

  /** Returns the reason why a net has no prefix of this kind, if so. */
  public static Optional<String> obstacle(Net net) {
    return net.inhibitors().size() > 0 ? Optional.of("it has inhibitor arcs") : Optional.empty();
  }

  /**
   * Unfolds a net.
   *
   * @throws IllegalArgumentException if there is an {@link #obstacle}
   */
  public static Saturated of(Net net, AdequateOrder order, Budget budget) {
    obstacle(net)
        .ifPresent(
            why -> {
              throw new IllegalArgumentException(why);
            });
    return new Saturation(net, order, budget).run();
  }

  private Saturated run() {
    unsafe = unsafeAtOnce();
    Optional<Problem> stopped =
        EarlyEnd.of(
            () -> {
              if (unsafe.isEmpty()) {
                begin();
                unsafe = saturate();
              }
            });
    return new Saturated(
        prefix,
        plainEvents.events(inserted),
        plainEvents.conditions(prefix.conditions()),
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
    configuration.clear();
    cutoffCriterion.apply(Prefix.BEGINNING);
    compatibility.changed();
    concurrent.of(configuration);
    int _ = extensions.of(Prefix.BEGINNING);
    for (int t = 0; t < net.transitions().count(); t++) {
      if (net.inputs().count(t) + net.reads().count(t) == 0) {
        queue.add(prefix.add(t, new int[0], 0, 1, 1, prefix.safeTransitions().hash(t)));
      }
    }
  }

  private Optional<Unsafe> saturate() {
    for (int count = queue.take(); count > 0; count = queue.take()) {
      for (int k = 0; k < count; k++) {
        Optional<Unsafe> unsafe = atOnce(queue.event(k));
        if (unsafe.isPresent()) {
          return unsafe;
        }
        cutoffCriterion.apply(queue.event(k));
      }
      for (int k = 0; k < count; k++) {
        int second = insert(queue.event(k));
        if (second >= 0) {
          configuration.and(prefix.producer(second));
          return Optional.of(new Unsafe(prefix.place(second), configuration.run()));
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
    plainEvents.add(event);
    inserted++;
    if (prefix.cutoff(event)) {
      cutoffs++;
      return -1;
    }
    configuration.of(event);
    concurrent.of(configuration);
    compatibility.changed();
    return extensions.of(event);
  }

  /** Returns whether a transition puts two tokens on a place, or will when it fires once more. */
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

  /** Returns a run of what an event needs, and then the event a number of times. */
  private Unsafe unsafe(int event, int place, int times) {
    prefix.insert(event);
    plainEvents.add(event);
    inserted++;
    configuration.of(event);
    int[] run = Arrays.copyOf(configuration.run(), configuration.size() + times - 1);
    run[run.length - 1] = prefix.transition(event);
    return new Unsafe(place, run);
  }

  /** The memory in use, in bytes. */
  private long bytes() {
    return prefix.bytes()
        + configuration.bytes()
        + concurrent.bytes()
        + compatibility.bytes()
        + queue.bytes()
        + cutoffCriterion.bytes()
        + extensions.bytes()
        + plainEvents.bytes();
  }
}
