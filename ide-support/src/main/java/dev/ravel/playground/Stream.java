// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import com.sun.net.httpserver.HttpExchange;
import dev.ravel.json.Fields;
import dev.ravel.json.JsonMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * An answer of lines of JSON that comes bit by bit. An empty line is written now and then, which
 * fails where the reader has gone: then the work is asked to end.
 */
final class Stream {
  private static final int MILLISECONDS = 300;
  private static final byte[] END = new byte[0];
  private static final byte[] PULSE = {'\n'};

  private final Desk desk;
  private final Asking asking;
  private final Writing writing;
  private final BlockingQueue<byte[]> ready = new LinkedBlockingQueue<>();

  /** Writes the lines. */
  @FunctionalInterface
  interface Writing {
    /** Writes them. */
    void write(Asking asking, OutputStream out) throws IOException;
  }

  Stream(Desk desk, Asking asking, Writing writing) {
    this.desk = desk;
    this.asking = asking;
    this.writing = writing;
  }

  /** Answers, until all was written or the reader has gone. */
  void answer(HttpExchange http) throws IOException {
    Reply.headers(http, "application/x-ndjson; charset=utf-8");
    http.sendResponseHeaders(200, 0);
    Future<Boolean> future = desk.submit(this::produce);
    try (OutputStream out = http.getResponseBody()) {
      for (byte[] part = next(); part.length > 0; part = next()) {
        out.write(part);
        out.flush();
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    } finally {
      asking.work().stop();
      boolean _ = future.cancel(false);
    }
  }

  private byte[] next() throws InterruptedException {
    byte[] part = ready.poll(MILLISECONDS, TimeUnit.MILLISECONDS);
    return part == null ? PULSE : part;
  }

  private Boolean produce() {
    try (OutputStream out = queue()) {
      if (!asking.work().isStopped()) {
        writing.write(asking, out);
      }
    } catch (IOException | RuntimeException | Error error) {
      Fields failed =
          Fields.of("type", "failed")
              .with("message", "this is an error of Ravel, not of the model: " + error);
      String line = "\n" + JsonMapper.COMPACT.text(failed) + "\n";
      ready.add(line.getBytes(StandardCharsets.UTF_8));
    } finally {
      ready.add(END);
    }
    return true;
  }

  private OutputStream queue() {
    return new OutputStream() {
      @Override
      public void write(int single) {
        ready.add(new byte[] {(byte) single});
      }

      @Override
      public void write(byte[] bytes, int from, int length) {
        if (length > 0) {
          ready.add(Arrays.copyOfRange(bytes, from, from + length));
        }
      }
    };
  }
}
