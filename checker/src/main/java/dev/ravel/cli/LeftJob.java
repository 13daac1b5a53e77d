// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.cluster.DetachDecision;
import java.io.IOException;
import java.util.List;

/** The choice about a job of workers when Ctrl-C is pressed here. */
final class LeftJob {
  private LeftJob() {}

  /** A person is asked; where none is there it ends. A second Ctrl-C ends this program at once. */
  static DetachDecision asked(Arguments.Given given, Interruption interruption) {
    return name -> {
      if (!given.console().canAsk()) {
        return false;
      }
      given.complain(List.of("", "Let job " + name + " go on at the workers? [y/N]"));
      interruption.await();
      boolean goesOn = isYes(given.console());
      interruption.begin();
      interruption.ask();
      if (goesOn) {
        told(given, name);
      }
      return goesOn;
    };
  }

  /** It goes on, as it would have without us. */
  static DetachDecision goingOn(Arguments.Given given) {
    return name -> {
      told(given, name);
      return true;
    };
  }

  private static void told(Arguments.Given given, String name) {
    String again = ClusterArguments.againTo(name, given);
    given.complain(List.of("job " + name + " goes on; `" + again + "` comes back to it"));
  }

  /** Reads a line; returns whether its first letter is a y. */
  private static boolean isYes(Console console) {
    try {
      int first = console.in().read();
      for (int c = first; c >= 0 && c != '\n'; ) {
        c = console.in().read();
      }
      return first == 'y' || first == 'Y';
    } catch (IOException nobody) {
      return false;
    }
  }
}
