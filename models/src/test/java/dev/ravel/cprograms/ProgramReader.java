// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import dev.ravel.machine.Conversion;
import dev.ravel.machine.Edge;
import dev.ravel.machine.Elementary;
import dev.ravel.machine.Function;
import dev.ravel.machine.Global;
import dev.ravel.machine.Image;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operand;
import dev.ravel.machine.Operator;
import dev.ravel.machine.Program;
import dev.ravel.machine.ProgramText;
import dev.ravel.machine.Relation;
import dev.ravel.machine.Service;
import dev.ravel.machine.Type;
import dev.ravel.source.MemoryOrder;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the text that {@link ProgramText} writes; the lines of the text are the statements. */
final class ProgramReader {
  private static final Pattern TOKEN =
      Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|[{}\\[\\]=,]|[^\\s{}\\[\\]=,\"]+");

  private final SourceText source;

  private final List<Type> types = new ArrayList<>();
  private List<String> tokens = List.of();
  private int next;
  private Span at;

  private ProgramReader(SourceText source) {
    this.source = source;
    at = source.span(0, 0);
  }

  /**
   * Reads the program of a text.
   *
   * @throws IllegalArgumentException with the line, if the text is no program
   */
  static Program read(SourceText source) {
    return new ProgramReader(source).program();
  }

  private Program program() {
    int main = 0;
    List<Global> globals = new ArrayList<>();
    List<Function> functions = new ArrayList<>();
    for (int line = 1; line <= source.lines(); ) {
      begin(line);
      if (tokens.isEmpty()) {
        line++;
        continue;
      }
      switch (word()) {
        case "program" -> {
          expect("main");
          main = number();
          line++;
        }
        case "type" -> {
          types.add(type());
          line++;
        }
        case "global" -> {
          globals.add(global(line));
          line += 2;
        }
        case "function" -> line = function(line, functions);
        default -> throw wrong();
      }
    }
    return new Program(functions, globals, main);
  }

  private void begin(int line) {
    int start = source.lineStart(line);
    String text = source.lineText(line);
    tokens = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(text);
    while (matcher.find() && !matcher.group().startsWith("//")) {
      tokens.add(matcher.group());
    }
    next = 0;
    at = source.span(start, start + text.length());
  }

  private IllegalArgumentException wrong() {
    return new IllegalArgumentException("line " + at.line() + " is not understood: " + at.text());
  }

  private boolean more() {
    return next < tokens.size();
  }

  private boolean sees(String token) {
    return more() && tokens.get(next).equals(token);
  }

  private String word() {
    if (!more()) {
      throw wrong();
    }
    return tokens.get(next++);
  }

  private void expect(String token) {
    if (!word().equals(token)) {
      throw wrong();
    }
  }

  private int number() {
    return Integer.parseInt(word());
  }

  private String text() {
    String quoted = word();
    StringBuilder text = new StringBuilder();
    for (int k = 1; k < quoted.length() - 1; k++) {
      char c = quoted.charAt(k);
      if (c == '\\') {
        c = quoted.charAt(++k);
        c = c == 'n' ? '\n' : c == 'r' ? '\r' : c;
      }
      text.append(c);
    }
    return text.toString();
  }

  /** A type that was read before, by its number. */
  private Type known() {
    return types.get(number());
  }

  private Type type() {
    int _ = number();
    return switch (word()) {
      case "number" -> new Type.Number(Type.Reading.valueOf(word()), number());
      case "pointer" -> new Type.Pointer(number());
      case "opaque" -> new Type.Opaque(number());
      case "enum" -> {
        int size = number();
        List<Type.Constant> constants = new ArrayList<>();
        while (more()) {
          expect("[");
          constants.add(new Type.Constant(text(), Long.parseLong(word())));
          expect("]");
        }
        yield new Type.Enumeration(size, constants);
      }
      case "array" -> new Type.Array(known(), number());
      case "struct" -> {
        String name = text();
        int size = number();
        List<Type.Field> fields = new ArrayList<>();
        while (more()) {
          expect("[");
          fields.add(new Type.Field(text(), Long.parseLong(word()), number(), known()));
          expect("]");
        }
        yield new Type.Struct(name, size, fields);
      }
      default -> throw wrong();
    };
  }

  private Global global(int line) {
    int _ = number();
    String name = text();
    String kind = word();
    boolean library = word().equals("library");
    expect("element");
    int element = number();
    expect("type");
    Type type = known();
    expect("size");
    byte[] bytes = new byte[number()];
    Span span = at;
    begin(line + 1);
    expect("bytes");
    String written = text();
    for (int k = 0; k < written.length() / 2; k++) {
      bytes[k] = (byte) Integer.parseInt(written.substring(2 * k, 2 * k + 2), 16);
    }
    return new Global(
        name,
        kind.equals("constant"),
        kind.equals("own"),
        new Image(bytes),
        element,
        type,
        library,
        span);
  }

  private int function(int line, List<Function> functions) {
    int _ = number();
    String name = text();
    expect("parameters");
    int parameters = number();
    boolean variadic = word().equals("more");
    boolean library = word().equals("library");
    expect("registers");
    int registers = number();
    Span span = at;
    List<Instruction> code = new ArrayList<>();
    int last = line + 1;
    for (; last <= source.lines(); last++) {
      begin(last);
      if (tokens.isEmpty() || !Character.isDigit(tokens.getFirst().charAt(0))) {
        break;
      }
      int _ = number();
      code.add(instruction());
    }
    functions.add(new Function(name, parameters, variadic, registers, code, library, span));
    return last;
  }

  private int register() {
    String word = word();
    return word.equals("_") ? -1 : Integer.parseInt(word.substring(1));
  }

