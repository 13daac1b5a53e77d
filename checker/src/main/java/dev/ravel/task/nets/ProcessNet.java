// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.nets;

import dev.ravel.net.Net;
import dev.ravel.net.NetBuilder;
import dev.ravel.net.NetBuilder.Kind;
import dev.ravel.net.Nodes;
import dev.ravel.source.Limits;
import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A system as a safe place/transition net. Each value of each object is a place, and of the places
 * of an object the one of its present value holds a token: so a reachable marking is a reachable
 * state, and the other way round. A transition is a step of a process in one local state, with one
 * value for each object that it looks at or writes; what it looks at and leaves, it reads. A step
 * that reaches no state, an error or an assumption that fails, leads back to where it begins, so
 * that a marking is dead where no step is possible, and nowhere else.
 *
 * <p>Values are those that can come about when each object is looked at by itself, so there may be
 * places that are never marked and transitions that never fire. The cost is linear in their number,
 * each round; there are at most as many rounds as values.
 */
public final class ProcessNet {
  private final ConcurrentSystem system;
  private final int most;
  private final int[] initial;

  /** The values that each object can have. */
  private final BitSet[] values;

  private final List<Step> steps = new ArrayList<>();
  private final Set<Step> known = new HashSet<>();

  /**
   * A transition.
   *
   * @param needs the values of objects before it
   * @param gives those that it changes, after it; empty where it reaches no state
   */
  private record Step(
      int process, SortedMap<Integer, Integer> needs, SortedMap<Integer, Integer> gives) {}

  /**
   * The meanings of the nodes of a net.
   *
   * @param net the net
   * @param places for each place the value that it is
   * @param processes for each transition the process whose step it is
   */
  public record Reading(Net net, List<Value> places, List<Integer> processes) {
    /** Copies the lists. */
    public Reading {
      places = List.copyOf(places);
      processes = List.copyOf(processes);
    }
  }

  /** An object and one of its values. */
  public record Value(int object, int value) {}

