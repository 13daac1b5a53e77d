// SPDX-License-Identifier: Apache-2.0
package dev.ravel.launcher;

import dev.ravel.cimport.clang.Natives;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Removes from jars, in place, the native files that no command loads on this machine. Of LLVM
 * these are tools, C++ headers and a second library of Clang, of Z3 the libraries of other
 * machines: together 100 of 200 MB. The other entries keep their bytes; none is compressed anew, so
 * the cost is that of copying the rest of the jar.
 */
public final class UnusedNatives {
  private static final Pattern LLVM = Pattern.compile("/org/bytedeco/llvm/\\w+-\\w+/.*");
  private static final Pattern Z3 =
      Pattern.compile("/com/microsoft/z3/((?:linux|osx|windows)/\\w+)/.*");

  private UnusedNatives() {}

  /**
   * Rewrites jars.
   *
   * @param args the jars
   * @throws IOException if one cannot be read or written; it is then as it was
   */
  public static void main(String[] args) throws IOException {
    for (String jar : args) {
      remove(Path.of(jar), System.getProperty("os.name"), System.getProperty("os.arch"));
    }
  }

  /**
   * Rewrites a jar for a machine.
   *
   * @param system the property {@code os.name} there
   * @param processor the property {@code os.arch} there
   */
  static void remove(Path jar, String system, String processor) throws IOException {
    Set<String> llvm = Natives.resources(system, processor).collect(Collectors.toSet());
    String z3 = folder(system) + "/" + (processor.equals("x86_64") ? "amd64" : processor);
    remove(jar, its -> unused(its, llvm, z3));
  }

  /**
   * Removes entries of a jar.
   *
   * @throws IOException if it cannot be read or written; it is then as it was
   */
  static void remove(Path jar, Predicate<Path> unwanted) throws IOException {
    try (FileSystem entries = FileSystems.newFileSystem(jar)) {
      List<Path> unused;
      try (Stream<Path> all = Files.walk(entries.getPath("/"))) {
        unused = all.filter(Files::isRegularFile).filter(unwanted).toList();
      }
      for (Path entry : unused) {
        Files.delete(entry);
      }
    }
  }

  private static boolean unused(Path entry, Set<String> llvm, String z3) {
    String name = entry.toString();
    Matcher solver = Z3.matcher(name);
    return solver.matches()
        ? !solver.group(1).equals(z3)
        : LLVM.matcher(name).matches() && !llvm.isEmpty() && !llvm.contains(name.substring(1));
  }

  private static String folder(String system) {
    String name = system.toLowerCase(Locale.ROOT);
    return name.startsWith("mac") ? "osx" : name.startsWith("windows") ? "windows" : name;
  }
}
