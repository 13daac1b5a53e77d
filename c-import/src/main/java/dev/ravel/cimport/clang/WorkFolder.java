// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * New folders that only their user may look into, for what is written and read once. Their names
 * are no secret, as those of {@link Files#createTempDirectory} are: to set up its source of random
 * numbers would take a good part of a small check, and a folder that is there already is never
 * taken.
 */
final class WorkFolder {
  private static final String OWNER_ALONE = "rwx------";

  private WorkFolder() {}

  /** Makes such a folder. */
  static Path made() throws IOException {
    Path all = Path.of(System.getProperty("java.io.tmpdir"));
    boolean posix = all.getFileSystem().supportedFileAttributeViews().contains("posix");
    String name = "ravel-c" + Long.toHexString(ProcessHandle.current().pid());
    for (long number = System.nanoTime(); ; number++) {
      Path folder = all.resolve(name + "-" + Long.toHexString(number));
      try {
        return posix
            ? Files.createDirectory(
                folder,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ALONE)))
            : Files.createDirectory(folder);
      } catch (FileAlreadyExistsException e) {
        // another folder of this name is there: the next one
      }
    }
  }
}
