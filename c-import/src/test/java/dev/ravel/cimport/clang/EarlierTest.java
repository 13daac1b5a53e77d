// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that former compilations are found again as they were, or not at all. */
class EarlierTest {
  @TempDir private Path cache;

  private Earlier earlier(long room) {
    return new Earlier(cache.resolve("compiled"), room);
  }

  private static Earlier.Kept answer(int length) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) length);
    return new Earlier.Kept("/work/0.c", bytes);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(cache.resolve("compiled"))) {
      return all.sorted().toList();
    }
  }

  @Test
  void anAnswerIsFoundByItsQuestion() throws IOException {
    Earlier earlier = earlier(1000);
    assertTrue(earlier.find("int main() {}").isEmpty());
    earlier.keep("int main() {}", answer(5));
    Earlier.Kept found = earlier.find("int main() {}").orElseThrow();
    assertEquals("/work/0.c", found.path());
    assertArrayEquals(answer(5).bitcode(), found.bitcode());
    assertEquals(1, files().size());
  }

  @Test
  void aQuestionWhoseFileHasTheSameNameIsAnother() {
    assertEquals("Aa".hashCode(), "BB".hashCode());
    Earlier earlier = earlier(1000);
    earlier.keep("Aa", answer(5));
    assertTrue(earlier.find("BB").isEmpty());
    earlier.keep("BB", answer(6));
    assertTrue(earlier.find("Aa").isEmpty());
    assertEquals(6, earlier.find("BB").orElseThrow().bitcode().length);
  }

  @Test
  void anAnswerOfWhichAByteIsWrongOrMissingIsNotFound() throws IOException {
    Earlier earlier = earlier(1000);
    earlier.keep("question", answer(5));
    Path file = files().getFirst();
    byte[] whole = Files.readAllBytes(file);
    for (int k = 0; k < whole.length; k++) {
      byte[] wrong = whole.clone();
      wrong[k] ^= 0x41;
      Path _ = Files.write(file, wrong);
      assertTrue(earlier.find("question").isEmpty(), "byte " + k);
      Path _ = Files.write(file, Arrays.copyOf(whole, k));
      assertTrue(earlier.find("question").isEmpty(), "end at " + k);
    }
    Path _ = Files.write(file, whole);
    assertTrue(earlier.find("question").isPresent());
  }

  @Test
  void whereThereIsNoMoreRoomTheOldestGo() throws IOException {
    Earlier earlier = earlier(350);
    for (int k = 0; k < 3; k++) {
      earlier.keep("q" + k, answer(80));
      int number = k;
      for (Path path : files()) {
        if (Files.getLastModifiedTime(path).toMillis() > 10_000) {
          Files.setLastModifiedTime(path, FileTime.fromMillis(1000L * number));
        }
      }
    }
    assertEquals(3, files().size());
    earlier.keep("q3", answer(80));
    assertTrue(earlier.find("q0").isEmpty());
    assertTrue(earlier.find("q1").isPresent() && earlier.find("q3").isPresent());
    earlier.keep("large", answer(400));
    assertTrue(earlier.find("large").isEmpty());
    assertTrue(earlier.find("q1").isPresent(), "nothing goes for what is not kept");
  }

  @Test
  void whereNothingCanBeWrittenNothingIsKept() throws IOException {
    Path _ = Files.writeString(cache.resolve("compiled"), "a file");
    Earlier earlier = earlier(1000);
    earlier.keep("question", answer(5));
    assertTrue(earlier.find("question").isEmpty());
  }
}
