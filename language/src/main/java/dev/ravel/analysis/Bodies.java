// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.Model;
import java.util.List;

/** Checks everything of a model but its checks, under one setting. */
final class Bodies {
  private Bodies() {}

  /** Checks the functions, procedures, threads and nets of some files. */
  static void check(List<Model> models, Meaning meaning, Findings findings) {
    AtomicBlocks atomicBlocks = new AtomicBlocks(meaning, findings);
    for (Model model : models) {
      for (Declaration declaration : model.declarations()) {
        switch (declaration) {
          case Declaration.Fun fun ->
              findings.addAll(
                  meaning.functions().alone(new Global.Fun(fun.name(), fun)).inOrderFound());
          case Declaration.Proc proc -> {
            Statements.check(meaning, findings, proc);
            Jumps.check(meaning.landmarks(), findings, proc);
            atomicBlocks.check(proc.body());
          }
          case Declaration.Thread thread -> {
            Statements.check(meaning, findings, thread);
            Jumps.check(meaning.landmarks(), findings, thread);
            atomicBlocks.check(thread.body());
          }
          case Declaration.Net net -> new Nets(meaning, findings).check(net);
          case Declaration.Const _,
              Declaration.Input _,
              Declaration.EnumType _,
              Declaration.RecordType _,
              Declaration.Shared _,
              Declaration.Mutex _,
              Declaration.Cond _,
              Declaration.Semaphore _,
              Declaration.Barrier _,
              Declaration.Channel _,
              Declaration.Check _,
              Declaration.Schedule _,
              Declaration.Option _,
              Declaration.Import _ -> {}
        }
      }
    }
  }
}
