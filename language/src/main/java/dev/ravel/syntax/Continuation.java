// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelLexer.*;

import dev.ravel.source.SourceText;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.antlr.v4.runtime.CommonToken;

/**
 * The words that the grammar takes at a place, after the text before it alone.
 *
 * @param words the words of the language, in the order of the alphabet
 * @param takesName whether a name can stand there
 */
public record Continuation(List<String> words, boolean takesName) {
  /** Rules of words that are names too, which could be proposed at every place of a name. */
  private static final Set<Integer> NAMES =
      Set.of(
          RavelParser.RULE_name,
          RavelParser.RULE_arcName,
          RavelParser.RULE_statementName,
          RavelParser.RULE_openingName);

  /** Copies the list. */
  public Continuation {
    words = List.copyOf(words);
  }

  /**
   * Returns what can stand at an offset of a file. What does not fit before it is passed over. The
   * cost is linear in the length of the text before the offset.
   */
  public static Continuation at(SourceText source, int offset) {
    List<CommonToken> tokens = new Scanner(source, new Findings(), false).scan(0, offset);
    int own = tokens.size() - 1;
    CommonToken meant = new CommonToken(ID, "");
    meant.setLine(source.line(offset));
    tokens.add(own, meant); // what words mean hangs on what follows: here, on a name at the offset
    Contexts.settleFile(tokens);
    OpenRules open = new OpenRules(RavelParser.RULE_file);
    for (CommonToken token : tokens.subList(0, own)) {
      open.pass(token.getType());
    }
    SortedSet<String> words = new TreeSet<>();
    boolean name = false;
    for (OpenRules.Expected expected : open.expected()) {
      boolean ofName = NAMES.contains(expected.rule());
      name |= ofName || expected.type() == DOMAIN;
      if (!ofName) {
        word(expected, words);
      }
    }
    return new Continuation(List.copyOf(words), name);
  }

  private static void word(OpenRules.Expected expected, Set<String> words) {
    int type = expected.type();
    switch (type) {
      case ORDER ->
          words.addAll(
              expected.rule() == RavelParser.RULE_reference
                  ? List.of("relaxed", "acquire", "seq_cst")
                  : List.of("relaxed", "release", "seq_cst"));
      case BLOCK_ORDER ->
          words.addAll(List.of("relaxed", "acquire", "release", "acq_rel", "seq_cst"));
      case FENCE -> words.add("fence");
      case FENCE_ORDER -> words.addAll(List.of("acquire", "release", "acq_rel", "seq_cst"));
      case COUNTING -> words.add(Kinds.written(COUNT));
      case ANY_NAMED -> words.add(Kinds.written(ANY));
      case RETURNING -> words.add(Kinds.written(RETURN));
      default -> {
        if (type != ID && Kinds.isWord(type)) {
          words.add(Kinds.written(type));
        }
      }
    }
  }
}
