// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of a file that another program wrote. It is XML in the encoding that its byte order mark
 * or its first line names, or in UTF-8; anything else in UTF-8 or, where it is none, in Latin-1.
 */
public final class NetText {
  /** The encoding that the declaration of an XML file names; it is ASCII up to there. */
  private static final Pattern ENCODING =
      Pattern.compile("^<\\?xml[^>]*\\bencoding\\s*=\\s*[\"']([^\"'>]*)[\"']");

  /** So far a declaration may go. */
  private static final int DECLARATION = 200;

  private NetText() {}

  /** Decodes the bytes of a file. */
  static Decoding of(String name, byte[] bytes) {
    if (begins(bytes, 0xfe, 0xff) || begins(bytes, 0xff, 0xfe)) {
      return Decoding.of(name, bytes, StandardCharsets.UTF_16);
    }
    boolean marked = begins(bytes, 0xef, 0xbb, 0xbf);
    int first = marked ? 3 : 0;
    int length = Math.min(bytes.length - first, DECLARATION);
    String begin = new String(bytes, first, length, StandardCharsets.ISO_8859_1);
    Matcher declared = ENCODING.matcher(begin);
    try {
      boolean other = !marked && declared.find();
      Charset charset = other ? Charset.forName(declared.group(1)) : StandardCharsets.UTF_8;
      Decoding decoding = Decoding.of(name, bytes, charset);
      boolean xml = begin.stripLeading().startsWith("<");
      return switch (decoding) {
        case Decoding.Impossible _ when !xml ->
            Decoding.of(name, bytes, StandardCharsets.ISO_8859_1);
        case Decoding.Impossible(Diagnostic why) ->
            new Decoding.Impossible(
                why.help(
                    "name its encoding in its first line, such as"
                        + " `<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>`"));
        case Decoding.Text _ -> decoding;
      };
    } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
      return new Decoding.Impossible(
          Diagnostic.of(
              Problem.F003,
              "`%s` says that it is in `%s`, which is not known"
                  .formatted(name, declared.group(1))));
    }
  }

  private static boolean begins(byte[] bytes, int... first) {
    boolean begins = bytes.length >= first.length;
    for (int i = 0; begins && i < first.length; i++) {
      begins = (bytes[i] & 0xff) == first[i];
    }
    return begins;
  }
}
