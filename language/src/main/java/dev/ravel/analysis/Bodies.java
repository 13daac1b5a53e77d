// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.Model;
import java.util.List;

/** Checks everything of a model but its checks, under one setting. */
final class Bodies {
  private Bodies() {}

  /** Checks the functions, procedures, threads, crashes and nets of some files. */
  static void check(List<Model> models, Meaning meaning, Findings findings) {
    AtomicBlocks atomicBlocks = new AtomicBlocks(meaning, findings);
    Rendezvous rendezvous = new Rendezvous(meaning, findings);
    for (Model model : models) {
      for (Declaration declaration : model.declarations()) {
        if (declaration instanceof Declaration.Executable executable) {
          Statements.check(meaning, findings, executable);
          Jumps.check(meaning.landmarks(), findings, executable);
          atomicBlocks.check(executable.body());
          if (executable instanceof Declaration.Thread thread) {
            rendezvous.check(thread);
          }
        } else if (declaration instanceof Declaration.Fun fun) {
          findings.addAll(
              meaning.functions().alone(new Global.Fun(fun.name(), fun)).inOrderFound());
        } else if (declaration instanceof Declaration.Crash crash) {
          var _ = Crashes.check(crash, meaning, findings);
        } else if (declaration instanceof Declaration.Net net) {
          new Nets(meaning, findings).check(net);
        }
      }
    }
  }
}
