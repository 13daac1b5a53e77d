// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.clang;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * New folders that only their user may look into, for what is written and read once. Their names
 * are no secret, as those of {@link Files#createTempDirectory} are: to set up its source of random
 * numbers would take a good part of a small check, and a folder that is there already is never
 * taken.
 */
final class WorkFolder {
  private static final String OWNER_ALONE = "rwx------";

  /** The prefix of the names of all of them; the number of the process follows. */
  private static final String OURS = "ravel-c";

  /** Tells threads of this process apart that ask at the same time. */
  private static final AtomicInteger NAMES = new AtomicInteger();

  private WorkFolder() {}

  /** Makes such a folder. What processes have left that were killed is removed. */
  static Path made() throws IOException {
    Path all = Path.of(System.getProperty("java.io.tmpdir"));
    removeLeft(all);
    return made(all);
  }

  private static Path made(Path all) throws IOException {
    while (true) {
      try {
        return create(all.resolve(unique(OURS)));
      } catch (FileAlreadyExistsException e) {
        // another folder of this name is there: the next one
      }
    }
  }

  /** A name that no other process uses now, and this one for nothing else. */
  static String unique(String first) {
    String process = Long.toHexString(ProcessHandle.current().pid());
    String time = Long.toHexString(System.nanoTime());
    return first + process + "-" + time + "-" + Integer.toHexString(NAMES.incrementAndGet());
  }

  /**
   * Makes a folder into which only its user may look.
   *
   * @throws FileAlreadyExistsException if something of that name is there
   */
  static Path create(Path folder) throws IOException {
    return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? Files.createDirectory(
            folder,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ALONE)))
        : Files.createDirectory(folder);
  }

  /** Removes those folders that are old and whose process is there no more. */
  static void removeLeft(Path all) {
    Cache.removeLeft(all, WorkFolder::isLeft);
  }

  private static boolean isLeft(Path folder) {
    String name = folder.getFileName().toString();
    int end = name.indexOf('-', OURS.length());
    if (!name.startsWith(OURS) || end < 0) {
      return false;
    }
    try {
      long process = Long.parseLong(name.substring(OURS.length(), end), 16);
      return ProcessHandle.of(process).isEmpty();
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
