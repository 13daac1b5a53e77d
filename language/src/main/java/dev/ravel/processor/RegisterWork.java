// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Address;
import dev.ravel.machine.Conversion;
import dev.ravel.machine.Edge;
import dev.ravel.machine.Function;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operand;
import dev.ravel.processor.ThreadState.Activation;
import dev.ravel.processor.ThreadState.Block;
import java.util.List;

/**
 * The instructions of a function that concern the registers of its call alone. Some concern memory
 * that its thread keeps to itself. They are carried out one after the other without a look at
 * anything else.
 *
 * <p>Only values all of whose bits are there are computed here, only where nothing can fail, and
 * only where no address may be {@linkplain HiddenPointers disguised}: what is left is for {@link
 * Run}. Cost of an instruction: a few look-ups, and no memory but for the first write to an object,
 * which copies that.
 */
final class RegisterWork {
  /** The code of an instruction that {@link Run} carries out. */
  private static final byte OTHER = 0;

  private static final byte COMPUTE = 1;

  /** The code of a division. Its second operand must not be 0. */
  private static final byte DIVIDE = 2;

  /** The code of a shift. Its second operand must be less than the width. */
  private static final byte SHIFT = 3;

  private static final byte CONVERT = 4;
  private static final byte COMPARE = 5;
  private static final byte PICK = 6;
  private static final byte LOCATE = 7;
  private static final byte JUMP = 8;
  private static final byte BRANCH = 9;
  private static final byte LOAD = 10;
  private static final byte STORE = 11;

  /**
   * The code of a copy of the lowest bits, be they there or not. They are all of them, or at most
   * half a word.
   */
  private static final byte COPY = 12;

  /** The number of bytes of a word. */
  private static final int WORD = 8;

  private final ProgramFacts known;
  private final Instruction[] code;
  private final byte[] kinds;

  /**
   * That of a function.
   *
   * @param known tells which numbers may be addresses, and whether arithmetic of signed numbers may
   *     fail
   */
  RegisterWork(Function function, ProgramFacts known) {
    this.known = known;
    boolean overflow = known.checks(Meaning.Check.OVERFLOW);
    code = function.code().toArray(Instruction[]::new);
    kinds = new byte[code.length];
    for (int pc = 0; pc < code.length; pc++) {
      kinds[pc] = kind(code[pc], overflow);
    }
  }

  private static byte kind(Instruction instruction, boolean overflow) {
    return switch (instruction) {
      case Instruction.Compute its ->
          its.signed() && overflow
              ? OTHER
              : Arithmetic.divides(its.operator())
                  ? DIVIDE
                  : Arithmetic.shifts(its.operator()) ? SHIFT : COMPUTE;
      case Instruction.Convert its ->
          its.kind() == Conversion.BITS && (its.to() <= Integer.SIZE || its.to() == Long.SIZE)
              ? COPY
              : CONVERT;
      case Instruction.Compare _ -> COMPARE;
      case Instruction.Pick _ -> PICK;
      case Instruction.Locate _ -> LOCATE;
      case Instruction.Jump _ -> JUMP;
      case Instruction.Branch _ -> BRANCH;
      case Instruction.Load _ -> LOAD;
      case Instruction.Store _ -> STORE;
      default -> OTHER;
    };
  }

  /**
   * Goes on from where the last call of a thread stands, to the next instruction that concerns
   * more.
   *
   * @param most how many instructions it carries out at most
   * @param end where it ends, too, before that instruction; -1 if nowhere
   * @return how many it has carried out
   */
  long goOn(ThreadState stand, long most, int end) {
    Activation call = stand.top;
    long count = 0;
    while (count < most && call.pc != end) {
      int pc = call.pc;
      Instruction its = code[pc];
      boolean done =
          switch (kinds[pc]) {
            case COMPUTE -> computes((Instruction.Compute) its, call);
            case DIVIDE -> divides((Instruction.Compute) its, call);
            case SHIFT -> shifts((Instruction.Compute) its, call);
            case COPY -> copies((Instruction.Convert) its, call);
            case CONVERT -> converts((Instruction.Convert) its, call);
            case COMPARE -> compares((Instruction.Compare) its, call);
            case PICK -> picks((Instruction.Pick) its, call);
            case LOCATE -> locates((Instruction.Locate) its, call);
            case JUMP -> goes(((Instruction.Jump) its).to(), call);
            case BRANCH -> branches((Instruction.Branch) its, call);
            case LOAD -> loads((Instruction.Load) its, call, stand);
            case STORE -> stores((Instruction.Store) its, call, stand);
            default -> false;
          };
      if (!done) {
        break;
      }
      count++;
    }
    return count;
  }

