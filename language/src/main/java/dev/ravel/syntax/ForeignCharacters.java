// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelLexer.*;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.CommonToken;

/** Explains characters and signs that Ravel does not know, many of them from other languages. */
final class ForeignCharacters {
  private static final int SHOWN = 20;

  private final SourceText source;
  private final Findings findings;
  private final Set<String> names = new HashSet<>();

  ForeignCharacters(SourceText source, Findings findings) {
    this.source = source;
    this.findings = findings;
  }

  /**
   * Reports a run of unknown characters.
   *
   * @return whether they are to be taken as white space, so that nothing is missing without them
   */
  boolean isSpace(CommonToken run) {
    Span span = Kinds.span(source, run);
    String text = span.text();
    int first = text.codePointAt(0);
    boolean mark = first == 0xFEFF && span.start() == 0;
    if (mark && text.length() == 1) {
      return true; // A byte order mark, which some editors put at the start of a file.
    }
    boolean blank = text.codePoints().allMatch(c -> isBlank(c) || Character.isISOControl(c));
    findings.add(blank ? blank(span, text) : visible(span, text));
    return blank;
  }

  private static Diagnostic blank(Span span, String text) {
    boolean several = text.codePoints().distinct().count() > 1;
    String what =
        Character.isISOControl(text.codePointAt(0)) ? "a control character" : "a special space";
    return Diagnostic.at(
            span,
            Problem.P009,
            "Ravel does not know "
                + (several ? "these invisible characters" : what + " " + code(text.codePointAt(0))))
        .help("put an ordinary space, or nothing", span, " ");
  }

  private static Diagnostic visible(Span span, String text) {
    int count = text.codePointCount(0, text.length());
    int first = text.codePointAt(0);
    if (count > 1 && text.codePoints().distinct().count() > 1) {
      String message =
          count > SHOWN
              ? "Ravel does not know these " + count + " characters"
              : "Ravel does not know the characters `" + shown(text) + "`";
      return Diagnostic.at(span, Problem.P009, message);
    }
    boolean half = Character.getType(first) == Character.SURROGATE;
    String name = first < 128 ? quoted(text.substring(0, 1)) : half ? "" : quoted(text) + " ";
    Diagnostic diagnostic =
        Diagnostic.at(
            span,
            Problem.P009,
            "Ravel does not know the character " + name + (first < 128 ? "" : code(first)));
    return switch (Character.toString(first)) {
      case "?" -> diagnostic.help("a choice is written `if c then a else b`");
      case "'", "`", "\u2018", "\u2019", "\u201C", "\u201D", "\u201E" ->
          diagnostic.help("texts stand between \" and \"");
      case "~", "\u00AC" -> diagnostic.help("\"not\" is written `!` or `not`", span, "!");
      case "\u2260" -> diagnostic.help("\"not equal\" is written `!=`", span, "!=");
      case "\u2264" -> diagnostic.help("\"at most\" is written `<=`", span, "<=");
      case "\u2265" -> diagnostic.help("\"at least\" is written `>=`", span, ">=");
      case "\u2227" -> diagnostic.help("\"and\" is written `&&` or `and`", span, "&&");
      case "\u2228" -> diagnostic.help("\"or\" is written `||` or `or`", span, "||");
      case "\u2192" -> diagnostic.help("an arrow is written `->`", span, "->");
      case "\u2013", "\u2014", "\u2212" -> diagnostic.help("a minus sign is `-`", span, "-");
      default -> diagnostic;
    };
  }

  /** Reports a name with letters that names cannot have, where it occurs first. */
  void reportName(CommonToken name) {
    Span span = Kinds.span(source, name);
    if (!names.add(span.text())) {
      return;
    }
    String letters =
        span.text()
            .codePoints()
            .filter(c -> c >= 128)
            .distinct()
            .limit(3)
            .mapToObj(c -> "`" + Character.toString(c) + "`")
            .reduce((a, b) -> a + ", " + b)
            .orElse("");
    findings.add(
        Diagnostic.at(
            span,
            Problem.P009,
            "names are made of the letters a to z and A to Z, digits and `_`; this one has "
                + letters));
  }

