// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** A text that is too long for one message: it comes in parts, in order. */
final class Parcel {
  /** A part has so many bytes at most. */
  private static final int PART = 128 << 10;

  /** A text comes in so many parts at most. */
  private static final int MOST_PARTS = 10_000;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private int parts;

  /** Sends a text. */
  static void send(Node node, String to, Envelope.Kind kind, long job, String text) {
    byte[] all = text.getBytes(StandardCharsets.UTF_8);
    int parts = Math.max(1, (all.length + PART - 1) / PART);
    for (int part = 0; part < parts; part++) {
      byte[] content =
          Arrays.copyOfRange(all, part * PART, Math.min(all.length, (part + 1) * PART));
      node.send(to, new Envelope(kind, job, part, parts, content));
    }
  }

  /**
   * A part has come, {@code from} of {@code to}; one that is not the next is not taken.
   *
   * @return the text, once it is complete
   */
  Optional<String> add(Envelope part) {
    if (part.from() != parts || part.to() > MOST_PARTS || parts >= part.to()) {
      return Optional.empty();
    }
    bytes.writeBytes(part.content());
    parts++;
    return parts == part.to()
        ? Optional.of(bytes.toString(StandardCharsets.UTF_8))
        : Optional.empty();
  }
}
