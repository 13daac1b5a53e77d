// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.extensions;

import dev.ravel.explore.constraints.Constraints;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.ObjectValues;
import dev.ravel.explore.unfolding.structure.SequentialTrees;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The parts of a configuration after which a process could step, found by constraints. They are few
 * among many. Whether there is any such part is NP-complete for nets (quasi-optimal partial order
 * reduction, theorem 5). There is a variable for each event that uses one of the objects. An event
 * implies its causes; and where the chain of an object ends, it holds as many tokens as the process
 * needs. A solution is ruled out, with all that end the chains alike, when the next one is looked
 * for.
 */
public final class PartConstraints {
  private final SequentialTrees trees;
  private final Events events;
  private final ObjectValues values;
  private final Subconfigurations parts;
  private final Constraints constraints;
  private final Map<Integer, Integer> variables = new HashMap<>();

  /** By object its blocks beyond the smallest part; the first may be the rest of a set. */
  private final List<List<Level>> levels = new ArrayList<>();

  /**
   * The chain of an object at one depth.
   *
   * @param block what there is in the largest part
   * @param base the part after those of its events that are not free, which is the block before, or
   *     some of the set that the smallest part has
   * @param free the events that may be left out
   */
  private record Level(int block, int base, int[] free) {}

  /** The constraints for some parts. */
  PartConstraints(UnfoldingPrefix u, Subconfigurations parts, Constraints constraints) {
    this.trees = u.trees();
    this.events = u.events();
    this.values = u.values();
    this.parts = parts;
    this.constraints = constraints;
    for (int k = 0; k < parts.size(); k++) {
      levels.add(levels(k));
    }
    for (int event : variables.keySet().stream().sorted().mapToInt(e -> e).toArray()) {
      causes(event);
    }
    for (int k = 0; k < parts.size(); k++) {
      if (!parts.needsNothing(k)) {
        tokens(k);
      }
    }
  }

  /**
   * Shows the parts in which every object has the tokens that are needed. Cost: one search for each
   * of them, and one more.
   */
  void visit(Consumer<int[]> visitor) {
    while (constraints.satisfied()) {
      int[] part = new int[parts.size()];
      int[] other = {};
      for (int k = 0; k < part.length; k++) {
        part[k] = end(k);
        other = joined(other, differs(k, part[k]));
      }
      visitor.accept(part);
      constraints.clause(other);
    }
  }

  // ------------------------------------------------------------------------------- chains

  private List<Level> levels(int k) {
    List<Level> its = new ArrayList<>();
    int from = trees.depth(parts.start[k]);
    for (int block = parts.upTo[k]; trees.depth(block) > from; block = trees.parent(block)) {
      its.addFirst(new Level(block, trees.parent(block), members(block)));
    }
    int same = trees.ancestor(parts.upTo[k], from);
    int[] rest = same == parts.start[k] ? new int[0] : rest(same, parts.start[k]);
    its.addFirst(new Level(same, parts.start[k], rest));
    for (Level level : its) {
      for (int event : level.free) {
        variables.computeIfAbsent(event, _ -> constraints.variable());
      }
    }
    return its;
  }

  private int[] members(int block) {
    int event = trees.event(block);
    return event == ConcurrentSystem.NONE ? trees.members(block) : new int[] {event};
  }

  private int[] rest(int block, int without) {
    return Arrays.stream(trees.members(block))
        .filter(member -> !trees.contains(without, member))
        .toArray();
  }

  /** An event brings those that it comes after. */
  private void causes(int event) {
    for (int object : parts.objects) {
      int last = events.last(event, object);
      int[] its = members(last);
      brings(event, its);
      if (Arrays.binarySearch(its, event) >= 0) {
        brings(event, members(trees.parent(last)));
      }
    }
  }

  private void brings(int event, int[] causes) {
    for (int cause : causes) {
      if (cause != event && variables.containsKey(cause)) {
        constraints.clause(-variables.get(event), variables.get(cause));
      }
    }
  }

  // ------------------------------------------------------------------------------- tokens

