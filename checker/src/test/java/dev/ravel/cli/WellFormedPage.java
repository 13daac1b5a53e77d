// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The laws of every page of results. It is well-formed, accessible, and in need of nothing else.
 */
final class WellFormedPage {
  private static final Set<String> EMPTY = Set.of("img", "meta", "br");
  private static final Pattern TAG =
      Pattern.compile("<(/?)([a-z0-9]+)((?: [a-zA-Z:-]+=\"[^\"<>]*\")*)(/?)>");

  private WellFormedPage() {}

  /** Fails where a page is not so. */
  static void hold(String all) throws IOException {
    // by its own script, of which nothing depends on what is shown, tables are sorted
    String page = all.replace("<script>\n" + resource("report-sort.js") + "</script>\n", "");
    assertTrue(page.startsWith("<!DOCTYPE html>\n<html lang=\"en\">"), page.substring(0, 60));
    String body = page.substring(page.indexOf("<html")).replaceAll("(?s)<style>.*</style>", "");
    Deque<String> open = new ArrayDeque<>();
    Set<String> ids = new HashSet<>();
    Set<String> targets = new HashSet<>();
    Matcher tags = TAG.matcher(body);
    while (tags.find()) {
      assertFalse(tags.group(3).contains("http"), "it needs something else");
      if (!tags.group(1).isEmpty()) {
        assertEquals(open.pop(), tags.group(2));
      } else if (tags.group(4).isEmpty() && !EMPTY.contains(tags.group(2))) {
        open.push(tags.group(2));
      }
      Matcher id = Pattern.compile(" id=\"([^\"]*)\"").matcher(tags.group(3));
      if (id.find()) {
        assertTrue(ids.add(id.group(1)), "the id " + id.group(1) + " is there twice");
      }
      Matcher target =
          Pattern.compile(" (?:href=\"#|aria-labelledby=\")([^\"]*)\"").matcher(tags.group(3));
      if (target.find()) {
        targets.add(target.group(1));
      }
    }
    assertEquals(0, open.size(), open::toString);
    assertFalse(TAG.matcher(body).replaceAll("").contains("<"), "a bare < is left");
    assertTrue(ids.containsAll(targets), targets + " in " + ids);
    String style = page.substring(page.indexOf("<style>"), page.indexOf("</style>"));
    assertFalse(page.contains("<script") || style.contains("http"), "it needs something else");
    assertEquals(count(page, "<table"), count(page, "<caption>"));
    assertEquals(1, count(page, "<h1>"));
  }

  private static String resource(String name) throws IOException {
    String path = "/dev/ravel/report/" + name;
    try (InputStream stream = WellFormedPage.class.getResourceAsStream(path)) {
      return new String(Objects.requireNonNull(stream, path).readAllBytes(), UTF_8);
    }
  }

  /** Returns the number of occurrences of a text in another. */
  static int count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }
}