  private Operand operand() {
    String word = word();
    if (word.startsWith("r")) {
      return Operand.register(Integer.parseInt(word.substring(1)));
    }
    int mark = word.indexOf('?');
    return mark < 0
        ? Operand.constant(Long.parseLong(word))
        : new Operand(
            -1,
            Long.parseLong(word.substring(0, mark)),
            Long.parseUnsignedLong(word.substring(mark + 1), 16));
  }

  private List<Operand> operands() {
    List<Operand> all = new ArrayList<>();
    while (more()) {
      all.add(operand());
    }
    return all;
  }

  private Edge edge() {
    int to = number();
    List<Edge.Move> moves = new ArrayList<>();
    expect("{");
    while (!sees("}")) {
      int into = register();
      expect("=");
      moves.add(new Edge.Move(into, operand()));
      if (!sees("}")) {
        expect(",");
      }
    }
    expect("}");
    return new Edge(to, moves);
  }

  private Instruction instruction() {
    boolean sets = tokens.contains("=") && tokens.get(next).matches("_|r\\d+");
    if (!sets) {
      return action(word());
    }
    int into = register();
    if (!sees("=")) {
      return exchange(into);
    }
    expect("=");
    return value(into, word());
  }

  private Instruction exchange(int into) {
    int swapped = register();
    expect("=");
    boolean weak = sees("weak");
    expect(weak ? "weak" : "exchange");
    int bits = number();
    MemoryOrder order = order(MemoryOrder.SEQUENTIAL);
    MemoryOrder failure = order(MemoryOrder.SEQUENTIAL);
    return new Instruction.Exchange(
        into, swapped, bits, operand(), operand(), operand(), weak, order, failure, at);
  }

  /** The memory order that comes next, or another one if none does. */
  private MemoryOrder order(MemoryOrder otherwise) {
    for (MemoryOrder order : MemoryOrder.values()) {
      if (sees(order.word())) {
        expect(order.word());
        return order;
      }
    }
    return otherwise;
  }

  private Instruction action(String word) {
    return switch (word) {
      case "unwind" -> new Instruction.Unwind(operand(), at);
      case "revive" -> new Instruction.Revive(operand(), at);
      case "expire" -> new Instruction.Expire(operand(), at);
      case "jump" -> new Instruction.Jump(edge(), at);
      case "branch" -> new Instruction.Branch(operand(), edge(), edge(), at);
      case "switch" -> choice();
      case "return" -> new Instruction.Return(operands(), at);
      case "store" -> {
        int bits = number();
        boolean copies = sees("copy");
        MemoryOrder order = order(MemoryOrder.PLAIN);
        if (copies) {
          expect("copy");
        }
        yield new Instruction.Store(bits, operand(), operand(), order, copies, at);
      }
      case "unreachable" -> {
        boolean index = word().equals("index");
        yield new Instruction.Unreachable(text(), index, at);
      }
      default -> throw wrong();
    };
  }

  private Instruction choice() {
    Operand value = operand();
    Edge otherwise = edge();
    List<Instruction.Case> cases = new ArrayList<>();
    while (more()) {
      expect("case");
      cases.add(new Instruction.Case(Long.parseLong(word()), edge()));
    }
    return new Instruction.Switch(value, cases, otherwise, at);
  }

  private Instruction value(int into, String word) {
    return switch (word) {
      case "compute", "signed" ->
          new Instruction.Compute(
              into,
              Operator.valueOf(word()),
              number(),
              word.equals("signed"),
              operand(),
              operand(),
              at);
      case "apply" ->
          new Instruction.Apply(into, Elementary.valueOf(word()), number(), operands(), at);
      case "convert" ->
          new Instruction.Convert(
              into, Conversion.valueOf(word()), number(), number(), operand(), at);
      case "compare" ->
          new Instruction.Compare(
              into, Relation.valueOf(word()), number(), operand(), operand(), at);
      case "pick" -> new Instruction.Pick(into, operand(), operand(), operand(), at);
      case "locate" -> locate(into);
      case "reserve" ->
          new Instruction.Reserve(into, number(), text(), number(), number(), known(), at);
      case "array" ->
          new Instruction.ReserveArray(
              into, text(), operand(), Long.parseLong(word()), number(), known(), at);
      case "mark" -> new Instruction.Mark(into, at);
      case "own" -> new Instruction.ThreadLocal(into, number(), at);
      case "call" -> {
        int results = number();
        Operand callee = operand();
        Type type = known();
        yield new Instruction.Call(into, results, callee, operands(), type, at);
      }
      case "load" -> {
        int bits = number();
        MemoryOrder order = order(MemoryOrder.PLAIN);
        yield new Instruction.Load(into, bits, operand(), order, at);
      }
      case "modify" -> {
        Operator operator = Operator.valueOf(word());
        int bits = number();
        MemoryOrder order = order(MemoryOrder.SEQUENTIAL);
        yield new Instruction.Modify(into, operator, bits, operand(), operand(), order, at);
      }
      case "library" -> {
        Service service = Service.valueOf(word());
        String name = text();
        Type type = known();
        yield new Instruction.Library(into, service, operands(), name, type, at);
      }
      default -> throw wrong();
    };
  }

  private Instruction locate(int into) {
    Operand base = operand();
    long offset = Long.parseLong(word());
    List<Instruction.Scaled> indices = new ArrayList<>();
    while (sees("[")) {
      expect("[");
      indices.add(new Instruction.Scaled(operand(), number(), Long.parseLong(word())));
      expect("]");
    }
    return new Instruction.Locate(into, base, offset, indices, at);
  }
}
