// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.ravel.cli.Console;
import dev.ravel.cli.Embedded;
import dev.ravel.examples.Example;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of the server of the playground. They concern its answers, its guard, and that nothing
 * stops it.
 */
class PlaygroundTest {
  private static final String LOST =
      "shared x: int[0..2]\nthread T[i in 1..2] { x = x + 1 }\ncheck sum: finally x == 2\n";

  /** Takes much longer than any test waits. */
  private static final String LARGE =
      """
      atomic shared x: int[0..99][5]
      thread Mix[i in 0..4] { loop { x[i] = (x[i] + x[(i + 1) % 5] + 1) % 100 } }
      check reachable all i in 0..4: x[i] == 99
      """;

  @TempDir private Path root;
  private Path served;
  private Playground server;
  private Client client;

  @BeforeEach
  void start() throws Exception {
    served = Files.createDirectory(root.resolve("served")).toRealPath();
    var _ = Files.writeString(served.resolve("lost.ravel"), LOST);
    var _ = Files.writeString(root.resolve("secret.ravel"), "const SECRET = 7\n");
    serve(false);
  }

  private void serve(boolean write) throws Exception {
    stop();
    server = Playground.start(new Folder(served, Optional.empty(), write), 0);
    client = new Client(server);
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.close();
    }
  }

  private int status(HttpRequest.Builder request) throws Exception {
    return client.send(request.GET().build()).statusCode();
  }

  @Test
  void onlyTheTokenOpensIt() throws Exception {
    assertEquals(200, status(client.request("/api/session")));
    assertEquals(403, status(client.request("/api/session").setHeader(Guard.HEADER, "")));
    String other = "0".repeat(32);
    assertEquals(403, status(client.request("/api/session").setHeader(Guard.HEADER, other)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://evil.example",
        "null",
        "https://127.0.0.1",
        "http://127.0.0.1:1",
        "file://"
      })
  void noOtherOriginIsAnswered(String origin) throws Exception {
    assertEquals(403, raw("GET", "/api/session", "127.0.0.1:" + server.port(), origin));
    assertEquals(403, raw("GET", "/", "127.0.0.1:" + server.port(), origin));
  }

  @ParameterizedTest
  @ValueSource(strings = {"evil.example", "127.0.0.1", "localhost:1", "127.0.0.1.evil.example:%d"})
  void noOtherHostIsAnswered(String host) throws Exception {
    assertEquals(403, raw("GET", "/", host.formatted(server.port()), ""));
    assertEquals(200, raw("GET", "/", "localhost:" + server.port(), ""));
  }

  /** The status of a request whose headers are as they are given. */
  private int raw(String method, String path, String host, String origin) throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      String more = origin.isEmpty() ? "" : "Origin: " + origin + "\r\n";
      String token = Guard.HEADER + ": " + server.token() + "\r\n";
      String head = method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\n" + more + token;
      socket
          .getOutputStream()
          .write((head + "Connection: close\r\n\r\n").getBytes(StandardCharsets.UTF_8));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return Integer.parseInt(answer.split(" ", 3)[1]);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../secret.ravel",
        "sub/../../secret.ravel",
        "/etc/passwd",
        "/etc/passwd.ravel",
        "link.ravel",
        "folder/secret.ravel",
        "absent.ravel",
        "lost.ravel\u0000",
        "-q.ravel",
        "program.c",
        "link.c",
        "../program.c",
      })
  void noPathOutsideIsRead(String name) throws Exception {
    var _ = Files.createSymbolicLink(served.resolve("link.ravel"), root.resolve("secret.ravel"));
    var _ = Files.createSymbolicLink(served.resolve("folder"), root);
    var _ = Files.writeString(root.resolve("program.c"), "int SECRET;\n");
    var _ = Files.createSymbolicLink(served.resolve("link.c"), root.resolve("program.c"));
    JsonObject body = Client.body("");
    body.addProperty("name", name);
    HttpResponse<String> answer = client.post("file", body);
    assertTrue(List.of(400, 403, 404).contains(answer.statusCode()), answer.body());
    assertFalse(answer.body().contains("SECRET"), answer.body());
  }

  @Test
  void nothingOutsideIsImported() throws Exception {
    var _ = Files.writeString(served.resolve("inside.ravel"), "const INSIDE = 1\n");
    String body = "shared x: int[0..9]\nthread T { x = %s }\ncheck finally x >= 0\n";
    JsonObject inside = client.ask("parse", "import \"inside.ravel\"\n" + body.formatted("INSIDE"));
    assertEquals("[]", inside.get("diagnostics").toString());
    for (String path : List.of("../secret.ravel", root.resolve("secret.ravel").toString())) {
      String answer =
          client.ask("parse", "import \"" + path + "\"\n" + body.formatted("SECRET")).toString();
      assertTrue(answer.contains("F006") && answer.contains("you may not read"), answer);
    }
  }

  /** C files may include what lies in the folder, and no other file of the machine. */
  @Test
  void nothingOutsideIsIncluded() throws Exception {
    var _ = Files.createDirectories(served.resolve("deep"));
    var _ = Files.writeString(served.resolve("deep/inside.h"), "enum { VALUE = 1 };\n");
    var _ = Files.writeString(root.resolve("secret.h"), "enum { VALUE = 7 };\n");
    var _ = Files.createSymbolicLink(served.resolve("link.h"), root.resolve("secret.h"));
    var _ = Files.createSymbolicLink(served.resolve("other.h"), served.resolve("deep/inside.h"));
    for (String good : List.of("deep/inside.h", "other.h", "./deep/../deep/inside.h")) {
      assertEquals("[]", diagnosed(good, "VALUE"), good);
    }
    String secret = root.resolve("secret.h").toString();
    for (String bad : List.of("link.h", "../secret.h", secret, "deep/../../secret.h")) {
      String said = diagnosed(bad, "VALUE");
      assertTrue(said.contains("P015") && said.contains("file not found"), said);
    }
    // what a program calls its own place is no reason to read that file either
    String place =
        "int main(void) { return y; }\n#line 1 \"" + secret + "\"\nint f() { return x; }";
    String said = client.post("parse", program(place)).body();
    assertTrue(said.contains("P015") && !said.contains("VALUE"), said);
    String run = "int x;\n#line 1 \"" + secret + "\"\nint main(void) { x = 1; return 0; }";
    String events = client.post("events", program(run)).body();
    assertTrue(events.contains("executions") && !events.contains("VALUE"), events);
  }

  private String diagnosed(String include, String word) throws Exception {
    String text = "#include \"" + include + "\"\nint main(void) { return " + word + "; }\n";
    String body = client.post("parse", program(text)).body();
    return JsonParser.parseString(body).getAsJsonObject().get("diagnostics").toString();
  }

  private static JsonObject program(String text) {
    JsonObject body = Client.body(text);
    body.addProperty("name", "program.c");
    return body;
  }

  @Test
  void aCProgramIsShownFromAllSides() throws Exception {
    JsonObject body =
        program(
            """
            #include <pthread.h>
            int x;
            void *add(void *none) { x = x + 1; return 0; }
            int main(void) {
              pthread_t t;
              pthread_create(&t, 0, add, 0);
              x = x + 1;
              pthread_join(t, 0);
              return 0;
            }
            """);
    JsonObject events = answer("events", body);
    assertEquals(4, events.getAsJsonArray("executions").size(), events.toString());
    assertEquals("6", answer("numbers", body).get("interleavings").getAsString());
    JsonObject result = Client.lines(client.post("check", body)).get(2);
    assertTrue(result.toString().contains("race for `x`"), result.toString());
    body.add("moves", JsonParser.parseString("[\"main\", \"t1\"]"));
    JsonObject run = answer("step", body);
    assertEquals(3, run.getAsJsonArray("steps").get(1).getAsJsonObject().get("line").getAsInt());
    for (String kind : List.of("program", "unfolding", "executions", "graph", "tree")) {
      body.addProperty("kind", kind);
      assertTrue(answer("picture", body).get("svg").getAsString().startsWith("<svg"), kind);
    }
    body.addProperty("kind", "net");
    assertTrue(answer("picture", body).toString().contains("F005"));
  }

  private JsonObject answer(String route, JsonObject body) throws Exception {
    return JsonParser.parseString(client.post(route, body).body()).getAsJsonObject();
  }

  @Test
  void filesAreWrittenOnlyWhereThatIsAllowed() throws Exception {
    String hash = file("lost.ravel").get("hash").getAsString();
    assertEquals(403, save("lost.ravel", "// new\n", hash));
    assertEquals(LOST, Files.readString(served.resolve("lost.ravel")));
    serve(true);
    assertEquals(200, save("lost.ravel", "// new\n", hash));
    assertEquals("// new\n", Files.readString(served.resolve("lost.ravel")));
    // somebody else has written meanwhile: nothing of that is lost
    assertEquals(409, save("lost.ravel", "// newer\n", hash));
    assertEquals("// new\n", Files.readString(served.resolve("lost.ravel")));
    assertEquals(403, save("../secret.ravel", "", ""));
    assertEquals(200, save("fresh.ravel", LOST, ""));
  }

  private JsonObject file(String name) throws Exception {
    JsonObject body = new JsonObject();
    body.addProperty("name", name);
    return JsonParser.parseString(client.post("file", body).body()).getAsJsonObject();
  }

  private int save(String name, String text, String hash) throws Exception {
    JsonObject body = Client.body(text, "hash", hash);
    body.addProperty("name", name);
    return client.post("save", body).statusCode();
  }

  @Test
  void theResultIsThatOfTheCommandLine() throws Exception {
    for (Example example : Example.all()) {
      List<JsonObject> lines = Client.lines(client.post("check", Client.body(example.text())));
      JsonObject page = lines.get(lines.size() - 2);
      assertEquals("result", page.get("type").getAsString(), example.name());
      Path file = Files.writeString(root.resolve("model.ravel"), example.text());
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      Console console =
          new Console(
              out,
              new ByteArrayOutputStream(),
              InputStream.nullInputStream(),
              Map.of("LANG", "C.UTF-8"),
              false,
              false);
      int code =
          Embedded.run(List.of("check", "--json", "--all", file.toString()), console, () -> false);
      JsonObject line =
          JsonParser.parseString(out.toString(StandardCharsets.UTF_8)).getAsJsonObject();
      assertEquals(code, page.get("exitCode").getAsInt(), example.name());
      assertEquals(code, lines.getLast().get("exitCode").getAsInt(), example.name());
      for (String part : List.of("properties", "counterexamples", "verdict", "complete")) {
        assertEquals(placeless(line.get(part)), placeless(page.get(part)), example.name() + part);
      }
      for (String count : List.of("engine", "states", "transitions", "events", "executions")) {
        assertEquals(
            line.getAsJsonObject("statistics").get(count),
            page.getAsJsonObject("statistics").get(count),
            example.name() + count);
      }
    }
  }

  /** A part of a result without the names of files, which lie elsewhere. */
  private String placeless(JsonElement part) {
    return part.toString().replace(root.resolve("model.ravel").toString(), "model.ravel");
  }

  /** The numbers are those of closed forms and of brute force; see the manual of the playground. */
  @ParameterizedTest
  @CsvSource({
    "lost 2, 6, 19, 12, 14, 12, 4",
    "free 2, 6, 19, 9, 12, 4, 1",
    "free 3, 90, 271, 27, 54, 6, 1",
    "free 4, 2520, 7365, 81, 216, 8, 1",
    "lost 3, 90, 271, 59, 99, 111, 36",
  })
  void theFiveNumbersAreThoseOfTheBooks(
      String model, String ways, String nodes, int states, int steps, int events, int executions)
      throws Exception {
    int threads = Integer.parseInt(model.substring(5));
    String text =
        model.startsWith("lost")
            ? "shared x: int[0..9]\nthread T[i in 1.." + threads + "] { x = x + 1 }\n"
            : "shared x: int[0..9][%1$d]\nthread T[i in 0..%1$d - 1] { x[i] = 1; x[i] = 2 }\n"
                .formatted(threads);
    String checked = text + "check no deadlock\n";
    JsonObject numbers = client.ask("numbers", checked);
    assertEquals(ways, numbers.get("interleavings").getAsString());
    assertEquals(nodes, numbers.get("nodes").getAsString());
    assertEquals(states, numbers.get("states").getAsInt());
    assertEquals(steps, numbers.get("steps").getAsInt());
    JsonObject unfolding = client.ask("events", checked);
    assertEquals(executions, unfolding.getAsJsonArray("executions").size());
    int shown =
        unfolding.getAsJsonArray("events").asList().stream()
            .mapToInt(its -> its.getAsJsonObject().getAsJsonArray("lines").size())
            .sum();
    assertEquals(events, shown);
    long sum =
        unfolding.getAsJsonArray("executions").asList().stream()
            .mapToLong(its -> its.getAsJsonObject().get("orders").getAsLong())
            .sum();
    assertEquals(Long.parseLong(ways), sum);
  }

  @Test
  void manyAskAtOnce() throws Exception {
    String[] routes = {"parse", "numbers", "events", "step"};
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> all = new ArrayList<>();
      for (int k = 0; k < 100; k++) {
        String route = routes[k % routes.length];
        // each is a tab of its own, or it would take the place of another
        String tab = "tab" + k;
        Callable<Integer> one =
            () -> {
              HttpRequest request =
                  client
                      .request("/api/" + route)
                      .setHeader("X-Ravel-Tab", tab)
                      .header("Content-Type", "application/json")
                      .POST(HttpRequest.BodyPublishers.ofString(Client.body(LOST).toString()))
                      .build();
              return client.send(request).statusCode();
            };
        all.add(threads.submit(one));
      }
      for (Future<Integer> one : all) {
        assertEquals(200, one.get());
      }
    }
  }

  @Test
  void whoeverLeavesIsNotWorkedFor() throws Exception {
    for (int k = 0; k < 8; k++) {
      byte[] body =
          Client.body(LARGE, "engine", "graph").toString().getBytes(StandardCharsets.UTF_8);
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
        String head =
            "POST /api/check HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Ravel-Tab: %d\r\n%s: %s\r\n"
                    .formatted(server.port(), k, Guard.HEADER, server.token())
                + "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n"
                    .formatted(body.length);
        socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().write(body);
        int _ = socket.getInputStream().read();
      }
    }
    // eight checks of ten seconds each would keep all threads for long
    long began = System.nanoTime();
    assertEquals("6", client.ask("numbers", LOST).get("interleavings").getAsString());
    assertTrue(System.nanoTime() - began < 9_000_000_000L, "those who left are still worked for");
  }

  @Test
  void aCheckIsCancelled() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<HttpResponse<String>> check =
          threads.submit(() -> client.post("check", Client.body(LARGE, "factor", "100")));
      long began = System.nanoTime();
      boolean stopped = false;
      while (!stopped) {
        Thread.sleep(50);
        stopped = client.ask("stop", "").get("stopped").getAsBoolean();
        assertTrue(System.nanoTime() - began < 60_000_000_000L, "there is no check to stop");
      }
      List<JsonObject> lines = Client.lines(check.get());
      assertTrue(System.nanoTime() - began < 60_000_000_000L, "the check goes on");
      assertTrue(
          lines.isEmpty() || lines.getLast().get("exitCode").getAsInt() == 130, lines.toString());
    }
  }

  @Test
  void aNewCheckTakesThePlaceOfTheOneBefore() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<HttpResponse<String>> old =
          threads.submit(() -> client.post("check", Client.body(LARGE, "factor", "100")));
      Thread.sleep(500);
      List<JsonObject> lines = Client.lines(client.post("check", Client.body(LOST)));
      assertEquals(1, lines.getLast().get("exitCode").getAsInt());
      assertEquals(200, old.get().statusCode());
    }
  }

  @Test
  void theEditorIsHelped() throws Exception {
    String text = "shared x: int[0..2]\nmutex m\nthread T {\n  lock m\n    x = 1\n}\n";
    String use = String.valueOf(text.indexOf("x = 1"));
    JsonObject hover = client.ask("edit", text, "what", "hover", "at", use);
    assertEquals("shared x: int[0..2]", hover.get("head").getAsString());
    assertEquals("written by `T` (line 5)", hover.getAsJsonArray("uses").get(0).getAsString());
    JsonObject found = client.ask("edit", text, "what", "definition", "at", use);
    JsonObject place = found.getAsJsonArray("places").get(0).getAsJsonObject();
    assertEquals(text.indexOf("x:"), place.get("from").getAsInt());
    JsonObject renamed = client.ask("edit", text, "what", "rename", "at", use, "to", "y");
    assertEquals(2, renamed.getAsJsonArray("places").size());
    JsonObject taken = client.ask("edit", text, "what", "rename", "at", use, "to", "m");
    assertEquals("'m' is the name of something already", taken.get("refused").getAsString());
    String lock = String.valueOf(text.indexOf("m\n    x"));
    JsonObject next = client.ask("edit", text, "what", "complete", "at", lock);
    assertEquals(1, next.getAsJsonArray("names").size());
    assertTrue(next.getAsJsonArray("words").isEmpty());
    JsonObject laidOut = client.ask("edit", text, "what", "format");
    assertEquals(text.replace("    x", "  x"), laidOut.get("text").getAsString());
    String far = "999999999";
    assertFalse(client.ask("edit", text, "what", "hover", "at", far).has("head"));
    assertTrue(client.ask("edit", "", "what", "complete", "at", far).has("words"));
    assertEquals(400, client.post("edit", Client.body(text, "what", "nothing")).statusCode());
  }

  @Test
  void badRequestsAreRefused() throws Exception {
    HttpRequest.Builder post = client.request("/api/parse");
    assertEquals(
        415,
        client.send(post.POST(HttpRequest.BodyPublishers.ofString("{}")).build()).statusCode());
    for (String body : List.of("", "[]", "{", "[".repeat(200_000), "\u0000")) {
      HttpRequest request =
          client
              .request("/api/parse")
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(body))
              .build();
      assertEquals(400, client.send(request).statusCode());
    }
    assertEquals(404, client.post("nothing", Client.body(LOST)).statusCode());
    assertEquals(400, client.post("picture", Client.body(LOST, "kind", "x")).statusCode());
    assertEquals(404, status(client.request("/../index.html")));
    assertEquals(404, status(client.request("/Playground.class")));
    JsonObject wrong = client.ask("picture", "thread {", "kind", "graph");
    assertTrue(wrong.toString().contains("P0"), wrong.toString());
    JsonObject steps = Client.body(LOST);
    steps.add("moves", JsonParser.parseString("[\"Nobody\"]"));
    assertTrue(client.post("step", steps).body().contains("U004"));
  }

  @Test
  void allPicturesAreDrawn() throws Exception {
    for (String kind : List.of("unfolding", "executions", "graph", "tree", "explore", "program")) {
      JsonObject picture = client.ask("picture", LOST, "kind", kind);
      assertTrue(picture.get("svg").getAsString().startsWith("<svg"), kind);
      assertFalse(picture.getAsJsonArray("lines").isEmpty(), kind);
    }
  }

  @Test
  void thePageFetchesNothingFromElsewhere() throws Exception {
    HttpResponse<String> page = client.send(client.request("/").GET().build());
    assertTrue(page.headers().firstValue("Content-Security-Policy").orElse("").contains("'none'"));
    for (String file : List.of("index.html", "page.css", "app.js", "lessons.js", "icon.svg")) {
      HttpResponse<String> its = client.send(client.request("/" + file).GET().build());
      assertEquals(200, its.statusCode(), file);
      String text = its.body().replace("http://www.w3.org/", "");
      assertFalse(text.matches("(?s).*(https?:)?//[a-z]+\\.[a-z].*"), file);
    }
  }

  /** Whoever has the token may show the page in a frame, and nobody else. */
  @Test
  void onlyWhoHasTheTokenShowsThePageInAFrame() throws Exception {
    String token = "token=" + server.token();
    assertFalse(policy("/?beside&" + token).contains("frame-ancestors"));
    assertFalse(policy("/?" + token + "&beside").contains("frame-ancestors"));
    for (String other :
        List.of("/", "/?beside", "/?" + token, "/?beside&token=0", "/index.html?beside&" + token)) {
      assertTrue(policy(other).contains("frame-ancestors 'none'"), other);
    }
  }

  private String policy(String path) throws Exception {
    HttpResponse<String> its = client.send(client.request(path).GET().build());
    return its.headers().firstValue("Content-Security-Policy").orElse("");
  }

  /** The browser gets a file that leads on, and no word of its command holds the token. */
  @Test
  void thePageIsOpenedInTheBrowser() throws Exception {
    Path given = root.resolve("given");
    Path script = root.resolve("browser");
    var _ =
        Files.writeString(
            script, "#!/bin/sh\necho \"$1\" > %1$s.new && mv %1$s.new %1$s\n".formatted(given));
    assertTrue(script.toFile().setExecutable(true));
    Path file = new Browser(Optional.of(script.toString()), "Linux").open(server.address());
    while (Files.notExists(given)) {
      Thread.sleep(5);
    }
    String word = Files.readString(given).strip();
    assertEquals(file, Path.of(URI.create(word)));
    assertFalse(word.contains(server.token()));
    assertTrue(Files.readString(file).contains("url=" + server.address() + "\""));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    Files.delete(file);
    Browser none = new Browser(Optional.of(root.resolve("absent").toString()), "Linux");
    assertThrows(IOException.class, () -> none.open(server.address()));
  }

  @Test
  void aPortThatIsInUseIsSaid() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            new ByteArrayOutputStream(),
            err,
            InputStream.nullInputStream(),
            Map.of("LANG", "C.UTF-8"),
            false,
            false);
    List<String> words = List.of("--port", Integer.toString(server.port()), served.toString());
    assertEquals(2, new ServeCommand().run(words, console));
    String said = err.toString(StandardCharsets.UTF_8);
    assertTrue(said.startsWith("error[F012]"), said);
    assertTrue(said.contains("port " + server.port()), said);
  }
}
