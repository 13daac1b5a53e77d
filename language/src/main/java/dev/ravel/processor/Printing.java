// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;

/** The text that {@code printf} makes of a format: integers, characters, texts and pointers. */
final class Printing {
  private Printing() {}

  /**
   * The text.
   *
   * @param text reads a text at an address
   * @throws IllegalArgumentException with what is not supported, or what is wrong
   */
  static String format(String format, List<Long> values, LongFunction<String> text) {
    StringBuilder out = new StringBuilder();
    int next = 0;
    for (int at = 0; at < format.length(); at++) {
      char c = format.charAt(at);
      if (c != '%') {
        out.append(c);
        continue;
      }
      int end = at + 1;
      while (end < format.length() && "-+ 0123456789lhz".indexOf(format.charAt(end)) >= 0) {
        end++;
      }
      if (end == format.length()) {
        throw new IllegalArgumentException("the format `" + format + "` ends in a `%`");
      }
      String flags = format.substring(at + 1, end);
      char kind = format.charAt(end);
      at = end;
      if (kind == '%') {
        out.append('%');
        continue;
      }
      if (next == values.size()) {
        throw new IllegalArgumentException("the format `" + format + "` has too few values");
      }
      out.append(one(format, flags, kind, values.get(next++), text));
    }
    return out.toString();
  }

  private static String one(
      String format, String flags, char kind, long value, LongFunction<String> text) {
    int bits = flags.contains("hh") ? 8 : flags.contains("h") ? 16 : 32;
    if (flags.contains("l") || flags.contains("z")) {
      bits = 64;
    }
    String width = flags.replaceAll("[lhz]", "");
    String body =
        switch (kind) {
          case 'd', 'i' -> Long.toString(Arithmetic.signed(value, bits));
          case 'u' -> Long.toUnsignedString(value & Arithmetic.mask(bits));
          case 'x' -> Long.toHexString(value & Arithmetic.mask(bits));
          case 'X' -> Long.toHexString(value & Arithmetic.mask(bits)).toUpperCase(Locale.ROOT);
          case 'o' -> Long.toOctalString(value & Arithmetic.mask(bits));
          case 'c' -> String.valueOf((char) (value & 0xff));
          case 's' -> text.apply(value);
          case 'p' -> "0x" + Long.toHexString(value);
          default ->
              throw new IllegalArgumentException(
                  "`%" + flags + kind + "` in the format `" + format + "` is not supported");
        };
    if (width.isEmpty()) {
      return body;
    }
    if (!width.matches("-?[1-9][0-9]{0,3}|0[1-9][0-9]{0,3}")) {
      throw new IllegalArgumentException(
          "`%" + flags + kind + "` in the format `" + format + "` is not supported");
    }
    int wide = Math.abs(Integer.parseInt(width));
    String pad = (width.startsWith("0") ? "0" : " ").repeat(Math.max(0, wide - body.length()));
    boolean negative = width.startsWith("0") && body.startsWith("-");
    return width.startsWith("-")
        ? body + pad
        : negative ? "-" + pad + body.substring(1) : pad + body;
  }
}
