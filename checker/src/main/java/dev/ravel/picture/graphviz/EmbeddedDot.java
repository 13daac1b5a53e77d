// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture.graphviz;

import guru.nidi.graphviz.engine.Format;
import guru.nidi.graphviz.engine.GraphvizException;
import guru.nidi.graphviz.engine.GraphvizV8Engine;
import guru.nidi.graphviz.engine.Options;
import guru.nidi.graphviz.engine.Rasterizer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/**
 * Graphviz in JavaScript, run by V8, whose library is unpacked into a temporary folder for as long
 * as it takes to load. There is one for Linux on x86-64.
 *
 * <p>A thread that has placed a graph keeps its V8, with some 270 MB outside of the Java heap,
 * until it calls {@link #leave}; its further graphs take no more and are placed sooner.
 *
 * <p>That library says by mistake that it wants a stack whose contents can be executed, of which
 * the virtual machine would warn; the mark that says so is cleared first.
 */
final class EmbeddedDot {
  private static final String LIBRARY = "libj2v8_linux_x86_64.so";
  private static final int MEGABYTE = 1 << 20;
  private static final int MEMORY = 256 * MEGABYTE;

  // of the format of libraries, ELF for 64 bits
  private static final int PROGRAM_HEADERS = 32;
  private static final int SIZE_OF_ONE = 54;
  private static final int NUMBER_OF_THEM = 56;
  private static final int STACK = 0x6474e551;
  private static final int EXECUTABLE = 1;

  private static final Options OPTIONS = Options.create().format(Format.JSON0).totalMemory(MEMORY);

  /** Made with the first graph, for all threads. */
  private static final AtomicReference<GraphvizV8Engine> ENGINE = new AtomicReference<>();

  private EmbeddedDot() {}

  /** The answer in JSON; nothing if it does not run on this machine. */
  static Optional<String> layout(String graph) {
    String system = System.getProperty("os.name") + "-" + System.getProperty("os.arch");
    if (!system.toLowerCase(Locale.ROOT).equals("linux-amd64")) {
      return Optional.empty();
    }
    try {
      return Optional.of(engine().execute(graph, OPTIONS, Rasterizer.NONE).asString());
    } catch (IOException | GraphvizException | UnsatisfiedLinkError _) {
      return Optional.empty();
    }
  }

  /** Frees what this thread has of V8. */
  static synchronized void leave() {
    GraphvizV8Engine engine = ENGINE.get();
    if (engine != null) {
      engine.close();
    }
  }

  @SuppressWarnings("restricted") // the library is our own
  private static synchronized GraphvizV8Engine engine() throws IOException {
    if (ENGINE.get() == null) {
      Path folder = Files.createTempDirectory("ravel-graphviz-");
      try {
        unpack(folder.resolve(LIBRARY));
        System.load(folder.resolve(LIBRARY).toString());
        GraphvizV8Engine made = new GraphvizV8Engine(folder.toString());
        String _ = made.execute("graph { a }", OPTIONS, Rasterizer.NONE).asString();
        ENGINE.set(made);
      } finally {
        remove(folder);
      }
    }
    return ENGINE.get();
  }

  private static void unpack(Path file) throws IOException {
    try (InputStream in = EmbeddedDot.class.getResourceAsStream("/" + LIBRARY)) {
      if (in == null) {
        throw new IOException("`" + LIBRARY + "` is not part of this installation");
      }
      byte[] library = in.readAllBytes();
      clearExecutableStack(ByteBuffer.wrap(library).order(ByteOrder.LITTLE_ENDIAN));
      Path _ = Files.write(file, library);
    }
  }

  private static void clearExecutableStack(ByteBuffer library) {
    int first = (int) library.getLong(PROGRAM_HEADERS);
    int size = library.getShort(SIZE_OF_ONE);
    for (int k = 0; k < library.getShort(NUMBER_OF_THEM); k++) {
      int header = first + k * size;
      if (library.getInt(header) == STACK) {
        int flags = header + Integer.BYTES;
        ByteBuffer _ = library.putInt(flags, library.getInt(flags) & ~EXECUTABLE);
      }
    }
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> inside = all.sorted(Comparator.reverseOrder()).toList();
      for (Path path : inside) {
        Files.delete(path);
      }
    }
  }
}
