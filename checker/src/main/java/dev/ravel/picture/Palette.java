// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import java.util.List;
import java.util.stream.Stream;

/**
 * The colours of pictures. Those of threads are Okabe and Ito's, one shade darker where white text
 * stands on them. Text has a contrast of at least 4.5 to what it stands on, lines and outlines of
 * at least 3. From the seventh thread on the colours come again; the letters tell threads apart.
 *
 * @param ink of text
 * @param second of text beside it
 * @param good of what is as it should be
 * @param bad of what is not
 * @param conflict of tags that say what is in conflict
 * @param page after all
 * @param panel of strips
 * @param arrow of arrows
 * @param focus of what is looked at
 * @param open of what was not looked at to its end
 * @param dim of lines beside others
 * @param threads of threads, by their numbers
 */
public record Palette(
    String ink,
    String second,
    String good,
    String bad,
    String conflict,
    String page,
    String panel,
    String arrow,
    String focus,
    String open,
    String dim,
    List<Thread> threads) {
  /** The names of the colours but those of threads, in the order of the components. */
  static final List<String> NAMES =
      List.of("ink second good bad conflict page panel arrow focus open dim".split(" ", -1));

  /** On white. */
  public static final Palette LIGHT =
      of(
          "#1F2937 #4B5563 #0B6B3A #A11212 #7A1FA2 #FFFFFF #F6F7F9 #374151 #0B5394 #7A4B00 #5B6472",
          "#0072B2 #0B5887 #0072B2 #FFFFFF #D6E8F3 #EDF5FA",
          "#D55E00 #954B13 #BF5300 #FFFFFF #F8E5D6 #FCF4ED",
          "#009E73 #0B755E #007F5C #FFFFFF #D6EFE9 #EDF8F5",
          "#C474A0 #8A5A7B #CC79A7 #000000 #F7EAF1 #FBF6F9",
          "#BD8200 #866213 #E69F00 #000000 #FBF0D6 #FDF8ED",
          "#4897C4 #3A7193 #56B4E9 #000000 #E4F3FB #F3FAFD");

  /** The palette on white with the most contrast. Text has at least 7. */
  public static final Palette CONTRAST =
      of(
          "#000000 #000000 #00481F #7D0000 #51007A #FFFFFF #FFFFFF #000000 #00329E #4F2F00 #1F1F1F",
          "#00507D #00507D #00507D #FFFFFF #E6F1F8 #F5FAFD",
          "#873A00 #873A00 #873A00 #FFFFFF #FBEFE6 #FDF8F5",
          "#00573F #00573F #00573F #FFFFFF #E6F5F0 #F5FBF9",
          "#8A3A66 #8A3A66 #E08FBD #000000 #FAF0F5 #FDF9FB",
          "#6E4A00 #6E4A00 #F0AD20 #000000 #FDF6E6 #FEFBF5",
          "#1F5C80 #1F5C80 #6CC3F4 #000000 #EEF8FD #F8FCFE");

  /** On near black. */
  public static final Palette DARK =
      of(
          "#E5E7EB #B6BCC6 #6EE7A0 #FF9D9D #D9A6F2 #1E1E1E #252629 #B6BCC6 #8CC8FF #FFD27A #9AA2AE",
          "#0575B4 #0575B4 #0064A0 #FFFFFF #15374A #1B262D",
          "#D55E00 #D55E00 #B84F00 #FFFFFF #553115 #30241B",
          "#009E73 #009E73 #007A59 #FFFFFF #154438 #1B2B27",
          "#CC79A7 #CC79A7 #C06F9C #000000 #523947 #2F272C",
          "#E69F00 #E69F00 #D08F00 #000000 #5A4515 #322B1B",
          "#56B4E9 #56B4E9 #4AA3D6 #000000 #2F4B5B #242D32");

  /** Copies the list. */
  public Palette {
    threads = List.copyOf(threads);
  }

  /**
   * The colours of a thread.
   *
   * @param line of its lines
   * @param outline of its boxes
   * @param full of the tabs of its boxes
   * @param text on these tabs
   * @param tint of its boxes
   * @param lane of its lane
   */
  public record Thread(
      String line, String outline, String full, String text, String tint, String lane) {
    /** The names of the colours, in the order of the components. */
    static final List<String> NAMES = List.of("line outline full text tint lane".split(" ", -1));

    private static Thread of(String colours) {
      String[] c = colours.split(" ", -1);
      return new Thread(c[0], c[1], c[2], c[3], c[4], c[5]);
    }

    /** Returns the colours in the order of their names. */
    List<String> colours() {
      return List.of(line, outline, full, text, tint, lane);
    }
  }

  /** Returns the palette of colours, and of those of each thread, with spaces between them. */
  static Palette of(String colours, String... threads) {
    String[] c = colours.split(" ", -1);
    List<Thread> all = Stream.of(threads).map(Thread::of).toList();
    return new Palette(c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8], c[9], c[10], all);
  }

  /** Returns the colours but those of threads, in the order of their names. */
  List<String> colours() {
    return List.of(ink, second, good, bad, conflict, page, panel, arrow, focus, open, dim);
  }

  Thread thread(int number) {
    return threads.get(number % threads.size());
  }
}
