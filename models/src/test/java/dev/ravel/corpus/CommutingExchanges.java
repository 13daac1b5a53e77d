// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.symmetry.Group;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Symmetry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * The law that a symmetry keeps. The steps of a renamed state are the renamed steps, process by
 * process. Tested along random walks, with every exchange in every state.
 */
public final class CommutingExchanges {
  private final ProgramSystem system;
  private final Symmetry symmetry;
  private long tests;

  private CommutingExchanges(ProgramSystem system, Symmetry symmetry) {
    this.system = system;
    this.symmetry = symmetry;
  }

  /**
   * Returns the fault of the renamings of a group; empty if none was found.
   *
   * @param walks how many walks, of at most 200 steps each
   */
  public static String fault(ProgramSystem system, Group group, int walks, long seed) {
    Optional<Symmetry> symmetry = system.symmetry(group);
    if (symmetry.isEmpty()) {
      return "";
    }
    CommutingExchanges its = new CommutingExchanges(system, symmetry.get());
    Random random = new Random(seed);
    for (int walk = 0; walk < walks; walk++) {
      String fault = its.walk(random);
      if (!fault.isEmpty()) {
        return fault;
      }
    }
    return its.tests == 0 ? "nothing was tested" : "";
  }

  private String walk(Random random) {
    int[] state = new int[system.objects()];
    int initial = random.nextInt(system.initialStates());
    if (system.initialState(initial, state) != ConcurrentSystem.NONE) {
      tests++;
      return "";
    }
    try {
      // the image of an initial state need not be one, and steps from it must fit as well
      for (int step = 0; step < 200; step++) {
        for (int exchange = 0; exchange + 1 < symmetry.members(); exchange++) {
          if (symmetry.block(exchange) == symmetry.block(exchange + 1)) {
            String fault = inState(exchange, state);
            if (!fault.isEmpty()) {
              return fault;
            }
          }
        }
        List<Integer> steps = new ArrayList<>();
        for (int process = 0; process < system.processes(); process++) {
          int reaction = system.reaction(process, state);
          for (int k = 0; k < system.outcomes().size(reaction); k++) {
            int outcome = system.outcomes().outcome(reaction, k);
            if (system.outcomes().kind(outcome) == Outcomes.STEP) {
              steps.add(outcome);
            }
          }
        }
        if (steps.isEmpty()) {
          return "";
        }
        system.outcomes().apply(steps.get(random.nextInt(steps.size())), state);
      }
    } catch (LocalWorkTooLong tooLong) {
      return "";
    }
    return "";
  }

  private String inState(int exchange, int[] state) {
    tests++;
    int[] image = image(exchange, state);
    if (!Arrays.equals(state, image(exchange + 1, exchange, image))) {
      return "exchange " + exchange + " and then back changes a state";
    }
    if (system.ends(state) != system.ends(image)) {
      return "exchange " + exchange + " changes whether a state is final";
    }
    for (int process = 0; process < system.processes(); process++) {
      List<String> here = new ArrayList<>();
      for (int[] next : successors(process, state)) {
        here.add(Arrays.toString(next.length == 1 ? next : image(exchange, next)));
      }
      List<String> there = new ArrayList<>();
      for (int[] next : successors(symmetry.process(exchange, exchange + 1, process), image)) {
        there.add(Arrays.toString(next));
      }
      here.sort(null);
      there.sort(null);
      if (!here.equals(there)) {
        return "exchange %d and the steps of %s do not commute"
            .formatted(exchange, system.vocabulary().process(process));
      }
    }
    return facts(exchange, state, image);
  }

  /** Facts follow the members, and tell values apart. */
  private String facts(int exchange, int[] state, int[] image) {
    for (int object = 0; object < state.length; object++) {
      long[] facts = symmetry.facts(object, state[object]).clone();
      for (int at = 0; at < facts.length; at += 2 + (int) facts[at + 1]) {
        for (int k = at + 2; k < at + 2 + facts[at + 1]; k++) {
          facts[k] = renamed(exchange, facts[k]);
        }
      }
      int to = symmetry.object(exchange, exchange + 1, object);
      if (!sorted(facts).equals(sorted(symmetry.facts(to, image[to])))) {
        return "facts of %s do not follow exchange %d"
            .formatted(system.vocabulary().object(object), exchange);
      }
      int owner = symmetry.owner(object);
      boolean moves =
          owner == exchange || owner == exchange + 1 || (symmetry.isRing() && owner >= 0);
      if (owner != Symmetry.SEVERAL && moves != (to != object)) {
        return "exchange %d and the owner of %s do not agree"
            .formatted(exchange, system.vocabulary().object(object));
      }
      if (!symmetry.concerns(exchange, exchange + 1, object)
          && (to != object || image[object] != state[object])) {
        return "exchange %d changes %s unannounced"
            .formatted(exchange, system.vocabulary().object(object));
      }
    }
    return "";
  }

  private long renamed(int exchange, long member) {
    return symmetry.isRing()
        ? (member + 1) % symmetry.members()
        : member == exchange ? exchange + 1 : member == exchange + 1 ? exchange : member;
  }

  private static List<String> sorted(long[] facts) {
    List<String> all = new ArrayList<>();
    for (int at = 0; at < facts.length; at += 2 + (int) facts[at + 1]) {
      all.add(Arrays.toString(Arrays.copyOfRange(facts, at, at + 2 + (int) facts[at + 1])));
    }
    all.sort(null);
    return all;
  }

  private int[] image(int exchange, int[] state) {
    return image(exchange, exchange + 1, state);
  }

  private int[] image(int one, int other, int[] state) {
    int[] image = new int[state.length];
    for (int object = 0; object < state.length; object++) {
      image[symmetry.object(one, other, object)] =
          symmetry.value(one, other, object, state[object]);
    }
    return image;
  }

  private List<int[]> successors(int process, int[] state) {
    int reaction = system.reaction(process, state);
    List<int[]> all = new ArrayList<>();
    for (int k = 0; k < system.outcomes().size(reaction); k++) {
      int outcome = system.outcomes().outcome(reaction, k);
      if (system.outcomes().kind(outcome) == Outcomes.STEP) {
        int[] next = state.clone();
        system.outcomes().apply(outcome, next);
        all.add(next);
      } else {
        all.add(new int[] {system.outcomes().kind(outcome)});
      }
    }
    return all;
  }
}
