// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import java.util.List;
import java.util.Locale;

/** Numbers as people read them. */
public final class Numbers {
  private Numbers() {}

  /** A count in groups of three digits, such as {@code 1 497} or {@code 41 812}. */
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number).replace(',', ' ');
  }

  /** A count of things, such as {@code 1 step} or {@code 2 steps}. */
  public static String count(long number, String one, String several) {
    return count(number) + " " + (number == 1 ? one : several);
  }

  /** Returns the number of times that the thread changes in a run. */
  public static String switches(int number) {
    return number == 0 ? "no thread switch" : count(number, "thread switch", "thread switches");
  }

  /** A count in short, such as {@code 412k} or {@code 1.9k}. */
  public static String brief(long number) {
    if (number < 1_000) {
      return Long.toString(number);
    }
    double scaled = number;
    for (String unit : new String[] {"k", "M", "G"}) {
      scaled /= 1_000;
      if (scaled < 99.95) {
        return String.format(Locale.ROOT, "%.1f%s", scaled, unit);
      }
      if (scaled < 999.5 || unit.equals("G")) {
        return String.format(Locale.ROOT, "%.0f%s", scaled, unit);
      }
    }
    throw new AssertionError(number);
  }

  /** A time, such as {@code 0.04 s} or {@code 12.3 s}. */
  public static String seconds(long nanoseconds) {
    double seconds = nanoseconds / 1e9;
    return String.format(Locale.ROOT, seconds < 9.995 ? "%.2f s" : "%.1f s", seconds);
  }

  /** An amount of memory, such as {@code 512 MB} or {@code 1.5 GB}. */
  public static String bytes(long bytes) {
    double megabytes = bytes / (1024.0 * 1024);
    if (megabytes < 1024) {
      return String.format(Locale.ROOT, megabytes < 10 ? "%.1f MB" : "%.0f MB", megabytes);
    }
    return String.format(Locale.ROOT, "%.1f GB", megabytes / 1024);
  }

  /** Names in a row, such as {@code a, b and c}. */
  public static String names(List<String> names) {
    int last = names.size() - 1;
    return last < 1
        ? String.join("", names)
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }
}
