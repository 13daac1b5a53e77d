// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.structure;

import dev.ravel.explore.events.Calls;
import dev.ravel.explore.events.Calls.Call;
import dev.ravel.explore.events.Calls.End;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Writes down the calls of an exploration, where somebody wants to see them. The exploration has no
 * stack of calls but a trail of events: the call at a level of the trail is the last one that was
 * made there.
 */
public final class CallLog {
  /** By level of the trail: the number of its call. */
  private int[] at = new int[64];

  private final List<Call> calls = new ArrayList<>();

  public CallLog() {
    calls.add(
        new Call(ConcurrentSystem.NONE, ConcurrentSystem.NONE, false, List.of(), End.GOES_ON));
  }

  /** An event was added at a level. */
  public void pushed(int level, int event) {
    if (level + 1 == at.length) {
      at = Arrays.copyOf(at, 2 * at.length);
    }
    calls.add(new Call(at[level], event, false, List.of(), End.GOES_ON));
    at[level + 1] = calls.size() - 1;
  }

  /** In place of an event at a level, an alternative is explored. */
  public void instead(int level, int event, IntStream alternative) {
    calls.add(new Call(at[level], event, true, alternative.boxed().toList(), End.GOES_ON));
    at[level] = calls.size() - 1;
  }

  /** The call at a level makes no others. */
  public void ends(int level, End end) {
    int number = at[level];
    Call its = calls.get(number);
    Call _ =
        calls.set(number, new Call(its.by(), its.event(), its.instead(), its.alternative(), end));
  }

  /** The calls, with other numbers for the events. */
  Calls numbered(IntUnaryOperator number) {
    return new Calls(
        calls.stream()
            .map(
                its ->
                    new Call(
                        its.by(),
                        its.by() < 0 ? its.event() : number.applyAsInt(its.event()),
                        its.instead(),
                        its.alternative().stream().map(number::applyAsInt).sorted().toList(),
                        its.end()))
            .toList());
  }
}
