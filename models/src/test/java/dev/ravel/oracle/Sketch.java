// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The declarations of a random model so far. */
final class Sketch {
  /** Something with a value. */
  record Holder(String name, String type, Kind kind, List<Size> sizes, boolean shared) {}

  /**
   * A dimension. It has its text, the number of members it surely has, and what its indices are.
   */
  record Size(String text, int atLeast, Kind.Scalar indices) {
    /** Indices that are numbers. */
    Size(String text, int atLeast) {
      this(text, atLeast, new Kind.Scalar(0, atLeast - 1L, List.of()));
    }

    /** The dimension of an array type. */
    static Size of(World.Dimension dimension) {
      int size = dimension.size();
      Kind.Scalar indices = new Kind.Scalar(0, size - 1L, dimension.words());
      return new Size(Integer.toString(size), size, indices);
    }

    /** Returns whether the number of members is the same under all settings. */
    boolean isFixed() {
      return !indices.words().isEmpty() || text.equals(Integer.toString(atLeast));
    }

    World.Dimension dimension() {
      return new World.Dimension(0, atLeast, indices.words());
    }
  }

  /** A family; no dimensions for a single object. */
  record Group(String name, List<Span> dimensions) {}

  /**
   * Indices {@code low..high}; the text of high may be a constant that is at least so high. It is
   * the name of an enum if the indices are its values.
   */
  record Span(int low, int high, String highText, Kind.Scalar indices) {
    /** Indices that are numbers. */
    Span(int low, int high, String highText) {
      this(low, high, highText, new Kind.Scalar(low, high, List.of()));
    }

    boolean isNamed() {
      return !indices.words().isEmpty();
    }
  }

  /** A channel. */
  record Pipe(String name, List<Span> dimensions, String type, Kind kind, int capacity) {}

  /**
   * A function with the types of its parameters and result; {@code safe} if it has a value, {@code
   * varied} if that value may depend on the arguments or on shared objects.
   */
  record Function(
      String name,
      List<Kind> parameters,
      Kind result,
      boolean safe,
      boolean pure,
      boolean varied) {}

  /**
   * A procedure; {@code plain} if it may be called inside atomic. The parameters that stand for
   * channels come after the others.
   */
  record Procedure(
      String name,
      List<Holder> parameters,
      List<Pipe> pipes,
      Optional<Kind> result,
      boolean plain,
      Set<String> sections) {}

  /** A thread or task with the names that checks may ask about. */
  record Worker(
      String name,
      List<Span> dimensions,
      boolean task,
      Set<String> sections,
      Set<String> labels,
      List<Holder> locals) {
    /** The number of members that there surely are. */
    int members() {
      return dimensions.stream()
          .mapToInt(span -> span.high() - span.low() + 1)
          .reduce(1, (a, b) -> a * b);
    }

    /** Returns whether the number of members is a constant, with one dimension. */
    boolean hasSize(String constant) {
      return dimensions.size() == 1 && dimensions.getFirst().highText().equals(constant + "-1");
    }
  }

  final Map<String, Kind> types = new LinkedHashMap<>();
  final List<String> constants = new ArrayList<>();

  /** Constants that are lists or records, like variables that are only read. */
  final List<Holder> tables = new ArrayList<>();

  final List<Holder> inputs = new ArrayList<>();
  final List<Holder> shared = new ArrayList<>();
  final List<Group> mutexes = new ArrayList<>();
  final List<Group> conds = new ArrayList<>();
  final List<Group> semaphores = new ArrayList<>();

  /** The semaphores that expressions may read. Their values are small. */
  final List<Group> counts = new ArrayList<>();

  final List<Group> barriers = new ArrayList<>();
  final List<Pipe> channels = new ArrayList<>();
  final List<Function> functions = new ArrayList<>();

  /** Functions that only checks may call, by their number of arguments, each 0 or 1. */
  final Map<String, Integer> questions = new LinkedHashMap<>();

  final List<Procedure> procedures = new ArrayList<>();
  final List<Worker> workers = new ArrayList<>();

  /** Those that may crash. */
  final List<Worker> crashing = new ArrayList<>();

  final List<Group> places = new ArrayList<>();
  final List<Group> transitions = new ArrayList<>();

  /** Transitions that threads fire; the others fire alone. */
  final Set<String> fired = new LinkedHashSet<>();

  final List<String> schedules = new ArrayList<>();

  /** The names of the enums. */
  List<String> enums() {
    return types.entrySet().stream()
        .filter(type -> type.getValue() instanceof Kind.Scalar)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** All values of one of the enums, which there must be, as indices. */
  Span named(Draw draw) {
    String its = draw.of(enums());
    Kind.Scalar kind = (Kind.Scalar) types.get(its);
    return new Span(0, (int) kind.high(), its, kind);
  }

  /** Returns a dimension of an array. It has the values of an enum now and then, else numbers. */
  Size size(Draw draw, String text) {
    if (enums().isEmpty() || !draw.chance(40)) {
      return new Size(text, 2);
    }
    Span span = named(draw);
    return new Size(span.highText(), span.high() + 1, span.indices());
  }

  /** The constant that families of threads may have as their size, empty if there is none. */
  String size = "";

  /** The constant that is only a number, empty if there is none. */
  String knob = "";
}
