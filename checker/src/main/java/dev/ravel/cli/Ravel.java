// SPDX-License-Identifier: Apache-2.0

package dev.ravel.cli;

import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** The command {@code ravel}. */
@Command(
    name = "ravel",
    versionProvider = Ravel.Version.class,
    mixinStandardHelpOptions = true,
    description = "Checks concurrent programs.")
public final class Ravel implements Runnable {
  /**
   * Runs the command line and ends the virtual machine with its exit code.
   *
   * @param args the words after {@code ravel}
   */
  public static void main(String[] args) {
    // The one question that is asked before all others is answered without picocli, whose
    // annotations take five times as long to read as the virtual machine takes to start.
    if (args.length == 1 && args[0].equals("--version")) {
      System.out.println(version());
      return;
    }
    System.exit(new CommandLine(new Ravel()).execute(args));
  }

  @Override
  public void run() {
    CommandLine.usage(this, System.out);
  }

  /** One line: the name and the version that the jar's manifest holds. */
  static String version() {
    return "ravel "
        + Optional.ofNullable(Ravel.class.getPackage().getImplementationVersion())
            .orElse("(not from a jar)");
  }

  /** The version for picocli. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {version()};
    }
  }
}
