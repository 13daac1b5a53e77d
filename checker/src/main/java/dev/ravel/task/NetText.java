// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of a file that another program wrote: XML in the encoding that its first line or its
 * byte order mark names, anything else in UTF-8 or, where it is none, in Latin-1.
 */
sealed interface NetText {
  /** The encoding that the declaration of an XML file names; it is ASCII up to there. */
  Pattern ENCODING = Pattern.compile("^<\\?xml[^>]*\\bencoding\\s*=\\s*[\"']([^\"'>]*)[\"']");

  /** So far a declaration may go. */
  int DECLARATION = 200;

  /** The text. */
  record Decoded(String text) implements NetText {}

  /** There is none. */
  record Undecodable(Diagnostic why) implements NetText {}

  private static boolean marked(byte[] bytes, int first, int second) {
    return bytes.length >= 2 && (bytes[0] & 0xff) == first && (bytes[1] & 0xff) == second;
  }

  /** Decodes the bytes of a file. */
  static NetText of(String name, byte[] bytes) {
    if (marked(bytes, 0xfe, 0xff) || marked(bytes, 0xff, 0xfe)) {
      return new Decoded(new String(bytes, StandardCharsets.UTF_16));
    }
    String text = new String(bytes, StandardCharsets.UTF_8);
    boolean marked = text.startsWith("\ufeff");
    String begin = text.substring(marked ? 1 : 0, Math.min(text.length(), DECLARATION));
    Matcher declared = ENCODING.matcher(begin);
    Optional<String> encoding = declared.find() ? Optional.of(declared.group(1)) : Optional.empty();
    if (encoding.filter(its -> !its.equalsIgnoreCase("UTF-8")).isPresent() && !marked) {
      try {
        return new Decoded(new String(bytes, Charset.forName(encoding.get())));
      } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
        return new Undecodable(
            Diagnostic.of(
                Problem.F003,
                "`" + name + "` says that it is in `" + encoding.get() + "`, which is not known"));
      }
    }
    boolean latin = text.indexOf('\ufffd') >= 0 && !begin.startsWith("<");
    return new Decoded(
        latin ? new String(bytes, StandardCharsets.ISO_8859_1) : text.substring(marked ? 1 : 0));
  }
}
