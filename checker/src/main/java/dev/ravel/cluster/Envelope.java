// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What nodes send each other.
 *
 * @param kind what it is
 * @param job the number of the job that it is about
 * @param from who sent it: the number of a member, or that of the lead
 * @param to whom it is for, likewise
 * @param content its bytes; not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Envelope(Kind kind, long job, int from, int to, byte[] content) {
  private static final int HEAD = 1 + Long.BYTES + 2 * Integer.BYTES;

  /** The kinds; the first byte tells which. */
  enum Kind {
    /** To a worker: who are you? The content is the address of who asks. */
    HELLO(1),
    /** The answer, an {@link Offer}. */
    OFFER(2),
    /** To a worker: one of the parts of an {@link Assignment}, which part and of how many. */
    ASSIGNMENT(3),
    /** The answer: members wait for the first level. The content is a {@link Fingerprint}. */
    READY(4),
    /** The answer: it is not done, and why. */
    REFUSED(5),
    /** A letter between members, or to and from the lead. */
    LETTER(6),
    /** To a worker: the job is over. */
    OVER(7),
    /** To a worker: one of the parts of an {@link FileJob}, which part and of how many. */
    ERRAND(8),
    /** The answer: one of the parts of what became of it. */
    RESULT(9),
    /** One of the parts of a {@link Task}, which part and of how many. */
    TASK(10),
    /** To who waits for a task: how far it is, as {@link Task.News}. */
    NEWS(11),
    /** To a worker: a task is to end, and tell what it has; or is to be forgotten. */
    STOP(12),
    /** To a worker: which tasks does it have? The content is the address of who asks. */
    JOBS(13),
    /** The answer, one of the parts of {@link Task.All}. */
    LISTED(14),
    /**
     * To a worker: news and the result of a task are for the node at this address. The answer is
     * the task.
     */
    ATTACH(15),
    /** To a worker: nobody waits for a task any more, and it goes on all the same. */
    LEAVE(16),
    /** To a worker: one of the parts of where a search stands in which it has a share. */
    STANDING(17),
    /** To a worker: one of the parts of a {@link JobReplica}, which part and of how many. */
    LEDGER(18),
    /** To a worker: a task of which it has a ledger is over. */
    FORGET(19),
    /** To a worker: the node at this address goes on with a task, and leads its searches. */
    HEIR(20),
    /** The answer, one of the parts of {@link JobReplica.Shared}. */
    SHARED(21),
    /**
     * To a worker with a share of a search: one of the parts of its {@link Assignment} as it is now
     * that others join.
     */
    MEMBERS(22),
    /** To a worker: one of the parts of an {@link TreeJob}, which part and of how many. */
    EXPEDITION(23),
    /** To one that explores: one of the parts of a lease; the answer is a result. */
    LEASE(24),
    /** To one that explores: it is to hand back what is left. */
    HAND_BACK(25),
    /** One of the {@link Pieces} of a message that is too large. */
    PIECE(26),
    /** Of one that explores a C program: a part of a {@link Lesson} that all are to learn. */
    UNFORESEEN(27),
    /** To one that explores a C program: a part of the next lesson that all learn. */
    LESSON(28);

    private final byte code;

    Kind(int code) {
      this.code = (byte) code;
    }

    /** The first byte. */
    byte code() {
      return code;
    }

    /**
     * The kind with a first byte.
     *
     * @throws IllegalArgumentException if there is none
     */
    static Kind of(byte code) {
      for (Kind each : values()) {
        if (each.code == code) {
          return each;
        }
      }
      throw new IllegalArgumentException("a message of kind " + code);
    }
  }

  /** A message that is about no member. */
  static Envelope of(Kind kind, long job, String content) {
    return new Envelope(kind, job, 0, 0, content.getBytes(StandardCharsets.UTF_8));
  }

  /** The content as text. */
  String text() {
    return new String(content, StandardCharsets.UTF_8);
  }

  /** Its bytes. */
  byte[] bytes() {
    return ByteBuffer.allocate(HEAD + content.length)
        .put(kind.code)
        .putLong(job)
        .putInt(from)
        .putInt(to)
        .put(content)
        .array();
  }

  /**
   * Reads one.
   *
   * @throws IllegalArgumentException if it is none
   */
  static Envelope read(byte[] bytes) {
    if (bytes.length < HEAD) {
      throw new IllegalArgumentException("a message of " + bytes.length + " bytes");
    }
    ByteBuffer its = ByteBuffer.wrap(bytes);
    return new Envelope(
        Kind.of(its.get()),
        its.getLong(),
        its.getInt(),
        its.getInt(),
        Arrays.copyOfRange(bytes, HEAD, bytes.length));
  }
}
