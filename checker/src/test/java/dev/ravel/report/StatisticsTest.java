// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.ravel.result.Beside;
import dev.ravel.result.Checking;
import dev.ravel.result.Examined;
import dev.ravel.result.ExitCode;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.SearchSummary;
import dev.ravel.verdict.Statistic;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests that the counts of one engine that others do not have are reported as text and as JSON. */
class StatisticsTest {
  private static Checking checking() {
    Counters counters =
        new Counters(
            OptionalLong.empty(),
            OptionalLong.of(40),
            OptionalLong.of(8),
            OptionalLong.of(3),
            OptionalLong.of(26),
            OptionalLong.of(0),
            40_000_000,
            0);
    List<Statistic> statistics =
        List.of(Statistic.count("combs searched", 5), Statistic.mean("spikes", 7, 5));
    Examined instance =
        new Examined(
            Map.of("N", "3"),
            Method.of("unfolding"),
            List.of(),
            List.of(new SearchSummary(List.of(), counters, statistics)),
            Optional.empty(),
            Optional.empty(),
            List.of());
    return new Checking(
        "a.ravel",
        List.of(),
        Map.of(),
        List.of(),
        false,
        List.of(instance),
        false,
        50_000_000,
        Beside.NOTHING,
        Optional.empty());
  }

  @Test
  void asText() {
    List<String> lines = new CheckText(checking(), Style.plain()).results();
    assertTrue(
        lines.contains(
            "    explored completely by unfolding: 8 executions, 3 redundant, 26 events · 0.04 s"),
        lines::toString);
    int heading = lines.indexOf("    what the search counted:");
    assertEquals(
        List.of("      combs searched: 5", "      spikes:         1.40"),
        lines.subList(heading + 1, heading + 3));
  }

  @Test
  void asJson() throws IOException {
    StringWriter text = new StringWriter();
    CheckJson.write(
        List.of(checking()),
        ExitCode.SUCCESS,
        List.of(),
        new Request(
            "1",
            Map.of(
                "engine",
                "unfolding",
                "all",
                false,
                "defines",
                Map.of(),
                "bound",
                Optional.empty(),
                "budget",
                Map.of("timeMs", 1, "states", 1, "events", 1, "memoryMb", 1),
                "seed",
                OptionalLong.empty())),
        text);
    assertEquals(
        Set.of(),
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(Schema.CHECK.text())
            .validate(text.toString(), InputFormat.JSON));
    JsonObject document = JsonParser.parseString(text.toString()).getAsJsonObject();
    JsonArray searches = document.getAsJsonObject("statistics").getAsJsonArray("searches");
    assertEquals(
        "[{\"input\":0,\"settings\":{\"N\":\"3\"},\"engine\":\"unfolding\",\"counted\":["
            + "{\"name\":\"combs searched\",\"unit\":\"count\",\"value\":5.0},"
            + "{\"name\":\"spikes\",\"unit\":\"mean\",\"value\":1.4}]}]",
        searches.toString());
  }
}
