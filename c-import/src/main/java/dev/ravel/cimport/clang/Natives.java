// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import com.github.luben.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The C compiler and the library that reads what it writes, as files. They are unpacked once, into
 * the user's cache, when the first C file is read.
 */
public final class Natives {
  private static final String VERSION = "llvm-20.1.7";

  /** The end of the names of entries that a release has compressed by Zstandard. */
  private static final String PACKED = ".zst";

  private static final String INCLUDE = "lib/clang/20/include/";
  private static final List<String> HEADERS =
      List.of(
          ("stddef stdarg stdbool stdint stdatomic limits float iso646 stdalign "
                  + "stdnoreturn __stddef_header_macro __stddef_max_align_t __stddef_null "
                  + "__stddef_nullptr_t __stddef_offsetof __stddef_ptrdiff_t __stddef_rsize_t "
                  + "__stddef_size_t __stddef_unreachable __stddef_wchar_t __stddef_wint_t "
                  + "__stdarg_header_macro __stdarg___gnuc_va_list __stdarg_va_list "
                  + "__stdarg_va_arg __stdarg_va_copy __stdarg___va_copy")
              .split(" ", -1));

  private final Path folder;
  private final Platform platform;

  private Natives(Path folder, Platform platform) {
    this.folder = folder;
    this.platform = platform;
  }

  /**
   * The signal that the compiler cannot be unpacked or loaded here, with the reason in one
   * sentence.
   */
  public static final class Absent extends IOException {
    private static final long serialVersionUID = 1L;

    Absent(String message) {
      super(message);
    }
  }

  /**
   * The natives, unpacked if they are not yet.
   *
   * @throws Absent if this machine has no such natives, or no place for them
   */
  public static Natives unpacked() throws Absent {
    Platform platform = here(System.getProperty("os.name"), System.getProperty("os.arch"));
    try {
      return new Natives(Cache.once(VERSION, folder -> unpack(platform, folder)), platform);
    } catch (IOException e) {
      throw new Absent(
          "the C compiler cannot be unpacked into `%s`, which takes 260 MB: %s"
              .formatted(Cache.folder().resolve(VERSION), reason(e)));
    }
  }

  /**
   * The platform of a machine.
   *
   * @throws Absent if the compiler is not published for it
   */
  static Platform here(String system, String processor) throws Absent {
    return Platform.of(system, processor)
        .orElseThrow(
            () ->
                new Absent(
                    "C files are checked on %s alone, and this is %s on %s"
                        .formatted(
                            String.join(", ", Platform.all().stream().map(Platform::name).toList()),
                            system,
                            processor)));
  }

  private static String reason(IOException e) {
    return switch (e) {
      case AccessDeniedException _ -> "this folder may not be written";
      case FileSystemException its when its.getReason() != null -> its.getReason();
      default -> e.getMessage();
    };
  }

  /**
   * The entries of the compiler's jars that are unpacked on a machine.
   *
   * @param system the property {@code os.name} there
   * @param processor the property {@code os.arch} there
   * @return the names of the entries; none for a machine for which the compiler is not published
   */
  public static Stream<String> resources(String system, String processor) {
    return Platform.of(system, processor).stream()
        .flatMap(
            platform ->
                Stream.of(
                        platform.libraries().stream(),
                        Stream.of(platform.compiler(), platform.binding()),
                        headers().map(INCLUDE::concat))
                    .flatMap(names -> names)
                    .map(platform.folder()::concat));
  }

  private static void unpack(Platform platform, Path folder) throws IOException {
    Path bin = folder.resolve("bin");
    for (String library : platform.libraries()) {
      copy(platform.folder() + library, bin.resolve(library));
      if (!platform.suffix().isEmpty()) {
        Files.createSymbolicLink(bin.resolve(library + platform.suffix()), Path.of(library));
      }
    }
    copy(platform.folder() + platform.compiler(), bin.resolve(platform.compiler()));
    copy(platform.folder() + platform.binding(), bin.resolve(platform.binding()));
    for (String library : platform.runtime()) {
      copy(platform.runtimeFolder() + library, bin.resolve(library));
    }
    for (String header : HEADERS) {
      copy(platform.folder() + INCLUDE + header + ".h", folder.resolve(INCLUDE + header + ".h"));
    }
    if (!bin.resolve(platform.compiler()).toFile().setExecutable(true)) {
      throw new IOException("the compiler cannot be made executable");
    }
  }

  /** Copies a resource, or unpacks it where the installation has it packed. */
  static void copy(String resource, Path to) throws IOException {
    Path _ = Files.createDirectories(to.getParent());
    ClassLoader loader = Natives.class.getClassLoader();
    try (InputStream packed = loader.getResourceAsStream(resource + PACKED)) {
      if (packed != null) {
        unpack(packed, to);
        return;
      }
    }
    try (InputStream in = loader.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException(
            "this installation was built on another kind of machine and has no `" + resource + "`");
      }
      long _ = Files.copy(in, to);
    }
  }

  private static void unpack(InputStream packed, Path to) throws IOException {
    try (InputStream in = new ZstdInputStream(packed)) {
      long _ = Files.copy(in, to);
    } catch (LinkageError e) {
      throw new IOException("the library that unpacks it cannot be loaded: " + e.getMessage(), e);
    }
  }

  /** The names of the compiler's own headers. */
  static Stream<String> headers() {
    return HEADERS.stream().map(its -> its + ".h");
  }

  /** Returns the folder of all of it. */
  Path folder() {
    return folder;
  }

  /** The compiler. */
  public Path clang() {
    return folder.resolve("bin").resolve(platform.compiler());
  }

  /**
   * Loads the library, and nothing else. To be called before the first use of its binding. That
   * would search for the library once for each of its classes, and ask the system for the memory of
   * the process with each pointer that it makes, to free others that nobody uses: here all are
   * closed by hand.
   *
   * @throws Absent if it cannot be loaded
   */
  @SuppressWarnings("restricted") // the library is our own
  void use() throws Absent {
    String _ = System.setProperty("org.bytedeco.javacpp.loadlibraries", "false");
    String _ = System.setProperty("org.bytedeco.javacpp.maxphysicalbytes", "0");
    String _ = System.setProperty("org.bytedeco.javacpp.nopointergc", "true");
    try {
      for (String library : platform.loaded()) {
        System.load(folder.resolve("bin").resolve(library).toString());
      }
    } catch (UnsatisfiedLinkError e) {
      throw new Absent(
          "the library of the C compiler cannot be loaded, which needs libstdc++.so.6 and"
              + " libz.so.1: "
              + e.getMessage());
    }
  }
}
