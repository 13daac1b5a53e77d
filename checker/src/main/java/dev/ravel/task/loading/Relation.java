// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.analysis.Instance;
import dev.ravel.ast.Declaration.Choice;
import dev.ravel.explore.Named;
import dev.ravel.program.Program.Independence;
import java.util.LinkedHashSet;
import java.util.Set;

/** The independence relations by the names that {@code --independence} takes. */
public enum Relation implements Named {
  /** No two steps are independent. */
  NOTHING_INDEPENDENT(Choice.NOTHING_INDEPENDENT, Independence.NOTHING),
  /** Steps are independent unless one changes what the other uses in a way that matters to it. */
  COMMUTING(Choice.COMMUTING, Independence.COMMUTING),
  /** Steps are independent unless one changes what the other uses; all updates are changes. */
  READWRITE(Choice.READWRITE, Independence.READ_WRITE),
  /** Steps are independent unless they use the same means of synchronisation. */
  SYNC(Choice.SYNC, Independence.SYNC);

  private final Choice choice;
  private final Independence independence;

  Relation(Choice choice, Independence independence) {
    this.choice = choice;
    this.independence = independence;
  }

  /** Returns the independence in a program. */
  Independence independence() {
    return independence;
  }

  /** An instance with this relation in place of its own. */
  Instance in(Instance instance) {
    Set<Choice> options = new LinkedHashSet<>(instance.options());
    for (Relation other : values()) {
      options.remove(other.choice);
    }
    options.add(choice);
    return new Instance(
        instance.settings(),
        instance.globals(),
        instance.crashes(),
        options,
        instance.properties());
  }
}
