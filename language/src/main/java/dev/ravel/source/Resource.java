// SPDX-License-Identifier: Apache-2.0
package dev.ravel.source;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Files that are delivered with classes. */
public final class Resource {
  private Resource() {}

  /**
   * The bytes of a file; absent if there is none.
   *
   * @param name relative to the package of the class, or absolute with a slash
   */
  public static Optional<byte[]> bytes(Class<?> beside, String name) {
    try (InputStream stream = beside.getResourceAsStream(name)) {
      return stream == null ? Optional.empty() : Optional.of(stream.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The text of a file.
   *
   * @throws IllegalStateException if there is none
   */
  public static String text(Class<?> beside, String name) {
    byte[] bytes =
        bytes(beside, name)
            .orElseThrow(() -> new IllegalStateException("the resource " + name + " is missing"));
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
