// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import org.antlr.v4.runtime.Token;

/** The values of numerals. */
final class Numbers {
  private static final String GREATEST = Long.toString(Long.MAX_VALUE);
  private static final String LEAST_WITHOUT_SIGN = "9223372036854775808";

  private Numbers() {}

  /** Returns whether a numeral is 2^63, which is a number of 64 bits only after a minus sign. */
  static boolean isLeastWithoutSign(String numeral) {
    return significant(numeral).equals(LEAST_WITHOUT_SIGN);
  }

  /** The value of a numeral; one that is too large is reported and taken as the greatest. */
  static long value(Token numeral, Origin origin) {
    String digits = significant(numeral.getText());
    if (fits(digits, GREATEST)) {
      return digits.isEmpty() ? 0 : Long.parseLong(digits);
    }
    origin.report(
        Diagnostic.at(
                origin.span(numeral),
                Problem.P008,
                digits.length() > 24
                    ? "this number of " + digits.length() + " digits is too large"
                    : "the number " + digits + " is too large")
            .label("numbers go up to " + GREATEST));
    return Long.MAX_VALUE;
  }

  /** The value of a numeral that must lie in 1..2^31-1; otherwise it is reported and taken as 1. */
  static int positive(Token numeral, Origin origin, String what) {
    String digits = significant(numeral.getText());
    if (!digits.isEmpty() && fits(digits, Integer.toString(Integer.MAX_VALUE))) {
      return Integer.parseInt(digits);
    }
    origin.report(
        Diagnostic.at(
            origin.span(numeral),
            digits.isEmpty() ? Problem.P001 : Problem.P008,
            what + " must be a number from 1 to " + Integer.MAX_VALUE));
    return 1;
  }

  private static String significant(String numeral) {
    int zeros = 0;
    while (zeros < numeral.length() && numeral.charAt(zeros) == '0') {
      zeros++;
    }
    return numeral.substring(zeros);
  }

  private static boolean fits(String digits, String greatest) {
    return digits.length() < greatest.length()
        || (digits.length() == greatest.length() && digits.compareTo(greatest) <= 0);
  }
}
