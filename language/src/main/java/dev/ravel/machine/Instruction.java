// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

import dev.ravel.source.MemoryOrder;
import dev.ravel.source.Span;
import java.util.List;

/**
 * An instruction. Registers hold 64 bits; narrower integers are zero-extended, floats are their
 * bits. Widths are in bits. A register that gets a result may be -1: nobody asks for it.
 */
public sealed interface Instruction {
  /** The C statement that it belongs to. */
  Span span();

  /** The first register that gets a result; -1 if there is none. */
  default int into() {
    return -1;
  }

  /** An instruction that gives memory. */
  sealed interface Typed {
    /** Returns the type by which the bytes of the memory are shown. */
    Type type();
  }

  /**
   * Arithmetic of a width.
   *
   * @param signed whether the program means nothing if the result does not fit into a signed number
   */
  record Compute(
      int into, Operator operator, int bits, boolean signed, Operand left, Operand right, Span span)
      implements Instruction {
    /** Arithmetic that wraps around. */
    public Compute(int into, Operator operator, int bits, Operand left, Operand right, Span span) {
      this(into, operator, bits, false, left, right, span);
    }
  }

  /**
   * A function of numbers of a width.
   *
   * @param bits the width of the first argument
   */
  record Apply(int into, Elementary function, int bits, List<Operand> arguments, Span span)
      implements Instruction {
    /** Copies the list. */
    public Apply {
      arguments = List.copyOf(arguments);
    }
  }

  /** A number of another width or kind. */
  record Convert(int into, Conversion kind, int from, int to, Operand value, Span span)
      implements Instruction {}

  /** 1 if the relation holds, else 0. */
  record Compare(int into, Relation relation, int bits, Operand left, Operand right, Span span)
      implements Instruction {}

  /** One of two values. */
  record Pick(int into, Operand condition, Operand yes, Operand no, Span span)
      implements Instruction {}

  /** The address of a part of an object. */
  record Locate(int into, Operand base, long offset, List<Scaled> indices, Span span)
      implements Instruction {
    /** Copies the list. */
    public Locate {
      indices = List.copyOf(indices);
    }
  }

  /**
   * An index times the size of what it counts.
   *
   * @param bits the width of the index, which is signed
   */
  record Scaled(Operand index, int bits, long scale) {}

  /**
   * The address of a variable of the function; it comes to life, without a value.
   *
   * @param variable its number among the variables of the function
   * @param size in bytes
   * @param element the size of the scalars it is an array of, in bytes
   * @param type how its bytes are shown
   */
  record Reserve(int into, int variable, String name, int size, int element, Type type, Span span)
      implements Instruction, Typed {}

  /**
   * The begin of a new scope of the variable whose address is in a register. It has no value, and
   * another address if the one that it had may still be known.
   */
  record Revive(Operand address, Span span) implements Instruction {}

  /** The scope of the variable at an address ends. */
  record Expire(Operand address, Span span) implements Instruction {}

  /**
   * The address of an array whose length is computed; it comes to life, without values.
   *
   * @param each the size of one of its parts, in bytes
   * @param element the size of the scalars it is an array of, in bytes
   * @param type how the bytes of one of its parts are shown
   */
  record ReserveArray(
      int into, String name, Operand count, long each, int element, Type type, Span span)
      implements Instruction, Typed {}

  /** The number of arrays of a computed length that are alive in this call. */
  record Mark(int into, Span span) implements Instruction {}

  /** The arrays of a computed length that came after a mark end. */
  record Unwind(Operand mark, Span span) implements Instruction {}

  /** The address of the own copy that the thread has of a variable. */
  record ThreadLocal(int into, int global, Span span) implements Instruction {}

  /** A jump. */
  record Jump(Edge to, Span span) implements Instruction {}

  /** One of two jumps. */
  record Branch(Operand condition, Edge yes, Edge no, Span span) implements Instruction {}

  /** A jump by the value of a number. */
  record Switch(Operand value, List<Case> cases, Edge otherwise, Span span) implements Instruction {
    /** Copies the list. */
    public Switch {
      cases = List.copyOf(cases);
    }
  }

  /** A value and where it leads. */
  record Case(long value, Edge to) {}

  /**
   * A call of the function at an address.
   *
   * @param into the first of the registers that get the results
   * @param results how many there are
   * @param type how the bytes of the memory are shown that it gives, if the function allocates some
   */
  record Call(int into, int results, Operand callee, List<Operand> arguments, Type type, Span span)
      implements Instruction, Typed {
    /** A call that gives no memory. */
    public Call(int into, int results, Operand callee, List<Operand> arguments, Span span) {
      this(into, results, callee, arguments, Type.UNKNOWN, span);
    }

    /** Copies the list. */
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /** The end of a call, with its results. */
  record Return(List<Operand> values, Span span) implements Instruction {
    /** Copies the list. */
    public Return {
      values = List.copyOf(values);
    }
  }

  /** A read of memory. */
  record Load(int into, int bits, Operand address, MemoryOrder order, Span span)
      implements Instruction {
    /** A read that is plain or sequentially consistent. */
    public Load(int into, int bits, Operand address, boolean atomic, Span span) {
      this(into, bits, address, atomic ? MemoryOrder.SEQUENTIAL : MemoryOrder.PLAIN, span);
    }

    /** Returns whether it is an atomic access. */
    public boolean atomic() {
      return order.isAtomic();
    }
  }

  /**
   * A write of memory.
   *
   * @param copies whether it is part of a copy, which may carry what has no value
   */
  record Store(
      int bits, Operand address, Operand value, MemoryOrder order, boolean copies, Span span)
      implements Instruction {
    /** A write that is not atomic. */
    public Store(int bits, Operand address, Operand value, boolean copies, Span span) {
      this(bits, address, value, MemoryOrder.PLAIN, copies, span);
    }

    /** Returns whether it is an atomic access. */
    public boolean atomic() {
      return order.isAtomic();
    }
  }

  /** An atomic read and write of the result; the register gets the old value. */
  record Modify(
      int into,
      Operator operator,
      int bits,
      Operand address,
      Operand value,
      MemoryOrder order,
      Span span)
      implements Instruction {}

  /**
   * An atomic write of a value where another is found; the registers get what was there, and 1.
   *
   * @param weak whether it may fail although it finds the value
   * @param failure the order of the read where nothing is written
   */
  record Exchange(
      int into,
      int swapped,
      int bits,
      Operand address,
      Operand expected,
      Operand desired,
      boolean weak,
      MemoryOrder order,
      MemoryOrder failure,
      Span span)
      implements Instruction {}

  /**
   * A call of a service.
   *
   * @param type how the bytes of the memory are shown that it gives, if it gives some
   */
  record Library(
      int into, Service service, List<Operand> arguments, String text, Type type, Span span)
      implements Instruction, Typed {
    /** A call of a service that gives no memory, or some without a type. */
    public Library(int into, Service service, List<Operand> arguments, String text, Span span) {
      this(into, service, arguments, text, Type.UNKNOWN, span);
    }

    /** Copies the list. */
    public Library {
      arguments = List.copyOf(arguments);
    }
  }

  /** The instruction that is never reached in a program without errors. */
  record Unreachable(String why, boolean index, Span span) implements Instruction {}
}
