// SPDX-License-Identifier: Apache-2.0
package dev.ravel.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ravel.cimport.clang.Natives;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The file NOTICE names every jar, native library and package of npm of an installation. */
class NoticeTest {
  private static final Path ROOT = Path.of(System.getProperty("ravel.root"));

  /** The folders where the build puts the jars of an installation. */
  private static final List<String> JARS =
      List.of(
          "ide-support/target/lib",
          "ide-support/language-server/target/lib",
          "checker/target/cluster");

  private static final Set<String> OWN =
      Set.of("language", "c-import", "checker", "ide-support", "language-server");

  private static final Pattern JAR = Pattern.compile("(.+?)(?:_2\\.13)?-\\d+\\.\\d.*\\.jar");
  private static final Pattern LIBRARY =
      Pattern.compile("(?:.*/)?([\\w.-]+?)\\.(?:so|dylib|dll|jnilib|a)(?:\\.[\\d.]+)?");
  private static final Pattern REQUIRED = Pattern.compile("require\\('([^'.][^']*)'\\)");
  private static final byte[] ELF = {0x7f, 'E', 'L', 'F'};

  /** The names in the entries of one kind, such as {@code jar}, as patterns. */
  private static List<Pattern> named(String kind) throws IOException {
    List<Pattern> names =
        Files.readAllLines(ROOT.resolve("NOTICE")).stream()
            .filter(line -> line.startsWith("    " + kind + " "))
            .flatMap(line -> Arrays.stream(line.strip().substring(kind.length()).split(",", -1)))
            .map(name -> Pattern.quote(name.strip()).replace("*", "\\E.*\\Q"))
            .map(Pattern::compile)
            .toList();
    assertFalse(names.isEmpty(), kind);
    return names;
  }

  private static void assertNamed(String kind, Set<String> present) throws IOException {
    List<Pattern> names = named(kind);
    assertEquals(
        Set.of(),
        present.stream()
            .filter(each -> names.stream().noneMatch(name -> name.matcher(each).matches()))
            .collect(Collectors.toCollection(TreeSet::new)),
        "NOTICE has no entry for what an installation contains");
  }

  private static void assertPresent(String kind, Set<String> present) throws IOException {
    assertEquals(
        List.of(),
        named(kind).stream()
            .filter(name -> present.stream().noneMatch(each -> name.matcher(each).matches()))
            .map(Pattern::pattern)
            .toList(),
        "NOTICE has an entry for what no installation contains");
  }

  /** The jars by others of an installation; none are there before the build packages them. */
  private static List<Path> jars() throws IOException {
    List<Path> folders = JARS.stream().map(ROOT::resolve).toList();
    assumeTrue(folders.stream().allMatch(Files::isDirectory), "the jars are not packaged yet");
    try (Stream<Path> all =
        folders.stream()
            .flatMap(folder -> Arrays.stream(folder.toFile().listFiles()))
            .map(f -> f.toPath())) {
      return all.filter(jar -> jar.toString().endsWith(".jar") && !OWN.contains(name(jar)))
          .toList();
    }
  }

  private static String name(Path jar) {
    Matcher matcher = JAR.matcher(jar.getFileName().toString());
    assertTrue(matcher.matches(), jar::toString);
    return matcher.group(1);
  }

  @Test
  void everyJarIsNamed() throws IOException {
    Set<String> present = jars().stream().map(NoticeTest::name).collect(Collectors.toSet());
    assertTrue(present.size() > 60, present::toString);
    assertNamed("jar", present);
    assertPresent("jar", present);
  }

  @Test
  void everyNativeLibraryIsNamed() throws IOException {
    Set<String> present = new TreeSet<>();
    for (Path jar : jars()) {
      present.addAll(natives(jar));
    }
    assertTrue(present.contains("libjnidispatch"), present::toString);
    assertNamed("native", present);
  }

  /** The names of the native files of a jar, without those that no installation has. */
  private static Set<String> natives(Path jar) throws IOException {
    Set<String> compiler =
        Natives.resources(System.getProperty("os.name"), System.getProperty("os.arch"))
            .collect(Collectors.toSet());
    Set<String> found = new TreeSet<>();
    try (JarFile file = new JarFile(jar.toFile(), false)) {
      for (JarEntry entry : Collections.list(file.entries())) {
        String path = entry.getName();
        boolean left = path.startsWith("org/bytedeco/llvm/") && !compiler.contains(path);
        if (entry.isDirectory() || path.endsWith(".class") || left) {
          continue;
        }
        Matcher library = LIBRARY.matcher(path);
        if (library.matches()) {
          found.add(library.group(1));
        } else if (isElf(file, entry)) {
          found.add(path.substring(path.lastIndexOf('/') + 1));
        }
      }
    }
    return found;
  }

  private static boolean isElf(JarFile file, JarEntry entry) throws IOException {
    try (InputStream in = file.getInputStream(entry)) {
      return Arrays.equals(in.readNBytes(ELF.length), ELF);
    }
  }

  /**
   * What the build makes scripts of: modules of the playground, and of the extension of VS Code.
   */
  @Test
  void everyPackageOfNpmIsNamed() throws IOException {
    Set<String> present = new TreeSet<>();
    Matcher bundled =
        Pattern.compile("<argument>([^<=]+)=\\$\\{")
            .matcher(Files.readString(ROOT.resolve("ide-support/pom.xml")));
    while (bundled.find()) {
      present.add(bundled.group(1));
    }
    assertEquals(12, present.size(), present::toString);
    Path extension = ROOT.resolve("ide-support/vscode");
    JsonNode locked =
        new ObjectMapper()
            .readTree(extension.resolve("package-lock.json").toFile())
            .get("packages");
    try (Stream<Path> sources = Files.list(extension.resolve("src"))) {
      for (Path source : sources.toList()) {
        Matcher required = REQUIRED.matcher(Files.readString(source));
        while (required.find()) {
          addWithDependencies(required.group(1).split("/", 2)[0], locked, present);
        }
      }
    }
    assertTrue(present.contains("vscode-jsonrpc"), present::toString);
    assertNamed("npm", present);
    assertPresent("npm", present);
  }

  /** Adds a package and those that it depends on; modules of Node and of the editor are none. */
  private static void addWithDependencies(String name, JsonNode locked, Set<String> to) {
    JsonNode found = locked.get("node_modules/" + name);
    if (found != null && to.add(name)) {
      found
          .path("dependencies")
          .fieldNames()
          .forEachRemaining(d -> addWithDependencies(d, locked, to));
    }
  }

  /** The version is that of the build, and the extension and the list of changes follow it. */
  @Test
  void versionIsTheSameEverywhere() throws IOException {
    Matcher built =
        Pattern.compile("<artifactId>ravel</artifactId>\\s*<version>([^<]+)</version>")
            .matcher(Files.readString(ROOT.resolve("pom.xml")));
    assertTrue(built.find());
    String version = built.group(1);
    JsonNode extension =
        new ObjectMapper().readTree(ROOT.resolve("ide-support/vscode/package.json").toFile());
    assertEquals(version, extension.get("version").asText());
    assertTrue(Files.readAllLines(ROOT.resolve("CHANGELOG.md")).contains("## " + version));
  }
}
