// SPDX-License-Identifier: Apache-2.0
package dev.ravel.launcher;

import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * The removal of signatures from jars, in place. An AOT cache holds no class of a signed jar. What
 * is in them stays as it is. The language server then needs a third less processor time to start.
 */
public final class Unsigned {
  private static final Pattern SIGNATURE = Pattern.compile("/META-INF/[^/]*\\.(SF|RSA|DSA|EC)");

  private Unsigned() {}

  /**
   * Rewrites jars.
   *
   * @throws IOException if one cannot be read or written; it is then as it was
   */
  public static void main(String[] args) throws IOException {
    for (String jar : args) {
      UnusedNatives.remove(Path.of(jar), its -> SIGNATURE.matcher(its.toString()).matches());
    }
  }
}
