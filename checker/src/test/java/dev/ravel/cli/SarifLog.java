// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * The laws of every log in SARIF. It is valid by the schema of the standard, with its rules in
 * order.
 */
final class SarifLog {
  private static final JsonSchema SCHEMA =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
          .getSchema(SarifLog.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json"));

  private SarifLog() {}

  /** Fails where a text is no such log. */
  static void hold(String text) {
    assertEquals(Set.of(), SCHEMA.validate(text, InputFormat.JSON), text);
    JsonObject run =
        JsonParser.parseString(text)
            .getAsJsonObject()
            .getAsJsonArray("runs")
            .get(0)
            .getAsJsonObject();
    JsonObject driver = run.getAsJsonObject("tool").getAsJsonObject("driver");
    List<String> rules =
        StreamSupport.stream(driver.getAsJsonArray("rules").spliterator(), false)
            .map(rule -> rule.getAsJsonObject().get("id").getAsString())
            .toList();
    assertEquals(rules.stream().distinct().toList(), rules, "each rule once");
    for (JsonElement element : run.getAsJsonArray("results")) {
      JsonObject result = element.getAsJsonObject();
      if (result.has("ruleId")) {
        assertTrue(rules.contains(result.get("ruleId").getAsString()), "a rule for each result");
      }
    }
  }
}