  private boolean computes(Instruction.Compute its, Activation call) {
    if (lacks(its.left(), call) || lacks(its.right(), call)) {
      return false;
    }
    long x = value(its.left(), call);
    long y = value(its.right(), call);
    if (its.bits() == Long.SIZE && (mayName(x) || mayName(y))) {
      return false;
    }
    return gets(its.into(), Arithmetic.compute(its.operator(), its.bits(), x, y), call);
  }

  private boolean divides(Instruction.Compute its, Activation call) {
    long y = value(its.right(), call);
    return y != 0
        && !(its.signed() && Overflow.isQuotientTooLarge(its.bits(), value(its.left(), call), y))
        && computes(its, call);
  }

  private boolean shifts(Instruction.Compute its, Activation call) {
    long distance = value(its.right(), call);
    return distance >= 0 && distance < its.bits() && computes(its, call);
  }

  private static boolean copies(Instruction.Convert its, Activation call) {
    long mask = Arithmetic.mask(its.to());
    set(its.into(), value(its.value(), call) & mask, missing(its.value(), call) & mask, call);
    call.pc++;
    return true;
  }

  private boolean converts(Instruction.Convert its, Activation call) {
    if (lacks(its.value(), call)) {
      return false;
    }
    long value = value(its.value(), call);
    if (its.from() == Long.SIZE && mayName(value)) {
      return false;
    }
    return gets(its.into(), Arithmetic.convert(its.kind(), its.from(), its.to(), value), call);
  }

  private boolean compares(Instruction.Compare its, Activation call) {
    if (lacks(its.left(), call) || lacks(its.right(), call)) {
      return false;
    }
    long x = value(its.left(), call);
    long y = value(its.right(), call);
    if (its.bits() == Long.SIZE
        && HiddenPointers.tells(its.relation())
        && mayName(x) != mayName(y)) {
      return false;
    }
    boolean holds = Arithmetic.compare(its.relation(), its.bits(), x, y);
    return gets(its.into(), holds ? 1 : 0, call);
  }

  private static boolean picks(Instruction.Pick its, Activation call) {
    if (lacks(its.condition(), call)) {
      return false;
    }
    Operand chosen = (value(its.condition(), call) & 1) != 0 ? its.yes() : its.no();
    return !lacks(chosen, call) && gets(its.into(), value(chosen, call), call);
  }

  private boolean locates(Instruction.Locate its, Activation call) {
    if (lacks(its.base(), call)) {
      return false;
    }
    long base = value(its.base(), call);
    long address = base + its.offset();
    List<Instruction.Scaled> indices = its.indices();
    for (int k = 0; k < indices.size(); k++) {
      Instruction.Scaled index = indices.get(k);
      if (lacks(index.index(), call)) {
        return false;
      }
      long number = value(index.index(), call);
      if (mayName(number)) {
        return false;
      }
      address += Arithmetic.signed(number, index.bits()) * index.scale();
    }
    boolean same = base >>> Integer.SIZE == address >>> Integer.SIZE && Dangling.isNear(address);
    if (!same && mayName(base)) {
      return false;
    }
    return gets(its.into(), address, call);
  }

