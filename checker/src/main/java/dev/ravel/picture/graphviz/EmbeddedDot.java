// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture.graphviz;

import guru.nidi.graphviz.engine.GraphvizException;
import guru.nidi.graphviz.engine.GraphvizLoader;
import guru.nidi.graphviz.engine.V8JavascriptEngine;
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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/**
 * Graphviz in JavaScript, run by V8. Its library is unpacked into a temporary folder for as long as
 * it takes to load. There is one for Linux on x86-64. Of Graphviz itself only the part is read that
 * places layers: without the other layouts it takes V8 half the time to begin.
 *
 * <p>One belongs to the thread that created it, and keeps its memory outside of the Java heap until
 * it is closed. V8 writes all of that at once, which is a second for the 256 MB of a large graph,
 * so there are 32 MB before there is one. Further graphs take no more and are placed sooner.
 *
 * <p>That library says by mistake that it wants a stack whose contents can be executed, of which
 * the virtual machine would warn; the mark that says so is cleared first.
 */
final class EmbeddedDot implements AutoCloseable {
  private static final String LIBRARY = "libj2v8_linux_x86_64.so";
  private static final String SCRIPTS = "META-INF/resources/webjars/viz.js-graphviz-java/2.1.3/";
  private static final String CALL = "guru/nidi/graphviz/engine/render.js";
  private static final int MEGABYTE = 1 << 20;

  /** Enough for 400 nodes and 1000 edges with labels. */
  private static final int LITTLE = 32 * MEGABYTE;

  private static final int MUCH = 256 * MEGABYTE;

  /** The most characters of a graph for which little memory is tried. */
  static final int SMALL = 200_000;

  /** The function that has all of Graphviz inside, and its end. */
  private static final String FUNCTION = "function(Module) {\n";

  private static final String END = "\n  return Module;\n}";

  // of the format of libraries, ELF for 64 bits
  private static final int PROGRAM_HEADERS = 32;
  private static final int SIZE_OF_ONE = 54;
  private static final int NUMBER_OF_THEM = 56;
  private static final int STACK = 0x6474e551;
  private static final int EXECUTABLE = 1;

  private static final AtomicBoolean LOADED = new AtomicBoolean();

  private final V8JavascriptEngine engine;
  private int memory;

  private EmbeddedDot(V8JavascriptEngine engine) {
    this.engine = engine;
  }

  /** Begins one for this thread; nothing if it does not run on this machine. */
  static Optional<EmbeddedDot> begun() {
    String system = System.getProperty("os.name") + "-" + System.getProperty("os.arch");
    if (!system.toLowerCase(Locale.ROOT).equals("linux-amd64")) {
      return Optional.empty();
    }
    try {
      EmbeddedDot made = new EmbeddedDot(engine());
      made.engine.executeJavascript(
          script("viz") + readOnce(script("lite.render")) + GraphvizLoader.loadAsString(CALL));
      made.use(LITTLE);
      return Optional.of(made);
    } catch (IOException | GraphvizException | UnsatisfiedLinkError _) {
      return Optional.empty();
    }
  }

  static String script(String name) {
    return GraphvizLoader.loadAsString(SCRIPTS + name + ".js");
  }

  /**
   * The script with its one large function in parentheses. V8 takes these for a function that is
   * called at once, and reads it when it reads the script; else it would skip to its end there, and
   * read all of it again when it is called.
   */
  static String readOnce(String script) {
    int begin = script.indexOf(FUNCTION);
    int end = script.indexOf(END, begin);
    if (begin < 0 || end < 0) {
      return script;
    }
    int after = end + END.length();
    return script.substring(0, begin)
        + "("
        + script.substring(begin, after)
        + ")"
        + script.substring(after);
  }

  private void use(int bytes) {
    engine.executeJavascript("totalMemory = " + bytes + "; initViz()");
    memory = bytes;
  }

  /** The answer in JSON; nothing if the graph is none, or too large for it. */
  Optional<String> layout(String graph) {
    if (memory == LITTLE && graph.length() <= SMALL) {
      Optional<String> answer = tried(graph);
      if (answer.isPresent()) {
        return answer;
      }
    }
    if (memory == LITTLE) {
      use(MUCH);
    }
    return tried(graph);
  }

  private Optional<String> tried(String graph) {
    try {
      String options = ", {format: 'json0', engine: 'dot'})";
      return Optional.of(engine.executeJavascript("render(", graph, options));
    } catch (GraphvizException _) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    engine.close();
  }

  @SuppressWarnings("restricted") // the library is our own
  private static synchronized V8JavascriptEngine engine() throws IOException {
    if (LOADED.get()) {
      return new V8JavascriptEngine();
    }
    Path folder = Files.createTempDirectory("ravel-graphviz-");
    try {
      unpack(folder.resolve(LIBRARY));
      System.load(folder.resolve(LIBRARY).toString());
      V8JavascriptEngine made = new V8JavascriptEngine(folder.toString());
      LOADED.set(true);
      return made;
    } finally {
      remove(folder);
    }
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
