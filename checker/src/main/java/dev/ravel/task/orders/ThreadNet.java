// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.nets.ProcessNet;

/** The nets of models with threads, or why one has none. */
public final class ThreadNet {
  /** Of threads that would be a larger net there is none. */
  private static final int MOST_TRANSITIONS = 20_000;

  private ThreadNet() {}

  /**
   * The net whose markings are the states of a model with threads.
   *
   * @throws Refused if the model has several initial states, threads that may crash, an error
   *     before its first step, or too many transitions
   */
  public static ProcessNet.Reading of(ConcurrentSystem system) {
    ModelEvents.refuseInputs(system);
    if (!system.capabilities().crashes().isEmpty()) {
      throw refused("threads may crash, to which nothing obliges them");
    }
    if (system.initialState(0, new int[system.objects()]) != ConcurrentSystem.NONE) {
      throw refused("the model ends with an error before its first step");
    }
    try {
      return ProcessNet.reading(system, MOST_TRANSITIONS);
    } catch (ProcessNet.TooLarge _) {
      throw refused("its net would have more than " + MOST_TRANSITIONS + " transitions");
    }
  }

  /** Returns the refusal where there is no net, or none that can be unfolded. */
  static Refused refused(String why) {
    return Refused.of(
        Problem.U001,
        "there is no net to unfold here: " + why,
        "--as unfolding draws the events of any model, and where they are cut");
  }
}
