// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.source.Problem;

/** An object by which threads synchronise, as one operation uses it. */
record Synchroniser(Run run, Kind kind, int cell) {
  /** The object at an address, whose memory must be there. */
  static Synchroniser at(Run run, long address, Kind kind) {
    return new Synchroniser(run, kind, run.memory.synchroniser(address, kind, true));
  }

  /**
   * Returns the object at an address at which the thread waits already. Its end, and that of its
   * memory, are errors for those who come later.
   */
  static Synchroniser waitedFor(Run run, long address, Kind kind) {
    return new Synchroniser(run, kind, run.memory.synchroniser(address, kind, false));
  }

  /** Its contents, looked at; an error if it was never initialised or its use has ended. */
  long[] read() {
    return usable(run.footing.read(cell));
  }

  /** Its contents, for a use that commutes with itself, as the error does that it may be. */
  long[] commuting() {
    long[] now = run.footing.now(cell);
    boolean fine = now[1] == 0 && now[0] != Kind.DESTROYED;
    if (!fine) {
      commute(now);
    }
    return usable(now);
  }

  /** Its contents, looked at, whatever has become of it. */
  long[] evenDestroyed() {
    return run.footing.read(cell);
  }

  private long[] usable(long[] contents) {
    if (!run.trial) {
      if (contents[1] != 0) {
        throw run.error(Problem.R017, "a " + kind.words() + " is used that was never initialised");
      }
      if (contents[0] == Kind.DESTROYED) {
        throw run.error(Problem.R018, "a " + kind.words() + " is used that was destroyed");
      }
    }
    return contents;
  }

  void write(long... contents) {
    run.footing.write(cell, contents);
  }

  void commute(long... contents) {
    run.footing.commute(cell, contents);
  }

  /** Gives it another state, with all else as it is. */
  void state(long state) {
    write(with(state));
  }

  /** Its contents with another state. */
  long[] with(long state) {
    long[] next = run.footing.now(cell).clone();
    next[0] = state;
    return next;
  }

  /**
   * Ends its use.
   *
   * @param used whether somebody uses it still
   */
  void destroy(boolean used) {
    if (!run.trial && used) {
      throw run.error(Problem.R018, "a " + kind.words() + " is destroyed that is still used");
    }
    state(Kind.DESTROYED);
  }
}
