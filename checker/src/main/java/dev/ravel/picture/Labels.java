// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The texts in boxes and tabs, as short as possible. */
public final class Labels {
  private static final int LONGEST = 18;
  private static final int BETWEEN = 16;

  /** As many letters fit on a tab. */
  private static final int ROOM = 3;

  private static final double HEAD = 0.62;
  private static final Pattern MEMBER = Pattern.compile("(\\w+)\\[([^]]+)\\]");

  private Labels() {}

  /**
   * Returns the first line of a box. It is the call that the event is or begins with, else its
   * first step.
   */
  static String first(EventWords words) {
    if (!words.call().isEmpty()) {
      return shortened(words.call());
    }
    return shortened(words.texts().getFirst()) + (words.texts().size() > 1 ? " \u2026" : "");
  }

  /** Returns the text at the right of its second line. */
  static String second(EventWords words) {
    int steps = words.texts().size();
    return shortened(steps > 1 ? steps + " steps" : words.value());
  }

  /** The text there for an event that is cut off. */
  static final String CUTOFF = "\u21ba cutoff";

  /** Returns the number of characters in the longer line of a box. */
  static int widest(EventWords words, boolean cutoff) {
    int second = cutoff ? CUTOFF.length() : second(words).length();
    return Math.max(first(words).length(), words.name().length() + 1 + second);
  }

  /** Returns a text of at most 18 characters. Its head and its tail stay. */
  public static String shortened(String text) {
    return shortened(text, LONGEST);
  }

  /** Returns the reason of an order, so short that it fits between two lanes. */
  static String reason(String text) {
    return shortened(text, BETWEEN);
  }

  private static String shortened(String text, int longest) {
    if (text.length() <= longest) {
      return text;
    }
    int head = (int) (longest * HEAD);
    return text.substring(0, head)
        + "\u2026"
        + text.substring(text.length() - (longest - head - 1));
  }

  /**
   * Returns the texts of tabs. They are {@link #distinct} letters, or where they are too many brief
   * ones.
   */
  static List<String> letters(ConcurrentSystem system) {
    List<String> threads = threads(system);
    List<String> letters = distinct(system);
    return letters.stream().allMatch(its -> its.length() <= ROOM)
        ? letters
        : threads.stream().map(Labels::brief).toList();
  }

  /**
   * Returns letters that distinguish threads. They are the index where all are of one family, else
   * the first letter with the index, and more of those names that are alike in it until no two are.
   */
  public static List<String> distinct(ConcurrentSystem system) {
    List<String> threads = threads(system);
    Map<String, Integer> families = new HashMap<>();
    threads.forEach(name -> families.merge(base(name), 1, Integer::sum));
    boolean one = families.size() == 1 && threads.stream().allMatch(its -> !index(its).isEmpty());
    if (one) {
      return threads.stream().map(Labels::index).toList();
    }
    int[] lengths = new int[threads.size()];
    Arrays.fill(lengths, 1);
    while (true) {
      List<String> letters = new ArrayList<>();
      Map<String, Integer> counts = new HashMap<>();
      for (int k = 0; k < lengths.length; k++) {
        String name = threads.get(k);
        letters.add(base(name).substring(0, lengths[k]) + index(name));
        counts.merge(letters.getLast(), 1, Integer::sum);
      }
      boolean longer = false;
      for (int k = 0; k < lengths.length; k++) {
        if (counts.get(letters.get(k)) > 1 && lengths[k] < base(threads.get(k)).length()) {
          lengths[k]++;
          longer = true;
        }
      }
      if (!longer) {
        return letters;
      }
    }
  }

  private static List<String> threads(ConcurrentSystem system) {
    return IntStream.range(0, system.processes()).mapToObj(system.vocabulary()::process).toList();
  }

  /** The k-th of the marks that tell things of the same name apart, from 0. */
  public static String mark(int k) {
    return k < 26 ? String.valueOf((char) ('a' + k)) : Integer.toString(k);
  }

  /**
   * Returns the text where tabs have no room for letters that differ. It is the index, else the
   * first letter.
   */
  private static String brief(String name) {
    String index = index(name);
    return index.isEmpty() || index.length() > ROOM ? name.substring(0, 1) : index;
  }

  private static String base(String name) {
    Matcher member = MEMBER.matcher(name);
    return member.matches() ? member.group(1) : name;
  }

  private static String index(String name) {
    Matcher member = MEMBER.matcher(name);
    return member.matches() ? member.group(2) : "";
  }
}
