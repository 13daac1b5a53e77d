// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests of random C programs whose functions give all values at once against the same programs with
 * each of the values. What is violated is replayed with the values that are shown.
 */
class SymbolicCallsTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 240 : 16;

  private static final Pattern FOUND =
      Pattern.compile("^ *(no [a-z]+) +(holds|violated|unknown)(.*)", Pattern.MULTILINE);
  private static final Pattern REPLAY = Pattern.compile("replay: ravel (replay .*)");
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

  @TempDir private Path folder;

  private static Map<String, String> verdicts(String said) {
    Map<String, String> verdicts = new TreeMap<>();
    Matcher matcher = FOUND.matcher(said);
    while (matcher.find()) {
      // nothing else is left out but the values outside of the range, which are assumed away
      boolean narrowed = matcher.group(3).contains("K014");
      verdicts.put(matcher.group(1), narrowed ? "holds" : matcher.group(2));
    }
    assertEquals(3, verdicts.size(), said);
    return verdicts;
  }

  private static String run(List<String> words) {
    return String.join("\n", CommandLine.run(words).lines());
  }

  @Test
  void verdictsAreThoseOfAllValues() throws IOException {
    int violated = 0;
    long first = Long.getLong("ravel.first", 0);
    for (long seed = first; seed < first + SEEDS; seed++) {
      violated += compare(seed);
    }
    assertTrue(violated > SEEDS / 2, violated + " violated");
  }

  private int compare(long seed) throws IOException {
    ProgramWithInputs program = new ProgramWithInputs(seed);
    String text = seed % 2 == 0 ? program.text() : program.waitingText();
    Path file = Files.writeString(folder.resolve("program.c"), text);
    List<String> check = List.of("check", file.toString(), "--all");
    List<String> tried = new ArrayList<>(check);
    tried.addAll(List.of("--nondet", ProgramWithInputs.LOW + ".." + ProgramWithInputs.HIGH));
    List<String> symbolic = new ArrayList<>(check);
    symbolic.add("--symbolic");
    String said = run(symbolic);
    String wanted = run(tried);
    assertEquals(
        verdicts(wanted), verdicts(said), seed + ":\n" + text + "\n" + said + "\n" + wanted);
    Matcher replay = REPLAY.matcher(said);
    int violated = 0;
    while (replay.find()) {
      violated++;
      List<String> words = new ArrayList<>();
      Matcher word = WORD.matcher(replay.group(1));
      while (word.find()) {
        words.add(word.group(1) != null ? word.group(1) : word.group(2));
      }
      String replayed = run(words);
      assertTrue(
          replayed.contains("violated"), seed + ":\n" + text + "\n" + said + "\n" + replayed);
    }
    return violated;
  }

  /** The condition that decides about the way of others, in each case for few of all values. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // a thread waits in a state that no execution has been in
        "no error violated | w = 1; while ((v = z) == 0) { } assert(v == 2); | z = n; z = 2;",
        "no error violated | w = 1; while ((v = z) == 0) { } assert(v != 7); | z = n; z = 2;",
        "no race violated  | while (z < n) { } plain = 1; |"
            + " __VERIFIER_assume(n >= 1 && n <= 2); z = 1; plain = 2; z = 2;",
        "no race violated  | w = 1; while (atomic_exchange(&z, 1) != 0) { } plain = 1; |"
            + " z = 1; w = n & 1; z = w; plain = 2; z = 0;",
        // the library looks at what memory holds
        "no error violated | | char b[2] = {(char) ('0' + (n & 7)), 0}; assert(atof(b) != 5.0);",
        "no error violated | | pthread_mutexattr_t a; pthread_mutexattr_init(&a);"
            + " pthread_mutexattr_settype(&a, n & 1); pthread_mutex_t l;"
            + " pthread_mutex_init(&l, &a); pthread_mutex_lock(&l);"
            + " assert(pthread_mutex_trylock(&l));",
        // functions of the compiler, of any of 2^32 values
        "no error violated | | assert(!__builtin_add_overflow(n, 5, &v));",
        "no error holds    | | if (__builtin_mul_overflow(n, 3, &v)) { v = 0; }"
            + " assert(v % 3 == 0);",
        "no error violated | | assert(__builtin_popcount(n) != 31);",
        "no error violated | | assert(__builtin_bswap32((unsigned) n) != 0x05000001);",
        // updates of which nobody looks at the result
        "no error violated | atomic_fetch_add(&z, n); | z = n; atomic_fetch_add(&z, n);"
            + " pthread_join(t, 0); assert(z != 0x30); pthread_exit(0);",
        "no error holds    | atomic_fetch_add(&z, 1); | z = n; pthread_join(t, 0);"
            + " v = z; if (v < 0) { z = 3; } pthread_exit(0);",
        // a number that is no longer used when a thread comes round
        "no error holds    | int k = 0; while ((v = z) != 7) { k = v + 1; } assert(k != 7); |"
            + " __VERIFIER_assume(n > 8); z = n; z = n + 1; z = 7;",
        // a step that fails leaves memory as it is to the one that waits
        "no race holds     | int m = n; while ((v = z) == m) { } v = atomic_exchange(&z, m);"
            + " assert(v != 0); |"
            + " int m = n; v = atomic_exchange(&z, 0); while ((v = z) == m) { }",
        // floats, of any of 2^32 values
        "no error violated | | double d = n; assert(d * 0.5 != 38888.5);",
        "no error violated | | float d = n; assert(!((double) d != n && n == 16777217));",
        "no error holds    | | double d = n; if (d / 2 > 1000.25) { assert(n > 2000); }"
            + " assert((int) d == n);",
        "no error violated | | unsigned u = n; double d = u; assert(-d != -4294967295.0);",
        "no error violated | | float d; memcpy(&d, &n, 4); assert(!(d <= 1e30f) != !(d > 1e30f));",
        "no error holds    | | float d; memcpy(&d, &n, 4); assert(!(d > 1 && d <= 0.5f));",
        // functions of floats, of any of 2^32 values
        "no error violated | | if (n >= 0) { assert(sqrt(n) != 150.0); }",
        "no error holds    | | if (n >= 0) { double d = sqrt(n); assert(d < 46341 && d >= 0); }"
            + " else { assert(isnan(sqrt(n))); }",
        "no error holds    | | if (n >= 0) { int r = (int) sqrt(n);"
            + " assert((long) r * r <= n && n - (long) r * r <= 2 * r); }",
        "no error violated | | if (n >= 0) { int r = (int) sqrt(n);"
            + " assert(!(r * r == 144000000 && n >= 144003900)); }",
        "no error violated | | if (n >= 0 && n < 4000000) { int r = (int) floorf(sqrtf(n));"
            + " assert(!(r * r + 2 * r == n && r == 1234)); }",
        "no error violated | | int k = 0; while (k < 20 && k <= (int) sqrt(n)) { k++; }"
            + " assert(k != 18);",
        "no error violated | | assert(fmod(n, 1000) != 777);",
        "no error holds    | | double d = fmod(n, -7); assert(d > -7 && d < 7 && (d < 0 ? n < 0"
            + " : d > 0 ? n > 0 : n % 7 == 0));",
        "no error holds    | | int m = __VERIFIER_nondet_int(); if (m != 0 && m != -1)"
            + " { assert(fmod(n, m) == n % m); }",
        "no error violated | | assert(fmod(n / 4.0, 1000.5) != -333.25);",
        "no error holds    | | double d = n / 2.0; assert(floor(d) <= d && ceil(d) >= d && ceil(d)"
            + " - floor(d) <= 1);",
        "no error violated | | assert(round(n * 0.1) != 77777);",
        "no error violated | | float d; memcpy(&d, &n, 4); assert(!isnan(d));",
        "no error violated | | float d; memcpy(&d, &n, 4); if (!isnan(d) && !isinf(d) && d != 0)"
            + " { assert(isnormal(d)); }",
        "no error holds    | | float d; memcpy(&d, &n, 4); if (!isnan(d)) { assert(fmaxf(d, 1) >= 1"
            + " && fminf(d, 1) <= 1); }",
        "no error violated | | double d = n; assert(fma(d, 3, 1) != 300001 && ldexp(d, -3) !="
            + " 12.5);",
        "no error violated | | float d = n; float e = d / 3 + 0.1f; assert(e != 1000.1f);",
        // numbers of 64 bits without a sign
        "no error violated | | unsigned long u = __VERIFIER_nondet_ulong();"
            + " if (u > 18000000000000000000u) { assert(u % 1000 != 777); }",
        "no error holds    | | unsigned long u = __VERIFIER_nondet_ulong();"
            + " assert(u % 7 < 7 && u / 10 * 10 + u % 10 == u);",
        "no error holds    | | unsigned long u = __VERIFIER_nondet_ulong(), k = u; int d = 0;"
            + " while (k) { k /= 10; d++; } assert(d <= 20);",
        // what has room between its members, and fields of memory that was never written
        "no error violated | | struct { char k; int i; short h; } p, q; p.k = n; p.i = n; q = p;"
            + " assert(!(q.i == 77777 && q.k == -47));",
        "no error violated | | struct { unsigned f : 3; int g : 20; } p, q; p.g = n; q = p;"
            + " q.f = n; assert(!(q.g == -77 && q.f == 3));",
        "no error violated | __atomic_fetch_add(&f, 0.5f, 5); |"
            + " f = n; pthread_join(t, 0); assert(f != 12345.5f); pthread_exit(0);",
        "no error violated | __atomic_fetch_add(&f, 1.0f, 5); |"
            + " n = n & 1 ? 0x3f800000 : 0; memcpy((void *) &f, &n, 4);"
            + " pthread_join(t, 0); assert(f != 2.0f); pthread_exit(0);",
      })
  void fewValuesGoAnotherWay(String verdict, String thread, String main) throws IOException {
    String text =
        """
        #include <assert.h>
        #include <math.h>
        #include <pthread.h>
        #include <stdatomic.h>
        #include <stdlib.h>
        #include <string.h>
        int __VERIFIER_nondet_int(void);
        unsigned long __VERIFIER_nondet_ulong(void);
        void __VERIFIER_assume(int);
        atomic_int z, w;
        float f;
        int n, plain;
        void *run(void *unused) {
          int v = 0;
          %s
          return unused;
        }
        int main(void) {
          pthread_t t;
          int v = 0;
          n = __VERIFIER_nondet_int();
          pthread_create(&t, 0, run, 0);
          %s
          pthread_join(t, 0);
          return 0;
        }
        """
            .formatted(thread == null ? "" : thread, main);
    Path file = Files.writeString(folder.resolve("few.c"), text);
    String said = run(List.of("check", file.toString(), "--all", "--symbolic"));
    assertTrue(
        said.replaceAll(" +", " ").contains(verdict.replaceAll(" +", " ").strip()), said + text);
  }

  /** A class of inputs of which an execution does not end leaves others to be explored. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "if (n >= 0 && n < 3) { for (;;) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); } }"
            + "| with --inputs main=0 an execution does not end",
        "if (n % 3 == 0) { for (;;) { } } | with --inputs main=0 a thread computes without an end",
        "if (n == 0) { for (;;) { z = 1; z = 0; } } if (n == 5) { for (;;) { z = 2; z = 0; } }|"
            + " with --inputs main=0 an execution does not end; so it is in another class of"
            + " inputs",
      })
  void otherClassesAreExplored(String loop, String note) throws IOException {
    for (boolean violated : new boolean[] {true, false}) {
      String text =
          """
          #include <assert.h>
          #include <pthread.h>
          #include <stdatomic.h>
          int __VERIFIER_nondet_int(void);
          atomic_int z;
          int n;
          pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
          void *run(void *unused) { return unused; }
          int main(void) {
            pthread_t t;
            pthread_create(&t, 0, run, 0);
            n = __VERIFIER_nondet_int();
            %s
            assert(n != 77 || %s);
            return 0;
          }
          """
              .formatted(loop, violated ? "n == 0" : "n != 5");
      Path file = Files.writeString(folder.resolve("endless.c"), text);
      List<String> words = List.of("check", file.toString(), "--symbolic", "--ascii");
      String said = run(words);
      assertTrue(said.startsWith(violated ? "violated[V003]" : "unknown"), said + text);
      assertTrue(said.contains(violated ? "--inputs main=77" : note), said + text);
    }
  }

  /** Terms of registers are found by the calls that they belong to. */
  @Test
  void callsMayBeNestedDeeply() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("deep.c"),
            """
            #include <assert.h>
            int __VERIFIER_nondet_int(void);
            static int sum(int k, int n) { return k == 0 ? n : sum(k - 1, n + 1) + 1; }
            int main(void) {
              int n = __VERIFIER_nondet_int();
              if (n >= 0 && n < 1000) { assert(sum(5000, n) != 10777); }
              return 0;
            }
            """);
    String said = run(List.of("check", file.toString(), "--symbolic"));
    assertTrue(said.contains("--inputs main=777"), said);
  }

  /** Numbers of 64 bits without a sign are shown without one, and taken so. */
  @Test
  void numbersWithoutASign() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("large.c"),
            """
            #include <assert.h>
            unsigned long __VERIFIER_nondet_ulong(void);
            int main(void) {
              unsigned long n = __VERIFIER_nondet_ulong();
              assert(n + 1 != 18446744073709551611u);
              return 0;
            }
            """);
    String said = run(List.of("check", file.toString(), "--symbolic"));
    assertTrue(said.contains("--inputs main=18446744073709551610 "), said);
    assertTrue(said.contains("__VERIFIER_nondet_ulong() = 18446744073709551610"), said);
    for (String[] given :
        new String[][] {
          {"18446744073709551610", "is false"},
          {"18446744073709551609", "as it should"},
          {"18446744073709551616", "is no value that"},
          {"-6", "-6 is no value that"}
        }) {
      String inputs = "main=" + given[0];
      List<String> words =
          List.of("replay", file.toString(), "--inputs", inputs, "--schedule", "main");
      String replayed = run(words);
      assertTrue(replayed.contains(given[1]), inputs + ": " + replayed);
    }
  }

  @Test
  void whatIsNoneOfItsValuesIsRefused() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("one.c"),
            """
            unsigned char __VERIFIER_nondet_uchar(void);
            int main(void) { return __VERIFIER_nondet_uchar(); }
            """);
    String name = file.toString();
    for (String[] asked :
        new String[][] {
          {"check --symbolic --nondet 0..3", "'--symbolic' and '--nondet' exclude each other"},
          {"check --inputs 5", "'--inputs 5' does not say what is given"},
          {"check --inputs main=256", "256 is no value that `__VERIFIER_nondet_uchar` can give"},
          {"check --symbolic --engine graph", "error[X001]"},
          {"check --symbolic --check leaks", "error[X001]"},
          {"run --symbolic", "error[X001]"},
          {"draw --symbolic", "error[X001]"},
          {"traces --symbolic --of main", "error[X001]"},
          {"suite --symbolic --local", "`--local` needs values"},
          {"suite --symbolic --encoding prefix", "`--encoding prefix` needs values"},
          {"suite --symbolic --encoding contextual", "error[X001]"},
        }) {
      List<String> words = new ArrayList<>(List.of(asked[0].split(" ")));
      words.add(1, name);
      String said = run(words);
      assertTrue(said.contains(asked[1]), asked[0] + ": " + said);
    }
  }
}
