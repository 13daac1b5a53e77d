// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import dev.ravel.source.Resource;
import java.util.Map;
import java.util.Optional;

/** The files of the page, which come with Ravel. Nothing is fetched from elsewhere. */
final class Page {
  /** The type by the path of a request. */
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "svg", "image/svg+xml; charset=utf-8");

  private Page() {}

  /** A file of the page. */
  record File(String type, byte[] bytes) {}

  /** The file that a path of the server leads to. */
  static Optional<File> file(String path) {
    String name = path.equals("/") ? "index.html" : path.substring(1);
    if (!name.matches("[a-z][a-z0-9-]*\\.[a-z]+")) {
      return Optional.empty();
    }
    String type = TYPES.get(name.substring(name.indexOf('.') + 1));
    if (type == null) {
      return Optional.empty();
    }
    return Resource.bytes(Page.class, "page/" + name).map(bytes -> new File(type, bytes));
  }
}
