// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DeltaRowsTest {
  /** Rows are what was pushed, whatever is read before them, also while more are pushed. */
  @Test
  void rowsAreReadInAnyOrder() {
    for (int seed = 0; seed < 60; seed++) {
      new Against(seed).run();
    }
  }

  /** Beside a list. */
  private static final class Against {
    private final Random random;
    private final int width;
    private final int most;
    private final DeltaRows rows;
    private final DeltaRows.Reader reader;
    private final List<int[]> expected = new ArrayList<>();
    private final Set<List<Integer>> all = new HashSet<>();

    Against(int seed) {
      this.random = new Random(seed);
      this.width = seed % 10 == 0 ? 1 : 1 + random.nextInt(seed % 3 == 0 ? 200 : 9);
      this.most = width == 1 || seed % 4 == 0 ? Integer.MAX_VALUE : 2 + random.nextInt(100);
      this.rows = new DeltaRows(width);
      this.reader = rows.new Reader();
    }

    void run() {
      int[] row = new int[width];
      for (int i = 0; i < 3_000; i++) {
        int changes = random.nextInt(20) == 0 ? width : 1 + random.nextInt(3);
        for (int k = 0; k < changes; k++) {
          row[random.nextInt(width)] = random.nextInt(most);
        }
        if (all.add(Arrays.stream(row).boxed().toList())) {
          int[] numbers = new int[width + 2];
          System.arraycopy(row, 0, numbers, 2, width);
          rows.push(numbers, 2);
          expected.add(row.clone());
        }
        for (int k = random.nextInt(3); k > 0; k--) {
          look(random.nextInt(expected.size()));
        }
      }
      assertEquals(expected.size(), rows.size());
      for (int index = 0; index < expected.size(); index++) {
        look(index);
      }
    }

    private void look(int index) {
      reader.moveTo(index);
      assertArrayEquals(expected.get(index), reader.row, "width " + width + ", row " + index);
    }
  }

  /** Wherever the one number stands that takes more bits than all others. */
  @Test
  void theLargestNumber() {
    int chunk = 512;
    int width = 3;
    for (int largest = 0; largest < chunk * width; largest++) {
      DeltaRows rows = new DeltaRows(width);
      int[] all = new int[chunk * width];
      for (int i = 0; i < all.length; i++) {
        all[i] = i == largest ? 1 << 20 + i % 11 : i / width;
      }
      for (int row = 0; row < chunk; row++) {
        rows.push(all, row * width);
      }
      DeltaRows.Reader reader = rows.new Reader();
      for (int row = 0; row < chunk; row++) {
        reader.moveTo(row);
        int[] expected = Arrays.copyOfRange(all, row * width, (row + 1) * width);
        assertArrayEquals(expected, reader.row);
      }
    }
  }

  /** In a block of 32 rows are 31 changes of one number, and at its beginning one of each. */
  @Test
  void aChangeTakesAFewBits() {
    int width = 30;
    DeltaRows rows = new DeltaRows(width);
    int[] row = new int[width];
    int count = 1 << 17;
    for (int i = 0; i < count; i++) {
      row[i % width] = 1 + i % 8191; // thirteen bits, beside five for the place and one for the end
      rows.push(row, 0);
    }
    double changes = 19 / 8.0 * (31 + width) / 32;
    double open = 4.0 * width * 512 / count;
    assertEquals(changes + open, (double) rows.bytes() / count, 0.25);
  }
}
