// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import dev.ravel.cimport.library.CSources;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compiles one C file to bitcode, without any change to what it reads and writes. */
public final class Clang {
  private static final Pattern MESSAGE =
      Pattern.compile("(.*):(\\d+):(\\d+): (?:fatal )?error: (.*)");

  private Clang() {}

  /**
   * What became of a file.
   *
   * @param bitcode what it was compiled to; empty if there are diagnostics
   */
  public record Compiled(byte[] bitcode, List<Diagnostic> diagnostics) {
    /** Copies the list. */
    public Compiled {
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * Compiles a file.
   *
   * @param source its text, by which messages find their place
   * @param folder where files that it includes are looked for
   */
  public static Compiled compile(Natives natives, SourceText source, Path folder)
      throws IOException {
    Path work = Files.createTempDirectory("ravel-c");
    try {
      return compile(natives, source, folder, work);
    } finally {
      try (var all = Files.walk(work)) {
        for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  private static Compiled compile(Natives natives, SourceText source, Path folder, Path work)
      throws IOException {
    Path include = Files.createDirectories(work.resolve("include"));
    Files.createDirectories(include.resolve("library"));
    for (String name : CSources.FILES) {
      Files.writeString(work.resolve(name), CSources.text(name));
    }
    Path file = Files.writeString(work.resolve("program.c"), source.text());
    Path bitcode = work.resolve("program.bc");
    Path messages = work.resolve("messages");
    List<String> command =
        List.of(
            natives.clang().toString(),
            "-x",
            "c",
            "-std=gnu17",
            "-O1",
            "-Xclang",
            "-disable-llvm-passes",
            "-g",
            "-w",
            "-ffp-contract=off",
            "-fno-builtin",
            "-fno-discard-value-names",
            "-fsanitize=array-bounds",
            "-fsanitize-trap=array-bounds",
            "-fno-color-diagnostics",
            "-fno-caret-diagnostics",
            "-target",
            "x86_64-unknown-linux-gnu",
            "-nostdlibinc",
            "-isystem",
            include.toString(),
            "-iquote",
            folder.toString(),
            "-emit-llvm",
            "-c",
            "-o",
            bitcode.toString(),
            file.toString());
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(messages.toFile())
            .start();
    try {
      while (!process.waitFor(20, TimeUnit.MILLISECONDS)) {
        Limits.poll();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the thread that waits for the compiler is interrupted");
    } finally {
      process.destroyForcibly();
    }
    String said = Files.readString(messages, StandardCharsets.UTF_8);
    if (process.exitValue() == 0) {
      return new Compiled(Files.readAllBytes(bitcode), List.of());
    }
    List<Diagnostic> diagnostics = new ArrayList<>();
    for (String line : said.lines().toList()) {
      Matcher matcher = MESSAGE.matcher(line);
      if (matcher.matches()) {
        diagnostics.add(diagnostic(source, file, matcher));
      }
    }
    if (diagnostics.isEmpty()) {
      String first = said.lines().findFirst().orElse("it says nothing");
      diagnostics.add(
          Diagnostic.of(Problem.F010, "the C compiler does not run: " + first)
              .help("it needs libstdc++.so.6 and libz.so.1"));
    }
    return new Compiled(new byte[0], diagnostics);
  }

  private static Diagnostic diagnostic(SourceText source, Path file, Matcher message) {
    int line = Integer.parseInt(message.group(2));
    if (!message.group(1).equals(file.toString()) || line > source.lines()) {
      return Diagnostic.of(
          Problem.P015, message.group(4) + " (" + message.group(1) + ", line " + line + ")");
    }
    int start = source.lineStart(line);
    int end = start + source.lineText(line).length();
    int at = Math.min(start + Integer.parseInt(message.group(3)) - 1, end);
    return Diagnostic.at(source.span(at, Math.max(at, end)), Problem.P015, message.group(4));
  }
}
