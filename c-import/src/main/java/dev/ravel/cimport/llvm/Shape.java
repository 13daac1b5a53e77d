// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import static org.bytedeco.llvm.global.LLVM.*;

import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;

/**
 * The scalars of which a value is made, each of which gets a register.
 *
 * @param parts in the order of their registers
 */
record Shape(List<Part> parts) {
  private static final int MOST = 64;

  /**
   * A scalar.
   *
   * @param offset where it lies when the value lies in memory, in bytes
   * @param width in bits
   */
  record Part(long offset, int width) {}

  /** Returns whether a type is a struct or an array. */
  static boolean isAggregate(LLVMTypeRef type) {
    int kind = LLVMGetTypeKind(type);
    return kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind;
  }

  /** The shape of the values of a type; a refusal if one of its scalars is not supported. */
  static Shape of(Reader reader, LLVMTypeRef type, Span at) {
    List<Part> parts = new ArrayList<>();
    collect(reader, type, 0, parts, at);
    return new Shape(List.copyOf(parts));
  }

  private static void collect(
      Reader reader, LLVMTypeRef type, long offset, List<Part> parts, Span at) {
    if (isAggregate(type)) {
      for (int k = 0; k < elements(type); k++) {
        collect(reader, element(type, k), offset + start(reader, type, k), parts, at);
      }
      return;
    }
    if (DoubleWords.is(type)) {
      parts.addAll(DoubleWords.parts(offset));
    } else {
      parts.add(new Part(offset, reader.width(type, at)));
    }
    if (parts.size() > MOST) {
      throw new Refusal(at, "a value of more than " + MOST + " numbers is not supported");
    }
  }

  /** The number of elements of a struct or an array. */
  static int elements(LLVMTypeRef type) {
    return LLVMGetTypeKind(type) == LLVMStructTypeKind
        ? LLVMCountStructElementTypes(type)
        : (int) LLVMGetArrayLength2(type);
  }

  /** The type of an element. */
  static LLVMTypeRef element(LLVMTypeRef type, int index) {
    return LLVMGetTypeKind(type) == LLVMStructTypeKind
        ? LLVMStructGetTypeAtIndex(type, index)
        : LLVMGetElementType(type);
  }

  private static long start(Reader reader, LLVMTypeRef type, int index) {
    return LLVMGetTypeKind(type) == LLVMStructTypeKind
        ? reader.offset(type, index)
        : index * reader.size(LLVMGetElementType(type));
  }
}
