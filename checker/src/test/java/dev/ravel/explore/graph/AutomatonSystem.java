// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.source.Fairness;
import dev.ravel.system.Capabilities;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Coverage;
import dev.ravel.system.CrashFailures;
import dev.ravel.system.FairnessConditions;
import dev.ravel.system.Footprints;
import dev.ravel.system.Hints;
import dev.ravel.system.InputConstraints;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A system whose processes are small automata over objects with few values; for tests. Like the
 * system of a program it learns reactions on first sight, and with them the values of objects.
 */
final class AutomatonSystem implements ConcurrentSystem {
  /**
   * The behaviour of an automaton. It has its outcomes in a local state, given the values it reads
   * there.
   */
  interface Behaviour {
    /** The objects that the operation reads, ascending, its own control not among them. */
    int[] reads(int process, int local);

    /** The outcomes; none if it is blocked or finished. */
    List<Effect> effects(int process, int local, int[] observed);
  }

  /**
   * An outcome.
   *
   * @param kind one of those of {@link Outcomes}
   * @param objects the objects written, ascending, with the control if that changes
   */
  @SuppressWarnings("ArrayRecordComponent") // outcomes are never compared
  record Effect(
      int kind,
      int error,
      int[] objects,
      int[] values,
      boolean atomic,
      int[] compassions,
      int[] covered) {
    /** A step that writes. */
    static Effect step(int[] objects, int[] values) {
      return new Effect(Outcomes.STEP, NONE, objects, values, false, new int[0], new int[0]);
    }
  }

  /** The parts that do not depend on the state. */
  static final class Plan {
    /** The number of values each object can ever have. */
    int[] domains = {};

    /** The object of the local state of each process, or {@link #NONE}. */
    int[] controls = {};

    int threads;
    Fairness[] fair = {};
    boolean[] plain = {};

    /** By process and local state. */
    boolean[][] rests = {};

    boolean[][] finished = {};
    int[][] initial = {};
    int[] initialErrors = {};
    int[][] initialCover = {};
    int statements;
    int compassions;

    /** An object and a value without which no state is final; {@link #NONE} for no such claim. */
    int endObject = NONE;

    int endValue;
  }

  private final Plan plan;
  private final Capabilities capabilities;
  private final Behaviour behaviour;
  private final Footprints footprints;
  private final int[] seen;
  private final int[][][] tables;
  private final int[][][] reads;
  private final int[][] mayFootprints;
  private final Outcomes outcomes = new Outcomes();