  /** Reports a text in quotes of another kind. */
  void reportText(CommonToken text) {
    Span span = Kinds.span(source, text);
    Span open = source.span(span.start(), span.start() + 1);
    Span close = source.span(span.end() - 1, span.end());
    findings.add(
        Diagnostic.at(
                open, Problem.P009, "texts stand between \" and \", found " + quoted(open.text()))
            .help(
                new Diagnostic.Help(
                    "write \"",
                    List.of(new Diagnostic.Edit(open, "\""), new Diagnostic.Edit(close, "\"")))));
  }

  /** Reports a comment of another language. */
  void reportLine(CommonToken comment) {
    Span sign = source.span(comment.getStartIndex(), comment.getStartIndex() + 1);
    findings.add(
        Diagnostic.at(sign, Problem.P009, "comments begin with `//`, found `#`")
            .help("write `//`", sign, "//"));
  }

  /** Reports a sign of another language. Returns the tokens that stand for it. */
  List<CommonToken> replaced(CommonToken sign) {
    Span span = Kinds.span(source, sign);
    return switch (sign.getText()) {
      case "&" -> replaced(sign, Problem.P009, "\"and\" is written `&&`", "&&", ANDAND);
      case "|" -> replaced(sign, Problem.P009, "\"or\" is written `||`", "||", OROR);
      case ":=" -> replaced(sign, Problem.P001, "an assignment is written `=`", "=", ASSIGN);
      case "===" -> replaced(sign, Problem.P001, "\"equal\" is written `==`", "==", EQ);
      case "<>", "!==" -> replaced(sign, Problem.P001, "\"not equal\" is written `!=`", "!=", NE);
      case "=<" -> replaced(sign, Problem.P001, "\"at most\" is written `<=`", "<=", LE);
      case "**" -> replaced(sign, Problem.P001, "there are no powers", "*", STAR);
      case "++" -> {
        findings.add(
            Diagnostic.at(span, Problem.P001, "there is no `++`").help("write `x = x + 1`"));
        CommonToken one = new CommonToken(sign);
        one.setType(NUMBER);
        one.setText("1");
        sign.setType(ASSIGN);
        yield List.of(sign, one);
      }
      default -> {
        String operator = sign.getText().substring(0, 1);
        findings.add(
            Diagnostic.at(span, Problem.P001, "there is no `" + sign.getText() + "`")
                .help("write `x = x " + operator + " …`"));
        sign.setType(ASSIGN);
        yield List.of(sign);
      }
    };
  }

  private List<CommonToken> replaced(
      CommonToken sign, Problem problem, String message, String replacement, int type) {
    Span span = Kinds.span(source, sign);
    findings.add(
        Diagnostic.at(span, problem, message + ", found `" + sign.getText() + "`")
            .help("write `" + replacement + "`", span, replacement));
    sign.setType(type);
    return List.of(sign);
  }

  private static boolean isBlank(int character) {
    return Character.isWhitespace(character)
        || Character.isSpaceChar(character)
        || Character.getType(character) == Character.FORMAT;
  }

  private static String shown(String text) {
    StringBuilder shown = new StringBuilder();
    text.codePoints()
        .map(c -> isBlank(c) || Character.isISOControl(c) || c >= 0xD800 && c < 0xE000 ? '.' : c)
        .forEach(shown::appendCodePoint);
    return shown.toString();
  }

  private static String quoted(String text) {
    String name = Character.toString(text.codePointAt(0));
    return name.equals("`") ? "\"" + name + "\"" : "`" + name + "`";
  }

  private static String code(int character) {
    return String.format("(U+%04X)", character);
  }
}
