// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The browser of the user, in which the page is opened. It is that of the variable {@code BROWSER},
 * or else the one that the system has for web pages. The address has the token in it, and others
 * can see the words of a command: so the browser is given a file that only this user may read,
 * which leads on.
 */
final class Browser {
  private final Optional<String> chosen;
  private final String system;

  /**
   * Of a user.
   *
   * @param chosen the command of a browser
   * @param system the name of the operating system
   */
  Browser(Optional<String> chosen, String system) {
    this.chosen = chosen.filter(its -> !its.isBlank());
    this.system = system.toLowerCase(Locale.ROOT);
  }

  /**
   * Opens an address.
   *
   * @return the file that leads on, to be removed when the page is not served any more
   * @throws IOException if no browser can be started
   */
  Path open(String address) throws IOException {
    Path file = ownFile();
    Files.writeString(
        file,
        """
        <!doctype html>
        <meta charset="utf-8">
        <title>Ravel playground</title>
        <meta http-equiv="refresh" content="0; url=%1$s">
        <p><a href="%1$s">Ravel playground</a></p>
        """
            .formatted(address));
    try {
      new ProcessBuilder(command(file.toUri().toString()))
          .redirectInput(ProcessBuilder.Redirect.PIPE)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start()
          .getOutputStream()
          .close();
    } catch (IOException absent) {
      Files.delete(file);
      throw absent;
    }
    return file;
  }

  private static Path ownFile() throws IOException {
    if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
      return Files.createTempFile("ravel-playground", ".html");
    }
    FileAttribute<?> own =
        PosixFilePermissions.asFileAttribute(
            Set.copyOf(PosixFilePermissions.fromString("rw-------")));
    return Files.createTempFile("ravel-playground", ".html", own);
  }

  private List<String> command(String url) {
    if (chosen.isPresent()) {
      return List.of(chosen.get(), url);
    }
    if (system.contains("windows")) {
      return List.of("rundll32", "url.dll,FileProtocolHandler", url);
    }
    return List.of(system.contains("mac") ? "open" : "xdg-open", url);
  }
}
