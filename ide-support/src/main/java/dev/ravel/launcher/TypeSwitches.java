// SPDX-License-Identifier: Apache-2.0
package dev.ravel.launcher;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;

/**
 * The methods of a class for each of its switches over types. They take the place of a call that is
 * linked at run time by {@link java.lang.runtime.SwitchBootstraps#typeSwitch}. Each such linkage
 * generates a class, about a millisecond long, and a check of a small model meets eighty of them.
 * Switches with other labels than classes stay as they are.
 */
final class TypeSwitches {
  private static final ClassDesc SWITCHES = ClassDesc.of("java.lang.runtime.SwitchBootstraps");

  private final ClassDesc owner;
  private final boolean isInterface;
  private final List<InvokeDynamicInstruction> switches = new ArrayList<>();

  TypeSwitches(ClassModel model) {
    this.owner = model.thisClass().asSymbol();
    this.isInterface = model.flags().has(AccessFlag.INTERFACE);
  }

  /** Returns whether a class has such a switch. */
  static boolean areIn(ClassModel model) {
    return model.methods().stream()
        .flatMap(method -> method.code().stream())
        .flatMap(code -> code.elementStream())
        .anyMatch(TypeSwitches::isOne);
  }

  private static boolean isOne(CodeElement element) {
    return element instanceof InvokeDynamicInstruction call
        && call.bootstrapMethod().owner().equals(SWITCHES)
        && call.bootstrapMethod().methodName().equals("typeSwitch")
        && call.bootstrapArgs().stream().allMatch(label -> label instanceof ClassDesc);
  }

  /** Returns the transformation of the class; once. */
  ClassTransform transform() {
    return ClassTransform.transformingMethodBodies(this::call)
        .andThen(ClassTransform.endHandler(this::end));
  }

  private void end(ClassBuilder builder) {
    for (int k = 0; k < switches.size(); k++) {
      InvokeDynamicInstruction call = switches.get(k);
      builder.withMethodBody(
          name(k),
          call.typeSymbol(),
          ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
          code -> choose(code, call.bootstrapArgs()));
    }
  }

  private static String name(int k) {
    return "typeSwitch$" + k;
  }

  private void call(CodeBuilder code, CodeElement element) {
    if (isOne(element)) {
      InvokeDynamicInstruction call = (InvokeDynamicInstruction) element;
      code.invokestatic(owner, name(switches.size()), call.typeSymbol(), isInterface);
      switches.add(call);
    } else {
      code.with(element);
    }
  }

  /**
   * Adds the body. Of an object and the number of a label it computes the number of the first label
   * from there on that the object is an instance of; -1 for null, and the number of labels if it is
   * of none.
   */
  private static void choose(CodeBuilder code, List<ConstantDesc> labels) {
    Label there = code.newLabel();
    code.aload(0).ifnonnull(there).iconst_m1().ireturn().labelBinding(there);
    for (int k = 0; k < labels.size(); k++) {
      Label next = code.newLabel();
      code.iload(1).loadConstant(k).if_icmpgt(next);
      code.aload(0).instanceOf((ClassDesc) labels.get(k)).ifeq(next);
      code.loadConstant(k).ireturn().labelBinding(next);
    }
    code.loadConstant(labels.size()).ireturn();
  }
}
