// SPDX-License-Identifier: Apache-2.0
package dev.ravel.formats;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The elements and attributes of PNML and its dialects, by their meaning for a net.
 *
 * <p>An attribute is read, has no meaning, has a value that switches its meaning off, or is
 * refused. The dialects are those of PIPE and TAPAAL, which write attributes where PNML has
 * elements, and of TINA and WoPeD. An attribute or element that no list names is refused, since it
 * may change what the net does. This class is the only place of these lists.
 */
final class PnmlVocabulary {
  private PnmlVocabulary() {}

  /** The attributes that the reader uses, by element. */
  private static final Map<String, Set<String>> READ =
      Map.ofEntries(
          Map.entry("net", Set.of("id", "type")),
          Map.entry("page", Set.of("id")),
          Map.entry("place", Set.of("id", "name", "initialMarking", "positionX", "positionY")),
          Map.entry("transition", Set.of("id", "name", "positionX", "positionY")),
          Map.entry("arc", Set.of("id", "source", "target", "type", "weight", "inscription")),
          Map.entry("referencePlace", Set.of("id", "ref")),
          Map.entry("referenceTransition", Set.of("id", "ref")),
          Map.entry("type", Set.of("value")));

  /**
   * Attributes without meaning, of whatever element. They are names, places and colours of a
   * drawing.
   */
  private static final Set<String> DRAWING =
      Set.of(
          ("id name active angle displayName nameOffsetX nameOffsetY positionX "
                  + "positionY x y width height border color colour fill")
              .split(" ", -1));

  /** The values that switch off the meaning of an attribute, by element and attribute. */
  private static final Map<String, Pattern> OFF =
      Map.of(
          "place.invariant", Pattern.compile("<\\s*inf"),
          "transition.urgent", Pattern.compile("false"),
          "transition.infiniteServer", Pattern.compile("false"),
          "transition.priority", Pattern.compile("0"),
          "transition.player", Pattern.compile("0"));

  /**
   * Elements without meaning, with all in them. They are texts, drawings, and sections of other
   * tools.
   */
  private static final Set<String> SKIPPED =
      Set.of(
          ("name graphics toolspecific description documentation label labels arcpath "
                  + "orientation tagged")
              .split(" ", -1));

  /** Attributes and elements by which timed nets are known. */
  private static final Set<String> TIMED =
      Set.of(
          ("delay interval timeInterval timing timed rate weight invariant urgent "
                  + "infiniteServer distribution priority transport")
              .split(" ", -1));

  /** Elements by which coloured nets are known. */
  private static final Set<String> COLOURED =
      Set.of("type", "hlinitialMarking", "hlinscription", "condition", "declaration", "token");

  /** A time interval without bounds, which allows every moment. */
  private static final Pattern ALWAYS = Pattern.compile("\\[\\s*0\\s*,\\s*inf\\s*\\)");

  /** Returns whether an attribute is read, or does not change what the net does. */
  static boolean allows(String element, String attribute, String value) {
    Pattern off = OFF.get(element + "." + attribute);
    return READ.getOrDefault(element, Set.of()).contains(attribute)
        || DRAWING.contains(attribute)
        || off != null && off.matcher(value.strip()).matches();
  }

  /** Returns whether an element has no meaning. */
  static boolean skips(String element) {
    return SKIPPED.contains(element);
  }

  /** Returns whether an inscription is a time interval that restricts nothing. */
  static boolean isUnbounded(String inscription) {
    return ALWAYS.matcher(inscription.strip()).matches();
  }

  /** Returns the kind of net that an element or attribute belongs to, as an apposition, or "". */
  static String kind(String name) {
    return TIMED.contains(name)
        ? ", as timed nets have it"
        : COLOURED.contains(name) ? ", as coloured nets have it" : "";
  }
}
