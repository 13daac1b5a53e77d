// SPDX-License-Identifier: Apache-2.0
package dev.ravel.editor;

import dev.ravel.naming.Mention;
import dev.ravel.naming.Naming;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import dev.ravel.syntax.Lexeme;
import java.util.List;
import java.util.Optional;

/** Another name for what is named at a place, everywhere in the file and in what it imports. */
public sealed interface NewName {
  /**
   * It can be given.
   *
   * @param places what it takes the place of, file by file in the order of the text
   */
  record Given(List<Span> places) implements NewName {
    /** Copies the list. */
    public Given {
      places = List.copyOf(places);
    }
  }

  /**
   * The reason why it cannot be the name. It is no name, or means something already, or nothing is
   * named at the place.
   */
  record Refused(String why) implements NewName {}

  /** A new name for what is named at an offset of a text. */
  static NewName of(Naming naming, SourceText text, int offset, String name) {
    Optional<Mention> mention = at(naming, text, offset);
    if (mention.isEmpty()) {
      return new Refused("there is no name to change here");
    }
    if (!isName(name)) {
      return new Refused(
          "'"
              + name
              + "' is no name: letters, digits and _, no digit first, no word of the language");
    }
    if (naming.declared().stream().anyMatch(its -> its.name().text().equals(name))) {
      return new Refused("'" + name + "' is the name of something already");
    }
    return new Given(naming.of(mention.get().declared()).stream().map(Mention::span).toList());
  }

  /**
   * Returns the name that can be renamed at an offset; the section of {@code critical} has a word
   * for a name.
   */
  static Optional<Mention> at(Naming naming, SourceText text, int offset) {
    return naming.at(text, offset).filter(its -> isName(its.span().text()));
  }

  /** Returns whether a text is a name at every place. */
  private static boolean isName(String text) {
    List<Lexeme> lexemes = Lexeme.of(new SourceText("", text));
    return text.matches("[A-Za-z_][A-Za-z_0-9]*")
        && lexemes.size() == 1
        && lexemes.getFirst().terminal().equals("ID");
  }
}
