// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import static org.bytedeco.llvm.global.LLVM.*;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.bytedeco.llvm.LLVM.LLVMBasicBlockRef;
import org.bytedeco.llvm.LLVM.LLVMBuilderRef;
import org.bytedeco.llvm.LLVM.LLVMContextRef;
import org.bytedeco.llvm.LLVM.LLVMMetadataRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;

/**
 * Evaluates the operands of a function's operations from right to left.
 *
 * <p>The compiler writes the operands of an operation one after the other: each is a section of the
 * code, from the first instruction that its value depends on to the first one of the next operand,
 * and control enters and leaves the section at these two places alone. So blocks are split there,
 * and the sections are joined in the opposite order. Assignments are left alone: the compiler
 * evaluates their right sides first. An operation whose operands have no such sections keeps its
 * order, and a warning names it.
 */
final class RightToLeft {
  /** The rank of what a call calls, which stands on the left of the arguments. */
  private static final int CALLEE = -1;

  /** The beginnings of the names of calls that only tell the compiler something. */
  private static final List<String> IGNORED =
      List.of("llvm.dbg.", "llvm.lifetime.", "llvm.ubsantrap");

  /** The separators of statements, and of the declaration of a parameter from the body. */
  private static final Pattern SEPARATOR = Pattern.compile("[;{}]");

  private final Reader reader;
  private final LLVMContextRef context;
  private final LLVMValueRef function;
  private final FunctionReader places;

  /** The instructions in the compiler's order. */
  private final List<LLVMValueRef> all = new ArrayList<>();

  private final Map<Long, Integer> positions = new HashMap<>();

  /** The begins of blocks, by their addresses. */
  private final Map<Long, Integer> begins = new HashMap<>();

  /** The variables of the program, by their addresses; others hold values of expressions. */
  private final Set<Long> declared = new HashSet<>();

  /** The first instruction that the value of each depends on, within its expression. */
  private final int[] firsts;

  /** The jumps of the function, each with its begin and its target. */
  private final List<int[]> jumps = new ArrayList<>();

  /** The begins of the blocks that jump to each block, by its begin. */
  private final Map<Integer, List<Integer>> before = new HashMap<>();

  /**
   * An operand.
   *
   * @param rank its place in the text, the leftmost first
   * @param last the instruction that has its value
   */
  private record Section(int rank, int begin, int last) {}

  /**
   * An operation whose operands are evaluated in another order.
   *
   * @param points where the sections begin, and at last the operation itself
   * @param order the sections in their new order
   */
  private record Exchange(int[] points, List<Integer> order) {
    int end() {
      return points[points.length - 1];
    }
  }

  RightToLeft(Reader reader, LLVMContextRef context, LLVMValueRef function) {
    this.reader = reader;
    this.context = context;
    this.function = function;
    this.places = new FunctionReader(reader, function);
    for (LLVMValueRef i : Linked.instructions(function)) {
      begins.putIfAbsent(LLVMGetInstructionParent(i).address(), all.size());
      positions.put(i.address(), all.size());
      all.add(i);
      if (called(i).equals("llvm.dbg.declare")) {
        DebugNode.wrapped(LLVMGetOperand(i, 0)).ifPresent(its -> declared.add(its.address()));
      }
    }
    for (int p = 0; p < all.size(); p++) {
      LLVMValueRef its = all.get(p);
      for (int k = 0; LLVMIsATerminatorInst(its) != null && k < LLVMGetNumSuccessors(its); k++) {
        LLVMBasicBlockRef to = LLVMGetSuccessor(its, k);
        if (LLVMGetInstructionOpcode(LLVMGetBasicBlockTerminator(to)) != LLVMUnreachable) {
          int begin = begins.get(to.address());
          jumps.add(new int[] {p, begin});
          before
              .computeIfAbsent(begin, _ -> new ArrayList<>())
              .add(begins.get(LLVMGetInstructionParent(its).address()));
        }
      }
    }
    firsts = new int[all.size()];
    for (int p = 0; p < all.size(); p++) {
      firsts[p] = first(p);
    }
  }

