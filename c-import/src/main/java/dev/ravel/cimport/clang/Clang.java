// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import dev.ravel.cimport.library.Advice;
import dev.ravel.cimport.library.CSources;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import dev.ravel.source.SurrogateEscape;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compiles C files to bitcode, without any change to what they read and write.
 *
 * @param headers where the headers of the library lie
 */
public record Clang(Natives natives, Path headers) {
  /** A process that a signal has ended has a code above this. */
  private static final int KILLED = 128;

  /** Longer texts take a second and more to compile, in characters. */
  private static final int LONG = 20_000;

  /** So often a compiler is looked after in a second, which is as long as shorter texts take. */
  private static final int LOOKS = 50;

  static final Pattern MESSAGE = Pattern.compile("(.*):(\\d+):(\\d+): (?:fatal )?error: (.*)");

  private static final Pattern HEADER = Pattern.compile("'(.*)' file not found");

  /** Of which line of which file the next line was, before it was preprocessed. */
  private static final Pattern MARKER =
      Pattern.compile("^#(line)? *[0-9]+ +\"[^\\n]*$", Pattern.MULTILINE);

  /** Errors that older compilers took for warnings. */
  private static final List<String> NO_ERRORS =
      List.of("incompatible-function-pointer-types", "int-conversion", "implicit-int");

  /** Options that choose C90, where a call declares a function and the compiler only warns. */
  private static final Pattern C90 =
      Pattern.compile("-ansi|-std=(c89|c90|gnu89|gnu90|iso9899:1990|iso9899:199409)");

  private static final List<String> FIXED =
      List.of(
          ("-std=gnu17 -O1 -Xclang -disable-llvm-passes -g -ffp-contract=off "
                  + "-fno-builtin -fno-strict-aliasing -fno-discard-value-names "
                  + "-fsanitize=array-bounds -fsanitize-trap=array-bounds -ferror-limit=0 "
                  + "-fno-color-diagnostics -fno-caret-diagnostics -target "
                  + "x86_64-unknown-linux-gnu -nostdlibinc --no-default-config -emit-llvm -c")
              .split(" ", -1));

  /** Variables of the environment that would change what a file is compiled to. */
  private static final List<String> AROUND =
      List.of("CPATH", "C_INCLUDE_PATH", "CCC_OVERRIDE_OPTIONS", "SOURCE_DATE_EPOCH");

  /** The headers that come with Ravel, by the names with which they are included. */
  private static final Set<String> HEADERS =
      Stream.concat(Natives.headers(), CSources.headers()).collect(Collectors.toSet());

