// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Effort;
import dev.ravel.task.ProgressListener;
import java.util.concurrent.atomic.AtomicBoolean;

/** A listener that does something once, when a number of states were found; it asks for no end. */
final class Then implements ProgressListener {
  private final long states;
  private final Runnable what;
  private final AtomicBoolean done = new AtomicBoolean();

  /** Nothing is done yet. */
  Then(long states, Runnable what) {
    this.states = states;
    this.what = what;
  }

  @Override
  public void progress(String file, Effort effort, long nanoseconds) {
    if (effort instanceof Effort.OfStates of && of.states() > states && !done.getAndSet(true)) {
      what.run();
    }
  }

  @Override
  public boolean interrupted() {
    return false;
  }
}
