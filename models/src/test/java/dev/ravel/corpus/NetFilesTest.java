// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.result.Beside;
import dev.ravel.result.Checking;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.Checker;
import dev.ravel.task.EngineOptions;
import dev.ravel.task.ProgressListener;
import dev.ravel.task.Resources;
import dev.ravel.verdict.Verdict;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The nets of the corpus that are files of other formats. */
class NetFilesTest {
  private static Checking check(String file, String engine, Optional<String> query) {
    CheckOptions options =
        new CheckOptions(
            EngineOptions.of(engine),
            Map.of(),
            true,
            List.of(),
            query,
            false,
            false,
            Resources.all(),
            Beside.NOTHING,
            false);
    Checking checking =
        new Checker(options, InputStream.nullInputStream(), ProgressListener.stopping(() -> false))
            .check(Corpus.FOLDER.resolve("nets").resolve(file).toString());
    assertEquals(List.of(), checking.errors());
    return checking;
  }

  private static List<Verdict> verdicts(Checking checking) {
    return checking.findings().map(finding -> finding.judgement().verdict()).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"graph", "unfolding"})
  void aBufferBetweenTwo(String engine) {
    Checking usual = check("producer-consumer.pnml", engine, Optional.empty());
    assertEquals(List.of(Verdict.HOLDS, Verdict.HOLDS, Verdict.HOLDS), verdicts(usual));
    String query = Corpus.FOLDER.resolve("nets/producer-consumer.xml").toString();
    Checking asked = check("producer-consumer.pnml", engine, Optional.of(query));
    assertEquals(List.of(Verdict.HOLDS, Verdict.HOLDS, Verdict.HOLDS), verdicts(asked));
  }

  /** Three pairs of places, each of which holds one token, independently of the others. */
  @ParameterizedTest
  @ValueSource(strings = {"deadlock", "one-safe", "quasi-liveness"})
  void aBufferBetweenTwoHasEightMarkings(String query) {
    Checking checking = check("producer-consumer.pnml", "graph", Optional.of(query));
    assertEquals(0, checking.exitCode().number());
    assertEquals(
        8, checking.instances().getFirst().counters().orElseThrow().states().orElseThrow());
  }

  /** The writer's two markings, times those of each reader. */
  @ParameterizedTest
  @ValueSource(strings = {"deadlock", "one-safe", "quasi-liveness"})
  void twoReaders(String query) {
    Checking checking = check("two-readers.ll_net", "graph", Optional.of(query));
    assertEquals(0, checking.exitCode().number());
    assertEquals(
        8, checking.instances().getFirst().counters().orElseThrow().states().orElseThrow());
  }
}
