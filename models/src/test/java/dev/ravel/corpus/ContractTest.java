// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.analysis.Instance;
import dev.ravel.formats.LlNetReader;
import dev.ravel.formats.PnmlReader;
import dev.ravel.lowering.Lowering;
import dev.ravel.net.Net;
import dev.ravel.net.NetProgram;
import dev.ravel.net.NetQuestion;
import dev.ravel.program.Program.Independence;
import dev.ravel.source.SourceText;
import dev.ravel.system.Contract;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The systems of all models keep what engines rely on. */
class ContractTest {
  private static final int STATES = Boolean.getBoolean("ravel.deep") ? 20_000 : 200;

  static Stream<String> models() {
    return EnginesAgreeTest.models();
  }

  @ParameterizedTest
  @MethodSource("models")
  void modelsKeepIt(String file) {
    for (Instance instance : Systems.instances(file, Map.of())) {
      assertTrue(Contract.test(Lowering.lower(instance), STATES) > 0);
    }
  }

  @Test
  void netsKeepIt() {
    SourceText pnml = text("nets/producer-consumer.pnml");
    keeps(PnmlReader.read(pnml).net().orElseThrow());
    SourceText lines = text("nets/two-readers.ll_net");
    keeps(LlNetReader.read(lines).net().orElseThrow());
  }

  private static SourceText text(String file) {
    return new SourceText(file, Corpus.text(file));
  }

  private static void keeps(Net net) {
    assertTrue(
        Contract.test(NetProgram.of(net, NetQuestion.usual(), Independence.READ_WRITE), STATES)
            > 1);
  }
}
