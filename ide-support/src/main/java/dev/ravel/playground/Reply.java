// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import dev.ravel.json.Fields;
import dev.ravel.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

/** Answers of the server. */
final class Reply {
  /** The permissions of the page. It may load its own files, and talk to its own server. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self'"
          + " data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'";

  /** That no other page shows this one in a frame. */
  private static final String ALONE = "; frame-ancestors 'none'";

  private Reply() {}

  /** Sets what every answer has. */
  static void headers(HttpExchange http, String type) {
    Headers headers = http.getResponseHeaders();
    headers.set("Content-Type", type);
    headers.set("Content-Security-Policy", POLICY + ALONE);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Cache-Control", "no-store");
  }

  /** Answers with bytes, packed where the browser can unpack them. */
  static void bytes(HttpExchange http, int status, String type, byte[] bytes) throws IOException {
    headers(http, type);
    send(http, status, bytes);
  }

  /** Answers with a document that others may show in a frame, since they know the token. */
  static void framed(HttpExchange http, String type, byte[] bytes) throws IOException {
    headers(http, type);
    http.getResponseHeaders().set("Content-Security-Policy", POLICY);
    http.getResponseHeaders().set("Cross-Origin-Resource-Policy", "cross-origin");
    send(http, 200, bytes);
  }

  private static void send(HttpExchange http, int status, byte[] bytes) throws IOException {
    String known = http.getRequestHeaders().getFirst("Accept-Encoding");
    byte[] sent = bytes;
    if (bytes.length > 1000 && known != null && known.contains("gzip")) {
      http.getResponseHeaders().set("Content-Encoding", "gzip");
      sent = packed(bytes);
    }
    http.sendResponseHeaders(status, sent.length == 0 ? -1 : sent.length);
    try (OutputStream out = http.getResponseBody()) {
      out.write(sent);
    }
  }

  private static byte[] packed(byte[] bytes) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try (GZIPOutputStream packing = new GZIPOutputStream(all)) {
      packing.write(bytes);
    }
    return all.toByteArray();
  }

  /** Answers with a document, in which absent values are left out. */
  static void json(HttpExchange http, int status, Object document) throws IOException {
    bytes(
        http,
        status,
        "application/json; charset=utf-8",
        JsonMapper.COMPACT.text(document).getBytes(StandardCharsets.UTF_8));
  }

  /** Answers that something is refused, and why. */
  static void refused(HttpExchange http, int status, String why) throws IOException {
    json(http, status, Fields.of("refused", why));
  }
}
