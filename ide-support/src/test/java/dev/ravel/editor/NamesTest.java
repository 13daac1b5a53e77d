// SPDX-License-Identifier: Apache-2.0
package dev.ravel.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.naming.Declared;
import dev.ravel.naming.Mention;
import dev.ravel.naming.Naming;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Severity;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Lexeme;
import dev.ravel.task.loading.Loading;
import dev.ravel.task.loading.SourceFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests of the meanings of names, on all models. Each is known, and each can be changed. */
class NamesTest {
  /** Functions that nobody declares, and the value of an option. */
  private static final Set<String> BUILT_IN = Set.of("len", "free", "split");

  /** Words after which a word follows that is part of the language there, or names the file. */
  private static final Set<String> BEFORE_WORDS =
      Set.of("model", "no", "dead", "expect", "option", "spurious", "independence", "-", "await");

  private static List<Path> models() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(System.getProperty("ravel.root"), "models"))) {
      return files
          .filter(file -> file.toString().endsWith(".ravel"))
          .filter(file -> !file.toString().contains("/target/"))
          .sorted()
          .toList();
    }
  }

  /** Also of files that are no UTF-8, which are there to be refused. */
  private static String content(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }

  private static Loading.Loaded load(SourceText text) {
    return Loading.load(new SourceFiles(InputStream.nullInputStream()), text);
  }

  private static List<String> codes(SourceText text) {
    Loading.Loaded loaded = load(text);
    List<Diagnostic> all = new ArrayList<>(loaded.diagnostics());
    all.addAll(loaded.analyse(loaded.main().orElseThrow(), Map.of()).diagnostics());
    return all.stream().map(d -> d.problem().code()).toList();
  }

  private static boolean isRight(SourceText text) {
    Loading.Loaded loaded = load(text);
    return Stream.concat(
            loaded.diagnostics().stream(),
            loaded.analyse(loaded.main().orElseThrow(), Map.of()).diagnostics().stream())
        .noneMatch(d -> d.severity() == Severity.ERROR);
  }

  @Test
  void everyNameOfARightModelIsKnown() throws IOException {
    int right = 0;
    List<String> unknown = new ArrayList<>();
    for (Path file : models()) {
      SourceText text = new SourceText(file.toString(), content(file));
      if (isRight(text)) {
        right++;
        Loading.Loaded loaded = load(text);
        Naming naming = Naming.of(loaded.main().orElseThrow(), loaded.imported());
        Set<Integer> known = new HashSet<>();
        naming.mentions().stream()
            .filter(m -> m.span().source() == text)
            .forEach(m -> known.add(m.span().start()));
        String before = "";
        for (Lexeme lexeme : Lexeme.of(text)) {
          boolean name =
              lexeme.kind() == Lexeme.Kind.NAME
                  && !lexeme.terminal().startsWith("'")
                  && !BEFORE_WORDS.contains(before)
                  && !BUILT_IN.contains(lexeme.text());
          if (name && !known.contains(lexeme.span().start())) {
            unknown.add(lexeme.span() + " " + lexeme.text());
          }
          before = lexeme.text();
        }
      }
    }
    assertEquals(List.of(), unknown);
    assertTrue(right > 250, right + " models are right");
  }

  @Test
  void aRenamedModelIsAsRightAsBefore() throws IOException {
    Random random = new Random(7);
    int renamed = 0;
    for (Path file : models()) {
      String content = content(file);
      SourceText text = new SourceText(file.toString(), content);
      if (isRight(text) && content.length() < 4000) {
        Loading.Loaded loaded = load(text);
        Naming naming = Naming.of(loaded.main().orElseThrow(), loaded.imported());
        List<Declared> own =
            naming.declared().stream()
                .filter(d -> d.name().span().source() == text)
                .filter(d -> !d.name().text().equals("critical"))
                .toList();
        for (int i = 0; i < 2 && !own.isEmpty(); i++) {
          Declared its = own.get(random.nextInt(own.size()));
          String changed = renamed(content, naming.of(its));
          assertEquals(
              codes(text),
              codes(new SourceText(file.toString(), changed)),
              () -> its.name().span() + ": " + its.name());
          renamed++;
        }
      }
    }
    assertTrue(renamed > 300, renamed + " names were changed");
  }

  private static String renamed(String text, List<Mention> mentions) {
    StringBuilder changed = new StringBuilder(text);
    for (int i = mentions.size() - 1; i >= 0; i--) {
      Mention mention = mentions.get(i);
      changed.replace(mention.span().start(), mention.span().end(), "other_name_9");
    }
    return changed.toString();
  }
}
