// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Similar;
import dev.ravel.source.SourceText;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/** Explains tokens that can begin nothing where they stand. */
record OutOfPlace(SourceText source, String end) {
  private static final List<String> DECLARATIONS =
      Kinds.words(type -> Kinds.beginsDeclaration(type) || type == ATOMIC);
  private static final String STATEMENTS = "statements stand in a thread, task or procedure";

  private static final List<String> NET_ITEMS = List.of("place", "trans", "end");

  /**
   * Returns the reason why a token cannot stand in its place.
   *
   * @param context the block, net or file
   */
  Diagnostic diagnostic(Token found, Token next, ParserRuleContext context) {
    if (found.getType() == STRAY) {
      String opening =
          switch (found.getText()) {
            case ")" -> "(";
            case "]" -> "[";
            default -> "{";
          };
      return at(found, "`" + found.getText() + "` closes nothing: no `" + opening + "` is open");
    }
    return switch (context) {
      case BlockContext c -> inBlock(found, next);
      case NetBodyContext c -> inNet(found, next);
      default -> inFile(found, next);
    };
  }

  private Diagnostic inBlock(Token found, Token next) {
    int type = found.getType();
    if (Kinds.isReserved(type) && (next.getType() == ASSIGN || next.getType() == LBRACKET)) {
      return Complaints.reservedWord(Kinds.span(source, found));
    }
    String word = "`" + found.getText() + "`";
    return switch (type) {
      case ELSE -> at(found, "`else` without the block of an `if` or `either` before it");
      case OR -> at(found, "`or` without the block of an `either` before it");
      case WHEN -> at(found, "`when` stands after `either` or `or`");
      case LBRACE ->
          at(found, "expected a statement or `}`, found `{`")
              .help("a block belongs to a statement, such as `if`, `loop` or `atomic`");
      case BOOL, INT ->
          at(found, "expected a statement or `}`, found " + word)
              .help("a variable is declared with `var`, its type after its name: `var x: bool`");
      case SHARED, INPUT ->
          at(found, word + " cannot stand in a block")
              .help("`var` declares a variable of a thread");
      case PLACE, TRANS, END -> at(found, word + " stands in a net, not in a block");
      default ->
          Kinds.beginsDeclaration(type)
              ? at(found, word + " cannot stand in a block; declarations stand outside of threads")
              : at(found, "expected a statement or `}`, found " + Kinds.quoted(found, end));
    };
  }

  private Diagnostic inNet(Token found, Token next) {
    Optional<Diagnostic> misspelt = misspelt(found, next, NET_ITEMS);
    return misspelt.orElseGet(
        () ->
            at(
                found,
                "expected `place`, `trans` or `end when` in a net, found "
                    + Kinds.quoted(found, end)));
  }

  private Diagnostic inFile(Token found, Token next) {
    int type = found.getType();
    Optional<Diagnostic> misspelt = misspelt(found, next, DECLARATIONS);
    if (misspelt.isPresent()) {
      return misspelt.get();
    }
    String word = "`" + found.getText() + "`";
    Optional<String> meant = ForeignWords.meaning("declaration", found.getText());
    boolean alone = next.getLine() > found.getLine() || next.getType() == ASSIGN;
    if (meant.isPresent() && (!alone || type == TERMINATES)) {
      return at(found, "expected a declaration, found " + word)
          .help("did you mean `" + meant.get() + "`?", Kinds.span(source, found), meant.get());
    }
    if (found.getText().equals("at") || found.getText().equals("holds")) {
      String what = found.getText().equals("at") ? "a label" : "a mutex";
      return at(
          found, "expected " + what + " after " + word + ", found " + Kinds.quoted(next, end));
    }
    return switch (type) {
      case MODEL -> at(found, "`model` stands once, at the start of the file");
      case PLACE, TRANS, END -> at(found, word + " stands in a net: `net Name { … }`");
      case VAR -> at(found, "`var` stands in a thread").help("outside of threads, write `shared`");
      case BOOL, INT ->
          at(found, "expected a declaration, found " + word)
              .help(
                  "a variable is declared with `shared`, its type after its name: `shared x:"
                      + " bool`");
      default -> {
        if (Kinds.beginsStatement(type)) {
          yield at(found, word + " begins a statement").help(STATEMENTS);
        }
        Diagnostic diagnostic =
            at(found, "expected a declaration, found " + Kinds.quoted(found, end));
        boolean statement =
            switch (next.getType()) {
              case ASSIGN, LPAREN, LBRACKET, DOT -> Kinds.isName(type);
              default -> false;
            };
        yield statement ? diagnostic.help(STATEMENTS) : diagnostic;
      }
    };
  }

  private Optional<Diagnostic> misspelt(Token found, Token next, List<String> words) {
    boolean followed = Kinds.isWord(next.getType()) && next.getLine() == found.getLine();
    if (found.getType() != ID || !followed) {
      return Optional.empty();
    }
    return Similar.nearest(found.getText(), words)
        .map(
            word ->
                at(found, "unknown word `" + found.getText() + "`")
                    .help("did you mean `" + word + "`?", Kinds.span(source, found), word));
  }

  private Diagnostic at(Token found, String message) {
    return Diagnostic.at(Kinds.span(source, found), Problem.P001, message);
  }
}
