// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import java.util.List;
import java.util.Random;

/** Writes a program that calls the functions of {@code string.h}, {@code ctype.h}, and others. */
final class LibraryCalls {
  private static final String[] CLASSES = {
    "isalnum",
    "isalpha",
    "isblank",
    "iscntrl",
    "isdigit",
    "isgraph",
    "islower",
    "isprint",
    "ispunct",
    "isspace",
    "isupper",
    "isxdigit"
  };
  private static final String[] NUMBERS = {
    "",
    "-",
    "0",
    " 12",
    "\\t+7x",
    "-93",
    "0x1fg",
    "0x",
    "-0XAbz",
    "077",
    "08",
    "zZ",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "-9223372036854775809",
    "18446744073709551615",
    "18446744073709551616",
    "-18446744073709551616",
    "-1",
    "1 2",
    "  -  3"
  };

  private final Random random;
  private final StringBuilder out = new StringBuilder();

  LibraryCalls(Random random) {
    this.random = random;
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  /** A short text of few letters, so that parts and equal texts are frequent. */
  private String word() {
    StringBuilder word = new StringBuilder("\"");
    for (int k = random.nextInt(9); k > 0; k--) {
      word.append(random.nextBoolean() ? 'a' : 'b');
    }
    return word.append(random.nextInt(4) == 0 ? "\\377\"" : "\"").toString();
  }

  private String letters() {
    return random.nextBoolean() ? "\"a\"" : "\"ab\"";
  }

  private String letter() {
    return random.nextInt(5) == 0 ? "0" : random.nextBoolean() ? "'a'" : "'b'";
  }

  String text() {
    for (String header : List.of("ctype", "stdio", "stdlib", "string", "strings")) {
      line("#include <" + header + ".h>");
    }
    line("static int sign(int n) { return (n > 0) - (n < 0); }");
    line("static int order(const void *l, const void *r) { return *(int *)l - *(int *)r; }");
    line("static long at(const char *p, const char *text) { return p ? p - text : -1; }");
    line("static const char *text, *other; static char room[64]; static char *end;");
    line("static unsigned char bytes[48]; static int sorted[6] = {-4, 0, 3, 9, 9, 20};");
    line("static void show(void) { for (int k = 0; k < 48; k++) printf(\"%x \", bytes[k]); }");
    line("struct wide { const char *name; char tail[5]; };");
    line("static int names(const void *l, const void *r) {");
    line("  return strcmp(((struct wide *)l)->name, ((struct wide *)r)->name); }");
    line("int main(void) { int n;");
    for (int k = 0; k < 12; k++) {
      texts();
      memory();
    }
    for (String number : NUMBERS) {
      line("text = \"" + number + "\"; printf(\"%d\\n\", atoi(text) == (int)atol(text));");
      for (int base : new int[] {0, 10, 16, 2 + random.nextInt(35)}) {
        line("printf(\"%ld \", strtol(text, &end, " + base + ")); ");
        line("printf(\"%ld\\n\", at(end, text));");
        line("printf(\"%lu \", strtoul(text, &end, " + base + ")); ");
        line("printf(\"%ld\\n\", at(end, text));");
      }
    }
    line("for (int c = -1; c < 256; c++) { printf(\"%d %d \", tolower(c), toupper(c));");
    for (String name : CLASSES) {
      line("printf(\"%d\", " + name + "(c) != 0);");
    }
    line("printf(\"\\n\"); }");
    line("printf(\"%d %ld %lld\\n\", abs(-7), labs(5), llabs(-1ll << 40));");
    line("printf(\"%d %ld\\n\", div(-17, 5).rem, ldiv(99, 7).quot);");
    line("printf(\"%lld\\n\", strtoll(\"-12\", 0, 0));");
    line("for (int key = -5; key < 22; key++) {");
    line("int *found = bsearch(&key, sorted, 6, sizeof *sorted, order);");
    line("printf(\"%d\\n\", found ? *found : 99); }");
    sorting();
    reals();
    growing();
    line("return 0; }");
    return out.toString();
  }

  private void reals() {
    String[] numbers = {
      "1.5",
      "-2",
      "+.25e1x",
      "1e",
      "0x1.8p3",
      "0x",
      "0x1.8",
      "inf",
      "-Infinity",
      ".",
      "1e400",
      "  3.125e-2 ",
      "4.9e-324",
      "0.1",
      "123456789012345678901234567890",
      "-0",
      "e5"
    };
    for (String number : numbers) {
      line("text = \"" + number + "\"; printf(\"%a \", strtod(text, &end));");
      line("printf(\"%ld %a %a\\n\", at(end, text), strtof(text, 0), atof(text));");
    }
    line("{ int a = -1, b = -1, n = -1; char w[20] = \"\", c = '-'; double d = 0; float f = 0;");
    line("long l = 0; short h = 0;");
    line("printf(\"%d \", sscanf(\" 12 abc 0x1F z 7.5\", \"%d %s%x %c %lf\", &a, w, &b, &c, &d));");
    line("printf(\"%d %s %d %c %f\\n\", a, w, b, c, d);");
    line("printf(\"%d \", sscanf(\"12345:67\", \"%3d%hd:%ld%n\", &a, &h, &l, &n));");
    line("printf(\"%d %d %ld %d\\n\", a, h, l, n);");
    line("printf(\"%d \", sscanf(\"5,x\", \"%d,%d\", &a, &b)); printf(\"%d %d\\n\", a, b);");
    line("printf(\"%d\\n\", sscanf(\"\", \"%d\", &a));");
    line("printf(\"%d \", sscanf(\"a=1.5 b\", \"a=%f %*s %d\", &f, &b)); printf(\"%f\\n\", f); }");
  }

  private void growing() {
    line("{ char *grows = 0; for (int k = 0; k < 20; k++) {");
    line("grows = realloc(grows, k + 1); grows[k] = 'a' + k; }");
    line("grows = realloc(grows, 5); grows[4] = 0; printf(\"%s\\n\", grows); free(grows); }");
  }

  private void sorting() {
    int numbers = random.nextInt(20);
    line("int numbers[20];");
    for (int k = 0; k < numbers; k++) {
      line("numbers[" + k + "] = " + random.nextInt(-9, 9) + ";");
    }
    line("qsort(numbers, " + numbers + ", sizeof *numbers, order);");
    line("for (int k = 0; k < " + numbers + "; k++) printf(\"%d\\n\", numbers[k]);");
    int rows = 1 + random.nextInt(6);
    line("struct wide rows[] = {");
    for (int k = 0; k < rows; k++) {
      // names differ, for the order of equal ones is not told
      line("{\"" + random.nextInt(100) + "." + k + "\", \"" + (char) ('a' + k) + "bc\"},");
    }
    line("};");
    line("qsort(rows, " + rows + ", sizeof *rows, names); for (int k = 0; k < " + rows + "; k++)");
    line("printf(\"%s %s\\n\", rows[k].name, rows[k].tail);");
  }

  private void texts() {
    line("text = " + word() + "; other = " + word() + "; n = " + random.nextInt(10) + ";");
    line("printf(\"%ld %ld \", (long)strlen(text), (long)strnlen(text, n));");
    line("printf(\"%d %d \", sign(strcmp(text, other)), sign(strncmp(text, other, n)));");
    line("printf(\"%ld \", at(strchr(text, " + letter() + "), text));");
    line("printf(\"%ld \", at(strrchr(text, " + letter() + "), text));");
    line("printf(\"%ld %ld \", at(strstr(text, other), text), at(strpbrk(text, other), text));");
    line("printf(\"%ld %ld\\n\", (long)strspn(text, other), (long)strcspn(text, other));");
    line("strcpy(room, text); strcat(room, other); strncat(room, text, n);");
    line("printf(\"%ld \", (long)strlen(room)); strncpy(room, other, n); room[n] = 0;");
    line("end = strdup(room); printf(\"%d\\n\", strcmp(end, room)); free(end);");
    line("for (n = 0; room[n]; n++) printf(\"%d \", room[n]);");
    line("printf(\"%d \", sign(strcasecmp(text, \"aBA\")));");
    line("printf(\"%d \", sign(strncasecmp(other, \"BAb\", 2)));");
    line("end = strndup(text, 3); printf(\"%s \", end); free(end);");
    line("end = stpcpy(room, text); printf(\"%ld\\n\", (long)(end - room)); strcat(room, \"b\");");
    line("for (end = strtok(room, " + letters() + "); end; end = strtok(0, " + letters() + "))");
    line("printf(\"[%s]\", end);");
  }

  private void memory() {
    line("n = " + random.nextInt(24) + ";");
    String to = "bytes + " + random.nextInt(24);
    String from = "bytes + " + random.nextInt(24);
    switch (random.nextInt(3)) {
      case 0 -> line("memset(" + to + ", " + random.nextInt(300) + ", n);");
      case 1 -> line("for (int k = 0; k < 48; k++) bytes[k] = k * 7 + n;");
      default -> line("memcpy(room, " + from + ", n); memcpy(" + to + ", room, n);");
    }
    line("memmove(" + to + ", " + from + ", n); show();");
    line("printf(\"%d \", sign(memcmp(" + to + ", " + from + ", n)));");
    line("printf(\"%ld\\n\", at(memchr(" + from + ", bytes[9], n), (char *)bytes));");
  }
}
