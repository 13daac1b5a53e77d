// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import dev.ravel.explore.Effort;
import dev.ravel.explore.executions.Trail;
import dev.ravel.explore.unfolding.AgainstBruteForce;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.trace.Dependence;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Several explorers of one tree, which work at random. Parts are handed back at any moment, their
 * results arrive late and in any order, and explorers are lost.
 */
final class Divided {
  private static final long SMALL = 200_000;

  /** So often a tree is explored, each time otherwise. */
  private static final int TIMES = 4;

  private final ConcurrentSystem system;
  private final Leases tree;
  private final Random random;
  private final int count;
  private final List<TreeExplorer> explorers = new ArrayList<>();
  private final List<Found> found = new ArrayList<>();
  private final List<Told> underWay = new ArrayList<>();
  private final int property;

  /** The result of a part that has not arrived yet; the executions that were seen. */
  private record Told(int explorer, int number, LeaseResult came, List<Run> runs) {}

  private Divided(ConcurrentSystem system, int property, Leases tree, long seed) {
    this.system = system;
    this.property = property;
    this.tree = tree;
    this.random = new Random(seed);
    this.count = 1 + random.nextInt(5);
    for (int k = 0; k < count; k++) {
      explorers.add(null);
      found.add(null);
      renew(k);
    }
  }

  private void renew(int explorer) {
    TreeExplorer its =
        new TreeExplorer(
            system,
            List.of(new Property.Terminates()),
            property,
            effort ->
                effort instanceof Effort.OfExecutions of && of.steps() > SMALL
                    ? Optional.of(Problem.K001)
                    : Optional.empty());
    Found all = new Found();
    its.show(all);
    explorers.set(explorer, its);
    found.set(explorer, all);
  }

  /** As brute force knows explorers; it objects where an execution is given up. */
  static void explore(
      ConcurrentSystem system,
      int property,
      AgainstBruteForce.Options options,
      AgainstBruteForce.Sink sink) {
    int[] state = new int[system.objects()];
    for (int initial = 0; initial < system.initialStates(); initial++) {
      if (system.initialState(initial, state) != ConcurrentSystem.NONE) {
        sink.maximal(initial, new int[0], new int[0]);
      } else if (!explored(system, property, initial, options.seed(), sink)) {
        Goes.explore(system, property, options, sink); // more steps depend on each other
        return;
      }
    }
  }

  private static boolean explored(
      ConcurrentSystem system, int property, int initial, long seed, AgainstBruteForce.Sink sink) {
    List<Run> runs = List.of();
    for (int time = 0; time < TIMES; time++) {
      Dependence dependence = new Dependence(system, property);
      Leases tree = new Leases(system, dependence, Subtree.whole(initial));
      long chance = (seed * TIMES + time) * 1000 + system.objects() + initial;
      List<Run> found = new Divided(system, property, tree, chance).run();
      if (tree.isForOne()) {
        return false;
      }
      if (tree.redundant() > 0 || tree.executions() != found.size()) {
        throw new AssertionError("redundant: " + tree.redundant() + " of " + tree.executions());
      }
      if (time > 0 && found.size() != runs.size()) {
        throw new AssertionError(runs.size() + " executions, and " + found.size());
      }
      runs = found;
    }
    runs.forEach(run -> sink.maximal(initial, run.processes(), run.outcomes()));
    return true;
  }

  private List<Run> run() {
    List<Run> all = new ArrayList<>();
    while (!tree.isOver()) {
      List<Integer> idle =
          IntStream.range(0, count)
              .filter(its -> underWay.stream().noneMatch(each -> each.explorer() == its))
              .boxed()
              .toList();
      if (!idle.isEmpty() && (underWay.isEmpty() || random.nextInt(3) > 0)) {
        int explorer = idle.get(random.nextInt(idle.size()));
        Optional<Leases.Numbered> part = tree.next(random.nextInt(3));
        part.ifPresent(its -> underWay.add(goes(explorer, its)));
        if (part.isPresent() || underWay.isEmpty()) {
          continue;
        }
      }
      Told told = underWay.remove(random.nextInt(underWay.size()));
      if (random.nextInt(8) == 0) {
        tree.lost(told.number());
        renew(told.explorer());
      } else {
        tree.done(told.number(), told.came(), random.nextInt(4));
        all.addAll(told.runs());
      }
    }
    return all;
  }

  private Told goes(int explorer, Leases.Numbered part) {
    int[] left = {random.nextInt(4) == 0 ? Integer.MAX_VALUE : random.nextInt(30)};
    Found all = found.get(explorer);
    all.runs.clear();
    LeaseResult came = explorers.get(explorer).explore(part.lease(), () -> left[0]-- <= 0);
    return new Told(explorer, part.number(), came, List.copyOf(all.runs));
  }

  /** The complete executions of a part. */
  private static final class Found implements StatelessSearch.ExecutionListener {
    private final List<Run> runs = new ArrayList<>();

    @Override
    public void begins(int initial) {
      runs.clear();
    }

    @Override
    public void complete(Trail trail) {
      int[] processes = IntStream.range(0, trail.size()).map(trail::process).toArray();
      int[] outcomes = IntStream.range(0, trail.size()).map(trail::index).toArray();
      runs.add(new Run(trail.initial(), processes, outcomes, OptionalInt.empty()));
    }
  }
}
