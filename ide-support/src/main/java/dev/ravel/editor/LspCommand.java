// SPDX-License-Identifier: Apache-2.0
package dev.ravel.editor;

import dev.ravel.cli.Arguments;
import dev.ravel.cli.Console;
import dev.ravel.cli.DeclaredCommand;
import dev.ravel.cli.UsageError;
import dev.ravel.result.ExitCode;
import java.util.ServiceLoader;

/** {@code ravel lsp}: the language server, which speaks through the standard streams. */
public final class LspCommand implements DeclaredCommand {
  @Override
  public Title title() {
    return new Title("lsp", "serve an editor by the Language Server Protocol");
  }

  @Override
  public Arguments arguments() {
    return new Arguments(name(), summary())
        .footer("The protocol is spoken on standard input and output. Editors start it themselves:")
        .footer("the manual's page on editors says how to set them up.");
  }

  @Override
  public ExitCode perform(Arguments.Given given, Console console) {
    ProtocolLog.begin(console, name());
    LanguageServer server =
        ServiceLoader.load(LanguageServer.class)
            .findFirst()
            .orElseThrow(
                () ->
                    new UsageError(
                        "the language server is not on the class path: start it by `./ravel lsp`"));
    return server.serve(console.in(), console.out());
  }
}
