// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import static org.bytedeco.llvm.global.LLVM.*;

import dev.ravel.machine.Conversion;
import dev.ravel.machine.Operator;
import dev.ravel.machine.Relation;
import java.util.Optional;

/** The meanings of the numbers of operations in the library. */
final class Opcodes {
  private Opcodes() {}

  /** The conversion that an operation is, if it is one. */
  static Optional<Conversion> conversion(int opcode) {
    return Optional.ofNullable(
        switch (opcode) {
          case LLVMTrunc, LLVMZExt, LLVMBitCast -> Conversion.BITS;
          case LLVMPtrToInt, LLVMIntToPtr -> Conversion.BITS;
          case LLVMSExt -> Conversion.SIGNED;
          case LLVMSIToFP -> Conversion.SIGNED_TO_FLOAT;
          case LLVMUIToFP -> Conversion.UNSIGNED_TO_FLOAT;
          case LLVMFPToSI -> Conversion.FLOAT_TO_SIGNED;
          case LLVMFPToUI -> Conversion.FLOAT_TO_UNSIGNED;
          case LLVMFPExt, LLVMFPTrunc -> Conversion.FLOAT_TO_FLOAT;
          case LLVMFNeg -> Conversion.NEGATED_FLOAT;
          default -> null;
        });
  }

  /** The arithmetic that an operation is, if it is any. */
  static Optional<Operator> operator(int opcode) {
    return Optional.ofNullable(
        switch (opcode) {
          case LLVMAdd -> Operator.ADD;
          case LLVMSub -> Operator.SUBTRACT;
          case LLVMMul -> Operator.MULTIPLY;
          case LLVMSDiv -> Operator.DIVIDE;
          case LLVMSRem -> Operator.REMAINDER;
          case LLVMUDiv -> Operator.UNSIGNED_DIVIDE;
          case LLVMURem -> Operator.UNSIGNED_REMAINDER;
          case LLVMShl -> Operator.SHIFT_LEFT;
          case LLVMLShr -> Operator.SHIFT_RIGHT;
          case LLVMAShr -> Operator.SHIFT_SIGN_RIGHT;
          case LLVMAnd -> Operator.AND;
          case LLVMOr -> Operator.OR;
          case LLVMXor -> Operator.XOR;
          case LLVMFAdd -> Operator.FLOAT_ADD;
          case LLVMFSub -> Operator.FLOAT_SUBTRACT;
          case LLVMFMul -> Operator.FLOAT_MULTIPLY;
          case LLVMFDiv -> Operator.FLOAT_DIVIDE;
          case LLVMFRem -> Operator.FLOAT_REMAINDER;
          default -> null;
        });
  }

  /** Returns the operator by which an atomic access changes what it finds. */
  static Optional<Operator> modification(int operation) {
    return Optional.ofNullable(
        switch (operation) {
          case LLVMAtomicRMWBinOpXchg -> Operator.REPLACE;
          case LLVMAtomicRMWBinOpAdd -> Operator.ADD;
          case LLVMAtomicRMWBinOpSub -> Operator.SUBTRACT;
          case LLVMAtomicRMWBinOpAnd -> Operator.AND;
          case LLVMAtomicRMWBinOpNand -> Operator.NAND;
          case LLVMAtomicRMWBinOpOr -> Operator.OR;
          case LLVMAtomicRMWBinOpXor -> Operator.XOR;
          case LLVMAtomicRMWBinOpMax -> Operator.MAXIMUM;
          case LLVMAtomicRMWBinOpMin -> Operator.MINIMUM;
          case LLVMAtomicRMWBinOpUMax -> Operator.UNSIGNED_MAXIMUM;
          case LLVMAtomicRMWBinOpUMin -> Operator.UNSIGNED_MINIMUM;
          case LLVMAtomicRMWBinOpFAdd -> Operator.FLOAT_ADD;
          case LLVMAtomicRMWBinOpFSub -> Operator.FLOAT_SUBTRACT;
          default -> null;
        });
  }

  /** Returns the comparison of integers. */
  static Relation integers(int predicate) {
    return switch (predicate) {
      case LLVMIntEQ -> Relation.EQUAL;
      case LLVMIntNE -> Relation.UNEQUAL;
      case LLVMIntUGT -> Relation.UNSIGNED_GREATER;
      case LLVMIntUGE -> Relation.UNSIGNED_GREATER_EQUAL;
      case LLVMIntULT -> Relation.UNSIGNED_LESS;
      case LLVMIntULE -> Relation.UNSIGNED_LESS_EQUAL;
      case LLVMIntSGT -> Relation.GREATER;
      case LLVMIntSGE -> Relation.GREATER_EQUAL;
      case LLVMIntSLT -> Relation.LESS;
      case LLVMIntSLE -> Relation.LESS_EQUAL;
      default -> throw new IllegalArgumentException("comparison " + predicate);
    };
  }

  /** Returns the comparison of floats. */
  static Relation floats(int predicate) {
    return switch (predicate) {
      case LLVMRealPredicateFalse -> Relation.FLOAT_NEVER;
      case LLVMRealOEQ -> Relation.FLOAT_EQUAL;
      case LLVMRealOGT -> Relation.FLOAT_GREATER;
      case LLVMRealOGE -> Relation.FLOAT_GREATER_EQUAL;
      case LLVMRealOLT -> Relation.FLOAT_LESS;
      case LLVMRealOLE -> Relation.FLOAT_LESS_EQUAL;
      case LLVMRealONE -> Relation.FLOAT_UNEQUAL;
      case LLVMRealORD -> Relation.FLOAT_ORDERED;
      case LLVMRealUNO -> Relation.FLOAT_UNORDERED;
      case LLVMRealUEQ -> Relation.U_EQUAL;
      case LLVMRealUGT -> Relation.U_GREATER;
      case LLVMRealUGE -> Relation.U_GREATER_EQUAL;
      case LLVMRealULT -> Relation.U_LESS;
      case LLVMRealULE -> Relation.U_LESS_EQUAL;
      case LLVMRealUNE -> Relation.U_UNEQUAL;
      case LLVMRealPredicateTrue -> Relation.FLOAT_ALWAYS;
      default -> throw new IllegalArgumentException("comparison " + predicate);
    };
  }
}
