// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.graph.AutomatonSystem.Effect;
import dev.ravel.explore.graph.AutomatonSystem.Plan;
import dev.ravel.source.Fairness;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Random small systems, the same for the same seed. They have threads and transitions, fair and
 * not, resting and finished, with choices, errors, discarded executions and several initial states.
 * Two systems of one seed are equal, in whatever order their reactions are learnt.
 */
record RandomSystem(long seed, Plan plan) implements AutomatonSystem.Behaviour {

  static RandomSystem of(long seed) {
    Random random = new Random(seed * 31 + 7);
    Plan plan = new Plan();
    plan.threads = random.nextInt(4);
    int transitions = plan.threads == 0 ? 1 + random.nextInt(3) : random.nextInt(3);
    int shared = 1 + random.nextInt(3);
    int processes = plan.threads + transitions;
    plan.domains = new int[shared + plan.threads];
    for (int object = 0; object < plan.domains.length; object++) {
      boolean large = random.nextInt(6) == 0;
      plan.domains[object] = object < shared ? 2 + random.nextInt(large ? 8 : 2) : 3;
    }
    plan.controls = new int[processes];
    plan.fair = new Fairness[processes];
    plan.rests = new boolean[plan.threads][];
    plan.finished = new boolean[plan.threads][];
    for (int process = 0; process < processes; process++) {
      boolean thread = process < plan.threads;
      plan.controls[process] = thread ? shared + process : ConcurrentSystem.NONE;
      plan.fair[process] = List.of(Fairness.values()).get(random.nextInt(3));
      if (thread) {
        int locals = 2 + random.nextInt(4);
        plan.domains[shared + process] = locals;
        plan.rests[process] = new boolean[locals];
        plan.rests[process][random.nextInt(locals)] = random.nextBoolean();
        plan.finished[process] = new boolean[locals];
        plan.finished[process][locals - 1] = random.nextBoolean();
        plan.rests[process][locals - 1] &= !plan.finished[process][locals - 1];
      }
    }
    plan.plain = new boolean[plan.domains.length];
    for (int object = 0; object < shared; object++) {
      plan.plain[object] = random.nextBoolean();
    }
    plan.statements = random.nextInt(6);
    plan.compassions = Math.max(0, new Random(seed * 37 + 11).nextInt(6) - 2);
    int initials = random.nextInt(3) > 0 ? 1 : 1 + random.nextInt(4);
    plan.initial = new int[initials][plan.domains.length];
    plan.initialErrors = new int[initials];
    plan.initialCover = new int[initials][];
    for (int index = 0; index < initials; index++) {
      for (int object = 0; object < shared; object++) {
        plan.initial[index][object] = random.nextInt(plan.domains[object]);
      }
      plan.initialErrors[index] =
          random.nextInt(12) == 0 ? random.nextInt(3) : ConcurrentSystem.NONE;
      plan.initialCover[index] = cover(plan, random);
    }
    if (random.nextInt(4) == 0) {
      plan.endObject = random.nextInt(shared);
      plan.endValue = random.nextInt(plan.domains[plan.endObject]);
    }
    return new RandomSystem(seed, plan);
  }

  /** A new system that has learnt nothing. */
  AutomatonSystem system() {
    return new AutomatonSystem(plan, this);
  }

  private static int[] cover(Plan plan, Random random) {
    return plan.statements == 0 || random.nextInt(3) > 0
        ? new int[0]
        : new int[] {random.nextInt(plan.statements)};
  }

  private int shared() {
    return plan.domains.length - plan.threads;
  }

  @Override
  public int[] reads(int process, int local) {
    Random random = new Random(Arrays.hashCode(new long[] {seed, process, local}));
    boolean thread = process < plan.threads;
    return random
        .ints(thread ? random.nextInt(3) : 1 + random.nextInt(2), 0, plan.domains.length)
        .filter(object -> object != plan.controls[process])
        .filter(object -> object < shared() || random.nextInt(4) == 0)
        .sorted()
        .distinct()
        .toArray();
  }

