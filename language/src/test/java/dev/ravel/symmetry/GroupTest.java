// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symmetry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The number of renamings, which may have very many digits. */
class GroupTest {
  private static Block block(int members) {
    return new Block(0, LongStream.rangeClosed(1, members).boxed().toList());
  }

  @Test
  void sizeIsTheProductOfFactorials() {
    BigInteger factorial = BigInteger.ONE;
    for (int n = 2; n <= 300; n++) {
      factorial = factorial.multiply(BigInteger.valueOf(n));
      assertEquals(factorial, new Group(List.of(block(n)), List.of()).size());
    }
    assertEquals(
        factorial.multiply(BigInteger.valueOf(6)),
        new Group(List.of(block(3), block(300)), List.of()).size());
    assertEquals(BigInteger.ONE, new Group(List.of(), List.of()).size());
  }
}
