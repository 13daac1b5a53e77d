// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Budget;
import dev.ravel.explore.prefix.PrefixSteps.Step;
import dev.ravel.net.Arcs;
import dev.ravel.net.Net;
import dev.ravel.nets.RandomNets;
import dev.ravel.nets.TokenGame;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Tests that the steps of a saturation are those that were made, and the events that wait are the
 * possible extensions by definition. The nets are random.
 */
class PrefixStepsTest {
  private static final int NETS = Boolean.getBoolean("ravel.deep") ? 5_000 : 150;
  private static final int MOST_EVENTS = 14;

  /** A transition with the conditions that it takes. */
  private record Extension(int transition, Set<Integer> taken) {}

  @Test
  void whatWaitsIsWhatIsPossible() {
    int compared = 0;
    int cutoffs = 0;
    for (int seed = 0; seed < NETS; seed++) {
      Net net = RandomNets.net(seed);
      if (Saturation.obstacle(net).isPresent() || net.reads().size() > 0) {
        continue;
      }
      Saturated saturated = Saturation.of(net, AdequateOrder.ERV, Budget.unlimited());
      Prefix prefix = saturated.prefix();
      if (saturated.unsafe().isPresent() || saturated.events() > MOST_EVENTS) {
        continue;
      }
      List<Step> steps = PrefixSteps.of(prefix);
      assertEquals(saturated.events(), steps.size());
      inTheOrderOfAppending(prefix, steps, seed);
      for (int made = 0; made <= steps.size(); made++) {
        int so = made;
        Set<Extension> waiting = new HashSet<>();
        IntStream.range(made, steps.size())
            .filter(k -> steps.get(k).possible() <= so)
            .forEach(k -> waiting.add(extension(prefix, steps.get(k).event())));
        assertEquals(possible(prefix, steps.subList(0, made)), waiting, "seed " + seed);
      }
      for (int k = 0; k < steps.size(); k++) {
        cutoffs += checkOne(net, prefix, steps, k, seed);
      }
      compared++;
    }
    assertTrue(compared > NETS / 8, compared + " compared");
    assertTrue(cutoffs > 0, "no cutoffs");
  }

  /** Conditions are numbered when their event is appended. */
  private static void inTheOrderOfAppending(Prefix prefix, List<Step> steps, int seed) {
    int last = 0;
    int size = 0;
    for (Step step : steps) {
      assertTrue(prefix.postset(step.event()) >= last, "seed " + seed);
      assertTrue(step.history().size() + 1 >= size, "seed " + seed);
      last = prefix.postset(step.event());
      size = step.history().size() + 1;
    }
  }

  private static int checkOne(Net net, Prefix prefix, List<Step> steps, int k, int seed) {
    Step step = steps.get(k);
    Set<Integer> history = new TreeSet<>();
    step.history().forEach(its -> history.add(steps.get(its).event()));
    history.add(step.event());
    assertEquals(new Configurations(prefix).causes(step.event()), history, "seed " + seed);
    byte[] marking = TokenGame.initial(net);
    for (int transition : prefix.run(history.stream().mapToInt(its -> its))) {
      assertTrue(TokenGame.enabled(net, transition, marking), "seed " + seed);
      marking = TokenGame.fired(net, transition, marking);
    }
    byte[] reached = marking;
    List<Integer> marked =
        IntStream.range(0, reached.length).filter(p -> reached[p] > 0).boxed().toList();
    assertEquals(marked, step.marking(), "seed " + seed);
    assertEquals(prefix.cutoff(step.event()), step.corresponding().isPresent());
    if (step.corresponding().isEmpty()) {
      return 0;
    }
    int same = step.corresponding().getAsInt();
    List<Integer> other =
        same < 0
            ? IntStream.range(0, reached.length).filter(p -> net.initial(p) > 0).boxed().toList()
            : steps.get(same).marking();
    assertEquals(other, step.marking(), "seed " + seed);
    return 1;
  }

  private static Extension extension(Prefix prefix, int event) {
    Set<Integer> taken = new HashSet<>();
    IntStream.range(0, prefix.presetSize(event)).forEach(k -> taken.add(prefix.preset(event, k)));
    return new Extension(prefix.transition(event), taken);
  }

  /**
   * Returns all that can be appended to some events. It takes conditions that are there together.
   */
  private static Set<Extension> possible(Prefix prefix, List<Step> made) {
    Net net = prefix.net();
    List<Integer> events =
        made.stream().map(Step::event).filter(its -> !prefix.cutoff(its)).toList();
    Set<BitSet> seen = new HashSet<>();
    Deque<BitSet> open = new ArrayDeque<>();
    BitSet start = new BitSet();
    IntStream.range(0, prefix.postsetSize(Prefix.BEGINNING))
        .forEach(k -> start.set(prefix.postset(Prefix.BEGINNING) + k));
    seen.add(start);
    open.add(start);
    Set<Extension> all = new HashSet<>();
    while (!open.isEmpty()) {
      BitSet cut = open.remove();
      for (int t = 0; t < net.transitions().count(); t++) {
        taken(prefix, cut, t).ifPresent(all::add);
      }
      for (int event : events) {
        Set<Integer> taken = extension(prefix, event).taken();
        if (taken.stream().allMatch(cut::get)) {
          BitSet next = (BitSet) cut.clone();
          taken.forEach(next::clear);
          IntStream.range(0, prefix.postsetSize(event))
              .forEach(k -> next.set(prefix.postset(event) + k));
          if (seen.add(next)) {
            open.add(next);
          }
        }
      }
    }
    made.forEach(step -> all.remove(extension(prefix, step.event())));
    return all;
  }

  /**
   * Returns the conditions that a transition takes of a cut of a safe net, if it can fire there.
   */
  private static Optional<Extension> taken(Prefix prefix, BitSet cut, int transition) {
    Arcs inputs = prefix.net().inputs();
    List<Integer> taken = new ArrayList<>();
    for (int k = 0; k < inputs.count(transition); k++) {
      int place = inputs.end(transition, k);
      cut.stream().filter(its -> prefix.place(its) == place).forEach(taken::add);
      if (taken.size() != k + 1 || inputs.weight(transition, k) > 1) {
        return Optional.empty();
      }
    }
    return Optional.of(new Extension(transition, new HashSet<>(taken)));
  }
}
