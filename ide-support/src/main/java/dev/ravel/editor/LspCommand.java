// SPDX-License-Identifier: Apache-2.0
package dev.ravel.editor;

import dev.ravel.cli.Arguments;
import dev.ravel.cli.DeclaredCommand;
import dev.ravel.cli.UsageError;
import dev.ravel.result.ExitCode;
import java.util.ServiceLoader;

/**
 * The command {@code ravel lsp}. It is the language server, which speaks through the standard
 * streams.
 */
public final class LspCommand implements DeclaredCommand {
  @Override
  public ExitCode perform(Arguments.Given given) {
    ProtocolLog.begin(given.console(), name());
    LanguageServer server =
        ServiceLoader.load(LanguageServer.class)
            .findFirst()
            .orElseThrow(
                () ->
                    new UsageError(
                        "the language server is not on the class path: start it by `./ravel lsp`"));
    return server.serve(given.console().in(), given.console().out());
  }
}
