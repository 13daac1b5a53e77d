// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import java.util.Random;

/**
 * A random program of two threads that compute with the floats that a function gives. Other ones
 * than a few, the special ones among them, are assumed away.
 */
final class ProgramWithFloats {
  /** Those that are not assumed away, with both zeros and what is no number; then others. */
  static final double[] GIVEN = {
    0,
    -0.0,
    1,
    -1.5,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.NaN,
    Double.longBitsToDouble(0xfff8000000000001L),
    0.75,
    3e30
  };

  private static final String[] NUMBERS = {"0", "-0.0", "1", "2.5", "-1.5", "INFINITY", "m", "v"};
  private static final String[] RELATIONS = {"<", "<=", "==", "!=", ">", ">="};
  private static final String[] OPERATORS = {"+", "-", "*", "/"};

  private final Random random;
  private final String type;

  ProgramWithFloats(long seed, String type) {
    random = new Random(seed);
    this.type = type;
  }

  String text() {
    return """
    #include <math.h>
    #include <pthread.h>
    #include <stdatomic.h>
    #include <string.h>
    extern TYPE __VERIFIER_nondet_TYPE(void);
    extern void __VERIFIER_assume(int);
    TYPE n, x;
    _Atomic int z;
    static TYPE given(void) {
      TYPE v = __VERIFIER_nondet_TYPE();
      __VERIFIER_assume((v == 0) | (v == 1) | (v == (TYPE) -1.5) | (v - v != 0));
      return v;
    }
    void *run(void *unused) {
      TYPE m = OTHER;
      TYPE v = m;
      FIRST
      return unused;
    }
    int main(void) {
      pthread_t t;
      n = given();
      pthread_create(&t, 0, run, 0);
      TYPE m = n, v = 1;
      SECOND
      pthread_join(t, 0);
      return 0;
    }
    """
        .replace("OTHER", random.nextBoolean() ? "given()" : "n")
        .replace("FIRST", statements(2 + random.nextInt(2)))
        .replace("SECOND", statements(1 + random.nextInt(2)))
        .replace("TYPE", type);
  }

  private String statements(int count) {
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < count; k++) {
      text.append(statement()).append("\n  ");
    }
    return text.toString();
  }

  private String statement() {
    return switch (random.nextInt(10)) {
      case 0, 1 ->
          "v = %s %s %s;".formatted(number(), OPERATORS[random.nextInt(OPERATORS.length)], "m");
      case 2 -> "v = " + function() + ";";
      case 3 -> "x = v;";
      case 4 -> "v = (TYPE) (%s) %s;".formatted(type.equals("float") ? "double" : "float", "m");
      case 5 -> "if (signbit(v)) { z = 2; }";
      case 6 -> "{ char c[sizeof v]; memcpy(c, &v, sizeof v); if (c[0] & 1) { z += 3; } }";
      case 7 -> "if (v > -9 & v < 9) { z = (int) v; }";
      default ->
          "if (%s %s %s) { z = z + 1; }"
              .formatted("v", RELATIONS[random.nextInt(RELATIONS.length)], number());
    };
  }

  private String function() {
    String end = type.equals("float") ? "f" : "";
    return switch (random.nextInt(5)) {
      case 0 -> "fabs" + end + "(m)";
      case 1 -> "sqrt" + end + "(m)";
      case 2 -> "floor" + end + "(m)";
      case 3 -> "fmax" + end + "(m, " + number() + ")";
      default -> "fmin" + end + "(" + number() + ", m)";
    };
  }

  private String number() {
    return NUMBERS[random.nextInt(NUMBERS.length)];
  }
}