  @Override
  public List<Effect> effects(int process, int local, int[] observed) {
    boolean thread = process < plan.threads;
    if (thread && plan.finished[process][local]) {
      return List.of();
    }
    Random random =
        new Random(
            Arrays.hashCode(new long[] {seed, process, local, Arrays.hashCode(observed), 5}));
    int chance = random.nextInt(20);
    int count = chance < 6 ? 0 : chance < 16 ? 1 : chance < 19 ? 2 : 3;
    List<Effect> effects = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      effects.add(effect(process, local, random));
    }
    return promised(effects, random);
  }

  /** The same effects, where each compassion that one asks for is one that another would grant. */
  private List<Effect> promised(List<Effect> effects, Random random) {
    if (plan.compassions == 0 || effects.isEmpty()) {
      return effects;
    }
    List<Effect> all = new ArrayList<>();
    int[] granting = random.ints(plan.compassions, 0, effects.size()).toArray();
    boolean[] open = new boolean[plan.compassions];
    for (int its = 0; its < open.length; its++) {
      open[its] = random.nextInt(3) > 0;
    }
    for (int k = 0; k < effects.size(); k++) {
      Effect effect = effects.get(k);
      int at = k;
      int[] compassions =
          IntStream.range(0, plan.compassions)
              .filter(its -> open[its] && effect.kind() == Outcomes.STEP)
              .map(its -> granting[its] == at ? Outcomes.granting(its) : Outcomes.asking(its))
              .toArray();
      all.add(
          new Effect(
              effect.kind(),
              effect.error(),
              effect.objects(),
              effect.values(),
              effect.atomic(),
              compassions,
              effect.covered()));
    }
    return all;
  }

  private Effect effect(int process, int local, Random random) {
    int[] covered = cover(plan, random);
    boolean atomic = random.nextInt(4) == 0;
    int chance = random.nextInt(40);
    TreeMap<Integer, Integer> writes = new TreeMap<>();
    int changes = random.nextInt(3);
    for (int change = 0; change < changes; change++) {
      int object = random.nextInt(shared());
      writes.put(object, random.nextInt(plan.domains[object]));
    }
    int control = plan.controls[process];
    if (control != ConcurrentSystem.NONE) {
      int locals = plan.domains[control];
      int next = random.nextInt(3) > 0 ? (local + 1) % locals : random.nextInt(locals);
      writes.put(control, next);
    }
    int[] objects = writes.keySet().stream().mapToInt(Integer::intValue).toArray();
    int[] values = writes.values().stream().mapToInt(Integer::intValue).toArray();
    if (chance == 0) {
      int error = random.nextInt(5);
      return new Effect(Outcomes.ERROR, error, new int[0], new int[0], atomic, new int[0], covered);
    }
    int kind = chance == 1 ? Outcomes.DISCARD : Outcomes.STEP;
    boolean reaches = kind == Outcomes.STEP;
    return new Effect(
        kind,
        ConcurrentSystem.NONE,
        reaches ? objects : new int[0],
        reaches ? values : new int[0],
        atomic,
        new int[0],
        covered);
  }

  /** Properties of all kinds, with random conditions. */
  List<Property> properties() {
    Random random = new Random(seed ^ 0x5DEECE66DL);
    return List.of(
        new Property.Deadlock(),
        new Property.LeadsTo(condition(random), condition(random)),
        new Property.Never(condition(random)),
        new Property.Error(),
        new Property.Always(condition(random)),
        new Property.Terminates(),
        new Property.Race(),
        new Property.Reachable(condition(random)),
        new Property.Eventually(condition(random)),
        new Property.AtMost(random.nextInt(6), condition(random)),
        new Property.DeadCode(),
        new Property.Finally(condition(random)),
        new Property.LeadsTo(condition(random), condition(random)),
        new Property.Safe(random.nextInt(6), List.of(condition(random), condition(random))),
        new Property.Bounded(condition(random)));
  }

  private Condition condition(Random random) {
    int objects = plan.domains.length;
    int first = random.nextInt(objects);
    int second = random.nextInt(objects);
    int value = random.nextInt(plan.domains[first]);
    int kind = random.nextInt(5);
    int unknown = random.nextInt(12) == 0 ? random.nextInt(objects) : -1;
    int bad = unknown < 0 ? -1 : random.nextInt(plan.domains[unknown]);
    return Examples.condition(
        state -> {
          if (unknown >= 0 && state[unknown] == bad) {
            throw new Condition.Undefined("object " + unknown + " is " + bad);
          }
          return switch (kind) {
            case 0 -> state[first] == value ? 1 : 0;
            case 1 -> state[first] <= value ? 1 : 0;
            case 2 -> state[first] == state[second] ? 1 : 0;
            case 3 -> state[first] != value && state[second] != 0 ? 1 : 0;
            default -> state[first] + state[second];
          };
        });
  }
}
