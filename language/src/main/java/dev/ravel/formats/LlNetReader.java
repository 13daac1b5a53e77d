// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import dev.ravel.net.Net;
import dev.ravel.net.NetBuilder;
import dev.ravel.net.Nodes;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Reads nets in the low-level format of PEP, {@code ll_net}. A file has three lines of a header,
 * then blocks that begin with a word in capitals. {@code PL} and {@code TR} list places and
 * transitions, by a number or in order from 1, perhaps with a name in quotes, a position {@code
 * x@y} and, for places, a marking {@code M1}; {@code TP}, {@code PT} and {@code RA} list arcs:
 * {@code t<p} and {@code p>t}, with a weight {@code w2}, and {@code t<p} for a transition that
 * reads a place.
 *
 * <p>{@code PTR}, {@code PTP} and {@code PPT} are phantom transitions and their arcs, which an
 * editor keeps and which never fire: they are no part of the net, and are only looked at for
 * mistakes.
 */
public final class LlNetReader {
  private static final Set<String> BLOCKS =
      Set.of("PL", "TR", "PTR", "TP", "PT", "RA", "PTP", "PPT", "BL", "TX");

  private static final Set<String> DEFAULTS = Set.of("DBL", "DPL", "DTR", "DPT");

  /**
   * The fields of each block that are read or have no meaning. These are names, drawings,
   * references to a program, and the marks of entry and exit. Texts and boxes have no meaning at
   * all.
   */
  private static final Map<String, String> FIELDS =
      Map.of(
          "PL", "MmexbRuavnst",
          "TR", "bRuavnst",
          "TP", "wvJnst",
          "PT", "wvJnst",
          "RA", "wvJnst",
          "DPL", "snt",
          "DTR", "snt",
          "DPT", "wsnt");

  private final SourceText source;
  private final List<Diagnostic> complaints = new ArrayList<>();
  private final NetBuilder builder = new NetBuilder();
  private final Map<Integer, Numbered> places = new HashMap<>();
  private final Map<Integer, Numbered> transitions = new HashMap<>();
  private final Map<Integer, Numbered> phantoms = new HashMap<>();
  private final Map<String, Span> ids = new HashMap<>();
  private final List<String> seen = new ArrayList<>();

  /** The kinds of nodes of which one could not be read. Arcs may mean it. */
  private final Set<String> unread = new HashSet<>();

  private String block = "";
  private int defaultWeight = 1;

  /** A node by the number that the file gives it. */
  private record Numbered(int number, Span span) {}

  private LlNetReader(SourceText source) {
    this.source = source;
  }

  /** Reads a net. Never fails for what is in the text. Cost: linear in the size of the text. */
  public static NetFile read(SourceText text) {
    LlNetReader reader = new LlNetReader(text);
    Optional<Net> net = Optional.empty();
    try {
      reader.lines();
      net = Optional.of(reader.builder.build(""));
    } catch (NetBuilder.TooHeavy tooHeavy) {
      reader.complaints.add(Numerals.tooHeavy(tooHeavy));
    }
    return new NetFile(reader.complaints.isEmpty() ? net : Optional.empty(), reader.complaints);
  }

  private void lines() {
    String[] header = {"PEP", "PTNet or PetriBox", "FORMAT_N or FORMAT_N2"};
    int at = 0;
    for (int line = 1; line <= source.lines(); line++) {
      Limits.pollAt(line);
      String text = content(line);
      if (text.isEmpty()) {
        continue;
      }
      if (at < header.length) {
        if (!Set.of(header[at].split(" or ", -1)).contains(text)) {
          complain(line, "line " + (at + 1) + " of an ll_net file is " + header[at]);
          return;
        }
        at++;
      } else if (text.length() > 1 && capital(text.charAt(0)) && capital(text.charAt(1))) {
        block(line, text);
      } else {
        entity(line, text);
      }
    }
    if (at < header.length) {
      complain(source.lines(), "the file ends before its header: " + header[at] + " is missing");
      return;
    }
    for (String needed : List.of("PL", "TR", "TP", "PT")) {
      if (!seen.contains(needed)) {
        complain(source.lines(), "the file ends and has no block " + needed);
      }
    }
  }

