// SPDX-License-Identifier: Apache-2.0
package dev.ravel.editor;

import dev.ravel.cli.Console;
import dev.ravel.cli.Subcommand;
import dev.ravel.cli.Usage;
import dev.ravel.cli.UsageError;
import dev.ravel.result.ExitCode;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** {@code ravel lsp}: the language server, which speaks through the standard streams. */
public final class LspCommand implements Subcommand {
  @Override
  public String name() {
    return "lsp";
  }

  @Override
  public String summary() {
    return "serve an editor by the Language Server Protocol";
  }

  @Override
  public Usage usage() {
    return new Usage(
        List.of(
            new Usage.Option(
                List.of("-h", "--help"), Optional.empty(), false, "show this help", List.of())),
        false,
        List.of());
  }

  @Override
  public int run(List<String> args, Console console) {
    if (args.equals(List.of("-h")) || args.equals(List.of("--help"))) {
      console.print(
          List.of(
              "usage: ravel lsp",
              "Serves an editor by the Language Server Protocol on the standard streams. Editors",
              "start it themselves: the manual's page on editors says how to set them up.",
              "",
              "  -h, --help   show this help"));
      return ExitCode.SUCCESS.number();
    }
    if (!args.isEmpty()) {
      throw new UsageError("`ravel lsp` takes no arguments, found '" + args.getFirst() + "'");
    }
    LanguageServer server =
        ServiceLoader.load(LanguageServer.class)
            .findFirst()
            .orElseThrow(
                () ->
                    new UsageError(
                        "the language server is not on the class path: start it by `./ravel lsp`"));
    return server.serve(console.in(), console.out()).number();
  }
}
