// SPDX-License-Identifier: Apache-2.0
package dev.ravel.launcher;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/**
 * The code of a record's {@code equals} and {@code hashCode}. It takes the place of a call that is
 * linked at run time by {@link java.lang.runtime.ObjectMethods}. Each such linkage takes some
 * milliseconds, and a check of a small model meets twenty of them. {@code toString} stays as it is.
 */
final class RecordMethods {
  private static final ClassDesc METHODS = ClassDesc.of("java.lang.runtime.ObjectMethods");
  private static final ClassDesc OBJECTS = ClassDesc.of("java.util.Objects");
  private static final MethodTypeDesc HASH =
      MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_Object);
  private static final MethodTypeDesc EQUALS =
      MethodTypeDesc.of(ConstantDescs.CD_boolean, ConstantDescs.CD_Object, ConstantDescs.CD_Object);

  private RecordMethods() {}

  /** Returns whether a class has such methods. */
  static boolean areIn(ClassModel model) {
    return model.methods().stream()
        .flatMap(method -> method.code().stream())
        .flatMap(code -> code.elementStream())
        .anyMatch(RecordMethods::isOne);
  }

  private static boolean isOne(CodeElement element) {
    return element instanceof InvokeDynamicInstruction call
        && call.bootstrapMethod().owner().equals(METHODS)
        && (call.name().equalsString("equals") || call.name().equalsString("hashCode"));
  }

  /** Returns the transformation of a body of a method. The call is replaced by what it does. */
  static CodeTransform transform() {
    return (code, element) -> {
      if (!isOne(element)) {
        code.with(element);
        return;
      }
      InvokeDynamicInstruction call = (InvokeDynamicInstruction) element;
      List<ConstantDesc> arguments = call.bootstrapArgs();
      ClassDesc its = (ClassDesc) arguments.getFirst();
      List<ConstantDesc> components = arguments.subList(2, arguments.size());
      if (call.name().equalsString("hashCode")) {
        hash(code, its, components);
      } else {
        compare(code, its, components);
      }
    };
  }

  /** Adds code that leaves the hash of the record on the stack, that of the run-time library. */
  private static void hash(CodeBuilder code, ClassDesc its, List<ConstantDesc> components) {
    int self = code.allocateLocal(TypeKind.REFERENCE);
    code.astore(self).iconst_0();
    for (ConstantDesc component : components) {
      ClassDesc type = get(code.loadConstant(31).imul().aload(self), its, component);
      if (type.isPrimitive()) {
        code.invokestatic(boxOf(type), "hashCode", MethodTypeDesc.of(ConstantDescs.CD_int, type));
      } else {
        code.invokestatic(OBJECTS, "hashCode", HASH);
      }
      code.iadd();
    }
  }

  /** Adds code that leaves whether the record and another object on the stack are equal. */
  private static void compare(CodeBuilder code, ClassDesc its, List<ConstantDesc> components) {
    int self = code.allocateLocal(TypeKind.REFERENCE);
    int other = code.allocateLocal(TypeKind.REFERENCE);
    Label differ = code.newLabel();
    Label end = code.newLabel();
    code.astore(other).astore(self);
    code.aload(other).instanceOf(its).ifeq(differ);
    code.aload(other).checkcast(its).astore(other);
    for (ConstantDesc component : components) {
      ClassDesc type = get(code.aload(self), its, component);
      get(code.aload(other), its, component);
      if (type.isPrimitive()) {
        code.invokestatic(
                boxOf(type), "compare", MethodTypeDesc.of(ConstantDescs.CD_int, type, type))
            .ifne(differ);
      } else {
        code.invokestatic(OBJECTS, "equals", EQUALS).ifeq(differ);
      }
    }
    code.iconst_1().goto_(end).labelBinding(differ).iconst_0().labelBinding(end);
  }

  /** Adds code that replaces a record on the stack by a component, whose type is returned. */
  private static ClassDesc get(CodeBuilder code, ClassDesc its, ConstantDesc component) {
    DirectMethodHandleDesc getter = (DirectMethodHandleDesc) component;
    ClassDesc type = getter.invocationType().returnType();
    code.getfield(its, getter.methodName(), type);
    return type;
  }

  private static ClassDesc boxOf(ClassDesc primitive) {
    return switch (primitive.descriptorString()) {
      case "I" -> ConstantDescs.CD_Integer;
      case "J" -> ConstantDescs.CD_Long;
      case "Z" -> ConstantDescs.CD_Boolean;
      case "D" -> ConstantDescs.CD_Double;
      case "F" -> ConstantDescs.CD_Float;
      case "C" -> ConstantDescs.CD_Character;
      case "B" -> ConstantDescs.CD_Byte;
      case "S" -> ConstantDescs.CD_Short;
      default -> throw new IllegalArgumentException(primitive.descriptorString());
    };
  }
}