  /** Returns the first instruction that the value of one depends on. */
  private int first(int position) {
    LLVMValueRef its = all.get(position);
    int first = position;
    if (LLVMGetInstructionOpcode(its) == LLVMPHI) {
      for (int k = 0; k < LLVMCountIncoming(its); k++) {
        int value = positions.getOrDefault(LLVMGetIncomingValue(its, k).address(), position);
        first = value < position ? Math.min(first, firsts[value]) : first;
      }
      LLVMValueRef choice = LLVMGetBasicBlockTerminator(dominator(its));
      return LLVMGetNumSuccessors(choice) > 1
          ? Math.min(first, firsts[positions.get(choice.address())])
          : first;
    }
    for (Section section : sections(position)) {
      first = Math.min(first, section.begin());
    }
    return first;
  }

  /** Changes the order of evaluation of all operations. */
  void apply() {
    List<Exchange> found = new ArrayList<>();
    for (int p = 0; p < all.size(); p++) {
      exchange(p).ifPresent(found::add);
    }
    found.sort(
        Comparator.<Exchange>comparingInt(its -> its.points()[0])
            .thenComparing(Comparator.comparingInt(Exchange::end).reversed()));
    List<Exchange> nested = new ArrayList<>();
    Deque<Exchange> around = new ArrayDeque<>();
    for (Exchange its : found) {
      while (!around.isEmpty() && around.peek().end() <= its.points()[0]) {
        around.pop();
      }
      if (!around.isEmpty() && !isWithinOne(around.peek().points(), its)) {
        keeps(its.end());
        continue;
      }
      around.push(its);
      nested.add(its);
    }
    if (!nested.isEmpty()) {
      carryOut(nested);
    }
  }

  /** Returns whether an operation lies within one section between points. */
  private static boolean isWithinOne(int[] points, Exchange its) {
    return IntStream.range(1, points.length)
        .anyMatch(k -> points[k - 1] <= its.points()[0] && its.end() < points[k]);
  }

  // ------------------------------------------------------------------------ sections

  /** Returns how the operands of an operation change places; absent if none needs to. */
  private Optional<Exchange> exchange(int position) {
    LLVMValueRef operation = all.get(position);
    int operands = LLVMGetNumOperands(operation);
    if (operands < 2 || !hasOperands(operation)) {
      return Optional.empty();
    }
    List<Section> sections = sections(position);
    List<Integer> order =
        IntStream.range(0, sections.size())
            .boxed()
            .sorted(Comparator.comparingInt(k -> -rank(operation, sections, k)))
            .toList();
    int[] points = points(sections, position);
    if (order.equals(IntStream.range(0, order.size()).boxed().toList())
        || !isOrderSeen(sections, points)) {
      return Optional.empty();
    }
    if (!areSections(sections, points)) {
      keeps(position);
      return Optional.empty();
    }
    return Optional.of(new Exchange(points, order));
  }

  /** Returns the operands of an operation that are computed, in the order of the code. */
  private List<Section> sections(int position) {
    LLVMValueRef operation = all.get(position);
    int operands = LLVMGetNumOperands(operation);
    List<Section> sections = new ArrayList<>();
    boolean call = LLVMGetInstructionOpcode(operation) == LLVMCall;
    for (int k = 0; k < operands; k++) {
      int rank = call && k == operands - 1 ? CALLEE : k;
      LLVMValueRef operand = LLVMGetOperand(operation, k);
      int last = positions.getOrDefault(operand.address(), position);
      if (last < position && LLVMIsAAllocaInst(operand) == null) {
        sections.add(new Section(rank, firsts[last], last));
      } else if (last < position && !declared.contains(operand.address())) {
        List<Integer> users = users(operand, position);
        users.stream()
            .mapToInt(its -> firsts[its])
            .min()
            .ifPresent(first -> sections.add(new Section(rank, first, Collections.max(users))));
      }
    }
    sections.sort(Comparator.comparingInt(Section::begin));
    if (hasOperands(operation)) {
      addConstants(sections, operation, position);
    }
    return sections;
  }

  /** Returns whether C says nothing of the order in which the operands of an instruction come. */
  private static boolean hasOperands(LLVMValueRef operation) {
    int opcode = LLVMGetInstructionOpcode(operation);
    return switch (opcode) {
      case LLVMCall -> isEvaluated(operation);
      case LLVMStore, LLVMICmp, LLVMFCmp, LLVMGetElementPtr, LLVMAtomicRMW, LLVMAtomicCmpXchg ->
          true;
      default -> LLVMIsABinaryOperator(operation) != null;
    };
  }

