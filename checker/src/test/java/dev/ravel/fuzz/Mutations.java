// SPDX-License-Identifier: Apache-2.0
package dev.ravel.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Spoils a text here and there. It changes its bytes, its lines, its tokens, or what its brackets
 * enclose.
 */
public final class Mutations {
  /** Numbers at the edges of what types hold, and words that some take for numbers. */
  public static final List<String> NUMBERS =
      List.of(
          "0",
          "1",
          "-1",
          "2",
          "3",
          "7",
          "00",
          "127",
          "255",
          "256",
          "65535",
          "65536",
          "1000000",
          "2147483647",
          "2147483648",
          "4294967296",
          "9223372036854775807",
          "9223372036854775808",
          "99999999999999999999",
          "1e9",
          "0x10",
          "1.5",
          "NaN");

  /** Pieces of text that are no text, or that few programs expect. */
  private static final List<String> SIGNS =
      List.of(
          "\0",
          "\u001b[2J",
          "\u202e",
          "\u2028",
          "\ufeff",
          "\r",
          "\t",
          "\u0085",
          "é",
          "ı",
          "İ",
          "\ud83d\ude00",
          "\\",
          "\"",
          "'",
          "`",
          "<",
          ">",
          "&",
          "&amp;",
          "<![CDATA[",
          "]]>",
          "%",
          "${x}",
          "\\u0000",
          "//",
          "/*",
          "*/",
          "#",
          "\ufffd");

  private static final Pattern TOKEN =
      Pattern.compile("[A-Za-z_][A-Za-z_0-9]*|[0-9]+|\"[^\"\n]*\"|\\s+|.", Pattern.DOTALL);

  private static final Pattern TAG = Pattern.compile("<(/?)([A-Za-z][\\w.-]*)[^<>]*?(/?)>");

  /** Texts grow no longer than this, in bytes. */
  private static final int MOST = 1 << 15;

  private final Random random;
  private final List<String> words;

  /**
   * Mutations.
   *
   * @param random decides all
   * @param words that are put into texts
   */
  public Mutations(Random random, List<String> words) {
    this.random = random;
    this.words = List.copyOf(words);
  }

  /**
   * A text that is spoilt at one to four places.
   *
   * @param other a text of the same kind, of which some may be taken
   */
  public byte[] spoilt(byte[] text, byte[] other) {
    byte[] now = text;
    int times = 1 + Math.min(random.nextInt(4), random.nextInt(2) * random.nextInt(4));
    for (int i = 0; i < times; i++) {
      now = once(now, other);
    }
    return now.length <= MOST ? now : Arrays.copyOf(now, MOST);
  }

  /** A text that is spoilt once, word by word. */
  public String respelt(String text) {
    return tokens(text);
  }

  private byte[] once(byte[] bytes, byte[] other) {
    if (random.nextInt(6) == 0) {
      return bytes(bytes);
    }
    String text = new String(bytes, StandardCharsets.UTF_8);
    String result =
        switch (random.nextInt(10)) {
          case 0, 1 -> lines(text, new String(other, StandardCharsets.UTF_8));
          case 2, 3 -> enclosed(text);
          case 4 -> text.substring(0, random.nextInt(text.length() + 1));
          case 5 -> repeated(text);
          default -> tokens(text);
        };
    return result.getBytes(StandardCharsets.UTF_8);
  }

