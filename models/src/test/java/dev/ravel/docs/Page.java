// SPDX-License-Identifier: Apache-2.0
package dev.ravel.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of the manual or the tutorial.
 *
 * @param path its file
 */
record Page(Path path) {
  /** The top of the source tree. */
  static final Path ROOT = Path.of(System.getProperty("ravel.root"));

  static final Path MANUAL = ROOT.resolve("models/manual");
  static final Path TUTORIAL = ROOT.resolve("models/tutorial");

  private static final Pattern LINK = Pattern.compile("]\\(([^)#]*)(#[^)]*)?\\)");

  /**
   * A link from a page. It has a path from there, or empty for the page itself, and a heading in
   * it.
   */
  record Link(String path, String heading) {}

  /** All pages, those of the tutorial first. */
  static List<Page> all() {
    return Stream.of(TUTORIAL, MANUAL).flatMap(folder -> in(folder).stream()).toList();
  }

  /** The pages of a folder in alphabetic order. */
  static List<Page> in(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> f.toString().endsWith(".md")).sorted().map(Page::new).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<String> lines() {
    try {
      return Files.readAllLines(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All fenced blocks from top to bottom. */
  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    List<String> lines = lines();
    List<String> around = List.of();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.equals("<!-- around")) {
        int end = end(lines, i, "-->");
        around = lines.subList(i + 1, end);
        i = end;
      } else if (line.startsWith("```")) {
        int end = end(lines, i, "```");
        List<String> info = List.of(line.substring(3).strip().split(" +"));
        blocks.add(new Block(this, i + 1, info, lines.subList(i + 1, end), around));
        i = end;
      }
    }
    return blocks;
  }

  private int end(List<String> lines, int start, String mark) {
    for (int i = start + 1; i < lines.size(); i++) {
      if (lines.get(i).equals(mark)) {
        return i;
      }
    }
    throw new IllegalStateException(path + ":" + (start + 1) + " is not closed by " + mark);
  }

  /** The lines outside of fenced blocks. */
  List<String> prose() {
    List<String> prose = new ArrayList<>();
    boolean inside = false;
    for (String line : lines()) {
      if (line.startsWith("```")) {
        inside = !inside;
      } else if (!inside) {
        prose.add(line);
      }
    }
    return prose;
  }

  /** All links to files of the source tree. */
  List<Link> links() {
    List<Link> links = new ArrayList<>();
    for (String line : prose()) {
      Matcher matcher = LINK.matcher(line.replaceAll("`[^`]*`", ""));
      while (matcher.find()) {
        if (!matcher.group(1).matches("[a-z]+:.*")) {
          String heading = matcher.group(2) == null ? "" : matcher.group(2).substring(1);
          links.add(new Link(matcher.group(1), heading));
        }
      }
    }
    return links;
  }

  /** The names by which links reach the headings. */
  List<String> headings() {
    return prose().stream()
        .filter(line -> line.matches("#+ .*"))
        .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
        .map(line -> line.replaceAll("[^a-z0-9 _-]", "").replace(' ', '-'))
        .toList();
  }

  @Override
  public String toString() {
    return ROOT.relativize(path).toString();
  }
}
