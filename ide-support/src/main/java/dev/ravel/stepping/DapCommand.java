// SPDX-License-Identifier: Apache-2.0
package dev.ravel.stepping;

import dev.ravel.cli.Arguments;
import dev.ravel.cli.DeclaredCommand;
import dev.ravel.editor.ProtocolLog;
import dev.ravel.result.ExitCode;

/** The command {@code ravel dap}, a debugger for editors. */
public final class DapCommand implements DeclaredCommand {
  @Override
  public ExitCode perform(Arguments.Given given) {
    ProtocolLog.begin(given.console(), name());
    return DebugServer.serve(given.console().in(), given.console().out());
  }
}
