// SPDX-License-Identifier: Apache-2.0
package dev.ravel.editor;

import dev.ravel.result.ExitCode;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * The server of an editor. It is found as a service, since its libraries are many and on the class
 * path of {@code ravel lsp} alone.
 */
public interface LanguageServer {
  /**
   * Serves until the editor asks for the end or closes the stream.
   *
   * @param in what the editor says
   * @param out where the answers go, and nothing else
   */
  ExitCode serve(InputStream in, OutputStream out);
}
