// SPDX-License-Identifier: Apache-2.0
package dev.ravel.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Values and the texts that the mapper writes for them. */
class JsonMapperTest {
  private enum Word {
    LEFT_OUT
  }

  private record Point(int x, Optional<String> name) {}

  private record Whole(
      Point at, List<Point> points, OptionalInt none, OptionalLong some, Word word, int[] row) {}

  private static final Whole WHOLE =
      new Whole(
          new Point(1, Optional.of("<a\"\n")),
          List.of(new Point(2, Optional.empty())),
          OptionalInt.empty(),
          OptionalLong.of(1L << 40),
          Word.LEFT_OUT,
          new int[] {1, 2});

  @Test
  void recordsBecomeObjectsInTheOrderOfTheirComponents() {
    assertEquals(
        "{\"at\":{\"x\":1,\"name\":\"<a\\\"\\n"
            + "\"},\"points\":[{\"x\":2,\"name\":null}],\"none\":null,\"some\":1099511627776,\"word\":\"left"
            + " out\",\"row\":[1,2]}",
        JsonMapper.LINE.text(WHOLE));
  }

  @Test
  void compactTextsLeaveOutAbsentFields() {
    assertEquals(
        "{\"at\":{\"x\":1,\"name\":\"<a\\\"\\n\"},\"points\":[{\"x\":2}],\"some\":1099511627776,"
            + "\"word\":\"left out\",\"row\":[1,2]}",
        JsonMapper.COMPACT.text(WHOLE));
  }

  @Test
  void arraysStandOnOneLineOfADocument() {
    assertEquals(
        """
        {
          "list": [
            "a",
            null
          ],
          "words": ["b","c"],
          "empty": [],
          "map": {
            "k": true
          }
        }
        """,
        JsonMapper.DOCUMENT.text(
            Fields.of("list", List.of(Optional.of("a"), Optional.empty()))
                .with("words", new String[] {"b", "c"})
                .with("empty", new int[0])
                .with("map", Map.of("k", true))));
  }

  @Test
  void fieldsKeepTheirPlaceWhenTheyAreSetAgain() {
    assertEquals(
        "{\"x\":7,\"name\":null,\"big\":\"5\"}",
        JsonMapper.LINE.text(
            Fields.of(new Point(1, Optional.empty()))
                .with("big", BigInteger.valueOf(5))
                .when(false, "not", 1)
                .with("x", 7)));
  }

  @Test
  void lazyElementsAreComputedWhenTheyAreWritten() {
    List<Integer> computed = new ArrayList<>();
    Fields fields =
        Fields.of(
            "lazy",
            JsonMapper.lazily(
                IntStream.range(0, 2),
                k -> {
                  computed.add(k);
                  return k;
                }));
    assertEquals(List.of(), computed);
    assertEquals("{\"lazy\":[0,1]}", JsonMapper.LINE.text(fields));
    assertEquals(List.of(0, 1), computed);
    assertEquals("[\"a!\"]", JsonMapper.LINE.text(JsonMapper.lazily(List.of("a"), it -> it + "!")));
  }

  @Test
  void otherValuesAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> JsonMapper.LINE.text(new Object()));
  }
}
