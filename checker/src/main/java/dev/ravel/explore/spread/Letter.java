// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

/**
 * The kinds of letters; the first byte of a letter is its kind. Behind it is the epoch: how many
 * losses and deals the sender has heard of. A letter of an epoch that is over is not read.
 */
enum Letter {
  /** From the course: make the initial states. */
  BEGIN(1),

  /** From the course: a level, the questions that are open; take the steps from its states. */
  EXPAND(2),

  /** From the course: a number, a question, which findings; go back from what was found. */
  BACK(3),

  /** From the course: it is over. */
  STOP(4),

  /** Between members: states of the receiver on a level, as words or by values and definitions. */
  STATES(5),

  /** Between members: no states of the next level will come from here. */
  END(6),

  /** Between members: so many letters with states were read. */
  TAKEN(7),

  /**
   * Between members, and to the course when it asks: states on shortest runs, with the way on from
   * there.
   */
  MARKS(8),

  /** To the course: a level is done, and what it has shown. */
  DONE(9),

  /** To the course: so many steps more were taken, states stored, bytes sent. */
  PROGRESS(10),

  /** To the course: this member cannot go on. */
  FAILED(11),

  /** Between members: states of the sender on a level, of which copies are to be kept. */
  KEEP(12),

  /** Between members: so many letters with copies are kept. */
  KEPT(13),

  /** From the course: these members are lost; those that are left take over their states. */
  LOST(14),

  /** To the course: the states of lost members that belong to this one now are there. */
  REBUILT(15),

  /** To the course: all states of this member on shortest runs are marked. */
  MARKED(16),

  /** From the course: a number, a level, states; which of them are marked? */
  ASK(17),

  /**
   * From the course: a {@link PartitionMap}; states go to those to which they belong from now on.
   */
  DEAL(18),

  /** From a member to one that joins: the values that are common by now. */
  COMMON(19),

  /** To the course, from where it is led: a member that is ready to join, its place, its memory. */
  JOIN(20),

  /**
   * To the course: what this member's system has to grow for before it takes the steps that are
   * left of a level; none if no steps are left.
   */
  WANT(21),

  /**
   * From the course: how many {@linkplain LearningSteps lessons} came before, and those that
   * follow.
   */
  TEACH(22),

  /** To the course: it has learnt them. */
  LEARNT(23),

  /** From the course: all know the same; whether somebody may have steps left of the level. */
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
