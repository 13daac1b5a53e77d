// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import java.util.Random;

/** Writes a program that prints numbers and texts in all formats, to the output and to memory. */
final class PrintCalls {
  private static final String[] SIZES = {"", "hh", "h", "l", "ll", "z", "j", "t"};
  private static final String[] REALS = {
    "0.0",
    "-0.0",
    "1.0",
    "0.5",
    "1.5",
    "2.5",
    "-3.999",
    "0.1",
    "1e22",
    "1e23",
    "5e-324",
    "-1.7976931348623157e308",
    "2.2250738585072014e-308",
    "99999.95",
    "999999.5",
    "0.00001234",
    "1.0 / 0.0",
    "-1.0 / 0.0",
    "123456789.125",
    "8.0",
    "0x1.8p-3",
    "100.0",
    "0.0001",
    "1e15"
  };

  private final Random random;
  private final StringBuilder out = new StringBuilder();

  PrintCalls(Random random) {
    this.random = random;
  }

  private String flags(String allowed) {
    StringBuilder flags = new StringBuilder();
    for (int i = 0; i < allowed.length(); i++) {
      if (random.nextInt(4) == 0) {
        flags.append(allowed.charAt(i));
      }
    }
    return flags.toString();
  }

  private String width() {
    return random.nextInt(2) == 0 ? "" : String.valueOf(random.nextInt(1, 30));
  }

  private String precision(int most) {
    return switch (random.nextInt(4)) {
      case 0 -> "." + random.nextInt(most);
      case 1 -> ".";
      default -> "";
    };
  }

  private void print(String format, String values) {
    switch (random.nextInt(4)) {
      case 0 -> {
        int room = random.nextInt(1, 40);
        out.append("n = snprintf(room, ").append(room).append(", \"").append(format);
        out.append("\", ").append(values).append("); printf(\"%d %s\\n\", n, room);\n");
      }
      case 1 -> out.append("fprintf(stdout, \"" + format + "|\\n\", " + values + ");\n");
      default -> out.append("printf(\"" + format + "|\\n\", " + values + ");\n");
    }
  }

  private void integer() {
    char kind = "diuoxX".charAt(random.nextInt(6));
    String flags =
        flags("d".indexOf(kind) >= 0 || kind == 'i' ? "-+ 0" : kind == 'u' ? "-0" : "-#0");
    String size = SIZES[random.nextInt(SIZES.length)];
    long value =
        switch (random.nextInt(4)) {
          case 0 -> 0;
          case 1 -> random.nextInt(-20, 20);
          case 2 -> random.nextInt();
          default -> random.nextLong(Long.MIN_VALUE + 1, Long.MAX_VALUE);
        };
    String type = size.isEmpty() || size.startsWith("h") ? "(int)" : "(long)";
    print("%" + flags + width() + precision(12) + size + kind, type + value + "l");
  }

  private void real() {
    char kind = "fFeEgGaA".charAt(random.nextInt(8));
    String value =
        random.nextBoolean()
            ? REALS[random.nextInt(REALS.length)]
            : String.valueOf(random.nextGaussian() * Math.pow(10, random.nextInt(-12, 12)));
    // "#" before a g is left to the test by hand: libraries differ where a number is rounded up
    String flags = flags(kind == 'g' || kind == 'G' ? "-+ 0" : "-+ #0");
    print("%" + flags + width() + precision(25) + kind, value);
  }

  private void text() {
    String[] texts = {"\"\"", "\"abc\"", "\"a longer text\"", "text"};
    print(
        "%" + flags("-") + width() + precision(8) + "s%" + flags("-") + width() + "c",
        texts[random.nextInt(texts.length)] + ", '" + (char) random.nextInt('a', 'z') + "'");
  }

  private void stars() {
    String numbers = random.nextInt(-20, 20) + ", " + random.nextInt(-3, 9);
    print("%*.*d", numbers + ", " + random.nextInt());
    print("%*.*f", numbers + ", " + random.nextGaussian());
  }

  String text(int lines) {
    out.append("#include <stdio.h>\nstatic char text[] = \"of memory\", room[512];\n");
    out.append("int main(void) { int n, m; long l; signed char small;\n");
    for (int k = 0; k < lines; k++) {
      switch (random.nextInt(7)) {
        case 0, 1, 2 -> integer();
        case 3, 4 -> real();
        case 5 -> text();
        default -> stars();
      }
    }
    out.append("printf(\"%%%d%n%s%ln%hhn\\n\", 7, &n, text, &l, &small);\n");
    out.append("printf(\"%d %ld %d %p\\n\", n, l, small, (void *)0); puts(\"put\");\n");
    out.append("putchar('a'); putc('b', stdout); fputc('\\n', stdout); fputs(\"s\\n\", stdout);\n");
    out.append("n = sprintf(room, \"%s-%03d\", text, 7); fwrite(room, 1, n, stdout);\n");
    out.append("printf(\"\\n%d %d\\n\", n, snprintf(0, 0, \"%d\", 12345)); return 0; }\n");
    return out.toString();
  }
}
