// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.result.Checking;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.Checker;
import dev.ravel.task.Distribution;
import dev.ravel.task.ProgressListener;
import dev.ravel.task.Resources;
import dev.ravel.task.loading.Subject;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A file to check, with all that another machine needs for that.
 *
 * @param file the name of the model or net
 * @param files by name the files that were read for it; not to be changed
 * @param options the options of the check
 * @param defines the values of constants by name
 * @param swept the names of the constants of which several values are checked
 */
record CheckRequest(
    String file,
    Map<String, byte[]> files,
    CheckOptions options,
    Map<String, String> defines,
    Set<String> swept) {
  /** The request of a check that is made here. */
  static CheckRequest of(Distribution.Matter matter) {
    return new CheckRequest(
        matter.file(), matter.files(), matter.options(), matter.defines(), matter.swept());
  }

  /** The request of a check of one combination of constants. */
  static CheckRequest of(String file, Map<String, byte[]> files, CheckOptions options) {
    return new CheckRequest(file, files, options, options.defines(), Set.of());
  }

  /** The same request within other limits. */
  CheckRequest within(Resources limits) {
    return new CheckRequest(file, files, options.within(limits), defines, swept);
  }

  /** A checker that reads these files and no others. */
  Checker checker(ProgressListener listener) {
    return new Checker(options, files, listener);
  }

  /** The subjects of the file. */
  List<Subject> subjects(ProgressListener listener) {
    return checker(listener).subjects(file, defines, swept);
  }

  /** Checks the file by a checker of these files. */
  Checking check(Checker checker) {
    return checker.check(file, defines, swept);
  }
}
