// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import dev.ravel.ast.Model;
import dev.ravel.editor.Layout;
import dev.ravel.editor.NameNote;
import dev.ravel.editor.NewName;
import dev.ravel.editor.OrderNote;
import dev.ravel.editor.Suggestions;
import dev.ravel.json.Fields;
import dev.ravel.naming.Declared;
import dev.ravel.naming.Naming;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import dev.ravel.syntax.Continuation;
import dev.ravel.system.EarlyEnd;
import dev.ravel.task.loading.FrontEnds;
import dev.ravel.task.loading.Loading;
import dev.ravel.task.loading.SourceFiles;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The requests of an editor about a model while it is written, answered as by the language server.
 * Of nets in other formats and of C programs there is nothing to say.
 */
final class EditAnswer {
  /** The part of a word that stands before the cursor. */
  private static final Pattern PART = Pattern.compile("\\w*\\z");

  private final SourceText text;
  private final Naming naming;
  private final int at;

  private EditAnswer(Model main, List<Model> imported, int at) {
    this.text = main.span().source();
    this.naming = Naming.of(main, imported);
    this.at = Math.clamp(at, 0, text.text().length());
  }

  /** The answer to a question; absent for an unknown one. */
  static Optional<Fields> of(Asking asking) {
    String what = asking.word("what");
    if (!List.of("hover", "definition", "complete", "rename", "format").contains(what)) {
      return Optional.empty();
    }
    Fields answer = new Fields();
    if (FrontEnds.holdsNet(asking.file()) || FrontEnds.holdsC(asking.file())) {
      return Optional.of(answer);
    }
    Optional<Problem> early =
        asking.limits().during(() -> EarlyEnd.of(() -> answer(asking, what, answer)));
    return Optional.of(answer.with("early", early.map(Problem::title)));
  }

  private static void answer(Asking asking, String what, Fields answer) {
    Loading.Loaded loaded =
        Loading.load(new SourceFiles(InputStream.nullInputStream()), asking.file());
    if (loaded.main().isEmpty()) {
      return;
    }
    EditAnswer edit =
        new EditAnswer(loaded.main().get(), loaded.imported(), asking.number("at", 0));
    answer.withAll(
        switch (what) {
          case "hover" -> edit.hover();
          case "definition" -> edit.definition();
          case "complete" -> edit.complete();
          case "rename" -> edit.rename(asking.word("to"));
          default -> Fields.of("text", Layout.ofCorrect(edit.text));
        });
  }

  private Fields hover() {
    return naming
        .at(text, at)
        .map(its -> NameNote.of(its, naming))
        .map(
            note ->
                Faults.place(note.mention().span())
                    .with("head", note.head())
                    .with("kind", note.kind())
                    .with("doc", note.doc())
                    .with("uses", note.uses()))
        .or(() -> OrderNote.at(text, at).map(EditAnswer::note))
        .orElseGet(Fields::new);
  }

  private static Fields note(OrderNote its) {
    return Faults.place(its.span())
        .with("head", its.span().text())
        .with("kind", its.text())
        .with("doc", "")
        .with("uses", List.of());
  }

  private Fields definition() {
    return Fields.of(
        "places",
        naming.at(text, at).stream()
            .flatMap(its -> naming.declarations(its.declared()).stream())
            .map(Faults::place)
            .toList());
  }

  private Fields rename(String name) {
    Fields answer = Fields.of("name", NewName.at(naming, text, at).map(its -> its.span().text()));
    return switch (NewName.of(naming, text, at, name)) {
      case NewName.Refused(String why) -> answer.with("refused", why);
      case NewName.Given(List<Span> spans) ->
          answer.with("places", spans.stream().map(Faults::place).toList());
    };
  }

  private Fields complete() {
    Matcher part = PART.matcher(text.text().substring(0, at));
    String prefix = part.find() ? part.group() : "";
    Continuation next = Continuation.at(text, at - prefix.length());
    List<String> words = next.words().stream().filter(its -> its.startsWith(prefix)).toList();
    Stream<Declared> names =
        next.takesName() ? Suggestions.names(naming, text, at, prefix).stream() : Stream.of();
    return Fields.of("from", at - prefix.length())
        .with("names", names.map(EditAnswer::name).toList())
        .with("words", words)
        .with("pieces", words.stream().flatMap(this::piece).toList());
  }

  private static Fields name(Declared its) {
    return Fields.of("name", its.name().text())
        .with("kind", its.kind().phrase())
        .with("doc", its.doc());
  }

  private Stream<Fields> piece(String word) {
    return Suggestions.piece(word, text.text(), at).stream()
        .map(its -> Fields.of("word", word).with("text", its));
  }
}