  AutomatonSystem(Plan plan, Behaviour behaviour) {
    this.plan = plan;
    this.behaviour = behaviour;
    this.footprints = new Footprints(plan.domains.length, new BitSet());
    this.seen = new int[plan.domains.length];
    this.capabilities =
        new Capabilities(
            CrashFailures.EMPTY,
            new PlanFairness(),
            object -> object < plan.plain.length && plan.plain[object],
            InputConstraints.EMPTY,
            new Coverage(
                plan.statements,
                index -> index < plan.initialCover.length ? plan.initialCover[index] : new int[0]),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    this.tables = new int[plan.controls.length][][];
    this.reads = new int[plan.controls.length][][];
    this.mayFootprints = new int[plan.controls.length][];
    for (int process = 0; process < tables.length; process++) {
      int locals = plan.controls[process] == NONE ? 1 : plan.domains[plan.controls[process]];
      tables[process] = new int[locals][];
      reads[process] = new int[locals][];
      mayFootprints[process] = new int[locals];
      Arrays.fill(mayFootprints[process], -1);
    }
  }

  private int local(int process, int[] state) {
    int control = plan.controls[process];
    return control == NONE ? 0 : state[control];
  }

  @Override
  public int reaction(int process, int[] state) {
    int local = local(process, state);
    int[] table = tables[process][local];
    if (table == null) {
      table = open(process, local);
    }
    int[] read = reads[process][local];
    int index = 0;
    for (int object : read) {
      index = index * plan.domains[object] + state[object];
    }
    int reaction = table[index];
    return reaction >= 0 ? reaction : learn(process, local, index, state);
  }

  private int known(int process, int[] state) {
    int local = local(process, state);
    int[] table = tables[process][local];
    if (table == null) {
      return NONE;
    }
    int index = 0;
    for (int object : reads[process][local]) {
      index = index * plan.domains[object] + state[object];
    }
    return table[index];
  }

  private int[] open(int process, int local) {
    int[] read = behaviour.reads(process, local);
    int size = 1;
    for (int object : read) {
      size *= plan.domains[object];
    }
    int[] table = new int[size];
    Arrays.fill(table, -1);
    tables[process][local] = table;
    reads[process][local] = read;
    return table;
  }

  private int learn(int process, int local, int index, int[] state) {
    int[] read = reads[process][local];
    int[] observed = new int[read.length];
    for (int i = 0; i < read.length; i++) {
      observed[i] = state[read[i]];
    }
    int[] found =
        behaviour.effects(process, local, observed).stream()
            .mapToInt(effect -> add(process, read, effect))
            .toArray();
    int reaction = outcomes.reaction(found);
    tables[process][local][index] = reaction;
    return reaction;
  }

  private int add(int process, int[] read, Effect effect) {
    int[] writes = new int[2 * effect.objects().length];
    for (int i = 0; i < effect.objects().length; i++) {
      writes[2 * i] = effect.objects()[i];
      writes[2 * i + 1] = effect.values()[i];
      see(effect.objects()[i], effect.values()[i]);
    }
    int footprint = footprint(uses(process, read, List.of(effect)));
    return outcomes.outcome(
        process,
        effect.kind(),
        effect.error(),
        footprint,
        effect.atomic(),
        writes,
        effect.compassions(),
        effect.covered());
  }

  /** Returns the uses of an operation that reads these objects and has these outcomes. */
  private Map<Integer, Integer> uses(int process, int[] read, List<Effect> outcomes) {
    Map<Integer, Integer> modes = new TreeMap<>();
    for (int object : read) {
      modes.put(object, Mode.READ);
    }
    if (plan.controls[process] != NONE) {
      modes.put(plan.controls[process], Mode.WRITE);
    }
    for (Effect effect : outcomes) {
      for (int object : effect.objects()) {
        modes.put(object, Mode.WRITE);
      }
    }
    return modes;
  }

  private int footprint(Map<Integer, Integer> modes) {
    return footprints.intern(
        modes.entrySet().stream()
            .mapToInt(entry -> Footprints.entry(entry.getKey(), entry.getValue()))
            .toArray());
  }

  /** All that the process can do in its local state, whatever it reads. */
  private int mayFootprint(int process, int local) {
    int[] read = reads[process][local];
    List<Effect> all = new ArrayList<>();
    for (int index = 0; index < tables[process][local].length; index++) {
      int[] observed = new int[read.length];
      int rest = index;
      for (int i = read.length - 1; i >= 0; i--) {
        observed[i] = rest % plan.domains[read[i]];
        rest /= plan.domains[read[i]];
      }
      all.addAll(behaviour.effects(process, local, observed));
    }
    return footprint(uses(process, read, all));
  }

  private void see(int object, int value) {
    if (value >= plan.domains[object]) {
      throw new IllegalStateException("object " + object + " has no value " + value);
    }
    seen[object] = Math.max(seen[object], value + 1);
  }

  @Override
  public int objects() {
    return plan.domains.length;
  }

  @Override
  public int processes() {
    return plan.controls.length;
  }

  @Override
  public int threads() {
    return plan.threads;
  }

  @Override
  public int initialStates() {
    return plan.initial.length;
  }

  @Override
  public int initialState(int index, int[] state) {
    int error = index < plan.initialErrors.length ? plan.initialErrors[index] : NONE;
    if (error == NONE) {
      for (int object = 0; object < state.length; object++) {
        state[object] = plan.initial[index][object];
        see(object, state[object]);
      }
    }
    return error;
  }

  @Override
  public int values(int object) {
    return seen[object];
  }

  @Override
  public int control(int process) {
    return plan.controls[process];
  }

  @Override
  public int alive(int process) {
    return NONE;
  }

  @Override
  public boolean finished(int process, int[] state) {
    return process < plan.finished.length && plan.finished[process][local(process, state)];
  }

  @Override
  public boolean started(int process, int[] state) {
    return true;
  }

  /** The fairness of the plan. */
  private final class PlanFairness implements FairnessConditions {
    @Override
    public Fairness of(int process) {
      return process < plan.fair.length ? plan.fair[process] : Fairness.NONE;
    }

    @Override
    public boolean rests(int process, int[] state) {
      return process < plan.rests.length && plan.rests[process][local(process, state)];
    }

    @Override
    public int compassions() {
      return plan.compassions;
    }
  }

  @Override
  public boolean ends(int[] state) {
    for (int process = 0; process < plan.threads; process++) {
      if (!finished(process, state)) {
        return false;
      }
    }
    return plan.endObject == NONE || state[plan.endObject] == plan.endValue;
  }

  @Override
  public int mayFootprint(int process, int[] state) {
    int local = local(process, state);
    if (tables[process][local] == null) {
      open(process, local);
    }
    if (mayFootprints[process][local] < 0) {
      mayFootprints[process][local] = mayFootprint(process, local);
    }
    return mayFootprints[process][local];
  }

  @Override
  public Outcomes outcomes() {
    return outcomes;
  }

  @Override
  public Footprints footprints() {
    return footprints;
  }

  @Override
  public Capabilities capabilities() {
    return capabilities;
  }

  @Override
  public Hints hints() {
    return Hints.EMPTY.with(this::known);
  }

  @Override
  public Vocabulary vocabulary() {
    throw new UnsupportedOperationException("engines never ask for words");
  }
}