  private static boolean capital(char c) {
    return c >= 'A' && c <= 'Z';
  }

  /** A line without the comment after {@code %} and without spaces at its ends. */
  private String content(int line) {
    String text = source.lineText(line);
    boolean quoted = false;
    int comment = text.indexOf('%');
    for (int i = 0; comment >= 0 && i < text.length(); i++) {
      char c = text.charAt(i);
      quoted ^= c == '"';
      if (c == '%' && !quoted) {
        return text.substring(0, i).strip();
      }
    }
    return text.strip();
  }

  private void block(int line, String text) {
    String word = text.split("[^A-Z]", 2)[0];
    if (DEFAULTS.contains(word)) {
      LlNetLine fields = new LlNetLine(text.substring(word.length()));
      known(word, line, fields);
      if (word.equals("DPT")) {
        fields.complaint().ifPresent(why -> complain(line, why));
        Optional<String> given = fields.field('w');
        if (given.isPresent()) {
          defaultWeight = weight(given.get(), "the default weight", span(line));
        }
      }
      return;
    }
    if (!BLOCKS.contains(text)) {
      complain(line, "there is no block `" + text + "` in ll_net");
      block = "TX";
      return;
    }
    if (seen.contains(text)) {
      complain(line, "a second block " + text);
    }
    seen.add(text);
    block = text;
  }

  private void entity(int line, String text) {
    LlNetLine fields = new LlNetLine(text);
    if (fields.complaint().isPresent()) {
      complain(line, fields.complaint().get());
      switch (block) {
        case "PL" -> unread.add("place");
        case "TR" -> unread.add("transition");
        case "PTR" -> unread.add("phantom transition");
        default -> {} // no other line holds what others mention
      }
      return;
    }
    known(block, line, fields);
    switch (block) {
      case "PL" -> node(true, line, fields);
      case "TR" -> node(false, line, fields);
      case "PTR" -> phantom(line, fields);
      case "TP" -> arc(NetBuilder.Kind.OUTPUT, '<', line, fields);
      case "PT" -> arc(NetBuilder.Kind.INPUT, '>', line, fields);
      case "RA" -> arc(NetBuilder.Kind.READ, '<', line, fields);
      case "PTP" -> phantomArc('<', line, fields);
      case "PPT" -> phantomArc('>', line, fields);
      case "" -> complain(line, "a block such as PL must come before this line");
      default -> {} // texts and boxes mean nothing
    }
  }

  /** Refuses a field that may change what the net means, such as a capacity. */
  private void known(String block, int line, LlNetLine fields) {
    String known = FIELDS.get(block);
    if (known != null) {
      fields.letters().stream()
          .filter(letter -> known.indexOf(letter) < 0)
          .sorted()
          .findFirst()
          .ifPresent(
              letter ->
                  complain(
                      line,
                      "the field `%c` of block %s is not supported".formatted(letter, block)));
    }
  }

  private void node(boolean place, int line, LlNetLine fields) {
    Map<Integer, Numbered> all = place ? places : transitions;
    String kind = place ? "place" : "transition";
    Span span = span(line);
    OptionalInt free = number(all, kind, span, fields);
    if (free.isEmpty()) {
      return;
    }
    int key = free.getAsInt();
    String id = free(fields.name().orElse((place ? "p" : "t") + key), place, key);
    Nodes.Node node = new Nodes.Node(id, fields.name(), fields.position(), span);
    int tokens =
        fields
            .field('M')
            .map(m -> Numerals.tokens(m, 0, "the marking of place " + key, span, complaints))
            .orElse(0);
    all.put(
        key, new Numbered(place ? builder.place(node, tokens) : builder.transition(node), span));
  }