  /** Returns whether a call is one of the program. */
  private static boolean isEvaluated(LLVMValueRef call) {
    String name = called(call);
    return IGNORED.stream().noneMatch(name::startsWith);
  }

  /** Returns the name of what an instruction calls; empty if it is none. */
  private static String called(LLVMValueRef instruction) {
    return LLVMGetInstructionOpcode(instruction) == LLVMCall ? Calls.called(instruction) : "";
  }

  /** Returns the place of a section's operand in the text. */
  private static int rank(LLVMValueRef operation, List<Section> sections, int k) {
    return switch (LLVMGetInstructionOpcode(operation)) {
      case LLVMGetElementPtr -> isAdvance(operation) ? -k : k; // of i + p, too, p comes first
      case LLVMStore -> -sections.get(k).rank();
      default -> sections.get(k).rank();
    };
  }

  /** Returns whether an address is computed by {@code p += n}, whose right side comes first. */
  private static boolean isAdvance(LLVMValueRef address) {
    LLVMValueRef pointer = LLVMGetOperand(address, 0);
    if (LLVMIsAInstruction(pointer) == null || LLVMIsALoadInst(pointer) == null) {
      return false;
    }
    return Linked.users(address).stream()
        .anyMatch(
            user ->
                LLVMGetInstructionOpcode(user) == LLVMStore
                    && LLVMGetOperand(user, 0).equals(address)
                    && LLVMGetOperand(user, 1).equals(LLVMGetOperand(pointer, 0))
                    && LLVMGetDebugLocLine(user) == LLVMGetDebugLocLine(address)
                    && LLVMGetDebugLocColumn(user) == LLVMGetDebugLocColumn(address));
  }

  /** Adds the operands that assign a constant, whose value does not name the assignment. */
  private void addConstants(List<Section> sections, LLVMValueRef operation, int position) {
    for (int k = LLVMGetNumOperands(operation) - 1; k >= 0; k--) {
      LLVMValueRef operand = LLVMGetOperand(operation, k);
      List<Integer> ends = new ArrayList<>(sections.stream().map(Section::begin).toList());
      ends.add(position);
      for (int end : ends) {
        int at = end - 1;
        if (LLVMIsConstant(operand) != 0
            && at >= 0
            && LLVMGetInstructionOpcode(all.get(at)) == LLVMStore
            && LLVMGetOperand(all.get(at), 0).equals(operand)
            && sections.stream().noneMatch(its -> its.begin() <= at && at <= its.last())
            && isOneExpression(at, position)) {
          sections.add(new Section(k, firsts[at], at));
          sections.sort(Comparator.comparingInt(Section::begin));
          break;
        }
      }
    }
  }

  /** Returns where sections begin, each after what belongs to the one before, and the end. */
  private int[] points(List<Section> sections, int end) {
    int[] points = new int[sections.size() + 1];
    for (int k = 0; k < sections.size(); k++) {
      points[k] = sections.get(k).begin();
      if (k > 0) {
        int last = Math.min(sections.get(k - 1).last(), points[k] - 1);
        for (int p = last + 1; p < points[k]; p++) {
          last = usesAny(all.get(p), points[k - 1], last) ? p : last;
        }
        points[k] = Math.min(last + 1, points[k]);
      }
    }
    points[sections.size()] = end;
    return points;
  }

  private boolean usesAny(LLVMValueRef instruction, int from, int to) {
    return IntStream.range(0, LLVMGetNumOperands(instruction))
        .mapToObj(k -> positions.get(LLVMGetOperand(instruction, k).address()))
        .anyMatch(its -> its != null && from <= its && its <= to);
  }

