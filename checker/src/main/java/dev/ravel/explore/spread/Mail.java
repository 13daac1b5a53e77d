// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.source.Limits;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The letters that came and were not read yet. Any thread may put letters in; one reads them. */
final class Mail {
  private static final long PATIENCE = 50;

  private final LinkedBlockingQueue<Piece> pieces = new LinkedBlockingQueue<>();

  /** A letter and who sent it. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Piece(int from, byte[] letter) {}

  /** A letter has come. */
  void put(int from, byte[] letter) {
    pieces.add(new Piece(from, letter));
  }

  /** The next one, or null if none is there. */
  Piece poll() {
    return pieces.poll();
  }

  /**
   * Waits for the next one.
   *
   * @throws dev.ravel.source.Halt if a limit is reached meanwhile
   */
  Piece take() {
    while (true) {
      try {
        Piece next = pieces.poll(PATIENCE, TimeUnit.MILLISECONDS);
        if (next != null) {
          return next;
        }
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(interrupted);
      }
      Limits.poll();
    }
  }
}
