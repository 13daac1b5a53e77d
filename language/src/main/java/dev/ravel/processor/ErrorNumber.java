// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

/** The numbers by which functions of the library say why they failed, as on Linux. */
final class ErrorNumber {
  static final long NOT_PERMITTED = 1;
  static final long INTERRUPTED = 4;
  static final long TRY_AGAIN = 11;
  static final long NO_MEMORY = 12;
  static final long BUSY = 16;
  static final long INVALID = 22;
  static final long DEADLOCK = 35;
  static final long OVERFLOW = 75;
  static final long TIMED_OUT = 110;
  static final long OWNER_DEAD = 130;
  static final long NOT_RECOVERABLE = 131;

  private ErrorNumber() {}
}
