// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.json.Fields;
import dev.ravel.json.JsonMapper;
import dev.ravel.result.Checking;
import dev.ravel.result.Examined;
import java.util.List;

/** The plans of searches as one JSON document of the schema {@code ravel.plan/1}. */
public final class PlanJson {
  private PlanJson() {}

  /** The document, with a line end. */
  public static String of(List<Checking> files, Request request) {
    return JsonMapper.DOCUMENT.text(
        CommonFields.document("ravel.plan/1", request.version())
            .with("options", request.options())
            .with(
                "plans",
                files.stream()
                    .flatMap(file -> file.instances().stream().map(its -> plan(file, its)))
                    .toList())
            .with("diagnostics", DiagnosticJson.of(files)));
  }

  private static Fields plan(Checking file, Examined instance) {
    return Fields.of("uri", file.file())
        .with("settings", instance.settings())
        .with("checks", instance.findings().stream().map(its -> its.claim().line()).toList())
        .with("layers", instance.plan());
  }
}
