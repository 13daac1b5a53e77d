// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import dev.ravel.task.drawing.NetTokens;

/** Where the tokens are in the drawn net of threads, after the request's moves. */
final class MarkingAnswer {
  private MarkingAnswer() {}

  /** The tokens, and what can fire. */
  static Object of(Asking asking) {
    return Faults.of(NetTokens.of(asking.asked(), asking.words("moves")));
  }
}
