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
 * Pieces of messages that are larger than a frame of the network. Before the bytes of a piece stand
 * the kind of its message and the marks of the first and the last piece. The pieces of a message
 * come in order, since links keep the order; a sender has one message of a kind, a job and a pair
 * of members under way at a time.
 *
 * <p>Frames of the size of the largest message would do instead, but Pekko keeps buffers of that
 * size; its reliable delivery has pieces too, but a pair of controllers for each link.
 */
final class Pieces {
  /** The greatest number of bytes of a piece, fewer than those of a frame. */
  static final int MOST = 192 << 10;

  /** The greatest number of bytes of a message; larger ones are dropped. */
  private static final int LARGEST = 1 << 30;

  private static final int HEAD = 2;
  private static final int FIRST = 1;
  private static final int LAST = 2;

  private final Map<Whole, ByteArrayOutputStream> begun = new HashMap<>();

  /** The identity of a message. */
  private record Whole(Envelope.Kind kind, long job, int from, int to) {}

  /** The frames of a message, which are itself or its pieces. */
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
   * Adds a frame.
   *
   * @return the message that is complete with it, if there is one
   * @throws IllegalArgumentException if it is no piece of a message
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
