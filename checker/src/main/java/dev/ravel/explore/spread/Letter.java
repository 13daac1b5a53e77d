// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

/**
 * The kinds of letters; the first byte of a letter is its kind. Behind it is the epoch: how many
 * losses and deals the sender has heard of. A letter of an epoch that is over is not read.
 */
enum Letter {
  /** From the coordinator. It requests to make the initial states. */
  BEGIN,

  /**
   * From the coordinator. It has a level and the questions that are open, and requests to take the
   * steps from its states.
   */
  EXPAND,

  /** From the coordinator. It has a number, a question, and the findings from which to go back. */
  BACK,

  /** From the coordinator. The search ends. */
  STOP,

  /**
   * Between members. It has states of the receiver on a level, as words or by values and
   * definitions.
   */
  STATES,

  /** Between members. No states of the next level will come from the sender. */
  END,

  /** Between members. It has the number of letters with states that were read. */
  TAKEN,

  /**
   * Between members, and to the coordinator on request. It has states on shortest runs, with the
   * way on from there.
   */
  MARKS,

  /** To the coordinator. A level is done, with its results. */
  DONE,

  /** To the coordinator. It has the numbers of further steps taken, states stored, bytes sent. */
  PROGRESS,

  /** To the coordinator. This member cannot go on. */
  FAILED,

  /** Between members. It has states of the sender on a level, of which copies are to be kept. */
  KEEP,

  /** Between members. It has the number of letters with copies that are kept. */
  KEPT,

  /** From the coordinator. These members are lost; those that are left take over their states. */
  LOST,

  /** To the coordinator. The states of lost members that belong to this one now are there. */
  REBUILT,

  /** To the coordinator. All states of this member on shortest runs are marked. */
  MARKED,

  /**
   * From the coordinator. It has a number, a level, and states, and requests which of them are
   * marked.
   */
  ASK,

  /**
   * From the coordinator. It has a {@link PartitionMap}; states go to those to which they belong
   * from now on.
   */
  DEAL,

  /** From a member to one that joins. It has the values that are common now. */
  COMMON,

  /**
   * To the coordinator, from its own place. It has a member that is ready to join, its place, its
   * memory.
   */
  JOIN,

  /**
   * To the coordinator. It has the facts for which this member's system has to grow before it takes
   * the steps that are left of a level; none if no steps are left.
   */
  WANT,

  /**
   * From the coordinator. It has the number of {@linkplain LearningSteps lessons} that came before,
   * and those that follow.
   */
  TEACH,

  /** To the coordinator. The member has learnt them. */
  LEARNT,

  /**
   * From the coordinator. All know the same, and it says whether some member may have steps left of
   * the level.
   */
  GO;

  /** The first byte. */
  @SuppressWarnings("EnumOrdinal") // the order is part of the protocol
  byte code() {
    return (byte) (ordinal() + 1);
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
