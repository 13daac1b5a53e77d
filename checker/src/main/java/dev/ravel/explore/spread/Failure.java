// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

/** The reason why a member cannot go on. */
enum Failure {
  /** A limit is reached; the letter has the code of the reason. */
  LIMIT(0),

  /** Local work is too long; the letter has the message for the user. */
  TOO_LONG(1),

  /** Something is wrong with the member, or with what was sent to it. */
  FAULT(2);

  private final int code;

  Failure(int code) {
    this.code = code;
  }

  /** The letter that tells so. */
  byte[] letter(String message, int epoch) {
    return new Writing(Letter.FAILED, epoch)
        .number(code)
        .words(message.codePoints().asLongStream().toArray())
        .letter();
  }

  /** Reads which it is; the message follows. */
  static Failure read(Reading letter) {
    return values()[letter.upTo(values().length - 1)];
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
