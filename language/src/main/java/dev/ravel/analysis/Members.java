// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * The members of a family in row-major order, where the last index changes fastest. Each is given
 * by the values of its indices. A family without indices has one member.
 */
record Members(List<String> indices, List<Range> ranges) implements Iterable<Map<String, Long>> {
  /** Copies the lists. */
  Members {
    indices = List.copyOf(indices);
    ranges = List.copyOf(ranges);
  }

  @Override
  public Iterator<Map<String, Long>> iterator() {
    return new Iterator<>() {
      private final long[] at = ranges.stream().mapToLong(Range::low).toArray();
      private boolean more = ranges.stream().allMatch(range -> range.high() >= range.low());

      @Override
      public boolean hasNext() {
        return more;
      }

      @Override
      public Map<String, Long> next() {
        if (!more) {
          throw new NoSuchElementException();
        }
        Map<String, Long> member = new LinkedHashMap<>();
        for (int i = 0; i < at.length; i++) {
          member.put(indices.get(i), at[i]);
        }
        advance();
        return member;
      }

      private void advance() {
        for (int i = at.length - 1; i >= 0; i--) {
          if (at[i] < ranges.get(i).high()) {
            at[i]++;
            return;
          }
          at[i] = ranges.get(i).low();
        }
        more = false;
      }
    };
  }
}
