// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The pieces of some work, each done by a worker; what workers cannot do is done here, when they
 * have done the rest. Results are handed on in the order of the pieces.
 *
 * @param <T> what becomes of a piece
 */
final class WorkQueue<T> implements Dispatch.Results {
  private final WorkItems<T> work;
  private final WorkListener watch;
  private final String build;
  private final String address;

  /** What is done and not yet handed on, by piece. */
  private final SortedMap<Integer, T> ready = new TreeMap<>();

  /** The pieces that are done here. */
  private final List<Integer> left = new ArrayList<>();

  /** All pieces before this one are handed on. */
  private int next;

  private int done;
  private boolean wanted = true;
  private String last = "";

  /** Nothing is done yet. */
  WorkQueue(WorkItems<T> work, WorkListener watch, String build, String address) {
    this.work = work;
    this.watch = watch;
    this.build = build;
    this.address = address;
  }

  /**
   * Does all pieces. Where somebody stops it, what is done by then is handed on, and how far the
   * first of the others comes here.
   */
  void run(Dispatch dispatch) {
    for (int piece = 0; piece < work.pieces(); piece++) {
      dispatch.add(piece);
    }
    try {
      while (wanted && dispatch.goesOn() && !watch.stops()) {
        while (dispatch.isStuck()) {
          left.add(dispatch.take());
        }
        handOn();
        watch.progress(last, done, work.pieces(), dispatch.workers());
      }
    } finally {
      dispatch.close();
    }
    handOn();
    Collections.sort(left);
    for (int piece : left) {
      if (wanted && !watch.stops()) {
        add(piece, work.here(piece));
        handOn();
      }
    }
    if (wanted && next < work.pieces()) { // it was stopped
      add(next, work.here(next));
      handOn();
    }
    while (!ready.isEmpty()) {
      next = ready.firstKey();
      handOn();
    }
  }

  private void add(int piece, T became) {
    ready.put(piece, became);
    done++;
  }

  /** Hands on what follows the last piece that was handed on. */
  private void handOn() {
    for (T its = ready.remove(next); its != null; its = ready.remove(next)) {
      wanted = wanted && work.take(next, its);
      next++;
    }
  }

  @Override
  public Optional<String> errand(int piece) {
    return work.errand(piece, build, address).map(RecordText::of);
  }

  @Override
  public void done(int piece, Optional<String> answer) {
    last = work.name(piece);
    Optional<T> became = answer.flatMap(text -> read(piece, text));
    if (became.isPresent() && !watch.stops()) {
      add(piece, became.get());
    } else {
      left.add(piece); // what was read while it was stopped may be less than the whole
    }
  }

  private Optional<T> read(int piece, String answer) {
    try {
      return Optional.of(work.read(piece, answer));
    } catch (RuntimeException none) {
      return Optional.empty();
    }
  }
}
