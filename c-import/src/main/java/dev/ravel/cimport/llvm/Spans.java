// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import static org.bytedeco.llvm.global.LLVM.*;

import dev.ravel.cimport.clang.Bitcode;
import dev.ravel.cimport.library.CSources;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.llvm.LLVM.LLVMMetadataRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;

/** The places of C statements in the texts that they come from. */
final class Spans {
  /** The words before the bracket of a condition. */
  private static final Pattern CONDITIONS = Pattern.compile("\\b(if|while|for|switch)\\s*$");

  private final Bitcode first;
  private final SourceText main;

  /** By the path by which the compiler knows them. */
  private final Map<String, SourceText> texts = new HashMap<>();

  /** The files by the nodes that stand for them. Most statements are of few files. */
  private final Map<Long, SourceText> files = new HashMap<>();

  Spans(List<Bitcode> objects) {
    first = objects.getFirst();
    main = first.source();
    objects.forEach(object -> texts.put(object.path(), object.source()));
  }

  /** The line in which the definition of a function begins. */
  Span definition(LLVMValueRef function) {
    LLVMMetadataRef program = LLVMGetSubprogram(function);
    return program == null || program.isNull()
        ? anywhere()
        : statement(LLVMDIScopeGetFile(program), LLVMDISubprogramGetLine(program), 1);
  }

  /** The line in which a variable is defined. */
  Span variable(LLVMMetadataRef variable) {
    return statement(LLVMDIVariableGetFile(variable), LLVMDIVariableGetLine(variable), 1);
  }

  /** The statement around a place of a line of a file. */
  Span statement(LLVMMetadataRef file, int line, int column) {
    if (file == null || file.isNull()) {
      return anywhere();
    }
    return statement(known(file), line, column);
  }

  /** The place of a line itself. */
  Span point(LLVMMetadataRef file, int line, int column) {
    SourceText known = known(file);
    int at = line < 1 || line > known.lines() ? 0 : known.offsetOfByte(line, column);
    return known.span(at, at);
  }

  private SourceText known(LLVMMetadataRef file) {
    SourceText known = files.get(file.address());
    if (known == null) {
      known = text(path(file));
      files.put(file.address(), known);
    }
    return known;
  }

  private static String path(LLVMMetadataRef file) {
    try (IntPointer length = new IntPointer(1)) {
      BytePointer name = LLVMDIFileGetFilename(file, length);
      String its = length.get() == 0 ? "" : name.limit(length.get()).getString();
      BytePointer folder = LLVMDIFileGetDirectory(file, length);
      boolean whole = its.startsWith("/") || length.get() == 0;
      return whole ? its : folder.limit(length.get()).getString() + "/" + its;
    }
  }

  /** The whole first line, where nothing better is known. */
  Span anywhere() {
    return main.span(0, main.lineText(1).length());
  }

  /**
   * Returns the statement around a place of a line. It goes from after the semicolon, brace or
   * bracket of a condition before it up to its own semicolon, the end of that condition, or the end
   * of the line. The arguments of a call are no statement.
   */
  private Span statement(SourceText text, int line, int column) {
    if (line < 1 || line > text.lines()) {
      return anywhere();
    }
    int start = text.lineStart(line);
    int end = text.lineEnd(line);
    int at = text.offsetOfByte(line, column);
    int from = begin(text.text(), start, at);
    int open = 0;
    int to = from;
    for (; to < end; to++) {
      char c = text.text().charAt(to);
      if (c == '(' || c == '[') {
        open++;
      } else if (c == ')' || c == ']') {
        open--;
      }
      if (to >= at && (open < 0 || open == 0 && (c == ';' || c == '{' || c == '}'))) {
        break;
      }
    }
    return text.span(from, to);
  }

  private static int begin(String text, int start, int at) {
    int from = at;
    int open = 0;
    while (from > start) {
      char c = text.charAt(from - 1);
      if (c == ')' || c == ']') {
        open++;
      } else if (open > 0 && (c == '(' || c == '[')) {
        open--;
      } else if (c == '(' && isOfCondition(text.substring(start, from - 1))) {
        break;
      }
      if (open == 0 && (c == ';' || c == '{' || c == '}')) {
        break;
      }
      from--;
    }
    while (from < at && Character.isWhitespace(text.charAt(from))) {
      from++;
    }
    return from;
  }

  /** Returns whether the bracket after a text is that of a condition. */
  private static boolean isOfCondition(String before) {
    return CONDITIONS.matcher(before).find();
  }

  /**
   * The text of a file.
   *
   * @param file the name of the file as the compiler knows it
   */
  private SourceText text(String file) {
    return texts.computeIfAbsent(
        file,
        name -> {
          try {
            Optional<SourceText> library = CSources.compiled(name);
            return library.isPresent()
                ? library.get()
                : new SourceText(relative(Path.of(name)), first.read(Path.of(name)));
          } catch (IOException e) {
            return main;
          }
        });
  }

  /**
   * Returns a path as a user writes it. It is relative to the folder in which the program runs, if
   * it lies there.
   */
  private static String relative(Path path) {
    Path here = Path.of("").toAbsolutePath();
    Path its = path.normalize();
    return its.startsWith(here) ? here.relativize(its).toString() : its.toString();
  }
}
