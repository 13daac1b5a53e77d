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
 * A file that is to be checked, with all that is needed for it elsewhere.
 *
 * @param file the name of the model or net
 * @param files by name what was read for it, as Base64
 * @param options how it is checked
 * @param defines the values of constants by name
 * @param swept the names of those that are tried one after the other
 */
record Inquiry(
    String file,
    Map<String, String> files,
    CheckOptions options,
    Map<String, String> defines,
    Set<String> swept) {
  /** That of which something is to be searched. */
  static Inquiry of(Distribution.Matter matter) {
    return new Inquiry(
        matter.file(),
        Texts.written(matter.files()),
        matter.options(),
        matter.defines(),
        matter.swept());
  }

  /** The same within other limits. */
  Inquiry within(Resources limits) {
    return new Inquiry(file, files, options.within(limits), defines, swept);
  }

  /** A checker that reads these files and no others. */
  Checker checker(ProgressListener listener) {
    return new Checker(options, Texts.read(files), listener);
  }

  /** What the file holds. */
  List<Subject> subjects(ProgressListener listener) {
    return checker(listener).subjects(file, defines, swept);
  }

  /** Checks it by a checker of these files. */
  Checking check(Checker checker) {
    return checker.check(file, defines, swept);
  }
}
