// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.programs.ReachableStates;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Looks on while an explorer asks for steps. One is possible if the local state of its process and
 * the values of all that it looks at occur together in a reachable state. An explorer has no reason
 * to ask for another one: of an object that it does not reckon with it would know the value of some
 * other execution, and what comes of that, an error or a program that is refused, is none of this
 * program. Only what an update that commutes adds is asked for with any values, as it depends on
 * none.
 */
final class PossibleSteps {
  private final ConcurrentSystem system;
  private final Set<List<Integer>> states;

  /** The combinations of values that objects have in the states, by objects. */
  private final Map<List<Integer>, Set<List<Integer>>> known = new HashMap<>();

  private PossibleSteps(ConcurrentSystem system, Set<List<Integer>> states) {
    this.system = system;
    this.states = states;
  }

  /**
   * Returns the same system, which objects to a step that is not possible where it is asked for;
   * absent if it has more states than a limit.
   */
  static Optional<ConcurrentSystem> of(ConcurrentSystem system, int limit) {
    Set<List<Integer>> states = new HashSet<>();
    for (int initial = 0; initial < system.initialStates(); initial++) {
      Optional<ReachableStates> its = ReachableStates.of(system, initial, limit);
      if (its.isEmpty()) {
        return Optional.empty();
      }
      states.addAll(its.get().states());
    }
    PossibleSteps its = new PossibleSteps(system, states);
    return Optional.of(
        (ConcurrentSystem)
            Proxy.newProxyInstance(
                ConcurrentSystem.class.getClassLoader(),
                new Class<?>[] {ConcurrentSystem.class},
                (proxy, method, arguments) -> its.call(method, arguments)));
  }

  private Object call(Method method, Object[] arguments) throws Throwable {
    if (method.getName().equals("reaction")) {
      look((int) arguments[0], (int[]) arguments[1]);
    }
    try {
      return method.invoke(system, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }

  private void look(int process, int[] state) {
    if (updates(system.mayFootprint(process, state))) {
      return;
    }
    List<Integer> objects = new ArrayList<>();
    if (system.control(process) != ConcurrentSystem.NONE) {
      objects.add(system.control(process));
    }
    for (int k = 0; system.looked(process, state, k) != ConcurrentSystem.NONE; k++) {
      objects.add(system.looked(process, state, k));
    }
    Set<List<Integer>> possible =
        known.computeIfAbsent(
            objects,
            its -> {
              Set<List<Integer>> all = new HashSet<>();
              states.forEach(each -> all.add(its.stream().map(each::get).toList()));
              return all;
            });
    if (!possible.contains(objects.stream().map(object -> state[object]).toList())) {
      throw new AssertionError(
          system.vocabulary().process(process)
              + " is asked for a step where "
              + words(objects, state));
    }
  }

  private boolean updates(int footprint) {
    return IntStream.range(0, system.footprints().size(footprint))
        .anyMatch(k -> system.footprints().mode(footprint, k) == Mode.COMMUTE);
  }

  private String words(List<Integer> objects, int[] state) {
    List<String> words = new ArrayList<>();
    for (int object : objects) {
      String value = system.vocabulary().value(object, state[object]);
      words.add(system.vocabulary().object(object) + " = " + value);
    }
    return String.join(", ", words);
  }
}