  private boolean loads(Instruction.Load its, Activation call, ThreadState stand) {
    if (lacks(its.address(), call)) {
      return false;
    }
    long address = value(its.address(), call);
    int size = its.bits() + 7 >> 3;
    Block block = own(address, size, stand);
    if (block == null) {
      return false;
    }
    int offset = (int) Address.offset(address);
    boolean upper = size < WORD && (offset & WORD - 1) + size > WORD / 2;
    if (upper && mayName(block.words[offset >> 3])) {
      return false;
    }
    long mask = Arithmetic.mask(its.bits());
    long missing = Contents.bits(block.words, offset + 4 * block.words.length, size);
    set(its.into(), Contents.bits(block.words, offset, size) & mask, missing & mask, call);
    call.pc++;
    return true;
  }

  private boolean stores(Instruction.Store its, Activation call, ThreadState stand) {
    if (lacks(its.address(), call)) {
      return false;
    }
    long address = value(its.address(), call);
    int size = its.bits() + 7 >> 3;
    Block block = own(address, size, stand);
    if (block == null) {
      return false;
    }
    int offset = (int) Address.offset(address);
    long value = value(its.value(), call);
    if (size < WORD && (mayName(value) || mayName(block.words[offset >> 3]))) {
      return false;
    }
    if (!block.own) {
      block.words = block.words.clone();
      block.own = true;
    }
    stand.fenced.clear(Address.object(address));
    long missing = missing(its.value(), call) & Arithmetic.mask(its.bits());
    Contents.setBits(block.words, offset, size, value);
    Contents.setBits(block.words, offset + 4 * block.words.length, size, missing);
    call.pc++;
    return true;
  }

  /**
   * Returns the object at an address, if one word of it holds all of some bytes; else null. Other
   * threads must not see it.
   */
  private Block own(long address, int size, ThreadState stand) {
    if (!mayName(address)) {
      return null;
    }
    int object = Address.object(address);
    Block block = stand.blocks.get(object);
    if (block == null || block.words == null) {
      return null;
    }
    long offset = Address.offset(address);
    boolean inside = offset >= 0 && offset + size <= known.piece(object).size();
    return inside && (offset & WORD - 1) + size <= WORD ? block : null;
  }

  private boolean mayName(long number) {
    return HiddenPointers.mayName(number, known);
  }

  private static boolean branches(Instruction.Branch its, Activation call) {
    return !lacks(its.condition(), call)
        && goes((value(its.condition(), call) & 1) != 0 ? its.yes() : its.no(), call);
  }

  /** Goes along an edge, on which values may lack bits. */
  private static boolean goes(Edge edge, Activation call) {
    List<Edge.Move> moves = edge.moves();
    int count = moves.size();
    if (count == 1) {
      Edge.Move move = moves.getFirst();
      set(move.into(), value(move.value(), call), missing(move.value(), call), call);
    } else if (count > 1) {
      long[] before = new long[2 * count];
      for (int k = 0; k < count; k++) {
        before[2 * k] = value(moves.get(k).value(), call);
        before[2 * k + 1] = missing(moves.get(k).value(), call);
      }
      for (int k = 0; k < count; k++) {
        set(moves.get(k).into(), before[2 * k], before[2 * k + 1], call);
      }
    }
    call.pc = edge.to();
    return true;
  }

  private static long value(Operand operand, Activation call) {
    int register = operand.register();
    return register >= 0 ? call.values[register] : operand.bits();
  }

  private static long missing(Operand operand, Activation call) {
    int register = operand.register();
    return register >= 0 ? call.undefined[register] : operand.undefined();
  }

  /** Returns whether bits of an operand have no value. */
  private static boolean lacks(Operand operand, Activation call) {
    return missing(operand, call) != 0;
  }

  private static void set(int register, long value, long missing, Activation call) {
    if (register >= 0) {
      call.values[register] = value;
      call.undefined[register] = missing;
    }
  }

  /** A register gets a result all of whose bits are there, and the next instruction comes. */
  private static boolean gets(int register, long value, Activation call) {
    set(register, value, 0, call);
    call.pc++;
    return true;
  }
}
