// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.programs;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Question;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.system.StateProperty;
import java.util.ArrayList;
import java.util.List;

/** The questions about a model. */
public final class AllQuestions {
  private AllQuestions() {}

  /** The model's own properties, with their objects, and those that every model has. */
  public static List<Question> of(ProgramSystem system) {
    return ownAnd(
        system,
        new Property.Deadlock(),
        new Property.Error(),
        new Property.Race(),
        new Property.DeadCode());
  }

  /** The model's own properties, with their objects, and others. */
  public static List<Question> ownAnd(ProgramSystem system, Property... others) {
    List<Question> all = new ArrayList<>();
    for (int k = 0; k < system.properties().size(); k++) {
      boolean looks = system.properties().get(k) instanceof StateProperty;
      int object = looks ? system.objects() + k : ConcurrentSystem.NONE;
      all.add(new Question(system.properties().get(k), false, object));
    }
    for (Property its : others) {
      all.add(new Question(its, false, ConcurrentSystem.NONE));
    }
    return all;
  }
}
