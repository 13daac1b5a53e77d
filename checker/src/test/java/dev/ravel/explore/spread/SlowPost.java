// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;

/** Carries letters by a thread of its own, those of any link next. */
final class SlowPost implements Spread.Carrier, AutoCloseable {
  private final Random random;
  private final List<Piece> pieces = new CopyOnWriteArrayList<>();
  private volatile boolean closed;

  SlowPost(Random random) {
    this.random = random;
  }

  /** Carries letters from now on. */
  SlowPost start() {
    Thread _ = Thread.ofPlatform().daemon().start(this::carry);
    return this;
  }

  private record Piece(int sender, int receiver, Runnable delivery) {}

  @Override
  public MessageLinks of(int sender, MessageLinks own) {
    return (member, letter) ->
        pieces.add(new Piece(sender, member, () -> own.send(member, letter)));
  }

  private void carry() {
    while (!closed) {
      int size = pieces.size();
      if (size == 0) {
        LockSupport.parkNanos(10_000);
        continue;
      }
      Piece any = pieces.get(random.nextInt(size));
      for (Piece first : pieces) {
        if (first.sender() == any.sender() && first.receiver() == any.receiver()) {
          pieces.remove(first);
          first.delivery().run();
          break;
        }
      }
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
