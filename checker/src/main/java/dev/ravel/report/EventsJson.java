// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.json.Fields;
import dev.ravel.json.JsonMapper;
import dev.ravel.result.Checking;
import dev.ravel.result.Finding;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Verdict;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.OptionalLong;

/**
 * A check as a stream of JSON objects, one on each line. They are {@code start}, {@code progress},
 * {@code violation} and at the end {@code result}, which holds the whole document of {@link
 * CheckJson}.
 */
public final class EventsJson {
  private EventsJson() {}

  /** The check begins. */
  public static String start(String version, List<String> files) {
    return JsonMapper.LINE.text(
        Fields.of("type", "start")
            .withAll(CommonFields.document("ravel.check.events/1", version))
            .with("inputs", files));
  }

  /**
   * Returns the progress of a search; what the engine does not have is null.
   *
   * @param counters what was counted so far, and the time since the check of the file began
   * @param frontier states found and not yet explored
   */
  public static String progress(String file, Counters counters, OptionalLong frontier) {
    return JsonMapper.LINE.text(
        Fields.of("type", "progress")
            .with("uri", file)
            .withAll(CommonFields.counters(counters))
            .with("frontier", frontier)
            .with("elapsedMs", counters.nanoseconds() / 1_000_000));
  }

  /** Writes the violations of a file that nobody expected, one event and line each. */
  public static void writeViolations(Checking checking, Writer text) throws IOException {
    for (Finding finding : checking.findings().toList()) {
      if (finding.judgement().verdict() == Verdict.VIOLATED && !finding.asExpected()) {
        JsonMapper.LINE.write(violation(checking, finding), text);
        text.write('\n');
      }
    }
  }

  private static Fields violation(Checking checking, Finding finding) {
    RunJson run = new RunJson(checking.stopped().isEmpty());
    return Fields.of("type", "violation")
        .with("uri", checking.file())
        .with("code", finding.judgement().code().orElseThrow().code())
        .with("message", finding.headline().text())
        .with(
            "counterexample",
            finding.telling().map(told -> run.of(finding.claim().line(), finding, told)));
  }
}