  /** Returns whether the order of two sections can be seen. They access memory or call then. */
  private boolean isOrderSeen(List<Section> sections, int[] points) {
    boolean reads = false;
    boolean readsShared = false;
    boolean acts = false;
    for (int k = 0; k < sections.size(); k++) {
      boolean nowReads = false;
      boolean nowReadsShared = false;
      boolean nowActs = false;
      for (int p = points[k]; p < points[k + 1]; p++) {
        LLVMValueRef its = all.get(p);
        int opcode = LLVMGetInstructionOpcode(its);
        nowActs |=
            opcode == LLVMStore
                || opcode == LLVMAtomicRMW
                || opcode == LLVMAtomicCmpXchg
                || opcode == LLVMCall && isEvaluated(its);
        boolean loads = opcode == LLVMLoad;
        nowReads |= loads;
        nowReadsShared |= loads && LLVMIsAAllocaInst(LLVMGetOperand(its, 0)) == null;
      }
      if (nowActs && (acts || reads) || nowReads && acts || nowReadsShared && readsShared) {
        return true;
      }
      reads |= nowReads;
      readsShared |= nowReadsShared;
      acts |= nowActs;
    }
    return false;
  }

  /** Returns whether sections use no values of each other, and control passes from one to next. */
  private boolean areSections(List<Section> sections, int[] points) {
    int count = sections.size();
    if (!isOneExpression(points[0], points[count])) {
      return false;
    }
    for (int k = 0; k < count; k++) {
      int begin = points[k];
      int next = points[k + 1];
      int last = sections.get(k).last();
      // in a macro, the assignment of a constant may also be a statement before the operation
      boolean unsure =
          LLVMGetInstructionOpcode(all.get(last)) == LLVMStore
              && point(last).start() == point(points[count]).start();
      if (unsure
          || begin >= next
          || LLVMGetInstructionOpcode(all.get(begin)) == LLVMPHI
          || last < begin
          || last >= next) {
        return false;
      }
    }
    for (int p = points[0]; p < points[count]; p++) {
      int its = section(points, p);
      LLVMValueRef instruction = all.get(p);
      for (int k = 0; k < LLVMGetNumOperands(instruction); k++) {
        Integer used = positions.get(LLVMGetOperand(instruction, k).address());
        int where = used == null ? -1 : section(points, used);
        if (where >= 0 && where != its) {
          return false;
        }
      }
    }
    return jumps.stream().allMatch(jump -> staysWithin(points, jump[0], jump[1]));
  }

  private static int section(int[] points, int position) {
    for (int k = 1; k < points.length; k++) {
      if (points[k - 1] <= position && position < points[k]) {
        return k - 1;
      }
    }
    return -1;
  }

  /** Returns whether a jump leads out of no section, other than to its end, and into none. */
  private static boolean staysWithin(int[] points, int from, int to) {
    int its = section(points, from);
    boolean into = points[0] < to && to <= points[points.length - 1];
    return its < 0 ? !into : points[its] < to && to <= points[its + 1];
  }

  /** Returns the instructions before one that write the memory of a value without a name. */
  private List<Integer> users(LLVMValueRef address, int end) {
    List<Integer> users = new ArrayList<>();
    for (LLVMValueRef user : Linked.users(address)) {
      int at = positions.getOrDefault(user.address(), end);
      if (at < end && !called(user).startsWith("llvm.lifetime")) {
        users.add(at);
        if (LLVMIsAGetElementPtrInst(user) != null) {
          users.addAll(users(user, end));
        }
      }
    }
    return users;
  }

  /** Returns the last block through which all ways lead to the block of an instruction. */
  private LLVMBasicBlockRef dominator(LLVMValueRef instruction) {
    TreeSet<Integer> open = new TreeSet<>();
    open.add(begins.get(LLVMGetInstructionParent(instruction).address()));
    do {
      int to = open.pollLast();
      before.getOrDefault(to, List.of()).stream().filter(from -> from < to).forEach(open::add);
    } while (open.size() > 1);
    return LLVMGetInstructionParent(open.isEmpty() ? instruction : all.get(open.first()));
  }

  // ------------------------------------------------------------------------ control

