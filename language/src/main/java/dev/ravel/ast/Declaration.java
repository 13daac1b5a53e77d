// SPDX-License-Identifier: Apache-2.0
package dev.ravel.ast;

import dev.ravel.source.Fairness;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A declaration of a file (language, sections 2.1, 2.4 and 2.5). Where a declaration has a {@code
 * doc}, it is the text of the {@code ///} lines before it, without the slashes, lines joined by
 * {@code \n}; empty where there are none.
 */
public sealed interface Declaration extends Node {
  /** A declaration of code that threads execute. */
  sealed interface Executable extends Declaration {
    /** The name. */
    Name name();

    /** Returns the statements that are executed. */
    Block body();

    /** The word for it. */
    default String noun() {
      return switch (this) {
        case Proc _ -> "procedure";
        case Thread thread -> thread.task() ? "task" : "thread";
      };
    }
  }

  /** {@code const N = value}; the value may be a list. */
  record Const(Name name, Expression value, String doc, Span span) implements Declaration {}

  /** The declaration The declaration {@code [symbolic] input c: type}. */
  record Input(boolean symbolic, Name name, TypeName type, String doc, Span span)
      implements Declaration {}

  /** {@code enum E { a, b }}. */
  record EnumType(Name name, List<Name> members, String doc, Span span) implements Declaration {
    /** Copies the list. */
    public EnumType {
      members = List.copyOf(members);
    }
  }

  /** The declaration The declaration {@code record R { f: bool, g: int[0..3] }}. */
  record RecordType(Name name, List<Field> fields, String doc, Span span) implements Declaration {
    /** Copies the list. */
    public RecordType {
      fields = List.copyOf(fields);
    }
  }

  /** A field of a record. */
  record Field(Name name, VariableType type) {}

  /**
   * The declaration {@code [[order] atomic] shared x, y: type [= initial]}.
   *
   * @param order the memory order of accesses without a word for it
   */
  record Shared(
      Optional<Order> order,
      boolean atomic,
      List<Name> names,
      VariableType type,
      Optional<Expression> initial,
      String doc,
      Span span)
      implements Declaration {
    /** Copies the list. */
    public Shared {
      names = List.copyOf(names);
    }
  }

  /**
   * The way in which a channel treats its messages.
   *
   * @param unordered whether any message may be received, and not the oldest alone
   * @param lossy whether what is sent may be lost
   * @param fair whether of what is sent again and again while there is room some arrives again and
   *     again
   * @param duplicating whether what is received may stay
   */
  record Delivery(boolean unordered, boolean lossy, boolean fair, boolean duplicating) {
    /** A queue that keeps what is in it until it is received. */
    public static final Delivery QUEUE = new Delivery(false, false, false, false);
  }

  /**
   * Synchronisation objects of one kind, such as {@code mutex m, fork[N]} or {@code semaphore s =
   * 2, t}. A channel is declared by {@code channel ch[N]: type[capacity]}.
   *
   * @param messages the type of what a channel holds; empty for the other kinds
   * @param delivery how a channel treats its messages; that of a queue for the other kinds
   */
  record Objects(
      Synchronisation kind,
      List<Counted> names,
      Optional<VariableType> messages,
      Delivery delivery,
      String doc,
      Span span)
      implements Declaration {
    /** Copies the list. */
    public Objects {
      names = List.copyOf(names);
    }
  }

  /** A name with the sizes of its family, indices from 0; no sizes for a single object. */
  record FamilyName(Name name, List<Expression> sizes) {
    /** Copies the list. */
    public FamilyName {
      sizes = List.copyOf(sizes);
    }
  }

  /** A family and the number that its {@linkplain Synchronisation kind} of object takes, if any. */
  record Counted(FamilyName family, Optional<Expression> count) {}

  /** {@code fun f(a, b) = body}. */
  record Fun(Name name, List<Name> parameters, Expression body, String doc, Span span)
      implements Declaration {
    /** Copies the list. */
    public Fun {
      parameters = List.copyOf(parameters);
    }
  }

  /** The declaration The declaration {@code proc p(a: type) [: result] { … }}. */
  record Proc(
      Name name,
      List<Parameter> parameters,
      Optional<VariableType> result,
      Block body,
      String doc,
      Span span)
      implements Executable {
    /** Copies the list. */
    public Proc {
      parameters = List.copyOf(parameters);
    }
  }

  /**
   * A parameter of a procedure.
   *
   * @param channel whether it stands for a channel, whose messages are of the type
   */
  record Parameter(Name name, boolean channel, VariableType type) {}

  /** {@code [[strong] fair] [daemon] thread P[i in 0..N-1] { … }}, or {@code task}. */
  record Thread(
      Fairness fairness,
      boolean daemon,
      boolean task,
      Name name,
      List<Index> indices,
      Block body,
      String doc,
      Span span)
      implements Executable {
    /** Copies the list. */
    public Thread {
      indices = List.copyOf(indices);
    }

    /** The declarations of the local variables with a name, in all blocks of the thread. */
    public List<Statement.Var> variables(String variable) {
      List<Statement.Var> found = new ArrayList<>();
      Parts.visit(
          body,
          statement -> {
            if (statement instanceof Statement.Var its && its.name().text().equals(variable)) {
              found.add(its);
            }
          });
      return found;
    }
  }

  /**
   * The declaration {@code crash at most limit of Family, Family2}. Members of these families may
   * stop for ever.
   *
   * @param limit how many of them do at most
   */
  record Crash(Expression limit, List<Name> families, String doc, Span span)
      implements Declaration {
    /** Copies the list. */
    public Crash {
      families = List.copyOf(families);
    }
  }

  /** {@code net Name { … }}. */
  record Net(Name name, List<NetItem> items, String doc, Span span) implements Declaration {
    /** Copies the list. */
    public Net {
      items = List.copyOf(items);
    }
  }

  /**
   * The declaration {@code check [name [with K = v, …] :] property [expect verdict] [by schedule
   * s]}.
   *
   * @param word the word before the colon, if any
   * @param settings the constants of the instance that is checked
   * @param expected {@code HOLDS} where the text names none
   */
  record Check(
      Optional<Name> word,
      List<Setting> settings,
      Property property,
      Expected expected,
      Optional<Name> schedule,
      String doc,
      Span span)
      implements Declaration {
    /** Copies the list. */
    public Check {
      settings = List.copyOf(settings);
    }
  }

  /** {@code K = v} after {@code with}. */
  record Setting(Name name, Expression value) {}

  /** The verdict a check is expected to have. */
  enum Expected {
    /** It holds. */
    HOLDS,
    /** It is violated, and that is what the model wants to show. */
    VIOLATED,
    /** It cannot be decided. */
    UNKNOWN
  }

  /** {@code schedule s [with K = v, …] { … }}. */
  record Schedule(Name name, List<Setting> settings, ScheduleText moves, String doc, Span span)
      implements Declaration {
    /** Copies the list. */
    public Schedule {
      settings = List.copyOf(settings);
    }
  }

  /** {@code option …}. */
  record Option(Choice choice, Span span) implements Declaration {}

  /** The options of the language, a closed list. */
  enum Choice {
    /** {@code option await = split}, with which an await re-reads one variable at a time. */
    AWAIT_SPLIT,
    /** {@code option spurious wakeups}. */
    SPURIOUS_WAKEUPS,
    /** {@code option independence = nothing-independent}. */
    NOTHING_INDEPENDENT,
    /** {@code option independence = commuting}, the default. */
    COMMUTING,
    /** {@code option independence = readwrite}. */
    READWRITE,
    /** {@code option independence = sync}. */
    SYNC,
    /** {@code option orders = relaxed}. */
    ORDERS_RELAXED,
    /** {@code option orders = acqrel}. */
    ORDERS_ACQREL,
    /** {@code option orders = sc}. */
    ORDERS_SC
  }

  /** {@code import "file.ravel"}. */
  record Import(String path, Span pathSpan, Span span) implements Declaration {}
}
