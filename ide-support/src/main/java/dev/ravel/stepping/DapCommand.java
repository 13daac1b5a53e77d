// SPDX-License-Identifier: Apache-2.0
package dev.ravel.stepping;

import dev.ravel.cli.Console;
import dev.ravel.cli.Subcommand;
import dev.ravel.cli.Usage;
import dev.ravel.cli.UsageError;
import dev.ravel.result.ExitCode;
import java.util.List;
import java.util.Optional;

/** {@code ravel dap}: a debugger for editors. */
public final class DapCommand implements Subcommand {
  @Override
  public String name() {
    return "dap";
  }

  @Override
  public String summary() {
    return "let an editor step through models, by the Debug Adapter Protocol";
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
    if (args.equals(List.of("--help")) || args.equals(List.of("-h"))) {
      console.print(
          List.of(
              "usage: ravel dap",
              "Lets an editor step through models: it speaks the Debug Adapter Protocol on",
              "standard input and output.",
              "",
              "  -h, --help   show this help"));
      return ExitCode.SUCCESS.number();
    }
    if (!args.isEmpty()) {
      throw new UsageError("`ravel dap` takes no arguments: what is debugged, the editor says");
    }
    return DebugServer.serve(console.in(), console.out()).number();
  }
}
