// SPDX-License-Identifier: Apache-2.0
package dev.ravel.stepping;

import dev.ravel.cli.Arguments;
import dev.ravel.cli.Console;
import dev.ravel.cli.DeclaredCommand;
import dev.ravel.editor.ProtocolLog;
import dev.ravel.result.ExitCode;

/** {@code ravel dap}: a debugger for editors. */
public final class DapCommand implements DeclaredCommand {
  @Override
  public Title title() {
    return new Title("dap", "let an editor step through models, by the Debug Adapter Protocol");
  }

  @Override
  public Arguments arguments() {
    return new Arguments(name(), summary())
        .footer("The protocol is spoken on standard input and output; what is debugged, the")
        .footer("editor says.");
  }

  @Override
  public ExitCode perform(Arguments.Given given, Console console) {
    ProtocolLog.begin(console, name());
    return DebugServer.serve(console.in(), console.out());
  }
}