  /** A net has more transitions than there may be. */
  public static final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private TooLarge() {
      super("too many transitions", null, false, false);
    }
  }

  private ProcessNet(ConcurrentSystem system, int most) {
    this.system = system;
    this.most = most;
    this.initial = new int[system.objects()];
    int _ = system.initialState(0, initial);
    this.values = new BitSet[initial.length];
    for (int object = 0; object < initial.length; object++) {
      values[object] = new BitSet();
      values[object].set(initial[object]);
    }
  }

  /**
   * The net of a system with one initial state, with the meaning of its nodes. No error has come
   * about in that state.
   *
   * @param most the most transitions
   * @throws TooLarge if there are more
   */
  public static Reading reading(ConcurrentSystem system, int most) {
    ProcessNet net = new ProcessNet(system, most);
    net.close();
    List<Value> places = new ArrayList<>();
    for (int object = 0; object < net.values.length; object++) {
      int its = object;
      net.values[object].stream().forEach(value -> places.add(new Value(its, value)));
    }
    return new Reading(net.build(), places, net.steps.stream().map(Step::process).toList());
  }

  /** Adds steps until they lead to no new value. */
  private void close() {
    int before;
    do {
      before = steps.size();
      for (int process = 0; process < system.processes(); process++) {
        int control = system.control(process);
        if (control == ConcurrentSystem.NONE) {
          look(process, initial.clone());
        } else {
          BitSet locals = values[control];
          for (int its = locals.nextSetBit(0); its >= 0; its = locals.nextSetBit(its + 1)) {
            int[] state = initial.clone();
            state[control] = its;
            look(process, state);
          }
        }
      }
    } while (steps.size() > before);
  }

  /** Adds the steps of a process in a local state, for all values of what it looks at. */
  private void look(int process, int[] state) {
    int[] looked = new int[4];
    int depth = 0;
    while (true) {
      Limits.poll();
      int reaction = system.reaction(process, state);
      int object = system.looked(process, state, depth);
      if (object != ConcurrentSystem.NONE) {
        looked = depth == looked.length ? Arrays.copyOf(looked, 2 * depth) : looked;
        looked[depth++] = object;
        state[object] = values[object].nextSetBit(0);
        continue;
      }
      SortedMap<Integer, Integer> needs = new TreeMap<>();
      for (int k = 0; k < depth; k++) {
        needs.put(looked[k], state[looked[k]]);
      }
      if (system.control(process) != ConcurrentSystem.NONE) {
        needs.put(system.control(process), state[system.control(process)]);
      }
      for (int k = 0; k < system.outcomes().size(reaction); k++) {
        step(process, system.outcomes().outcome(reaction, k), needs);
      }
      while (depth > 0) {
        int last = looked[depth - 1];
        int next = values[last].nextSetBit(state[last] + 1);
        if (next >= 0) {
          state[last] = next;
          break;
        }
        depth--;
      }
      if (depth == 0) {
        return;
      }
    }
  }

  /**
   * Adds the steps that an outcome is. There is one for each value of what it writes without a
   * look.
   */
  private void step(int process, int outcome, SortedMap<Integer, Integer> looked) {
    Outcomes outcomes = system.outcomes();
    SortedMap<Integer, Integer> gives = new TreeMap<>();
    List<Integer> blind = new ArrayList<>();
    for (int k = 0; k < outcomes.writes(outcome); k++) {
      int object = outcomes.writtenObject(outcome, k);
      int value = outcomes.writtenValue(outcome, k);
      values[object].set(value);
      gives.put(object, value);
      if (!looked.containsKey(object)) {
        blind.add(object);
      }
    }
    SortedMap<Integer, Integer> needs = new TreeMap<>(looked);
    blind.forEach(object -> needs.put(object, values[object].nextSetBit(0)));
    while (true) {
      add(process, needs, gives);
      int at = blind.size() - 1;
      for (; at >= 0; at--) {
        int object = blind.get(at);
        int next = values[object].nextSetBit(needs.get(object) + 1);
        needs.put(object, next >= 0 ? next : values[object].nextSetBit(0));
        if (next >= 0) {
          break;
        }
      }
      if (at < 0) {
        return;
      }
    }
  }

  private void add(
      int process, SortedMap<Integer, Integer> needs, SortedMap<Integer, Integer> gives) {
    Limits.pollAt(steps.size());
    SortedMap<Integer, Integer> changes = new TreeMap<>(gives);
    changes.entrySet().removeIf(its -> its.getValue().equals(needs.get(its.getKey())));
    Step step = new Step(process, new TreeMap<>(needs), changes);
    if (known.add(step)) {
      if (steps.size() == most) {
        throw new TooLarge();
      }
      steps.add(step);
    }
  }

  // ------------------------------------------------------------------------------ the net itself

  private Net build() {
    Vocabulary words = system.vocabulary();
    NetBuilder builder = new NetBuilder();
    Ids ids = new Ids();
    int[][] places = new int[values.length][];
    for (int object = 0; object < values.length; object++) {
      Limits.pollAt(object);
      places[object] = new int[values[object].length()];
      for (int v = values[object].nextSetBit(0); v >= 0; v = values[object].nextSetBit(v + 1)) {
        String label = words.object(object) + " = " + words.value(object, v);
        Nodes.Node node = ids.node(label, words.objectSpan(object));
        places[object][v] = builder.place(node, initial[object] == v ? 1 : 0);
      }
    }
    for (Step step : steps) {
      String name = words.process(step.process());
      String label = words.intention(step.process(), before(step)).orElse(name);
      Span span =
          words
              .position(step.process(), before(step))
              .orElseGet(() -> words.processSpan(step.process()));
      String text = label.equals(name) ? name : name + ": " + label;
      int t = builder.transition(ids.node(text, span));
      step.needs()
          .forEach(
              (object, value) -> {
                boolean stays = !step.gives().containsKey(object);
                builder.arc(stays ? Kind.READ : Kind.INPUT, t, places[object][value], 1);
              });
      step.gives()
          .forEach((object, value) -> builder.arc(Kind.OUTPUT, t, places[object][value], 1));
    }
    return builder.build("");
  }

  /** A state in which a step can be made, if it is reached. */
  private int[] before(Step step) {
    int[] state = initial.clone();
    step.needs().forEach((object, value) -> state[object] = value);
    return state;
  }

  /** Names that files of all formats can hold, each given once. */
  private static final class Ids {
    private final Set<String> taken = new HashSet<>();

    Nodes.Node node(String label, Span span) {
      String plain = label.replaceAll("[^A-Za-z0-9]+", "_").replaceAll("^_|_$", "");
      String base = plain.matches("[A-Za-z].*") ? plain : "n" + plain;
      String id = base;
      for (int k = 2; !taken.add(id); k++) {
        id = base + "." + k;
      }
      return new Nodes.Node(id, Optional.of(label), Optional.empty(), span);
    }
  }
}
