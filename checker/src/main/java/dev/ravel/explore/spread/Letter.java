// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

/**
 * The kinds of letters; the first byte of a letter is its kind. Behind it is the epoch: how many
 * losses and deals the sender has heard of. A letter of an epoch that is over is not read.
 */
enum Letter {
  /** From the coordinator. It requests to make the initial states. */
  BEGIN(1),

  /**
   * From the coordinator. It has a level and the questions that are open, and requests to take the
   * steps from its states.
   */
  EXPAND(2),

  /** From the coordinator. It has a number, a question, and the findings from which to go back. */
  BACK(3),

  /** From the coordinator. The search ends. */
  STOP(4),

  /**
   * Between members. It has states of the receiver on a level, as words or by values and
   * definitions.
   */
  STATES(5),

  /** Between members. No states of the next level will come from the sender. */
  END(6),

  /** Between members. It has the number of letters with states that were read. */
  TAKEN(7),

  /**
   * Between members, and to the coordinator on request. It has states on shortest runs, with the
   * way on from there.
   */
  MARKS(8),

  /** To the coordinator. A level is done, with its results. */
  DONE(9),

  /** To the coordinator. It has the numbers of further steps taken, states stored, bytes sent. */
  PROGRESS(10),

  /** To the coordinator. This member cannot go on. */
  FAILED(11),

  /** Between members. It has states of the sender on a level, of which copies are to be kept. */
  KEEP(12),

  /** Between members. It has the number of letters with copies that are kept. */
  KEPT(13),

  /** From the coordinator. These members are lost; those that are left take over their states. */
  LOST(14),

  /** To the coordinator. The states of lost members that belong to this one now are there. */
  REBUILT(15),

  /** To the coordinator. All states of this member on shortest runs are marked. */
  MARKED(16),

  /**
   * From the coordinator. It has a number, a level, and states, and requests which of them are
   * marked.
   */
  ASK(17),

  /**
   * From the coordinator. It has a {@link PartitionMap}; states go to those to which they belong
   * from now on.
   */
  DEAL(18),

  /** From a member to one that joins. It has the values that are common now. */
  COMMON(19),

  /**
   * To the coordinator, from its own place. It has a member that is ready to join, its place, its
   * memory.
   */
  JOIN(20),

  /**
   * To the coordinator. It has the facts for which this member's system has to grow before it takes
   * the steps that are left of a level; none if no steps are left.
   */
  WANT(21),

  /**
   * From the coordinator. It has the number of {@linkplain LearningSteps lessons} that came before,
   * and those that follow.
   */
  TEACH(22),

  /** To the coordinator. The member has learnt them. */
  LEARNT(23),

  /**
   * From the coordinator. All know the same, and it says whether some member may have steps left of
   * the level.
   */
  GO(24);

  private final byte code;

  Letter(int code) {
    this.code = (byte) code;
  }

  /** The first byte. */
  byte code() {
    return code;
  }

  /**
   * The kind with a first byte.
   *
   * @throws BadLetter if there is none
   */
  static Letter of(byte code) {
    if (code < 1 || code > values().length) {
      throw new BadLetter("a letter of kind " + code);
    }
    return values()[code - 1];
  }
}
