// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of the page in a real browser, Chromium, driven by Playwright. They do what people do, by
 * mouse and by keys, with no network but the server. Without Chromium these tests are left out and
 * say so. Screenshots are in {@code target/screenshots}.
 */
@Tag("thorough")
class BrowserTest {
  /** The largest that all files of the page together may be, packed. */
  private static final int LARGEST = 250 * 1024;

  private static final Pattern NAMED =
      Pattern.compile("<(?:link|script)[^>]* (?:src|href)=\"([^\"]+)\"");
  private static final Pattern IMPORTED = Pattern.compile("(?m)^import .*'\\./([^']+)';$");
  private static final Pattern ASKED = Pattern.compile("import.*'\\./([^']+)'");
  private static final Pattern NOTHING = Pattern.compile("(?!)");

  @TempDir private Path folder;

  @TestFactory
  List<DynamicTest> thePageDoesWhatItShould() throws Exception {
    Path browser = Path.of(System.getProperty("ravel.chromium", "/usr/bin/chromium"));
    Optional<Path> driver = driver();
    if (!Files.isExecutable(browser) || driver.isEmpty() || Page.file("/codemirror.js").isEmpty()) {
      String why =
          Files.isExecutable(browser)
              ? driver.isEmpty() ? "there is no Playwright" : "the editor was not put together"
              : "there is no Chromium at " + browser;
      System.out.println("The tests in a browser are skipped: " + why + ".");
      return abort(why);
    }
    var _ =
        Files.writeString(
            folder.resolve("race.c"),
            """
            #include <pthread.h>

            int x;

            void *add(void *none) {
              x = x + 1;
              return 0;
            }

            int main(void) {
              pthread_t t;
              pthread_create(&t, 0, add, 0);
              x = x + 1;
              pthread_join(t, 0);
              return 0;
            }
            """);
    var _ =
        Files.writeString(
            folder.resolve("calls.c"),
            """
            #include <pthread.h>
            pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
            int x;
            static pthread_t one, two;

            static void put(void) {
              pthread_mutex_lock(&m);
              x = 1;
              pthread_mutex_unlock(&m);
            }

            static void *work(void *none) {
              put();
              return none;
            }

            static void start(void) {
              pthread_create(&one, 0, work, 0);
              pthread_create(&two, 0, work, 0);
            }

            int main(void) {
              start();
              pthread_join(one, 0);
              pthread_join(two, 0);
              return x - 1;
            }
            """);
    List<DynamicTest> tests = new ArrayList<>();
    try (Playground server =
        Playground.start(new Folder(folder.toRealPath(), Optional.empty(), false), 0)) {
      Process process = started(driver.get(), browser, server.address());
      String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(0, process.waitFor(), printed);
      for (String line : printed.lines().filter(its -> its.startsWith("{")).toList()) {
        JsonObject its = JsonParser.parseString(line).getAsJsonObject();
        String told = its.get("told").getAsString();
        String name = its.get("name").getAsString() + (told.length() < 80 ? " " + told : "");
        boolean good = its.get("ok").getAsBoolean();
        tests.add(DynamicTest.dynamicTest(name, () -> assertTrue(good, told)));
      }
      assertFalse(tests.isEmpty(), printed);
    }
    return tests;
  }

  private Process started(Path driver, Path browser, String address) throws IOException {
    Path node = driver.resolve("node");
    return new ProcessBuilder(
            Files.isExecutable(node) ? node.toString() : "node",
            resource("/dev/ravel/playground/browser.mjs", "browser.mjs").toString(),
            driver.resolve("package").toString(),
            browser.toString(),
            address,
            resource(axe(), "axe.js").toString(),
            Path.of("target/screenshots").toAbsolutePath().toString(),
            suite().toString())
        .redirectErrorStream(true)
        .start();
  }

