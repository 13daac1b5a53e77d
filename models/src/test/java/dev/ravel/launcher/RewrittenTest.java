// SPDX-License-Identifier: Apache-2.0

package dev.ravel.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests of the classes that the launcher has rewritten, which users run, beside those of the
 * compiler. Both print the same of every model.
 */
@Tag("thorough")
class RewrittenTest {
  private static final Path MODELS = Path.of(System.getProperty("ravel.root"), "models");
  private static final List<String> REWRITTEN = List.of("dev.ravel.", "picocli.");
  private static final Classes CLASSES = new Classes();

  /** The classes that the launcher rewrites, rewritten; all others as they are. */
  private static final class Classes extends ClassLoader {
    private final Prelink prelink = new Prelink(Classes.class.getClassLoader());

    Classes() {
      super(Classes.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        if (known != null || REWRITTEN.stream().noneMatch(name::startsWith)) {
          return known != null ? known : super.loadClass(name, resolve);
        }
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
          if (in == null) {
            throw new ClassNotFoundException(name);
          }
          byte[] bytes = prelink.rewritten(in.readAllBytes());
          return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
          throw new ClassNotFoundException(name, e);
        }
      }
    }

    /** The lines that a command prints. */
    String run(List<String> words) throws ReflectiveOperationException {
      Thread here = Thread.currentThread();
      ClassLoader before = here.getContextClassLoader();
      here.setContextClassLoader(this);
      try {
        Class<?> line = loadClass(CommandLine.class.getName());
        assertNotSame(CommandLine.class, line);
        Object ran = line.getMethod("run", List.class).invoke(null, words);
        return String.join("\n", lines(ran));
      } catch (InvocationTargetException e) {
        throw new AssertionError(e.getCause());
      } finally {
        here.setContextClassLoader(before);
      }
    }

    private static List<String> lines(Object ran) throws ReflectiveOperationException {
      Object code = ran.getClass().getMethod("code").invoke(ran);
      List<?> lines = (List<?>) ran.getClass().getMethod("lines").invoke(ran);
      return Stream.concat(Stream.of("exit code " + code), lines.stream().map(Object::toString))
          .toList();
    }
  }

  static List<Path> files() throws IOException {
    try (Stream<Path> paths = Files.walk(MODELS)) {
      return paths
          .filter(path -> path.toString().matches(".*\\.(ravel|ll_net|pnml)"))
          .filter(path -> !path.startsWith(MODELS.resolve("target")))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void printTheSame(Path file) throws ReflectiveOperationException {
    List<String> words = List.of("check", "--all", file.toString());
    CommandLine.Ran ran = CommandLine.run(words);
    String printed = "exit code " + ran.code() + "\n" + String.join("\n", ran.lines());
    assertFalse(ran.lines().isEmpty(), printed);
    assertEquals(timeless(printed), timeless(CLASSES.run(words)));
  }

  private static String timeless(String text) {
    return text.replaceAll("\\b[0-9.]+ m?s\\b", "T").replaceAll("\\b[0-9.]+ [KMG]i?B\\b", "M");
  }
}
