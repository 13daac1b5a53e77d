// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.programs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * The engine with a mistake in it. It is a copy of its classes in which the calls of one method
 * from another one do nothing and give a fixed value. The classes themselves need no places for
 * that.
 */
public final class Mutants extends ClassLoader {
  private final String room;
  private final Mistake mistake;
  private int places;

  /**
   * A mistake.
   *
   * @param caller the class and method in which calls are left out, such as {@code Explorer.back}
   * @param called the method that is not called
   * @param value what the calls give instead: a number, 0 or 1 for truth values
   */
  public record Mistake(String caller, String called, int value) {
    private String type() {
      return caller.substring(0, caller.indexOf('.'));
    }

    private String method() {
      return caller.substring(caller.indexOf('.') + 1);
    }
  }

  private Mutants(String packageName, Mistake mistake) {
    super(Mutants.class.getClassLoader());
    this.room = packageName + ".";
    this.mistake = mistake;
  }

  /**
   * Runs a hunt that objects to the mistake, with copies of the classes of its package and of those
   * below.
   *
   * @param hunt a class whose instances are {@link Callable}, and give an {@link Optional}
   * @param arguments those of its only constructor
   * @return the objection; empty if there is none
   * @throws IllegalStateException if the mistake is none, because there is no such call
   */
  public static Optional<String> found(Class<?> hunt, Mistake mistake, Object... arguments)
      throws ReflectiveOperationException {
    Mutants classes = new Mutants(hunt.getPackageName(), mistake);
    Constructor<?> constructor = classes.loadClass(hunt.getName()).getDeclaredConstructors()[0];
    constructor.setAccessible(true);
    Object hunter = constructor.newInstance(arguments);
    Method call = hunter.getClass().getDeclaredMethod("call");
    call.setAccessible(true);
    Optional<String> found = ((Optional<?>) call.invoke(hunter)).map(Object::toString);
    if (classes.places == 0) {
      throw new IllegalStateException("nothing is changed by " + mistake);
    }
    return found;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      if (known != null || !name.startsWith(room)) {
        return known != null ? known : super.loadClass(name, resolve);
      }
      byte[] bytes = bytes(name);
      if (name.endsWith("." + mistake.type())) {
        bytes = changed(bytes);
      }
      return defineClass(name, bytes, 0, bytes.length);
    }
  }

  private byte[] bytes(String name) {
    try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] changed(byte[] bytes) {
    ClassFile files = ClassFile.of();
    return files.transformClass(
        files.parse(bytes),
        ClassTransform.transformingMethodBodies(
            method -> method.methodName().equalsString(mistake.method()), without()));
  }

  private CodeTransform without() {
    return (code, element) -> {
      if (element instanceof InvokeInstruction call && call.name().equalsString(mistake.called())) {
        places++;
        leaveOut(code, call);
      } else {
        code.with(element);
      }
    };
  }

  private void leaveOut(CodeBuilder code, InvokeInstruction call) {
    for (ClassDesc type : call.typeSymbol().parameterList().reversed()) {
      pop(code, type);
    }
    if (call.opcode() != Opcode.INVOKESTATIC) {
      code.pop();
    }
    ClassDesc result = call.typeSymbol().returnType();
    if (!result.equals(ConstantDescs.CD_void)) {
      code.loadConstant(mistake.value());
    }
  }

  private static void pop(CodeBuilder code, ClassDesc type) {
    if (TypeKind.from(type).slotSize() == 2) {
      code.pop2();
    } else {
      code.pop();
    }
  }
}
