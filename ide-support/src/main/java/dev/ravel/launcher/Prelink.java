// SPDX-License-Identifier: Apache-2.0
package dev.ravel.launcher;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Rewrites jars in place, so that an AOT cache can hold all that they do at start-up. Three things
 * keep it from that: type switches that are linked when they are first met ({@link TypeSwitches}),
 * methods of records that are ({@link RecordMethods}), and class files older than Java 6, which
 * have no stack maps and are loaded anew each time; they get stack maps. Without these a small
 * check takes 1.4, 1.2 and 1.3 times the processor time, without all of them 1.8 times. Signed jars
 * must not be given, for their signatures would no longer fit.
 */
public final class Prelink {
  /** The last version of class files that may have no stack maps, that of Java 6. */
  private static final int WITHOUT_STACK_MAPS = ClassFile.JAVA_6_VERSION;

  private final ClassFile keeping;
  private final ClassFile generating;

  /** Rewrites classes whose supertypes this loader finds. */
  Prelink(ClassLoader classes) {
    this.keeping =
        ClassFile.of(
            ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(classes)
                    .orElse(ClassHierarchyResolver.defaultResolver())));
    this.generating = keeping.withOptions(ClassFile.StackMapsOption.GENERATE_STACK_MAPS);
  }

  /**
   * Rewrites jars.
   *
   * @param args jars of the class path
   * @throws IOException if one cannot be read or written; it is then as it was
   */
  public static void main(String[] args) throws IOException {
    Prelink prelink = new Prelink(Prelink.class.getClassLoader());
    for (String jar : args) {
      prelink.rewrite(Path.of(jar));
    }
  }

  private void rewrite(Path jar) throws IOException {
    Path rewritten = jar.resolveSibling(jar.getFileName() + ".new");
    try {
      try (JarFile from = new JarFile(jar.toFile());
          OutputStream file = Files.newOutputStream(rewritten);
          ZipOutputStream to = new ZipOutputStream(file)) {
        for (JarEntry entry : Collections.list(from.entries())) {
          byte[] bytes = from.getInputStream(entry).readAllBytes();
          to.putNextEntry(new ZipEntry(entry.getName()));
          to.write(isClass(entry.getName()) ? rewritten(bytes) : bytes);
          to.closeEntry();
        }
      }
      Files.move(rewritten, jar, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(rewritten);
    }
  }

  private static boolean isClass(String name) {
    return name.endsWith(".class") && !name.endsWith("module-info.class");
  }

  /** A class file that does the same; the same one if there is nothing to rewrite. */
  byte[] rewritten(byte[] bytes) {
    ClassModel model = keeping.parse(bytes);
    if (model.majorVersion() <= WITHOUT_STACK_MAPS) {
      return generating.transformClass(
          model,
          ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL)
              .andThen(
                  ClassTransform.endHandler(
                      builder -> builder.withVersion(ClassFile.latestMajorVersion(), 0))));
    }
    byte[] result = bytes;
    if (TypeSwitches.areIn(model)) {
      result = keeping.transformClass(model, new TypeSwitches(model).transform());
    }
    if (RecordMethods.areIn(model)) {
      result =
          keeping.transformClass(
              keeping.parse(result),
              ClassTransform.transformingMethodBodies(RecordMethods.transform()));
    }
    return result;
  }
}