  private void carryOut(List<Exchange> exchanges) {
    record Place(int position, int exchange, int point) {}
    List<Place> order = new ArrayList<>();
    List<LLVMBasicBlockRef[]> heads = new ArrayList<>();
    for (int e = 0; e < exchanges.size(); e++) {
      int[] points = exchanges.get(e).points();
      heads.add(new LLVMBasicBlockRef[points.length]);
      for (int k = 0; k < points.length; k++) {
        order.add(new Place(points[k], e, k));
      }
    }
    // of sections that begin at one place, the outer one begins first
    order.sort(Comparator.comparingInt(Place::position).thenComparingInt(Place::exchange));
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    try {
      for (Place place : order) {
        heads.get(place.exchange())[place.point()] = split(all.get(place.position()), builder);
      }
    } finally {
      LLVMDisposeBuilder(builder);
    }
    for (int e = 0; e < exchanges.size(); e++) {
      join(heads.get(e), exchanges.get(e).order());
    }
    if (LLVMVerifyFunction(function, LLVMReturnStatusAction) != 0) {
      throw new IllegalStateException("`" + Reader.name(function) + "` is no function any more");
    }
  }

  /** Joins sections in a new order; each ends in a jump to the next one. */
  private static void join(LLVMBasicBlockRef[] heads, List<Integer> order) {
    LLVMBasicBlockRef[] entries = new LLVMBasicBlockRef[heads.length];
    for (int k = 0; k < heads.length; k++) {
      entries[k] = LLVMGetSuccessor(LLVMGetBasicBlockTerminator(heads[k]), 0);
    }
    LLVMBasicBlockRef from = heads[0];
    for (int its : order) {
      LLVMSetSuccessor(LLVMGetBasicBlockTerminator(from), 0, entries[its]);
      from = heads[its + 1];
    }
    LLVMSetSuccessor(LLVMGetBasicBlockTerminator(from), 0, entries[heads.length - 1]);
  }

  /** Moves what a block does before an instruction into a new block, and returns that. */
  private LLVMBasicBlockRef split(LLVMValueRef instruction, LLVMBuilderRef builder) {
    LLVMBasicBlockRef block = LLVMGetInstructionParent(instruction);
    LLVMBasicBlockRef head = LLVMInsertBasicBlockInContext(context, block, "");
    for (LLVMValueRef jump : Linked.users(LLVMBasicBlockAsValue(block))) {
      for (int k = 0; LLVMIsATerminatorInst(jump) != null && k < LLVMGetNumSuccessors(jump); k++) {
        if (LLVMGetSuccessor(jump, k).equals(block)) {
          LLVMSetSuccessor(jump, k, head);
        }
      }
    }
    LLVMPositionBuilderAtEnd(builder, head);
    for (LLVMValueRef i = LLVMGetFirstInstruction(block);
        !i.equals(instruction);
        i = LLVMGetFirstInstruction(block)) {
      String name = Reader.name(i);
      LLVMInstructionRemoveFromParent(i);
      LLVMInsertIntoBuilderWithName(builder, i, name);
    }
    LLVMValueRef _ = LLVMBuildBr(builder, block);
    return head;
  }

  // ------------------------------------------------------------------------ places

  /** Returns whether instructions are of one expression. No statement ends between them. */
  private boolean isOneExpression(int begin, int end) {
    Span first = point(end);
    int from = first.start();
    int to = from;
    for (int p = begin; p < end; p++) {
      Span at = point(p);
      if (LLVMIsAAllocaInst(all.get(p)) != null || at.source() != first.source()) {
        return false;
      }
      from = Math.min(from, at.start());
      to = Math.max(to, at.start());
    }
    return !SEPARATOR.matcher(first.source().text()).region(from, to).find();
  }

  /** Returns the place of an instruction, or of the nearest one before it that has one. */
  private Span point(int position) {
    for (int p = position; p >= 0; p--) {
      LLVMMetadataRef location = LLVMInstructionGetDebugLoc(all.get(p));
      if (location != null && !location.isNull() && LLVMDILocationGetColumn(location) > 0) {
        return reader
            .spans()
            .point(
                LLVMDIScopeGetFile(LLVMDILocationGetScope(location)),
                LLVMDILocationGetLine(location),
                LLVMDILocationGetColumn(location));
      }
    }
    return reader.spans().definition(function);
  }

  private void keeps(int position) {
    String what =
        "the operands of this expression keep the compiler's order of evaluation: it does not"
            + " evaluate them one after the other";
    places.place(all.get(position));
    reader.note(
        Diagnostic.at(places.at(), Problem.L011, what)
            .help("give the value of the operand on the right a variable of its own"));
  }
}
