// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.analysis.Instance;
import dev.ravel.lowering.Lowering;
import dev.ravel.system.Contract;
import org.junit.jupiter.api.Test;

/** The systems of models by chance keep what engines rely on. */
class ContractTest {
  private static final int MODELS = Boolean.getBoolean("ravel.deep") ? 10_000 : 300;
  private static final int STATES = 100;

  @Test
  void modelsKeepIt() {
    int states = 0;
    for (long seed = 0; seed < MODELS; seed++) {
      for (Instance instance :
          Pipeline.analysed(Texts.parse("seed " + seed, ModelGenerator.write(seed))).instances()) {
        try {
          states += Contract.test(Lowering.lower(instance), STATES);
        } catch (AssertionError e) {
          throw new AssertionError("seed " + seed + ", " + instance.settings(), e);
        }
      }
    }
    assertTrue(states > 20 * MODELS, states + " states");
  }
}
