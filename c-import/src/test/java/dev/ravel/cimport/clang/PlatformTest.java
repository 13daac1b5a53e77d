// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The machines that the C compiler runs on. */
class PlatformTest {
  @ParameterizedTest
  @CsvSource({
    "Linux, amd64, linux-x86_64",
    "Linux, aarch64, linux-arm64",
    "Mac OS X, aarch64, macosx-arm64",
    "Mac OS X, x86_64, macosx-x86_64",
    "Windows 11, amd64, windows-x86_64",
    "Windows Server 2022, amd64, windows-x86_64"
  })
  void aMachineHasThePlatformOfItsName(String system, String processor, String name) {
    assertEquals(name, Platform.of(system, processor).orElseThrow().name());
  }

  @Test
  void aMachineWithoutCompilerIsToldSo() {
    Natives.Absent absent =
        assertThrows(Natives.Absent.class, () -> Natives.here("Linux", "riscv64"));
    assertEquals(
        "C files are checked on linux-x86_64, linux-arm64, macosx-arm64, macosx-x86_64,"
            + " windows-x86_64 alone, and this is Linux on riscv64",
        absent.getMessage());
    assertThrows(Natives.Absent.class, () -> Natives.here("SunOS", "amd64"));
    assertThrows(Natives.Absent.class, () -> Natives.here("Windows 11", "aarch64"));
  }

  /** Tests that the files that Java loads are unpacked, the binding after what it needs. */
  @Test
  void whatIsLoadedIsUnpacked() {
    for (Platform its : Platform.all()) {
      List<String> unpacked =
          Stream.of(its.libraries(), its.runtime(), List.of(its.binding()))
              .flatMap(List::stream)
              .toList();
      assertTrue(unpacked.containsAll(its.loaded()), its.name());
      assertTrue(its.loaded().containsAll(its.runtime()), its.name());
      assertEquals(its.binding(), its.loaded().getLast(), its.name());
    }
  }

  /** The build has the files of each platform that is known here, and of no other. */
  @Test
  void eachPlatformHasItsProfile() throws IOException {
    String pom = Files.readString(Path.of("pom.xml"));
    List<String> profiles =
        Pattern.compile("<id>natives-([^<]+)</id>")
            .matcher(pom)
            .results()
            .map((MatchResult its) -> its.group(1))
            .toList();
    assertEquals(Platform.all().stream().map(Platform::name).toList(), profiles);
    for (String name : profiles) {
      assertEquals(3, pom.split(Pattern.quote(name + "<"), -1).length - 1, name);
    }
  }

  /** The names of the files are those within the jars of the machine that runs this test. */
  @Test
  void theFilesOfThisMachineAreThere() {
    var here = Platform.of(System.getProperty("os.name"), System.getProperty("os.arch"));
    here.ifPresent(
        its -> {
          ClassLoader loader = Natives.class.getClassLoader();
          its.libraries()
              .forEach(file -> assertTrue(loader.getResource(its.folder() + file) != null, file));
          its.runtime()
              .forEach(
                  file -> assertTrue(loader.getResource(its.runtimeFolder() + file) != null, file));
        });
  }
}
