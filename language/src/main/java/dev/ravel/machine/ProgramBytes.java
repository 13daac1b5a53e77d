// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A program with what is said of it, and the texts that it was written in, as bytes for another
 * process: what is read of them is the same program, statement by statement. Cost: linear in all of
 * it.
 *
 * @param diagnostics what was found when it was made
 */
public record ProgramBytes(Program program, List<Diagnostic> diagnostics) {
  /** Copies the list. */
  public ProgramBytes {
    diagnostics = List.copyOf(diagnostics);
  }

  /** The bytes. */
  public byte[] bytes() {
    Writing writing = new Writing();
    List<String> lines = ProgramText.of(program, writing::number);
    try {
      writing.text(String.join("\n", lines));
      writing.to.writeInt(diagnostics.size());
      for (Diagnostic each : diagnostics) {
        writing.diagnostic(each);
      }
      return writing.behindSources();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /**
   * Reads a program.
   *
   * @throws IllegalArgumentException if the bytes are of none
   */
  public static ProgramBytes read(byte[] bytes) {
    try (DataInputStream from = new DataInputStream(new ByteArrayInputStream(bytes))) {
      Reading reading = new Reading(from, new ArrayList<>());
      for (int left = reading.count(); left > 0; left--) {
        String name = reading.text();
        reading.sources.add(new SourceText(name, reading.text()));
      }
      SourceText lines = new SourceText("program", reading.text());
      Program program = ProgramReader.read(lines, reading.sources);
      List<Diagnostic> diagnostics = new ArrayList<>();
      for (int left = reading.count(); left > 0; left--) {
        diagnostics.add(reading.diagnostic());
      }
      return new ProgramBytes(program, diagnostics);
    } catch (IOException | RuntimeException why) {
      throw new IllegalArgumentException("this is no program: " + why.getMessage(), why);
    }
  }

  /** Writes, and numbers the sources that are met. */
  private static final class Writing {
    private final Map<SourceText, Integer> sources = new LinkedHashMap<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream to = new DataOutputStream(bytes);

    int number(SourceText source) {
      return sources.computeIfAbsent(source, _ -> sources.size());
    }

    /** The sources, and then what was written. */
    byte[] behindSources() throws IOException {
      Writing all = new Writing();
      all.to.writeInt(sources.size());
      for (SourceText each : sources.keySet()) {
        all.text(each.name());
        all.text(each.text());
      }
      all.to.write(bytes.toByteArray());
      return all.bytes.toByteArray();
    }

    void text(String text) throws IOException {
      byte[] its = text.getBytes(StandardCharsets.UTF_8);
      to.writeInt(its.length);
      to.write(its);
    }

    void span(Span its) throws IOException {
      to.writeInt(number(its.source()));
      to.writeInt(its.start());
      to.writeInt(its.end());
    }

    void diagnostic(Diagnostic its) throws IOException {
      text(its.problem().code());
      text(its.message());
      to.writeBoolean(its.span().isPresent());
      if (its.span().isPresent()) {
        span(its.span().get());
      }
      text(its.label());
      to.writeInt(its.related().size());
      for (Diagnostic.Related related : its.related()) {
        span(related.span());
        text(related.label());
      }
      to.writeInt(its.helps().size());
      for (Diagnostic.Help help : its.helps()) {
        text(help.text());
        to.writeInt(help.edits().size());
        for (Diagnostic.Edit edit : help.edits()) {
          span(edit.span());
          text(edit.replacement());
        }
      }
    }
  }

  /** Reads what {@link Writing} has written. */
  private record Reading(DataInputStream from, List<SourceText> sources) {
    /** A number of things, each of which takes a byte at least. */
    int count() throws IOException {
      int count = from.readInt();
      if (count < 0 || count > from.available()) {
        throw new IOException(count + " of something");
      }
      return count;
    }

    String text() throws IOException {
      return new String(from.readNBytes(count()), StandardCharsets.UTF_8);
    }

    Span span() throws IOException {
      SourceText source = sources.get(from.readInt());
      int start = from.readInt();
      return source.span(start, from.readInt());
    }

    Diagnostic diagnostic() throws IOException {
      Problem problem = Problem.byCode(text()).orElseThrow();
      String message = text();
      Optional<Span> span = from.readBoolean() ? Optional.of(span()) : Optional.empty();
      String label = text();
      List<Diagnostic.Related> related = new ArrayList<>();
      for (int left = count(); left > 0; left--) {
        Span its = span();
        related.add(new Diagnostic.Related(its, text()));
      }
      List<Diagnostic.Help> helps = new ArrayList<>();
      for (int left = count(); left > 0; left--) {
        String text = text();
        List<Diagnostic.Edit> edits = new ArrayList<>();
        for (int more = count(); more > 0; more--) {
          Span its = span();
          edits.add(new Diagnostic.Edit(its, text()));
        }
        helps.add(new Diagnostic.Help(text, edits));
      }
      return new Diagnostic(problem, message, span, label, related, helps);
    }
  }
}
