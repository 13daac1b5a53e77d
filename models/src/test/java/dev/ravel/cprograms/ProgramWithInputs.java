// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import java.util.Random;

/**
 * A random program of two threads, of which one or both compute with what a function gives. Other
 * values than those from {@link #LOW} to {@link #HIGH} are assumed away.
 */
final class ProgramWithInputs {
  static final int LOW = -3;
  static final int HIGH = 4;

  private final Random random;

  ProgramWithInputs(long seed) {
    random = new Random(seed);
  }

  String text() {
    return """
    #include <assert.h>
    #include <math.h>
    #include <pthread.h>
    #include <stdatomic.h>
    #include <stdlib.h>
    #include <string.h>
    extern int __VERIFIER_nondet_int(void);
    extern void __VERIFIER_assume(int);
    int x, y;
    short s;
    unsigned char a[4];
    _Atomic int z;
    struct { unsigned f : 3; int g : 5; } b;
    pthread_mutex_t lock[2] = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER };
    int n;
    static int given(void) {
      int v = __VERIFIER_nondet_int();
      __VERIFIER_assume(v >= %d && v <= %d);
      return v;
    }
    static int twice(int w) { return w * 2; }
    void *run(void *unused) {
      int m = %s;
      int v = m;
      int c[2] = { v, n };
      %s
      return unused;
    }
    int main(void) {
      pthread_t t;
      n = given();
      int m = n + 1;
      int v = 0;
      int c[2] = { n, 1 };
      pthread_create(&t, 0, run, 0);
      %s
      pthread_join(t, 0);
      %s
      return 0;
    }
    """
        .formatted(
            LOW,
            HIGH,
            random.nextBoolean() ? "given()" : "n",
            statements(1 + random.nextInt(3)),
            statements(1 + random.nextInt(2)),
            statements(random.nextInt(2)));
  }

  /** Threads that set atomic variables and wait for each other's values. */
  String waitingText() {
    return """
    #include <assert.h>
    #include <pthread.h>
    #include <stdatomic.h>
    extern int __VERIFIER_nondet_int(void);
    extern void __VERIFIER_assume(int);
    _Atomic int z, w;
    int n, plain;
    void *run(void *unused) {
      int m = n, v = 0;
      %s
      %s
      %s
      %s
      return unused;
    }
    int main(void) {
      pthread_t t;
      int v = 0;
      n = __VERIFIER_nondet_int();
      __VERIFIER_assume(n >= %d && n <= %d);
      pthread_create(&t, 0, run, 0);
      int m = n;
      %s
      %s
      %s
      pthread_join(t, 0);
      return 0;
    }
    """
        .formatted(
            random.nextBoolean() ? "w = 1;" : "",
            waiting(),
            random.nextInt(4) == 0 ? setting() : "",
            "if (v "
                + (random.nextBoolean() ? "== " : ">= ")
                + value()
                + ") { plain++; } assert("
                + "v != "
                + value()
                + ");",
            LOW,
            HIGH,
            setting(),
            random.nextInt(4) == 0 ? waiting() : setting(),
            switch (random.nextInt(4)) {
              case 0 -> "plain = 1;";
              case 1 -> setting();
              default -> "";
            });
  }

  private String setting() {
    String to = random.nextInt(4) > 0 ? "z" : "w";
    return switch (random.nextInt(6)) {
      case 0 -> "atomic_fetch_add(&" + to + ", " + value() + ");";
      case 1 -> "v = atomic_exchange(&" + to + ", " + value() + ");";
      default -> to + " = " + value() + ";";
    };
  }

  private String waiting() {
    String to = random.nextInt(4) > 0 ? "z" : "w";
    return switch (random.nextInt(5)) {
      case 0, 1, 2 -> "while ((v = " + to + ") == " + value() + ") { }";
      case 3 -> "while (atomic_exchange(&" + to + ", 1) != " + value() + ") { }";
      default -> "while (" + to + " < " + value() + ") { }";
    };
  }

  private String value() {
    String[] values = {"m", "m", "0", "2"};
    return values[random.nextInt(values.length)];
  }

  private String statements(int count) {
    StringBuilder all = new StringBuilder();
    for (int k = 0; k < count; k++) {
      all.append(statement(1)).append('\n');
    }
    return all.toString();
  }

  private String statement(int depth) {
    return switch (random.nextInt(depth > 0 ? 24 : 12)) {
      case 0 -> "x = " + number(1) + ";";
      case 1 -> "y = " + number(1) + ";";
      case 2 -> "s = " + number(1) + ";";
      case 3 -> "a[" + number(0) + " & 3] = " + number(1) + ";";
      case 4 -> "v = " + number(2) + ";";
      case 5 -> "c[" + number(0) + " & 1] = " + number(1) + ";";
      case 6 -> "z = " + number(0) + ";";
      case 7 -> "atomic_fetch_add(&z, " + number(0) + ");";
      case 8 -> "{ int e = " + number(0) + "; atomic_compare_exchange_strong(&z, &e, v); }";
      case 9 -> "assert(" + truth() + ");";
      case 10 -> "b.f = " + number(0) + "; b.g = " + number(0) + ";";
      case 11 -> "*(" + truth() + " ? &x : &y) = " + number(0) + ";";
      // with one read of memory, so that it waits
      case 12 -> "while (z == " + (random.nextBoolean() ? "v" : "m") + ") { }";
      case 13 -> "for (int k = 0; k < (" + number(0) + " & 3); k++) { v += k; }";
      case 14 ->
          "switch (" + number(0) + ") { case 0: v = 1; break; case 2: v = n; default: x = v; }";
      case 15 -> {
        String index = number(0) + " & 1";
        yield "pthread_mutex_lock(&lock["
            + index
            + "]); "
            + statement(0)
            + " pthread_mutex_unlock(&lock["
            + index
            + "]);";
      }
      case 16 -> "__VERIFIER_assume(" + truth() + ");";
      case 17 -> "{ int d[2]; memcpy(d, c, sizeof d); v = d[" + number(0) + " & 1]; }";
      case 18 -> "{ int *p = malloc(sizeof *p); *p = " + number(0) + "; x = *p + 1; free(p); }";
      case 19 -> ofFloats();
      case 20 -> ofStructures();
      default ->
          "if ("
              + truth()
              + ") { "
              + statement(depth - 1)
              + " } else { "
              + statement(depth - 1)
              + " }";
    };
  }