  /** Requires as many tokens as the process needs where the chain of the k-th object ends. */
  private void tokens(int k) {
    List<Level> its = levels.get(k);
    for (int i = 0; i < its.size(); i++) {
      Level level = its.get(i);
      int[] further = i + 1 < its.size() ? literals(its.get(i + 1).free, 1) : new int[0];
      int[] ends = i == 0 ? new int[] {constraints.always()} : literals(level.free, 1);
      if (trees.mode(level.block) == Mode.COMMUTE && level.free.length > 0) {
        int right = constraints.variable();
        ends(ends, joined(further, right));
        added(k, level, right);
      } else if (!parts.suffices(k, values.tokens(level.block))) {
        ends(ends, further);
      }
    }
  }

  /** Requires that if one of some events is there, so is one of others. */
  private void ends(int[] ends, int[] others) {
    for (int end : ends) {
      constraints.clause(joined(others, -end));
    }
  }

  /**
   * Requires that the events of a set add as many tokens as the process needs, if a literal is
   * true.
   */
  private void added(int k, Level level, int right) {
    int[] its = literals(level.free, 1);
    BigInteger[] more = new BigInteger[its.length];
    BigInteger[] less = new BigInteger[its.length];
    for (int m = 0; m < its.length; m++) {
      more[m] = BigInteger.valueOf(values.added(level.free[m], level.base));
      less[m] = more[m].negate();
    }
    BigInteger there = BigInteger.valueOf(values.tokens(level.base));
    BigInteger least = BigInteger.valueOf(parts.least(k));
    constraints.ifThenAtLeast(right, its, more, least.subtract(there));
    if (parts.below(k) < Long.MAX_VALUE) {
      BigInteger most = BigInteger.valueOf(parts.below(k) - 1);
      constraints.ifThenAtLeast(right, its, less, there.subtract(most));
    }
  }

  // ------------------------------------------------------------------------------- solutions

  /** The block at the end of the k-th object's chain in the solution. */
  private int end(int k) {
    for (Level level : levels.get(k).reversed()) {
      int[] there = Arrays.stream(level.free).filter(this::isThere).toArray();
      if (there.length == level.free.length && there.length > 0) {
        return level.block;
      }
      if (there.length > 0) {
        int[] known = level.base == parts.start[k] && same(level) ? members(level.base) : none();
        int[] all = joined(known, there);
        Arrays.sort(all);
        int before = trees.parent(level.block);
        return trees.set(before, trees.mode(level.block), all, all.length);
      }
    }
    return parts.start[k];
  }

  private boolean same(Level level) {
    return trees.depth(level.base) == trees.depth(level.block);
  }

  private boolean isThere(int event) {
    return constraints.value(variables.get(event));
  }

  /**
   * Returns literals of which one is true exactly if the k-th object's chain does not end with a
   * block. It counts as far as the process can distinguish.
   */
  private int[] differs(int k, int end) {
    boolean passes = passes(k, end);
    int[] other = {};
    for (Level level : levels.get(k)) {
      int depth = trees.depth(level.block);
      int its = trees.depth(end) - (passes ? 1 : 0);
      if (passes(k, level.block)) {
        continue;
      }
      if (depth == its) {
        other = joined(other, ended(level.free));
      } else if (depth > its) {
        other = joined(other, literals(level.free, 1));
        break;
      }
    }
    return other;
  }

  /** One of the events that are there is not, or one that is not is. */
  private int[] ended(int[] free) {
    return Arrays.stream(free)
        .map(event -> isThere(event) ? -variables.get(event) : variables.get(event))
        .toArray();
  }

  /** Returns whether the process comes after what is before a block, whatever there is of it. */
  private boolean passes(int k, int block) {
    return parts.modes[k] != Mode.WRITE && trees.mode(block) == parts.modes[k];
  }

  private int[] literals(int[] those, int sign) {
    return Arrays.stream(those).map(event -> sign * variables.get(event)).toArray();
  }

  private static int[] none() {
    return new int[0];
  }

  private static int[] joined(int[] first, int... second) {
    int[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }
}
