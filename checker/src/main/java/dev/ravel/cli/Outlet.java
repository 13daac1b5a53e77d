// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * A stream that ends quietly at the first failure. What comes after that is dropped, so that no
 * output has a hole in it, and the reason is kept. A reader that has gone away is no failure.
 */
final class Outlet extends OutputStream {
  private final OutputStream stream;

  /** True if it leads to a reader, so that it can fail only because that one is gone. */
  private final boolean pipe;

  private boolean broken;
  private Optional<String> failure = Optional.empty();

  Outlet(OutputStream stream, boolean pipe) {
    this.stream = stream;
    this.pipe = pipe;
  }

  /** Returns the reason why something could not be written, if that was so. */
  Optional<String> failure() {
    return failure;
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) {
    if (broken) {
      return;
    }
    try {
      stream.write(bytes, from, length);
    } catch (IOException e) {
      fail(e);
    }
  }

  @Override
  public void flush() {
    if (broken) {
      return;
    }
    try {
      stream.flush();
    } catch (IOException e) {
      fail(e);
    }
  }

  private void fail(IOException e) {
    broken = true;
    String why = Optional.ofNullable(e.getMessage()).orElse("the system reports an error");
    if (!pipe && !why.equals("Broken pipe")) {
      failure = Optional.of(why);
    }
  }
}