  /** With a quotient that may be no number, bits that are no float, and rounding. */
  private String ofFloats() {
    String one = number(0);
    String other = number(0);
    return switch (random.nextInt(12)) {
      case 7 ->
          "{ double e = sqrt(%s); v = (int) e == 1; if (isnan(e)) { x = 4; } else if (e > 1.5) { x = %s; } }"
              .formatted(one, other);
      case 8 ->
          "{ double e = fmod(%s, %s); if (isnan(e)) { x = 5; } else { v = (int) e; } }"
              .formatted(one, other);
      case 9 ->
          "{ double e = fmod(%s / 3.0, 0.5); if (e > 0.2 || e < -0.2) { x = %s; } }"
              .formatted(one, other);
      case 10 -> "v = (int) floor(%s / 2.0) - (int) round(%s * 0.7);".formatted(one, other);
      case 11 ->
          "{ int w = %s; float e; memcpy(&e, &w, 4); x = isnan(e) ? 1 : isinf(e) ? 2 : signbit(fmaxf(e, %s)); }"
              .formatted(one, other);
      case 0 -> "if ((float) (%s) * 0.5f > 1.0f) { %s }".formatted(one, statement(0));
      case 1 -> "{ double e = %s; v = (int) (e / 2 + 0.25) - %s; }".formatted(one, other);
      case 2 ->
          "{ double e = (double) %s / %s; if (e != e) { x = 1; } else if (e < 1) { x = 2; } }"
              .formatted(one, other);
      case 3 ->
          "{ int w = %s; float e; memcpy(&e, &w, 4); e = e + %s; if (!(e >= 0)) { x = 3; } }"
              .formatted(one, other);
      case 4 ->
          "{ float e = 16777216.0f + (float) %s; if (e > 16777216.0f) { x = %s; } }"
              .formatted(one, other);
      case 5 -> "{ float e = %s * 0.1f; double h = e; x = h == %s * 0.1; }".formatted(one, other);
      default ->
          "{ unsigned w = %s; double e = w; v = (int) (unsigned) (e / 3) & 7; s = -e < %s; }"
              .formatted(one, other);
    };
  }

  /** Copies of what has room between its members, and fields of memory that was never written. */
  private String ofStructures() {
    String one = number(0);
    String other = number(0);
    return switch (random.nextInt(3)) {
      case 0 ->
          "{ struct { char k; int i; short h; } p, q; p.k = %s; p.i = %s; q = p; v = q.i + q.k; }"
              .formatted(one, other);
      case 1 ->
          "{ struct { unsigned f : 3; int g : 9; } p, q; p.f = %s; q = p; q.g = %s; v = q.f + q.g; }"
              .formatted(one, other);
      default ->
          "{ struct { char k; int i; } p[2], q[2]; p[%s & 1].i = %s; memcpy(q, p, sizeof q);"
                  .formatted(one, other)
              + " p[0].i = 1; q[0].i = p[0].i; x = q[0].i; }";
    };
  }

  private String number(int depth) {
    if (depth == 0) {
      String[] leaves = {
        "n", "m", "m", "v", "x", "s", "c[0]", "c[1]", "z", "b.f", "b.g", "a[1]", "2", "(-1)"
      };
      return leaves[random.nextInt(leaves.length)];
    }
    String left = number(depth - 1);
    String right = number(depth - 1);
    return switch (random.nextInt(18)) {
      case 16 -> "(int) ((unsigned long) %s / ((unsigned long) %s | 1))".formatted(left, right);
      case 17 -> "(int) ((unsigned long) %s %% ((unsigned long) %s | 1))".formatted(left, right);
      case 0, 1 -> "(%s + %s)".formatted(left, right);
      case 2 -> "(%s - %s)".formatted(left, right);
      case 3 -> "(%s * %s)".formatted(left, right);
      case 4 -> "(%s / %s)".formatted(left, right);
      case 5 -> "(%s %% %s)".formatted(left, right);
      case 6 -> "(int) ((unsigned) %s / 3u)".formatted(left);
      case 7 -> "(%s & %s)".formatted(left, right);
      case 8 -> "(%s ^ %s)".formatted(left, right);
      case 9 -> "(%s << (%s & 3))".formatted(left, right);
      case 10 -> "(%s >> (%s & 7))".formatted(left, right);
      case 11 -> "((unsigned char) %s)".formatted(left);
      case 12 -> "((signed char) (%s * 50))".formatted(left);
      case 13 -> "(%s ? %s : %s)".formatted(truth(), left, right);
      case 14 -> "twice(%s)".formatted(left);
      default -> "(int) (((long) %s * %s) >> 1)".formatted(left, right);
    };
  }

  private String truth() {
    String[] signs = {"==", "!=", "<", "<=", ">", ">="};
    String sign = signs[random.nextInt(signs.length)];
    return random.nextInt(5) == 0
        ? "(unsigned) %s %s (unsigned) %s".formatted(number(0), sign, number(0))
        : "%s %s %s".formatted(number(1), sign, number(0));
  }
}