  /** The report of a suite, as the command writes it. */
  private Path suite() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("suite.ravel"),
            """
            shared x: int[0..2]
            shared y: int[0..2]
            thread A { x = 1; y = 1 }
            thread B { y = 2; x = 2 }
            """);
    Path report = folder.resolve("suite.html");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process made =
        new ProcessBuilder(
                java,
                "-cp",
                System.getProperty("java.class.path"),
                "dev.ravel.cli.Ravel",
                "suite",
                model.toString(),
                "--report",
                report.toString())
            .redirectErrorStream(true)
            .start();
    String told = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(Files.exists(report), told);
    return report;
  }

  /** A resource as a file. */
  private Path resource(String name, String file) throws IOException {
    try (InputStream stream = BrowserTest.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IOException("there is no resource " + name);
      }
      return Files.write(folder.resolve(file), stream.readAllBytes());
    }
  }

  /** The script that knows the rules of accessibility. */
  private static String axe() {
    return "/META-INF/resources/webjars/axe-core/"
        + System.getProperty("ravel.axe", "4.6.3")
        + "/axe.min.js";
  }

  /**
   * Returns the folder of Playwright's driver. It is that of a property, or unpacked from its two
   * jars.
   */
  private Optional<Path> driver() throws IOException, URISyntaxException {
    String given = System.getProperty("ravel.playwright", "");
    if (!given.isEmpty()) {
      return Optional.of(Path.of(given));
    }
    boolean arm = System.getProperty("os.arch").equals("aarch64");
    String node = "/driver/linux" + (arm ? "-arm64" : "") + "/node";
    String index = "/driver/package/index.js";
    if (BrowserTest.class.getResource(node) == null
        || BrowserTest.class.getResource(index) == null) {
      return Optional.empty();
    }
    Path to = Files.createDirectories(folder.resolve("driver"));
    assertTrue(resource(node, "driver/node").toFile().setExecutable(true));
    URL jar = BrowserTest.class.getResource(index);
    try (FileSystem files = FileSystems.newFileSystem(jar.toURI(), Map.of())) {
      Path from = files.getPath("/driver");
      try (Stream<Path> all = Files.walk(from.resolve("package"))) {
        all.forEach(its -> copy(its, to.resolve(from.relativize(its).toString())));
      }
    }
    return Optional.of(to);
  }

  private static void copy(Path from, Path to) {
    try {
      if (Files.isDirectory(from)) {
        Files.createDirectories(to);
      } else {
        Files.copy(from, to);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void thePageIsSmallWithAllThatItLoadsLater() throws IOException, URISyntaxException {
    Set<String> all = new TreeSet<>();
    for (String one : List.of("/index.html", "/codemirror.js")) {
      URL url = Page.class.getResource("page" + one);
      if (url != null && url.getProtocol().equals("file")) {
        try (Stream<Path> files = Files.list(Path.of(url.toURI()).getParent())) {
          files.map(its -> its.getFileName().toString()).forEach(all::add);
        }
      }
    }
    int size = 0;
    for (String name : all) {
      size += Page.file("/" + name).map(BrowserTest::packed).orElse(0);
    }
    assertTrue(all.containsAll(List.of("app.js", "words-en.js", "words-de.js")), all.toString());
    assertTrue(size < LARGEST, "the page has " + size + " bytes");
  }

  @Test
  void aPartOfThePageIsLoadedWhenItIsUsed() {
    Set<String> first = first();
    assertTrue(first.containsAll(List.of("app.js", "words-en.js", "page.css")), first.toString());
    List.of(
            "teacher.js",
            "lessons.js",
            "engines.js",
            "explore.js",
            "overlay.js",
            "export.js",
            "dots.js")
        .forEach(later -> assertFalse(first.contains(later), later));
  }

  /**
   * Returns the files that a browser loads at the start. They are those that the page names, those
   * that the script at the start requests, and those that these import.
   */
  private static Set<String> first() {
    Set<String> files = new TreeSet<>(Set.of("index.html"));
    Deque<String> left = new ArrayDeque<>(files);
    while (!left.isEmpty()) {
      String name = left.pop();
      Page.File file =
          Page.file("/" + name).orElseThrow(() -> new AssertionError("there is no " + name));
      String text = new String(file.bytes(), StandardCharsets.UTF_8);
      (switch (name) {
            case "index.html" -> NAMED;
            case "codemirror.js" -> NOTHING;
            case "start.js" -> ASKED;
            default -> IMPORTED;
          })
          .matcher(text)
          .results()
          .map(its -> its.group(1))
          .filter(files::add)
          .forEach(left::push);
    }
    return files;
  }

  private static int packed(Page.File file) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream packing = new GZIPOutputStream(bytes)) {
      packing.write(file.bytes());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.size();
  }
}
