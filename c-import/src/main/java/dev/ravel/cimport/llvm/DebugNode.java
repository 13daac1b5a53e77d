// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import static org.bytedeco.llvm.global.LLVM.*;

import dev.ravel.machine.Type;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.javacpp.PointerPointer;
import org.bytedeco.javacpp.SizeTPointer;
import org.bytedeco.llvm.LLVM.LLVMContextRef;
import org.bytedeco.llvm.LLVM.LLVMMetadataRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;

/** A node of debug information, as DWARF and LLVM know it. */
record DebugNode(LLVMContextRef context, LLVMMetadataRef its) {
  /** The operand of a variable, a field, a pointer and the like that is its type. */
  static final int TYPE = 3;

  private static final Pattern ENUMERATOR =
      Pattern.compile("!DIEnumerator\\(name: \"([^\"]*)\", value: (-?[0-9]{1,18})[,)]");

  /** The operand of a struct, an array or a signature that lists what it is made of. */
  static final int ELEMENTS = 4;

  /** The operand of a function that is its signature. */
  static final int SIGNATURE = 4;

  /** The operand of a signature that lists types, the result first. */
  static final int TYPES = 3;

  /** Returns the debug information of a value, if it has any. */
  static Optional<DebugNode> of(LLVMContextRef context, LLVMMetadataRef its) {
    return its == null || its.isNull()
        ? Optional.empty()
        : Optional.of(new DebugNode(context, its));
  }

  /** The value that is wrapped as an operand of a call about debug information. */
  static Optional<LLVMValueRef> wrapped(LLVMValueRef operand) {
    return LLVMGetMDNodeNumOperands(operand) == 1 ? operand(operand, 1, 0) : Optional.empty();
  }

  private static Optional<LLVMValueRef> operand(LLVMValueRef node, int count, int k) {
    try (PointerPointer<Pointer> all = new PointerPointer<>(count)) {
      LLVMGetMDNodeOperands(node, all);
      Pointer one = all.get(k);
      return one == null || one.isNull() ? Optional.empty() : Optional.of(new LLVMValueRef(one));
    }
  }

  /** The variable of which the debug information of a global variable tells. */
  static Optional<DebugNode> ofGlobal(LLVMContextRef context, LLVMValueRef global) {
    try (SizeTPointer count = new SizeTPointer(1)) {
      var entries = LLVMGlobalCopyAllMetadata(global, count);
      Optional<DebugNode> found = Optional.empty();
      for (int k = 0; k < count.get(); k++) {
        if (LLVMValueMetadataEntriesGetKind(entries, k) == 0) {
          found = of(context, LLVMValueMetadataEntriesGetMetadata(entries, k));
        }
      }
      LLVMDisposeValueMetadataEntries(entries);
      return found.flatMap(expression -> expression.operand(0));
    }
  }

  /** Its tag in DWARF. */
  int tag() {
    return LLVMGetDINodeTag(its) & 0xffff;
  }

  /** Returns the number of operands. */
  int operands() {
    return LLVMGetMDNodeNumOperands(LLVMMetadataAsValue(context, its));
  }

  /** One of its operands, if it is a node. */
  Optional<DebugNode> operand(int k) {
    return value(k)
        .filter(value -> LLVMIsConstant(value) == 0 && LLVMIsAMDString(value) == null)
        .flatMap(value -> of(context, LLVMValueAsMetadata(value)));
  }

  /** One of its operands, if it is a whole number. */
  Optional<Long> number(int k) {
    return value(k)
        .filter(value -> LLVMIsAConstantInt(value) != null)
        .map(value -> LLVMConstIntGetSExtValue(value));
  }

  private Optional<LLVMValueRef> value(int k) {
    int count = operands();
    return k < count ? operand(LLVMMetadataAsValue(context, its), count, k) : Optional.empty();
  }

  /** The name of a variable. */
  String nameOfVariable() {
    return value(1)
        .filter(name -> LLVMIsAMDString(name) != null)
        .map(
            name -> {
              int[] length = new int[1];
              BytePointer text = LLVMGetMDString(name, length);
              return length[0] == 0 ? "" : text.limit(length[0]).getString();
            })
        .orElse("");
  }

  /** The name of a type. */
  String name() {
    try (SizeTPointer length = new SizeTPointer(1)) {
      BytePointer name = LLVMDITypeGetName(its, length);
      return length.get() == 0 ? "" : name.limit(length.get()).getString();
    }
  }

  /**
   * The name for a value that it is, as a part of an enumeration. The library has no access to the
   * value but by the text of the node.
   */
  Optional<Type.Constant> enumerator() {
    BytePointer printed = LLVMPrintValueToString(LLVMMetadataAsValue(context, its));
    try {
      Matcher matcher = ENUMERATOR.matcher(printed.getString());
      return matcher.find()
          ? Optional.of(new Type.Constant(matcher.group(1), Long.parseLong(matcher.group(2))))
          : Optional.empty();
    } finally {
      LLVMDisposeMessage(printed);
    }
  }

  /** The size of a type, in bits. */
  long bits() {
    return LLVMDITypeGetSizeInBits(its);
  }

  /** Returns the offset of a field, in bits. */
  long firstBit() {
    return LLVMDITypeGetOffsetInBits(its);
  }
}
