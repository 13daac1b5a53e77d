// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Program;
import dev.ravel.system.Vocabulary.Call;
import java.util.ArrayList;
import java.util.List;

/**
 * The calls of a thread that have not ended, while it is described. Each has a number of its own.
 * That with which the thread begins is none of them.
 */
final class OpenCalls {
  private final List<Call> calls = new ArrayList<>();
  private int next;

  /** The thread stands there, before a step. */
  void stands(ThreadState stand, Program program) {
    shorten(stand.top.depth);
    int known = calls.size();
    for (ThreadState.Activation its = stand.top; its.depth > known; its = its.caller()) {
      calls.add(known, new Call(program.functions().get(its.function).name(), next++, false));
    }
  }

  /**
   * Those of the step, the outermost first.
   *
   * @param left how many of them have not ended when the step and what is after it are done
   */
  List<Call> upTo(int left) {
    List<Call> all = new ArrayList<>();
    for (int k = 0; k < calls.size(); k++) {
      all.add(new Call(calls.get(k).name(), calls.get(k).number(), k >= left));
    }
    shorten(left);
    return all;
  }

  private void shorten(int most) {
    if (calls.size() > most) {
      calls.subList(most, calls.size()).clear();
    }
  }
}
