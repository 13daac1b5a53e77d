// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.explanation.Numbers;
import dev.ravel.report.CheckText;
import dev.ravel.result.Checking;
import dev.ravel.result.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks files again whenever one of them, or of their imports, changes, until Ctrl-C. A check that
 * is overtaken by a change begins anew. While a model has errors, its last result still stands.
 */
final class Watching {
  private static final long PAUSE_MILLISECONDS = 200;
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

  private final CheckRun.Wish wish;
  private final Arguments.Given given;
  private final Interruption interruption;

  /** The former form of each file at the last check; grows with the imports. */
  private final Map<String, String> before = new LinkedHashMap<>();

  private boolean changed;
  private long looked = System.nanoTime();
  private List<String> good = List.of();

  Watching(CheckRun.Wish wish, Arguments.Given given, Interruption interruption) {
    this.wish = wish;
    this.given = given;
    this.interruption = interruption;
  }

  /** Watches until it is interrupted. */
  ExitCode run() {
    wish.files().forEach(file -> before.put(file, ""));
    while (!interruption.asked()) {
      before.replaceAll((name, look) -> look(name));
      changed = false;
      String time = LocalTime.now(ZoneId.systemDefault()).format(TIME);
      CheckRun check = new CheckRun(wish, given, interruption::asked, this::overtaken);
      var _ = check.run();
      if (!interruption.asked() && !changed) {
        conclude(check.results(), time);
      }
      await();
    }
    return ExitCode.INTERRUPTED;
  }

  private void conclude(List<Checking> results, String time) {
    Set<String> sources = new LinkedHashSet<>();
    results.forEach(result -> result.sources().forEach(its -> sources.add(its.name())));
    before.keySet().retainAll(sources);
    sources.forEach(name -> before.putIfAbsent(name, look(name)));
    if (results.stream().allMatch(result -> result.errors().isEmpty())) {
      good =
          results.stream()
              .flatMap(r -> new CheckText(r, given.errStyle()).results().stream().limit(1))
              .map(headline -> "the result of " + time + " still stands: " + headline)
              .toList();
    } else if (!good.isEmpty()) {
      List<String> lines = new ArrayList<>(List.of(""));
      lines.addAll(good);
      given.complain(lines);
    }
    String files = Numbers.count(before.size(), "file", "files");
    String text = time + ": watching " + files + given.errStyle().dot() + "Ctrl-C ends";
    given.complain(List.of("", text, ""));
  }

  private void await() {
    while (!interruption.asked() && !changed) {
      changed = look();
      try {
        Thread.sleep(PAUSE_MILLISECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  /**
   * Returns whether a file has changed while it is checked; looks at the files now and then only.
   */
  private boolean overtaken() {
    long now = System.nanoTime();
    if (!changed && now - looked > PAUSE_MILLISECONDS * 1_000_000) {
      looked = now;
      changed = look();
    }
    return changed;
  }

  private boolean look() {
    return before.entrySet().stream().anyMatch(its -> !look(its.getKey()).equals(its.getValue()));
  }

  private static String look(String name) {
    try {
      BasicFileAttributes its = Files.readAttributes(Path.of(name), BasicFileAttributes.class);
      return its.lastModifiedTime() + " " + its.size() + " " + its.fileKey();
    } catch (IOException | IllegalArgumentException e) {
      return "missing";
    }
  }
}
