// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.structure;

import dev.ravel.explore.events.Calls;
import dev.ravel.explore.events.Calls.Call;
import dev.ravel.explore.events.Calls.End;
import dev.ravel.explore.tables.Growth;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Log of the executions that an exploration visits and of its calls, kept on request. The
 * exploration has no stack of calls but a trail of events: the call at a level of the trail is the
 * last one that was made there.
 */
public final class CallLog {
  private boolean keepsExecutions;
  private boolean keepsCalls;

  /** The number of the call at each level of the trail. */
  private int[] at = new int[64];

  private final List<Call> calls = new ArrayList<>();

  /** The events of each execution, in the order in which they were visited. */
  private final List<int[]> executions = new ArrayList<>();

  private long executed;

  /** From now on executions or calls are kept. */
  public void keep(boolean executions, boolean calls) {
    keepsExecutions = executions;
    keepsCalls = calls;
    clear();
  }

  /** An exploration begins anew. */
  public void clear() {
    executions.clear();
    executed = 0;
    calls.clear();
    at[0] = 0;
    if (keepsCalls) {
      add(ConcurrentSystem.NONE, ConcurrentSystem.NONE, false, IntStream.empty());
    }
  }

  private void add(int by, int event, boolean instead, IntStream alternative) {
    calls.add(new Call(by, event, instead, alternative.boxed().toList(), End.GOES_ON));
  }

  /** An event was added at a level. */
  public void pushed(int level, int event) {
    if (!keepsCalls) {
      return;
    }
    at = Growth.room(at, level + 2);
    add(at[level], event, false, IntStream.empty());
    at[level + 1] = calls.size() - 1;
  }

  /** In place of an event at a level, an alternative is explored. */
  public void instead(int level, int event, CausesFirst alternative) {
    if (keepsCalls) {
      add(at[level], event, true, alternative.stream());
      at[level] = calls.size() - 1;
    }
  }

  /** The call at a level has visited an execution. */
  public void visited(int level, IntStream events) {
    if (keepsExecutions) {
      executions.add(events.toArray());
      executed += executions.getLast().length;
    }
    ends(level, End.EXECUTION);
  }

  /** The call at a level was redundant. */
  public void redundant(int level) {
    ends(level, End.REDUNDANT);
  }

  private void ends(int level, End end) {
    if (keepsCalls) {
      Call its = calls.get(at[level]);
      Call _ =
          calls.set(
              at[level], new Call(its.by(), its.event(), its.instead(), its.alternative(), end));
    }
  }

  /** The memory of the executions. */
  public long bytes() {
    return Integer.BYTES * executed;
  }

  /** The executions that were kept, each as events; those that are not cut end maximally. */
  List<int[]> executions() {
    return executions;
  }

  /** The calls that were kept, with other numbers for the events. */
  Optional<Calls> numbered(IntUnaryOperator number) {
    return keepsCalls
        ? Optional.of(
            new Calls(
                calls.stream()
                    .map(
                        its ->
                            new Call(
                                its.by(),
                                its.by() < 0 ? its.event() : number.applyAsInt(its.event()),
                                its.instead(),
                                its.alternative().stream()
                                    .map(number::applyAsInt)
                                    .sorted()
                                    .toList(),
                                its.end()))
                    .toList()))
        : Optional.empty();
  }
}
