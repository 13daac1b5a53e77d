// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Writes a program whose functions take and return structs of all shapes, also after an ellipsis.
 * It has arrays of computed length, bit-fields, and the functions of {@code math.h}.
 */
final class ValueCalls {
  private static final String[] SCALARS = {
    "char", "short", "int", "long", "float", "double", "unsigned char", "unsigned"
  };
  private static final String[] EXACT = {
    "fabs", "floor", "ceil", "trunc", "round", "rint", "nearbyint", "sqrt"
  };
  private static final String[] ROUNDED = {
    "cbrt", "exp2", "expm1", "sin", "cos", "tan", "atan", "sinh", "cosh", "tanh", "exp"
  };

  private final Random random;
  private final StringBuilder out = new StringBuilder();
  private final List<List<String>> structs = new ArrayList<>();

  ValueCalls(Random random) {
    this.random = random;
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  private String number() {
    return String.valueOf(random.nextInt(1, 100));
  }

  private String real() {
    return switch (random.nextInt(8)) {
      case 0 -> "0.0";
      case 1 -> "-0.0";
      case 2 -> random.nextInt(-9, 9) + ".5";
      case 3 -> "0x1p" + random.nextInt(-1074, 1023);
      case 4 -> "INFINITY";
      case 5 -> "-3e-310";
      default -> String.valueOf(random.nextGaussian() * 20);
    };
  }

  private void struct(int number) {
    List<String> fields = new ArrayList<>();
    line("struct s" + number + " {");
    for (int k = 1 + random.nextInt(4); k > 0; k--) {
      String type = SCALARS[random.nextInt(SCALARS.length)];
      int length = random.nextInt(3) == 0 ? 1 + random.nextInt(4) : 0;
      fields.add("f" + k + (length > 0 ? "[" + random.nextInt(length) + "]" : ""));
      line(type + " f" + k + (length > 0 ? "[" + length + "];" : ";"));
    }
    line("};");
    structs.add(fields);
    String type = "struct s" + number;
    line("static long sum" + number + "(" + type + " v) { return 0");
    fields.forEach(field -> line(" + (long)v." + field));
    line("; }");
    line("static " + type + " step" + number + "(int n, " + type + " v, double d) {");
    String field = fields.get(random.nextInt(fields.size()));
    line("if (n > 0) v = step" + number + "(n - 1, v, d); v." + field + " += 1 + (int)d;");
    line("return v; }");
  }

  private String literal(int number) {
    StringBuilder text = new StringBuilder("(struct s" + number + "){");
    for (String field : structs.get(number)) {
      text.append('.').append(field).append(" = ").append(number()).append(", ");
    }
    return text.append('}').toString();
  }

  /** Writes a function that takes everything after its first argument, whose kinds it receives. */
  private void collector() {
    line("static long all(const char *kinds, ...) { long sum = 0; va_list list, copy;");
    line("va_start(list, kinds); va_copy(copy, list);");
    line("for (const char *k = kinds; *k; k++) switch (*k) {");
    line("case 'i': sum += va_arg(list, int); break;");
    line("case 'l': sum += va_arg(list, long); break;");
    line("case 'd': sum += (long)va_arg(list, double); break;");
    for (int k = 0; k < structs.size(); k++) {
      line("case '" + k + "': sum += sum" + k + "(va_arg(list, struct s" + k + ")); break;");
    }
    line("} if (*kinds == 'i') sum ^= va_arg(copy, int); va_end(copy); va_end(list);");
    line("return sum; }");
  }

  private void collected() {
    StringBuilder kinds = new StringBuilder();
    StringBuilder arguments = new StringBuilder();
    for (int k = random.nextInt(12); k > 0; k--) {
      int kind = random.nextInt(3 + structs.size());
      kinds.append(kind < 3 ? "ild".charAt(kind) : (char) ('0' + kind - 3));
      arguments.append(", ");
      arguments.append(
          switch (kind) {
            case 0 -> number();
            case 1 -> number() + "l";
            case 2 -> number() + ".25";
            default -> literal(kind - 3);
          });
    }
    line("printf(\"%ld\\n\", all(\"" + kinds + "\"" + arguments + "));");
  }

  private void reals() {
    String x = real();
    String y = real();
    line("x = " + x + "; y = " + y + "; z = x;");
    for (String name : EXACT) {
      line("show(" + name + "(x)); show(" + name + "f((float)y));");
    }
    line(
        "show(fmod(x, 7.5)); show(copysign(x, y)); if (x != y) { show(fmin(x, y)); show(fmax(x,"
            + " y)); }");
    line("show(fma(x, 0.1, y)); show(ldexp(x, " + random.nextInt(-40, 40) + "));");
    line("show(frexp(x, &n)); if (x - x == 0) printf(\"%d\\n\", n); show(modf(x, &z)); show(z);");
    line("printf(\"%d %d %d\\n\", fpclassify(x), !!signbit(y), x < y);");
    line("printf(\"%d %d %d\\n\", !!isnan(x / y), !!isinf(x * y), isfinite(x));");
    line("if (fabs(x) < 1e4) printf(\"%ld %ld\\n\", lround(x), lrint(x));");
    line("z = fabs(x) < 20 ? x : 2.5;");
    for (String name : ROUNDED) {
      line("near(" + name + "(z));");
    }
    line("near(pow(fabs(z), 1.5)); near(log(1 + fabs(z))); near(log2(fabs(z) + 2));");
    line("near(log10(fabs(z) + 3)); near(atan2(z, 3)); near(hypot(z, 4)); near(log1p(fabs(z)));");
    line("near(asin(z / 21)); near(acos(z / 21));");
  }

  private void integers() {
    String a = random.nextLong() + "l";
    String b = random.nextLong() + "l";
    line("{ long a = " + a + ", b = " + b + " >> " + random.nextInt(60) + "; int i; long l;");
    line("unsigned u; short h; int r; printf(\"%d\\n\", __builtin_add_overflow(a, b, &l));");
    line("r = __builtin_mul_overflow((int)a, (int)b, &i);");
    line("printf(\"%d %d\\n\", r, i);");
    line("r = __builtin_sub_overflow((short)a, (short)b, &h);");
    line("printf(\"%d %d\\n\", r, h);");
    line("r = __builtin_mul_overflow((unsigned)a, (unsigned)b, &u);");
    line("printf(\"%d %u\\n\", r, u);");
    line("r = __builtin_mul_overflow(a, b, &l);");
    line("printf(\"%d %ld\\n\", r, l);");
    line("printf(\"%d %d %d\\n\", __builtin_popcountl(a), __builtin_clzl(a | 1),");
    line("__builtin_ctz((int)b | 1 << 20)); printf(\"%lx\\n\", __builtin_bswap64(a));");
    line("printf(\"%x %d\\n\", __builtin_bswap32((int)b), __builtin_parityl(b));");
    line("struct { unsigned p : 3; int q : 11; long r : 50; } f = {a, b, a}; f.q += 1;");
    line("f.r ^= b; printf(\"%d %d %ld\\n\", f.p, f.q, (long)f.r); }");
  }

  String text() {
    line("#include <math.h>\n#include <stdarg.h>\n#include <stdio.h>\n#include <string.h>");
    line("static void show(double d) { unsigned long u; memcpy(&u, &d, 8);");
    line("if (d != d) u = 1; printf(\"%lx\\n\", u); }");
    line("static void near(double d) { if (isinf(d) || fabs(d) > 1e6) printf(\"large\\n\");");
    line("else printf(\"%ld\\n\", (long)(d * 1e7)); }");
    for (int k = 0; k < 5; k++) {
      struct(k);
    }
    collector();
    line("static int sized(int n) { int sum = 0; for (int k = 1; k <= n; k++) { short a[k][n];");
    line("for (int i = 0; i < k; i++) for (int j = 0; j < n; j++) a[i][j] = i * j + n;");
    line("sum += a[k - 1][n / 2] + sizeof a; } return sum; }");
    line(
        "_Thread_local int own = 3; static struct s0 first = "
            + literal(0).replaceAll("^.*?\\)", ""));
    line("; static struct s0 *places[2] = {0, &first}; int main(void) { double x, y, z; int n;");
    for (int k = 0; k < structs.size(); k++) {
      line("struct s" + k + " v" + k + " = " + literal(k) + ";");
      line("v" + k + " = step" + k + "(" + random.nextInt(4) + ", v" + k + ", 1.5);");
      line("printf(\"%ld\\n\", sum" + k + "(v" + k + ")); own += sum" + k + "(v" + k + ");");
    }
    for (int k = 0; k < 5; k++) {
      collected();
      reals();
      integers();
      line("printf(\"%d\\n\", sized(" + random.nextInt(1, 7) + "));");
    }
    line("printf(\"%d %ld\\n\", own, sum0(*places[1])); return 0; }");
    return out.toString();
  }
}