  private byte[] bytes(byte[] text) {
    int at = random.nextInt(text.length + 1);
    int end = Math.min(text.length, at + 1 + random.nextInt(3));
    byte[] piece =
        switch (random.nextInt(5)) {
          case 0 -> new byte[0];
          case 1 -> new byte[] {(byte) random.nextInt(256)};
          case 2 -> new byte[] {(byte) (at < text.length ? text[at] ^ 1 << random.nextInt(8) : 0)};
          case 3 -> new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80};
          default -> some(SIGNS).getBytes(StandardCharsets.UTF_8);
        };
    return joined(text, at, piece, random.nextBoolean() ? end : at);
  }

  private static byte[] joined(byte[] text, int at, byte[] piece, int from) {
    byte[] all = Arrays.copyOf(text, at + piece.length + text.length - from);
    System.arraycopy(piece, 0, all, at, piece.length);
    System.arraycopy(text, from, all, at + piece.length, text.length - from);
    return all;
  }

  private String lines(String text, String other) {
    List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
    int at = random.nextInt(lines.size());
    switch (random.nextInt(4)) {
      case 0 -> lines.remove(at);
      case 1 -> lines.add(at, lines.get(random.nextInt(lines.size())));
      case 2 -> Collections.swap(lines, at, random.nextInt(lines.size()));
      default -> lines.add(at, some(Arrays.asList(other.split("\n", -1))));
    }
    return String.join("\n", lines);
  }

  private String tokens(String text) {
    List<String> all = new ArrayList<>(TOKEN.matcher(text).results().map(m -> m.group()).toList());
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (!all.get(i).isBlank()) {
        places.add(i);
      }
    }
    if (places.isEmpty()) {
      return text + some(words);
    }
    int at = some(places);
    String old = all.get(at);
    switch (random.nextInt(7)) {
      case 0 -> all.remove(at);
      case 1 -> all.add(at, old + (random.nextBoolean() ? " " : ""));
      case 2 -> Collections.swap(all, at, some(places));
      case 3 -> all.add(at, " " + some(words) + " ");
      case 4 -> all.set(at, some(words));
      case 5 -> all.set(at, some(SIGNS));
      default -> {
        boolean digits = Character.isDigit(old.charAt(0));
        Stream<String> alike =
            all.stream().filter(t -> !t.isBlank() && sort(t.charAt(0)) == sort(old.charAt(0)));
        all.set(at, digits ? some(NUMBERS) : some(alike.toList()));
      }
    }
    return String.join("", all);
  }

  private static int sort(char first) {
    return Character.isLetter(first) ? 0 : Character.isDigit(first) ? 1 : 2;
  }

  /** Takes away, doubles, empties or nests what a pair of brackets or tags encloses. */
  private String enclosed(String text) {
    List<int[]> pairs = random.nextBoolean() ? brackets(text) : elements(text);
    if (pairs.isEmpty()) {
      return tokens(text);
    }
    int[] pair = some(pairs);
    String before = text.substring(0, pair[0]);
    String open = text.substring(pair[0], pair[1]);
    String inner = text.substring(pair[1], pair[2]);
    String close = text.substring(pair[2], pair[3]);
    String after = text.substring(pair[3]);
    return switch (random.nextInt(5)) {
      case 0 -> before + after;
      case 1 -> before + open + inner + close + open + inner + close + after;
      case 2 -> before + open + close + after;
      case 3 -> before + inner + after;
      default -> {
        int times = random.nextInt(8) == 0 ? 500 : 2;
        yield before + open.repeat(times) + inner + close.repeat(times) + after;
      }
    };
  }

  /**
   * Returns the begins and ends of brackets. Each is from, after the opening, at the closing, after
   * it.
   */
  private static List<int[]> brackets(String text) {
    List<int[]> pairs = new ArrayList<>();
    List<Integer> open = new ArrayList<>();
    for (int i = 0; i < text.length(); i++) {
      if ("{[(".indexOf(text.charAt(i)) >= 0) {
        open.add(i);
      } else if ("}])".indexOf(text.charAt(i)) >= 0 && !open.isEmpty()) {
        int from = open.removeLast();
        pairs.add(new int[] {from, from + 1, i, i + 1});
      }
    }
    return pairs;
  }

  /** The same for elements of XML. */
  private static List<int[]> elements(String text) {
    List<int[]> pairs = new ArrayList<>();
    List<int[]> open = new ArrayList<>();
    Matcher tags = TAG.matcher(text);
    while (tags.find()) {
      if (!tags.group(3).isEmpty()) {
        pairs.add(new int[] {tags.start(), tags.end(), tags.end(), tags.end()});
      } else if (tags.group(1).isEmpty()) {
        open.add(new int[] {tags.start(), tags.end()});
      } else if (!open.isEmpty()) {
        int[] from = open.removeLast();
        pairs.add(new int[] {from[0], from[1], tags.start(), tags.end()});
      }
    }
    return pairs;
  }

  private String repeated(String text) {
    int from = random.nextInt(text.length() + 1);
    int to = Math.min(text.length(), from + 1 + random.nextInt(20));
    int times = random.nextInt(6) == 0 ? 300 : 2 + random.nextInt(4);
    return text.substring(0, to) + text.substring(from, to).repeat(times) + text.substring(to);
  }

  private <T> T some(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
