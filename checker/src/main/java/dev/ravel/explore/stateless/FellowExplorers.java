// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import dev.ravel.explore.Question;
import dev.ravel.source.Halt;
import java.util.List;

/** Those who explore parts of a tree of executions for somebody. */
public interface FellowExplorers {
  /** So many steps are taken, at least 1, before they are asked; each search asks for it anew. */
  long alone();

  /**
   * Explores a tree until it is {@linkplain Leases#isOver over}, or as far as they can.
   *
   * @param asked what is asked, all with one property object or all without
   * @param watch is called now and then, at least every second; throws {@link Halt} where the
   *     search is to end
   */
  void explore(Leases tree, List<Question> asked, Runnable watch);
}
