// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/** The bytes of files in a text, as Base64. */
final class Texts {
  private Texts() {}

  /** The files by name, as text. */
  static Map<String, String> written(Map<String, byte[]> files) {
    Map<String, String> texts = new LinkedHashMap<>();
    Base64.Encoder encoder = Base64.getEncoder();
    files.forEach((name, bytes) -> texts.put(name, encoder.encodeToString(bytes)));
    return texts;
  }

  /**
   * The files by name.
   *
   * @throws IllegalArgumentException if a text is none of bytes
   */
  static Map<String, byte[]> read(Map<String, String> texts) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    Base64.Decoder decoder = Base64.getDecoder();
    texts.forEach((name, text) -> files.put(name, decoder.decode(text)));
    return files;
  }
}
