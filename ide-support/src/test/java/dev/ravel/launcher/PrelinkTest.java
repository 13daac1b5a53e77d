// SPDX-License-Identifier: Apache-2.0
package dev.ravel.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.invoke.MethodHandles;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.CharBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class PrelinkTest {
  @TempDir Path folder;

  /** Switches over types with guards, null and a default, as the compiler translates them. */
  public static final class Switches implements Function<Object, String> {
    @Override
    public String apply(Object object) {
      return first(object) + second(object);
    }

    private static String first(Object object) {
      return switch (object) {
        case null -> "null";
        case Integer i when i > 5 -> "large";
        case Integer i when i < 0 -> "negative";
        case Integer i -> "number " + i;
        case CharSequence s when s.isEmpty() -> "empty";
        case String s -> "string " + s;
        case CharSequence s -> "text " + s;
        case int[] array -> "array of " + array.length;
        default -> "else";
      };
    }

    private static String second(Object object) {
      return object instanceof Shape shape
          ? switch (shape) {
            case Shape.Square(int side) -> " square " + side;
            case Shape.Circle circle -> " circle " + circle.radius();
          }
          : "";
    }
  }

  /** The types that can be switched over without a default. */
  public sealed interface Shape {
    /** One. */
    record Square(int side) implements Shape {}

    /** Another one. */
    record Circle(int radius) implements Shape {}
  }

  @Test
  void switchesOverTypesChooseTheSame() throws Exception {
    Path jar = folder.resolve("switches.jar");
    Class<?>[] classes = {
      Switches.class, Shape.class, Shape.Square.class, Shape.Circle.class, PrelinkTest.class
    };
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Class<?> its : classes) {
        out.putNextEntry(new JarEntry(its.getName().replace('.', '/') + ".class"));
        out.write(bytes(its));
      }
    }
    assertTrue(TypeSwitches.areIn(ClassFile.of().parse(bytes(Switches.class))));

    Prelink.main(new String[] {jar.toString()});

    String name = Switches.class.getName().replace('.', '/') + ".class";
    try (JarFile rewritten = new JarFile(jar.toFile())) {
      byte[] bytes = rewritten.getInputStream(rewritten.getEntry(name)).readAllBytes();
      assertFalse(TypeSwitches.areIn(ClassFile.of().parse(bytes)));
    }
    try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
      Class<?> square = loader.loadClass(Shape.Square.class.getName());
      Class<?> circle = loader.loadClass(Shape.Circle.class.getName());
      List<Object> theirs =
          Arrays.asList(
              square.getConstructor(int.class).newInstance(3),
              circle.getConstructor(int.class).newInstance(4));
      List<Object> ours = List.of(new Shape.Square(3), new Shape.Circle(4));
      List<Object> both =
          Arrays.asList(null, 9, -1, 3, "", "x", CharBuffer.wrap("y"), new int[2], 1.5);
      Function<Object, String> before = new Switches();
      Object after =
          loader.loadClass(Switches.class.getName()).getDeclaredConstructor().newInstance();
      for (Object object : both) {
        assertEquals(before.apply(object), apply(after, object));
      }
      for (int k = 0; k < ours.size(); k++) {
        assertEquals(before.apply(ours.get(k)), apply(after, theirs.get(k)));
      }
    }
  }

  @SuppressWarnings("unchecked")
  private static String apply(Object function, Object object) {
    return ((Function<Object, String>) function).apply(object);
  }

  /** A record with a component of each kind. */
  public record Everything(
      int i,
      long j,
      boolean z,
      double d,
      float f,
      char c,
      byte b,
      short s,
      String text,
      int[] array) {}

  /** A record of records, and one without components. */
  public record Nested(Everything everything, List<Nothing> nothing) {}

  /** A record without components. */
  public record Nothing() {}

  /** Makes records that differ in one component, or in none from the first, and asks them. */
  public static final class Asking implements Function<Object, String> {
    private static final int[] ARRAY = {1};

    @Override
    public String apply(Object none) {
      List<Object> all = new ArrayList<>();
      for (int k = 0; k < 13; k++) {
        all.add(everything(k));
        all.add(new Nested(everything(k), k == 3 ? null : List.of(new Nothing())));
      }
      all.add(new Nothing());
      all.add("no record");
      List<Object> others = new ArrayList<>(all);
      others.add(null);
      StringBuilder text = new StringBuilder();
      for (Object one : all) {
        text.append(hash(one));
        for (Object other : others) {
          text.append(one.equals(other) ? '=' : '-');
        }
      }
      return text.toString();
    }

    /** The hash; not of what holds an array, which has another one in each run. */
    private static String hash(Object object) {
      Everything everything =
          switch (object) {
            case Everything e -> e;
            case Nested nested -> nested.everything();
            default -> everything(0);
          };
      return everything.array() == null ? String.valueOf(object.hashCode()) : "";
    }

    private static Everything everything(int k) {
      return new Everything(
          k == 1 ? 9 : 1,
          k == 2 ? 1L << 40 : 2,
          k == 3,
          k == 4 ? Double.NaN : k == 5 ? -0.0 : 0.0,
          k == 6 ? Float.NaN : 0,
          k == 7 ? 'x' : 'y',
          (byte) (k == 8 ? -1 : 1),
          (short) (k == 9 ? -1 : 1),
          k == 10 ? null : "text",
          k == 11 ? ARRAY : null);
    }
  }

  @Test
  void recordsAreEqualAndHaveTheirHashesAsBefore() throws Exception {
    Path jar = folder.resolve("records.jar");
    Class<?>[] classes = {
      Asking.class, Everything.class, Nested.class, Nothing.class, PrelinkTest.class
    };
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Class<?> its : classes) {
        out.putNextEntry(new JarEntry(its.getName().replace('.', '/') + ".class"));
        out.write(bytes(its));
      }
    }
    assertTrue(RecordMethods.areIn(ClassFile.of().parse(bytes(Everything.class))));

    Prelink.main(new String[] {jar.toString()});

    try (JarFile rewritten = new JarFile(jar.toFile())) {
      for (Class<?> its : List.of(Everything.class, Nested.class, Nothing.class)) {
        String name = its.getName().replace('.', '/') + ".class";
        byte[] bytes = rewritten.getInputStream(rewritten.getEntry(name)).readAllBytes();
        assertFalse(RecordMethods.areIn(ClassFile.of().parse(bytes)), name);
      }
    }
    try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
      Object after =
          loader.loadClass(Asking.class.getName()).getDeclaredConstructor().newInstance();
      assertEquals(new Asking().apply(""), apply(after, ""));
    }
  }

  @Test
  void oldClassFilesGetStackMapsAndStillLink() throws Exception {
    Path original =
        Path.of(CommandLine.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path jar = Files.copy(original, folder.resolve("picocli.jar"));

    Prelink.main(new String[] {jar.toString()});

    try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null);
        JarFile rewritten = new JarFile(jar.toFile());
        JarFile before = new JarFile(original.toFile())) {
      int linked = 0;
      for (JarEntry entry : Collections.list(before.entries())) {
        JarEntry same = rewritten.getJarEntry(entry.getName());
        assertNotNull(same, entry.getName());
        String name = entry.getName();
        if (!name.endsWith(".class") || name.contains("module-info") || name.contains("groovy")) {
          continue;
        }
        byte[] bytes = rewritten.getInputStream(same).readAllBytes();
        assertTrue(ClassFile.of().parse(bytes).majorVersion() > ClassFile.JAVA_6_VERSION, name);
        Class<?> its = loader.loadClass(name.substring(0, name.length() - 6).replace('/', '.'));
        MethodHandles.privateLookupIn(its, MethodHandles.lookup()).ensureInitialized(its);
        linked++;
      }
      assertTrue(linked > 100, linked + " classes");
    }
  }

  @Test
  void aJarThatCannotBeReadStaysAsItWas() throws IOException {
    Path jar = Files.writeString(folder.resolve("no.jar"), "this is not a jar");
    try {
      Prelink.main(new String[] {jar.toString()});
    } catch (IOException expected) {
      assertEquals("this is not a jar", Files.readString(jar));
      try (var left = Files.list(folder)) {
        assertEquals(1, left.count());
      }
      return;
    }
    throw new AssertionError("it was taken for a jar");
  }

  private static byte[] bytes(Class<?> its) throws IOException {
    String name = its.getName();
    try (InputStream in =
        its.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
      return in.readAllBytes();
    }
  }
}
