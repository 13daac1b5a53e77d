// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The admission of requests. It admits those with the token, on this machine, from the page itself.
 * A page of another origin cannot send the header of the token. A name that was made to resolve to
 * this machine (DNS rebinding) is not the name of the host.
 */
final class Guard {
  /** The header with the token. */
  static final String HEADER = "X-Ravel-Token";

  private final String token;
  private final List<String> hosts;

  /** Of a server at a port, with a token of its own. */
  Guard(int port) {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    this.token = HexFormat.of().formatHex(bytes);
    this.hosts = List.of("127.0.0.1:" + port, "localhost:" + port);
  }

  /** The token, of 32 letters and digits. */
  String token() {
    return token;
  }

  /** Returns the reason why a request is refused, if it is. */
  Optional<String> refusal(HttpExchange http, boolean needsToken) {
    Headers headers = http.getRequestHeaders();
    List<String> host = headers.getOrDefault("Host", List.of());
    if (host.size() != 1 || !hosts.contains(host.getFirst())) {
      return Optional.of("this is not the name of the playground's host");
    }
    List<String> origins = headers.getOrDefault("Origin", List.of());
    if (!origins.stream()
        .allMatch(its -> hosts.stream().anyMatch(h -> its.equals("http://" + h)))) {
      return Optional.of("the playground answers no page of another origin");
    }
    String site = headers.getFirst("Sec-Fetch-Site");
    if (needsToken && site != null && !site.equals("same-origin")) {
      return Optional.of("the playground answers no page of another site");
    }
    return needsToken && !knows(headers.getFirst(HEADER))
        ? Optional.of("the token is missing or wrong: open the address that `ravel serve` printed")
        : Optional.empty();
  }

  /** Returns whether the query of an address asks for the page in a frame, and has the token. */
  boolean letsFrame(String query) {
    List<String> words = query == null ? List.of() : List.of(query.split("&", -1));
    return words.contains("beside")
        && words.stream().anyMatch(its -> its.startsWith("token=") && knows(its.substring(6)));
  }

  private boolean knows(String word) {
    return word != null
        && MessageDigest.isEqual(
            word.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
  }
}
