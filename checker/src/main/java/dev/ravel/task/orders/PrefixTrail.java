// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import dev.ravel.explore.Budget;
import dev.ravel.explore.prefix.AdequateOrder;
import dev.ravel.explore.prefix.Prefix;
import dev.ravel.explore.prefix.PrefixSteps;
import dev.ravel.explore.prefix.Saturated;
import dev.ravel.explore.prefix.Saturation;
import dev.ravel.net.AskedNet;
import dev.ravel.net.Net;
import dev.ravel.net.Nodes;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.task.loading.Answer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The growth of the finite complete prefix of a model's net (Esparza, Römer and Vogler 2002). It
 * has the events in the order in which they are appended, and the time when each has become
 * possible. The components are the fields of an answer in JSON, in this order.
 *
 * @param ofThreads whether the net is that of a model with threads, whose markings are its states
 * @param initial the places that have a token at the start
 * @param events the first ones
 * @param count how many there are in all
 */
public record PrefixTrail(boolean ofThreads, List<String> initial, List<Event> events, int count) {
  /** The number of events that are returned. */
  private static final int MOST = 1_000;

  /** Copies the lists. */
  public PrefixTrail {
    initial = List.copyOf(initial);
    events = List.copyOf(events);
  }

  /**
   * An event.
   *
   * @param transition its name
   * @param possible how many events had been appended when it became possible
   * @param history the events before it in its local configuration, from 0
   * @param marking the places that have a token after its local configuration
   * @param same of a cutoff, the event that reaches the same marking, or -1 for the start; absent
   *     if it is no cutoff
   */
  public record Event(
      String transition,
      int possible,
      List<Integer> history,
      List<String> marking,
      OptionalInt same) {
    /** Copies the lists. */
    public Event {
      history = List.copyOf(history);
      marking = List.copyOf(marking);
    }
  }

  /** The trail of a model; a C program is refused. */
  public static Answer<PrefixTrail> of(Asked asked) {
    return asked.answer(
        "the prefix",
        (subject, system) -> {
          Optional<Net> plain = subject.net(subject.program()).map(AskedNet::net);
          return of(plain.orElseGet(() -> ThreadNet.of(system).net()), plain.isEmpty());
        });
  }

  private static PrefixTrail of(Net net, boolean ofThreads) {
    Saturation.obstacle(net)
        .ifPresent(
            why -> {
              throw ThreadNet.refused(why);
            });
    Limits limits = Limits.current();
    Budget budget = limits instanceof Budget told ? told : effort -> limits.spent(effort.bytes());
    Saturated saturated = Saturation.of(net, AdequateOrder.ERV, budget);
    saturated
        .stopped()
        .ifPresent(
            reason -> {
              throw new Halt(reason);
            });
    saturated
        .unsafe()
        .ifPresent(
            its -> {
              throw ThreadNet.refused(
                  "`" + net.places().name(its.place()) + "` comes to hold two tokens");
            });
    Prefix prefix = saturated.prefix();
    List<PrefixSteps.Step> steps = PrefixSteps.of(prefix);
    return new PrefixTrail(
        ofThreads,
        names(
            net.places(),
            IntStream.range(0, net.places().count()).filter(its -> net.initial(its) > 0)),
        steps.stream().limit(MOST).map(step -> event(prefix, step)).toList(),
        steps.size());
  }

  private static Event event(Prefix prefix, PrefixSteps.Step step) {
    Net net = prefix.net();
    return new Event(
        name(net.transitions(), prefix.transition(step.event())),
        step.possible(),
        step.history(),
        names(net.places(), step.marking().stream().mapToInt(its -> its)),
        step.corresponding());
  }

  private static List<String> names(Nodes nodes, IntStream numbers) {
    return numbers.mapToObj(number -> name(nodes, number)).toList();
  }

  /** Returns the name of an event. */
  private static String name(Nodes nodes, int number) {
    Nodes.Node its = nodes.node(number);
    return its.label().orElse(its.id());
  }
}
