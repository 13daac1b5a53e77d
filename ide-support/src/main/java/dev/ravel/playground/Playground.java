// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ravel.cli.Embedded;
import dev.ravel.examples.Example;
import dev.ravel.json.Fields;
import dev.ravel.picture.graphviz.Graphviz;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/** The server of the page. It listens on this machine's own address alone. */
final class Playground implements AutoCloseable {
  /** The largest request, in bytes. */
  private static final int LARGEST = 12_000_000;

  private final HttpServer server;
  private final Guard guard;
  private final Folder folder;
  private final Desk desk = new Desk(Math.max(2, Runtime.getRuntime().availableProcessors()));

  private Playground(HttpServer server, Folder folder) {
    this.server = server;
    this.folder = folder;
    this.guard = new Guard(server.getAddress().getPort());
  }

  /**
   * Starts a server.
   *
   * @param port 0 for any that is free
   * @throws IOException if the port cannot be opened
   */
  static Playground start(Folder folder, int port) throws IOException {
    InetAddress own = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    HttpServer server = HttpServer.create(new InetSocketAddress(own, port), 256);
    Playground playground = new Playground(server, folder);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    var _ = server.createContext("/", playground::handle);
    server.start();
    return playground;
  }

  /** The port at which it listens. */
  int port() {
    return server.getAddress().getPort();
  }

  /** Returns the address of the page, with the token that opens it. */
  String address() {
    return "http://127.0.0.1:" + port() + "/?token=" + guard.token();
  }

  /** The token that requests must have. */
  String token() {
    return guard.token();
  }

  @Override
  public void close() {
    desk.close();
    server.stop(0);
  }

  private void handle(HttpExchange http) {
    try (http) {
      answer(http);
    } catch (IOException gone) {
      // Whoever has asked has left, so nobody waits for an answer.
    }
  }

  private void answer(HttpExchange http) throws IOException {
    String path = http.getRequestURI().getPath();
    boolean api = path.startsWith("/api/");
    Optional<String> refusal = guard.refusal(http, api);
    if (refusal.isPresent()) {
      Reply.refused(http, 403, refusal.get());
      return;
    }
    try {
      if (api) {
        api(http, http.getRequestMethod() + " " + path.substring("/api/".length()));
      } else {
        page(http, path);
      }
    } catch (Folder.Refused refused) {
      Reply.refused(http, refused.status(), refused.getMessage());
    }
  }

  private void page(HttpExchange http, String path) throws IOException {
    Optional<Page.File> file = Page.file(path);
    if (!http.getRequestMethod().equals("GET")) {
      Reply.refused(http, 405, "files of the page can only be read");
    } else if (file.isEmpty()) {
      Reply.refused(http, 404, "there is nothing at this address");
    } else if (path.equals("/") && guard.letsFrame(http.getRequestURI().getQuery())) {
      Reply.framed(http, file.get().type(), file.get().bytes());
    } else {
      Reply.bytes(http, 200, file.get().type(), file.get().bytes());
    }
  }

  private void api(HttpExchange http, String route) throws IOException, Folder.Refused {
    switch (route) {
      case "GET session" -> Reply.json(http, 200, session());
      case "POST file" -> Reply.json(http, 200, folder.read(asking(http).file()));
      case "POST save" -> {
        Asking asking = asking(http);
        Reply.json(http, 200, folder.write(asking.file(), asking.text(), asking.word("hash")));
      }
      case "POST stop" -> {
        boolean stopped = desk.stop(name(http, "check"), number(http));
        Reply.json(http, 200, Fields.of("stopped", stopped));
      }
      case "POST check" -> stream(http, "check", CheckAnswer::write);
      case "POST compare" -> stream(http, "compare", CheckAnswer::compare);
      case "POST parse" -> work(http, "parse", its -> Optional.of(ParseAnswer.of(its)));
      case "POST edit" -> work(http, "edit", EditAnswer::of);
      case "POST events" -> work(http, "events", its -> Optional.of(EventsAnswer.of(its)));
      case "POST numbers" -> {
        work(http, "numbers", its -> Optional.of(ModelAnswers.numbers(its)));
        Graphviz.prepare(); // graphs of the model are likely to be looked at next
      }
      case "POST picture" -> work(http, "picture", PictureAnswer::of);
      case "POST step" -> work(http, "step", its -> Optional.of(StepAnswer.of(its)));
      case "POST arrange" -> work(http, "arrange", ArrangeAnswer::of);
      case "POST export" -> work(http, "export", ExportAnswer::of);
      case "POST map" -> work(http, "map", its -> Optional.of(ModelAnswers.map(its)));
      case "POST marking" -> work(http, "marking", its -> Optional.of(ModelAnswers.marking(its)));
      case "POST search" -> work(http, "search", ModelAnswers::search);
      case "POST suppose" -> work(http, "suppose", its -> Optional.of(ModelAnswers.suppose(its)));
      case "POST same" -> work(http, "same", its -> Optional.of(ModelAnswers.same(its)));
      default -> Reply.refused(http, 404, "the playground does not know what that is");
    }
  }

