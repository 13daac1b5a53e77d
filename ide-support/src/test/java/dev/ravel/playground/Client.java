// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;

/** A page that is open in a browser, as the server sees it. */
final class Client {
  private final Playground server;
  private final HttpClient http = HttpClient.newHttpClient();

  Client(Playground server) {
    this.server = server;
  }

  /** A request for a route of the server, with the token. */
  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
        .header("X-Ravel-Tab", "test")
        .header("X-Ravel-Token", server.token());
  }

  /** The answer to a request. */
  HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
    return http.send(request, HttpResponse.BodyHandlers.ofString());
  }

  /** The answer to a document. */
  HttpResponse<String> post(String route, JsonObject body)
      throws IOException, InterruptedException {
    return send(
        request("/api/" + route)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
            .build());
  }

  /** The document that answers a question about a model. */
  JsonObject ask(String route, String text, String... more)
      throws IOException, InterruptedException {
    return JsonParser.parseString(post(route, body(text, more)).body()).getAsJsonObject();
  }

  /** Returns a question about a model, with names and values of fields in turn. */
  static JsonObject body(String text, String... more) {
    JsonObject body = new JsonObject();
    body.addProperty("name", "model.ravel");
    body.addProperty("text", text);
    for (int k = 0; k < more.length; k += 2) {
      body.addProperty(more[k], more[k + 1]);
    }
    return body;
  }

  /** The documents of an answer that comes bit by bit. */
  static List<JsonObject> lines(HttpResponse<String> answer) {
    return answer
        .body()
        .lines()
        .filter(line -> !line.isBlank())
        .map(line -> JsonParser.parseString(line).getAsJsonObject())
        .toList();
  }
}
