// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;

/** The bytes of a file as text in one encoding. They are all of it or none. */
public sealed interface Decoding {
  /** The text, without a byte order mark. */
  record Text(String text) implements Decoding {}

  /** The bytes are no text in this encoding, for the reason that the diagnostic says. */
  record Impossible(Diagnostic why) implements Decoding {}

  /** Decodes the bytes of a file. */
  static Decoding of(String name, byte[] bytes, Charset charset) {
    ByteBuffer input = ByteBuffer.wrap(bytes);
    try {
      CharBuffer text =
          charset
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(input);
      boolean marked = text.length() > 0 && text.charAt(0) == '\ufeff';
      return new Text(text.subSequence(marked ? 1 : 0, text.length()).toString());
    } catch (CharacterCodingException e) {
      int line = 1;
      for (int i = 0; i < input.position(); i++) {
        line += bytes[i] == '\n' ? 1 : 0;
      }
      return new Impossible(
          Diagnostic.of(
              Problem.F003,
              String.format(
                  "`%s` is not text in %s: line %d holds the byte 0x%02x",
                  name, charset.name(), line, bytes[input.position()])));
    }
  }
}
