// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.explore.Races;
import dev.ravel.explore.Verdicts;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.EndProperty;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import dev.ravel.system.StateProperty;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Notes what states and the steps from there show about the questions of safety that are open.
 * Several threads may look at different states at the same time.
 */
public final class SafetyObserver {
  private final ConcurrentSystem system;
  private final List<Property> properties;
  private final Races races;

  /** The open questions of a kind. */
  private int[] states = {};

  private StateProperty[] ofStates = {};

  private int[] endings = {};
  private int[] errors = {};
  private int[] racings = {};

  /** No question is open yet. */
  public SafetyObserver(ConcurrentSystem system, List<Property> properties, Races races) {
    this.system = system;
    this.properties = List.copyOf(properties);
    this.races = races;
  }

  /** These questions are open from now on. */
  public void watch(BitSet open) {
    states = openOnes(open, StateProperty.class);
    ofStates = IntStream.of(states).mapToObj(properties::get).toArray(StateProperty[]::new);
    endings = openOnes(open, EndProperty.class);
    errors = openOnes(open, Property.Error.class);
    racings = openOnes(open, Property.Race.class);
  }

  private int[] openOnes(BitSet open, Class<? extends Property> kind) {
    return IntStream.range(0, properties.size())
        .filter(question -> open.get(question) && kind.isInstance(properties.get(question)))
        .toArray();
  }

  /** Returns whether {@link #look} has anything to do. */
  public boolean looksAtStates() {
    return states.length > 0;
  }

  /** Looks at a state that was found. */
  public void look(int id, int[] state, StateObservations into) {
    for (int k = 0; k < states.length; k++) {
      try {
        if (ofStates[k].shownIn(state)) {
          into.add(states[k], id);
        }
      } catch (Condition.Undefined undefined) {
        into.addUndefined(states[k], id);
      }
    }
  }

  /** No step but crashes is enabled in a state. */
  public void ended(int id, int[] state, StateObservations into) {
    boolean isFinal = system.ends(state);
    if (isFinal) {
      into.sawFinal();
    }
    for (int question : endings) {
      EndProperty its = (EndProperty) properties.get(question);
      if (Verdicts.isDecidedBy(its, state, isFinal)) {
        if (its.undefinedIn(state).isEmpty()) {
          into.add(question, id);
        } else {
          into.addUndefined(question, id);
        }
      }
    }
  }

  /** Some step from a state is an error. */
  public void failed(int id, int[] reactions, StateObservations into) {
    for (int question : errors) {
      for (int process = 0; process < reactions.length; process++) {
        int outcomes = system.outcomes().size(reactions[process]);
        for (int index = 0; index < outcomes; index++) {
          int outcome = system.outcomes().outcome(reactions[process], index);
          if (system.outcomes().kind(outcome) == Outcomes.ERROR) {
            into.add(question, id, process, index);
          }
        }
      }
    }
  }

  /** Several processes use plain cells in a state. */
  public void raced(int id, int[] reactions, StateObservations into) {
    if (racings.length > 0 && races.in(reactions).isPresent()) {
      for (int question : racings) {
        into.add(question, id);
      }
    }
  }
}
