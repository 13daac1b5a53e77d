// SPDX-License-Identifier: Apache-2.0
package dev.ravel.verdict;

import dev.ravel.source.Resource;
import java.util.ArrayList;
import java.util.List;

/**
 * One layer of the plan by which questions are decided.
 *
 * @param name the term for what it does
 * @param engine the class of the engine that it is
 * @param work what it does, with a verb in the third person
 * @param reason why it is there, as a clause after <i>since</i>
 * @param turns the plans of the engines that explore in turn, if it has such
 */
public record Layer(
    String name, String engine, String work, String reason, List<List<Layer>> turns) {
  /** The words of layers. A line has the engine, the name, the work and the reason. */
  private static final List<String[]> WORDS =
      Resource.text(Layer.class, "layers.txt").lines().map(its -> its.split(" \\| ")).toList();

  /** Copies the list. */
  public Layer {
    turns = List.copyOf(turns);
  }

  /**
   * Returns a layer without engines that explore in turn.
   *
   * @param values what stands for {@code %s} in its words, in order
   * @throws IllegalStateException if there are no words for it
   */
  public static Layer of(String name, String engine, Object... values) {
    String[] words =
        WORDS.stream()
            .filter(its -> its[0].equals(engine) && its[1].equals(name))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("no words for " + engine + ": " + name));
    List<String> both = List.of((words[2] + "|" + words[3]).formatted(values).split("\\|", 2));
    return new Layer(name, engine, both.get(0), both.get(1), List.of());
  }

  /** Returns this with plans of engines that explore in turn. */
  public Layer inTurn(List<List<Layer>> plans) {
    return new Layer(name, engine, work, reason, plans);
  }

  /** Returns this and the layers inside it. */
  public List<Layer> over(List<Layer> inner) {
    List<Layer> all = new ArrayList<>(List.of(this));
    all.addAll(inner);
    return all;
  }
}