  /**
   * The result of compiling files.
   *
   * @param objects what they were compiled to, in their order; empty if there are diagnostics
   */
  public record Compiled(List<Bitcode> objects, List<Diagnostic> diagnostics) {
    /** Copies the lists. */
    public Compiled {
      objects = List.copyOf(objects);
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * Compiles files, all at once. Meanwhile the library is loaded that reads what they become. What
   * all of them were compiled to before is taken from there.
   *
   * @param options further options of the compiler
   * @throws Natives.Absent if that cannot be loaded
   */
  public Compiled compile(List<Unit> units, List<String> options) throws IOException {
    Earlier earlier = Earlier.ofUser();
    List<Optional<String>> questions = new ArrayList<>();
    List<Optional<Earlier.Kept>> kept = new ArrayList<>();
    for (int k = 0; k < units.size(); k++) {
      questions.add(question(units.get(k), options, k));
      kept.add(questions.get(k).flatMap(earlier::find));
    }
    if (kept.stream().allMatch(Optional::isPresent)) {
      natives.use();
      List<Bitcode> objects = new ArrayList<>();
      for (int k = 0; k < units.size(); k++) {
        objects.add(bitcode(kept.get(k).orElseThrow(), units.get(k)));
      }
      return new Compiled(objects, List.of());
    }
    Compiled compiled = compiled(units, options);
    for (int k = 0; k < compiled.objects().size(); k++) {
      Bitcode its = compiled.objects().get(k);
      questions
          .get(k)
          .ifPresent(asked -> earlier.keep(asked, new Earlier.Kept(its.path(), its.bitcode())));
    }
    return compiled;
  }

  /** Options for x86-64 assembly that calls a function before each access, for any assembler. */
  private static final List<String> NATIVE =
      List.of(
          ("-std=gnu17 -O0 -w -fno-pie -D_GNU_SOURCE -pthread -ffp-contract=off -fsanitize=thread "
                  + "-mllvm -tsan-instrument-read-before-write -fno-addrsig "
                  + "-fno-color-diagnostics -fno-caret-diagnostics -ferror-limit=0 -target "
                  + "x86_64-unknown-linux-gnu --no-default-config -S")
              .split(" ", -1));

  /**
   * Compiles a file for this machine, with its headers, in the order of evaluation in which it is
   * read.
   *
   * @return assembly; absent if this machine lacks a header or the compiler refuses the file
   */
  public Optional<String> assembly(Unit unit, List<String> options) throws IOException {
    Path work = WorkFolder.made();
    try {
      String prelude = "";
      for (int round = 0; round < 2; round++) {
        Path file = work.resolve("0.c");
        Files.write(file, SurrogateEscape.encode(marked(prelude, file) + text(unit)));
        List<String> command = command(unit, file, NATIVE);
        command.addAll(unit.sight().options(work, List.of(natives.folder())));
        command.addAll(unit.options());
        command.addAll(options);
        command.addAll(List.of("-o", work.resolve("0.s").toString(), file.toString()));
        List<Process> process = new ArrayList<>(List.of(started(command, work, 0)));
        try (Tie tie = new Tie(process.getFirst())) {
          await(process, 0, List.of(tie));
        } finally {
          process.getFirst().destroyForcibly().onExit().join();
        }
        if (process.getFirst().exitValue() == 0) {
          return Optional.of(Files.readString(work.resolve("0.s")));
        }
        prelude = Undeclared.in(said(work, 0)).prelude();
      }
      return Optional.empty();
    } finally {
      Cache.remove(work);
    }
  }

  private static Bitcode bitcode(Earlier.Kept kept, Unit unit) {
    return new Bitcode(kept.bitcode(), kept.path(), unit);
  }

  /** Returns all that the bitcode of a file depends on, as a text; absent if that is not known. */
  private Optional<String> question(Unit unit, List<String> options, int number) {
    String text = text(unit);
    if (!unit.sight().equals(Sight.ALL)
        || !Alone.are(options)
        || !Alone.are(unit.options())
        || !Alone.is(text, HEADERS)) {
      return Optional.empty();
    }
    List<String> words = fixed(unit, FIXED);
    words.addAll(unit.options());
    words.add("");
    words.addAll(options);
    words.add(natives.folder().toString());
    words.add(headers.toString());
    words.add(Integer.toString(number));
    words.add(unit.source().name());
    words.add(text);
    return Optional.of(String.join("\0", words));
  }

  private Compiled compiled(List<Unit> units, List<String> options) throws IOException {
    Path work = WorkFolder.made();
    List<Process> processes = new ArrayList<>();
    List<Tie> ties = new ArrayList<>();
    try {
      for (int k = 0; k < units.size(); k++) {
        processes.add(start(units.get(k), "", options, work, k));
        ties.add(new Tie(processes.get(k)));
        if (units.get(k).source().text().length() >= LONG) {
          ties.get(k).hold();
        }
      }
      natives.use();
      List<Bitcode> objects = new ArrayList<>();
      List<Diagnostic> diagnostics = new ArrayList<>();
      for (int k = 0; k < units.size(); k++) {
        await(processes, k, ties);
        Undeclared undeclared = Undeclared.NONE;
        if (processes.get(k).exitValue() != 0) {
          undeclared = Undeclared.in(said(work, k));
          if (!undeclared.calls().isEmpty()) {
            ties.get(k).close();
            processes.set(k, start(units.get(k), undeclared.prelude(), options, work, k));
            ties.set(k, new Tie(processes.get(k)));
            await(processes, k, ties);
          }
        }
        if (processes.get(k).exitValue() == 0) {
          byte[] bytes = Files.readAllBytes(work.resolve(k + ".bc"));
          objects.add(new Bitcode(bytes, work.resolve(k + ".c").toString(), units.get(k)));
        } else {
          String said = said(work, k);
          List<Diagnostic> errors = errors(units.get(k), work.resolve(k + ".c"), said, undeclared);
          if (errors.isEmpty()) {
            errors.add(failed(units.get(k), processes.get(k).exitValue(), said));
          }
          diagnostics.addAll(errors);
        }
      }
      return new Compiled(diagnostics.isEmpty() ? objects : List.of(), diagnostics);
    } finally {
      ties.forEach(Tie::close);
      for (Process process : processes) {
        if (process.isAlive()) {
          process.destroyForcibly().onExit().join(); // it writes into the folder until then
        }
      }
      Cache.remove(work);
    }
  }

  /**
   * Starts the compiler. All names of its libraries are looked up at once, which takes less time
   * than one by one when they are first used.
   *
   * @param prelude declarations before the text
   */
  private Process start(Unit unit, String prelude, List<String> options, Path work, int number)
      throws IOException {
    Path file = work.resolve(number + ".c");
    Files.write(file, SurrogateEscape.encode(marked(prelude, file) + text(unit)));
    List<String> command = command(unit, file, FIXED);
    command.addAll(List.of("-isystem", headers.toString()));
    command.addAll(unit.sight().options(work, List.of(headers, natives.folder())));
    command.addAll(unit.options());
    command.addAll(options);
    boolean warns =
        Stream.concat(unit.options().stream(), options.stream())
            .anyMatch(its -> C90.matcher(its).matches());
    command.add(warns ? "-Werror=implicit-function-declaration" : "-w");
    command.addAll(List.of("-o", work.resolve(number + ".bc").toString(), file.toString()));
    return started(command, work, number);
  }

  /** Returns a prelude that leaves the lines of a file what they are. */
  private static String marked(String prelude, Path file) {
    return prelude.isEmpty() ? "" : prelude + "\n# 1 \"" + file + "\"\n";
  }

  private static Process started(List<String> command, Path work, int number) throws IOException {
    ProcessBuilder process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(work.resolve(number + ".txt").toFile());
    String _ = process.environment().put("LD_BIND_NOW", "1");
    AROUND.forEach(process.environment()::remove);
    return process.start();
  }

  /** Returns the text of a file that is compiled. */
  private static String text(Unit unit) {
    String text = unit.source().text();
    return unit.isPreprocessed() ? MARKER.matcher(text).replaceAll("") : text;
  }

  /** The beginning of a command, with words that do not depend on the unit. */
  private List<String> command(Unit unit, Path file, List<String> such) {
    List<String> command = new ArrayList<>(List.of(natives.clang().toString()));
    command.addAll(fixed(unit, such));
    command.add("-fmacro-prefix-map=" + file + "=" + unit.source().name());
    command.addAll(List.of("-iquote", unit.folder().toString()));
    return command;
  }

  /** The options with which all files are compiled. */
  private static List<String> fixed(Unit unit, List<String> such) {
    List<String> words = new ArrayList<>(List.of("-x", unit.isPreprocessed() ? "cpp-output" : "c"));
    words.addAll(such);
    NO_ERRORS.forEach(name -> words.add("-Wno-error=" + name));
    return words;
  }

  /** Waits for one of the compilers. What takes its time is tied to this process. */
  private static void await(List<Process> all, int one, List<Tie> ties) throws IOException {
    try {
      for (int looks = 1; !all.get(one).waitFor(20, TimeUnit.MILLISECONDS); looks++) {
        Limits.poll();
        if (looks == LOOKS) {
          for (int k = one; k < all.size(); k++) {
            if (all.get(k).isAlive()) {
              ties.get(k).hold();
            }
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the thread that waits for the compiler is interrupted");
    }
  }

  private static String said(Path work, int number) throws IOException {
    return SurrogateEscape.decode(Files.readAllBytes(work.resolve(number + ".txt")));
  }

  /**
   * Returns the errors of a file.
   *
   * @param undeclared the functions that were declared for it
   */
  private static List<Diagnostic> errors(Unit unit, Path file, String said, Undeclared undeclared) {
    List<Diagnostic> diagnostics = new ArrayList<>();
    for (String line : said.lines().toList()) {
      Matcher matcher = MESSAGE.matcher(line);
      if (matcher.matches()) {
        Optional<String> name = undeclared.conflict(matcher.group(4));
        diagnostics.add(
            name.isEmpty()
                ? error(unit, file, matcher, Problem.P015, matcher.group(4))
                : error(
                        unit,
                        file,
                        undeclared.calls().get(name.get()),
                        Problem.P016,
                        Advice.undeclared(name.get()))
                    .help("declare it before this call, as it is declared below"));
      }
    }
    return diagnostics;
  }

  /** The compiler has ended without an error of the program. */
  private static Diagnostic failed(Unit unit, int code, String said) {
    if (code > KILLED) {
      String what =
          "the C compiler broke off (signal %d) while it read `%s`"
              .formatted(code - KILLED, unit.source().name());
      return Diagnostic.of(Problem.X002, what)
          .help(
              code == KILLED + 9
                  ? "the system kills what takes too much memory: split the file"
                  : "it has no room for expressions that are nested too deeply: write them as"
                      + " several");
    }
    String first = said.lines().findFirst().orElse("it says nothing");
    boolean runs = first.startsWith("clang: error: ") || first.startsWith("error: ");
    String why = first.replaceAll("^(clang: )?error: ", "");
    return runs
        ? Diagnostic.of(Problem.P015, why)
        : Diagnostic.of(Problem.F010, "the C compiler does not run: " + first)
            .help("it needs libstdc++.so.6 and libz.so.1");
  }

  private static Diagnostic error(
      Unit unit, Path file, Matcher message, Problem problem, String what) {
    int line = Integer.parseInt(message.group(2));
    SourceText text = unit.source();
    if (!message.group(1).equals(file.toString())) {
      try {
        text = new SourceText(message.group(1), unit.sight().read(Path.of(message.group(1))));
      } catch (IOException e) {
        return Diagnostic.of(problem, what + " (" + message.group(1) + ", line " + line + ")");
      }
    }
    int its = Math.min(line, text.lines());
    int at = text.offsetOfByte(its, Integer.parseInt(message.group(3)));
    String told = what.replace(file.toString(), unit.source().name());
    Diagnostic diagnostic = Diagnostic.at(text.span(at, text.lineEnd(its)), problem, told);
    Matcher header = HEADER.matcher(message.group(4));
    return header.matches() ? diagnostic.help(Advice.header(header.group(1))) : diagnostic;
  }
}
