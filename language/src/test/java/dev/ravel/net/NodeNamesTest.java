// SPDX-License-Identifier: Apache-2.0
package dev.ravel.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import dev.ravel.syntax.RavelLexer;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Nodes of nets that are called like words of the language. */
class NodeNamesTest {
  private static final Span NOWHERE = new SourceText("net", "").span(0, 0);

  /** Every word that the lexer knows is a name that a node does not get. */
  @TestFactory
  Stream<DynamicTest> wordsOfTheLanguageGetAnUnderscore() {
    return IntStream.rangeClosed(0, RavelLexer.VOCABULARY.getMaxTokenType())
        .mapToObj(RavelLexer.VOCABULARY::getLiteralName)
        .filter(Objects::nonNull)
        .map(quoted -> quoted.substring(1, quoted.length() - 1))
        .filter(text -> Character.isLetter(text.charAt(0)))
        .map(word -> DynamicTest.dynamicTest(word, () -> assertEquals(word + "_", name(word))));
  }

  private static String name(String id) {
    return new NodeNames().next(new Nodes.Node(id, Optional.empty(), Optional.empty(), NOWHERE));
  }
}
