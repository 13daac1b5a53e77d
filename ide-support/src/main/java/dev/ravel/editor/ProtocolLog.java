// SPDX-License-Identifier: Apache-2.0
package dev.ravel.editor;

import dev.ravel.cli.Console;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * The notes of the library of a protocol, such as a message that is no JSON. Each is one line for a
 * person beside the protocol, the first of the text, without the place in the library.
 */
public final class ProtocolLog extends Handler {
  /** Of the library; held here, since what is set of a logger that nobody holds is lost. */
  private static final Logger LIBRARY = Logger.getLogger("org.eclipse.lsp4j");

  private final Console console;
  private final String command;

  private ProtocolLog(Console console, String command) {
    this.console = console;
    this.command = command;
  }

  /** From now on notes are printed as those of a command. */
  public static void begin(Console console, String command) {
    LIBRARY.setUseParentHandlers(false);
    for (Handler before : LIBRARY.getHandlers()) {
      LIBRARY.removeHandler(before);
    }
    LIBRARY.addHandler(new ProtocolLog(console, command));
  }

  @Override
  public void publish(LogRecord noted) {
    if (isLoggable(noted)) {
      console.complain(
          List.of("ravel " + command + ": " + text(noted).lines().findFirst().orElse("a fault")));
    }
  }

  /** Returns the message of the first cause. */
  private static String text(LogRecord noted) {
    String text = noted.getMessage();
    for (Throwable why = noted.getThrown(); why != null; why = why.getCause()) {
      text = why.getMessage() == null ? text : why.getMessage();
    }
    return text == null ? "" : text;
  }

  @Override
  public void flush() {
    // each line is written at once
  }

  @Override
  public void close() {
    // the console stays open
  }
}
