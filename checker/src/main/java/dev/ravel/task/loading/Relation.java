// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.analysis.Instance;
import dev.ravel.ast.Declaration.Choice;
import dev.ravel.program.Program.Independence;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The independence relations by the names that {@code --independence} takes. */
public enum Relation {
  /** No two steps are independent. */
  NOTHING_INDEPENDENT("nothing-independent", Choice.NOTHING_INDEPENDENT, Independence.NOTHING),
  /** Steps are independent unless one changes what the other uses. */
  READWRITE("readwrite", Choice.READWRITE, Independence.READ_WRITE),
  /** Steps are independent unless they use the same means of synchronisation. */
  SYNC("sync", Choice.SYNC, Independence.SYNC);

  private final String word;
  private final Choice choice;
  private final Independence independence;

  Relation(String word, Choice choice, Independence independence) {
    this.word = word;
    this.choice = choice;
    this.independence = independence;
  }

  /** Its name. */
  public String word() {
    return word;
  }

  /** What it is in a program. */
  Independence independence() {
    return independence;
  }

  /** All names. */
  public static List<String> words() {
    return Arrays.stream(values()).map(Relation::word).toList();
  }

  /** The relation of a name, if it is one. */
  public static Optional<Relation> of(String word) {
    return Arrays.stream(values()).filter(relation -> relation.word.equals(word)).findFirst();
  }

  /** An instance with this relation in place of its own. */
  Instance in(Instance instance) {
    Set<Choice> options = new LinkedHashSet<>(instance.options());
    for (Relation other : values()) {
      options.remove(other.choice);
    }
    options.add(choice);
    return new Instance(instance.settings(), instance.globals(), options, instance.properties());
  }
}
