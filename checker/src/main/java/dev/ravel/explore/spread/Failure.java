// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

/** The reason why a member cannot go on. */
enum Failure {
  /** A limit is reached; the letter has the code of the reason. */
  LIMIT,

  /** Local work is too long; the letter has the message for the user. */
  TOO_LONG,

  /** Something is wrong with the member, or with what was sent to it. */
  FAULT;

  /** The letter that tells so. */
  byte[] letter(String message, int epoch) {
    return new Writing(Letter.FAILED, epoch)
        .choice(this)
        .words(message.codePoints().asLongStream().toArray())
        .letter();
  }

  /** Reads the message. */
  static String message(Reading letter) {
    StringBuilder text = new StringBuilder();
    for (long point : letter.words()) {
      if (point < 0 || point > Character.MAX_CODE_POINT) {
        throw new BadLetter("a text with a character of number " + point);
      }
      text.appendCodePoint((int) point);
    }
    return text.toString();
  }
}
