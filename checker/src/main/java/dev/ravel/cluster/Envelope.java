// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A message between nodes.
 *
 * @param kind its kind
 * @param job the number of the job that it is about
 * @param from the number of the member that sends it, or {@code MessageLinks.COURSE}
 * @param to the number of the member that receives it, likewise
 * @param content its bytes, or its text in UTF-8; not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Envelope(Kind kind, long job, int from, int to, byte[] content) {
  private static final int HEAD = 1 + Long.BYTES + 2 * Integer.BYTES;

  /**
   * The kinds of messages. The first byte of a message is one more than the ordinal number of its
   * kind; the first two kinds keep theirs in all builds, as they tell builds apart.
   */
  enum Kind {
    /** Request to a worker for its {@link Offer}; the content is the address for the answer. */
    OFFER_REQUEST,
    /** An {@link Offer}. */
    OFFER,
    /** A {@link SearchJob} for a worker. */
    SEARCH_JOB,
    /** Start of a job; the content is the {@link Fingerprint} of the system, if there is one. */
    READY,
    /** Refusal or failure of a job; the content is the reason. */
    REFUSED,
    /** A message between members of a search, or to and from its coordinator. */
    LETTER,
    /** End of a job, for its worker. */
    END,
    /** A {@link FileJob} for a worker. */
    FILE_JOB,
    /** The result of a job. */
    RESULT,
    /** A {@link CheckJob} for a worker; or the answer to {@link #ATTACH}. */
    CHECK_JOB,
    /** {@link CheckJob.Progress}, for the node that waits for the result. */
    PROGRESS,
    /** Request to end a check with the results by now; one that is done is forgotten. */
    STOP,
    /** Request to a worker for its {@link CheckJob.Statuses}. */
    LIST,
    /** {@link CheckJob.Statuses}. */
    STATUSES,
    /** Request to send the check, its progress and its result to the node at this address. */
    ATTACH,
    /** Request to continue a check although no node waits for its result. */
    DETACH,
    /** The checkpoint of a search, for all workers with members. */
    CHECKPOINT,
    /** A {@link JobReplica}, for all other workers. */
    REPLICA,
    /** End of a check of which a worker has a replica. */
    FORGET,
    /** The node at this address continues a check, and leads its searches. */
    SUCCESSOR,
    /** The answer, {@link JobReplica.Share}. */
    SHARE,
    /** The {@link SearchJob} as it is after others have joined, for all workers with members. */
    MEMBERS,
    /** A {@link TreeJob} for a worker. */
    TREE_JOB,
    /** The lease of a subtree for an explorer; the answer is its result. */
    LEASE,
    /** Request to an explorer to return the rest of its subtree. */
    HAND_BACK,
    /** A part of a message that is too large, as {@link Pieces} has it. */
    PIECE,
    /** A {@link TreeJob.Lesson} that an explorer needs, so that all explorers learn it. */
    LESSON_REQUEST,
    /** The next {@link TreeJob.Lesson} of all explorers. */
    LESSON;

    private static final Kind[] ALL = values();

    /** The first byte. */
    @SuppressWarnings("EnumOrdinal") // the order is part of the protocol
    byte code() {
      return (byte) (ordinal() + 1);
    }

    /**
     * The kind with a first byte.
     *
     * @throws IllegalArgumentException if there is none
     */
    static Kind of(byte code) {
      if (code < 1 || code > ALL.length) {
        throw new IllegalArgumentException("a message of kind " + code);
      }
      return ALL[code - 1];
    }
  }

  /** A message that is about no member. */
  static Envelope of(Kind kind, long job, String content) {
    return new Envelope(kind, job, 0, 0, content.getBytes(StandardCharsets.UTF_8));
  }

  /** A message with a record as {@link RecordText}. */
  static Envelope of(Kind kind, long job, Record content) {
    return of(kind, job, RecordText.of(content));
  }

  /** The content as text. */
  String text() {
    return new String(content, StandardCharsets.UTF_8);
  }

  /**
   * Reads the content.
   *
   * @throws RuntimeException if it is no record of this type
   */
  <T extends Record> T read(Class<T> type) {
    return RecordText.read(text(), type);
  }

  /** The message as it is sent. */
  byte[] bytes() {
    return ByteBuffer.allocate(HEAD + content.length)
        .put(kind.code())
        .putLong(job)
        .putInt(from)
        .putInt(to)
        .put(content)
        .array();
  }

  /**
   * Reads a message.
   *
   * @throws IllegalArgumentException if the bytes are none
   */
  static Envelope read(byte[] bytes) {
    if (bytes.length < HEAD) {
      throw new IllegalArgumentException("a message of " + bytes.length + " bytes");
    }
    ByteBuffer head = ByteBuffer.wrap(bytes);
    return new Envelope(
        Kind.of(head.get()),
        head.getLong(),
        head.getInt(),
        head.getInt(),
        Arrays.copyOfRange(bytes, HEAD, bytes.length));
  }
}
