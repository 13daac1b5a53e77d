// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import java.math.BigInteger;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** A result of a function that may give any of many values; written so that it is read again. */
public sealed interface InputValue {
  /** The form of written values. */
  Pattern FORM =
      Pattern.compile(
          "-?[0-9]{1,20}"
              + "|-?(?:[0-9]{1,400}\\.[0-9]{0,1100}|\\.?[0-9]{1,400})(?:[eE][-+]?[0-9]{1,4})?"
              + "|-?0[xX](?:[0-9a-fA-F]{1,40}\\.?[0-9a-fA-F]{0,40})[pP][-+]?[0-9]{1,5}"
              + "|-?inf|nan|nan:0[xX][0-9a-fA-F]{1,16}");

  /** A whole number. */
  record Whole(BigInteger number) implements InputValue {
    @Override
    public OptionalLong asFloat(int bits) {
      return OptionalLong.of(
          bits == Integer.SIZE
              ? Float.floatToRawIntBits(number.floatValue()) & 0xffffffffL
              : Double.doubleToRawLongBits(number.doubleValue()));
    }

    @Override
    public String toString() {
      return number.toString();
    }
  }

  /**
   * A float of either width, which has the same value as one of 64 bits.
   *
   * @param number any; if it is no number, the usual such bits of the width
   */
  record Real(double number) implements InputValue {
    @Override
    public OptionalLong asFloat(int bits) {
      return OptionalLong.of(Double.isNaN(number) ? noNumber(bits) : Arithmetic.bits(number, bits));
    }

    @Override
    public String toString() {
      return Double.isNaN(number)
          ? "nan"
          : Double.isInfinite(number)
              ? number > 0 ? "inf" : "-inf"
              : Double.toString(number).toLowerCase(Locale.ROOT);
    }
  }

  /** A float that is no number, by its bits without a sign. */
  record NoNumber(long bits) implements InputValue {
    @Override
    public OptionalLong asFloat(int width) {
      boolean fits = (bits & ~Arithmetic.mask(width)) == 0;
      return fits && FloatTerms.isNoNumber(bits, width)
          ? OptionalLong.of(bits)
          : OptionalLong.empty();
    }

    @Override
    public String toString() {
      return "nan:0x" + Long.toHexString(bits);
    }
  }

  /** The bits of the float of a width that is nearest to this; absent if it stands for none. */
  OptionalLong asFloat(int bits);

  /** The usual bits of a float of a width that is no number. */
  static long noNumber(int bits) {
    return bits == Integer.SIZE ? 0x7fc00000L : 0x7ff8000000000000L;
  }

  /** The float of some bits. */
  static InputValue ofFloat(long number, int bits) {
    return FloatTerms.isNoNumber(number, bits) && number != noNumber(bits)
        ? new NoNumber(number)
        : new Real(Arithmetic.real(number, bits));
  }

  /** Returns the value of a text; absent if it has none. */
  static Optional<InputValue> of(String text) {
    if (!FORM.matcher(text).matches()) {
      return Optional.empty();
    }
    if (text.matches("-?[0-9]{1,20}")) {
      return Optional.of(new Whole(new BigInteger(text)));
    }
    if (text.startsWith("nan:")) {
      return Optional.of(new NoNumber(Long.parseUnsignedLong(text.substring(6), 16)));
    }
    return Optional.of(
        new Real(
            switch (text) {
              case "nan" -> Double.NaN;
              case "inf" -> Double.POSITIVE_INFINITY;
              case "-inf" -> Double.NEGATIVE_INFINITY;
              default -> Double.parseDouble(text);
            }));
  }
}
