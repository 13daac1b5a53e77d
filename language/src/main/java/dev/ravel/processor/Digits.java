// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * Real numbers as the formats of C write them, without a sign. Halves are rounded to even digits,
 * and what is rounded is the exact value.
 */
final class Digits {
  private static final int USUAL = 6;

  /** The bits of the fraction of a number. */
  private static final int FRACTION = 52;

  private Digits() {}

  /**
   * The text of a number.
   *
   * @param kind one of the letters a, e, f and g, small or great
   * @param precision the number of places; negative if it is not told
   * @param alternative whether there is a point at all times, and zeros at the end stay
   */
  static String of(char kind, int precision, boolean alternative, double value) {
    double x = Math.abs(value);
    String text =
        Double.isNaN(x)
            ? "nan"
            : Double.isInfinite(x)
                ? "inf"
                : switch (Character.toLowerCase(kind)) {
                  case 'f' -> fixed(precision < 0 ? USUAL : precision, alternative, x);
                  case 'e' -> scientific(precision < 0 ? USUAL : precision, alternative, x);
                  case 'g' ->
                      general(precision < 0 ? USUAL : Math.max(1, precision), alternative, x);
                  default -> hexadecimal(precision, alternative, x);
                };
    return Character.isUpperCase(kind) ? text.toUpperCase(Locale.ROOT) : text;
  }

  private static String fixed(int places, boolean alternative, double x) {
    String digits = new BigDecimal(x).setScale(places, RoundingMode.HALF_EVEN).toPlainString();
    return alternative && places == 0 ? digits + "." : digits;
  }

  /** Returns a number of some digits, the first of which is not 0 but for 0 itself. */
  private static BigDecimal rounded(int digits, double x) {
    return new BigDecimal(x).round(new MathContext(digits, RoundingMode.HALF_EVEN));
  }

  private static int exponent(BigDecimal x) {
    return x.signum() == 0 ? 0 : x.precision() - x.scale() - 1;
  }

  private static String scientific(int places, boolean alternative, double x) {
    BigDecimal its = rounded(places + 1, x);
    int exponent = exponent(its);
    String all = its.signum() == 0 ? "0" : its.unscaledValue().toString();
    String digits = (all + "0".repeat(places + 1)).substring(0, places + 1);
    String size = (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
    return digits.charAt(0)
        + (places > 0 || alternative ? "." : "")
        + digits.substring(1)
        + (exponent < 0 ? "e-" : "e+")
        + size;
  }

  private static String general(int digits, boolean alternative, double x) {
    int exponent = exponent(rounded(digits, x));
    boolean small = exponent >= -4 && exponent < digits;
    String text =
        small
            ? fixed(digits - 1 - exponent, alternative, x)
            : scientific(digits - 1, alternative, x);
    if (alternative || !text.contains(".")) {
      return text;
    }
    int end = small ? text.length() : text.indexOf('e');
    String body = text.substring(0, end).replaceAll("\\.?0+$", "");
    return body + text.substring(end);
  }

  /** A number from 1 to below 2, but for 0 and what is smaller than normal ones. */
  private static String hexadecimal(int precision, boolean alternative, double x) {
    long bits = Double.doubleToRawLongBits(x);
    int exponent = (int) (bits >>> FRACTION);
    long digits = bits & (1L << FRACTION) - 1;
    if (exponent > 0) {
      digits |= 1L << FRACTION;
    } else if (digits != 0) {
      exponent = 1;
    }
    int places = FRACTION / 4;
    if (precision >= 0 && precision < places) {
      int cut = 4 * (places - precision);
      long half = 1L << cut - 1;
      long rest = digits & (1L << cut) - 1;
      digits >>>= cut;
      boolean odd = (digits & 1) != 0;
      digits += rest > half || rest == half && odd ? 1 : 0;
      digits <<= cut;
    }
    int power = x == 0 ? 0 : exponent - 1023;
    String behind = String.format(Locale.ROOT, "%013x", digits & (1L << FRACTION) - 1);
    behind =
        precision < 0
            ? behind.replaceAll("0+$", "")
            : (behind + "0".repeat(precision)).substring(0, precision);
    return (digits >>> FRACTION)
        + (behind.isEmpty() && !alternative ? "" : ".")
        + behind
        + (power < 0 ? "p" : "p+")
        + power;
  }
}