  /** The number of a node, given or the next; absent if another of its kind has it. */
  private OptionalInt number(Map<Integer, Numbered> all, String kind, Span span, LlNetLine fields) {
    int given = fields.number().map(n -> weight(n, "the number of the " + kind, span)).orElse(0);
    int key = given == 0 ? all.size() + 1 : given;
    if (!all.containsKey(key)) {
      return OptionalInt.of(key);
    }
    complaints.add(
        Diagnostic.at(span, Problem.M006, "the number " + key + " is given to two " + kind + "s")
            .label("the second one")
            .related(all.get(key).span(), "the first one"));
    return OptionalInt.empty();
  }

  private void phantom(int line, LlNetLine fields) {
    Span span = span(line);
    number(phantoms, "phantom transition", span, fields)
        .ifPresent(key -> phantoms.put(key, new Numbered(key, span)));
  }

  /** Names may repeat in ll_net, for arcs go by numbers; ids may not. */
  private String free(String name, boolean place, int key) {
    String id = name;
    if (ids.containsKey(id)) {
      id = (place ? "p" : "t") + key;
      while (ids.containsKey(id)) {
        id = id + "_";
      }
    }
    ids.put(id, source.span(0, 0));
    return id;
  }

  private void arc(NetBuilder.Kind kind, char sign, int line, LlNetLine fields) {
    Optional<String> given = fields.field('w');
    Optional<Ends> ends = ends(sign, transitions, "transition", line, fields);
    int weight =
        given.isPresent()
            ? weight(given.get(), "the weight of the arc", span(line))
            : defaultWeight;
    if (ends.isPresent()) {
      builder.arc(kind, ends.get().transition(), ends.get().place(), weight);
    }
  }

  private void phantomArc(char sign, int line, LlNetLine fields) {
    Optional<Ends> _ = ends(sign, phantoms, "phantom transition", line, fields);
  }

  /** The two ends of an arc, by numbers of the net. */
  private record Ends(int transition, int place) {}

  /** Returns the ends of an arc of a place and a node of a kind. A missing one is a complaint. */
  private Optional<Ends> ends(
      char sign, Map<Integer, Numbered> others, String kind, int line, LlNetLine fields) {
    Optional<LlNetLine.Pair> pair = fields.arc().filter(its -> its.sign() == sign);
    if (pair.isEmpty()) {
      String form = sign == '<' ? "transition<place" : "place>transition";
      complain(line, "a line of block " + block + " has the form " + form + ", with two numbers");
      return Optional.empty();
    }
    String first = pair.get().first();
    String second = pair.get().second();
    Optional<Numbered> other = end(others, kind, sign == '<' ? first : second, line);
    Optional<Numbered> place = end(places, "place", sign == '<' ? second : first, line);
    return other.isPresent() && place.isPresent()
        ? Optional.of(new Ends(other.get().number(), place.get().number()))
        : Optional.empty();
  }

  private Optional<Numbered> end(Map<Integer, Numbered> all, String kind, String number, int line) {
    boolean small = number.length() < 10;
    Optional<Numbered> its =
        small ? Optional.ofNullable(all.get(Integer.parseInt(number))) : Optional.empty();
    if (its.isEmpty() && !unread.contains(kind)) {
      complaints.add(
          Diagnostic.at(
              span(line), Problem.M005, "there is no " + kind + " with the number " + number));
    }
    return its;
  }

  private int weight(String digits, String what, Span span) {
    return Numerals.tokens(digits, 1, what, span, complaints);
  }

  private void complain(int line, String message) {
    complaints.add(Diagnostic.at(span(line), Problem.M008, message));
  }

  /** Returns the span of a line. */
  private Span span(int line) {
    String text = source.lineText(line);
    int start = source.lineStart(line) + (text.length() - text.stripLeading().length());
    return source.span(start, start + text.strip().length());
  }
}
