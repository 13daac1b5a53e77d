// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Messages that are too large to be sent at once, as letters are with values of many words: they
 * come in pieces, each with what it is a piece of, whether it is the first one, and whether it is
 * the last. Those of one sender about one job come in order.
 */
final class Pieces {
  /** A piece has so many bytes at most: fewer than a message may have. */
  static final int MOST = 192 << 10;

  /** A message has so many bytes at most; what is larger is not put together. */
  private static final int LARGEST = 256 << 20;

  private static final int HEAD = 2;
  private static final int FIRST = 1;
  private static final int LAST = 2;

  private final Map<Whole, ByteArrayOutputStream> begun = new HashMap<>();

  /** What pieces are of. */
  private record Whole(Envelope.Kind kind, long job, int from, int to) {}

  /** A message as it is sent: itself, or its pieces. */
  static List<Envelope> of(Envelope its) {
    byte[] all = its.content();
    if (all.length <= MOST) {
      return List.of(its);
    }
    List<Envelope> pieces = new ArrayList<>();
    for (int at = 0; at < all.length; at += MOST) {
      int end = Math.min(all.length, at + MOST);
      byte[] piece = new byte[HEAD + end - at];
      piece[0] = its.kind().code();
      piece[1] = (byte) ((at == 0 ? FIRST : 0) | (end == all.length ? LAST : 0));
      System.arraycopy(all, at, piece, HEAD, end - at);
      pieces.add(new Envelope(Envelope.Kind.PIECE, its.job(), its.from(), its.to(), piece));
    }
    return pieces;
  }

  /**
   * A message has come.
   *
   * @return the message, or the one that is complete with this piece
   * @throws IllegalArgumentException if it is no piece of anything
   */
  Optional<Envelope> add(Envelope its) {
    if (its.kind() != Envelope.Kind.PIECE) {
      return Optional.of(its);
    }
    byte[] piece = its.content();
    if (piece.length < HEAD) {
      throw new IllegalArgumentException("a piece of " + piece.length + " bytes");
    }
    Whole whole = new Whole(Envelope.Kind.of(piece[0]), its.job(), its.from(), its.to());
    if ((piece[1] & FIRST) != 0) {
      begun.put(whole, new ByteArrayOutputStream());
    }
    ByteArrayOutputStream bytes = begun.get(whole);
    if (bytes == null || bytes.size() + piece.length > LARGEST) {
      begun.remove(whole);
      return Optional.empty();
    }
    bytes.writeBytes(Arrays.copyOfRange(piece, HEAD, piece.length));
    if ((piece[1] & LAST) == 0) {
      return Optional.empty();
    }
    begun.remove(whole);
    return Optional.of(
        new Envelope(whole.kind(), its.job(), its.from(), its.to(), bytes.toByteArray()));
  }
}
