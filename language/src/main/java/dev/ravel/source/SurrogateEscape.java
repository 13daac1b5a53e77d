// SPDX-License-Identifier: Apache-2.0
package dev.ravel.source;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * UTF-8 with a reversible form for the bytes that are none.
 *
 * <p>A byte {@code b} that is no part of a valid sequence becomes the lone surrogate {@code 0xDC00
 * + b}, as in Python's error handler of the same name (PEP 383). No valid sequence decodes to a
 * lone surrogate, so {@code encode(decode(bytes))} gives back the bytes.
 */
public final class SurrogateEscape {
  private static final int BASE = 0xdc00;

  private SurrogateEscape() {}

  /** Decodes bytes, without a byte order mark at their start. */
  public static String decode(byte[] bytes) {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer input = ByteBuffer.wrap(bytes);
    CharBuffer text = CharBuffer.allocate(bytes.length + 1);
    while (decoder.decode(input, text, true).isError()) {
      text.put((char) (BASE + (input.get() & 0xff)));
      decoder.reset();
    }
    text.flip();
    boolean marked = text.length() > 0 && text.charAt(0) == '\ufeff';
    return text.subSequence(marked ? 1 : 0, text.length()).toString();
  }

  /** Encodes a text that was decoded by this class, or any other without lone surrogates. */
  public static byte[] encode(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
    int from = 0;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (Character.isHighSurrogate(c)
          && at + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(at + 1))) {
        at++;
      } else if (isByte(c)) {
        bytes.writeBytes(text.substring(from, at).getBytes(StandardCharsets.UTF_8));
        bytes.write(c - BASE);
        from = at + 1;
      }
    }
    bytes.writeBytes(text.substring(from).getBytes(StandardCharsets.UTF_8));
    return bytes.toByteArray();
  }

  /** Returns how many bytes the encoded form of a UTF-16 unit takes; a pair counts twice two. */
  static int bytes(char c) {
    if (isByte(c) && !Character.isHighSurrogate(c)) {
      return 1;
    }
    return c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
  }

  private static boolean isByte(char c) {
    return c >= BASE + 0x80 && c <= BASE + 0xff;
  }
}
