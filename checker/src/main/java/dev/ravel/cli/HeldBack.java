// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import java.io.IOException;
import java.io.Writer;

/**
 * A text whose beginning is held back until it is complete or long. If it cannot be written, mostly
 * nothing of it is there.
 */
final class HeldBack implements Console.Text {
  /** The most characters that are held. */
  private static final int MOST = 1 << 20;

  private final Console.Text text;
  private boolean released;

  HeldBack(Console.Text text) {
    this.text = text;
  }

  /** Returns whether some of it was written. */
  boolean isReleased() {
    return released;
  }

  @Override
  public void write(Writer to) throws IOException {
    Held held = new Held(to);
    text.write(held);
    held.release();
  }

  /** The text that is held, and its destination. */
  private final class Held extends Writer {
    private final Writer to;
    private final StringBuilder beginning = new StringBuilder();

    Held(Writer to) {
      this.to = to;
    }

    void release() throws IOException {
      if (!released) {
        released = true;
        to.append(beginning);
        beginning.setLength(0);
        beginning.trimToSize();
      }
    }

    @Override
    public void write(char[] some, int from, int length) throws IOException {
      if (!released && beginning.length() + length <= MOST) {
        beginning.append(some, from, length);
      } else {
        release();
        to.write(some, from, length);
      }
    }

    @Override
    public void flush() throws IOException {
      if (released) {
        to.flush();
      }
    }

    @Override
    public void close() throws IOException {
      release();
    }
  }
}
