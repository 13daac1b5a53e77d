// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.automata.Decisions;
import dev.ravel.automata.Footing;
import dev.ravel.automata.StepEnd;
import dev.ravel.processor.ProgramFacts.Piece;
import dev.ravel.source.Problem;
import dev.ravel.system.Condition;
import dev.ravel.system.Mode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.IntStream;

/**
 * The cells that checks look at. They have places from the start on, and a step that may write one
 * of them also writes the object of each property that looks at it: such steps do not commute for
 * the property.
 */
final class ObservedCells {
  private final Processor system;
  private final ProgramFacts known;
  private final Cells cells;

  /** The numbers of the claims that look at each cell. */
  private final Map<Integer, List<Integer>> claims = new HashMap<>();

  ObservedCells(Processor system, ProgramFacts known, Cells cells) {
    this.system = system;
    this.known = known;
    this.cells = cells;
    for (int claim = 0; claim < known.observed().size(); claim++) {
      int number = claim;
      known.observed().get(claim).stream()
          .flatMapToInt(this::cells)
          .distinct()
          .forEach(cell -> claims.computeIfAbsent(cell, _ -> new ArrayList<>()).add(number));
    }
  }

  private IntStream cells(GlobalCondition condition) {
    return condition.reads().stream()
        .filter(part -> !known.program().globals().get(part.global()).constant())
        .flatMapToInt(this::cells);
  }

  private IntStream cells(GlobalCondition.Part part) {
    Piece piece = known.piece(part.global());
    known
        .touched(piece, part.offset(), part.size())
        .ifPresent(
            its -> {
              throw new NotSupported(
                  piece.span(),
                  "`%s` is a %s, at which no check looks"
                      .formatted(piece.name(), its.kind().words()));
            });
    return known.cells(piece, part.offset(), part.size()).stream()
        .mapToInt(range -> cells.cell(part.global(), range));
  }

  /** Adds the objects of the properties that look at what a step may write. */
  void addProperties(SortedMap<Integer, Integer> modes) {
    if (!claims.isEmpty()) {
      List<Integer> written =
          modes.entrySet().stream()
              .filter(use -> use.getValue() != Mode.READ)
              .flatMap(use -> claims.getOrDefault(use.getKey(), List.of()).stream())
              .toList();
      written.forEach(claim -> modes.put(cells.objects() + claim, Mode.WRITE));
    }
  }

  /** A condition of the states of the system. */
  Condition condition(GlobalCondition its) {
    return new Evaluated(its.function(), cells(its).sorted().distinct().toArray());
  }

  /** A function's outcome by the values that it looks at, each of which is computed once. */
  private final class Evaluated implements Condition {
    private static final int UNDEFINED = 2;

    private final int function;
    private final int[] objects;
    private final Decisions decisions = new Decisions();
    private final List<String> undefined = new ArrayList<>();
    private int root;

    Evaluated(int function, int... objects) {
      this.function = function;
      this.objects = objects;
    }

    @Override
    public synchronized long value(int[] state) {
      int value = ~decisions.follow(root, state); // negative where it is not known
      if (value < 0) {
        Set<Integer> path = new LinkedHashSet<>();
        value = computed(state, path);
        int[] looks = path.stream().mapToInt(Integer::intValue).toArray();
        root = decisions.learn(root, looks, state, value);
      }
      if (value >= UNDEFINED) {
        throw new Undefined(undefined.get(value - UNDEFINED));
      }
      return value;
    }

    private int computed(int[] state, Set<Integer> path) {
      Footing footing =
          new Footing(
              object -> {
                boolean _ = path.add(object);
                return system.contents(object, state[object]);
              });
      try {
        system.evaluate(function, footing);
        return 1;
      } catch (StepEnd.Failed failed) {
        if (failed.failure().problem() == Problem.R001) {
          return 0;
        }
        undefined.add(failed.failure().message());
        return UNDEFINED + undefined.size() - 1;
      }
    }

    @Override
    public int[] objects() {
      return objects.clone();
    }
  }
}
