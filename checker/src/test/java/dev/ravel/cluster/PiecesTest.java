// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PiecesTest {
  private static Envelope letter(Random random, int from, int size) {
    byte[] content = new byte[size];
    random.nextBytes(content);
    return new Envelope(Envelope.Kind.LETTER, 7, from, 1, content);
  }

  /** Those of two senders, mixed, are put together again, whatever sizes they have. */
  @Test
  void whatIsSentIsPutTogether() {
    Random random = new Random(1);
    int[] sizes = {0, 1, Pieces.MOST, Pieces.MOST + 1, 2 * Pieces.MOST, 5 * Pieces.MOST + 17};
    Pieces pieces = new Pieces();
    for (int size : sizes) {
      for (int other : sizes) {
        List<Envelope> wholes = List.of(letter(random, 2, size), letter(random, 3, other));
        List<Envelope> first = new ArrayList<>(Pieces.of(wholes.get(0)));
        List<Envelope> second = new ArrayList<>(Pieces.of(wholes.get(1)));
        List<Envelope> came = new ArrayList<>();
        while (!first.isEmpty() || !second.isEmpty()) {
          boolean one = second.isEmpty() || !first.isEmpty() && random.nextBoolean();
          Envelope next = one ? first.removeFirst() : second.removeFirst();
          assertTrue(next.bytes().length < 300 << 10);
          pieces.add(Envelope.read(next.bytes())).ifPresent(came::add);
        }
        assertEquals(2, came.size());
        for (Envelope its : came) {
          assertEquals(Envelope.Kind.LETTER, its.kind());
          assertArrayEquals(wholes.get(its.from() - 2).content(), its.content());
        }
      }
    }
  }

  /** A message that begins anew forgets what was not complete; one that never began is dropped. */
  @Test
  void whatIsNotComplete() {
    Random random = new Random(2);
    Envelope whole = letter(random, 2, 3 * Pieces.MOST);
    List<Envelope> sent = Pieces.of(whole);
    Pieces pieces = new Pieces();
    assertEquals(Optional.empty(), pieces.add(sent.get(2)));
    assertEquals(Optional.empty(), pieces.add(sent.get(0)));
    assertEquals(Optional.empty(), pieces.add(sent.get(0)));
    assertEquals(Optional.empty(), pieces.add(sent.get(1)));
    assertArrayEquals(whole.content(), pieces.add(sent.get(2)).orElseThrow().content());
    Envelope none = new Envelope(Envelope.Kind.PIECE, 7, 2, 1, new byte[] {6});
    assertThrows(IllegalArgumentException.class, () -> pieces.add(none));
    Envelope strange = new Envelope(Envelope.Kind.PIECE, 7, 2, 1, new byte[] {99, 1, 0});
    assertThrows(IllegalArgumentException.class, () -> pieces.add(strange));
  }
}
