// SPDX-License-Identifier: Apache-2.0
package dev.ravel.docs;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs the commands of one page. They are {@code ravel ...}, with {@code | head -N} or {@code | sed
 * -n M,Np} where the rest is left out, {@code < FILE}, or {@code > FILE}, and {@code echo $?}.
 * Files are those that the page has shown so far, and those of the source tree.
 */
final class Shell {
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|([^ ]+)");
  private static final Pattern HEAD = Pattern.compile(" \\| head -([0-9]+)$");
  private static final Pattern PART = Pattern.compile(" \\| sed -n ([0-9]+),([0-9]+)p$");

  private static final Pattern FROM = Pattern.compile(" < ([^ ]+)$");
  private static final Pattern INTO = Pattern.compile(" > ([^ ]+)$");

  /** Options after which the name of a file stands that the command writes. */
  private static final Set<String> WRITING = Set.of("-o", "--save-events", "--witness");

  private final Path folder;
  private int lastCode;

  /** A shell in a folder of the page's own, below that of the build. */
  Shell(Page page) {
    folder = Path.of("target", "docs").resolve(page.toString().replaceAll("models/|\\.md$", ""));
  }

  /** Writes a file for the commands that follow. */
  Path save(String name, List<String> lines) {
    try {
      Files.createDirectories(folder);
      return Files.writeString(folder.resolve(name), String.join("\n", lines) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String read(String name) {
    try {
      return Files.readString(folder.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the output of a command, with the names of files as the reader sees them. */
  List<String> run(String command) {
    if (command.equals("echo $?")) {
      return List.of(Integer.toString(lastCode));
    }
    Matcher into = INTO.matcher(command);
    if (into.find()) {
      var _ = save(into.group(1), run(command.substring(0, into.start())));
      return List.of();
    }
    Matcher head = HEAD.matcher(command);
    Matcher part = PART.matcher(command);
    boolean cut = head.find();
    boolean parted = part.find();
    String whole = command.replaceFirst(HEAD.pattern(), "").replaceFirst(PART.pattern(), "");
    long first = parted ? Long.parseLong(part.group(1)) : 1;
    long last = cut ? Long.parseLong(head.group(1)) : Long.MAX_VALUE;
    last = parted ? Long.parseLong(part.group(2)) : last;
    if (!whole.startsWith("ravel ")) {
      throw new IllegalArgumentException("not a command of Ravel: " + command);
    }
    Matcher from = FROM.matcher(whole);
    String input = from.find() ? read(from.group(1)) : "";
    String words = from.replaceFirst("").substring("ravel ".length());
    CommandLine.Ran ran = CommandLine.run(arguments(words), input);
    lastCode = ran.code();
    return ran.lines().stream()
        .limit(last)
        .skip(first - 1)
        .map(line -> line.replace(folder + "/", "").replace(folder.toString(), "."))
        .map(line -> line.replace(Page.ROOT + "/", "").stripTrailing())
        .toList();
  }

  int lastCode() {
    return lastCode;
  }

  private List<String> arguments(String text) {
    List<String> arguments = new ArrayList<>();
    Matcher words = WORD.matcher(text);
    while (words.find()) {
      String word = Optional.ofNullable(words.group(1)).orElseGet(() -> words.group(2));
      boolean written = !arguments.isEmpty() && WRITING.contains(arguments.getLast());
      boolean _ = written && folder.toFile().mkdirs();
      boolean shown = written || Files.exists(folder.resolve(word));
      boolean inTree = !shown && word.startsWith("models/");
      arguments.add(
          shown
              ? folder.resolve(word).toString()
              : inTree ? Page.ROOT.resolve(word).toString() : word);
    }
    return arguments;
  }
}
