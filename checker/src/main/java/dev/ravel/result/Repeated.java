// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import java.util.List;
import java.util.stream.Stream;

/** The values of an option that may be repeated, as one value of its name. */
public final class Repeated {
  private static final String BETWEEN = "\0";

  private Repeated() {}

  /** One value for all, none of which holds a character 0. */
  public static String of(List<String> values) {
    return String.join(BETWEEN, values);
  }

  /** Returns the values, of which there is at least one. */
  public static Stream<String> values(String value) {
    return Stream.of(value.split(BETWEEN, -1));
  }
}
