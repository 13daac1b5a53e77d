// SPDX-License-Identifier: Apache-2.0
package dev.ravel.launcher;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.cimport.clang.Natives;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests of the entries of a jar that stay. The names are those of the real jars; the bytes are made
 * up.
 */
class UnusedNativesTest {
  private static final List<String> NAMES =
      List.of(
          "META-INF/MANIFEST.MF",
          "com/microsoft/z3/Solver.class",
          "com/microsoft/z3/linux/amd64/libz3.so",
          "com/microsoft/z3/linux/aarch64/libz3.so",
          "com/microsoft/z3/osx/aarch64/libz3.dylib",
          "com/microsoft/z3/windows/amd64/libz3.dll",
          "org/bytedeco/llvm/global/LLVM.class",
          "org/bytedeco/llvm/linux-x86_64/libLLVM.so",
          "org/bytedeco/llvm/linux-x86_64/llvm-exegesis",
          "org/bytedeco/llvm/linux-x86_64/include/llvm/IR/Value.h",
          "org/bytedeco/llvm/linux-x86_64/lib/clang/20/include/stddef.h",
          "org/bytedeco/llvm/linux-x86_64/lib/clang/20/include/arm_sve.h");

  private static Path jar(Path folder) throws IOException {
    Path jar = folder.resolve("natives.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream to = new ZipOutputStream(file)) {
      for (String name : NAMES) {
        to.putNextEntry(new ZipEntry(name));
        to.write(bytes(name));
        to.closeEntry();
      }
    }
    return jar;
  }

  private static byte[] bytes(String name) {
    return name.repeat(100).getBytes(java.nio.charset.StandardCharsets.UTF_8);
  }

  private static List<String> left(Path jar) throws IOException {
    List<String> names = new ArrayList<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : file.stream().toList()) {
        if (!entry.isDirectory()) {
          names.add(entry.getName());
          try (InputStream in = file.getInputStream(entry)) {
            assertArrayEquals(bytes(entry.getName()), in.readAllBytes());
          }
        }
      }
    }
    return names.stream().sorted().toList();
  }

  @Test
  void whatIsLoadedStays(@TempDir Path folder) throws IOException {
    Path jar = jar(folder);
    UnusedNatives.remove(jar, "Linux", "amd64");
    assertEquals(
        List.of(
            "META-INF/MANIFEST.MF",
            "com/microsoft/z3/Solver.class",
            "com/microsoft/z3/linux/amd64/libz3.so",
            "org/bytedeco/llvm/global/LLVM.class",
            "org/bytedeco/llvm/linux-x86_64/lib/clang/20/include/stddef.h",
            "org/bytedeco/llvm/linux-x86_64/libLLVM.so"),
        left(jar));
  }

  @ParameterizedTest
  @CsvSource({
    "Linux, aarch64, linux/aarch64/libz3.so",
    "Mac OS X, aarch64, osx/aarch64/libz3.dylib",
    "Windows 11, amd64, windows/amd64/libz3.dll"
  })
  void theSolverOfOtherMachines(
      String system, String processor, String library, @TempDir Path folder) throws IOException {
    Path jar = jar(folder);
    UnusedNatives.remove(jar, system, processor);
    assertEquals(
        List.of("com/microsoft/z3/" + library),
        left(jar).stream().filter(name -> name.contains("libz3")).toList());
  }

  /**
   * The compiler is not published for such a machine. The contents of its jar are not known to be
   * unused.
   */
  @Test
  void nothingOfTheCompilerGoesWhereItIsUnknown(@TempDir Path folder) throws IOException {
    Path jar = jar(folder);
    UnusedNatives.remove(jar, "FreeBSD", "amd64");
    assertEquals(
        NAMES.stream().filter(name -> name.contains("llvm")).sorted().toList(),
        left(jar).stream().filter(name -> name.contains("llvm")).toList());
  }

  /** Every file that the compiler is unpacked from is on the class path of this build. */
  @Test
  void whatIsUnpackedIsThere() {
    List<String> names =
        Natives.resources(System.getProperty("os.name"), System.getProperty("os.arch")).toList();
    for (String name : names) {
      assertEquals(true, Natives.class.getClassLoader().getResource(name) != null, name);
    }
  }
}
