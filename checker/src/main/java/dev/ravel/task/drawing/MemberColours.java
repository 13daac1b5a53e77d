// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.picture.PictureGraph;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Colours for the members of families, such as transitions of a net. There is one for each index.
 */
final class MemberColours {
  private static final Pattern MEMBER = Pattern.compile("\\w+\\[([^]]+)\\]");
  private static final int LONGEST = 3;

  /** The indices of members, in their order; the colour of each is its place. */
  private final List<String> indices;

  MemberColours(List<String> names) {
    indices = names.stream().flatMap(name -> index(name).stream()).distinct().sorted().toList();
  }

  /** The number of its colour; none for what is no member. */
  int colour(String name) {
    return index(name).map(indices::indexOf).orElse(PictureGraph.NONE);
  }

  /** Returns the text of its tab. It is the index, if it is short. */
  String letter(String name) {
    return index(name).filter(its -> its.length() <= LONGEST).orElse("");
  }

  private static Optional<String> index(String name) {
    Matcher member = MEMBER.matcher(name);
    return member.matches() ? Optional.of(member.group(1)) : Optional.empty();
  }
}
