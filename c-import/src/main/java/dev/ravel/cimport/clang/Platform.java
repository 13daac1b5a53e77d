// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A kind of machine that the compiler is published for, and what its files are called there.
 *
 * @param name as the jars of the compiler name it, which is also the folder within them
 * @param compiler the program
 * @param libraries what the program and the binding load
 * @param suffix what some of the libraries are called by those that load them, beyond their names;
 *     empty if nothing
 * @param binding the library through which Java calls them
 * @param runtime what the binding's own runtime needs, and after it the library of that
 */
record Platform(
    String name,
    String compiler,
    List<String> libraries,
    String suffix,
    String binding,
    List<String> runtime) {
  private static final List<Platform> ALL =
      List.of(
          linux("linux-x86_64"),
          linux("linux-arm64"),
          mac("macosx-arm64"),
          mac("macosx-x86_64"),
          new Platform(
              "windows-x86_64",
              "clang.exe",
              List.of("LTO.dll", "Remarks.dll"),
              "",
              "jniLLVM.dll",
              List.of("vcruntime140.dll", "vcruntime140_1.dll", "msvcp140.dll", "jnijavacpp.dll")));

  /** Copies the lists. */
  Platform {
    libraries = List.copyOf(libraries);
    runtime = List.copyOf(runtime);
  }

  private static Platform linux(String name) {
    return unix(name, ".so", ".20.1");
  }

  private static Platform mac(String name) {
    return unix(name, ".dylib", "");
  }

  private static Platform unix(String name, String kind, String suffix) {
    return new Platform(
        name,
        "clang",
        Stream.of("libLLVM", "libclang-cpp", "libRemarks", "libLTO")
            .map(its -> its + kind)
            .toList(),
        suffix,
        "libjniLLVM" + kind,
        List.of("libjnijavacpp" + kind));
  }

  /** All kinds of machines that there are files for. */
  static List<Platform> all() {
    return ALL;
  }

  /**
   * The kind of a machine, if the compiler is published for it.
   *
   * @param system the name of its operating system, as the property {@code os.name} has it
   * @param processor the name of its processor, as {@code os.arch} has it
   */
  static Optional<Platform> of(String system, String processor) {
    String os = system.toLowerCase(Locale.ROOT);
    String kind = os.startsWith("mac") ? "macosx" : os.startsWith("windows") ? "windows" : os;
    String bits =
        switch (processor) {
          case "amd64", "x86_64" -> "x86_64";
          case "aarch64", "arm64" -> "arm64";
          default -> processor;
        };
    return ALL.stream().filter(its -> its.name.equals(kind + "-" + bits)).findFirst();
  }

  /**
   * Returns the libraries that Java loads, in this order. Where a library finds those that it needs
   * beside it, they are loaded with it; elsewhere they come before it.
   */
  List<String> loaded() {
    Stream<String> needed = findsBeside() ? Stream.empty() : libraries.stream();
    return Stream.of(runtime.stream(), needed, Stream.of(binding))
        .flatMap(Function.identity())
        .toList();
  }

  private boolean findsBeside() {
    return !compiler.endsWith(".exe");
  }

  /** The folder of the compiler's files, within its jar. */
  String folder() {
    return "org/bytedeco/llvm/" + name + "/";
  }

  /** The folder of the runtime's files, within its jar. */
  String runtimeFolder() {
    return "org/bytedeco/javacpp/" + name + "/";
  }
}
