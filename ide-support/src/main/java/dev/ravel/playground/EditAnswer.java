// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.ravel.ast.Model;
import dev.ravel.editor.Layout;
import dev.ravel.editor.NameNote;
import dev.ravel.editor.NewName;
import dev.ravel.editor.Suggestions;
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

/**
 * What an editor asks about a model while it is written, answered by what the language server
 * answers with, too. Of nets in other formats and of C programs there is nothing to say.
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
  static Optional<JsonObject> of(Asking asking) {
    String what = asking.word("what");
    if (!List.of("hover", "definition", "complete", "rename", "format").contains(what)) {
      return Optional.empty();
    }
    JsonObject answer = new JsonObject();
    if (FrontEnds.holdsNet(asking.file()) || FrontEnds.holdsC(asking.file())) {
      return Optional.of(answer);
    }
    Optional<Problem> early =
        EarlyEnd.of(
            () ->
                asking
                    .limits()
                    .during(
                        () -> {
                          answer(asking, what, answer);
                          return true;
                        }));
    early.ifPresent(why -> answer.addProperty("early", why.title()));
    return Optional.of(answer);
  }

  private static void answer(Asking asking, String what, JsonObject answer) {
    Loading.Loaded loaded =
        Loading.load(new SourceFiles(InputStream.nullInputStream()), asking.file());
    if (loaded.main().isEmpty()) {
      return;
    }
    EditAnswer edit =
        new EditAnswer(loaded.main().get(), loaded.imported(), asking.number("at", 0));
    switch (what) {
      case "hover" -> edit.hover(answer);
      case "definition" -> edit.definition(answer);
      case "complete" -> edit.complete(answer);
      case "rename" -> edit.rename(asking.word("to"), answer);
      default -> answer.addProperty("text", Layout.ofCorrect(edit.text));
    }
  }

  private void hover(JsonObject answer) {
    naming
        .at(text, at)
        .map(its -> NameNote.of(its, naming))
        .ifPresent(
            note -> {
              Faults.place(answer, note.mention().span());
              answer.addProperty("head", note.head());
              answer.addProperty("kind", note.kind());
              answer.addProperty("doc", note.doc());
              JsonArray uses = new JsonArray();
              note.uses().forEach(uses::add);
              answer.add("uses", uses);
            });
  }

  private void definition(JsonObject answer) {
    JsonArray places = new JsonArray();
    naming.at(text, at).stream()
        .flatMap(its -> naming.declarations(its.declared()).stream())
        .forEach(span -> places.add(place(span)));
    answer.add("places", places);
  }

  private void rename(String name, JsonObject answer) {
    NewName.at(naming, text, at).ifPresent(its -> answer.addProperty("name", its.span().text()));
    switch (NewName.of(naming, text, at, name)) {
      case NewName.Refused(String why) -> answer.addProperty("refused", why);
      case NewName.Given(List<Span> spans) -> {
        JsonArray places = new JsonArray();
        spans.forEach(span -> places.add(place(span)));
        answer.add("places", places);
      }
    }
  }

  private void complete(JsonObject answer) {
    Matcher part = PART.matcher(text.text().substring(0, at));
    String prefix = part.find() ? part.group() : "";
    Continuation next = Continuation.at(text, at - prefix.length());
    answer.addProperty("from", at - prefix.length());
    JsonArray names = new JsonArray();
    if (next.takesName()) {
      Suggestions.names(naming, text, at, prefix).forEach(its -> names.add(name(its)));
    }
    answer.add("names", names);
    JsonArray words = new JsonArray();
    JsonArray pieces = new JsonArray();
    for (String word : next.words()) {
      if (word.startsWith(prefix)) {
        words.add(word);
        Suggestions.piece(word, text.text(), at).ifPresent(its -> pieces.add(piece(word, its)));
      }
    }
    answer.add("words", words);
    answer.add("pieces", pieces);
  }

  private static JsonObject name(Declared its) {
    JsonObject name = new JsonObject();
    name.addProperty("name", its.name().text());
    name.addProperty("kind", its.kind().phrase());
    name.addProperty("doc", its.doc());
    return name;
  }

  private static JsonObject piece(String word, String text) {
    JsonObject piece = new JsonObject();
    piece.addProperty("word", word);
    piece.addProperty("text", text);
    return piece;
  }

  private static JsonObject place(Span span) {
    JsonObject place = new JsonObject();
    Faults.place(place, span);
    return place;
  }
}
