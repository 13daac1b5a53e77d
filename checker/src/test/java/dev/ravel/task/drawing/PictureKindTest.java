// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import dev.ravel.explore.Named;
import dev.ravel.report.Schema;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PictureKindTest {
  /** The schema of pictures names each kind, and the two executions laid over each other. */
  @Test
  void theSchemaNamesEachKind() {
    TreeSet<String> expected = new TreeSet<>(Named.words(PictureKind.class));
    expected.add("overlay");
    TreeSet<String> named = new TreeSet<>();
    JsonParser.parseString(Schema.PICTURE.text())
        .getAsJsonObject()
        .getAsJsonObject("properties")
        .getAsJsonObject("kind")
        .getAsJsonArray("enum")
        .asList()
        .stream()
        .map(JsonElement::getAsString)
        .forEach(named::add);
    assertEquals(expected, named);
  }
}