  /** Returns the fields with which the page begins. */
  private Fields session() {
    return Fields.of("version", Embedded.version())
        .with("write", folder.writable())
        .with("open", folder.open())
        .with("files", folder.files())
        .with("examples", Example.all());
  }

  private Asking asking(HttpExchange http) throws IOException, Folder.Refused {
    return new Asking(folder, body(http), new Work(number(http)));
  }

  private static JsonObject body(HttpExchange http) throws IOException, Folder.Refused {
    String type = http.getRequestHeaders().getFirst("Content-Type");
    if (type == null || !type.toLowerCase(Locale.ROOT).startsWith("application/json")) {
      throw new Folder.Refused(415, "requests are JSON documents");
    }
    byte[] bytes;
    try (InputStream in = http.getRequestBody()) {
      bytes = in.readNBytes(LARGEST + 1);
    }
    if (bytes.length > LARGEST) {
      throw new Folder.Refused(413, "the request is larger than 12 MB");
    }
    try {
      JsonElement body = JsonParser.parseString(new String(bytes, StandardCharsets.UTF_8));
      if (body instanceof JsonObject its) {
        return its;
      }
    } catch (JsonParseException | StackOverflowError wrong) {
      // told below
    }
    throw new Folder.Refused(400, "the request is no JSON document");
  }

  /** Returns the name of work. One of each kind goes on for a tab of a browser. */
  private static String name(HttpExchange http, String kind) {
    String tab = http.getRequestHeaders().getFirst("X-Ravel-Tab");
    String query = http.getRequestURI().getRawQuery();
    return kind + "/" + tab + "/" + query;
  }

  /** The number of a request among those of its page; 0 where it has none. */
  private static long number(HttpExchange http) {
    String number = http.getRequestHeaders().getFirst("X-Ravel-Number");
    return number == null || !number.matches("[0-9]{1,15}") ? 0 : Long.parseLong(number);
  }

  /** Answers with one document, for which other requests may have to wait. */
  private void work(HttpExchange http, String kind, Function<Asking, Optional<?>> doing)
      throws IOException, Folder.Refused {
    String name = name(http, kind);
    Asking asking = asking(http);
    folder.check(asking.file());
    Work work = desk.begin(name, asking.work());
    Future<Optional<?>> future =
        desk.submit(
            () ->
                work.isStopped()
                    ? Optional.of(superseded())
                    : asking.workspace().during(() -> doing.apply(asking)));
    try {
      Optional<?> answer = future.get();
      if (answer.isEmpty()) {
        Reply.refused(http, 400, "the playground does not know what that is");
      } else {
        Reply.json(http, 200, work.isStopped() ? superseded() : answer.get());
      }
    } catch (ExecutionException failed) {
      Reply.refused(http, 500, "this is an error of Ravel, not of the model: " + failed.getCause());
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    } finally {
      desk.end(name, work);
    }
  }

  /** The answer to a question that a later one has taken the place of. */
  private static Fields superseded() {
    return Fields.of("superseded", true);
  }

  /** Answers with lines, each as soon as it is known; work for which nobody waits any more ends. */
  private void stream(HttpExchange http, String kind, Stream.Writing writing)
      throws IOException, Folder.Refused {
    String name = name(http, kind);
    Asking asking = asking(http);
    folder.check(asking.file());
    Work work = desk.begin(name, asking.work());
    try {
      new Stream(desk, asking, writing).answer(http);
    } finally {
      work.stop();
      desk.end(name, work);
    }
  }
}
