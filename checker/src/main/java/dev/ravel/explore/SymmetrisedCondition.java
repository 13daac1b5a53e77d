// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.explore.tables.Growth;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Symmetry;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A condition that names members. It is evaluated in a state and all states that it becomes by
 * renaming members. Of renamings that differ only in members which the condition does not tell
 * apart one is enough.
 *
 * <p>Only what the condition looks at is renamed: each of its objects gets the value of the object
 * that becomes it, renamed. What values become is learnt on first sight; several threads may not
 * ask at once. Cost: of asking, renamings times the objects that the condition looks at.
 */
final class SymmetrisedCondition implements Condition {
  private static final int UNKNOWN = -1;

  private final Condition condition;
  private final Symmetry symmetry;
  private final int[] objects;

  /** The exchanges of each renaming, each a member and its image. */
  private final int[][] exchanges;

  /** The object that becomes each object that is looked at, by renaming. */
  private final int[][] sources;

  /** The image of each value, by these. */
  private final int[][][] values;

  /** The state as it is renamed, as far as it is looked at. */
  private final int[] image;

  /** All objects that become one that is looked at, by some renaming; ascending. */
  private final int[] all;

  /**
   * A condition under some names.
   *
   * @param renamings the exchanges that each is made of, two members each, one after the other
   */
  SymmetrisedCondition(
      ConcurrentSystem system, Symmetry symmetry, Condition condition, List<int[]> renamings) {
    this.condition = condition;
    this.symmetry = symmetry;
    this.objects = condition.objects();
    this.exchanges = renamings.toArray(int[][]::new);
    this.sources = new int[exchanges.length][objects.length];
    this.values = new int[exchanges.length][objects.length][0];
    this.image = new int[system.objects()];
    for (int k = 0; k < exchanges.length; k++) {
      for (int i = 0; i < objects.length; i++) {
        sources[k][i] = source(exchanges[k], objects[i]);
      }
    }
    this.all = Arrays.stream(sources).flatMapToInt(Arrays::stream).sorted().distinct().toArray();
  }

  /** The object that becomes an object. */
  private int source(int[] its, int object) {
    int source = object;
    for (int at = its.length - 2; at >= 0; at -= 2) {
      source = symmetry.object(its[at + 1], its[at], source);
    }
    return source;
  }

  /** The condition itself. */
  Condition condition() {
    return condition;
  }

  /** The symmetry whose members are renamed. */
  Symmetry symmetry() {
    return symmetry;
  }

  /** Returns the number of renamings under which the condition is evaluated. */
  int renamings() {
    return exchanges.length;
  }

  /** Returns the number of values that one evaluation in a state looks at. */
  long looks() {
    return (long) exchanges.length * objects.length;
  }

  /**
   * Is never called, since a state has no one value under several names.
   *
   * @throws UnsupportedOperationException always; {@link #mayBe} is what can be asked
   */
  @Override
  public long value(int[] state) {
    throw new UnsupportedOperationException("a state may show it under one name and not another");
  }

  @Override
  public boolean mayBe(boolean truth, int[] state) {
    return showing(truth, state).isPresent();
  }

  /** The exchanges by which a state becomes one in which the condition is, or may be, so. */
  Optional<int[]> showing(boolean truth, int[] state) {
    for (int k = 0; k < exchanges.length; k++) {
      Limits.pollAt(k + 1);
      rename(k, state);
      if (condition.mayBe(truth, image)) {
        return Optional.of(exchanges[k]);
      }
    }
    return Optional.empty();
  }

  private void rename(int k, int[] state) {
    for (int i = 0; i < objects.length; i++) {
      int value = state[sources[k][i]];
      int[] known = values[k][i];
      int renamed = value < known.length ? known[value] : UNKNOWN;
      image[objects[i]] = renamed == UNKNOWN ? learn(k, i, value) : renamed;
    }
  }

  private int learn(int k, int i, int value) {
    int object = sources[k][i];
    int renamed = value;
    for (int at = 0; at < exchanges[k].length; at += 2) {
      int one = exchanges[k][at];
      int other = exchanges[k][at + 1];
      renamed = symmetry.value(one, other, object, renamed);
      object = symmetry.object(one, other, object);
    }
    values[k][i] = Growth.room(values[k][i], value + 1, UNKNOWN);
    values[k][i][value] = renamed;
    return renamed;
  }

  @Override
  public boolean mayBeUndefined() {
    return condition.mayBeUndefined();
  }

  @Override
  public int[] objects() {
    return all.clone();
  }
}
